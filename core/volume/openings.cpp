#include "core/volume/openings.h"

#include <utility>

#include "core/volume/volume.h"

namespace talus {

void make_openings(Terrain& terrain) {
    Grid<std::uint8_t> mask(terrain.lattice.width, terrain.lattice.height, std::uint8_t{0});
    Volume(terrain).each_opening([&](int x, int y) { mask(x, y) = 255; });
    terrain.fields.set<"opening">(make_field(std::move(mask)));
}

}  // namespace talus
