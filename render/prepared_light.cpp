#include "render/prepared_light.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "render/light_map.h"

namespace talus {

void make_light_of(PreparedTerrain& made, const PreparedTerrain& before,
                   const std::optional<CellRectangle>& part, const Progress* progress) {
    const Preparation& wanted = made.preparation;
    const Grid<float>& heights = *made.shape->heights;
    const double cell = made.shape->shown.cell.x;
    const bool same_exaggeration = before.preparation.exaggeration == wanted.exaggeration;
    const bool same_form = made.shape == before.shape && same_exaggeration;
    CellRectangle sky_changed;
    if (same_form && before.sky != nullptr && (wanted.near_sky || !before.preparation.near_sky)) {
        made.sky = before.sky;
        made.preparation.near_sky = before.preparation.near_sky;
    } else if (wanted.near_sky && part && same_exaggeration) {
        NearSky sky = make_sky_near(*part, heights, cell, wanted.exaggeration, *before.sky);
        made.sky = std::make_shared<const Grid<float>>(std::move(sky.visible));
        sky_changed = sky.anew;
    } else {
        made.sky = std::make_shared<const Grid<float>>(make_sky(heights, cell, wanted.exaggeration));
        made.preparation.near_sky = false;
        sky_changed = {0, 0, made.sky->width(), made.sky->height()};
    }
    checkpoint(progress);
    const bool same_sun =
        before.light != nullptr && made.noise == before.noise && before.preparation.sun == wanted.sun;
    if (same_sun && made.sky == before.sky) {
        made.light = before.light;
        made.light_tiles = before.light_tiles;
        return;
    }
    const bool is_part = same_sun && (part || same_form) && same_exaggeration;
    auto light = std::make_shared<const Grid<LightTexel>>(
        is_part ? make_light(heights, cell, wanted.sun, wanted.exaggeration, *made.sky, *before.light,
                             part.value_or(CellRectangle{}), sky_changed,
                             {std::min(made.ground.lowest(), before.ground.lowest()),
                              std::max(made.ground.highest(), before.ground.highest())})
                : make_light(heights, cell, wanted.sun, wanted.exaggeration, *made.sky, *made.noise));
    made.light_tiles =
        is_part ? TileGrid<LightTexel>(light, before.light_tiles) : TileGrid<LightTexel>(light);
    made.light = std::move(light);
}

}  // namespace talus
