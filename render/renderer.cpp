#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

#include "render/frame.h"
#include "render/gl.h"
#include "render/render_pass.h"
#include "render/shader.h"
#include "render/terrain_maps.h"

namespace talus {
namespace {

// Smallest side of a quad on screen, in pixels: shading does not depend on the mesh, and where outlines do
// not either, larger quads are faster; the lines of a wireframe need more space between them.
double quad_pixels(const Scene& scene) {
    constexpr double k_every_sample = 1e-9;
    if (scene.detail == Detail::full_mesh) return k_every_sample;
    if (scene.look.kind == LookKind::wireframe) return 9;
    return is_cut(scene) ? 8 : 5;
}

// Fills in glad's table before any member of the renderer makes an object.
struct Functions {
    explicit Functions(GlLoader loader) {
        const int version = gladLoadGL(loader);
        if (version < GLAD_MAKE_VERSION(4, 1)) {
            throw std::runtime_error(
                "the graphics driver has no OpenGL 4.1; without a GPU install Mesa's software driver (on "
                "Debian: apt install libgl1-mesa-dri)");
        }
    }
};

bool is_software_renderer() {
    const auto* const name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (name == nullptr) return false;
    // Mesa's, Google's, Apple's and Microsoft's.
    constexpr std::array<std::string_view, 6> k_names{"llvmpipe", "softpipe",     "SwiftShader",
                                                      "Software", "Basic Render", "GDI Generic"};
    return std::ranges::any_of(k_names, [&](std::string_view each) {
        return std::string_view(name).find(each) != std::string::npos;
    });
}

// A framebuffer of our own for colour and depth: floats for the depth, which windows rarely have, and the
// same for all targets.
struct Canvas {
    GlFramebuffer framebuffer = GlFramebuffer::make();
    GlRenderbuffer colour = GlRenderbuffer::make();
    GlRenderbuffer depth = GlRenderbuffer::make();
    int width = 0;
    int height = 0;

    void resize(int new_width, int new_height) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
        if (width == new_width && height == new_height) return;
        const auto attach = [&](const GlRenderbuffer& buffer, GLenum format, GLenum to) {
            glBindRenderbuffer(GL_RENDERBUFFER, buffer.id());
            glRenderbufferStorage(GL_RENDERBUFFER, format, new_width, new_height);
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, to, GL_RENDERBUFFER, buffer.id());
        };
        attach(colour, GL_RGBA8, GL_COLOR_ATTACHMENT0);
        attach(depth, GL_DEPTH_COMPONENT32F, GL_DEPTH_ATTACHMENT);
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
            throw std::runtime_error("the graphics driver rejects a picture of " + std::to_string(new_width) +
                                     " x " + std::to_string(new_height) + " pixels");
        }
        width = new_width;
        height = new_height;
    }
};

}  // namespace

struct Renderer::Parts {
    Parts(GlLoader loader, ShaderMistakes mistakes) : functions(loader), shaders(mistakes) {}

    Functions functions;
    bool software = is_software_renderer();
    ShaderLibrary shaders;
    Canvas canvas;
    TerrainMaps own_maps;  // of what is prepared in place
    std::vector<std::unique_ptr<RenderPass>> passes = render_passes(shaders);
    GlBuffer frame_block = GlBuffer::make();
    Preparation preparation;  // what the last picture needed

    void draw(const Scene& wanted, TerrainMaps& maps, int full_width, int full_height, unsigned framebuffer,
              double resolution);
};

Renderer::Renderer(GlLoader loader, ShaderMistakes mistakes)
    : parts_(std::make_unique<Parts>(loader, mistakes)) {}
Renderer::~Renderer() = default;

void Renderer::upload(const std::shared_ptr<const Terrain>& terrain) {
    parts_->own_maps.update(prepare(terrain, parts_->preparation, parts_->own_maps.prepared()));
}

int Renderer::uploads() const { return parts_->own_maps.uploads(); }
const Ground& Renderer::ground() const { return parts_->own_maps.ground(); }
bool Renderer::shares_processor() const { return parts_->software; }

