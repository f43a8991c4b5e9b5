#include "core/filter/blur.h"

#include <vector>

#include "core/base/math.h"
#include "core/filter/gaussian.h"
#include "core/terrain/number_rows.h"
#include "core/terrain/rows.h"

namespace talus {

double Blur::reach_metres(const Lattice& world) const {
    return gaussian_reach(bounded_deviation(static_cast<double>(radius), world), world);
}

void Blur::apply(Terrain& terrain, const Context& context) const {
    const Grid<float>& ground = *terrain.height();
    const double deviation = bounded_deviation(static_cast<double>(radius), context.world.lattice);
    Grid<float> soft = gaussian_blurred(ground, magnitude_of(context.world.range), terrain.lattice,
                                        context.world.lattice, deviation, context.progress);
    if (const NumberRows amounts(amount, terrain); !amounts.is(1)) {
        each_row(soft.width(), soft.height(), context.progress, [&](int y) {
            std::vector<float> share(static_cast<std::size_t>(soft.width()));
            amounts.row(y, share.data(), soft.width());
            const float* const before = ground.row(y);
            float* const row = soft.row(y);
            for (int x = 0; x < soft.width(); ++x)
                row[x] = lerp(before[x], row[x], share[static_cast<std::size_t>(x)]);
        });
    }
    terrain.set_height(make_field(std::move(soft)));
}

}  // namespace talus
