// Pictures side by side on a sheet.
#include "core/map/contact_sheet.h"

#include <gtest/gtest.h>

#include "core/map/map_colours.h"
#include "core/map/sheet_cairo.h"

namespace talus {
namespace {

std::shared_ptr<const Grid<Rgba8>> one_colour(int width, int height, Rgba8 colour) {
    Grid<Rgba8> picture(width, height);
    for (Rgba8& pixel : picture.values()) pixel = colour;
    return std::make_shared<const Grid<Rgba8>>(std::move(picture));
}

// An area without a line before it left its outline to the first picture, which spread beyond its own.
TEST(ContactSheet, PicturesKeepToTheirPlaces) {
    const Rgba8 red{200, 0, 0, 255};
    std::vector<CaptionedPicture> pictures(7, {one_colour(20, 10, red), {}});
    const MapSheet sheet = contact_sheet("", pictures);
    const Grid<Rgba8> drawn = picture_of(sheet, 2);
    int reds = 0;
    for (const Rgba8& pixel : drawn.values()) {
        reds += pixel == red ? 1 : 0;
    }
    EXPECT_EQ(reds, 7 * 80 * 40);  // each 40 × 20 mm
    EXPECT_EQ(drawn(0, 0), k_paper);
    EXPECT_EQ(drawn(drawn.width() - 1, drawn.height() - 1), k_paper);
}

TEST(ContactSheet, IsAsWideAsItsPicturesNeedAndLongerWithMore) {
    const CaptionedPicture picture{one_colour(8, 8, {1, 2, 3, 255}), {"Seed 1", "sea.share 12.0 %"}};
    const MapSheet one = contact_sheet("", {picture});
    const MapSheet five = contact_sheet("", std::vector(5, picture));
    const MapSheet six = contact_sheet("", std::vector(6, picture));
    EXPECT_LT(one.width, five.width);
    EXPECT_EQ(five.width, six.width);
    EXPECT_LT(five.height, six.height);
    EXPECT_EQ(one.height, five.height);
}

}  // namespace
}  // namespace talus
