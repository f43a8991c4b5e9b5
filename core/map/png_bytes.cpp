#include "core/map/png_bytes.h"

#include <png.h>

#include <csetjmp>
#include <cstdint>
#include <new>
#include <vector>

namespace talus {
namespace {

void append(png_structp png, png_bytep data, std::size_t length) {
    auto& bytes = *static_cast<std::string*>(png_get_io_ptr(png));
    try {
        bytes.append(reinterpret_cast<const char*>(data), length);
    } catch (const std::bad_alloc&) {
        png_error(png, "no memory");
    }
}
void flush(png_structp) {}

// libpng leaves by a jump, which must not pass a destructor.
bool write(png_structp png, png_infop info, const Grid<Rgba8>& picture, double pixels_per_mm,
           std::uint8_t* row) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_set_IHDR(png, info, static_cast<png_uint_32>(picture.width()),
                 static_cast<png_uint_32>(picture.height()), 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (pixels_per_mm > 0) {
        const auto per_metre = static_cast<png_uint_32>(pixels_per_mm * 1000 + 0.5);
        png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
    }
    constexpr int k_level = 4;  // twice as fast as the usual 6, and hardly larger
    png_set_compression_level(png, k_level);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB | PNG_FILTER_UP | PNG_FILTER_PAETH);
    png_write_info(png, info);
    for (int y = 0; y < picture.height(); ++y) {
        const Rgba8* const from = picture.row(y);
        for (int x = 0; x < picture.width(); ++x) {
            row[3 * x] = from[x].r;
            row[3 * x + 1] = from[x].g;
            row[3 * x + 2] = from[x].b;
        }
        png_write_row(png, row);
    }
    png_write_end(png, nullptr);
    return true;
}

}  // namespace

std::string png_bytes(const Grid<Rgba8>& picture, double pixels_per_mm) {
    std::string bytes;
    std::vector<std::uint8_t> row(static_cast<std::size_t>(picture.width()) * 3);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
    bool written = false;
    if (info != nullptr) {
        png_set_write_fn(png, &bytes, append, flush);
        written = write(png, info, picture, pixels_per_mm, row.data());
    }
    png_destroy_write_struct(&png, &info);
    if (!written) throw std::bad_alloc();
    return bytes;
}

}  // namespace talus
