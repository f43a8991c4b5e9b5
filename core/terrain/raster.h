#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "core/base/digest.h"
#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/base/resample_map.h"
#include "core/terrain/field.h"

namespace talus {

/// A grid of numbers that a recipe holds itself: heights as they once were. It lies over the whole world,
/// from edge to edge, whatever the world's resolution. Immutable and shared, so that a copy costs a pointer;
/// two are equal where their values are.
class Raster {
 public:
    /// Holds nothing.
    Raster() = default;
    /// values: finite, at least one cell; an absent field makes a raster that holds nothing.
    explicit Raster(Field<float> values);
    explicit Raster(Grid<float> values) : Raster(make_field(std::move(values))) {}

    bool empty() const { return shared_ == nullptr; }
    int width() const;
    int height() const;
    /// The values; null where it holds nothing.
    Field<float> values() const;
    /// Returns the digest of the size and of every value's bits; it is computed once.
    Digest digest() const;
    std::size_t bytes() const;
    /// Equal for copies of one raster, which share their memory.
    const void* identity() const { return shared_.get(); }

    /// Returns the values and halvings of them, to be sampled at any scale. Made once; any thread may call
    /// it. wraps: the world does. Throws Cancelled.
    std::shared_ptr<const MapPyramid> pyramid(bool wraps, const Progress* progress) const;

    friend bool operator==(const Raster& a, const Raster& b) {
        return a.shared_ == b.shared_ || a.digest() == b.digest();
    }

 private:
    struct Shared;
    std::shared_ptr<const Shared> shared_;
};

/// Returns whether all values are finite, as a raster's have to be.
bool is_finite(const Grid<float>& values);

}  // namespace talus
