#include "core/terrain/profile.h"

#include <cassert>
#include <cmath>

#include "core/base/math.h"

namespace talus {

Profile profile_along(const Terrain& terrain, WorldPlace from, WorldPlace to, int samples) {
    assert(samples >= 2 && terrain.height());
    const Field<float>& water = terrain.fields.get<"water">();
    const Field<float>& change = terrain.fields.get<"change">();
    Profile profile{.length =
                        std::sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y))};
    for (int i = 0; i < samples; ++i) {
        const double t = static_cast<double>(i) / (samples - 1);
        const WorldPlace place{lerp(from.x, to.x, t), lerp(from.y, to.y, t)};
        const float height = value_at(*terrain.height(), terrain.lattice, place);
        profile.heights.push_back(height);
        if (water != nullptr) profile.water.push_back(value_at(*water, terrain.lattice, place));
        if (change != nullptr) profile.before.push_back(height - value_at(*change, terrain.lattice, place));
    }
    return profile;
}

}  // namespace talus
