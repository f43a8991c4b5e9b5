#include "render/scene.h"

#include <array>

namespace talus {

std::span<const LookInfo> look_infos() {
    static constexpr std::array<LookInfo, 4> infos{{
        {LookKind::natural, "natural", "Natural",
         "Sand, grass, forest, rock and snow in sunlight, by height and slope."},
        {LookKind::elevation, "elevation", "Elevation",
         "Plain bands by height: water, sand, green, rock, snow."},
        {LookKind::grey, "grey", "Grey",
         "Black at the foot of the height range, white at its top. From above it is the heightmap itself, "
         "without light."},
        {LookKind::wireframe, "wireframe", "Wireframe", "The lines of the mesh that is drawn."},
    }};
    return infos;
}

}  // namespace talus
