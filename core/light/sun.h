#pragma once

namespace talus {

/// Where the sun stands.
struct Sun {
    float azimuth;    ///< degrees clockwise from north
    float elevation;  ///< degrees above the horizon, 1 to 90

    friend bool operator==(const Sun&, const Sun&) = default;
};

}  // namespace talus
