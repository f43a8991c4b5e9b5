#include "core/surface/look.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace talus {
namespace {

constexpr std::array<LookInfo, 12> k_looks{{
    {LookKind::natural, "natural", "Natural",
     "Sand, grass, forest, rock and snow in sunlight, by height and slope.", Paint::ground,
     PaletteKind::natural, LookLight::day, 1, true, false},
    {LookKind::elevation, "elevation", "Elevation", "Plain bands by height: water, sand, green, rock, snow.",
     Paint::height, PaletteKind::elevation, LookLight::day, 0.55f, true, false},
    {LookKind::land_sea, "land-sea", "Land and sea",
     "Two ramps that meet at the sea level: blue, paler towards the shore, and green to white, paler "
     "upwards.",
     Paint::height, PaletteKind::land_sea, LookLight::relief, 0.8f, false, true},
    {LookKind::viridis_like, "viridis-like", "Violet to yellow (Viridis)",
     "Evenly lighter with height, over green: colour-blind eyes and grey prints tell high from low, too.",
     Paint::height, PaletteKind::viridis_like, LookLight::relief, 0.8f, false, true},
    {LookKind::batlow_like, "batlow-like", "Navy to pink (Batlow)",
     "Evenly lighter with height, over olive: colour-blind eyes and grey prints tell high from low, too.",
     Paint::height, PaletteKind::batlow_like, LookLight::relief, 0.8f, false, true},
    {LookKind::grey, "grey", "Grey",
     "Black at the bottom of the height range, white at its top. Seen from above it is the heightmap itself, "
     "without light.",
     Paint::height, PaletteKind::grey, LookLight::day, 1, false, true},
    {LookKind::diverging, "diverging", "Above and below",
     "Blue below the sea level, brown above it, paler towards it: how far the ground lies from one height. "
     "Differences are shown in these colours, about zero.",
     Paint::height, PaletteKind::diverging, LookLight::relief, 0.5f, false, true},
    {LookKind::slope, "slope", "Slope", "How steep the ground is: the steeper, the darker.", Paint::slope,
     PaletteKind::slope, LookLight::relief, 0.3f, false, true},
    {LookKind::normals, "normals", "Normals",
     "Direction that the ground faces: red to the east, green to the north, blue upwards, as in a normal "
     "map.",
     Paint::normal, PaletteKind::grey, LookLight::none, 0, false, true},
    {LookKind::wireframe, "wireframe", "Wireframe",
     "Lines through the samples, evenly thinned out where they would run into one another; the legend says "
     "how far apart they are.",
     Paint::mesh, PaletteKind::grey, LookLight::none, 0, false, true},
    {LookKind::clay, "clay", "Clay",
     "One neutral colour in daylight, without water and plants: to judge form by, best in raking light.",
     Paint::plain, PaletteKind::clay, LookLight::day, 1, false, true},
    {LookKind::paper, "paper", "Paper relief",
     "White paper shaded as maps are: quiet ground for contour lines, and for print.", Paint::plain,
     PaletteKind::paper, LookLight::relief, 1, false, true},
}};

// The prefix keeps these keys apart from those of the other looks: `slope` shows how steep the ground itself
// is, `field-slope` what a slope map has marked.
std::string look_key_of(const FieldInfo& field) { return "field-" + std::string(field.key); }

std::vector<LookInfo> all_looks() {
    static std::array<std::string, k_field_count> keys;
    std::vector<LookInfo> looks(k_looks.begin(), k_looks.end());
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const FieldInfo& info = k_fields[i];
        if (static_cast<FieldId>(i) == field_id("height")) continue;
        keys[i] = look_key_of(info);
        looks.push_back({.kind = static_cast<LookKind>(looks.size()),
                         .key = keys[i],
                         .label = info.label,
                         .help = info.help,
                         .paint = Paint::field,
                         .palette = PaletteKind::grey,
                         .light = LookLight::relief,
                         .shaping = 0.5f,
                         .sea = false,
                         .grey = true,
                         .field = static_cast<FieldId>(i)});
    }
    return looks;
}

}  // namespace

std::span<const LookInfo> look_infos() {
    static const std::vector<LookInfo> infos = all_looks();
    return infos;
}

std::span<const LookInfo> looks_of_ground() { return look_infos().first(k_looks.size()); }

const LookInfo& info_of(LookKind look) { return look_infos()[static_cast<std::size_t>(look)]; }

LookKind look_of(FieldId field) {
    return std::ranges::find(look_infos(), std::optional(field), &LookInfo::field)->kind;
}

bool is_only_live(LookKind look) {
    const auto field = info_of(look).field;
    return field && info_of(*field).only_live;
}

bool shows_plants(const LookInfo& look) {
    return look.light == LookLight::day && look.paint != Paint::mesh && look.paint != Paint::plain;
}

bool can_show(const LookInfo& look, const Terrain& terrain) {
    return !look.field || terrain.fields.has(*look.field);
}

}  // namespace talus
