#include "core/biome/grown_biomes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/base/axis_places.h"
#include "core/base/far_places.h"
#include "core/biome/group_neighbours.h"
#include "core/biome/grown_grid.h"
#include "core/biome/river_cells.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr std::uint32_t k_land_channel = 0, k_river_channel_of_grown = 100;
// Each step of the land has so many doublings before it.
constexpr int k_before_groups = 1, k_before_biomes = 3, k_before_hills = 4;
// So many follow after edges were found, and no smoothing, which could break a shore.
constexpr int k_after_edges = 3;
// So many follow after the borders were found along which rivers run.
constexpr int k_after_rivers = 2;

// What the cells of a coarse grid say until they are biomes.
enum Land : std::uint8_t { k_water = 0, k_land = 1, k_first_group = 1, k_lone_island = 255 };

using Around = GrownSteps::Around;
constexpr std::size_t k_own = 4;
constexpr std::array<std::size_t, 4> k_sides{1, 3, 5, 7}, k_diagonals{0, 2, 6, 8};

bool all_are(const Around& cells, std::uint8_t value) {
    return std::ranges::all_of(cells, [&](std::uint8_t cell) { return cell == value; });
}

class GrownMap : public BiomeMap {
 public:
    GrownMap(const GrownBiomes& stage, std::shared_ptr<const BiomeTable> table, std::uint64_t seed,
             const WorldFrame& world)
        : BiomeMap(world),
          stage_(stage),
          table_(std::move(table)),
          x_(stage, world.lattice.extent_x(), world.lattice.wrap_x),
          y_(stage, world.lattice.extent_y(), world.lattice.wrap_y),
          land_(seed, k_land_channel, x_.coarsest, y_.coarsest),
          rivers_(seed, k_river_channel_of_grown, x_.coarsest, y_.coarsest) {
        find_roles();
        grow_land();
        if (stage.rivers && river_ != 0) grow_rivers();
    }

    Made make(const Lattice& places, const Progress* progress) const override {
        const std::vector<std::int64_t> columns =
            cells_of(AxisPlaces::along_x(places, world_at(places)), x_.side);
        const std::vector<std::int64_t> rows =
            cells_of(AxisPlaces::along_y(places, world_at(places)), y_.side);
        if (progress != nullptr) progress->checkpoint();
        // Where samples are finer than cells, several have the same one; where a world wraps, cells begin
        // again.
        const Lines across(columns), down(rows);
        Grid<BiomeId> land = land_.cells_of(across.cells, down.cells);
        if (!has_rivers_) return {.biome = sampled(std::move(land), across, down, progress)};
        Grid<BiomeId> all = with_rivers(land, across.cells, down.cells);
        return {.biome = sampled(std::move(all), across, down, progress),
                .land = sampled(std::move(land), across, down, progress)};
    }

    Rivers rivers(const Lattice& places, const Progress* progress) const override {
        if (!has_rivers_) return {};
        const Lattice world = world_at(places);
        const RiverCells cells{.side_x = x_.side,
                               .side_y = y_.side,
                               .half_width = 1 << k_after_rivers,
                               .part = [this](std::int64_t x0, std::int64_t y0, int width, int height) {
                                   return rivers_.make({x0, y0, width, height}).cells;
                               }};
        const Lines across(cells_of(AxisPlaces::along_x(places, world), x_.side));
        const Lines down(cells_of(AxisPlaces::along_y(places, world), y_.side));
        const Grid<BiomeId> land = land_.cells_of(across.cells, down.cells);
        const bool fine = cells.is_fine(places.cell_size);
        const Grid<std::uint8_t> own =
            fine ? Grid<std::uint8_t>() : rivers_.cells_of(across.cells, down.cells);
        Rivers rivers{
            fine ? cells.distance(places, world, progress) : Grid<float>(places.width, places.height),
            static_cast<float>(cells.width())};
        each_row(places.width, places.height, progress, [&](int y) {
            const int row = down.places[static_cast<std::size_t>(y)];
            for (int x = 0; x < places.width; ++x) {
                const int column = across.places[static_cast<std::size_t>(x)];
                float& distance = rivers.distance(x, y);
                const BiomeId ground = land(column, row);
                const bool none = river_biomes_[ground] == ground;
                if (none || (!fine && own(column, row) == 0))
                    distance = RiverCells::k_far;
                else
                    distance = fine ? cells.stretched(distance) : 0;
            }
        });
        return rivers;
    }

