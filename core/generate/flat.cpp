#include "core/generate/flat.h"

namespace talus {

void Flat::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    terrain.set_height(make_field(Grid<float>(terrain.lattice.width, terrain.lattice.height, level)));
}

}  // namespace talus
