#include "app/editor/building.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/base/parallel.h"
#include "core/base/statistics.h"
#include "core/io/quantise.h"
#include "core/recipe/evaluate.h"

namespace talus {
namespace {

constexpr double k_long = 25;  // s: what is told before one waits for it

}  // namespace

BuildForecast forecast_of(const Recipe& sized) {
    const World& world = sized.world;
    const Evaluator evaluator(0);
    const auto predicted = [&](const Recipe& recipe) {
        return evaluator.predicted_seconds(recipe, world.width, world.height) / std::max(1, thread_count());
    };
    BuildForecast forecast{world.width, world.height, predicted(sized),
                           static_cast<double>(memory_estimate(sized, world.width, world.height))};
    if (forecast.seconds < k_long) return forecast;
    double before = forecast.seconds;
    Recipe beneath = sized;
    for (std::size_t i = sized.layers.size(); i > 0; --i) {
        beneath.layers.truncate(i - 1);
        const double without = predicted(beneath);
        if (before - without > forecast.longest_seconds) {
            forecast.longest_seconds = before - without;
            forecast.longest = sized.layers[i - 1].name;
        }
        before = without;
    }
    return forecast;
}

namespace {

std::string time_text(double seconds) {
    constexpr double k_minute = 60;
    constexpr double k_hour = 60 * k_minute;
    if (seconds < 2 * k_minute) return formatted("%.0f s", std::max(1.0, seconds));
    return seconds < 3 * k_hour ? formatted("%.0f min", seconds / k_minute)
                                : formatted("%.0f hours", seconds / k_hour);
}

}  // namespace

std::string long_wait_text(const BuildForecast& forecast) {
    constexpr double k_most_of_it = 0.5;  // of the time
    if (forecast.seconds < k_long) return {};
    return "making this terrain takes about " + time_text(forecast.seconds) +
           (forecast.longest_seconds > k_most_of_it * forecast.seconds
                ? ", most of it for the layer " + forecast.longest
                : "") +
           "; Ctrl+C ends it";
}

std::string text_of(const BuildForecast& forecast) {
    const std::string time = time_text(forecast.seconds);
    return formatted("%d × %d samples, about %s and %s of memory", forecast.width, forecast.height,
                     time.c_str(), bytes_text(forecast.bytes).c_str());
}

void Building::start(JobQueue& jobs, const Recipe& document, const Recipe& sized) {
    forget();
    result_.begin(jobs, JobKind::file, "Building", [document, sized](Progress& progress) {
        const auto started = std::chrono::steady_clock::now();
        const World& world = sized.world;
        auto terrain = Evaluator(0).evaluate(sized, world.width, world.height, &progress);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
        const MapStatistics statistics = statistics_of(*terrain->height(), &progress);
        const double cut = share_clipped(*terrain->height(), terrain->range, 16, &progress);
        return Made{sized,
                    {.terrain = std::move(terrain),
                     .recipe = document,
                     .seconds = took.count(),
                     .heights = {statistics.minimum, statistics.maximum},
                     .cut = cut}};
    });
}

bool Building::take() {
    if (!result_.over()) return false;
    made_ = result_.take();
    shown = made_.has_value();
    return shown;
}

void Building::forget() {
    result_.give_up();
    made_.reset();
    shown = false;
}

const LivePreview::Snapshot* Building::of(const Recipe& document) const {
    return made_ && makes_same_terrain(made_->snapshot.recipe, document) ? &made_->snapshot : nullptr;
}

std::shared_ptr<const Terrain> Building::terrain_of(const Recipe& sized) const {
    return made_ && makes_same_terrain(made_->sized, sized) ? made_->snapshot.terrain : nullptr;
}

}  // namespace talus
