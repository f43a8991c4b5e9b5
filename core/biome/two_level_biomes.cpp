#include "core/biome/two_level_biomes.h"

#include <algorithm>
#include <cmath>

#include "core/biome/diagrams.h"
#include "core/biome/group_neighbours.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr std::uint32_t k_golden = 0x9e3779b9;  // another number from the same bits

class TwoLevelMap : public BiomeMap {
 public:
    TwoLevelMap(const TwoLevelBiomes& stage, std::shared_ptr<const BiomeTable> table, std::uint64_t seed,
                const WorldFrame& world)
        : BiomeMap(world),
          table_(std::move(table)),
          seed_(seed),
          inside_(static_cast<double>(stage.inside)),
          side_(static_cast<double>(stage.cell)),
          distortion_(static_cast<double>(stage.distortion)),
          strip_(two_level_strip(stage)),
          areas_(two_level_areas(static_cast<double>(stage.area), seed, world.lattice)),
          cells_(two_level_cells(side_, seed, world.lattice)),
          climates_(climates_of(*table_)),
          neighbours_(*table_, table_->groups, climates_) {
        for (const BiomeGroup& group : table_->groups) {
            const BiomeId ocean = table_->find(BiomeRole::ocean);
            const bool is_sea = ocean != 0 && std::ranges::find(group.biomes, ocean) != group.biomes.end();
            group_shares_.push_back(static_cast<double>(group.share * (is_sea ? stage.seas : 1)));
            shares_ += group_shares_.back();
        }
        if (!(shares_ > 0)) all_ = biomes_of_group(*table_, {});
    }

    Made make(const Lattice& places, const Progress* progress) const override {
        Made made{Grid<BiomeId>(places.width, places.height)};
        const Distortion distortion = distortion_of(places);
        each_row_block(places.width, places.height, progress, [&](int first, int last) {
            DistortedRow row(distortion);
            JitteredCells::Search cell(cells_.seeds);
            Areas areas(*this);
            LastSeeds seeds(*this);
            for (int y = first; y < last; ++y) {
                row.make(y);
                for (int x = 0; x < places.width; ++x) {
                    const JitteredCells::Nearest& near = cell.nearest(row.x(x), row.y(x));
                    const Seeds& of = seeds.of(areas.at(row.x(x), row.y(x)).group, near);
                    made.biome(x, y) = is_inside(near) ? of.own : of.edge;
                }
            }
        });
        return made;
    }

    BiomeDecision why(const Lattice& place) const override {
        const Distortion distortion = distortion_of(place);
        DistortedRow row(distortion);
        row.make(0);
        Areas areas(*this);
        const Area area = areas.at(row.x(0), row.y(0));
        const JitteredCells::Nearest cell = cells_.seeds.nearest(row.x(0), row.y(0));
        const Seeds seeds = seeds_at(area.group, cell);
        const BiomeId biome = is_inside(cell) ? seeds.own : seeds.edge;
        BiomeDecision decision;
        const auto group_step = [&](std::string_view key, int group) {
            decision.steps.push_back({.key = key,
                                      .values = {{"nearest", "m", std::sqrt(area.nearest.square)},
                                                 {"second", "m", std::sqrt(area.nearest.second)}},
                                      .place = group + 1,
                                      .count = table_->groups.size()});
        };
        group_step("area", area.own);
        if (area.group != area.own) group_step("between", area.group);
        decision.steps.push_back(
            {.key = "seed",
             .values = {{"nearest", "m", std::sqrt(cell.square)}, {"second", "m", std::sqrt(cell.second)}},
             .biome = seeds.own});
        const bool at_edge = !is_inside(cell);
        decision.steps.push_back({.key = "edge",
                                  .values = {{"nearness", "", cell.square / cell.second, inside_}},
                                  .holds = at_edge && biome != seeds.own,
                                  .biome = at_edge ? biome : BiomeId{0}});
        const ClimatePoint climate = climates_[biome];
        if (biome != 0 && land_at(*table_, climate) == biome)
            land_at(*table_, climate, &decision.row, &decision.column);
        conclude(decision);
        return decision;
    }

