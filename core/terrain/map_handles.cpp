#include "core/terrain/map_handles.h"

#include <algorithm>

namespace talus {

double metres_per_share(ShareOf share, const Lattice& world) {
    switch (share) {
        case ShareOf::width:
            return world.extent_x();
        case ShareOf::height:
            return world.extent_y();
        case ShareOf::half_side:
            return std::min(world.extent_x(), world.extent_y()) / 2;
        case ShareOf::nothing:
            break;
    }
    return 1;
}

Parameter in_metres(const Parameter& share, double metres) {
    Parameter row = share;
    row.info.unit = "m";
    row.info.share_of = ShareOf::nothing;
    for (double* const end :
         {&row.info.min, &row.info.max, &row.info.slider_range.min, &row.info.slider_range.max})
        *end *= metres;
    row.default_value =
        static_cast<float>(static_cast<double>(std::get<float>(share.default_value)) * metres);
    return row;
}

}  // namespace talus
