#include "core/volume/karst.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/hashed_squares.h"
#include "core/volume/karst_ways.h"

namespace talus {
namespace {

constexpr int k_most_springs = 24;  // along the longer side of the world
constexpr int k_places_for_spring = 10;
constexpr double k_valley_side = 0.14;   // slope at a spring, 8°
constexpr double k_least_relief = 0.05;  // of the length, from the spring up to the ground around
constexpr double k_spring_pitch = 0.03;
constexpr double k_steepest_link = 1;
constexpr double k_nearest_sinkhole = 0.3;  // of the length from the spring, and
constexpr double k_sinkholes_apart = 0.25;  // from another
constexpr double k_canyon = 0.7;            // its width, of the passage's

struct Spring {
    double x, y, z;
    Heading uphill;
    KarstPlace root;
};
struct Sinkhole {
    KarstPlace at;
    std::size_t node;
};

class System {
 public:
    System(const Karst& stage, const Terrain& terrain, const Context& context)
        : stage_(stage),
          terrain_(terrain),
          ground_(terrain, context),
          narrow_(static_cast<double>(stage.narrow)),
          wide_(std::max(narrow_, static_cast<double>(stage.wide))),
          length_(static_cast<double>(stage.length)),
          soft_(static_cast<double>(stage.soft_rock)),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)),
          seed_(context.seed) {
        const double most = (wide_ - narrow_) / (wide_ + narrow_);
        roughness_ = std::min(0.35 * static_cast<double>(stage.roughness), most);
        low_ = narrow_ / 2 / (1 - roughness_);
        high_ = std::max(low_, wide_ / 2 / (1 + roughness_));
        rock_ = {.step = length_ / KarstWays::k_radius,
                 .rock_over = high_ * (1 + roughness_) + wide_ / 4,
                 .soft = soft_,
                 .cracks = static_cast<double>(stage.cracks)};
        // Two sets of cracks that cross at 60° to 90°, the same in the whole world.
        const Dice dice(seed_);
        rock_.crack_ways[0] = Heading{}.turned(dice.unit(0));
        rock_.crack_ways[1] = rock_.crack_ways[0].turned(0.25 - 0.08 * dice.unit(1));
    }

    // Appends the system of a square, if there is one.
    void dig(const SquaresOfWorld& squares, std::int64_t i, std::int64_t j, Features& all) const {
        const Dice dice(seed_, squares, i, j);
        if (dice.unit(0) >= static_cast<double>(stage_.abundance)) return;
        const auto spring = spring_in(static_cast<double>(i) * squares.across.side,
                                      static_cast<double>(j) * squares.down.side, squares, dice);
        if (!spring) return;
        const double hard = hardness_at(spring->x, spring->y);
        if (dice.unit(0) >= static_cast<double>(stage_.abundance) * ground_.rate_at(spring->x, spring->y) *
                                (1 - soft_ * hard))
            return;
        KarstRock rock = rock_;
        rock.seed = dice.other(0).seed();
        const KarstWays ways(ground_, terrain_.fields.get<"hardness">(), rock, spring->root, spring->uphill);
        dig_ways(*spring, ways, sinkholes_above(ways, spring->z + wide_, dice.other(1)), dice.other(2), all);
    }

 private:
    // 0 where nothing tells, so that there are as many systems as asked for.
    double hardness_at(double x, double y) const {
        return ground_.field_at(terrain_.fields.get<"hardness">(), x, y, 0);
    }
    // How much water runs together at a place, 0 to 1.
    double water_at(double x, double y) const {
        const double area = ground_.field_at(terrain_.fields.get<"flow">(), x, y, 0);
        return clamp(std::sqrt(std::max(0.0, area)) / length_, 0.0, 1.0);
    }

