#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/grid.h"
#include "core/surface/palette.h"
#include "render/envelope.h"
#include "render/ground.h"
#include "render/level_of_detail.h"
#include "render/light_map.h"
#include "render/scene.h"
#include "render/surface_map.h"

namespace talus {

/// What a picture needs of a terrain beside its fields.
struct Preparation {
    LookKind look = LookKind::natural;
    Sun sun = default_sun(ViewKind::perspective);
    float exaggeration = 1;
    bool tiled = false;     ///< see Look::tiled
    bool envelope = false;  ///< only a mesh that is cut down to the ground needs it

    friend bool operator==(const Preparation&, const Preparation&) = default;
};
/// What this picture needs.
Preparation preparation_for(const Scene& scene);

/// What follows from the heights and their place alone.
struct PreparedShape {
    Field<float> heights;  ///< those shown: the terrain's own, or fewer
    TileGrid<float> height_tiles;
    ShownMap shown;
    std::shared_ptr<const HeightPyramid> pyramid;  ///< of the heights shown
    SurfaceLevels surface;
};

/// The colours of a field's values, one for each shown sample; a single plain one where the field is absent.
struct PreparedField {
    FieldId id;
    AnyField values;
    HeightRange range;
    std::shared_ptr<const PreparedShape> shape;  ///< whose samples they fit
    MipLevels<Rgba8> colours;
};

/// A terrain as its textures need it, made without OpenGL. Parts are shared and never changed once they are
/// there: a different pointer says that the texels are different, in a TileGrid the number of a tile.
///
/// Of a map of more than k_max_shown samples a side, every second one is shown, or every fourth and so on.
struct PreparedTerrain {
    static constexpr int k_max_shown = 4097;

    std::shared_ptr<const Terrain> source;  ///< what was asked for; ground has the tiled one
    Preparation preparation;
    Ground ground;
    std::shared_ptr<const PreparedShape> shape;  ///< null: there is nothing to show, and nothing below either
    std::shared_ptr<const Envelope> envelope;    ///< null: it was not wanted
    PaletteKind palette_kind = {};
    std::shared_ptr<const Palette> palette;
    std::shared_ptr<const MipLevels<std::uint8_t>> noise_tile;  ///< the palette's
    std::shared_ptr<const Grid<std::uint8_t>> noise;            ///< of the ground, for the light
    std::shared_ptr<const Grid<LightTexel>> light;
    std::shared_ptr<const PreparedField> field;  ///< null until a look shows one

    bool empty() const { return shape == nullptr; }
};

/// Whether it is this terrain, prepared so; with an envelope too many, too.
bool is_prepared(const PreparedTerrain& prepared, const std::shared_ptr<const Terrain>& terrain,
                 const Preparation& preparation);

/// The scene as it can be drawn of this: what it was prepared for decides terrain, look, sun and tiles, and
/// without an envelope the picture is a quick one.
Scene drawable(const Scene& scene, const PreparedTerrain& prepared);

/// Prepares a terrain on any thread; null, or without heights, it has no shape. Takes over the parts of an
/// earlier one that hold still: a changed sun makes the light anew and nothing else, and where everything
/// holds the earlier one itself is returned.
///
/// Where heights differ in a part of the map only, the rest of surface, pyramid, envelope and field colours
/// is taken over, with the same bits as if all were made anew: the cost is that of the part, and of the
/// light, which is made anew whole (at 513² samples at most, for a shadow falls far). It is not so when the
/// part is more than half of the map, when the least or the greatest height of all changes (the surface's
/// texels are shares of them), of a map larger than k_max_shown, and of a tiled one.
///
/// earlier: may be null. changed: the caller promises that outside of this rectangle every field has the
/// values of the earlier one's source; without it, equal rows and columns are looked for, which for a small
/// change takes as long as reading both maps. progress: may be null; throws Cancelled.
std::shared_ptr<const PreparedTerrain> prepare(const std::shared_ptr<const Terrain>& terrain,
                                               const Preparation& preparation,
                                               const std::shared_ptr<const PreparedTerrain>& earlier,
                                               const std::optional<CellRectangle>& changed = {},
                                               const Progress* progress = nullptr);

}  // namespace talus
