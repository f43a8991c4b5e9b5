#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <mutex>
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
// not either, larger quads are faster.
double quad_pixels(const Scene& scene) {
    constexpr double k_every_sample = 1e-9;
    if (scene.detail == Detail::full_mesh) return k_every_sample;
    return is_cut(scene) ? 8 : 5;
}

// Lines through the samples and colours that are numbers end where the map does: what lies around it has
// none.
Scene with_drawable_surroundings(const Scene& scene) {
    Scene drawn = scene;
    const Paint paint = info_of(scene.look.kind).paint;
    if (drawn.look.around == Around::horizon && (paint == Paint::mesh || paint == Paint::normal))
        drawn.look.around = Around::block;
    return drawn;
}

// Fills in glad's table before any member of the renderer makes an object; but once for each loader, because
// another thread may be drawing in a context of the same kind.
struct Functions {
    explicit Functions(GlLoader loader) {
        static std::mutex mutex;
        static GlLoader loaded = nullptr;
        static int version = 0;
        const std::lock_guard lock(mutex);
        if (loader != loaded) {
            version = gladLoadGL(loader);
            loaded = loader;
        }
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

    void draw(const Scene& scene, TerrainMaps& maps, Viewport whole, const PicturePart& part);
    void draw(const Scene& wanted, TerrainMaps& maps, int full_width, int full_height, unsigned framebuffer,
              double resolution);
    void copy(int width, int height, int full_width, int full_height, unsigned framebuffer);
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

void Renderer::prepare_own(const Scene& scene) {
    parts_->preparation = preparation_for(scene);
    upload(scene.terrain);
    parts_->preparation.envelope = false;  // upload() makes it only when it is drawn
}

void Renderer::draw(const Scene& scene, int width, int height, unsigned framebuffer, double resolution) {
    if (width <= 0 || height <= 0) return;
    prepare_own(scene);
    parts_->draw(scene, parts_->own_maps, width, height, framebuffer, resolution);
}

void Renderer::draw_part(const Scene& scene, Viewport whole, const PicturePart& part, unsigned framebuffer) {
    prepare_own(scene);
    parts_->draw(scene, parts_->own_maps, whole, part);
    parts_->copy(part.width, part.height, part.width, part.height, framebuffer);
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
    draw(scene, maps, {width, height}, {0, 0, width, height});
    copy(width, height, full_width, full_height, framebuffer);
}

// Into the canvas.
void Renderer::Parts::draw(const Scene& asked, TerrainMaps& maps, Viewport whole, const PicturePart& part) {
    const Scene scene = with_drawable_surroundings(asked);
    shaders.refresh();
    if (scene.tint != nullptr && !scene.tint->empty() && !maps.empty()) maps.update_tint(scene.tint);

    static const PreparedTerrain k_nothing{};
    const PreparedTerrain& prepared = maps.prepared() != nullptr ? *maps.prepared() : k_nothing;
    const bool cut = is_cut(scene);
    const Lens lens = make_lens(scene.view, whole);
    LevelOfDetail detail;
    if (!maps.empty()) {
        static constexpr float k_no_lift[1]{0};
        const std::span<const float> lifts =
            cut ? std::span<const float>(prepared.envelope->lifts) : k_no_lift;
        detail = select_detail(prepared.shape->shown, *prepared.shape->pyramid, lifts, lens,
                               scene.view.exaggeration, maps.ground().foot(scene.view.exaggeration),
                               quad_pixels(scene), lens_of_part(lens, part));
    }
    // Depth from 0 to 1 keeps the precision of floats near 0, which is where the far ground lies.
    const bool depth_from_zero = GLAD_GL_VERSION_4_5 != 0;
    const double interval = scene.look.contours && !maps.empty() ? contour_interval(maps.ground(), lens) : 0;
    const Frame frame = make_frame(scene, prepared, lens, part, detail, interval, depth_from_zero);

    canvas.resize(part.width, part.height);
    glViewport(0, 0, part.width, part.height);
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
    glClearColor(0, 0, 0, 0);
    // Every colour is painted over, and so is alpha but where the sky is left out.
    glClear(GL_DEPTH_BUFFER_BIT | (scene.transparent ? GL_COLOR_BUFFER_BIT : 0u));

    glBindBuffer(GL_UNIFORM_BUFFER, frame_block.id());
    glBufferData(GL_UNIFORM_BUFFER, sizeof frame, &frame, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, frame_block.id());
    if (!maps.empty()) maps.bind();
    const bool detailed = info_of(scene.look.kind).paint == Paint::ground && scene.detail != Detail::quick;
    for (const auto& pass : passes)
        pass->draw({scene, frame, lens, part, maps, detail, cut, detailed, interval});

    glDisable(GL_DEPTH_TEST);
    if (depth_from_zero) glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    glUseProgram(0);
}

// From the canvas.
void Renderer::Parts::copy(int width, int height, int full_width, int full_height, unsigned framebuffer) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, canvas.framebuffer.id());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, width, height, 0, 0, full_width, full_height, GL_COLOR_BUFFER_BIT,
                      width == full_width && height == full_height ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

}  // namespace talus
