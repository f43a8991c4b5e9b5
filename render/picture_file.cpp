#include "render/picture_file.h"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image_write.h>
#pragma GCC diagnostic pop

#include "core/io/safe_file.h"

namespace talus {

void write_picture(const Picture& picture, const std::string& path) {
    std::string bytes;
    const auto append = [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                                   static_cast<std::size_t>(size));
    };
    const int stride = picture.width() * static_cast<int>(sizeof(Rgb8));
    if (stbi_write_png_to_func(append, &bytes, picture.width(), picture.height(), 3, picture.data(),
                               stride) == 0) {
        throw FileError(path + ": the picture could not be compressed");
    }
    write_file_safely(path, bytes);
}

}  // namespace talus
