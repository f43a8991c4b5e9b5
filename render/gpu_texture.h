#pragma once

#include <cstddef>
#include <deque>

#include "render/gl.h"

namespace talus {

/// The memory of a texture on the GPU.
struct TextureStorage {
    GLint format = 0;
    int width = 0, height = 0, levels = 0;
    GLint between_levels = GL_LINEAR_MIPMAP_LINEAR;

    /// Returns the bytes of a texture in one of the formats that maps of a terrain have.
    std::size_t bytes() const;
    friend bool operator==(const TextureStorage&, const TextureStorage&) = default;
};

struct GpuTexture {
    GlTexture texture;
    TextureStorage storage;
};

/// Sets how the bound texture is sampled: clamped to its edges, with linear interpolation, and between levels
/// as the storage says.
void set_sampling(const TextureStorage& storage);

class TextureMaker;

/// Recently used textures, kept for reuse. A lesson switches between lattices, and fresh memory costs more
/// than the copying.
class SpareTextures {
 public:
    static constexpr std::size_t k_max_bytes = std::size_t{64} << 20;

    /// Large textures are deleted by `maker`, or where they are given if it is null.
    explicit SpareTextures(TextureMaker* maker = nullptr) : maker_(maker) {}

    /// Gives `map` a texture of this storage: the one it has, a spare one, or a new one; its former texture
    /// becomes spare. Leaves the texture bound, ready for glTexSubImage2D; its contents are undefined.
    void reserve(GpuTexture& map, const TextureStorage& storage, GLenum layout, GLenum type);
    /// Returns a spare texture of this storage, or an empty one.
    GpuTexture take(const TextureStorage& storage);
    /// Takes a texture that is not needed for now; ignores an empty one.
    void give(GpuTexture old);
    std::size_t bytes() const;
    /// Sets how many bytes of spare textures are kept, at least k_max_bytes.
    void keep(std::size_t bytes) { max_bytes_ = bytes > k_max_bytes ? bytes : k_max_bytes; }

 private:
    TextureMaker* maker_;
    std::size_t max_bytes_ = k_max_bytes;
    std::deque<GpuTexture> spares_;  // the newest last
};

}  // namespace talus
