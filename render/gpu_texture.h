#pragma once

#include <cstddef>
#include <deque>

#include "render/gl.h"

namespace talus {

/// What a texture takes on the GPU.
struct TextureStorage {
    GLint format = 0;
    int width = 0, height = 0, levels = 0;
    GLint between_levels = GL_LINEAR_MIPMAP_LINEAR;

    /// Of the formats that maps of a terrain have.
    std::size_t bytes() const;
    friend bool operator==(const TextureStorage&, const TextureStorage&) = default;
};

struct GpuTexture {
    GlTexture texture;
    TextureStorage storage;
};

/// How the bound texture is sampled: clamped to its edges, linearly, and as the storage says between levels.
void set_sampling(const TextureStorage& storage);

class TextureMaker;

/// Textures that were in use a moment ago. A lesson goes from one lattice to the next and back, and fresh
/// memory costs more than the copying.
class SpareTextures {
 public:
    static constexpr std::size_t k_max_bytes = std::size_t{64} << 20;

    /// maker: deletes large ones; null: they are deleted where they are given.
    explicit SpareTextures(TextureMaker* maker = nullptr) : maker_(maker) {}

    /// Makes `map` a texture of this storage: the one it has, a spare one, or a new one; what it had becomes
    /// spare. Leaves it bound, ready for glTexSubImage2D; what is in it is undefined.
    void reserve(GpuTexture& map, const TextureStorage& storage, GLenum layout, GLenum type);
    /// A spare one of this storage, or an empty one.
    GpuTexture take(const TextureStorage& storage);
    /// A texture that is not needed for now; one that is empty is passed over.
    void give(GpuTexture old);
    std::size_t bytes() const;
    /// At least k_max_bytes are kept, and from now on as many as this.
    void keep(std::size_t bytes) { max_bytes_ = bytes > k_max_bytes ? bytes : k_max_bytes; }

 private:
    TextureMaker* maker_;
    std::size_t max_bytes_ = k_max_bytes;
    std::deque<GpuTexture> spares_;  // the newest last
};

}  // namespace talus
