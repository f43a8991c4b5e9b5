#include "core/biome/biome_map.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/formatted.h"
#include "core/base/streaming_store.h"
#include "core/terrain/rows.h"

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

// Where the cells of each biome have their middle.
class CellMiddles {
 public:
    CellMiddles(const BiomeTable& table, const BiomeCells& cells)
        : table_(table), middles_(table.biomes.size() + 1) {
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            Middle& middle = middles_[cells[cell]];
            middle.row += row_of(cell);
            middle.column += column_of(cell);
            ++middle.count;
        }
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            Middle& middle = middles_[cells[cell]];
            const double dy = row_of(cell) - middle.row / middle.count;
            const double dx = column_of(cell) - middle.column / middle.count;
            if (dx * dx + dy * dy >= middle.least) continue;
            middle.least = dx * dx + dy * dy;
            middle.nearest = cell;
        }
    }
    // The climate of the biome's cell that is nearest to the middle of them all: so it is one of the biome's,
    // even where they are apart.
    std::optional<ClimatePoint> of(BiomeId id) const {
        if (middles_[id].count == 0) return std::nullopt;
        return climate_of_cell(table_, middles_[id].nearest);
    }

 private:
    struct Middle {
        double row = 0, column = 0, count = 0;
        double least = std::numeric_limits<double>::infinity();
        std::size_t nearest = 0;
    };
    double row_of(std::size_t cell) const { return static_cast<double>(cell / table_.columns()); }
    double column_of(std::size_t cell) const { return static_cast<double>(cell % table_.columns()); }

    const BiomeTable& table_;
    std::vector<Middle> middles_;  // by biome
};

// The mean climate of the biomes that stand in a group with one, or with what it is the edge of, as often as
// they stand there; none where no such biome has a climate.
std::optional<ClimatePoint> climate_of_relatives(const BiomeTable& table,
                                                 const std::vector<std::optional<ClimatePoint>>& known,
                                                 BiomeId id) {
    const auto is_own = [&](BiomeId other) {
        return other == id || BiomeTable::variant_of(table.edges, other) == id;
    };
    ClimatePoint sum;
    float count = 0;
    for (const BiomeGroup& group : table.groups) {
        if (std::ranges::none_of(group.biomes, is_own)) continue;
        for (const BiomeId relative : group.biomes) {
            if (!known[relative]) continue;
            sum.temperature += known[relative]->temperature;
            sum.precipitation += known[relative]->precipitation;
            ++count;
        }
    }
    if (count == 0) return std::nullopt;
    return ClimatePoint{sum.temperature / count, sum.precipitation / count};
}

void add_climate(BiomeMap::Made& made, const std::vector<ClimatePoint>& climates, const Progress* progress) {
    const Grid<BiomeId>& of = made.land.empty() ? made.biome : made.land;
    made.temperature = Grid<float>(of.width(), of.height());
    made.precipitation = Grid<float>(of.width(), of.height());
    const bool streams = 2 * of.size() * sizeof(float) > k_streaming_bytes;
    each_row_block(of.width(), of.height(), progress, [&](int first, int last) {
        biome_map_kernel().climates(of.row(first), climates.data(), (last - first) * of.width(), streams,
                                    made.temperature.row(first), made.precipitation.row(first));
    });
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

std::vector<ClimatePoint> climates_of(const BiomeTable& table) {
    const CellMiddles land(table, table.land);
    std::vector<CellMiddles> rules;
    for (const RuleSettings& rule : table.rules) {
        if (!rule.biomes.empty()) rules.emplace_back(table, rule.biomes);
    }
    const auto by_cells = [&](BiomeId id) -> std::optional<ClimatePoint> {
        if (const auto middle = land.of(id)) return middle;
        for (const std::vector<BiomeVariant>* variants : {&table.hills, &table.edges}) {
            for (const auto& [of, variant] : *variants) {
                if (variant != id || of == id) continue;
                if (const auto middle = land.of(of)) return middle;
            }
        }
        for (const CellMiddles& rule : rules) {
            if (const auto middle = rule.of(id)) return middle;
        }
        return std::nullopt;
    };
    std::vector<std::optional<ClimatePoint>> known(1, ClimatePoint{});
    for (std::size_t id = 1; id <= table.biomes.size(); ++id)
        known.push_back(by_cells(static_cast<BiomeId>(id)));
    std::vector<ClimatePoint> climates;
    for (std::size_t id = 0; id < known.size(); ++id) {
        const auto own = static_cast<BiomeId>(id);
        climates.push_back(known[id] ? *known[id]
                                     : climate_of_relatives(table, known, own)
                                           .value_or(climate_of_cell(table, table.land.size() / 2)));
    }
    return climates;
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

std::string remark_on_regions(double metres, const Lattice& world) {
    const double extent = std::max(world.extent_x(), world.extent_y());
    if (metres <= extent) return {};
    return formatted(
        "Its regions are %.0f m wide and the world is %.0f m: it may lie in one of them, all of it "
        "sea. Make the regions smaller",
        metres, extent);
}

std::shared_ptr<const BiomeNames> KeptBiomeMap::of(const std::shared_ptr<const BiomeTable>& table,
                                                   const Make& make) const {
    const std::lock_guard lock(mutex_);
    if (names_ == nullptr || names_->table != table) {
        climates_ = std::make_shared<const std::vector<ClimatePoint>>(climates_of(*table));
        names_ = std::make_shared<const BiomeNames>(table, make());
    }
    return names_;
}

std::shared_ptr<const std::vector<ClimatePoint>> KeptBiomeMap::climates() const {
    const std::lock_guard lock(mutex_);
    return climates_;
}

void write_biomes(Terrain& terrain, const std::shared_ptr<const BiomeTable>& table,
                  const KeptBiomeMap::Make& make, const Context& context) {
    context.checkpoint();
    const KeptBiomeMap own;
    const KeptBiomeMap& kept =
        context.prepared == nullptr ? own : static_cast<const KeptBiomeMap&>(*context.prepared);
    const std::shared_ptr<const BiomeNames> names = kept.of(table, make);
    BiomeMap::Made made = names->map->make(terrain.lattice, context.progress);
    if (made.temperature.empty()) add_climate(made, *kept.climates(), context.progress);
    terrain.fields.set<"biome">(make_field(std::move(made.biome)));
    terrain.fields.set_names(field_id("biome"), names);
    terrain.fields.set<"temperature">(make_field(std::move(made.temperature)));
    terrain.fields.set<"precipitation">(make_field(std::move(made.precipitation)));
}

}  // namespace talus
