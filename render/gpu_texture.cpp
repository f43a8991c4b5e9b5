#include "render/gpu_texture.h"

#include <algorithm>
#include <utility>

#include "render/texture_maker.h"

namespace talus {

std::size_t TextureStorage::bytes() const {
    const std::size_t texel = format == GL_RGBA16 || format == GL_RG32F ? 8 : format == GL_R8 ? 1 : 4;
    std::size_t texels = 0;
    for (int level = 0; level < levels; ++level)
        texels += static_cast<std::size_t>(std::max(1, width >> level)) *
                  static_cast<std::size_t>(std::max(1, height >> level));
    return texel * texels;
}

std::size_t SpareTextures::bytes() const {
    std::size_t all = 0;
    for (const GpuTexture& spare : spares_) all += spare.storage.bytes();
    return all;
}

void set_sampling(const TextureStorage& storage) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, storage.levels - 1);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                    storage.levels > 1 ? storage.between_levels : GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void SpareTextures::give(GpuTexture old) {
    if (!old.texture) return;
    spares_.push_back(std::move(old));
    while (bytes() > max_bytes_) {
        GpuTexture oldest = std::move(spares_.front());
        spares_.pop_front();
        if (maker_ != nullptr && oldest.storage.bytes() >= TextureMaker::k_large)
            maker_->discard(std::move(oldest));
    }
}

GpuTexture SpareTextures::take(const TextureStorage& storage) {
    const auto fitting = std::find_if(spares_.begin(), spares_.end(),
                                      [&](const GpuTexture& spare) { return spare.storage == storage; });
    if (fitting == spares_.end()) return {};
    GpuTexture found = std::move(*fitting);
    spares_.erase(fitting);
    return found;
}

void SpareTextures::reserve(GpuTexture& map, const TextureStorage& storage, GLenum layout, GLenum type) {
    glActiveTexture(GL_TEXTURE0);
    if (!map.texture || map.storage != storage) {
        GpuTexture old = std::exchange(map, take(storage));
        give(std::move(old));
    }
    if (map.texture) {
        glBindTexture(GL_TEXTURE_2D, map.texture.id());
        return;
    }
    map = {GlTexture::make(), storage};
    glBindTexture(GL_TEXTURE_2D, map.texture.id());
    set_sampling(storage);
    for (int level = 0; level < storage.levels; ++level) {
        glTexImage2D(GL_TEXTURE_2D, level, storage.format, std::max(1, storage.width >> level),
                     std::max(1, storage.height >> level), 0, layout, type, nullptr);
    }
}

}  // namespace talus
