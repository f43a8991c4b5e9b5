#include "core/terrain/current.h"

namespace talus {

WorldPlace drifted(const Current& current, const Lattice& lattice, const WorldPlace& from, double seconds) {
    const auto moved = [&](const WorldPlace& by_current_at, double time) {
        return WorldPlace{
            from.x + time * static_cast<double>(value_at(current.east, lattice, by_current_at)),
            from.y + time * static_cast<double>(value_at(current.south, lattice, by_current_at))};
    };
    return moved(moved(from, seconds / 2), seconds);
}

}  // namespace talus
