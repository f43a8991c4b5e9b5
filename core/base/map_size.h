#pragma once

namespace talus {

/// How many samples a map has.
struct MapSize {
    int width = 0;
    int height = 0;
    friend bool operator==(const MapSize&, const MapSize&) = default;
};

}  // namespace talus
