#pragma once

#include <glm/vec3.hpp>
#include <span>
#include <string_view>

namespace talus {

class Ground;

/// Something of a size that everybody knows, put on the ground to tell how large that is.
enum class FigureKind { none, person, tree, house };

struct FigureInfo {
    FigureKind kind;
    std::string_view key;    ///< on the command line
    std::string_view label;  ///< in the window
    std::string_view help;
    float height;  ///< m
    float width;   ///< m, about: across its middle
};
std::span<const FigureInfo> figure_infos();  ///< in the order of the enum
const FigureInfo& info_of(FigureKind kind);

/// A figure and its place. It has its real size, however heights are exaggerated.
struct Figure {
    FigureKind kind = FigureKind::none;
    double east = 0;   ///< m from the middle of the terrain
    double north = 0;  ///< m

    friend bool operator==(const Figure&, const Figure&) = default;
};

/// Returns where the figure stands in draw space: on the ground that is shown, or, where a sea is drawn over
/// it, afloat on that.
glm::dvec3 foot_of(const Figure& figure, const Ground& ground, float exaggeration, bool sea);
/// Returns the place moved onto the terrain where it lies beyond its border.
Figure on_the_map(Figure figure, const Ground& ground);

}  // namespace talus