    BiomeDecision why(const Lattice& place) const override {
        const std::int64_t x = cells_of(AxisPlaces::along_x(place, world_at(place)), x_.side).front();
        const std::int64_t y = cells_of(AxisPlaces::along_y(place, world_at(place)), y_.side).front();
        BiomeDecision decision;
        const BiomeId land = land_.cells_of({x}, {y})(0, 0);
        decision.steps.push_back({.key = "grown",
                                  .values = {{"column", "", static_cast<double>(x)},
                                             {"row", "", static_cast<double>(y)},
                                             {"size", "m", x_.side}},
                                  .biome = land});
        const BiomeId all = has_rivers_ ? with_rivers(Grid<BiomeId>(1, 1, land), {x}, {y})(0, 0) : land;
        if (stage_.rivers)
            decision.steps.push_back({.key = "river",
                                      .values = {},
                                      .holds = all != land,
                                      .biome = all != land ? all : BiomeId{0}});
        conclude(decision);
        return decision;
    }

 private:
    struct Axis {
        Axis(const GrownBiomes& stage, double extent, bool wraps) : side(static_cast<double>(stage.cell)) {
            if (!wraps) return;
            const double coarse = side * static_cast<double>(std::int64_t{1} << stage.doublings);
            coarsest = std::max<std::int64_t>(1, whole_number(extent / coarse + 0.5));
            side = extent / static_cast<double>(coarsest << stage.doublings);
        }
        double side;                // m of the finest cells
        std::int64_t coarsest = 0;  // cells in a world that wraps
    };

    // The cells of the samples of an axis, each once, and which of them each sample has.
    struct Lines {
        explicit Lines(const std::vector<std::int64_t>& samples) : cells(samples) {
            rises = std::ranges::is_sorted(samples);
            std::ranges::sort(cells);
            cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
            for (const std::int64_t sample : samples)
                places.push_back(static_cast<int>(std::ranges::lower_bound(cells, sample) - cells.begin()));
        }
        std::vector<std::int64_t> cells;
        std::vector<int> places;
        bool rises;
    };

    // Returns what each sample has of the cells of the lines.
    static Grid<BiomeId> sampled(Grid<BiomeId> cells, const Lines& across, const Lines& down,
                                 const Progress* progress) {
        const auto width = static_cast<int>(across.places.size()),
                   height = static_cast<int>(down.places.size());
        if (cells.width() == width && cells.height() == height && across.rises && down.rises) return cells;
        Grid<BiomeId> out(width, height);
        each_row(width, height, progress, [&](int y) {
            const BiomeId* const from = cells.row(down.places[static_cast<std::size_t>(y)]);
            BiomeId* const to = out.row(y);
            for (int x = 0; x < width; ++x) to[x] = from[across.places[static_cast<std::size_t>(x)]];
        });
        return out;
    }

    static std::vector<std::int64_t> cells_of(const AxisPlaces& places, double side) {
        std::vector<std::int64_t> cells;
        for (int i = 0; i < places.count(); ++i)
            cells.push_back(whole_number(std::floor(places.at(i) / side)));
        return cells;
    }

