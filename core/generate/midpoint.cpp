#include "core/generate/midpoint.h"

#include "core/generate/fractal_law.h"

namespace talus {

void Midpoint::apply(Terrain& terrain, const Context& context) const {
    make_fractal(*this, EdgeMean::ends, terrain, context);
}

}  // namespace talus
