#pragma once

#include <memory>
#include <vector>

#include "render/ground.h"
#include "render/scene.h"
#include "render/shader_log.h"

namespace talus {

class TerrainMaps;

/// A function that finds OpenGL's functions by name: glfwGetProcAddress, eglGetProcAddress.
using GlFunction = void (*)();
using GlLoader = GlFunction (*)(const char* name);

/// Draws scenes as pictures, in OpenGL 4.1 core. Needs a current context from construction to destruction.
///
/// The environment variable TALUS_SHADERS may name a folder whose shaders are used instead of the built-in
/// ones and reloaded when they change.
class Renderer {
 public:
    /// Throws std::runtime_error where OpenGL 4.1 is missing or the driver rejects a shader; mistakes: in
    /// those of the folder.
    explicit Renderer(GlLoader loader, ShaderMistakes mistakes = ShaderMistakes::thrown);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Makes the terrain ready to draw. What is on the GPU already (identified by its fields' pointers) is
    /// not uploaded again. draw() calls it; it is separate so that its time can be measured.
    void upload(const std::shared_ptr<const Terrain>& terrain);
    /// Returns how often heights were uploaded to the GPU so far.
    int uploads() const;

    /// Draws into a framebuffer (0: the window's), filling width × height pixels from its lower left corner.
    /// resolution: above 0 to 2; fewer or more pixels a side are drawn, and stretched or reduced, see
    /// PictureQuality. As many as the driver can.
    /// Leaves that framebuffer bound; a later user may not rely on any other state.
    void draw(const Scene& scene, int width, int height, unsigned framebuffer, double resolution = 1);

    /// Draws a part of a picture of `whole` pixels, with the mesh, the plants and the marks of the whole one,
    /// so that parts fit together. Fills the part's pixels from the framebuffer's lower left corner.
    void draw_part(const Scene& scene, Viewport whole, const PicturePart& part, unsigned framebuffer);

    /// Draws a ground that the caller keeps on the GPU: drawable(scene, *ground.prepared()), or only the sky
    /// where it is empty. The terrain of upload() stays as it is.
    void draw(const Scene& scene, TerrainMaps& ground, int width, int height, unsigned framebuffer,
              double resolution = 1);

    /// Returns the terrain last uploaded, for picking and for the camera; tiled if it was last drawn so.
    const Ground& ground() const;
    /// Returns whether the driver draws with the processor's cores, for want of a GPU: what is computed
    /// meanwhile makes it slower.
    bool shares_processor() const;
    /// Takes shaders that have changed in the folder, as every draw() does, and returns whether pictures may
    /// now be others.
    bool refresh_shaders();
    /// Returns what is wrong with the shaders in TALUS_SHADERS; the last good ones are in use.
    const std::vector<ShaderError>& shader_errors() const;

 private:
    void prepare_own(const Scene& scene);

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace talus