    // Returns the one of some hashed places that lies lowest below the ground around it, at a valley side.
    std::optional<Spring> spring_in(double west, double north, const SquaresOfWorld& squares,
                                    const Dice& dice) const {
        std::optional<Spring> best;
        double best_score = k_least_relief * length_;
        for (int k = 0; k < k_places_for_spring; ++k) {
            const double x = rounded_place(west + squares.across.side * dice.unit(2 * k + 2));
            const double y = rounded_place(north + squares.down.side * dice.unit(2 * k + 3));
            const double z = ground_.at(x, y);
            if (!ground_.within(x, y, wide_) || z - high_ * (1 + roughness_) < sea_) continue;
            const auto [slope, uphill] = ground_.rise_at(x, y, wide_);
            if (slope < k_valley_side) continue;
            double around = 0;
            for (int n = 0; n < 8; ++n) {
                const Heading way = uphill.turned(n / 8.0);
                around += ground_.at(x + way.x * length_ / 2, y + way.y * length_ / 2) / 8;
            }
            const double score = around - z + 0.1 * length_ * water_at(x, y);
            if (score <= best_score) continue;
            // The passage leads straight into the slope until there is rock enough over it.
            for (int n = 2; n <= 8; ++n) {
                const double way = n * wide_;
                const KarstPlace root{x + way * uphill.x, y + way * uphill.y, z + way * k_spring_pitch};
                if (!ground_.within(root.x, root.y, wide_) ||
                    ground_.at(root.x, root.y) < root.z + rock_.rock_over)
                    continue;
                best = Spring{x, y, z, uphill, root};
                best_score = score;
                break;
            }
        }
        return best;
    }

    // Returns sinkholes from some height on, the best first: on gentle, soft ground where water comes to.
    std::vector<Sinkhole> sinkholes_above(const KarstWays& ways, double lowest, const Dice& dice) const {
        struct Column {
            double score;
            std::size_t node;
        };
        std::vector<Column> columns;
        for (int j = 0; j < KarstWays::k_across; ++j) {
            for (int i = 0; i < KarstWays::k_across; ++i) {
                const std::size_t node = ways.top_of(i, j);
                const int east = i - KarstWays::k_radius;
                const int south = j - KarstWays::k_radius;
                const double away = std::sqrt(static_cast<double>(east * east + south * south));
                if (node == KarstWays::k_none || away < k_nearest_sinkhole * KarstWays::k_radius) continue;
                const KarstPlace at = ways.place_of(node);
                const double gentle = 1 - std::min(1.0, ground_.rise_at(at.x, at.y, wide_).slope);
                columns.push_back({dice.unit(j * KarstWays::k_across + i) + gentle +
                                       2 * water_at(at.x, at.y) - soft_ * hardness_at(at.x, at.y),
                                   node});
            }
        }
        std::ranges::stable_sort(columns, std::ranges::greater(), &Column::score);
        std::vector<Sinkhole> found;
        for (const Column& column : columns) {
            if (found.size() == static_cast<std::size_t>(stage_.sinkholes)) break;
            const auto at = surface_over(ways, column.node);
            if (!at || at->z < lowest) continue;
            const bool apart = std::ranges::all_of(found, [&](const Sinkhole& other) {
                const double east = other.at.x - at->x;
                const double south = other.at.y - at->y;
                const double least = k_sinkholes_apart * length_;
                return east * east + south * south >= least * least;
            });
            if (apart) found.push_back({*at, column.node});
        }
        return found;
    }

    // Returns where a passage that goes on upwards from a node comes to the surface, if it does in a way that
    // can be walked.
    std::optional<KarstPlace> surface_over(const KarstWays& ways, std::size_t node) const {
        const KarstPlace from = ways.place_of(node);
        const KarstPlace next = ways.place_of(ways.down_from(node));
        const double east = from.x - next.x;
        const double south = from.y - next.y;
        const double length = std::sqrt(east * east + south * south);
        if (!(length > 0)) return std::nullopt;
        for (const double turn : {0.0, 0.125, -0.125, 0.25, -0.25}) {
            const Heading way = Heading{east / length, south / length}.turned(turn);
            for (int n = 2; n <= 8; ++n) {
                const double run = n * rock_.rock_over / 2;
                const double x = from.x + run * way.x;
                const double y = from.y + run * way.y;
                if (!ground_.within(x, y, wide_)) break;
                const double z = ground_.at(x, y);
                if (z - high_ * (1 + roughness_) < sea_) break;
                if (z >= from.z + 0.1 * run && z <= from.z + 0.8 * run) return KarstPlace{x, y, z};
            }
        }
        return std::nullopt;
    }

