#include "core/biome/biome_map.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <utility>

namespace talus {
namespace {

// The middle of a cell of an axis; the first and the last one are as wide as their neighbours.
float middle_of(const std::vector<float>& edges, std::size_t cell) {
    const float width = edges.size() > 1 ? edges[1] - edges[0] : 0;
    if (cell == 0) return edges.front() - width / 2;
    if (cell == edges.size())
        return edges.back() + (edges.size() > 1 ? (edges.back() - edges[edges.size() - 2]) / 2 : 0);
    return (edges[cell - 1] + edges[cell]) / 2;
}

ClimatePoint climate_of_cell(const BiomeTable& table, std::size_t cell) {
    return {middle_of(table.temperature, cell / table.columns()),
            std::max(0.0f, middle_of(table.precipitation, cell % table.columns()))};
}

// The cell of the biome that is nearest to the middle of them all; so it is one of the biome's, even where
// they are apart.
std::optional<ClimatePoint> middle_of_cells(const BiomeTable& table, const BiomeCells& cells, BiomeId id) {
    double row = 0, column = 0, count = 0;
    const auto each = [&](auto&& visit) {
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (cells[cell] == id)
                visit(cell, static_cast<double>(cell / table.columns()),
                      static_cast<double>(cell % table.columns()));
        }
    };
    each([&](std::size_t, double y, double x) {
        row += y;
        column += x;
        ++count;
    });
    if (count == 0) return std::nullopt;
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    each([&](std::size_t cell, double y, double x) {
        const double dy = y - row / count, dx = x - column / count;
        if (dx * dx + dy * dy >= least) return;
        least = dx * dx + dy * dy;
        best = cell;
    });
    return climate_of_cell(table, best);
}

int cell_of(const std::vector<float>& edges, float value) {
    return static_cast<int>(std::ranges::upper_bound(edges, value) - edges.begin());
}

}  // namespace

BiomeMap::Rivers BiomeMap::rivers(const Lattice&, const Progress*) const { return {}; }

Lattice BiomeMap::world_at(const Lattice& places) const {
    if (places.cell_size == world_.cell_size) return world_;
    assert(!world_.wrap_x && !world_.wrap_y);
    Lattice world = world_;
    world.cell_size = places.cell_size;
    return world;
}

ClimatePoint climate_of(const BiomeTable& table, BiomeId id) {
    if (const auto middle = middle_of_cells(table, table.land, id)) return *middle;
    for (const std::vector<BiomeVariant>* variants : {&table.hills, &table.edges}) {
        for (const auto& [of, variant] : *variants) {
            if (variant != id || of == id) continue;
            if (const auto middle = middle_of_cells(table, table.land, of)) return *middle;
        }
    }
    for (const RuleSettings& rule : table.rules) {
        if (const auto middle = middle_of_cells(table, rule.biomes, id)) return *middle;
    }
    return climate_of_cell(table, table.land.size() / 2);
}

BiomeId land_at(const BiomeTable& table, ClimatePoint climate, int* row, int* column) {
    const int y = cell_of(table.temperature, climate.temperature);
    const int x = cell_of(table.precipitation, climate.precipitation);
    if (row != nullptr) *row = y;
    if (column != nullptr) *column = x;
    return table.land[static_cast<std::size_t>(y) * table.columns() + static_cast<std::size_t>(x)];
}

std::vector<BiomeId> biomes_of_group(const BiomeTable& table, BiomeGroupChoice group) {
    const std::string_view key = biome_group_choices()[static_cast<std::size_t>(group)].key;
    if (const BiomeGroup* const found = table.find_group(key)) return found->biomes;
    std::vector<BiomeId> all(table.land.begin(), table.land.end());
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

void write_biomes(Terrain& terrain, std::shared_ptr<const BiomeTable> table,
                  std::shared_ptr<const BiomeMap> map, const Context& context) {
    context.checkpoint();
    BiomeMap::Made made = map->make(terrain.lattice, context.progress);
    terrain.fields.set<"biome">(make_field(std::move(made.biome)));
    terrain.fields.set_names(field_id("biome"),
                             std::make_shared<const BiomeNames>(std::move(table), std::move(map)));
    if (made.temperature.empty()) return;
    terrain.fields.set<"temperature">(make_field(std::move(made.temperature)));
    terrain.fields.set<"precipitation">(make_field(std::move(made.precipitation)));
}

}  // namespace talus
