#include <algorithm>
#include <cmath>

#include "core/base/statistics.h"
#include "core/water/flow_graph.h"
#include "tests/core/land_measures.h"

namespace talus {
namespace {

constexpr float k_lake_depth = 1;     // m
constexpr int k_longest_bend = 8;     // steps in one direction that are not yet a straight run
constexpr double k_reach = 500;       // m of a channel over which its slope is taken
constexpr double k_still = 1e-4;      // slope below which water stands
constexpr int k_bins_per_decade = 5;  // of drainage areas
constexpr int k_min_in_bin = 20;      // channel cells
constexpr int k_min_streams = 3;      // of an order that counts
constexpr double k_trunk_areas = 10;  // channel areas from which a basin's main stem is a trunk
constexpr std::size_t k_min_trunk_steps = 20;

// The line through weighted points of least squares.
class Fit {
 public:
    void add(double x, double y, double weight = 1) {
        count_ += 1;
        n_ += weight;
        x_ += weight * x;
        y_ += weight * y;
        xx_ += weight * x * x;
        xy_ += weight * x * y;
    }
    double slope() const {
        const double spread = n_ * xx_ - x_ * x_;
        return count_ >= 2 && spread > 0 ? (n_ * xy_ - x_ * y_) / spread : 0;
    }

 private:
    int count_ = 0;
    double n_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0;
};

class Rivers {
 public:
    Rivers(const Grid<float>& map, const Lattice& lattice, const RiverRules& rules)
        : cell_(lattice.cell_size), channel_area_(rules.channel_area), level_(map.width(), map.height()) {
        graph_.route(map, lattice, {.sea_level = rules.sea_level}, nullptr);
        graph_.water_level(map, level_, nullptr);
        const Grid<std::uint32_t>& above = graph_.cells_above(nullptr);
        is_channel_ = Grid<std::uint8_t>(map.width(), map.height());
        is_lake_ = Grid<std::uint8_t>(map.width(), map.height());
        area_.resize(map.size());
        for (std::size_t i = 0; i < map.size(); ++i) {
            area_[i] = static_cast<double>(above.values()[i]) * cell_ * cell_;
            is_lake_.data()[i] = level_.data()[i] - map.data()[i] > k_lake_depth;
            is_channel_.data()[i] = flows_on(direction(i)) && area_[i] > channel_area_;
        }
    }

    Grid<std::uint8_t> channels() const {
        Grid<std::uint8_t> result(is_channel_.width(), is_channel_.height(), 0);
        for (std::size_t i = 0; i < result.size(); ++i)
            if (has_bed(i)) result.data()[i] = is_diagonal(direction(i)) ? 2 : 1;
        return result;
    }

    void measure_runs(RiverMeasures& result) {
        std::vector<std::uint32_t> run(size(), 0);  // steps of the straight run up to and with a cell's own
        double straight = 0;
        for (const std::uint32_t i : graph_.downstream(nullptr)) {
            if (!has_bed(i)) continue;
            result.channel_length += step(i);
            run[i] += 1;
            const std::size_t next = graph_.receiver(i);
            if (has_bed(next) && direction(next) == direction(i)) {
                run[next] = run[i];
            } else if (run[i] > k_longest_bend) {
                straight += run[i] * step(i);
            }
        }
        if (result.channel_length > 0) result.straight_share = straight / result.channel_length;
    }

    void measure_hack(RiverMeasures& result) {
        std::vector<double> longest(size(), 0);  // way to a cell's divide [m]
        std::vector<std::uint8_t> inflows(size(), 0);
        for (const std::uint32_t i : graph_.downstream(nullptr)) {
            if (!flows_on(direction(i))) continue;
            const std::size_t next = graph_.receiver(i);
            longest[next] = std::max(longest[next], longest[i] + step(i));
            inflows[next] = static_cast<std::uint8_t>(inflows[next] + is_channel(i));
        }
        Fit fit;
        for (std::size_t i = 0; i < size(); ++i) {
            if (!is_channel(i)) continue;
            const std::size_t next = graph_.receiver(i);
            if (!is_channel(next) || inflows[next] > 1)
                fit.add(std::log(area_[i]), std::log(longest[i] + cell_ / 2));
        }
        result.hack = fit.slope();
    }

