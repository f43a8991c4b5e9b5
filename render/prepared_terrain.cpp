#include "render/prepared_terrain.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/surface/terrain_surface.h"
#include "core/terrain/changed_cells.h"
#include "render/detail_tile.h"
#include "render/prepared_field.h"
#include "render/prepared_light.h"
#include "render/rock_tiles.h"
#include "render/shown_samples.h"
#include "render/tiling.h"

namespace talus {
namespace {

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

ShownMap shown_map(const Ground& ground, int columns, int rows) {
    const double cell = ground.terrain()->lattice.cell_size;
    ShownMap shown{columns, rows, glm::dvec2(cell), {ground.half_x(), ground.half_y()}};
    if (columns > 1) shown.cell.x = 2 * ground.half_x() / (columns - 1);
    if (rows > 1) shown.cell.y = 2 * ground.half_y() / (rows - 1);
    return shown;
}

void measure_border(PreparedShape& shape) {
    const Grid<float>& heights = *shape.heights;
    std::vector<float> border;
    for (const int y : {0, heights.height() - 1})
        border.insert(border.end(), heights.row(y), heights.row(y) + heights.width());
    for (const int x : {0, heights.width() - 1})
        for (int y = 0; y < heights.height(); ++y) border.push_back(heights(x, y));
    std::ranges::sort(border);
    shape.mean_border = static_cast<float>(std::accumulate(border.begin(), border.end(), 0.0) /
                                           static_cast<double>(border.size()));
    shape.border = std::move(border);
}

HeightBounds bounds_of(const Ground& ground) { return surface_bounds({ground.lowest(), ground.highest()}); }

std::shared_ptr<const PreparedShape> shape_of(const Ground& ground, const Progress* progress) {
    const Field<float>& heights = ground.terrain()->height();
    auto shape = std::make_shared<PreparedShape>();
    int stride = 1;
    while ((std::max(heights->width(), heights->height()) - 1) / stride >= PreparedTerrain::k_max_shown)
        stride *= 2;
    shape->heights = stride > 1 ? make_field(every_nth(*heights, stride)) : heights;
    shape->height_tiles = TileGrid<float>(shape->heights);
    shape->pyramid = stride > 1 ? std::make_shared<const HeightPyramid>(*shape->heights, progress)
                                : ground.shared_pyramid();
    shape->shown = shown_map(ground, shape->heights->width(), shape->heights->height());
    shape->surface_bounds = bounds_of(ground);
    shape->surface = make_surface(*shape->heights, shape->surface_bounds, shape->shown.cell.x, progress);
    measure_border(*shape);
    return shape;
}

// The same where heights differ from those of the earlier ground only in a rectangle, and all are shown.
std::shared_ptr<const PreparedShape> shape_of(const Ground& ground, const PreparedShape& earlier,
                                              const CellRectangle& changed, const Progress* progress) {
    auto shape = std::make_shared<PreparedShape>();
    shape->heights = ground.terrain()->height();
    shape->height_tiles = TileGrid<float>(shape->heights, earlier.height_tiles, changed);
    shape->pyramid = ground.shared_pyramid();
    shape->shown = earlier.shown;
    shape->surface_bounds = bounds_of(ground);
    shape->surface =
        shape->surface_bounds == earlier.surface_bounds
            ? make_surface(*shape->heights, shape->surface_bounds, shape->shown.cell.x, earlier.surface,
                           changed)
            : make_surface(*shape->heights, shape->surface_bounds, shape->shown.cell.x, progress);
    const bool inside = changed.x0 > 0 && changed.y0 > 0 && changed.x1 < shape->heights->width() &&
                        changed.y1 < shape->heights->height();
    if (inside) {
        shape->border = earlier.border;
        shape->mean_border = earlier.mean_border;
    } else {
        measure_border(*shape);
    }
    return shape;
}

// Where the heights differ from those of an earlier one, if knowing that saves work; null: anywhere.
std::optional<CellRectangle> few_changed(const PreparedTerrain& before, const Terrain& terrain,
                                         const Preparation& preparation,
                                         const std::optional<CellRectangle>& promised,
                                         const Progress* progress) {
    if (before.empty() || preparation.tiled || before.preparation.tiled) return std::nullopt;
    const Lattice& lattice = terrain.lattice;
    if (before.source->lattice != lattice || before.shape->shown.columns != lattice.width ||
        before.shape->shown.rows != lattice.height)
        return std::nullopt;
    const CellRectangle changed =
        promised ? promised->grown(0, lattice.width, lattice.height)
                 : changed_cells(before.ground.terrain()->height(), terrain.height(), progress);
    return 2 * changed.size() <= terrain.height()->size() ? std::optional(changed) : std::nullopt;
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

std::uint8_t mean_byte(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
    return static_cast<std::uint8_t>(mean_of(a, b, c, d));
}

std::shared_ptr<const Terrain> shown_terrain(const std::shared_ptr<const Terrain>& source,
                                             const Preparation& preparation, const Progress* progress) {
    const auto whole = preparation.tiled ? tiled(source) : source;
    return preparation.water ? with_water_surface(whole, progress) : whole;
}

// surface: where its heights differ from those of the earlier shape, if that is known to be a part.
// promised: see prepare().
std::shared_ptr<const PreparedWater> water_of(const Terrain& terrain,
                                              const std::shared_ptr<const PreparedShape>& shape,
                                              const PreparedTerrain& before,
                                              const std::optional<CellRectangle>& surface,
                                              const std::optional<CellRectangle>& promised,
                                              const Progress* progress) {
    const std::shared_ptr<const PreparedWater>& earlier = before.water;
    const Field<float>& depths = terrain.fields.get<"water">();
    if (depths == nullptr) return nullptr;
    const Field<float>& offsets = terrain.fields.get<"river_offset">();
    const Field<float>& widths = terrain.fields.get<"river_width">();
    const bool alike = earlier != nullptr && earlier->shape == before.shape &&
                       (earlier->offsets == nullptr) == (offsets == nullptr) &&
                       (earlier->widths == nullptr) == (widths == nullptr);
    if (alike && earlier->depths == depths && earlier->offsets == offsets && earlier->widths == widths &&
        earlier->shape == shape)
        return earlier;
    if (alike && surface) {
        const bool told = promised && earlier->depths == before.source->fields.get<"water">() &&
                          earlier->offsets == before.source->fields.get<"river_offset">() &&
                          earlier->widths == before.source->fields.get<"river_width">();
        CellRectangle changed = *surface;
        if (!told)
            changed = changed.united(changed_cells(earlier->depths, depths, progress))
                          .united(changed_cells(earlier->offsets, offsets, progress))
                          .united(changed_cells(earlier->widths, widths, progress));
        if (2 * changed.size() <= depths->size())
            return std::make_shared<const PreparedWater>(PreparedWater{
                depths, offsets, widths, shape,
                make_water(*shape->heights, terrain.fields, shape->shown.cell.x, earlier->levels, changed)});
    }
    const std::vector<int> columns = shown_samples(terrain.lattice.width, shape->shown.columns);
    const std::vector<int> rows = shown_samples(terrain.lattice.height, shape->shown.rows);
    return std::make_shared<const PreparedWater>(PreparedWater{
        depths, offsets, widths, shape,
        make_water(*shape->heights, terrain.fields, columns, rows, shape->shown.cell.x, progress)});
}

}  // namespace

float PreparedShape::border_below(float height) const {
    const auto below = std::ranges::lower_bound(border, height) - border.begin();
    return static_cast<float>(below) / std::max(1.0f, static_cast<float>(border.size()));
}

Preparation preparation_for(const Scene& scene) {
    return {.look = scene.look.kind,
            .sun = sun_of(scene.look.light, scene.view.kind),
            .exaggeration = scene.view.exaggeration,
            .tiled = scene.look.tiled,
            .water = scene.look.sea && info_of(scene.look.kind).sea,
            .envelope = is_cut(scene)};
}

bool is_prepared(const PreparedTerrain& prepared, const std::shared_ptr<const Terrain>& terrain,
                 const Preparation& preparation) {
    Preparation wanted = preparation;
    wanted.envelope |= prepared.preparation.envelope;
    wanted.near_sky &= prepared.preparation.near_sky;
    return prepared.source == terrain && prepared.preparation == wanted;
}

Scene drawable(const Scene& scene, const PreparedTerrain& prepared) {
    Scene result = scene;
    result.terrain = prepared.source;
    result.look.kind = prepared.preparation.look;
    result.look.light.sun = prepared.preparation.sun;
    result.look.tiled = prepared.preparation.tiled;
    if (is_cut(result) && !prepared.empty() && prepared.envelope == nullptr) result.detail = Detail::detailed;
    return result;
}

std::shared_ptr<const PreparedTerrain> prepare(const std::shared_ptr<const Terrain>& source,
                                               const Preparation& preparation,
                                               const std::shared_ptr<const PreparedTerrain>& earlier,
                                               const std::optional<CellRectangle>& promised,
                                               const Progress* progress) {
    static const PreparedTerrain k_nothing{};
    const PreparedTerrain& before = earlier != nullptr ? *earlier : k_nothing;
    if (earlier != nullptr && is_prepared(before, source, preparation)) return earlier;
    auto result = std::make_shared<PreparedTerrain>();
    result->source = source;
    result->preparation = preparation;
    if (source == nullptr || source->height() == nullptr || source->height()->empty()) return result;

    const bool still_shown = before.source == source && before.preparation.tiled == preparation.tiled &&
                             before.preparation.water == preparation.water;
    const std::shared_ptr<const Terrain> terrain =
        still_shown ? before.ground.terrain() : shown_terrain(source, preparation, progress);
    const std::shared_ptr<const Terrain>& known = before.ground.terrain();
    std::optional<CellRectangle> part;  // in which alone heights differ from the earlier ones
    if (known != nullptr && known->height() == terrain->height() && known->lattice == terrain->lattice) {
        result->ground = before.ground;
        result->ground.set_terrain(terrain);
        result->shape = before.shape;
        result->envelope = before.envelope;
        result->former_envelope = before.former_envelope;
        result->envelope_behind = before.envelope_behind;
    } else if ((part = few_changed(before, *terrain, preparation, promised, progress))) {
        result->ground = Ground(terrain, before.ground, *part);
        result->shape = shape_of(result->ground, *before.shape, *part, progress);
        const bool is_new = before.envelope != nullptr;
        result->former_envelope = is_new ? before.envelope : before.former_envelope;
        result->envelope_behind = is_new ? *part : before.envelope_behind.united(*part);
    } else {
        result->ground = Ground(terrain, progress);
        result->shape = shape_of(result->ground, progress);
    }
    if (preparation.envelope && result->envelope == nullptr) {
        const Grid<float>& heights = *result->shape->heights;
        const bool behind =
            result->former_envelope != nullptr && 2 * result->envelope_behind.size() <= heights.size();
        result->envelope = std::make_shared<const Envelope>(
            behind ? make_envelope(heights, *result->former_envelope, result->envelope_behind)
                   : make_envelope(heights, result->shape->pyramid->levels(), progress));
    }
    result->preparation.envelope = result->envelope != nullptr;
    if (result->envelope != nullptr) result->former_envelope = nullptr;

    const LookInfo& look = info_of(preparation.look);
    const PaletteSource colours = palette_source(look.palette, *terrain);
    result->palette = before.palette != nullptr && before.palette->source == colours
                          ? before.palette
                          : std::make_shared<const Palette>(make_palette(colours));
    const Field<std::uint8_t>& tile = result->palette->noise;
    result->noise_tile = before.palette != nullptr && before.palette->noise == tile
                             ? before.noise_tile
                             : std::make_shared<const MipLevels<std::uint8_t>>(
                                   mip_levels_of(Grid<std::uint8_t>(*tile), mean_byte, progress));
    const bool covered = look.kind == LookKind::natural && TerrainSurface::is_known(*terrain);
    result->field =
        look.field ? prepare_field(*terrain, look, result->shape, before, promised, progress) : before.field;
    result->cover =
        covered ? prepare_cover(*terrain, result->shape, before, promised, progress) : before.cover;
    result->painted = look.field ? result->field : covered ? result->cover : nullptr;
    if (covered) {
        const ShownSamples shown(*terrain, *result->shape);
        result->columns = before.columns != nullptr && before.columns->cover == result->cover
                              ? before.columns
                              : std::make_shared<const PreparedColumns>(
                                    PreparedColumns{result->cover, shown.columns(*terrain)});
    }
    // Here rather than on the thread that first draws.
    detail_levels();
    bed_levels();
    stone_levels();
    facet_levels();
    result->ground.set_has_water_surface(preparation.water);
    if (preparation.water)
        result->water = water_of(*terrain, result->shape, before, part, promised, progress);
    const bool every_sample = result->shape->shown.columns == terrain->lattice.width &&
                              result->shape->shown.rows == terrain->lattice.height;
    result->caves =
        every_sample && !preparation.tiled ? prepare_caves(*terrain, before.caves, progress) : no_caves();
    checkpoint(progress);

    const Lattice& lattice = terrain->lattice;
    result->noise = same_noise(before, lattice, *result->palette)
                        ? before.noise
                        : std::make_shared<const Grid<std::uint8_t>>(
                              ground_noise(*result->palette, lattice.width, lattice.height, lattice.cell_size,
                                           lattice.x_of(0), lattice.y_of(0)));
    checkpoint(progress);
    make_light_of(*result, before, part, progress);
    return result;
}

}  // namespace talus
