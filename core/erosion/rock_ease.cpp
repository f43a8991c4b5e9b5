#include "core/erosion/rock_ease.h"

#include <utility>

#include "core/base/math.h"
#include "core/terrain/number_rows.h"
#include "core/terrain/rows.h"

namespace talus {

Field<float> rock_ease(const NumberOrField& hardness, const Terrain& terrain, const Progress* progress) {
    const NumberRows rows(hardness, terrain);
    if (rows.is(0)) return nullptr;
    Grid<float> ease(terrain.lattice.width, terrain.lattice.height);
    each_row(ease.width(), ease.height(), progress, [&](int y) {
        float* const row = ease.row(y);
        rows.row(y, row, ease.width());
        for (int x = 0; x < ease.width(); ++x) row[x] = 1 - clamp(row[x], 0.0f, 1.0f);
    });
    return make_field(std::move(ease));
}

Field<float> rock_ease(const NumberOrField& hardness, const Terrain& terrain, const Context& context) {
    Field<float> ease = rock_ease(hardness, terrain, context.progress);
    if (context.rate == nullptr) return ease;
    if (ease == nullptr) return context.rate;
    Grid<float> both = *ease;
    each_row(both.width(), both.height(), context.progress, [&](int y) {
        const float* const rate = context.rate->row(y);
        float* const row = both.row(y);
        for (int x = 0; x < both.width(); ++x) row[x] *= rate[x];
    });
    return make_field(std::move(both));
}

}  // namespace talus
