#include "app/window/lattice_picture.h"

#include "app/widgets/frame_notes.h"

namespace talus {

unsigned LatticePicture::show(const Grid<std::uint32_t>& pixels) {
    note_repainted();
    if (texture_.id() == 0) texture_ = GlTexture::make();
    glBindTexture(GL_TEXTURE_2D, texture_.id());
    // Points stay sharp where they are shown large, as cells of a lattice.
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    if (pixels.width() == width_ && pixels.height() == height_) {
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    } else {
        width_ = pixels.width();
        height_ = pixels.height();
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width_, height_, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     pixels.data());
    }
    return texture_.id();
}

}  // namespace talus
