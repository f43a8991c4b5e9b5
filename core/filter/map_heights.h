#pragma once

#include "core/terrain/rows.h"
#include "core/terrain/stage.h"

namespace talus {

/// Replaces the terrain's heights [m] by height(value) of each. Throws Cancelled and then leaves the terrain
/// as it was.
template <class Function>
void map_heights(Terrain& terrain, const Context& context, Function&& height) {
    const Grid<float>& in = *terrain.height;
    Grid<float> out(in.width(), in.height());
    each_row(in.width(), in.height(), context.progress, [&](int y) {
        const float* from = in.row(y);
        float* to = out.row(y);
        for (int x = 0; x < in.width(); ++x) to[x] = height(from[x]);
    });
    terrain.height = make_field(std::move(out));
}

/// The same by height(value, other's value); other: of the same size.
template <class Function>
void map_heights(Terrain& terrain, const Grid<float>& other, const Context& context, Function&& height) {
    const Grid<float>& in = *terrain.height;
    Grid<float> out(in.width(), in.height());
    each_row(in.width(), in.height(), context.progress, [&](int y) {
        const float* from = in.row(y);
        const float* and_from = other.row(y);
        float* to = out.row(y);
        for (int x = 0; x < in.width(); ++x) to[x] = height(from[x], and_from[x]);
    });
    terrain.height = make_field(std::move(out));
}

/// A height as its share of the world's range, 0 at the bottom and 1 at the top, and back. Below 0 and above
/// 1 where the height lies outside.
class RangeShare {
 public:
    explicit RangeShare(const HeightRange& range)
        : low_(range.low), span_(range.span()), per_metre_(1 / range.span()) {}

    float share(float height) const { return (height - low_) * per_metre_; }
    float height(float share) const { return low_ + share * span_; }

 private:
    float low_;
    float span_;
    float per_metre_;
};

}  // namespace talus
