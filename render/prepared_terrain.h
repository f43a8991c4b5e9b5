#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/grid.h"
#include "core/surface/palette.h"
#include "render/column_map.h"
#include "render/envelope.h"
#include "render/ground.h"
#include "render/level_of_detail.h"
#include "render/light_map.h"
#include "render/prepared_caves.h"
#include "render/scene.h"
#include "render/surface_map.h"
#include "render/water_map.h"

namespace talus {

/// Decides what a picture needs of a terrain besides its fields.
struct Preparation {
    LookKind look = LookKind::natural;
    Sun sun = default_sun(ViewKind::perspective);
    float exaggeration = 1;
    bool tiled = false;     ///< see Look::tiled
    bool water = false;     ///< lakes and rivers are drawn: heights shown are those of their surface
    bool envelope = false;  ///< needed only by a mesh that is trimmed to the ground
    bool near_sky = false;  ///< where a part has changed, the light of the sky is renewed near it alone:
                            ///< enough while a hand moves

    friend bool operator==(const Preparation&, const Preparation&) = default;
};
/// Returns what the picture of a scene needs.
Preparation preparation_for(const Scene& scene);

/// What depends on the heights and their place alone.
struct PreparedShape {
    Field<float> heights;  ///< the heights shown: the terrain's own, or fewer
    TileGrid<float> height_tiles;
    ShownMap shown;
    std::shared_ptr<const HeightPyramid> pyramid;  ///< of the heights shown
    HeightBounds surface_bounds = {};              ///< m: of the surface's heights, see surface_bounds()
    SurfaceLevels surface;
    std::vector<float> border = {};  ///< m: heights along the borders, ascending
    float mean_border = 0;           ///< m
    /// Returns how much of the border lies below a height, 0 to 1.
    float border_below(float height) const;
};

/// The colours of a field's values, one for each shown sample; a single plain colour where the field is
/// absent. Or the colours of what covers the ground, where more than its height says so (TerrainSurface).
struct PreparedField {
    std::optional<FieldId> id;  ///< none: what covers the ground
    AnyField values;            ///< of the field
    Fields covers = {};         ///< the fields that say what covers the ground, and its height
    HeightRange range;
    float sea_level = 0;                         ///< m; of covers
    GroundStyle ground = {};                     ///< of covers
    std::shared_ptr<const FieldNames> names;     ///< null: its values name nothing
    std::shared_ptr<const PreparedShape> shape;  ///< whose samples the colours belong to
    MipLevels<Rgba8> colours;
    bool ice = false;  ///< covers water somewhere
};

/// Lakes and rivers, one texel for each shown sample.
struct PreparedWater {
    Field<float> depths;
    Field<float> offsets, widths;                ///< lines of rivers; null: the fields tell of none
    std::shared_ptr<const PreparedShape> shape;  ///< whose samples the texels belong to
    WaterLevels levels;
};

/// The layers of the ground at the borders.
struct PreparedColumns {
    std::shared_ptr<const PreparedField> cover;  ///< made together: of the same fields and samples
    ColumnTexels texels;
};

/// A terrain as its textures need it, made without OpenGL. Parts are shared and never change: a different
/// pointer means different texels, in a TileGrid a different number of a tile.
///
/// Where a map has more than k_max_shown samples a side, only every second one is shown, or every fourth and
/// so on.
struct PreparedTerrain {
    static constexpr int k_max_shown = 4097;

    std::shared_ptr<const Terrain>
        source;  ///< the terrain asked for; ground has the tiled one, with its water
    Preparation preparation;
    Ground ground;
    std::shared_ptr<const PreparedShape>
        shape;  ///< null: there is nothing to show, and all parts below are null
    std::shared_ptr<const Envelope> envelope;         ///< null: not asked for
    std::shared_ptr<const Envelope> former_envelope;  ///< of earlier heights; null: none
    CellRectangle envelope_behind;                    ///< outside of it heights are as they were then
    std::shared_ptr<const Palette> palette;
    std::shared_ptr<const MipLevels<std::uint8_t>> noise_tile;  ///< of the palette
    std::shared_ptr<const Grid<std::uint8_t>> noise;            ///< of the ground, for the light
    std::shared_ptr<const Grid<float>> sky;                     ///< how much of it is visible, for the light
    std::shared_ptr<const Grid<LightTexel>> light;
    TileGrid<LightTexel> light_tiles;              ///< the same
    std::shared_ptr<const PreparedField> field;    ///< null until a look shows one
    std::shared_ptr<const PreparedField> cover;    ///< of the ground, which has no id; null until it is shown
    std::shared_ptr<const PreparedField> painted;  ///< the one of the two that the look shows; null: neither
    std::shared_ptr<const PreparedWater> water;    ///< null: none is drawn
    std::shared_ptr<const PreparedCaves> caves;    ///< none in a tiled map, and where samples are left out
    std::shared_ptr<const PreparedColumns> columns;  ///< null: the sides show rock alone

    bool empty() const { return shape == nullptr; }
};

/// Returns whether this is the terrain, prepared in this way; an envelope that was not asked for is allowed,
/// and so is the whole sky.
bool is_prepared(const PreparedTerrain& prepared, const std::shared_ptr<const Terrain>& terrain,
                 const Preparation& preparation);

/// Returns the scene as it can be drawn with these parts: terrain, look, sun and tiles are those it was
/// prepared for, and without an envelope a precise picture is a detailed one.
Scene drawable(const Scene& scene, const PreparedTerrain& prepared);

/// Prepares a terrain, on any thread; a terrain that is null or has no heights gives no shape. Parts of an
/// earlier one that are still valid are shared: a changed sun recomputes only the light, and where all parts
/// are valid the earlier one itself is returned.
///
/// Where heights differ only in a part of the map, the rest of surface, pyramid, envelope, water and field
/// colours is shared, with the same bits as if all were recomputed: the cost is that of the part, of where
/// its shadows fall, and of the sky that is visible, which is recomputed as a whole (at k_sky_size² samples
/// at most) unless it is to be that near the part alone. An envelope waits until it is asked for, and is
/// then recomputed where it is behind.
/// Everything is recomputed when the part is more than half of the map, for a map larger than k_max_shown,
/// and for a tiled one; the surface also where the bounds that its texels are shares of change
/// (surface_bounds).
///
/// earlier: may be null. changed: the caller promises that outside of this rectangle every field has the
/// values of the earlier one's source; without it, equal rows and columns are searched for, which for a small
/// change takes as long as reading both maps. progress: may be null; throws Cancelled.
std::shared_ptr<const PreparedTerrain> prepare(const std::shared_ptr<const Terrain>& terrain,
                                               const Preparation& preparation,
                                               const std::shared_ptr<const PreparedTerrain>& earlier,
                                               const std::optional<CellRectangle>& changed = {},
                                               const Progress* progress = nullptr);

}  // namespace talus
