#include "render/prepared_terrain.h"

#include <algorithm>
#include <vector>

#include "core/base/parallel.h"
#include "core/surface/field_colours.h"
#include "render/tiling.h"

namespace talus {
namespace {

// Which samples are shown where there is room for so many: the first, the last and even steps between.
std::vector<int> shown_samples(int samples, int shown) {
    std::vector<int> chosen(static_cast<std::size_t>(shown));
    for (int i = 0; i < shown; ++i) {
        chosen[static_cast<std::size_t>(i)] =
            shown > 1 ? static_cast<int>(static_cast<long>(i) * (samples - 1) / (shown - 1)) : 0;
    }
    return chosen;
}

Grid<float> every_nth(const Grid<float>& heights, int stride) {
    const auto shown = [&](int samples) { return (samples - 2) / stride + 2; };
    Grid<float> result(shown(heights.width()), shown(heights.height()));
    const std::vector<int> columns = shown_samples(heights.width(), result.width());
    const std::vector<int> rows = shown_samples(heights.height(), result.height());
    parallel_blocks(0, result.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = heights.row(rows[static_cast<std::size_t>(y)]);
            for (std::size_t x = 0; x < columns.size(); ++x)
                result(static_cast<int>(x), y) = from[columns[x]];
        }
    });
    return result;
}

std::shared_ptr<const PreparedShape> shape_of(const Ground& ground) {
    const Field<float>& heights = ground.terrain()->height();
    auto shape = std::make_shared<PreparedShape>();
    int stride = 1;
    while ((std::max(heights->width(), heights->height()) - 1) / stride >= PreparedTerrain::k_max_shown)
        stride *= 2;
    shape->heights = stride > 1 ? make_field(every_nth(*heights, stride)) : heights;
    shape->pyramid =
        stride > 1 ? std::make_shared<const HeightPyramid>(*shape->heights) : ground.shared_pyramid();
    ShownMap& shown = shape->shown;
    shown.columns = shape->heights->width();
    shown.rows = shape->heights->height();
    shown.half = {ground.half_x(), ground.half_y()};
    const double cell = ground.terrain()->lattice.cell_size;
    shown.cell.x = shown.columns > 1 ? 2 * ground.half_x() / (shown.columns - 1) : cell;
    shown.cell.y = shown.rows > 1 ? 2 * ground.half_y() / (shown.rows - 1) : cell;
    make_surface(*shape->heights, {ground.lowest(), ground.highest()}, shown.cell.x, shape->surface);
    return shape;
}

bool holds(const std::shared_ptr<const Palette>& palette, const Terrain& terrain) {
    return palette != nullptr && palette->range == terrain.range && palette->sea_level == terrain.sea_level;
}

// Not of the lattice's own samples, for a finer map of the same ground may have the same noise.
bool same_noise(const PreparedTerrain& earlier, const Lattice& lattice, const Palette& palette) {
    if (earlier.noise == nullptr || earlier.palette->noise_period != palette.noise_period) return false;
    const Lattice& other = earlier.ground.terrain()->lattice;
    const auto extent = [](int samples, double cell) { return cell * (samples - 1); };
    return std::min(other.width, k_light_size) == std::min(lattice.width, k_light_size) &&
           std::min(other.height, k_light_size) == std::min(lattice.height, k_light_size) &&
           other.x_of(0) == lattice.x_of(0) && other.y_of(0) == lattice.y_of(0) &&
           extent(other.width, other.cell_size) == extent(lattice.width, lattice.cell_size) &&
           extent(other.height, other.cell_size) == extent(lattice.height, lattice.cell_size);
}

std::shared_ptr<const PreparedField> field_of(const Terrain& terrain, const LookInfo& look,
                                              const std::shared_ptr<const PreparedShape>& shape,
                                              const std::shared_ptr<const PreparedField>& earlier) {
    constexpr Rgba8 k_plain{168, 168, 168, 255};
    const AnyField& values = terrain.fields[*look.field];
    if (earlier != nullptr && earlier->id == *look.field && earlier->values == values &&
        earlier->range == terrain.range && earlier->shape == shape) {
        return earlier;
    }
    auto field = std::make_shared<PreparedField>(
        PreparedField{*look.field, values, terrain.range, shape, Grid<Rgba8>(1, 1, k_plain)});
    if (can_show(look, terrain)) {
        field->colours = FieldColours(*look.field, terrain.range)
                             .paint(values, shown_samples(terrain.lattice.width, shape->shown.columns),
                                    shown_samples(terrain.lattice.height, shape->shown.rows));
    }
    return field;
}

}  // namespace