bool Renderer::refresh_shaders() { return parts_->shaders.refresh(); }
const std::vector<ShaderError>& Renderer::shader_errors() const { return parts_->shaders.errors(); }

void Renderer::draw(const Scene& scene, int width, int height, unsigned framebuffer, double resolution) {
    if (width <= 0 || height <= 0) return;
    parts_->preparation = preparation_for(scene);
    upload(scene.terrain);
    parts_->preparation.envelope = false;  // upload() makes it only when it is drawn
    parts_->draw(scene, parts_->own_maps, width, height, framebuffer, resolution);
}

void Renderer::draw(const Scene& scene, TerrainMaps& ground, int width, int height, unsigned framebuffer,
                    double resolution) {
    if (width <= 0 || height <= 0) return;
    static const PreparedTerrain k_nothing{};
    parts_->draw(drawable(scene, ground.prepared() != nullptr ? *ground.prepared() : k_nothing), ground,
                 width, height, framebuffer, resolution);
}

void Renderer::Parts::draw(const Scene& wanted, TerrainMaps& maps, int full_width, int full_height,
                           unsigned framebuffer, double resolution) {
    GLint limit = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &limit);
    if (resolution > 1 && std::max(full_width, full_height) * resolution > limit) resolution = 1;
    const auto reduced = [&](int size) { return std::max(1, static_cast<int>(size * resolution + 0.5)); };
    const int width = reduced(full_width);
    const int height = reduced(full_height);
    Scene scene = wanted;
    scene.pixel_scale *= static_cast<float>(resolution);
    scene.supersampling *= static_cast<float>(resolution);
    shaders.refresh();
    if (scene.tint != nullptr && !scene.tint->empty() && !maps.empty()) maps.update_tint(scene.tint);

    static const PreparedTerrain k_nothing{};
    const PreparedTerrain& prepared = maps.prepared() != nullptr ? *maps.prepared() : k_nothing;
    const bool cut = is_cut(scene);
    const Lens lens = make_lens(scene.view, {width, height});
    LevelOfDetail detail;
    if (!maps.empty()) {
        static constexpr float k_no_lift[1]{0};
        const std::span<const float> lifts =
            cut ? std::span<const float>(prepared.envelope->lifts) : k_no_lift;
        detail = select_detail(prepared.shape->shown, *prepared.shape->pyramid, lifts, lens,
                               scene.view.exaggeration, maps.ground().foot(scene.view.exaggeration),
                               quad_pixels(scene));
    }
    // Depth from 0 to 1 keeps the precision of floats near 0, which is where the far ground lies.
    const bool depth_from_zero = GLAD_GL_VERSION_4_5 != 0;
    const double interval = scene.look.contours && !maps.empty() ? contour_interval(maps.ground(), lens) : 0;
    const Frame frame = make_frame(scene, prepared, lens, detail, interval, depth_from_zero);

    canvas.resize(width, height);
    glViewport(0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glFrontFace(GL_CCW);
    if (depth_from_zero) glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_GREATER);
    glClearDepth(0);
    glClear(GL_DEPTH_BUFFER_BIT);  // every colour is painted over

    glBindBuffer(GL_UNIFORM_BUFFER, frame_block.id());
    glBufferData(GL_UNIFORM_BUFFER, sizeof frame, &frame, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, frame_block.id());
    if (!maps.empty()) maps.bind();
    const bool detailed = info_of(scene.look.kind).paint == Paint::ground && scene.detail != Detail::quick;
    for (const auto& pass : passes) pass->draw({scene, frame, lens, maps, detail, cut, detailed, interval});

    glDisable(GL_DEPTH_TEST);
    if (depth_from_zero) glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    glUseProgram(0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, canvas.framebuffer.id());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, width, height, 0, 0, full_width, full_height, GL_COLOR_BUFFER_BIT,
                      width == full_width && height == full_height ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

}  // namespace talus