    void measure_orders(RiverMeasures& result) {
        std::vector<std::uint8_t> order(size(), 0);
        std::vector<std::uint8_t> equals(size(), 0);  // inflows of the highest order among them
        const auto downstream = graph_.downstream(nullptr);
        for (const std::uint32_t i : downstream) {
            if (!is_channel(i)) continue;
            if (order[i] == 0) {
                order[i] = 1;
            } else if (equals[i] > 1) {
                order[i] += 1;
            }
            const std::size_t next = graph_.receiver(i);
            if (order[i] > order[next]) {
                order[next] = order[i];
                equals[next] = 1;
            } else if (order[i] == order[next]) {
                equals[next] += 1;
            }
        }
        for (const std::uint32_t i : downstream) {
            if (!is_channel(i)) continue;
            if (result.streams.size() < order[i]) result.streams.resize(order[i], 0);
            const std::size_t next = graph_.receiver(i);
            // A stream ends where it becomes one of a higher order.
            if (!is_channel(next) || order[next] > order[i]) result.streams[order[i] - 1u] += 1;
        }
        Fit fit;
        for (std::size_t k = 0; k < result.streams.size(); ++k)
            if (result.streams[k] >= k_min_streams)
                fit.add(static_cast<double>(k), std::log(result.streams[k]));
        if (fit.slope() < 0) result.bifurcation = std::exp(-fit.slope());
    }

    // The slope of each place of a channel is taken over the reach that follows. Bins of area count as many
    // times as they have places, for the largest are a few places of one river.
    void measure_concavity(RiverMeasures& result) const {
        struct Bin {
            double slopes = 0;
            int count = 0;
        };
        std::vector<Bin> bins;
        for (std::size_t i = 0; i < size(); ++i) {
            if (!has_bed(i)) continue;
            double way = 0;
            std::size_t end = i;
            for (int steps = 0; is_channel(end) && (way < k_reach || steps < 3); ++steps) {
                way += step(end);
                end = graph_.receiver(end);
            }
            const double slope =
                (static_cast<double>(level_.data()[i]) - static_cast<double>(level_.data()[end])) / way;
            if (way < k_reach / 2 || is_lake_.data()[end] != 0 || slope < k_still) continue;
            const auto bin =
                static_cast<std::size_t>(k_bins_per_decade * std::log10(area_[i] / channel_area_));
            if (bins.size() <= bin) bins.resize(bin + 1);
            bins[bin].slopes += slope;
            bins[bin].count += 1;
        }
        Fit fit;
        for (std::size_t b = 0; b < bins.size(); ++b) {
            if (bins[b].count < k_min_in_bin) continue;
            const double log10_area = (static_cast<double>(b) + 0.5) / k_bins_per_decade;
            fit.add(log10_area, std::log10(bins[b].slopes / bins[b].count), bins[b].count);
        }
        result.concavity = -fit.slope();
    }

    void measure_sinuosity(RiverMeasures& result) const {
        double along = 0;
        double across = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            if (!is_channel(i) || is_channel(graph_.receiver(i)) || area_[i] < k_trunk_areas * channel_area_)
                continue;
            std::vector<Place> places = main_stem(i);
            if (places.size() < k_min_trunk_steps) continue;
            without_stairs(places);
            for (std::size_t k = 1; k < places.size(); ++k) along += distance(places[k - 1], places[k]);
            across += distance(places.front(), places.back());
        }
        if (across > 0) result.sinuosity = along / across;
    }

 private:
    struct Place {
        double x;
        double y;
    };
    static double distance(Place a, Place b) { return std::hypot(a.x - b.x, a.y - b.y); }

