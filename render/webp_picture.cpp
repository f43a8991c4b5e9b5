#include "render/webp_picture.h"

#include <webp/encode.h>

#include <stdexcept>

namespace talus {

std::string webp_bytes(const Picture& picture, float quality) {
    std::uint8_t* bytes = nullptr;
    const auto* pixels = reinterpret_cast<const std::uint8_t*>(picture.data());
    const std::size_t size = WebPEncodeRGB(pixels, picture.width(), picture.height(),
                                           picture.width() * static_cast<int>(sizeof(Rgb8)), quality, &bytes);
    if (size == 0) throw std::runtime_error("the picture could not be encoded as WebP");
    std::string file(reinterpret_cast<const char*>(bytes), size);
    WebPFree(bytes);
    return file;
}

}  // namespace talus
