#include "render/terrain_maps.h"

#include <algorithm>
#include <vector>

#include "core/base/parallel.h"
#include "core/surface/field_colours.h"
#include "render/light_map.h"
#include "render/shader.h"

namespace talus {
namespace {

template <class T>
void send(int level, const Grid<T>& grid, GLenum layout, GLenum type, int row = 0) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, level, 0, row, grid.width(), grid.height(), layout, type, grid.data());
}

// Which samples are shown where there is room for so many: the first, the last and even steps between.
std::vector<int> shown_samples(int samples, int shown) {
    std::vector<int> chosen(static_cast<std::size_t>(shown));
    for (int i = 0; i < shown; ++i) {
        chosen[static_cast<std::size_t>(i)] =
            shown > 1 ? static_cast<int>(static_cast<long>(i) * (samples - 1) / (shown - 1)) : 0;
    }
    return chosen;
}

Grid<float> every_nth(const Grid<float>& heights, int stride) {
    const auto shown = [&](int samples) { return (samples - 2) / stride + 2; };
    Grid<float> result(shown(heights.width()), shown(heights.height()));
    const std::vector<int> columns = shown_samples(heights.width(), result.width());
    const std::vector<int> rows = shown_samples(heights.height(), result.height());
    parallel_blocks(0, result.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = heights.row(rows[static_cast<std::size_t>(y)]);
            for (std::size_t x = 0; x < columns.size(); ++x)
                result(static_cast<int>(x), y) = from[columns[x]];
        }
    });
    return result;
}

int levels_down_to_one(int width, int height) {
    int levels = 1;
    while ((std::max(width, height) >> levels) > 0) ++levels;
    return levels;
}

}  // namespace

void TerrainMaps::update(const std::shared_ptr<const Terrain>& terrain, LookKind look, const Sun& sun,
                         float exaggeration) {
    if (terrain == nullptr || terrain->height() == nullptr || terrain->height()->empty()) {
        heights_ = nullptr;
        shown_ = {};
        ground_ = {};
        return;
    }
    const bool same_place = ground_.terrain() != nullptr && ground_.terrain()->lattice == terrain->lattice;
    if (terrain->height() != heights_ || !same_place) {
        heights_ = terrain->height();
        ground_ = Ground(terrain);
        send_heights(*heights_);
        light_exaggeration_ = 0;
        ++uploads_;
    }
    ground_.set_terrain(terrain);
    update_palette(*terrain, info_of(look).palette);
    if (info_of(look).field) update_field(*terrain, info_of(look));
    update_noise();
    update_light(sun, exaggeration);
}

void TerrainMaps::send_heights(const Grid<float>& heights) {
    int stride = 1;
    while ((std::max(heights.width(), heights.height()) - 1) / stride >= k_max_shown) stride *= 2;
    decimated_ = stride > 1 ? every_nth(heights, stride) : Grid<float>();
    const Grid<float>& shown = shown_heights();
    if (stride > 1) pyramid_ = HeightPyramid(shown);
    shown_.columns = shown.width();
    shown_.rows = shown.height();
    shown_.half = {ground_.half_x(), ground_.half_y()};
    const double cell = ground_.terrain()->lattice.cell_size;
    shown_.cell.x = shown.width() > 1 ? 2 * ground_.half_x() / (shown.width() - 1) : cell;
    shown_.cell.y = shown.height() > 1 ? 2 * ground_.half_y() / (shown.height() - 1) : cell;

    make_surface(shown, {ground_.lowest(), ground_.highest()}, shown_.cell.x, surface_);
    spares_.reserve(height_texture_, {GL_R32F, shown.width(), shown.height(), 1}, GL_RED, GL_FLOAT);
    send(0, shown, GL_RED, GL_FLOAT);
    spares_.reserve(surface_texture_,
                    {GL_RGBA16, shown.width(), shown.height(), static_cast<int>(surface_.size())}, GL_RGBA,
                    GL_UNSIGNED_SHORT);
    for (std::size_t level = 0; level < surface_.size(); ++level) {
        send(static_cast<int>(level), surface_[level], GL_RGBA, GL_UNSIGNED_SHORT);
    }
}

void TerrainMaps::update_envelope() {
    if (envelope_of_ == uploads_) return;
    envelope_of_ = uploads_;
    make_envelope(shown_heights(), pyramid().levels(), envelope_);
    if (envelope_.levels.empty()) return;
    int rows = 0;
    for (const auto& level : envelope_.levels) rows += level.height();
    spares_.reserve(envelope_texture_, {GL_RG32F, envelope_.levels.front().width(), rows, 1}, GL_RG,
                    GL_FLOAT);
    int row = 0;
    for (const auto& level : envelope_.levels) {
        send(0, level, GL_RG, GL_FLOAT, row);
        row += level.height();
    }
}

