#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "render/camera.h"
#include "render/height_pyramid.h"

namespace talus {

/// The samples that are drawn and where they lie.
struct ShownMap {
    int columns = 0;
    int rows = 0;
    glm::dvec2 cell{1};  ///< m between samples, along columns and along rows
    glm::dvec2 half{0};  ///< m from the middle to the eastern and the northern border
};

/// One patch of k_block × k_block quads: its first sample, in shown samples, and the samples between its
/// vertices as a power of two.
struct MeshBlock {
    float column, row, level;
};

enum class Border { north, south, west, east };

/// Which patches make up the terrain for a lens, after F. Strugar, *Continuous distance-dependent level of
/// detail for rendering heightmaps*, 2010. Each level is used up to its range; towards the end of it, from
/// `morph_start` to `morph_end`, vertices move onto those of the next coarser level, so that neighbours of
/// different levels share their border exactly and no patch changes its shape in the moment it is replaced.
struct LevelOfDetail {
    static constexpr int k_max_levels = 16;

    std::vector<MeshBlock> blocks;
    std::array<std::vector<MeshBlock>, 4> walls;  ///< at each border, by Border
    std::array<float, k_max_levels> morph_start{};
    std::array<float, k_max_levels> morph_end{};
    int levels = 0;
    /// In a parallel projection, the distance [m] that every vertex counts as having from the eye; else 0.
    float fixed_distance = 0;
};

/// Selects the patches for a lens. pyramid: of the samples shown. lifts: see Envelope. base: z of the bottom
/// of the walls, in draw space. pixels: smallest side of a quad on screen. drawn: the lens itself or that of
/// a part of its picture, for which only patches within it are selected, the same ones as for the whole.
LevelOfDetail select_detail(const ShownMap& map, const HeightPyramid& pyramid, std::span<const float> lifts,
                            const Lens& lens, float exaggeration, double base, double pixels,
                            const Lens& drawn);

}  // namespace talus