    // Appends the passages: from each sinkhole down to where another comes in, and on to the spring.
    void dig_ways(const Spring& spring, const KarstWays& ways, const std::vector<Sinkhole>& sinkholes,
                  const Dice& dice, Features& all) const {
        struct Node {
            std::size_t number;
            int sources = 0;  // above it
            int inlets = 0;   // that come together here
            bool dug = false;
        };
        std::vector<Node> nodes;
        const auto node_of = [&](std::size_t number) -> Node& {
            const auto found = std::ranges::find(nodes, number, &Node::number);
            if (found != nodes.end()) return *found;
            nodes.push_back({number});
            return nodes.back();
        };
        for (const Sinkhole& sinkhole : sinkholes) {
            bool is_new = true;
            for (std::size_t at = sinkhole.node;; at = ways.down_from(at)) {
                Node& node = node_of(at);
                node.inlets += is_new;
                is_new = is_new && node.sources == 0;
                ++node.sources;
                if (at == ways.root()) break;
            }
        }
        int count = 0;
        for (const Sinkhole& sinkhole : sinkholes) {
            std::size_t at = sinkhole.node;
            // Where others come in at its lower end the sinkhole is a passage of its own.
            bool begins = node_of(at).inlets < 2;
            if (!begins) append({sinkhole.at, ways.place_of(at)}, 1, true, ways, dice.other(count++), all);
            while (!node_of(at).dug) {
                node_of(at).dug = true;
                const int sources = node_of(at).sources;
                std::vector<KarstPlace> way{ways.place_of(at)};
                do {
                    if (at == ways.root()) break;
                    at = ways.down_from(at);
                    way.push_back(ways.place_of(at));
                } while (node_of(at).inlets < 2);
                way = rounded_off(way);
                if (begins) way.insert(way.begin(), sinkhole.at);
                const bool ends = at == ways.root();
                if (ends) way.push_back({spring.x, spring.y, spring.z});
                append(way, sources, begins, ways, dice.other(count++), all);
                begins = false;
                if (ends) break;
            }
        }
    }

    static bool is_walked(const std::vector<KarstPlace>& way) {
        for (std::size_t n = 1; n < way.size(); ++n) {
            const double east = way[n].x - way[n - 1].x;
            const double south = way[n].y - way[n - 1].y;
            if (way[n - 1].z - way[n].z > k_steepest_link * std::sqrt(east * east + south * south))
                return false;
        }
        return true;
    }

    // Cuts the corners of a way twice (Chaikin, 1974). It goes on leading down, as places between two others
    // do.
    static std::vector<KarstPlace> rounded_off(const std::vector<KarstPlace>& way) {
        std::vector<KarstPlace> smooth = way;
        for (int pass = 0; pass < 2 && smooth.size() > 2; ++pass) {
            std::vector<KarstPlace> next{smooth.front()};
            const auto between = [&](std::size_t n, double t) {
                const KarstPlace& a = smooth[n];
                const KarstPlace& b = smooth[n + 1];
                next.push_back({lerp(a.x, b.x, t), lerp(a.y, b.y, t), lerp(a.z, b.z, t)});
            };
            for (std::size_t n = 0; n + 1 < smooth.size(); ++n) {
                if (n > 0) between(n, 0.25);
                if (n + 2 < smooth.size()) between(n, 0.75);
            }
            next.push_back(smooth.back());
            smooth = std::move(next);
        }
        return is_walked(smooth) ? smooth : way;
    }

    void append(const std::vector<KarstPlace>& way, int sources, bool opens, const KarstWays& ways,
                const Dice& dice, Features& all) const {
        const double share = static_cast<double>(sources - 1) / std::max(1, stage_.sinkholes - 1);
        Feature passage{
            .chain = {}, .roughness = static_cast<float>(roughness_), .seed = dice.seed(), .opens = opens};
        for (std::size_t n = 0; n < way.size(); ++n) {
            const double varied = clamp(share + 0.25 * dice.sign(static_cast<int>(n / 3)), 0.0, 1.0);
            const double radius = opens && n == 0 ? high_ : lerp(low_, high_, varied);
            passage.chain.push_back({rounded_place(way[n].x), rounded_place(way[n].y),
                                     rounded_place(way[n].z), static_cast<float>(radius)});
        }
        const auto is_dry = [&](std::size_t n) {
            const Feature::Ball& ball = passage.chain[n];
            return !(opens && n == 0) && ball.z > ways.water_table(ball.x, ball.y);
        };
        for (std::size_t n = 0; n < passage.chain.size(); ++n) {
            const std::size_t first = n;
            while (n < passage.chain.size() && is_dry(n)) ++n;
            if (n - first >= 2) cut_canyon(passage, first, n, dice, all);
        }
        all.push_back(std::make_shared<const Feature>(std::move(passage)));
    }

