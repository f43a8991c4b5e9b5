#include "core/paint/stamps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr int k_formula_side = 257;
constexpr double k_stamp_steps = 65536;

double distance(double across, double down) { return std::sqrt(across * across + down * down); }

// Steep to the top, which is a little blunt.
double cone(double across, double down) {
    constexpr double k_blunt = 0.06;
    const double away = std::sqrt(across * across + down * down + k_blunt * k_blunt) - k_blunt;
    return clamp(1 - away / 0.92, 0.0, 1.0);
}

// A bowl, and a rounded rim that falls off outwards. Its depth is the amount.
double crater(double across, double down) {
    constexpr double k_rim_at = 0.6;
    constexpr double k_rim_height = 0.3;
    constexpr double k_rounding = 0.06;
    const double away = distance(across, down);
    const double share = away / k_rim_at;
    const double bowl = -1 + (1 + k_rim_height) * share * share;
    const double beyond = clamp((0.95 - away) / (0.95 - k_rim_at), 0.0, 2.0);
    const double flank = k_rim_height * beyond * beyond;
    // The lower of both, without an edge where they meet.
    const double apart = bowl - flank;
    return std::max(-1.0, (bowl + flank - std::sqrt(apart * apart + k_rounding * k_rounding)) / 2);
}

// A roof from west to east whose ends sink.
double ridge(double across, double down) {
    constexpr double k_blunt = 0.05;
    const double side = std::sqrt(down * down + k_blunt * k_blunt) - k_blunt;
    const double end = clamp((1 - std::fabs(across)) / 0.7, 0.0, 1.0);
    const double height = end * end * (3 - 2 * end);
    return height * clamp(1 - side / 0.55, 0.0, 1.0);
}

// A level top, a cliff, and an apron of what fell from it.
double mesa(double across, double down) {
    const double away = distance(across, down);
    const double cliff = clamp((0.62 - away) / 0.14, 0.0, 1.0);
    const double apron = clamp((0.95 - away) / 0.33, 0.0, 1.0);
    return 0.65 * cliff * cliff * (3 - 2 * cliff) + 0.35 * apron * apron;
}

std::shared_ptr<const Stamp> made_by(const StampShape& shape) {
    Grid<float> image(k_formula_side, k_formula_side);
    const auto place = [](int sample) { return (sample + 0.5) / k_formula_side * 2 - 1; };
    for (int y = 0; y < k_formula_side; ++y) {
        for (int x = 0; x < k_formula_side; ++x)
            image(x, y) = static_cast<float>(shape.height(place(x), place(y)));
    }
    return std::make_shared<const Stamp>(Stamp{std::string(shape.key), Raster(std::move(image))});
}

// For each sample of a shorter row the first cell that it covers, and the weights of those.
struct AverageTaps {
    int first;
    std::vector<double> weights;
};
std::vector<AverageTaps> taps_of(int cells, int samples) {
    std::vector<AverageTaps> all;
    for (int i = 0; i < samples; ++i) {
        const double from = static_cast<double>(i) * cells / samples;
        const double to = static_cast<double>(i + 1) * cells / samples;
        AverageTaps taps{static_cast<int>(std::floor(from)), {}};
        for (int cell = taps.first; cell < cells && cell < to; ++cell)
            taps.weights.push_back((std::min(to, cell + 1.0) - std::max(from, static_cast<double>(cell))) /
                                   (to - from));
        all.push_back(std::move(taps));
    }
    return all;
}

}  // namespace

std::array<StampShape, 4> stamp_shapes() {
    return {{{"cone", "Cone", "A mountain with even sides.", &cone},
             {"crater", "Crater", "A bowl with a rim around it, as deep as the strength says.", &crater},
             {"ridge", "Ridge", "A roof from west to east whose ends sink. With Along it follows the line.",
              &ridge},
             {"mesa", "Mesa", "A level top, cliffs and an apron.", &mesa}}};
}

std::shared_ptr<const Stamp> find_stamp(std::string_view key) {
    static const std::vector<std::shared_ptr<const Stamp>> all = [] {
        std::vector<std::shared_ptr<const Stamp>> stamps;
        for (const StampShape& shape : stamp_shapes()) stamps.push_back(made_by(shape));
        return stamps;
    }();
    const auto found = std::ranges::find_if(all, [&](const auto& stamp) { return stamp->key == key; });
    return found != all.end() ? *found : nullptr;
}

std::shared_ptr<const Stamp> stamp_of(const Grid<float>& heights) {
    float low = std::numeric_limits<float>::infinity();
    for (const float height : heights.values())
        if (std::isfinite(height)) low = std::min(low, height);
    if (!std::isfinite(low)) return nullptr;
    Grid<float> filled = heights;
    for (float& height : filled.values())
        if (!std::isfinite(height)) height = low;
    const double share =
        std::min(1.0, static_cast<double>(Stamp::k_max_side) / std::max(heights.width(), heights.height()));
    const auto side = [&](int samples) {
        return std::max(1, static_cast<int>(std::floor(samples * share + 0.5)));
    };
    Grid<float> image = averaged_down(filled, side(heights.width()), side(heights.height()));
    const auto [least, most] = std::ranges::minmax(image.values());
    for (float& height : image.values()) {
        const double span = static_cast<double>(most) - static_cast<double>(least);
        const double raised =
            span > 0 ? (static_cast<double>(height) - static_cast<double>(least)) / span : 1;
        height = static_cast<float>(std::floor(raised * k_stamp_steps + 0.5) / k_stamp_steps);
    }
    return std::make_shared<const Stamp>(Stamp{{}, Raster(std::move(image))});
}

Grid<float> averaged_down(const Grid<float>& map, int width, int height) {
    if (width >= map.width() && height >= map.height()) return map;
    const std::vector<AverageTaps> columns = taps_of(map.width(), width);
    const std::vector<AverageTaps> rows = taps_of(map.height(), height);
    Grid<float> narrow(width, map.height());
    for (int y = 0; y < map.height(); ++y) {
        for (int x = 0; x < width; ++x) {
            const AverageTaps& taps = columns[static_cast<std::size_t>(x)];
            double sum = 0;
            for (std::size_t i = 0; i < taps.weights.size(); ++i)
                sum += taps.weights[i] * static_cast<double>(map(taps.first + static_cast<int>(i), y));
            narrow(x, y) = static_cast<float>(sum);
        }
    }
    Grid<float> result(width, height);
    for (int y = 0; y < height; ++y) {
        const AverageTaps& taps = rows[static_cast<std::size_t>(y)];
        for (int x = 0; x < width; ++x) {
            double sum = 0;
            for (std::size_t i = 0; i < taps.weights.size(); ++i)
                sum += taps.weights[i] * static_cast<double>(narrow(x, taps.first + static_cast<int>(i)));
            result(x, y) = static_cast<float>(sum);
        }
    }
    return result;
}

}  // namespace talus
