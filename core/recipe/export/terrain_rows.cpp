#include "core/recipe/export/terrain_rows.h"

#include <algorithm>

#include "core/recipe/evaluate.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/memory_needs.h"

namespace talus {
namespace {

// With fewer rows, most of the work would be repeated for the rows that neighbours share; more rows gain
// nothing.
constexpr int k_min_rows = 64;
constexpr int k_max_rows = 1024;

// Statistics of the whole, which a window needs, come from a coarse map and stay.
double overview_bytes(const Recipe& recipe) {
    const bool needed = std::ranges::any_of(running_layers(recipe), [&](const RunningLayer& running) {
        return contains(recipe.layers[running.index].type->info.needs, Needs::overview);
    });
    const double estimate =
        static_cast<double>(memory_estimate(recipe, k_overview_samples, k_overview_samples));
    return needed ? pooled(2 * estimate) : 0;
}

}  // namespace

Making plan_making(const Recipe& recipe, std::uint64_t memory, std::uint64_t whole_up_to, double besides) {
    const World& world = recipe.world;
    const auto allowed = static_cast<double>(memory);
    const auto plan = [&](int rows, std::size_t estimate) {
        const double maps = pooled(static_cast<double>(estimate));
        return Making{rows, k_program_bytes + maps + besides, maps, allowed};
    };
    const Making whole = plan(0, memory_estimate(recipe, world.width, world.height));
    const bool fits = whole.bytes <= allowed;
    if (!works_in_windows(recipe) || (fits && whole.map_bytes <= static_cast<double>(whole_up_to)))
        return whole;
    const Lattice map = lattice_of(world);
    const double overview = overview_bytes(recipe);
    // Plans for a band in the middle, which has ground on both sides; on each it has one more row, which
    // normals need.
    const auto parts = [&](int rows) {
        const Window band{
            {map.width, map.height}, map.x0, map.y0 + (map.height - rows) / 2 - 1, map.width, rows + 2};
        Making made = plan(rows, memory_estimate(recipe, band));
        if (rows >= map.height && whole.bytes > made.bytes)
            made = {rows, whole.bytes, whole.map_bytes, allowed};
        made.bytes += overview;
        return made;
    };
    int rows = k_min_rows;
    // A part that covers the whole would be made, and kept, as the whole.
    while (rows < k_max_rows && 2 * rows < map.height && parts(2 * rows).bytes <= allowed) rows *= 2;
    const Making made = parts(rows);
    return fits && made.bytes > allowed ? whole : made;
}

double window_bytes(const Recipe& recipe, const Window& window) {
    return k_program_bytes + pooled(static_cast<double>(memory_estimate(recipe, window))) +
           overview_bytes(recipe);
}

Making plan_whole(const Recipe& recipe, std::uint64_t memory, double use) {
    const World& world = recipe.world;
    const double maps = pooled(static_cast<double>(memory_estimate(recipe, world.width, world.height)));
    return {.bytes = k_program_bytes + std::max(maps, terrain_bytes(recipe) + use),
            .map_bytes = maps,
            .allowed = static_cast<double>(memory)};
}

TerrainRows terrain_rows(const Recipe& recipe, const Making& making, FieldId field,
                         std::shared_ptr<const Terrain> built) {
    const Lattice lattice = lattice_of(recipe.world);
    TerrainRows rows{.frame = {.lattice = lattice,
                               .range = recipe.world.range(),
                               .sea_level = recipe.world.sea_level,
                               .ground = recipe.world.ground_style(),
                               .fields = {}},
                     .field = field,
                     .rows_at_once = making.rows,
                     .make = {}};
    const auto numbers = [field](const Terrain& made) {
        if (!made.fields.has(field)) throw missing_field(field);
        return numbers_of(made.fields[field]);
    };
    if (making.rows == 0) {
        rows.rows_at_once = lattice.height + 1;  // a closed seam included
        rows.make = [recipe, lattice, numbers, built = std::move(built),
                     made = std::make_shared<Field<float>>()](int, int, Progress* progress) {
            // The stages' results are used once: only the layer in progress is worth keeping in memory.
            if (*made == nullptr && built != nullptr) *made = numbers(*built);
            if (*made == nullptr)
                *made = numbers(*Evaluator(0).evaluate(recipe, lattice.width, lattice.height, progress));
            return HeightRows(*made, 0, lattice.height);
        };
    } else {
        rows.make = [recipe, lattice, numbers, overviews = std::make_shared<Evaluator>()](
                        int begin, int end, Progress* progress) {
            const Window band{
                {lattice.width, lattice.height}, lattice.x0, lattice.y0 + begin, lattice.width, end - begin};
            return HeightRows(numbers(*overviews->evaluate(recipe, band, progress)), begin, lattice.height);
        };
    }
    return rows;
}

}  // namespace talus