 private:
    // What the seeds of areas say of a place: the group of its area, and the one that it has, which is
    // another one near an area of which that must not touch. -1 where the table has none.
    struct Area {
        JitteredCells::Nearest nearest;
        int own, group;
    };
    // Looks areas up. Each thread has its own.
    class Areas {
     public:
        explicit Areas(const TwoLevelMap& map) : map_(map), search_(map.areas_.seeds) {}
        Area at(double x, double y) {
            const JitteredCells::Nearest nearest = search_.nearest(x, y);
            if (!(map_.shares_ > 0)) return {nearest, -1, -1};
            const int own = map_.group_of(nearest.i, nearest.j);
            const double reach = std::sqrt(nearest.square) + map_.strip_;
            if (nearest.second >= reach * reach) return {nearest, own, own};
            const auto place = static_cast<std::size_t>(own);
            bool touches = true;
            search_.each_nearer(x, y, reach, [&](std::int64_t i, std::int64_t j) {
                touches &= map_.neighbours_.may_touch(place, static_cast<std::size_t>(map_.group_of(i, j)));
            });
            if (touches) return {nearest, own, own};
            const float unit = to_unit(map_.areas_.choice(nearest.i, nearest.j) * k_golden);
            return {nearest, own, static_cast<int>(map_.neighbours_.mild(unit, place))};
        }

     private:
        const TwoLevelMap& map_;
        JitteredCells::Search search_;
    };

    // What the group and the nearest seed of a place say of it.
    struct Seeds {
        BiomeId own;   // the biome of the cell
        BiomeId edge;  // and its variant at the cell's edge
    };
    // Keeps what the last ones say: places side by side have the same ones.
    class LastSeeds {
     public:
        explicit LastSeeds(const TwoLevelMap& map) : map_(map) {}
        const Seeds& of(int group, const JitteredCells::Nearest& cell) {
            const std::array<std::int64_t, 3> places{group, cell.i, cell.j};
            if (!is_known_ || places != places_) seeds_ = map_.seeds_at(group, cell);
            is_known_ = true;
            places_ = places;
            return seeds_;
        }

     private:
        const TwoLevelMap& map_;
        bool is_known_ = false;
        std::array<std::int64_t, 3> places_{};
        Seeds seeds_{};
    };

    Distortion distortion_of(const Lattice& places) const {
        return two_level_waves(side_, distortion_, seed_, places, world_at(places));
    }
    bool is_inside(const JitteredCells::Nearest& cell) const { return cell.square < inside_ * cell.second; }

    // Returns the group that the seed of an area chooses.
    int group_of(std::int64_t i, std::int64_t j) const {
        double left = shares_ * static_cast<double>(to_unit(areas_.choice(i, j)));
        int last = 0;
        for (std::size_t i = 0; i < group_shares_.size(); ++i) {
            if (!(group_shares_[i] > 0)) continue;
            last = static_cast<int>(i);
            left -= group_shares_[i];
            if (left < 0) break;
        }
        return last;
    }
    Seeds seeds_at(int group, const JitteredCells::Nearest& cell) const {
        const std::vector<BiomeId>& biomes =
            group < 0 ? all_ : table_->groups[static_cast<std::size_t>(group)].biomes;
        const BiomeId own = biomes[cells_.choice(cell.i, cell.j) % biomes.size()];
        return {own, BiomeTable::variant_of(table_->edges, own)};
    }

    std::shared_ptr<const BiomeTable> table_;
    std::uint64_t seed_;
    double inside_;
    double side_;  // m: of the small cells
    double distortion_;
    double strip_;  // m: how much farther than its own area's one that must not touch it has to be
    ChoosingCells areas_, cells_;
    std::vector<ClimatePoint> climates_;  // by biome
    GroupNeighbours neighbours_;
    std::vector<double> group_shares_;
    double shares_ = 0;         // of all groups together
    std::vector<BiomeId> all_;  // to choose from where there are no groups
};

}  // namespace

double two_level_strip(const TwoLevelBiomes& stage) {
    return std::min(2 * static_cast<double>(stage.cell), static_cast<double>(stage.area) / 3);
}

void TwoLevelBiomes::apply(Terrain& terrain, const Context& context) const {
    const auto used = table_of(context);
    const auto make = [&] {
        return std::make_shared<const TwoLevelMap>(*this, used, context.seed, context.world);
    };
    write_biomes(terrain, used, make, context);
}

}  // namespace talus
