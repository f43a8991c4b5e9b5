#include "core/map/contact_sheet.h"

#include <algorithm>

#include "core/map/ground_picture.h"
#include "core/map/map_colours.h"

namespace talus {
namespace {

// mm
constexpr double k_contact_side = 40;
constexpr double k_contact_gap = 6;
constexpr double k_contact_line = 3.4;
constexpr double k_contact_text = 2.6;

}  // namespace

Grid<Rgba8> contact_picture(const Terrain& terrain, int pixels) {
    const Lattice& lattice = terrain.lattice;
    const double scale = static_cast<double>(pixels) / std::max(lattice.width, lattice.height);
    const auto side = [&](int samples) { return std::max(1, static_cast<int>(samples * scale + 0.5)); };
    return ground_picture(terrain, side(lattice.width), side(lattice.height));
}

Grid<std::uint32_t> packed_pixels(const Grid<Rgba8>& picture) {
    Grid<std::uint32_t> pixels(picture.width(), picture.height());
    for (std::size_t i = 0; i < picture.values().size(); ++i) {
        const Rgba8 from = picture.values()[i];
        pixels.values()[i] = from.r | std::uint32_t{from.g} << 8 | std::uint32_t{from.b} << 16 | 0xff000000u;
    }
    return pixels;
}

MapSheet contact_sheet(const std::string& title, const std::vector<CaptionedPicture>& pictures,
                       int most_columns) {
    const Grid<Rgba8>& shape = *pictures.front().pixels;
    const double scale = k_contact_side / std::max(shape.width(), shape.height());
    const double width = shape.width() * scale;
    const double height = shape.height() * scale;
    std::size_t lines = 0;
    for (const CaptionedPicture& picture : pictures) lines = std::max(lines, picture.lines.size());
    const double step = height + static_cast<double>(lines) * k_contact_line + k_contact_gap;
    const int count = static_cast<int>(pictures.size());
    const int columns = std::min(count, most_columns);
    const int rows = (count + columns - 1) / columns;
    MapSheet sheet{.width = columns * (k_contact_side + k_contact_gap) + k_contact_gap,
                   .height = k_contact_gap + rows * step,
                   .title = title,
                   .groups = {{"pictures", "Pictures", {}}}};
    std::vector<DrawnThing>& things = sheet.groups.front().things;
    things.emplace_back(DrawnLine{
        .line = {.points = {{0, 0}, {sheet.width, 0}, {sheet.width, sheet.height}, {0, sheet.height}},
                 .closed = true},
        .pen = {.width = 0},
        .fill = k_paper});
    for (int i = 0; i < count; ++i) {
        const CaptionedPicture& picture = pictures[static_cast<std::size_t>(i)];
        const MapPoint corner{k_contact_gap + (i % columns) * (k_contact_side + k_contact_gap),
                              k_contact_gap + (i / columns) * step};
        things.emplace_back(DrawnPicture{picture.pixels, corner, width, height});
        for (std::size_t line = 0; line < picture.lines.size(); ++line) {
            things.emplace_back(DrawnText{
                .text = picture.lines[line],
                .at = {corner.x, corner.y + height + static_cast<double>(line + 1) * k_contact_line},
                .size = k_contact_text,
                .colour = line == 0 ? k_text_ink : k_faint_ink,
                .bold = line == 0});
        }
    }
    return sheet;
}

}  // namespace talus
