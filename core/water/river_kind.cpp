#include "core/water/river_kind.h"

#include "core/base/formatted.h"

namespace talus {

std::size_t river_kind_of(float width) {
    std::size_t kind = 0;
    while (kind + 1 < k_river_kinds.size() && width >= k_river_kinds[kind + 1].from) ++kind;
    return kind;
}

std::string widths_of(std::size_t kind) {
    const auto from = [](std::size_t of) {
        return formatted("%g", static_cast<double>(k_river_kinds[of].from));
    };
    if (kind == 0) return "< " + from(1) + " m";
    if (kind + 1 == k_river_kinds.size()) return "> " + from(kind) + " m";
    return from(kind) + "\u2013" + from(kind + 1) + " m";
}

}  // namespace talus
