#include "core/volume/cave_lakes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "core/volume/cave_pools.h"
#include "core/volume/open_runs.h"

namespace talus {
namespace {

constexpr std::size_t k_least_runs = 4;  // of a lake: a smaller one is not seen
constexpr double k_never = 1e30;         // m, of a cave that has no mouth

// How high a fluid can stand in each run before it leaves at a mouth, m.
struct Sills {
    std::vector<double> height;
    std::vector<std::uint8_t> sea;  // 1: what stands there is the sea
};

// How high a fluid can stand at a mouth: up to the lowest ground around it, or the water on that.
double brim_around(const Terrain& terrain, int x, int y) {
    const Lattice& map = terrain.lattice;
    const Field<float>& water = terrain.fields.get<"water">();
    double brim = k_never;
    for (int j = std::max(0, y - 1); j <= std::min(map.height - 1, y + 1); ++j) {
        for (int i = std::max(0, x - 1); i <= std::min(map.width - 1, x + 1); ++i) {
            const float wet = water == nullptr ? 0 : (*water)(i, j);
            brim = std::min(brim, static_cast<double>((*terrain.height())(i, j) + wet));
        }
    }
    return brim;
}

Sills sills_of(const OpenRuns& open, const Terrain& terrain, double sea_level) {
    const std::span<const OpenRun> runs = open.all();
    Sills sills{std::vector(runs.size(), k_never), std::vector<std::uint8_t>(runs.size(), 0)};
    // The lowest first; of equal ones the sea.
    using Entry = std::tuple<double, bool, std::size_t>;  // height, is not the sea, run
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_ends;
    const auto reach = [&](std::size_t run, double height, bool sea) {
        if (std::tuple(height, !sea) >= std::tuple(sills.height[run], sills.sea[run] == 0)) return;
        sills.height[run] = height;
        sills.sea[run] = sea ? 1 : 0;
        open_ends.emplace(height, !sea, run);
    };
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].opens()) continue;
        const double brim = brim_around(terrain, runs[i].x, runs[i].y);
        const bool sea = static_cast<double>(runs[i].high) < sea_level && brim <= sea_level;
        reach(i, std::max(brim, sea_level), sea);
    }
    while (!open_ends.empty()) {
        const auto [height, is_land, run] = open_ends.top();
        open_ends.pop();
        if (height != sills.height[run] || is_land != (sills.sea[run] == 0)) continue;
        open.each_beside(run, [&, height = height, is_land = is_land](std::size_t other, double pass) {
            reach(other, std::max(height, pass), !is_land && pass <= height);
        });
    }
    return sills;
}

class Filling {
 public:
    Filling(const OpenRuns& open, const Sills& sills, double asked)
        : open_(open), runs_(open.all()), sea_(sills.sea), level_(runs_.size()) {
        for (std::size_t i = 0; i < runs_.size(); ++i)
            level_[i] = sea_[i] != 0 ? sills.height[i] : std::min(sills.height[i], asked);
    }

    /// Calls each(members) for the connected runs that hold fluid, in the order of their first ones. It may
    /// lower the level of those.
    template <class Each>
    void each_pool(Each&& each) {
        std::vector<std::uint8_t> seen(runs_.size(), 0);
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            if (seen[i] != 0 || !is_wet(i)) continue;
            members.assign(1, i);
            seen[i] = 1;
            for (std::size_t next = 0; next < members.size(); ++next) {
                const std::size_t run = members[next];
                open_.each_beside(run, [&](std::size_t other, double pass) {
                    if (seen[other] != 0 || !is_wet(other) || sea_[other] != sea_[run] ||
                        pass >= std::min(level_[run], level_[other]))
                        return;
                    seen[other] = 1;
                    members.push_back(other);
                });
            }
            each(std::span<const std::size_t>(members));
        }
    }
    /// Lets no lake stand higher than so many metres over its lowest place.
    void limit(double depth) {
        each_pool([&](std::span<const std::size_t> members) {
            if (is_sea(members.front())) return;
            const double level =
                std::min(level_[members.front()], static_cast<double>(lowest(members)) + depth);
            for (const std::size_t run : members) lowered_.emplace_back(run, level);
        });
        for (const auto& [run, level] : lowered_) level_[run] = level;
        lowered_.clear();
    }
    bool is_sea(std::size_t run) const { return sea_[run] != 0; }
    double level(std::size_t run) const { return level_[run]; }
    float lowest(std::span<const std::size_t> members) const {
        float low = runs_[members.front()].floor;
        for (const std::size_t run : members) low = std::min(low, runs_[run].floor);
        return low;
    }

 private:
    bool is_wet(std::size_t run) const { return static_cast<double>(runs_[run].floor) < level_[run]; }

    const OpenRuns& open_;
    std::span<const OpenRun> runs_;
    const std::vector<std::uint8_t>& sea_;
    std::vector<double> level_;
    std::vector<std::pair<std::size_t, double>> lowered_;
};

