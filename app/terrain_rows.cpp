#include "app/terrain_rows.h"

#include <algorithm>

#include "core/recipe/evaluate.h"

namespace talus {
namespace {

// With fewer rows, most of the work would be repeated for the rows that neighbours share; more rows gain
// nothing.
constexpr int k_min_rows = 64;
constexpr int k_max_rows = 1024;
constexpr double k_program_bytes = 96e6;  // the program itself, and what it works with whatever the size

}  // namespace

std::size_t Making::pool_bytes() const {
    return static_cast<std::size_t>(std::max(0.0, bytes - k_program_bytes));
}

Making plan_making(const Recipe& recipe, std::uint64_t memory, std::uint64_t whole_up_to) {
    const World& world = recipe.world;
    const auto allowed = static_cast<double>(memory);
    const Making whole{0, static_cast<double>(memory_estimate(recipe, world.width, world.height))};
    const bool fits = whole.bytes <= allowed;
    if (!works_in_windows(recipe) || (fits && whole.bytes <= static_cast<double>(whole_up_to))) return whole;
    const Lattice map = lattice_of(world);
    // Of a band in the middle, which has ground on both sides, with the row more that normals look at on
    // each.
    const auto needed = [&](int rows) {
        const Window band{
            {map.width, map.height}, map.x0, map.y0 + (map.height - rows) / 2 - 1, map.width, rows + 2};
        const auto bytes = static_cast<double>(memory_estimate(recipe, band));
        return k_program_bytes + (rows < map.height ? bytes : std::max(bytes, whole.bytes));
    };
    int rows = k_min_rows;
    // A part that covers the whole would be made, and kept, as the whole.
    while (rows < k_max_rows && 2 * rows < map.height && needed(2 * rows) <= allowed) rows *= 2;
    return fits && needed(rows) > allowed ? whole : Making{rows, needed(rows)};
}

TerrainRows terrain_rows(const Recipe& recipe, const Making& making, FieldId field,
                         std::shared_ptr<const Terrain> built) {
    const Lattice lattice = lattice_of(recipe.world);
    TerrainRows rows{.frame = {.lattice = lattice,
                               .range = recipe.world.range(),
                               .sea_level = recipe.world.sea_level,
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
