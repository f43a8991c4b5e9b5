#pragma once

#include <memory>
#include <string_view>

#include "render/ground.h"
#include "render/scene.h"

namespace talus {

class TerrainMaps;

/// A function that finds OpenGL's functions by name: glfwGetProcAddress, eglGetProcAddress.
using GlFunction = void (*)();
using GlLoader = GlFunction (*)(const char* name);

/// Turns scenes into pictures, in OpenGL 4.1 core. Needs a current context from construction to destruction.
///
/// The environment variable TALUS_SHADERS may name a folder whose shaders are used instead of the built-in
/// ones and reloaded when they change.
class Renderer {
 public:
    /// Throws std::runtime_error: no OpenGL 4.1, or a shader that the driver refuses.
    explicit Renderer(GlLoader loader);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Makes the terrain ready to draw: what is on the GPU already (told by its fields' pointers) is not
    /// uploaded again. draw() calls it; it is separate so that its time can be measured.
    void upload(const std::shared_ptr<const Terrain>& terrain);
    /// How often heights were uploaded to the GPU so far.
    int uploads() const;

    /// Draws into a framebuffer (0: the window's), filling width × height pixels from its lower left corner.
    /// resolution: above 0 to 1; below 1 fewer pixels a side are drawn and stretched. See ResolutionPolicy.
    /// Leaves that framebuffer bound and no other state that a later user may rely on.
    void draw(const Scene& scene, int width, int height, unsigned framebuffer, double resolution = 1);

    /// Draws the ground that a caller keeps on the GPU: drawable(scene, *ground.prepared()), or the sky alone
    /// where it is empty. What upload() has made ready stays as it is.
    void draw(const Scene& scene, TerrainMaps& ground, int width, int height, unsigned framebuffer,
              double resolution = 1);

    /// The terrain last uploaded, for picking and for the camera; tiled where it was last drawn so.
    const Ground& ground() const;
    /// Empty, or why the shaders in TALUS_SHADERS are not in use.
    std::string_view shader_complaint() const;

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace talus
