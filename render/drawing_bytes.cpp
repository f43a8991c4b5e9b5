#include "render/drawing_bytes.h"

#include <algorithm>

#include "core/io/png_writer.h"
#include "render/offscreen.h"
#include "render/prepared_terrain.h"
#include "render/tiling.h"

namespace talus {
namespace {

// Bytes that Mesa's software driver takes with its compiler: 100 MB were measured with Mesa 22.3. A GPU's own
// driver takes less of the machine's memory.
constexpr double k_driver = 150e6;

// Bytes for each sample that is shown, prepared and once more in its texture.
constexpr double k_mip_levels = 4.0 / 3;
constexpr double k_shape = 4 + 4 + 2 * k_mip_levels * sizeof(SurfaceTexel) + 2 * k_mip_levels * 8 / 4;
constexpr double k_colours = 2 * k_mip_levels * 4;  // of a field or of what covers the ground
constexpr double k_water = 2 * k_mip_levels * sizeof(WaterTexel);

// Bytes for each pixel that is drawn: colours, depth, and the two copies on the way out.
constexpr double k_drawn = 4 + 4 + 4 + 4;
// Pixels drawn at a time at most, with the margin that plants need.
constexpr double k_drawn_at_once = 1.5 * Offscreen::k_tile * Offscreen::k_tile;

double picture_bytes(int width, int height) {
    const double pixels = width * static_cast<double>(height);
    const double samples = k_max_supersampling * k_max_supersampling * pixels;
    // A band of it comes from the tiles, once more as it is written.
    const double band = 2 * sizeof(Rgba8) * static_cast<double>(width) * std::min(height, Offscreen::k_tile);
    return k_drawn * std::min(samples, k_drawn_at_once) + band + sizeof(Rgb8) * pixels +
           static_cast<double>(png_writer_bytes({.width = width, .height = height, .channels = 4}, 1));
}

// Bytes of the light at its full size: its map, the heights it is made of and their copy for a sun from the
// side; and of what the visible sky is made of, some ten means over the ground.
constexpr double k_light =
    k_light_size * double{k_light_size} * (2 * sizeof(LightTexel) + 2 * sizeof(float) + 2) +
    k_sky_size * double{k_sky_size} * sizeof(float) * 12;

double shown_along(int samples, int longer) {
    int stride = 1;
    while ((longer - 1) / stride >= PreparedTerrain::k_max_shown) stride *= 2;
    return (samples - 2) / stride + 2;
}

}  // namespace

double driver_bytes() { return k_driver; }

double drawing_bytes(const Lattice& terrain, FieldSet fields, const Look& look, int width, int height) {
    Lattice drawn = terrain;
    double copied = 0;  // maps that are not the terrain's own
    if (look.tiled && (terrain.wrap_x || terrain.wrap_y)) {
        constexpr int k_times = 3;
        drawn.width = std::min(k_max_tiled, (terrain.wrap_x ? k_times : 1) * terrain.width + 1);
        drawn.height = std::min(k_max_tiled, (terrain.wrap_y ? k_times : 1) * terrain.height + 1);
        copied += static_cast<double>(cell_bytes(fields)) * drawn.width * drawn.height;
    }
    const bool water = fields.contains(field_id("water"));
    // The ground with the surface of its water.
    if (water) copied += sizeof(float) * static_cast<double>(drawn.width) * drawn.height;
    const int longer = std::max(drawn.width, drawn.height);
    const double shown = shown_along(drawn.width, longer) * shown_along(drawn.height, longer);
    const LookInfo& info = info_of(look.kind);
    const bool painted = info.field || info.paint == Paint::ground;
    const double each = k_shape + (painted ? k_colours : 0) + (water ? k_water : 0);
    return k_driver + copied + k_light + each * shown + picture_bytes(width, height);
}

}  // namespace talus
