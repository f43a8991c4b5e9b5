#include "render/offscreen.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/surface/palette.h"
#include "render/context.h"
#include "render/gl.h"
#include "render/renderer.h"

namespace talus {
namespace {

// The mean of each square of `factor`² pixels, upside down: OpenGL's rows count from below.
Picture reduced(const std::vector<Rgba8>& pixels, int width, int height, int factor) {
    Picture picture(width, height);
    const int half = factor * factor / 2;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            int sum[3] = {half, half, half};
            for (int j = 0; j < factor; ++j) {
                const std::size_t row = static_cast<std::size_t>((height - 1 - y) * factor + j);
                const Rgba8* at = pixels.data() + row * static_cast<std::size_t>(width * factor) + x * factor;
                for (int i = 0; i < factor; ++i) {
                    sum[0] += at[i].r;
                    sum[1] += at[i].g;
                    sum[2] += at[i].b;
                }
            }
            const auto mean = [&](int total) { return static_cast<std::uint8_t>(total / (factor * factor)); };
            picture(x, y) = {mean(sum[0]), mean(sum[1]), mean(sum[2])};
        }
    }
    return picture;
}

}  // namespace

struct Offscreen::Parts {
    HeadlessContext context;
    Renderer renderer{context.loader()};
    GlFramebuffer framebuffer = GlFramebuffer::make();
    GlRenderbuffer colour = GlRenderbuffer::make();
    int width = 0;
    int height = 0;

    void resize(int new_width, int new_height) {
        if (width == new_width && height == new_height) return;
        GLint limit = 0;
        glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &limit);
        if (std::max(new_width, new_height) > limit) {
            throw std::runtime_error(
                "a picture of " + std::to_string(new_width) + " x " + std::to_string(new_height) +
                " pixels is larger than the driver supports (" + std::to_string(limit) + ")");
        }
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

Offscreen::Offscreen() : parts_(std::make_unique<Parts>()) {}
// What the renderer owns is deleted in its own context, whichever was in use.
Offscreen::~Offscreen() { parts_->context.make_current(); }

Renderer& Offscreen::renderer() {
    parts_->context.make_current();
    return parts_->renderer;
}

Picture Offscreen::draw(const Scene& scene, int width, int height, int supersampling) {
    parts_->context.make_current();
    // As fine as the driver can: a huge picture has fine edges anyway.
    GLint limit = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &limit);
    while (supersampling > 1 && std::max(width, height) * supersampling > limit) --supersampling;
    const int drawn_width = width * supersampling;
    const int drawn_height = height * supersampling;
    parts_->resize(drawn_width, drawn_height);
    Scene drawn = scene;
    drawn.pixel_scale *= static_cast<float>(supersampling);
    drawn.supersampling *= static_cast<float>(supersampling);
    parts_->renderer.draw(drawn, drawn_width, drawn_height, parts_->framebuffer.id());
    std::vector<Rgba8> pixels(static_cast<std::size_t>(drawn_width) * static_cast<std::size_t>(drawn_height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, parts_->framebuffer.id());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, drawn_width, drawn_height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return reduced(pixels, width, height, supersampling);
}

Picture render_picture(const Scene& scene, int width, int height) {
    return Offscreen().draw(scene, width, height);
}

}  // namespace talus
