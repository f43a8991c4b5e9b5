#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/surface/palette.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The looks of every terrain. After them there is one for each field of the table except the height, see
/// look_of.
enum class LookKind : int {
    natural,
    elevation,
    land_sea,
    viridis_like,
    batlow_like,
    grey,
    diverging,
    slope,
    normals,
    wireframe,
    clay,
    paper
};

/// What a look's colours depend on.
enum class Paint { ground, height, slope, normal, mesh, plain, field };

/// How light falls: like daylight, with sky and haze; as on a map, where it shapes the ground and leaves flat
/// ground the colour that the legend shows; or not at all.
enum class LookLight { day, relief, none };

/// The properties of a look.
struct LookInfo {
    LookKind kind;
    std::string_view key;    ///< on the command line
    std::string_view label;  ///< in the window
    std::string_view help;
    Paint paint;
    PaletteKind palette;
    LookLight light;
    float shaping;  ///< how much the light shapes the ground, 0 to 1: less where tints are to be read
    bool sea;       ///< whether a sea may be drawn over the ground
    bool grey;      ///< whether everything the palette does not paint is grey, too
    std::optional<FieldId> field = {};  ///< the painted field; see FieldColours
};
std::span<const LookInfo> look_infos();  ///< in the order of the enum, then of the table of fields
/// Returns those of every terrain alone: what they paint is the ground itself.
std::span<const LookInfo> looks_of_ground();
const LookInfo& info_of(LookKind look);
/// Returns the look that paints a field, which must not be the height.
LookKind look_of(FieldId field);
/// Returns whether plants are drawn in it: in daylight, and not where the form of the ground alone is to be
/// seen.
bool shows_plants(const LookInfo& look);
/// Returns whether it paints a field that is there only while a process is simulated.
bool is_only_live(LookKind look);
/// Returns whether the terrain has what the look paints. Where it has not, the ground is plain.
bool can_show(const LookInfo& look, const Terrain& terrain);

}  // namespace talus
