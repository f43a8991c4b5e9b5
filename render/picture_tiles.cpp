#include "render/picture_tiles.h"

#include <algorithm>

namespace talus {
namespace {

// One side of the picture.
struct Span {
    int kept_from, kept, drawn_from, drawn;
};

std::vector<Span> spans(int all, int longest, int margin, int unit) {
    if (all <= longest) return {{0, all, 0, all}};
    // As even as they can be: the last of them would be a sliver otherwise.
    const int count = (all + longest - 1) / longest;
    const int each = ((all + count - 1) / count + unit - 1) / unit * unit;
    const int drawn = std::min(all, each + 2 * margin);
    std::vector<Span> result;
    for (int from = 0; from < all; from += each)
        result.push_back(
            {from, std::min(each, all - from), std::clamp(from - margin, 0, all - drawn), drawn});
    return result;
}

}  // namespace

std::vector<PictureTile> picture_tiles(Viewport picture, int longest, int margin, int unit) {
    std::vector<PictureTile> tiles;
    const std::vector<Span> columns = spans(picture.width, longest, margin, unit);
    for (const Span& row : spans(picture.height, longest, margin, unit)) {
        for (const Span& column : columns)
            tiles.push_back({{column.kept_from, row.kept_from, column.kept, row.kept},
                             {column.drawn_from, row.drawn_from, column.drawn, row.drawn}});
    }
    return tiles;
}

}  // namespace talus
