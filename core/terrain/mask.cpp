#include "core/terrain/mask.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"
#include "core/terrain/listing.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// 1 inside [low, high], 0 beyond `soft` outside it. The upper end is the lower one of a world upside down, so
// that both are inside where the softness is nothing, or vanishes beside them in a float.
float window(const Mask& mask, float value) {
    const float weight = smoothstep(mask.low - mask.soft, mask.low, value) *
                         smoothstep(-mask.high - mask.soft, -mask.high, -value);
    return mask.invert ? 1 - weight : weight;
}

// Index of a sample off the map: around where it wraps, else the border's.
int inside(int i, int count, bool wrap) {
    if (wrap) return ((i % count) + count) % count;
    return clamp(i, 0, count - 1);
}

float slope_degrees(const Lattice& lattice, const Grid<float>& height, int x, int y, int reach) {
    const int west = inside(x - reach, lattice.width, lattice.wrap_x);
    const int east = inside(x + reach, lattice.width, lattice.wrap_x);
    const int north = inside(y - reach, lattice.height, lattice.wrap_y);
    const int south = inside(y + reach, lattice.height, lattice.wrap_y);
    const auto run = [&](int span, int whole, bool wrap) {
        return std::max(1.0, static_cast<double>(wrap ? whole : span)) * lattice.cell_size;
    };
    const double dx = (height(east, y) - height(west, y)) / run(east - west, 2 * reach, lattice.wrap_x);
    const double dy = (height(x, south) - height(x, north)) / run(south - north, 2 * reach, lattice.wrap_y);
    return static_cast<float>(degrees(atan(std::sqrt(dx * dx + dy * dy))));
}

constexpr double k_upright = 90;  // degrees; the ground has no overhangs

std::vector<Parameter> listing_of(Mask::Kind kind) {
    std::vector<Parameter> listing = list_parameters<Mask>();
    const std::vector<ParameterValue> usual = values_of_mask(usual_mask(kind));
    for (std::size_t i = 0; i < listing.size(); ++i) listing[i].default_value = usual[i];
    for (const std::string_view key : {"low", "high", "soft"}) {
        ParameterInfo& info = listing[*find_parameter(listing, key)].info;
        if (kind == Mask::Kind::height) {
            info.unit = "m";
        } else {
            info.unit = "°";
            info.min = 0;
            info.max = k_upright;
            info.usual = {};
        }
    }
    return listing;
}

}  // namespace

Mask usual_mask(Mask::Kind kind) {
    if (kind == Mask::Kind::height) return {};
    return {.kind = kind, .low = 30, .high = static_cast<float>(k_upright), .soft = 5};
}

std::span<const Parameter> mask_parameters() {
    static const std::vector<Parameter> listing = list_parameters<Mask>();
    return listing;
}

std::span<const Parameter> mask_parameters(Mask::Kind kind) {
    static const std::array<std::vector<Parameter>, Mask::k_kinds.size()> listings{
        listing_of(Mask::Kind::height), listing_of(Mask::Kind::slope)};
    return listings[static_cast<std::size_t>(kind)];
}

std::vector<ParameterValue> values_of_mask(const Mask& mask) { return values_of(mask); }

Mask mask_from_values(std::span<const ParameterValue> values) { return from_values<Mask>(values); }

int cells_around(const Mask& mask, double cell_size) {
    if (mask.kind == Mask::Kind::height) return 0;
    return std::max(1, static_cast<int>(mask.baseline / 2 / cell_size + 0.5));
}

Grid<float> mask_weights(std::span<const Mask> masks, const Lattice& lattice, const Grid<float>& height,
                         const Progress* progress) {
    Grid<float> weights(lattice.width, lattice.height, 1.0f);
    for (const Mask& mask : masks) {
        const int reach = cells_around(mask, lattice.cell_size);
        each_row(lattice.width, lattice.height, progress, [&](int y) {
            float* row = weights.row(y);
            for (int x = 0; x < lattice.width; ++x) {
                const float value = mask.kind == Mask::Kind::height
                                        ? height(x, y)
                                        : slope_degrees(lattice, height, x, y, reach);
                row[x] *= window(mask, value);
            }
        });
    }
    return weights;
}

}  // namespace talus