    double lowest_around(double x, double y, double away) const {
        double lowest = ground_.at(x, y);
        for (int n = 0; n < 8; ++n) {
            const Heading way = Heading{}.turned(n / 8.0);
            lowest = std::min(lowest, ground_.at(x + away * way.x, y + away * way.y));
        }
        return lowest;
    }

    // Appends narrower ways on top of some balls of a passage, as high as the rock over them lets.
    void cut_canyon(const Feature& passage, std::size_t first, std::size_t end, const Dice& dice,
                    Features& all) const {
        const double high = 2 * static_cast<double>(stage_.canyons);  // radii
        for (int n = 1; n - 1 < high; ++n) {
            Feature above{
                .chain = {}, .roughness = passage.roughness, .seed = dice.other(n).seed(), .opens = false};
            for (std::size_t k = first; k < end; ++k) {
                Feature::Ball ball = passage.chain[k];
                const auto wide = static_cast<double>(ball.radius);
                ball.radius = static_cast<float>(k_canyon * wide);
                const double around = k_canyon * wide * (1 + roughness_);
                const double most = lowest_around(ball.x, ball.y, 1.5 * around) - around - wide_ / 2 - ball.z;
                ball.z =
                    rounded_place(ball.z + clamp(std::min<double>(n, high) * wide, 0.0, std::max(0.0, most)));
                above.chain.push_back(ball);
            }
            all.push_back(std::make_shared<const Feature>(std::move(above)));
        }
    }

    const Karst& stage_;
    const Terrain& terrain_;
    CaveGround ground_;
    double narrow_, wide_, length_, soft_, sea_;
    std::uint64_t seed_;
    double roughness_ = 0, low_ = 0, high_ = 0;
    KarstRock rock_;
};

SquaresOfWorld squares_for(const Karst& stage, const Lattice& world) {
    return squares_of(world, static_cast<double>(stage.spacing), k_most_springs);
}

// How far from its spring a system goes at most, and asks for the ground.
double system_reach(const Karst& stage) {
    return 1.1 * static_cast<double>(stage.length) +
           13 * static_cast<double>(std::max(stage.narrow, stage.wide));
}

}  // namespace

double Karst::reach_metres(const Lattice& world) const {
    return 2 * system_reach(*this) + squares_for(*this, world).side() + 2 * world.cell_size;
}

// Balls of all systems by the samples of the map, where every square has one.
double Karst::balls_per_cell(const Lattice& world) const {
    const double share = world.cell_size / squares_for(*this, world).side();
    constexpr double k_balls = 36;  // below a sinkhole, measured: 33 in steep hills
    return share * share * k_balls * sinkholes * (1 + 1.2 * static_cast<double>(canyons));
}

double Karst::cost_per_cell(const Lattice& world) const {
    constexpr double k_search = 15e6;  // ns, of a system's ways
    const double share = world.cell_size / squares_for(*this, world).side();
    return 1 +
           (share * share * k_search + balls_per_cell(world) * k_ball_cost) * static_cast<double>(abundance);
}

double Karst::scratch_per_cell(const Lattice& world) const {
    const double balls = balls_per_cell(world) * static_cast<double>(abundance);
    const double link = static_cast<double>(length) / 50;
    const double girth = k_pi * static_cast<double>(narrow + std::max(narrow, wide)) / 2;
    return balls * k_ball_bytes + cave_mesh_bytes(balls * link * girth, world.cell_size);
}

void Karst::apply(Terrain& terrain, const Context& context) const {
    const SquaresOfWorld squares = squares_for(*this, context.world.lattice);
    const System system(*this, terrain, context);
    dig_squares(terrain, context, squares, system_reach(*this),
                [&](std::int64_t i, std::int64_t j, Features& all) { system.dig(squares, i, j, all); });
}

}  // namespace talus
