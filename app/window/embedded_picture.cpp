#include "app/window/embedded_picture.h"

#include <cassert>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace talus {

EmbeddedPicture decoded(const EmbeddedFile& file) {
    EmbeddedPicture picture;
    int channels = 0;
    stbi_uc* pixels = stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(file.bytes.data()),
                                            static_cast<int>(file.bytes.size()), &picture.width,
                                            &picture.height, &channels, 4);
    assert(pixels != nullptr && "what was compiled in is valid");
    const auto size = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 4;
    picture.rgba.assign(pixels, pixels + size);
    stbi_image_free(pixels);
    return picture;
}

}  // namespace talus
