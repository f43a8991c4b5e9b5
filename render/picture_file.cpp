#include "render/picture_file.h"

#include <vector>

#include "core/io/png_writer.h"

namespace talus {
namespace {

constexpr int k_opaque = 3;       // channels
constexpr int k_transparent = 4;  // channels

}  // namespace

void write_picture(const Picture& picture, const std::string& path, const std::string& text) {
    FileGroup group;
    PngWriter png(group.add(path),
                  {.width = picture.width(), .height = picture.height(), .channels = k_opaque, .text = text});
    png.write_rows(reinterpret_cast<const std::uint8_t*>(picture.data()), picture.height());
    group.commit();
}

void draw_into(FileGroup::Output& file, Offscreen& offscreen, const Scene& scene, const PictureSize& size,
               Progress* progress, const std::string& text) {
    const int channels = scene.transparent ? k_transparent : k_opaque;
    PngWriter png(file, {.width = size.width, .height = size.height, .channels = channels, .text = text});
    std::vector<std::uint8_t> rows;
    offscreen.draw_bands(
        scene, size,
        [&](const CutOut& band) {
            rows.clear();
            for (const Rgba8 pixel : band.values()) {
                rows.insert(rows.end(), {pixel.r, pixel.g, pixel.b});
                if (channels == k_transparent) rows.push_back(pixel.a);
            }
            png.write_rows(rows.data(), band.height());
        },
        progress);
}

void draw_picture_file(const std::string& path, Offscreen& offscreen, const Scene& scene,
                       const PictureSize& size, Progress* progress, const std::string& text) {
    FileGroup group;
    draw_into(group.add(path), offscreen, scene, size, progress, text);
    group.commit();
}

}  // namespace talus