    std::size_t size() const { return is_channel_.size(); }
    FlowDirection direction(std::size_t i) const { return graph_.directions().data()[i]; }
    double step(std::size_t i) const { return is_diagonal(direction(i)) ? std::sqrt(2.0) * cell_ : cell_; }
    bool is_channel(std::size_t i) const { return is_channel_.data()[i] != 0; }
    bool has_bed(std::size_t i) const { return is_channel(i) && is_lake_.data()[i] == 0; }

    // From a mouth upstream, at each confluence along the larger river.
    std::vector<Place> main_stem(std::size_t mouth) const {
        const auto width = static_cast<std::size_t>(is_channel_.width());
        std::vector<Place> places;
        for (std::size_t at = mouth;;) {
            places.push_back({static_cast<double>(at % width), static_cast<double>(at / width)});
            std::size_t largest = at;
            graph_.neighbours().for_each(at, [&](FlowDirection, std::size_t from) {
                if (!is_channel(from) || graph_.receiver(from) != at) return;
                if (largest == at || area_[from] > area_[largest]) largest = from;
            });
            if (largest == at) return places;
            at = largest;
        }
    }

    // Smooths a line by a deviation of two steps, so that a straight river across the grid is no longer than
    // one along it.
    static void without_stairs(std::vector<Place>& line) {
        constexpr int k_passes = 8;
        for (int pass = 0; pass < k_passes; ++pass) {
            Place last = line[0];
            for (std::size_t k = 1; k + 1 < line.size(); ++k) {
                const Place here = line[k];
                line[k] = {(last.x + 2 * here.x + line[k + 1].x) / 4,
                           (last.y + 2 * here.y + line[k + 1].y) / 4};
                last = here;
            }
        }
    }

    double cell_;
    double channel_area_;
    FlowGraph graph_;
    Grid<float> level_;
    std::vector<double> area_;  // m²
    Grid<std::uint8_t> is_channel_;
    Grid<std::uint8_t> is_lake_;
};

// Counts the valleys along a line of samples: what falls by `depth` and rises again by as much.
int valleys_along(const float* line, std::ptrdiff_t stride, int count, float depth) {
    int valleys = 0;
    bool rises = true;
    float turn = line[0];  // highest on the way up, lowest on the way down
    for (int i = 1; i < count; ++i) {
        const float height = line[i * stride];
        if (rises ? height < turn - depth : height > turn + depth) {
            valleys += !rises;
            rises = !rises;
            turn = height;
        } else {
            turn = rises ? std::max(turn, height) : std::min(turn, height);
        }
    }
    return valleys;
}

double valley_spacing_of(const Grid<float>& map, double cell) {
    const MapStatistics statistics = statistics_of(map);
    const float depth = (statistics.maximum - statistics.minimum) / 20;
    int valleys = 0;
    for (int y = 0; y < map.height(); ++y) valleys += valleys_along(map.row(y), 1, map.width(), depth);
    for (int x = 0; x < map.width(); ++x)
        valleys += valleys_along(map.data() + x, map.width(), map.height(), depth);
    const double way = cell * (static_cast<double>(map.height()) * (map.width() - 1) +
                               static_cast<double>(map.width()) * (map.height() - 1));
    return valleys > 0 ? way / valleys : 0;
}

}  // namespace

RiverMeasures river_measures(const Grid<float>& map, const Lattice& lattice, const RiverRules& rules) {
    RiverMeasures result;
    Rivers rivers(map, lattice, rules);
    rivers.measure_runs(result);
    rivers.measure_hack(result);
    rivers.measure_orders(result);
    rivers.measure_concavity(result);
    rivers.measure_sinuosity(result);
    result.valley_spacing = valley_spacing_of(map, lattice.cell_size);
    const auto land = std::count_if(map.values().begin(), map.values().end(),
                                    [&](float height) { return height > rules.sea_level; });
    if (land > 0)
        result.density =
            result.channel_length / (static_cast<double>(land) * lattice.cell_size * lattice.cell_size);
    return result;
}

Grid<std::uint8_t> channels_of(const Grid<float>& map, const Lattice& lattice, const RiverRules& rules) {
    return Rivers(map, lattice, rules).channels();
}

}  // namespace talus
