#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/surface/palette.h"
#include "core/terrain/terrain.h"
#include "render/column_map.h"
#include "render/mip_levels.h"
#include "render/prepared_terrain.h"

namespace talus {

/// Returns the samples that are shown where there is room for so many: the first, the last and even steps
/// between.
inline std::vector<int> shown_samples(int samples, int shown) {
    std::vector<int> chosen(static_cast<std::size_t>(shown));
    for (int i = 0; i < shown; ++i) {
        chosen[static_cast<std::size_t>(i)] =
            shown > 1 ? static_cast<int>(static_cast<long>(i) * (samples - 1) / (shown - 1)) : 0;
    }
    return chosen;
}

inline Rgba8 mean_colour(Rgba8 a, Rgba8 b, Rgba8 c, Rgba8 d) {
    const auto mean = [&](std::uint8_t Rgba8::*channel) {
        return static_cast<std::uint8_t>(mean_of(a.*channel, b.*channel, c.*channel, d.*channel));
    };
    return {mean(&Rgba8::r), mean(&Rgba8::g), mean(&Rgba8::b), mean(&Rgba8::a)};
}

/// The samples of a terrain that are shown, and how colours are made of them.
class ShownSamples {
 public:
    ShownSamples(const Terrain& terrain, const PreparedShape& shape)
        : columns_(shown_samples(terrain.lattice.width, shape.shown.columns)),
          rows_(shown_samples(terrain.lattice.height, shape.shown.rows)) {}

    CellRectangle all() const {
        return {0, 0, static_cast<int>(columns_.size()), static_cast<int>(rows_.size())};
    }
    bool are_all(const Terrain& terrain) const {
        return all() == CellRectangle{0, 0, terrain.lattice.width, terrain.lattice.height};
    }
    ColumnTexels columns(const Terrain& terrain) const { return make_columns(terrain, columns_, rows_); }
    /// Repaints what changed of the earlier colours, or all. earlier: may be null where all changed.
    template <class Paint>
    void paint(PreparedField& field, const PreparedField* earlier, const CellRectangle& changed,
               const Progress* progress, Paint&& painted) const {
        if (2 * changed.size() > all().size()) {
            checkpoint(progress);
            field.colours = mip_levels_of(painted(columns_, rows_), mean_colour, progress);
            return;
        }
        field.colours = earlier->colours;
        if (changed.empty()) return;
        const auto part = [](const std::vector<int>& samples, int first, int count) {
            return std::span(samples).subspan(static_cast<std::size_t>(first),
                                              static_cast<std::size_t>(count));
        };
        field.colours[0] = field.colours[0].with(changed, painted(part(columns_, changed.x0, changed.width()),
                                                                  part(rows_, changed.y0, changed.height())));
        halve_changed(field.colours, changed, mean_colour);
    }

 private:
    std::vector<int> columns_;
    std::vector<int> rows_;
};

}  // namespace talus
