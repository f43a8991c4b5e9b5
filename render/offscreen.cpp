#include "render/offscreen.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "render/context.h"
#include "render/gl.h"
#include "render/picture_tiles.h"

namespace talus {
namespace {

// Far plants are points, which the driver leaves out where their middle lies outside: around a tile so many
// pixels are drawn for them, at a scale of 1. Larger plants are meshes.
constexpr float k_plant_margin = 32;

// Pixels of a tile as OpenGL has them: rows count from below.
struct DrawnTile {
    const std::vector<Rgba8>& pixels;
    int width, height;

    const Rgba8* at(int x, int y) const {
        return pixels.data() + static_cast<std::size_t>(height - 1 - y) * static_cast<std::size_t>(width) + x;
    }
};

// The mean of each square of `factor`² pixels of the tile's kept part, into its place in the band.
void reduce(const DrawnTile& drawn, const PictureTile& tile, int factor, bool transparent, CutOut& band) {
    const int count = factor * factor;
    const int left = tile.kept.x / factor;
    for (int y = 0; y < tile.kept.height / factor; ++y) {
        for (int x = 0; x < tile.kept.width / factor; ++x) {
            int sum[4] = {};
            for (int j = 0; j < factor; ++j) {
                const Rgba8* at = drawn.at(tile.kept.x - tile.drawn.x + x * factor,
                                           tile.kept.y - tile.drawn.y + y * factor + j);
                for (int i = 0; i < factor; ++i) {
                    sum[0] += at[i].r;
                    sum[1] += at[i].g;
                    sum[2] += at[i].b;
                    sum[3] += at[i].a;
                }
            }
            const auto byte = [](int value) { return static_cast<std::uint8_t>(std::min(value, 255)); };
            const auto mean = [&](int total) { return byte((total + count / 2) / count); };
            // Colours are multiplied by alpha, so that what is left out does not count.
            const auto colour = [&](int total) {
                return byte(sum[3] == 0 ? 0 : (total * 255 + sum[3] / 2) / sum[3]);
            };
            band(left + x, y) = transparent
                                    ? Rgba8{colour(sum[0]), colour(sum[1]), colour(sum[2]), mean(sum[3])}
                                    : Rgba8{mean(sum[0]), mean(sum[1]), mean(sum[2]), 255};
        }
    }
}

}  // namespace

struct Offscreen::Parts {
    std::unique_ptr<HeadlessContext> context;  // null: `enter` has one
    std::function<void()> enter;
    Renderer renderer;
    GlFramebuffer framebuffer = GlFramebuffer::make();
    GlRenderbuffer colour = GlRenderbuffer::make();
    int width = 0;
    int height = 0;

    explicit Parts(std::unique_ptr<HeadlessContext> own)
        : context(std::move(own)),
          enter([this] { context->make_current(); }),
          renderer((enter(), context->loader())) {}
    Parts(std::function<void()> others, GlLoader loader)
        : enter(std::move(others)), renderer((enter(), loader)) {}

    void resize(int new_width, int new_height) {
        if (width == new_width && height == new_height) return;
        glBindRenderbuffer(GL_RENDERBUFFER, colour.id());
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, new_width, new_height);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.id());
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
            throw std::runtime_error("the driver rejects a framebuffer of " + std::to_string(new_width) +
                                     " x " + std::to_string(new_height) + " pixels");
        }
        width = new_width;
        height = new_height;
    }
};

Offscreen::Offscreen() : parts_(std::make_unique<Parts>(std::make_unique<HeadlessContext>())) {}
Offscreen::Offscreen(std::function<void()> enter, GlLoader loader)
    : parts_(std::make_unique<Parts>(std::move(enter), loader)) {}
// What the renderer owns is deleted in its own context, whichever was in use.
Offscreen::~Offscreen() { parts_->enter(); }

Renderer& Offscreen::renderer() {
    parts_->enter();
    return parts_->renderer;
}

void Offscreen::draw_bands(const Scene& scene, const PictureSize& size,
                           const std::function<void(const CutOut& band)>& take, Progress* progress) {
    parts_->enter();
    const int factor = size.supersampling;
    Scene drawn = scene;
    drawn.pixel_scale *= static_cast<float>(factor);
    drawn.supersampling *= static_cast<float>(factor);
    const Viewport whole{size.width * factor, size.height * factor};
    // Even numbers: the pixels that are shaded together are the same ones as in the whole picture.
    constexpr int k_shaded_together = 2;
    const int margin = drawn.look.plants ? static_cast<int>(k_plant_margin * drawn.pixel_scale) /
                                               k_shaded_together * k_shaded_together
                                         : 0;
    const std::vector<PictureTile> tiles =
        picture_tiles(whole, k_tile, margin, std::max(factor, k_shaded_together));
    parts_->resize(tiles.front().drawn.width, tiles.front().drawn.height);
    std::vector<Rgba8> pixels(static_cast<std::size_t>(parts_->width) *
                              static_cast<std::size_t>(parts_->height));
    CutOut band;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const PictureTile& tile = tiles[i];
        if (progress != nullptr) {
            progress->checkpoint();
            progress->set_fraction(static_cast<float>(i) / static_cast<float>(tiles.size()));
        }
        if (tile.kept.x == 0) band = CutOut(size.width, tile.kept.height / factor);
        parts_->renderer.draw_part(drawn, whole, tile.drawn, parts_->framebuffer.id());
        glBindFramebuffer(GL_READ_FRAMEBUFFER, parts_->framebuffer.id());
        glPixelStorei(GL_PACK_ALIGNMENT, 4);
        glReadPixels(0, 0, parts_->width, parts_->height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        reduce({pixels, parts_->width, parts_->height}, tile, factor, drawn.transparent, band);
        if (tile.kept.x + tile.kept.width == whole.width) take(band);
    }
}

Picture Offscreen::draw(const Scene& scene, int width, int height, int supersampling, Progress* progress) {
    Scene opaque = scene;
    opaque.transparent = false;
    Picture picture(width, height);
    Rgb8* to = picture.data();
    draw_bands(
        opaque, {width, height, supersampling},
        [&](const CutOut& band) {
            to = std::transform(band.data(), band.data() + band.size(), to, [](Rgba8 pixel) {
                return Rgb8{pixel.r, pixel.g, pixel.b};
            });
        },
        progress);
    return picture;
}

CutOut Offscreen::draw_cut_out(const Scene& scene, const PictureSize& size, Progress* progress) {
    Scene transparent = scene;
    transparent.transparent = true;
    CutOut picture(size.width, size.height);
    Rgba8* to = picture.data();
    draw_bands(
        transparent, size, [&](const CutOut& band) { to = std::copy_n(band.data(), band.size(), to); },
        progress);
    return picture;
}

Picture render_picture(const Scene& scene, int width, int height) {
    return Offscreen().draw(scene, width, height);
}

}  // namespace talus
