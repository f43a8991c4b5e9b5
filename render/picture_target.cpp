#include "render/picture_target.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/words/numbers.h"

namespace talus {

PictureTarget::PictureTarget() : texture_(GlTexture::make()), framebuffer_(GlFramebuffer::make()) {}

void PictureTarget::resize(int width, int height) {
    width = std::max(width, 1);
    height = std::max(height, 1);
    if (width == width_ && height == height_) return;
    glBindTexture(GL_TEXTURE_2D, texture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, width, height, 0, GL_RGB, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.id(), 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        throw std::runtime_error("the driver rejects a picture of " + size_text(width, height) + " pixels");
    }
    width_ = width;
    height_ = height;
}

Picture read_picture(unsigned framebuffer, int width, int height) {
    Picture picture(width, height);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, picture.data());
    for (int y = 0; y < height / 2; ++y) {
        std::swap_ranges(picture.row(y), picture.row(y) + width, picture.row(height - 1 - y));
    }
    return picture;
}

}  // namespace talus
