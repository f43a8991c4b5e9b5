#include "core/terrain/shown_share.h"

#include "core/terrain/map_handles.h"

namespace talus {

ShownShare shown_share(ShareOf share, const Lattice& world) {
    const bool is_place = share == ShareOf::width || share == ShareOf::height;
    return {metres_per_share(share, world), is_place ? 0.5 : 0.0};
}

Parameter in_metres(const Parameter& row, const ShownShare& shown) {
    Parameter made = in_metres(row, shown.metres);
    const double middle = shown.zero * shown.metres;
    for (double* const end :
         {&made.info.min, &made.info.max, &made.info.slider_range.min, &made.info.slider_range.max})
        *end -= middle;
    made.default_value = shown.shown(std::get<float>(row.default_value));
    return made;
}

}  // namespace talus
