#include "core/generate/midpoint.h"

#include "core/generate/fractal_law.h"

namespace talus {

std::shared_ptr<const Prepared> Midpoint::prepare(const WorldFrame& world, std::uint64_t) const {
    return prepare_fractal(*this, EdgeMean::ends, world);
}

void Midpoint::apply(Terrain& terrain, const Context& context) const {
    make_fractal(*this, EdgeMean::ends, terrain, context);
}

}  // namespace talus
