#include "core/surface/columns.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/base/math.h"
#include "core/terrain/gradient.h"

namespace talus {
namespace {

constexpr float k_column_slope_length = 100;  // m, over which slopes are measured
constexpr float k_level = 20;                 // degrees, up to which layers have their full thickness
constexpr float k_uneven = 0.9f;              // share by which the noise makes a layer thicker or thinner
constexpr float k_left_out = 0.25f;           // share of its thickness below which a layer is not there
constexpr float k_thinnest = 0.3f;            // share of its thickness that natural ground has at least
constexpr float k_patch_border = 0.04f;       // of the noise of patches, over which a layer thins out
constexpr float k_road_thickness = 0.5f;      // m
constexpr float k_bed_thickness = 2;          // m
constexpr double k_noise_stretch = 1.5;  // the noise of the palette is that much wider than its waves here

// Share of its thickness that a layer has where the noise of patches is `noise`.
float patch_share(const GroundLayer& layer, float noise) {
    float share = 1;
    if (layer.from > 0) share = std::min(share, (noise - layer.from) / k_patch_border);
    if (layer.to < 1) share = std::min(share, (layer.to - noise) / k_patch_border);
    return std::max(share, 0.0f);
}

}  // namespace

Material Column::at_depth(float depth) const {
    for (std::size_t i = 0; i < count; ++i) {
        if (depth < layers[i].thickness) return layers[i].material;
        depth -= layers[i].thickness;
    }
    return material_of("rock");
}

float Column::depth() const {
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += layers[i].thickness;
    return sum;
}

Columns::Columns(const Terrain& terrain)
    : lattice_(terrain.lattice),
      sea_level_(terrain.sea_level),
      natural_(terrain),
      table_(biome_table_of(terrain)),
      height_(terrain.height()),
      water_(terrain.fields.get<"water">()),
      snow_(terrain.fields.get<"snow">()),
      ice_(terrain.fields.get<"ice">()),
      road_(terrain.fields.get<"road">()),
      bed_(terrain.fields.get<"river_bed">()),
      biome_(terrain.fields.get<"biome">()) {
    if (table_ == nullptr) biome_ = nullptr;
}

Column Columns::at(int x, int y) const {
    Column column{.ground = (*height_)(x, y)};
    const float below_sea = std::max(0.0f, sea_level_ - column.ground);
    column.water = below_sea;
    if (water_ && (*water_)(x, y) > k_dry_depth) column.water = std::max(below_sea, (*water_)(x, y));
    if (snow_) column.snow = (*snow_)(x, y);
    if (ice_ && column.water > 0) column.ice = std::min((*ice_)(x, y), column.water);
    const BiomeId id = biome_ ? (*biome_)(x, y) : BiomeId{0};
    const bool has_biome = id > 0 && id <= table_->biomes.size();
    const std::span<const GroundLayer> layers =
        has_biome ? std::span<const GroundLayer>((*table_)[id].layers) : natural_.layers_at(x, y);

    const int reach = cells_to_a_side(k_column_slope_length, lattice_.cell_size);
    const Rise rise = rise_at(lattice_, *height_, x, y, reach);
    const auto slope =
        static_cast<float>(degrees(atan(std::sqrt(rise.east * rise.east + rise.south * rise.south))));
    // Natural ground is rock where it is steep, and never thins out to it.
    const float holds = std::max(1 - smoothstep(k_level, k_bare, slope), has_biome ? 0 : k_thinnest);
    if (road_ && (*road_)(x, y) >= 0.5f) column.layers[column.count++] = {k_roadway, k_road_thickness};
    if (bed_ && (*bed_)(x, y) >= 0.5f) column.layers[column.count++] = {k_bed_gravel, k_bed_thickness};
    double shift = 0;
    const float patch = patches_.at(lattice_.x_of(x), lattice_.y_of(y));
    for (const GroundLayer& layer : layers) {
        if (column.count == Column::k_max_layers) break;
        if (column.water > 0 && info_of(layer.material).surface == SurfaceLayer::ice) {
            // The ice of a biome floats.
            if (!ice_) column.ice = std::min(layer.thickness, column.water);
            continue;
        }
        shift += 0.29 * natural_.palette().noise_period;
        const float noise = palette_noise(natural_.palette(), k_noise_stretch * lattice_.x_of(x) + shift,
                                          k_noise_stretch * lattice_.y_of(y) - shift);
        const float uneven = 1 + k_uneven * noise;
        const float share =
            has_biome ? uneven * holds * patch_share(layer, patch) : std::max(uneven, k_thinnest) * holds;
        if (!has_biome || share > k_left_out)
            column.layers[column.count++] = {layer.material, layer.thickness * share};
    }
    return column;
}

std::vector<Column> columns_along(const Terrain& terrain, WorldPlace from, WorldPlace to, int samples) {
    const Columns columns(terrain);
    const Lattice& lattice = terrain.lattice;
    std::vector<Column> along;
    for (int i = 0; i < samples; ++i) {
        const double t = samples > 1 ? static_cast<double>(i) / (samples - 1) : 0.0;
        const auto nearest = [&](double place, double first, int count, bool wraps) {
            return index_inside(static_cast<int>(std::floor((place - first) / lattice.cell_size + 0.5)),
                                count, wraps);
        };
        along.push_back(
            columns.at(nearest(lerp(from.x, to.x, t), lattice.x_of(0), lattice.width, lattice.wrap_x),
                       nearest(lerp(from.y, to.y, t), lattice.y_of(0), lattice.height, lattice.wrap_y)));
    }
    return along;
}

}  // namespace talus
