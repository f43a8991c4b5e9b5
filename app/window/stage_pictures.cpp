#include "app/window/stage_pictures.h"

#include "app/window/embedded_picture.h"
#include "embedded_stage_pictures.h"

namespace talus {
namespace {

GlTexture uploaded(const EmbeddedPicture& picture) {
    GlTexture texture = GlTexture::make();
    glBindTexture(GL_TEXTURE_2D, texture.id());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width, picture.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 picture.rgba.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    return texture;
}

}  // namespace

unsigned StagePictures::texture(std::string_view key) {
    const auto known = textures_.find(key);
    if (known != textures_.end()) return known->second.id();
    for (const EmbeddedFile& file : assets::stage_pictures()) {
        if (file.name.substr(0, file.name.rfind('.')) != key) continue;
        return textures_.emplace(key, uploaded(decoded(file))).first->second.id();
    }
    return 0;
}

}  // namespace talus
