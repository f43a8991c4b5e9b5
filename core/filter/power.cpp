#include "core/filter/power.h"

#include "core/base/statistics.h"
#include "core/filter/map_heights.h"

namespace talus {

void Power::apply(Terrain& terrain, const Context& context) const {
    const Grid<float>& whole = *context.overview->height();
    const MapStatistics before = statistics_of(whole, context.progress);
    const float span = before.maximum - before.minimum;
    if (!(span > 0)) return;  // level ground stays
    PowerFunction function{.low = before.minimum,
                           .per_metre = 1 / span,
                           .span = span,
                           .power = {.exponent = exponent},
                           .shift = 0};
    if (keep_mean) {
        const Grid<float> raised = mapped_heights(whole, nullptr, function, context.progress);
        const double sum = reduce_rows(
            raised.height(), 0.0,
            [&](double& partial, int y) {
                for (int x = 0; x < raised.width(); ++x) partial += static_cast<double>(raised(x, y));
            },
            [](double& total, double partial) { total += partial; });
        function.shift = static_cast<float>(before.mean - sum / static_cast<double>(whole.size()));
    }
    map_heights(terrain, context, function);
}

}  // namespace talus
