#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/terrain/terrain.h"
#include "render/camera.h"

namespace talus {

enum class LookKind { natural, elevation, grey, wireframe };

struct LookInfo {
    LookKind kind;
    std::string_view key;    ///< on the command line
    std::string_view label;  ///< in the window
    std::string_view help;
};
std::span<const LookInfo> look_infos();  ///< in the order of the enum

/// Where the sun stands. By default low in the west-north-west, so that ridges are side-lit.
struct Sun {
    float azimuth = 292.5f;  ///< degrees clockwise from north
    float elevation = 27;    ///< degrees above the horizon, 1 to 90

    friend bool operator==(const Sun&, const Sun&) = default;
};

/// What the terrain is painted with.
struct Look {
    LookKind kind = LookKind::natural;
    Sun sun;
    bool sea = true;  ///< whether the sea is drawn; grey and wireframe have none
    /// A plain colour instead of the sky, red, green and blue as they are stored.
    std::optional<std::array<float, 3>> backdrop;

    friend bool operator==(const Look&, const Look&) = default;
};

/// All that a picture is made from.
struct Scene {
    std::shared_ptr<const Terrain> terrain;  ///< null, or without heights: only the sky
    View view;
    Look look;
    /// Draws every sample, however far away: as slow as the map is large, and hardly to be told from the
    /// usual mesh.
    bool full_mesh = false;
};

}  // namespace talus