    void find_roles() {
        const BiomeTable& table = *table_;
        ocean_ = table.find(BiomeRole::ocean);
        shore_ = table.find(BiomeRole::shore);
        island_ = table.find(BiomeRole::island);
        island_shore_ = table.find(BiomeRole::island_shore);
        river_ = table.find(BiomeRole::river);
        for (const BiomeGroup& group : table.groups) {
            // Groups of the sea have no place on land.
            if (group.share > 0 && std::ranges::find(group.biomes, ocean_) == group.biomes.end())
                groups_.push_back(group);
        }
        if (groups_.empty()) groups_.push_back({.share = 1, .biomes = biomes_of_group(table, {})});
        if (groups_.size() > 200) groups_.resize(200);
        for (const BiomeGroup& group : groups_) shares_ += group.share;
        const std::vector<ClimatePoint> climates = climates_of(table);
        neighbours_.emplace(table, groups_, climates);
        find_river_biomes(climates);
    }

    void find_river_biomes(const std::vector<ClimatePoint>& climates) {
        const BiomeId frozen = table_->find(BiomeRole::frozen_river);
        river_biomes_.assign(climates.size(), river_);
        river_biomes_[0] = 0;
        for (std::size_t id = 1; id < climates.size(); ++id) {
            const auto own = static_cast<BiomeId>(id);
            if (own == ocean_ || own == island_ || own == island_shore_)
                river_biomes_[id] = own;
            else if (frozen != 0 && climates[id].temperature < stage_.frost)
                river_biomes_[id] = frozen;
        }
    }

    void grow_land() {
        land_.begin([share = stage_.land_share](const GrownDice& dice, std::int64_t x, std::int64_t y) {
            return static_cast<std::uint8_t>(dice.unit(x, y) < share ? k_land : k_water);
        });
        double_until(k_before_groups);
        land_.change(islands);
        land_.change([this](const Around& cells, const GrownDice& dice, std::int64_t x, std::int64_t y) {
            if (cells[k_own] == k_land) return group_at(dice.unit(x, y));
            const bool is_lone = all_are(cells, k_water) && dice.unit(x, y) < stage_.island_share;
            return static_cast<std::uint8_t>(is_lone && island_ != 0 ? k_lone_island : k_water);
        });
        double_until(k_before_biomes);
        land_.change([this](const Around& cells, const GrownDice& dice, std::int64_t x, std::int64_t y) {
            return with_strip(cells, dice.unit(x, y));
        });
        land_.change([this](const Around& cells, const GrownDice& dice, std::int64_t x, std::int64_t y) {
            const std::uint8_t own = cells[k_own];
            if (own == k_water) return ocean_;
            if (own == k_lone_island) return island_;
            const std::vector<BiomeId>& biomes = groups_[own - k_first_group].biomes;
            return biomes[dice.bits(x, y) % biomes.size()];
        });
        double_until(k_before_hills);
        land_.change([this](const Around& cells, const GrownDice& dice, std::int64_t x, std::int64_t y) {
            const BiomeId own = cells[k_own];
            const bool inside =
                std::ranges::all_of(k_sides, [&](std::size_t side) { return cells[side] == own; });
            return inside && dice.unit(x, y) < stage_.hills_share ? BiomeTable::variant_of(table_->hills, own)
                                                                  : own;
        });
        double_until(stage_.doublings - k_after_edges);
        land_.smooth();
        land_.change([this](const Around& cells, const GrownDice&, std::int64_t, std::int64_t) {
            return at_edge(cells);
        });
        double_until(stage_.doublings);
    }
    void double_until(int doublings) {
        while (land_.zooms() < doublings) land_.zoom();
    }

    // Coasts become ragged: ocean at a corner of land may be land, land at a corner of ocean may be ocean.
    static std::uint8_t islands(const Around& cells, const GrownDice& dice, std::int64_t x, std::int64_t y) {
        const std::uint8_t own = cells[k_own];
        const bool has_other =
            std::ranges::any_of(k_diagonals, [&](std::size_t corner) { return cells[corner] != own; });
        if (!has_other) return own;
        const bool changes = dice.unit(x, y) < (own == k_water ? 1.0f / 3 : 1.0f / 5);
        return changes ? static_cast<std::uint8_t>(k_land - own) : own;
    }

    std::uint8_t group_at(float unit) const {
        float left = unit * shares_;
        std::size_t at = 0;
        while (at + 1 < groups_.size() && (left -= groups_[at].share) >= 0) ++at;
        return static_cast<std::uint8_t>(k_first_group + at);
    }

