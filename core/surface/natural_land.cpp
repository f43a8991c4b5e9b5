#include "core/surface/natural_land.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/base/math.h"
#include "core/terrain/gradient.h"

namespace talus {
namespace {

constexpr float k_slope_length = 16;  // m, over which slopes are measured

using Layers = std::vector<GroundLayer>;

// What lies below a cover, on the rock of all worlds.
Layers bed_of(GroundKind kind) {
    if (kind == GroundKind::desert || kind == GroundKind::mars) return {{material_of("red_rock"), 80}};
    return {};
}

Layers layers_of(GroundKind kind, SurfaceLayer cover) {
    const auto over_soil = [](Material top) {
        return Layers{{top, 0.1f}, {material_of("soil"), 1.2f}, {material_of("clay"), 4}};
    };
    switch (cover) {
        case SurfaceLayer::scree:
            return {{material_of("scree"), 3}};
        case SurfaceLayer::sand:
            if (kind == GroundKind::moon) return {{material_of("dust"), 4}, {material_of("gravel"), 10}};
            return {{material_of("sand"), 4}};
        case SurfaceLayer::soil:
            return {{material_of("soil"), 1.2f}, {material_of("clay"), 4}};
        case SurfaceLayer::grass:
            return over_soil(material_of("grass"));
        case SurfaceLayer::forest_floor:
            return over_soil(material_of("forest_floor"));
        case SurfaceLayer::snow:
            return {{material_of("snow"), 2}};
        case SurfaceLayer::ice:
            return {{material_of("ice"), 20}};
        case SurfaceLayer::rock:
            break;
    }
    return {};
}

using LayersOfKind = std::array<Layers, k_surface_layers>;
const LayersOfKind& layers_of(GroundKind kind) {
    static const auto k_all = [] {
        std::array<LayersOfKind, k_ground_kinds.size()> all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto of = static_cast<GroundKind>(i);
            for (std::size_t cover = 0; cover < k_surface_layers; ++cover) {
                all[i][cover] = layers_of(of, static_cast<SurfaceLayer>(cover));
                const Layers bed = bed_of(of);
                all[i][cover].insert(all[i][cover].end(), bed.begin(), bed.end());
            }
        }
        return all;
    }();
    return k_all[static_cast<std::size_t>(kind)];
}

}  // namespace

NaturalLand::NaturalLand(const Terrain& terrain)
    : lattice_(terrain.lattice),
      style_(terrain.ground),
      palette_(noise_palette(terrain.range, terrain.sea_level)),
      height_(terrain.height()),
      deposition_(terrain.fields.get<"deposition">()),
      fresh_(fresh_ground(terrain.ground.kind)),
      wooded_(!terrain.fields.has(field_id("biome"))),
      slope_cells_(cells_to_a_side(k_slope_length, lattice_.cell_size)) {}

float NaturalLand::slope_at(int x, int y) const {
    const Rise rise = rise_at(lattice_, *height_, x, y, slope_cells_);
    return static_cast<float>(std::sqrt(rise.east * rise.east + rise.south * rise.south));
}

float NaturalLand::noise_at(int x, int y) const {
    return palette_noise(palette_, lattice_.x_of(x), lattice_.y_of(y));
}

GroundMix NaturalLand::at(int x, int y, float slope, float noise) const {
    const float height = (*height_)(x, y);
    const float base = palette_base(palette_.range, palette_.sea_level);
    const float moved = height + noise * std::min(palette_.wobble, 0.5f * std::fabs(height - base));
    GroundMix ground =
        natural_ground(style_, moved, base, slope * (1 + palette_.slope_wobble * noise), wooded_);
    if (deposition_ && fresh_) {
        const float thrown = smoothstep(0.2f, 8.0f, (*deposition_)(x, y) * (1 + 0.5f * noise));
        if (thrown > 0) mix_in(ground, *fresh_, 0.9f * thrown);
    }
    return ground;
}

std::span<const GroundLayer> NaturalLand::layers_at(int x, int y) const {
    const SurfaceWeights weights = at(x, y, slope_at(x, y), noise_at(x, y)).weights;
    const auto most = static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
    return layers_of(style_.kind)[most];
}

}  // namespace talus