void TerrainMaps::update_noise() {
    const Lattice& lattice = ground_.terrain()->lattice;
    // Not the lattice's own samples, for a finer map of the same ground may have the same noise.
    const NoisePlace place{.columns = std::min(lattice.width, k_light_size),
                           .rows = std::min(lattice.height, k_light_size),
                           .x = lattice.x_of(0),
                           .y = lattice.y_of(0),
                           .width = lattice.cell_size * (lattice.width - 1),
                           .height = lattice.cell_size * (lattice.height - 1)};
    if (noise_place_ == place && noise_period_ == palette_.noise_period) return;
    noise_ = ground_noise(palette_, lattice.width, lattice.height, lattice.cell_size, lattice.x_of(0),
                          lattice.y_of(0));
    noise_place_ = place;
    noise_period_ = palette_.noise_period;
    light_exaggeration_ = 0;
}

void TerrainMaps::update_light(const Sun& sun, float exaggeration) {
    if (light_exaggeration_ == exaggeration && light_sun_ == sun) return;
    const Grid<LightTexel> light = make_light(shown_heights(), shown_.cell.x, sun, exaggeration, noise_);
    spares_.reserve(light_texture_, {GL_RGBA8, light.width(), light.height(), 1}, GL_RGBA, GL_UNSIGNED_BYTE);
    send(0, light, GL_RGBA, GL_UNSIGNED_BYTE);
    light_sun_ = sun;
    light_exaggeration_ = exaggeration;
}

void TerrainMaps::update_palette(const Terrain& terrain, PaletteKind kind) {
    if (palette_texture_.texture && palette_kind_ == kind && palette_.range == terrain.range &&
        palette_.sea_level == terrain.sea_level) {
        return;
    }
    palette_ = make_palette(kind, terrain.range, terrain.sea_level);
    palette_kind_ = kind;
    spares_.reserve(palette_texture_, {GL_RGBA8, palette_.table.width(), palette_.table.height(), 1}, GL_RGBA,
                    GL_UNSIGNED_BYTE);
    send(0, palette_.table, GL_RGBA, GL_UNSIGNED_BYTE);
    if (noise_texture_.texture) return;
    const Grid<std::uint8_t>& noise = *palette_.noise;
    const int levels = levels_down_to_one(noise.width(), noise.height());
    spares_.reserve(noise_texture_, {GL_R8, noise.width(), noise.height(), levels, GL_LINEAR_MIPMAP_NEAREST},
                    GL_RED, GL_UNSIGNED_BYTE);
    send(0, noise, GL_RED, GL_UNSIGNED_BYTE);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
}

void TerrainMaps::update_field(const Terrain& terrain, const LookInfo& look) {
    constexpr Rgba8 k_plain{168, 168, 168, 255};
    const AnyField& field = terrain.fields[*look.field];
    if (field == field_ && field_heights_ == terrain.range && field_upload_ == uploads_) return;
    field_ = field;
    field_heights_ = terrain.range;
    field_upload_ = uploads_;
    Grid<Rgba8> colours(1, 1, k_plain);
    if (can_show(look, terrain)) {
        const Lattice& lattice = terrain.lattice;
        colours = FieldColours(*look.field, terrain.range)
                      .paint(field, shown_samples(lattice.width, shown_.columns),
                             shown_samples(lattice.height, shown_.rows));
    }
    spares_.reserve(
        field_texture_,
        {GL_RGBA8, colours.width(), colours.height(), levels_down_to_one(colours.width(), colours.height())},
        GL_RGBA, GL_UNSIGNED_BYTE);
    send(0, colours, GL_RGBA, GL_UNSIGNED_BYTE);
    glGenerateMipmap(GL_TEXTURE_2D);
}

void TerrainMaps::update_tint(const std::shared_ptr<const Grid<float>>& tint) {
    if (tint == tint_) return;
    tint_ = tint;
    spares_.reserve(tint_texture_, {GL_R32F, tint->width(), tint->height(), 1}, GL_RED, GL_FLOAT);
    send(0, *tint, GL_RED, GL_FLOAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
}

void TerrainMaps::bind() const {
    const auto bind_to = [](TextureUnit unit, const CardTexture& map) {
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        glBindTexture(GL_TEXTURE_2D, map.texture.id());
    };
    bind_to(TextureUnit::height, height_texture_);
    bind_to(TextureUnit::surface, surface_texture_);
    if (envelope_texture_.texture) bind_to(TextureUnit::envelope, envelope_texture_);
    bind_to(TextureUnit::light, light_texture_);
    bind_to(TextureUnit::palette, palette_texture_);
    bind_to(TextureUnit::noise, noise_texture_);
    if (tint_texture_.texture) bind_to(TextureUnit::tint, tint_texture_);
    if (field_texture_.texture) bind_to(TextureUnit::field, field_texture_);
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace talus
