#include "core/erosion/stream_power.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_max_stages = 21;      // of a step of creep
constexpr double k_silted_times = 2;  // of the silting time: hollows that were there have gone by then
constexpr double k_silted = 1e-5;     // slope of a depression that has silted up, so that water finds its way

// Solves x + factor · x^n / (1 − (x / max_drop)²) = drop for x between 0 and the lesser of the two, all above
// 0, to a part in a million: by Newton's steps on the equation times 1 − (x / max_drop)², whose sign at both
// ends of a bracket differs; a step that leaves the bracket halves it instead.
template <bool linear>
float height_above(float drop, float factor, float per_max_drop, float n) {
    constexpr float k_near = 1e-3f;  // a Newton's step so small leaves an error of its square
    const FloatPower power{n - 1};
    const auto slope_of = [&](float x) {
        return linear ? factor : factor * power.of(x);
    };  // factor · x^n / x
    float low = 0;
    float high = drop * per_max_drop > 1 ? 1 / per_max_drop : drop;
    float x = 0.5f * high;
    for (int i = 0; i < 2; ++i) x = std::min(drop / (1 + slope_of(x)), 0.9f * high);
    for (int i = 0; i < 40; ++i) {
        const float slope = slope_of(x);
        const float steep = x * per_max_drop;
        const float room = 1 - steep * steep;
        const float off = (x - drop) * room + slope * x;
        (off > 0 ? high : low) = x;
        const float newton =
            x - off / (room - 2 * (x - drop) * steep * per_max_drop + (linear ? 1 : n) * slope);
        const bool inside = newton >= low && newton <= high;
        if (inside && std::fabs(newton - x) <= k_near * newton) return newton;
        x = inside ? newton : 0.5f * (low + high);
    }
    return x;
}

// What is left of a heap that is worn first, or of a pit that is filled first.
float still_there(float placed, double worn) {
    const auto less = static_cast<float>(worn);
    return placed > 0 ? clamp(placed - less, 0.0f, placed) : clamp(placed - less, placed, 0.0f);
}

// Calls each(first, last) for blocks of points on all threads.
template <class Each>
void each_block(std::size_t points, const Progress* progress, Each&& each) {
    parallel_blocks(0, static_cast<int>(points), Mesh::k_grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        each(static_cast<std::size_t>(first), static_cast<std::size_t>(last));
    });
}

}  // namespace

StreamPower::StreamPower(StreamPowerGround ground, StreamPowerLaw law, std::vector<double> height,
                         double length)
    : ground_(std::move(ground)),
      law_(law),
      height_(std::move(height)),
      loss_(height_.size(), 0.0f),
      length_(length) {
    creeps_ = std::ranges::any_of(ground_.diffusivity, [](float diffusivity) { return diffusivity > 0; });
    assert(law.step > 0 && law.area_exponent > 0 && law.slope_exponent > 0);
}

double StreamPower::step(double max_length, const Progress* progress) {
    const double years = std::min(max_length, law_.step);
    const double times = law_.silting_time > 0 ? years / law_.silting_time : 0;
    advance(years, law_.silting_time > 0 ? exp2(-times / std::numbers::ln2) : 0.0, progress);
    length_ += years;
    return years;
}

void StreamPower::route(const Progress* progress) {
    const Mesh::Level& points = ground_.mesh->level(ground_.level);
    scratch_.flow.route(*ground_.mesh, ground_.level, height_, ground_.outlet, progress);
    scratch_.area.resize(height_.size());
    each_block(height_.size(), progress, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            scratch_.area[i] = static_cast<double>(points.area[i]) *
                               (ground_.rain.empty() ? 1.0 : static_cast<double>(ground_.rain[i]));
    });
    scratch_.flow.accumulate(scratch_.area, progress);
}

// Whether the ground around an outlet has sunk below it: it would stay as a needle.
bool StreamPower::is_left_standing(std::size_t point) const {
    const Mesh::Level& points = ground_.mesh->level(ground_.level);
    // At first there may be hollows around it that have yet to silt up.
    bool is_peak = length_ > k_silted_times * law_.silting_time;
    bool is_cliff = false;
    for (std::uint32_t e = points.first[point]; e < points.first[point + 1]; ++e) {
        const double drop = height_[point] - height_[points.neighbour[e]];
        is_peak &= drop > 0;
        is_cliff |= drop > static_cast<double>(law_.max_slope) * static_cast<double>(points.distance[e]);
    }
    return is_peak || is_cliff;
}

