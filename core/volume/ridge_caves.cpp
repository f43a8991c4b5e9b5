#include "core/volume/ridge_caves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/far_places.h"
#include "core/base/math.h"
#include "core/base/random.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/hashed_squares.h"

namespace talus {
namespace {

constexpr int k_most_ridge_squares = 64;  // along the longer side of the world
constexpr int k_parts = 12;               // cells along a side of a square
constexpr int k_points = k_parts + 1;
constexpr int k_short_wave = 4;   // cells
constexpr int k_families = 2;     // of upright sheets in a storey
constexpr double k_relief = 0.1;  // of a storey's floor, in its wavelength: at most 0.42 steep
constexpr std::size_t k_least_links = 3;

// The edges of a square's triangles, counted by their first point: to the east, to the south, aslant.
constexpr std::size_t k_edges = std::size_t{3} * k_points * k_points;
constexpr std::array<std::array<int, 2>, 3> k_edge_ways{{{1, 0}, {0, 1}, {1, 1}}};
constexpr std::size_t edge_of(int kind, int a, int b) {
    return static_cast<std::size_t>((kind * k_points + b) * k_points + a);
}
constexpr bool at_border(std::size_t edge) {
    const auto number = static_cast<int>(edge);
    const int kind = number / (k_points * k_points);
    const int b = number / k_points % k_points;
    const int a = number % k_points;
    return (kind == 0 && (b == 0 || b == k_parts)) || (kind == 1 && (a == 0 || a == k_parts));
}

// A place of a passage, on an edge.
struct Crossing {
    Feature::Ball ball = {};
    double cover = 0;  // rock over the middle, m
    double rate = 0;
};
using Crossings = std::vector<std::optional<Crossing>>;

// The kept stretches of passages in a square, each across a triangle. An edge has at most two.
class Stretches {
 public:
    Stretches() : ends_(k_edges, {k_edges, k_edges}) {}
    void add(std::size_t a, std::size_t b) {
        join(a, b);
        join(b, a);
    }
    bool begins_at(std::size_t edge) const { return ends_[edge][0] < k_edges && ends_[edge][1] == k_edges; }
    bool has(std::size_t edge) const { return ends_[edge][0] < k_edges; }
    // Takes out the stretches from an edge on, and returns the edges along them.
    std::vector<std::size_t> taken_from(std::size_t edge) {
        std::vector<std::size_t> way{edge};
        while (has(way.back())) {
            const std::size_t from = way.back();
            const std::size_t to = ends_[from][0];
            part(from, to);
            part(to, from);
            way.push_back(to);
        }
        return way;
    }

 private:
    void join(std::size_t from, std::size_t to) {
        auto& ends = ends_[from];
        ends[ends[0] == k_edges ? 0 : 1] = to;
    }
    void part(std::size_t from, std::size_t to) {
        auto& ends = ends_[from];
        if (ends[0] == to) ends[0] = ends[1];
        ends[1] = k_edges;
    }
    std::vector<std::array<std::size_t, 2>> ends_;
};

class Ridges {
 public:
    Ridges(const RidgeCaves& stage, const Terrain& terrain, const Context& context,
           const SquaresOfWorld& squares)
        : stage_(stage),
          seed_(context.seed),
          squares_(squares),
          ground_(terrain, context),
          narrow_(static_cast<double>(stage.narrow)),
          wide_(std::max(narrow_, static_cast<double>(stage.wide))),
          storey_(static_cast<double>(stage.storeys)),
          relief_(std::min(k_relief * std::min(squares.across.side, squares.down.side), storey_ / 2)),
          least_rise_(rise_of_slope(static_cast<double>(stage.steepness))),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)) {
        const double most = (wide_ - narrow_) / (wide_ + narrow_);
        roughness_ = std::min(0.35 * static_cast<double>(stage.roughness), most);
    }

    // Appends the passages of a square.
    void dig(std::int64_t i, std::int64_t j, Features& all) const {
        double lowest = HUGE_VAL, highest = -HUGE_VAL;
        for (int b = 0; b < k_points; ++b) {
            for (int a = 0; a < k_points; ++a) {
                const double ground = ground_.at(x_of(i, a), y_of(j, b));
                lowest = std::min(lowest, ground);
                highest = std::max(highest, ground);
            }
        }
        const auto storey_at = [&](double z) { return whole_number(std::floor(z / storey_)); };
        const std::int64_t first =
            storey_at(std::max(lowest - static_cast<double>(stage_.depth), std::min(sea_, lowest)) - relief_);
        const std::int64_t last = storey_at(highest + relief_) + 1;
        for (std::int64_t storey = first; storey <= last; ++storey) {
            const std::uint64_t seed = combine_seeds(seed_, static_cast<std::uint64_t>(storey));
            const Dice own(seed, squares_, i, j);
            if (own.unit(0) >= static_cast<double>(stage_.abundance)) continue;
            for (int family = 0; family < k_families; ++family)
                dig_storey(i, j, static_cast<double>(storey) * storey_, Dice(seed), family, own, all);
        }
    }

