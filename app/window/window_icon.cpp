#include "app/window/window_icon.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

#include "embedded_icons.h"

namespace talus {

std::vector<IconPicture> window_icons() {
    std::vector<IconPicture> icons;
    for (const EmbeddedFile& file : assets::icons()) {
        int width = 0, height = 0, channels = 0;
        stbi_uc* pixels =
            stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(file.bytes.data()),
                                  static_cast<int>(file.bytes.size()), &width, &height, &channels, 4);
        if (pixels == nullptr) continue;
        const auto bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
        if (width == height) icons.push_back({width, {pixels, pixels + bytes}});
        stbi_image_free(pixels);
    }
    return icons;
}

}  // namespace talus