void StreamPower::close_outlets() {
    const auto none = height_.size();
    std::size_t lowest = none;
    for (std::size_t i = 0; i < none; ++i) {
        if (ground_.outlet[i] != 0 && (lowest == none || height_[i] < height_[lowest])) lowest = i;
    }
    for (std::size_t i = 0; i < none; ++i) {
        if (ground_.outlet[i] == StreamPowerGround::k_while_reached && i != lowest && is_left_standing(i))
            ground_.outlet[i] = 0;
    }
}

void StreamPower::advance(double years, double left, const Progress* progress) {
    close_outlets();
    route(progress);
    if (years > 0) {
        find_factors(years, progress);
        bring_down(progress);
    } else {
        scratch_.factor.assign(height_.size(), 0);
    }
    scratch_.before = height_;
    if (law_.slope_exponent == 1)
        solve<true>(years, left, progress);
    else
        solve<false>(years, left, progress);
    if (years > 0 && creeps_) creep(years, progress);
    keep_books(years, progress);
}

void StreamPower::keep_books(double years, const Progress* progress) {
    const Mesh::Level& points = ground_.mesh->level(ground_.level);
    std::vector<RockBudget> parts((height_.size() + Mesh::k_grain - 1) / Mesh::k_grain);
    each_block(height_.size(), progress, [&](std::size_t first, std::size_t last) {
        RockBudget& part = parts[first / Mesh::k_grain];
        for (std::size_t i = first; i < last; ++i) {
            if (ground_.outlet[i] != 0) continue;
            const auto area = static_cast<double>(points.area[i]);
            const double rise = static_cast<double>(ground_.uplift[i]) * rate(i) * years;
            const double worn = scratch_.before[i] + rise - height_[i];
            if (!ground_.placed.empty()) ground_.placed[i] = still_there(ground_.placed[i], worn);
            part.uplift += area * rise;
            (worn > 0 ? part.eroded : part.put_down) += area * std::fabs(worn);
            if (years > 0) loss_[i] = static_cast<float>(worn / years);
        }
    });
    for (const RockBudget& part : parts) {
        budget_.uplift += part.uplift;
        budget_.eroded += part.eroded;
        budget_.put_down += part.put_down;
    }
}

void StreamPower::find_factors(double years, const Progress* progress) {
    scratch_.factor.resize(height_.size());
    const FloatPower of_area{law_.area_exponent};
    const FloatPower of_distance{law_.slope_exponent};
    each_block(height_.size(), progress, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const float area = static_cast<float>(scratch_.area[i]) + law_.hillslope_area;
            const float distance = scratch_.flow.distance()[i];
            const float of_way = law_.slope_exponent == 1 ? distance : of_distance.of(distance);
            scratch_.factor[i] =
                distance > 0 && area > 0
                    ? ground_.erodibility[i] * static_cast<float>(years * rate(i)) * of_area.of(area) / of_way
                    : 0.0f;
        }
    });
}

void StreamPower::bring_down(const Progress* progress) {
    if (law_.deposition == 0) return;
    const Mesh::Level& points = ground_.mesh->level(ground_.level);
    scratch_.load.resize(height_.size());
    each_block(height_.size(), progress, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            scratch_.load[i] = static_cast<double>(points.area[i]) * static_cast<double>(loss_[i]);
    });
    scratch_.flow.accumulate(scratch_.load, progress);
}

template <bool linear>
void StreamPower::solve(double years, double left, const Progress* progress) {
    const MeshFlow& flow = scratch_.flow;
    const Mesh::Level& points = ground_.mesh->level(ground_.level);
    const bool lays = law_.deposition > 0 && years > 0;
    std::vector<double>& level = scratch_.level;
    level.resize(height_.size());
    flow.each_part(progress, [&](std::span<const std::uint32_t> part) {
        std::size_t count = 0;
        for (const std::uint32_t point : part) {
            if (progress != nullptr && count++ % k_checkpoint_cells == 0) progress->checkpoint();
            const std::uint32_t to = flow.receiver()[point];
            level[point] = to == point ? height_[point] : std::max(height_[point], level[to]);
            const double share = rate(point);
            if (to == point || share == 0) continue;
            const double below = law_.has_lakes ? level[to] : height_[to];
            const double rise_of_rock = static_cast<double>(ground_.uplift[point]) * share * years;
            double rise = rise_of_rock;
            if (lays) {
                const double area = std::max(scratch_.area[point], static_cast<double>(points.area[point]));
                rise += static_cast<double>(law_.deposition) * share * years *
                        std::max(0.0, scratch_.load[point]) / area;
            }
            const double drop = height_[point] + rise - below;
            const auto distance = static_cast<double>(flow.distance()[point]);
            if (drop <= 0) {
                const bool is_filled = left == 0;
                // left^share, so that a share of the rate is a share of the time.
                const double kept = share == 1 ? left : left > 0 ? exp2(share * log2(left)) : 0;
                height_[point] = below + (is_filled ? k_silted * distance : drop * kept);
                level[point] = std::max(height_[point], below);
                continue;
            }
            const auto per_max_drop =
                static_cast<float>(1 / (static_cast<double>(law_.max_slope) * distance));
            height_[point] = below + static_cast<double>(height_above<linear>(
                                         static_cast<float>(drop), scratch_.factor[point], per_max_drop,
                                         law_.slope_exponent));
            if (lays) height_[point] = std::min(height_[point], bank_of(point, rise_of_rock));
            level[point] = height_[point];
        }
    });
}