 private:
    double x_of(std::int64_t i, double a) const {
        return (static_cast<double>(i) + a / k_parts) * squares_.across.side;
    }
    double y_of(std::int64_t j, double b) const {
        return (static_cast<double>(j) + b / k_parts) * squares_.down.side;
    }

    // Returns a map of random numbers between −1 and 1 at every `wave` points, and between them a smooth
    // mixture.
    std::vector<double> noise(std::uint64_t seed, std::int64_t i, std::int64_t j, int wave) const {
        const int knots = k_parts / wave;
        const int side = knots + 2;
        std::vector<double> random;
        for (int south = 0; south < side; ++south) {
            const std::int64_t y = squares_.down.wrapped(j * knots + south, knots);
            const std::uint64_t row = combine_seeds(seed, static_cast<std::uint64_t>(y));
            for (int east = 0; east < side; ++east) {
                const std::int64_t x = squares_.across.wrapped(i * knots + east, knots);
                random.push_back(static_cast<double>(to_signed_unit(
                    static_cast<std::uint32_t>(combine_seeds(row, static_cast<std::uint64_t>(x))))));
            }
        }
        std::vector<double> map;
        const auto share = [&](int at) {
            return static_cast<double>(
                smoothstep(0, 1, static_cast<float>(at % wave) / static_cast<float>(wave)));
        };
        for (int b = 0; b < k_points; ++b) {
            for (int a = 0; a < k_points; ++a) {
                const auto at = static_cast<std::size_t>(b / wave * side + a / wave);
                const auto down = static_cast<std::size_t>(side);
                map.push_back(lerp(lerp(random[at], random[at + 1], share(a)),
                                   lerp(random[at + down], random[at + down + 1], share(a)), share(b)));
            }
        }
        return map;
    }

    void dig_storey(std::int64_t i, std::int64_t j, double z, const Dice& dice, int family, const Dice& own,
                    Features& all) const {
        std::vector<double> upright = noise(dice.other(4 + family).seed(), i, j, k_parts);
        const std::vector<double> turns = noise(dice.other(8 + family).seed(), i, j, k_short_wave);
        for (std::size_t n = 0; n < upright.size(); ++n)
            upright[n] = lerp(upright[n], turns[n], 0.6 * static_cast<double>(stage_.winding));
        const std::vector<double> level = noise(dice.other(0).seed(), i, j, k_parts);
        const std::vector<double> width = noise(dice.other(1 + family).seed(), i, j, k_short_wave);

        const double low = narrow_ / 2 / (1 - roughness_);
        const double high = std::max(low, wide_ / 2 / (1 + roughness_));
        Crossings crossings(k_edges);
        for (int kind = 0; kind < 3; ++kind) {
            const auto [east, south] = k_edge_ways[static_cast<std::size_t>(kind)];
            for (int b = 0; b + south < k_points; ++b) {
                for (int a = 0; a + east < k_points; ++a) {
                    const std::size_t edge = edge_of(kind, a, b);
                    const auto from = edge_of(0, a, b);
                    const auto to = edge_of(0, a + east, b + south);
                    if ((upright[from] > 0) == (upright[to] > 0)) continue;
                    const double t = upright[from] / (upright[from] - upright[to]);
                    const double share = (lerp(width[from], width[to], t) + 1) / 2;
                    Crossing at;
                    at.ball = {.x = rounded_place(x_of(i, a + t * east)),
                               .y = rounded_place(y_of(j, b + t * south)),
                               .z = rounded_place(z + relief_ * lerp(level[from], level[to], t)),
                               .radius = static_cast<float>(lerp(low, high, share))};
                    at.cover = ground_.at(at.ball.x, at.ball.y) - at.ball.z;
                    at.rate = ground_.within(at.ball.x, at.ball.y, wide_)
                                  ? ground_.rate_at(at.ball.x, at.ball.y)
                                  : 0;
                    crossings[edge] = at;
                }
            }
        }
        // The two triangles of a cell share its third edge.
        Stretches stretches;
        const double luck = own.unit(0);
        for (int b = 0; b < k_parts; ++b) {
            for (int a = 0; a < k_parts; ++a) {
                const std::size_t slant = edge_of(2, a, b);
                for (const std::array<std::size_t, 3>& edges :
                     {std::array{edge_of(0, a, b), edge_of(1, a + 1, b), slant},
                      std::array{edge_of(1, a, b), edge_of(0, a, b + 1), slant}}) {
                    std::array<std::size_t, 3> crossed{};
                    std::size_t count = 0;
                    for (const std::size_t edge : edges) {
                        if (crossings[edge]) crossed[count++] = edge;
                    }
                    if (count == 2 && keeps(*crossings[crossed[0]], *crossings[crossed[1]], luck))
                        stretches.add(crossed[0], crossed[1]);
                }
            }
        }
        append(stretches, crossings, own.other(family), all);
    }

