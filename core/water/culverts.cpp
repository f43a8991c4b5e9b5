#include "core/water/culverts.h"

#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/fill_gaps.h"
#include "core/base/math.h"
#include "core/terrain/rows.h"

namespace talus {

Field<float> culverted_ground(const Terrain& terrain, const Progress* progress) {
    const Field<float>& road = terrain.fields.get<"road">();
    if (road == nullptr) return terrain.height();
    Grid<float> ground = *terrain.height();
    each_row(ground.width(), ground.height(), progress, [&](int y) {
        for (int x = 0; x < ground.width(); ++x)
            if ((*road)(x, y) > 0) ground(x, y) = NAN;
    });
    const std::size_t filled = fill_gaps(ground, progress);
    return filled > 0 ? make_field(std::move(ground)) : terrain.height();
}

float depth_over_culvert(float water, float culverted, float ground) {
    if (culverted == ground) return water;
    return clamp(culverted + water - ground, 0.0f, water);
}

}  // namespace talus
