#include "core/paint/way_station.h"

#include <cmath>

namespace talus {

std::vector<WayStation> stations_along(std::span<const LinePiece> pieces, bool closed) {
    if (pieces.empty()) return {};
    std::vector<WayStation> stations;
    for (const LinePiece& piece : pieces) stations.push_back({.at = piece.from});
    stations.push_back({.at = pieces.back().to});
    const std::size_t last = stations.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
        const bool is_end = i == 0 || i == last;
        const WorldPlace& before = stations[is_end && closed ? last - 1 : i > 0 ? i - 1 : 0].at;
        const WorldPlace& after = stations[is_end && closed ? 1 : i < last ? i + 1 : last].at;
        const double east = after.x - before.x;
        const double south = after.y - before.y;
        const double length = std::sqrt(east * east + south * south);
        if (!(length > 0)) continue;
        stations[i].east = east / length;
        stations[i].south = south / length;
    }
    return stations;
}

}  // namespace talus