    bool keeps(const Crossing& a, const Crossing& b, double luck) const {
        if (luck >= static_cast<double>(stage_.abundance) * std::min(a.rate, b.rate)) return false;
        const double radius = static_cast<double>(std::max(a.ball.radius, b.ball.radius));
        const double around = radius * (1 + roughness_);
        if (std::min(a.ball.z, b.ball.z) - around < sea_) return false;
        if (std::max(a.cover, b.cover) > static_cast<double>(stage_.depth)) return false;
        if (std::min(a.cover, b.cover) >= around + wide_ / 4) return true;
        const double east = b.ball.x - a.ball.x;
        const double south = b.ball.y - a.ball.y;
        const double steep = std::fabs(a.cover - b.cover);
        return std::max(a.cover, b.cover) > -radius &&
               steep >= least_rise_ * std::sqrt(east * east + south * south);
    }

    void append(Stretches& stretches, const Crossings& crossings, const Dice& dice, Features& all) const {
        int count = 0;
        const auto take = [&](std::size_t edge) {
            const std::vector<std::size_t> way = stretches.taken_from(edge);
            if (way.size() <= k_least_links && !at_border(way.front()) && !at_border(way.back())) return;
            Feature passage{
                .chain = {}, .roughness = static_cast<float>(roughness_), .seed = dice.other(count++).seed()};
            for (const std::size_t each : way) passage.chain.push_back(crossings[each]->ball);
            const auto is_out = [&](std::size_t each) {
                return crossings[each]->cover < static_cast<double>(crossings[each]->ball.radius);
            };
            if (!is_out(way.front()) && is_out(way.back())) std::ranges::reverse(passage.chain);
            passage.opens = is_out(way.front()) || is_out(way.back());
            all.push_back(std::make_shared<const Feature>(std::move(passage)));
        };
        for (std::size_t edge = 0; edge < k_edges; ++edge) {
            if (stretches.begins_at(edge)) take(edge);
        }
        // What is left are rings.
        for (std::size_t edge = 0; edge < k_edges; ++edge) {
            if (stretches.has(edge)) take(edge);
        }
    }

    const RidgeCaves& stage_;
    std::uint64_t seed_;
    const SquaresOfWorld& squares_;
    CaveGround ground_;
    double narrow_, wide_, storey_, relief_, least_rise_, sea_;
    double roughness_ = 0;
};

SquaresOfWorld squares_for(const RidgeCaves& stage, const Lattice& world) {
    return squares_of(world, static_cast<double>(stage.spacing), k_most_ridge_squares);
}

}  // namespace

double RidgeCaves::reach_metres(const Lattice& world) const {
    return squares_for(*this, world).side() + 2 * static_cast<double>(std::max(narrow, wide)) +
           2 * world.cell_size;
}

// Links of all passages by the samples of the map, where every storey of every square has some.
double RidgeCaves::links_per_cell(const Lattice& world) const {
    constexpr double k_links = 72;  // of a storey in a square, measured: 70 in steep hills
    const double share = world.cell_size / squares_for(*this, world).side();
    return share * share * k_links * (1 + static_cast<double>(depth / storeys));
}

double RidgeCaves::cost_per_cell(const Lattice& world) const {
    return 1 + links_per_cell(world) * static_cast<double>(abundance) * 2 * k_ball_cost;
}

double RidgeCaves::scratch_per_cell(const Lattice& world) const {
    const double links = links_per_cell(world) * static_cast<double>(abundance);
    const double link = squares_for(*this, world).side() / k_parts / 3;
    const double girth = k_pi * static_cast<double>(narrow + std::max(narrow, wide)) / 2;
    return links * k_ball_bytes + cave_mesh_bytes(links * link * girth, world.cell_size);
}

void RidgeCaves::apply(Terrain& terrain, const Context& context) const {
    const SquaresOfWorld squares = squares_for(*this, context.world.lattice);
    const Ridges ridges(*this, terrain, context, squares);
    dig_squares(terrain, context, squares, squares.side(),
                [&](std::int64_t i, std::int64_t j, Features& all) { ridges.dig(i, j, all); });
}

}  // namespace talus
