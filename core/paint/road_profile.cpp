#include "core/paint/road_profile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr double k_least_steps = 64;  // along the whole road
constexpr double k_most_steps = 100000;

// Heights at even steps along a road, from its beginning to its end.
class EvenProfile {
 public:
    EvenProfile(std::span<const double> alongs, std::span<const double> heights, double length, double steps,
                bool closed)
        : step_(length / steps), closed_(closed) {
        std::size_t piece = 0;
        for (double i = 0; i <= steps; ++i) {
            const double along = i * step_;
            while (piece + 2 < alongs.size() && alongs[piece + 1] <= along) ++piece;
            const double span = alongs[piece + 1] - alongs[piece];
            const double share = span > 0 ? clamp((along - alongs[piece]) / span, 0.0, 1.0) : 0.0;
            heights_.push_back(lerp(heights[piece], heights[piece + 1], share));
        }
        if (closed_) heights_.back() = heights_.front();
    }

    // Where the ends are pinned: nothing wanted between them is farther from them than this gradient leads.
    // Ends that it does not join come as much nearer to each other.
    void pin_ends(double gradient) {
        if (closed_) return;
        const std::size_t last = heights_.size() - 1;
        const double most = gradient * step_;
        const double rise = heights_[last] - heights_[0];
        const double excess = std::max(0.0, std::fabs(rise) - most * static_cast<double>(last)) / 2;
        const double first_end = heights_[0] + (rise > 0 ? excess : -excess);
        const double last_end = heights_[last] - (rise > 0 ? excess : -excess);
        for (std::size_t i = 0; i <= last; ++i) {
            const double from_first = most * static_cast<double>(i);
            const double from_last = most * static_cast<double>(last - i);
            heights_[i] = std::min(std::max(heights_[i], first_end - from_first), first_end + from_first);
            heights_[i] = std::min(std::max(heights_[i], last_end - from_last), last_end + from_last);
        }
    }

    // The same from a stretch between them.
    void pin(const LevelStretch& stretch, double gradient) {
        const auto count = static_cast<std::ptrdiff_t>(heights_.size());
        const auto index = [&](double along) {
            return clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(along / step_ + 0.5), 0, count - 1);
        };
        const std::ptrdiff_t first = index(stretch.from);
        const std::ptrdiff_t last = index(stretch.to);
        double height = stretch.height;
        if (!closed_) {
            const double from_first = gradient * step_ * static_cast<double>(first);
            const double from_last = gradient * step_ * static_cast<double>(count - 1 - last);
            height = clamp(height, heights_.front() - from_first, heights_.front() + from_first);
            height = clamp(height, heights_.back() - from_last, heights_.back() + from_last);
        }
        for (std::ptrdiff_t i = 0; i < count; ++i) {
            std::ptrdiff_t away = std::max<std::ptrdiff_t>({0, first - i, i - last});
            if (closed_) away = std::min(away, count - 1 - (last - first) - away);
            const double most = gradient * step_ * static_cast<double>(std::max<std::ptrdiff_t>(0, away));
            double& here = heights_[static_cast<std::size_t>(i)];
            here = clamp(here, height - most, height + most);
        }
    }

    // The middle between the two nearest profiles of this gradient above and below.
    void limit(double gradient) {
        std::vector<double> above = heights_;
        std::vector<double> below = heights_;
        const double most = gradient * step_;
        const auto relax = [&](std::size_t to, std::size_t from) {
            above[to] = std::max(above[to], above[from] - most);
            below[to] = std::min(below[to], below[from] + most);
        };
        const std::size_t count = heights_.size();
        for (int round = 0; round < (closed_ ? 2 : 1); ++round) {
            for (std::size_t i = 1; i < count; ++i) relax(i, i - 1);
            if (closed_) relax(0, count - 1);
            for (std::size_t i = count - 1; i > 0; --i) relax(i - 1, i);
            if (closed_) relax(count - 1, 0);
        }
        for (std::size_t i = 0; i < count; ++i) heights_[i] = (above[i] + below[i]) / 2;
    }

    // An average over this way, twice, in which the ends stay where they are.
    void ease(double way) {
        const auto half = static_cast<std::ptrdiff_t>(way / 4 / step_);
        for (int pass = 0; pass < 2 && half > 0; ++pass) average(half);
    }

    double at(double along) const {
        const double place = clamp(along / step_, 0.0, static_cast<double>(heights_.size() - 1));
        const std::size_t i = std::min(static_cast<std::size_t>(place), heights_.size() - 2);
        return lerp(heights_[i], heights_[i + 1], place - static_cast<double>(i));
    }

 private:
    // Beyond its ends an open profile goes on as mirrored in them, so that its gradient stays in its limit.
    double beyond(std::ptrdiff_t i) const {
        const auto last = static_cast<std::ptrdiff_t>(heights_.size()) - 1;
        const auto value = [&](std::ptrdiff_t place) {
            return heights_[static_cast<std::size_t>(clamp<std::ptrdiff_t>(place, 0, last))];
        };
        if (closed_) return value((i % last + last) % last);
        if (i < 0) return 2 * value(0) - value(-i);
        return i > last ? 2 * value(last) - value(2 * last - i) : value(i);
    }
    void average(std::ptrdiff_t half) {
        std::vector<double> averaged(heights_.size());
        double sum = 0;
        for (std::ptrdiff_t i = -half; i <= half; ++i) sum += beyond(i);
        for (std::size_t i = 0; i < averaged.size(); ++i) {
            averaged[i] = sum / static_cast<double>(2 * half + 1);
            const auto at = static_cast<std::ptrdiff_t>(i);
            sum += beyond(at + half + 1) - beyond(at - half);
        }
        heights_ = std::move(averaged);
        if (closed_) heights_.back() = heights_.front();
    }

    double step_;
    bool closed_;
    std::vector<double> heights_;
};

}  // namespace

double least_departure(std::span<const double> alongs, std::span<const double> heights, double gradient) {
    // Half of the largest rise, or fall, beyond what the gradient allows on its way.
    double most = 0;
    for (const double side : {1.0, -1.0}) {
        double least = HUGE_VAL;
        for (std::size_t i = 0; i < heights.size(); ++i) {
            const double left = side * heights[i] - gradient * alongs[i];
            least = std::min(least, left);
            most = std::max(most, left - least);
        }
    }
    return most / 2;
}

std::vector<double> road_profile(const LineCurve& curve, std::span<const LinePiece> pieces,
                                 std::span<const double> wanted, double gradient, double rounding,
                                 std::span<const LevelStretch> level) {
    std::vector<double> alongs;
    for (const LinePiece& piece : pieces) alongs.push_back(piece.start);
    alongs.push_back(curve.length);
    const double steps = std::floor(clamp(16 * curve.length / rounding, k_least_steps, k_most_steps));
    EvenProfile profile(alongs, wanted, curve.length, steps, curve.closed);
    profile.pin_ends(gradient);
    for (const LevelStretch& stretch : level) profile.pin(stretch, gradient);
    profile.limit(gradient);
    profile.ease(rounding);
    std::vector<double> heights;
    for (const double along : alongs) heights.push_back(profile.at(along));
    return heights;
}

}  // namespace talus