    // A cell beside one whose group its own must not touch has a mild one.
    std::uint8_t with_strip(const Around& cells, float unit) const {
        const auto is_group = [](std::uint8_t cell) {
            return cell >= k_first_group && cell != k_lone_island;
        };
        const std::uint8_t own = cells[k_own];
        const auto group = static_cast<std::size_t>(own) - k_first_group;
        const bool touches = std::ranges::all_of(cells, [&](std::uint8_t cell) {
            return !is_group(cell) || !is_group(own) ||
                   neighbours_->may_touch(group, static_cast<std::size_t>(cell) - k_first_group);
        });
        return touches ? own : static_cast<std::uint8_t>(k_first_group + neighbours_->mild(unit, group));
    }

    // A lone island has its shore around it, other land a shore at the ocean, and a biome its edge beside any
    // other one but its hills.
    BiomeId at_edge(const Around& cells) const {
        const BiomeId own = cells[k_own];
        if (own == ocean_) return own;
        const auto beside = [&](auto&& is_it) {
            return std::ranges::any_of(k_sides, [&](std::size_t side) { return is_it(cells[side]); });
        };
        const bool at_ocean = beside([&](BiomeId other) { return other == ocean_; });
        if (own == island_) return all_are(cells, island_) || island_shore_ == 0 ? own : island_shore_;
        if (at_ocean && shore_ != 0) return shore_;
        const bool at_other = beside([&](BiomeId other) {
            return other != own && BiomeTable::variant_of(table_->hills, own) != other;
        });
        return at_other ? BiomeTable::variant_of(table_->edges, own) : own;
    }

    // Borders between areas of a grid of its own.
    void grow_rivers() {
        rivers_.begin([](const GrownDice& dice, std::int64_t x, std::int64_t y) {
            return static_cast<std::uint8_t>(dice.bits(x, y) >> 24);
        });
        while (rivers_.zooms() < stage_.doublings - k_after_rivers) rivers_.zoom();
        rivers_.border();
        rivers_.smooth();
        while (rivers_.zooms() < stage_.doublings) rivers_.zoom();
        has_rivers_ = true;
    }

    Grid<BiomeId> with_rivers(const Grid<BiomeId>& land, const std::vector<std::int64_t>& columns,
                              const std::vector<std::int64_t>& rows) const {
        const Grid<std::uint8_t> rivers = rivers_.cells_of(columns, rows);
        Grid<BiomeId> all(land.width(), land.height());
        each_row_block(land.width(), land.height(), nullptr, [&](int first, int last) {
            biome_map_kernel().with_rivers(land.row(first), rivers.row(first), river_biomes_.data(),
                                           (last - first) * land.width(), all.row(first));
        });
        return all;
    }

    GrownBiomes stage_;
    std::shared_ptr<const BiomeTable> table_;
    Axis x_, y_;
    GrownSteps land_, rivers_;
    bool has_rivers_ = false;
    BiomeId ocean_ = 0, shore_ = 0, island_ = 0, island_shore_ = 0, river_ = 0;
    std::vector<BiomeGroup> groups_;  // of the land
    std::optional<GroupNeighbours> neighbours_;
    float shares_ = 0;
    std::vector<BiomeId> river_biomes_;  // what a river makes of each biome
};

}  // namespace

std::string GrownBiomes::remark(const Lattice& world) const {
    if (!(land_share > 0)) return "All is ocean but for lone islands. Make Land larger than 0";
    return remark_on_regions(static_cast<double>(cell) * static_cast<double>(std::int64_t{1} << doublings),
                             world);
}

void GrownBiomes::apply(Terrain& terrain, const Context& context) const {
    const auto used = table_of(context);
    const auto make = [&] {
        return std::make_shared<const GrownMap>(*this, used, context.seed, context.world);
    };
    write_biomes(terrain, used, make, context);
}

}  // namespace talus
