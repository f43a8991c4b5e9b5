#include "core/filter/power.h"

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/statistics.h"
#include "core/filter/map_heights.h"

namespace talus {

void Power::apply(Terrain& terrain, const Context& context) const {
    const Grid<float>& whole = *context.overview->height;
    const MapStatistics before = statistics_of(whole, context.progress);
    const float span = before.maximum - before.minimum;
    if (!(span > 0)) return;  // level ground stays
    const float low = before.minimum;
    const float per_metre = 1 / span;
    const auto raised = [=, exponent = exponent](float height) {
        // Between the samples of the overview the ground may lie a little beyond its lowest and highest.
        const float t = clamp((height - low) * per_metre, 0.0f, 2.0f);
        return low + span * float_pow(t, exponent);
    };
    float shift = 0;
    if (keep_mean) {
        const double sum = reduce_rows(
            whole.height(), 0.0,
            [&](double& partial, int y) {
                for (int x = 0; x < whole.width(); ++x) partial += static_cast<double>(raised(whole(x, y)));
            },
            [](double& total, double partial) { total += partial; });
        shift = static_cast<float>(before.mean - sum / static_cast<double>(whole.size()));
    }
    map_heights(terrain, context, [=](float height) { return raised(height) + shift; });
}

}  // namespace talus