Preparation preparation_for(const Scene& scene) {
    return {.look = scene.look.kind,
            .sun = scene.look.sun.value_or(usual_sun(scene.view.kind)),
            .exaggeration = scene.view.exaggeration,
            .tiled = scene.look.tiled,
            .envelope = is_cut(scene)};
}

bool is_prepared(const PreparedTerrain& prepared, const std::shared_ptr<const Terrain>& terrain,
                 const Preparation& preparation) {
    Preparation wanted = preparation;
    wanted.envelope |= prepared.preparation.envelope;
    return prepared.source == terrain && prepared.preparation == wanted;
}

Scene drawable(const Scene& scene, const PreparedTerrain& prepared) {
    Scene result = scene;
    result.terrain = prepared.source;
    result.look.kind = prepared.preparation.look;
    result.look.sun = prepared.preparation.sun;
    result.look.tiled = prepared.preparation.tiled;
    if (is_cut(result) && !prepared.empty() && prepared.envelope == nullptr) result.detail = Detail::quick;
    return result;
}

std::shared_ptr<const PreparedTerrain> prepare(const std::shared_ptr<const Terrain>& source,
                                               const Preparation& preparation,
                                               const std::shared_ptr<const PreparedTerrain>& earlier) {
    static const PreparedTerrain k_nothing{};
    const PreparedTerrain& before = earlier != nullptr ? *earlier : k_nothing;
    if (earlier != nullptr && is_prepared(before, source, preparation)) return earlier;
    auto result = std::make_shared<PreparedTerrain>();
    result->source = source;
    result->preparation = preparation;
    if (source == nullptr || source->height() == nullptr || source->height()->empty()) return result;

    const bool still_tiled = before.source == source && before.preparation.tiled == preparation.tiled;
    const std::shared_ptr<const Terrain> terrain = still_tiled         ? before.ground.terrain()
                                                   : preparation.tiled ? tiled(source)
                                                                       : source;
    const std::shared_ptr<const Terrain>& known = before.ground.terrain();
    if (known != nullptr && known->height() == terrain->height() && known->lattice == terrain->lattice) {
        result->ground = before.ground;
        result->ground.set_terrain(terrain);
        result->shape = before.shape;
        result->envelope = before.envelope;
        result->preparation.envelope |= before.preparation.envelope;
    } else {
        result->ground = Ground(terrain);
        result->shape = shape_of(result->ground);
    }
    if (preparation.envelope && result->envelope == nullptr) {
        auto envelope = std::make_shared<Envelope>();
        make_envelope(*result->shape->heights, result->shape->pyramid->levels(), *envelope);
        result->envelope = std::move(envelope);
    }

    const LookInfo& look = info_of(preparation.look);
    result->palette_kind = look.palette;
    result->palette =
        before.palette_kind == look.palette && holds(before.palette, *terrain)
            ? before.palette
            : std::make_shared<const Palette>(make_palette(look.palette, terrain->range, terrain->sea_level));
    result->field = look.field ? field_of(*terrain, look, result->shape, before.field) : before.field;

    const Lattice& lattice = terrain->lattice;
    result->noise = same_noise(before, lattice, *result->palette)
                        ? before.noise
                        : std::make_shared<const Grid<std::uint8_t>>(
                              ground_noise(*result->palette, lattice.width, lattice.height, lattice.cell_size,
                                           lattice.x_of(0), lattice.y_of(0)));
    const bool same_light = before.light != nullptr && result->shape == before.shape &&
                            result->noise == before.noise && before.preparation.sun == preparation.sun &&
                            before.preparation.exaggeration == preparation.exaggeration;
    result->light = same_light ? before.light
                               : std::make_shared<const Grid<LightTexel>>(
                                     make_light(*result->shape->heights, result->shape->shown.cell.x,
                                                preparation.sun, preparation.exaggeration, *result->noise));
    return result;
}

}  // namespace talus