double StreamPower::bank_of(std::size_t point, double rise) const {
    const double own = scratch_.before[point] + rise;
    if (height_[point] <= own) return own;
    const Mesh::Level& points = ground_.mesh->level(ground_.level);
    double bank = HUGE_VAL;
    for (std::uint32_t e = points.first[point]; e < points.first[point + 1]; ++e) {
        const std::uint32_t other = points.neighbour[e];
        if (other == scratch_.flow.receiver()[point]) continue;
        bank = std::min(bank, scratch_.before[other] +
                                  StreamPowerLaw::k_bank_slope * static_cast<double>(points.distance[e]));
    }
    return std::max(own, bank);
}

// Super steps of Runge-Kutta-Legendre: Meyer, Balsara and Aslam, *A stabilized Runge-Kutta-Legendre method
// for explicit super-time-stepping*, 2014, equations 16 to 18. How fast each face conducts is that of the
// slopes when the step begins.
void StreamPower::creep(double years, const Progress* progress) {
    const Mesh::Level& points = ground_.mesh->level(ground_.level);
    const std::size_t count = height_.size();
    scratch_.conduct.resize(points.neighbour.size());
    const auto blocks = (count + Mesh::k_grain - 1) / Mesh::k_grain;
    std::vector<double> fastest(blocks, 0);
    const auto conducts = [&](std::size_t i) {
        return ground_.rate.empty() ? ground_.diffusivity[i] : ground_.diffusivity[i] * ground_.rate[i];
    };
    const float per_max_slope = 1 / law_.max_slope;
    each_block(count, progress, [&](std::size_t first, std::size_t last) {
        double largest = 0;
        for (std::size_t i = first; i < last; ++i) {
            float sum = 0;
            for (std::uint32_t e = points.first[i]; e < points.first[i + 1]; ++e) {
                const std::size_t other = points.neighbour[e];
                const float per_distance = 1 / points.distance[e];
                const float slope =
                    static_cast<float>(height_[i] - height_[other]) * per_distance * per_max_slope;
                const float steep = 1 - slope * slope;
                constexpr float k_most = StreamPowerLaw::k_max_creep;
                const float conduct = std::min(conducts(i), conducts(other)) *
                                      (steep * k_most > 1 ? 1 / steep : k_most) * points.face[e] *
                                      per_distance;
                scratch_.conduct[e] = conduct;
                sum += conduct;
            }
            largest = std::max(largest, static_cast<double>(sum / points.area[i]));
        }
        fastest[first / Mesh::k_grain] = largest;
    });
    // A plain step of 1 / fastest is stable; s stages go (s² + s) / 2 as far.
    const double plain = years * *std::max_element(fastest.begin(), fastest.end());
    if (!(plain > 0)) return;
    int stages = 1;
    while (stages < k_max_stages && 0.5 * stages * (stages + 1) < plain) stages += 2;
    const double first_step =
        std::min(years, years / plain * 0.5 * stages * (stages + 1)) * 2 / (stages * (stages + 1));
    // Written so that what does not flow keeps its bits: the shares of both states add up to 1.
    const auto stage = [&](const std::vector<double>& now, const std::vector<double>& before,
                           double now_share, double time, std::vector<double>& next) {
        each_block(count, progress, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) {
                double flow = 0;
                for (std::uint32_t e = points.first[i]; e < points.first[i + 1]; ++e)
                    flow += static_cast<double>(scratch_.conduct[e]) * (now[points.neighbour[e]] - now[i]);
                if (ground_.outlet[i] != 0) flow = 0;
                next[i] = before[i] + now_share * (now[i] - before[i]) +
                          time * flow / static_cast<double>(points.area[i]);
            }
        });
    };
    std::vector<double>& before = scratch_.now;
    std::vector<double>& next = scratch_.next;
    before = height_;
    next.resize(count);
    stage(before, before, 1, first_step, next);
    std::swap(height_, next);
    for (int j = 2; j <= stages; ++j) {
        const double share = (2.0 * j - 1) / j;
        stage(height_, before, share, share * first_step, next);
        std::swap(before, height_);
        std::swap(height_, next);
    }
}

}  // namespace talus