// Whether chance, strength and masks let a lake be: told at its lowest place, by that alone.
bool is_granted(const OpenRun& lowest, float abundance, const Lattice& map, const Context& context) {
    const auto hash = [&](std::int64_t i, std::int64_t j) {
        return combine_seeds(combine_seeds(context.seed, static_cast<std::uint64_t>(i)),
                             static_cast<std::uint64_t>(j));
    };
    const auto bits = static_cast<std::uint32_t>(hash(map.x0 + lowest.x, map.y0 + lowest.y));
    const float rate = context.rate == nullptr ? 1 : (*context.rate)(lowest.x, lowest.y);
    return to_unit(bits) < abundance * rate;
}

bool is_taken(const CavePools* earlier, const OpenRun& run) {
    if (earlier == nullptr) return false;
    return std::ranges::any_of(earlier->over(run.x, run.y), [&](const PoolRun& other) {
        return other.floor <= run.high && run.floor <= other.top;
    });
}

void paint(Grid<std::uint8_t>& mask, const CavePools& pools) {
    for (const PoolRun& run : pools.runs)
        mask(run.x, run.y) = static_cast<std::uint8_t>(pools.pools[run.pool].fluid);
}

}  // namespace

void CaveLakes::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const auto earlier = cave_pools_of(terrain);
    std::vector<CavePool> pools;
    std::vector<PoolRun> standing;
    if (earlier != nullptr) {
        pools = earlier->pools;
        standing = earlier->runs;
    }
    context.checkpoint();
    if (has_features(terrain)) {
        const Volume volume(terrain);
        const OpenRuns open(volume, context.progress);
        const auto sea_level = static_cast<double>(context.world.sea_level);
        const Sills sills = sills_of(open, terrain, sea_level);
        context.checkpoint();
        Filling filling(open, sills, static_cast<double>(level));
        filling.limit(static_cast<double>(depth));
        context.checkpoint();
        const float half = static_cast<float>(map.cell_size / 2);
        const double area = map.cell_size * map.cell_size;
        filling.each_pool([&](std::span<const std::size_t> members) {
            if (members.size() < k_least_runs) return;
            const bool sea = filling.is_sea(members.front());
            const auto runs = open.all();
            std::size_t lowest = members.front();
            bool taken = false;
            for (const std::size_t run : members) {
                if (std::tuple(runs[run].floor, run) < std::tuple(runs[lowest].floor, lowest)) lowest = run;
                taken = taken || is_taken(earlier.get(), runs[run]);
            }
            if (taken || (!sea && !is_granted(runs[lowest], abundance, map, context))) return;
            const Fluid what = fluid == Kind::lava ? Fluid::lava : Fluid::water;
            CavePool pool{.fluid = sea ? Fluid::sea : what,
                          .level = static_cast<float>(filling.level(members.front()))};
            for (const std::size_t number : members) {
                const OpenRun& run = runs[number];
                const float roof = run.opens() ? run.high : run.high + half;
                const float top = std::min(pool.level, roof);
                const float deep = top - run.floor;
                pool.volume += area * static_cast<double>(deep);
                pool.area += roof >= pool.level ? area : 0;
                pool.deepest = std::max(pool.deepest, deep);
                standing.push_back({run.x, run.y, run.floor, top, static_cast<std::uint32_t>(pools.size())});
            }
            pools.push_back(pool);
        });
    }
    auto all = std::make_shared<const CavePools>(map, std::move(pools), std::move(standing));
    Grid<std::uint8_t> mask(map.width, map.height, std::uint8_t{0});
    paint(mask, *all);
    terrain.fields.set<"cave_fluid">(make_field(std::move(mask)));
    terrain.fields.set_names(field_id("cave_fluid"), std::move(all));
}

}  // namespace talus
