#include "core/terrain/ground_change.h"

#include <cmath>
#include <utility>

#include "core/base/statistics.h"
#include "core/terrain/rows.h"

namespace talus {

Field<float> changed_ground(const GroundChange& ground, const Progress* progress) {
    Grid<float> result(ground.change.width(), ground.change.height());
    each_row(result.width(), result.height(), progress, [&](int y) {
        const float* const start = ground.start->row(y);
        const float* const change = ground.change.row(y);
        float* const to = result.row(y);
        for (int x = 0; x < result.width(); ++x) to[x] = start[x] + change[x];
    });
    return make_field(std::move(result));
}

void set_changed_ground(Terrain& terrain, const GroundChange& ground, const Progress* progress) {
    set_changed_ground(terrain, GroundChange(ground), progress);
}

void set_changed_ground(Terrain& terrain, GroundChange&& ground, const Progress* progress) {
    const int width = ground.change.width();
    const int height = ground.change.height();
    Grid<float> result(width, height);
    Grid<float> wear(width, height);
    each_row(width, height, progress, [&](int y) {
        const float* const start = ground.start->row(y);
        float* const change = ground.change.row(y);
        float* const to = result.row(y);
        float* const worn = wear.row(y);
        for (int x = 0; x < width; ++x) {
            to[x] = start[x] + change[x];
            worn[x] = change[x] < 0 ? -change[x] : 0.0f;
            change[x] = change[x] > 0 ? change[x] : 0.0f;
        }
    });
    terrain.set_height(make_field(std::move(result)));
    terrain.fields.set<"wear">(make_field(std::move(wear)));
    terrain.fields.set<"deposition">(make_field(std::move(ground.change)));
}

namespace {

template <bool k_sizes>
double sum(const Grid<float>& values) {
    return reduce_rows(
        values.height(), 0.0,
        [&](double& sum, int y) {
            const float* const row = values.row(y);
            for (int x = 0; x < values.width(); ++x)
                sum += static_cast<double>(k_sizes ? std::fabs(row[x]) : row[x]);
        },
        [](double& total, double part) { total += part; });
}

}  // namespace

double sum_of(const Grid<float>& values) { return sum<false>(values); }
double sum_of_sizes(const Grid<float>& values) { return sum<true>(values); }

}  // namespace talus
