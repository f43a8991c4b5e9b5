#include "render/prepared_field.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/surface/field_colours.h"
#include "core/surface/terrain_surface.h"
#include "core/terrain/changed_cells.h"
#include "render/shown_samples.h"

namespace talus {
namespace {

// Notes what says what covers the ground.
void note_covers(PreparedField& field, const Terrain& terrain) {
    field.covers.set<"height">(terrain.height());
    TerrainSurface::reads().for_each([&](FieldId id) { field.covers.set(id, terrain.fields[id]); });
    field.sea_level = terrain.sea_level;
    field.ground = terrain.ground;
}

bool same_covers(const Fields& covers, const Terrain& terrain) {
    bool same = covers.get<"height">() == terrain.height();
    TerrainSurface::reads().for_each([&](FieldId id) { same &= covers[id] == terrain.fields[id]; });
    return same;
}

bool same_ground(const PreparedField& earlier, const Terrain& terrain) {
    return earlier.sea_level == terrain.sea_level && earlier.ground == terrain.ground;
}

// Whether the numbers of the biomes leave ground without one.
bool leaves_ground_bare(const LookInfo& look, const Terrain& terrain) {
    constexpr FieldId k_biome = field_id("biome");
    if (look.field != k_biome || !terrain.fields.has(k_biome)) return false;
    return std::ranges::find(terrain.fields.get<"biome">()->values(), 0) !=
           terrain.fields.get<"biome">()->values().end();
}

// Gives ground without a biome the colours of its cover.
void paint_bare_ground(const Grid<std::uint8_t>& biomes, const TerrainSurface& surface,
                       std::span<const int> columns, std::span<const int> rows, Grid<Rgba8>& painted,
                       const Progress* progress) {
    const Grid<Rgba8> ground = surface.paint(columns, rows, progress);
    for (int y = 0; y < painted.height(); ++y) {
        const std::uint8_t* const biome = biomes.row(rows[static_cast<std::size_t>(y)]);
        for (int x = 0; x < painted.width(); ++x) {
            if (biome[columns[static_cast<std::size_t>(x)]] != 0) continue;
            painted(x, y) = ground(x, y);
            painted(x, y).a = 255;
        }
    }
}

// Whether ice covers water somewhere. A level of fewer texels tells as well as the finest: each is the mean
// of all below.
bool has_ice(const MipLevels<Rgba8>& colours) {
    const TileGrid<Rgba8>& level = colours[std::min<std::size_t>(2, colours.size() - 1)];
    for (int y = 0; y < level.height(); ++y) {
        for (int x = 0; x < level.width(); ++x) {
            if (level(x, y).a < TerrainSurface::k_bare_alpha) return true;
        }
    }
    return false;
}

// Whether two names of biomes come from tables that say the same.
bool same_table(const std::shared_ptr<const FieldNames>& a, const std::shared_ptr<const FieldNames>& b) {
    if (a == b) return true;
    const auto* const first = dynamic_cast<const BiomeNames*>(a.get());
    const auto* const second = dynamic_cast<const BiomeNames*>(b.get());
    return first != nullptr && second != nullptr &&
           (first->table == second->table || *first->table == *second->table);
}

}  // namespace

std::shared_ptr<const PreparedField> prepare_field(const Terrain& terrain, const LookInfo& look,
                                                   const std::shared_ptr<const PreparedShape>& shape,
                                                   const PreparedTerrain& before,
                                                   const std::optional<CellRectangle>& promised,
                                                   const Progress* progress) {
    constexpr Rgba8 k_plain{168, 168, 168, 255};
    const std::shared_ptr<const PreparedField>& earlier = before.field;
    const AnyField& values = terrain.fields[*look.field];
    const std::shared_ptr<const FieldNames>& names = terrain.fields.names(*look.field);
    const auto same_names = [&] {
        return earlier->names == names ||
               (earlier->names && names && earlier->names->things == names->things);
    };
    const bool alike =
        earlier != nullptr && earlier->id == look.field && earlier->range == terrain.range && same_names();
    const bool bare = can_show(look, terrain) && leaves_ground_bare(look, terrain);
    const bool same_bare = !bare || (alike && same_ground(*earlier, terrain));
    if (alike && earlier->values == values && earlier->shape == shape && same_bare &&
        (!bare || same_covers(earlier->covers, terrain)))
        return earlier;
    auto field = std::make_shared<PreparedField>(PreparedField{.id = look.field,
                                                               .values = values,
                                                               .range = terrain.range,
                                                               .names = names,
                                                               .shape = shape,
                                                               .colours = {}});
    if (!can_show(look, terrain)) {
        field->colours = mip_levels_of(Grid<Rgba8>(1, 1, k_plain), mean_colour, progress);
        return field;
    }
    const FieldColours colours(*look.field, terrain.range, names.get());
    const ShownSamples shown(terrain, *shape);
    CellRectangle changed = shown.all();
    std::optional<TerrainSurface> surface;
    if (bare) {
        note_covers(*field, terrain);
        surface.emplace(terrain);
    }
    // It may have been painted several terrains ago.
    if (alike && same_bare && shown.are_all(terrain) && earlier->colours.front().all() == shown.all()) {
        const bool of_before = promised && earlier->values == before.source->fields[*look.field];
        if (bare) {
            if (of_before && same_covers(earlier->covers, *before.source))
                changed = promised->grown(surface->reach(), changed.x1, changed.y1);
        } else {
            changed = of_before ? promised->grown(0, changed.x1, changed.y1)
                                : changed_cells(earlier->values, values, progress);
        }
    }
    shown.paint(*field, earlier.get(), changed, progress,
                [&](std::span<const int> columns, std::span<const int> rows) {
                    Grid<Rgba8> painted = colours.paint(values, columns, rows);
                    if (surface)
                        paint_bare_ground(*terrain.fields.get<"biome">(), *surface, columns, rows, painted,
                                          progress);
                    return painted;
                });
    return field;
}

std::shared_ptr<const PreparedField> prepare_cover(const Terrain& terrain,
                                                   const std::shared_ptr<const PreparedShape>& shape,
                                                   const PreparedTerrain& before,
                                                   const std::optional<CellRectangle>& promised,
                                                   const Progress* progress) {
    const std::shared_ptr<const PreparedField>& earlier = before.cover;
    auto field = std::make_shared<PreparedField>(
        PreparedField{.id = {}, .values = {}, .range = terrain.range, .shape = shape});
    note_covers(*field, terrain);
    field->names = terrain.fields.names(field_id("biome"));
    const bool alike = earlier != nullptr && earlier->range == terrain.range &&
                       same_ground(*earlier, terrain) && same_table(earlier->names, field->names);
    if (alike && same_covers(earlier->covers, terrain) && earlier->shape == shape) return earlier;
    const TerrainSurface surface(terrain);
    const ShownSamples shown(terrain, *shape);
    CellRectangle changed = shown.all();
    const bool of_before = promised && before.source != nullptr && earlier != nullptr &&
                           same_covers(earlier->covers, *before.source);
    if (alike && of_before && shown.are_all(terrain) && earlier->colours.front().all() == changed)
        changed = promised->grown(surface.reach(), changed.x1, changed.y1);
    shown.paint(*field, earlier.get(), changed, progress,
                [&](std::span<const int> columns, std::span<const int> rows) {
                    return surface.paint(columns, rows, progress);
                });
    field->ice = has_ice(field->colours);
    return field;
}

}  // namespace talus
