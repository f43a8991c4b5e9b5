#include "render/gif_file.h"

#include <gif_lib.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

Picture plain(int width, int height, Rgb8 left, Rgb8 right) {
    Picture picture(width, height);
    for (const auto [x, y] : cells_of(width, height)) picture(x, y) = x < width / 2 ? left : right;
    return picture;
}

Rgb8 pixel_of(const SavedImage& image, int x, int y) {
    const GifColorType c = image.ImageDesc.ColorMap->Colors[image.RasterBits[y * image.ImageDesc.Width + x]];
    return {c.Red, c.Green, c.Blue};
}

bool close(Rgb8 a, Rgb8 b) {
    return std::abs(a.r - b.r) <= 8 && std::abs(a.g - b.g) <= 8 && std::abs(a.b - b.b) <= 8;
}

TEST(GifFile, ReadsBackWithItsColoursTimesAndForEver) {
    const TemporaryFolder folder;
    const std::string path = folder / "a.gif";
    const Rgb8 red{200, 30, 30}, white{255, 255, 255}, blue{20, 60, 220};
    GifWriter writer(path, 33, 17);
    writer.add(plain(33, 17, red, white), 0.5);
    writer.add(plain(33, 17, blue, red), 4);
    writer.write();

    int error = 0;
    GifFileType* gif = DGifOpenFileName(path.c_str(), &error);
    ASSERT_NE(gif, nullptr);
    ASSERT_EQ(DGifSlurp(gif), GIF_OK);
    EXPECT_EQ(gif->SWidth, 33);
    EXPECT_EQ(gif->SHeight, 17);
    ASSERT_EQ(gif->ImageCount, 2);
    EXPECT_TRUE(close(pixel_of(gif->SavedImages[0], 3, 3), red));
    EXPECT_TRUE(close(pixel_of(gif->SavedImages[0], 30, 16), white));
    EXPECT_TRUE(close(pixel_of(gif->SavedImages[1], 3, 3), blue));
    EXPECT_TRUE(close(pixel_of(gif->SavedImages[1], 30, 16), red));
    GraphicsControlBlock control;
    ASSERT_EQ(DGifSavedExtensionToGCB(gif, 1, &control), GIF_OK);
    EXPECT_EQ(control.DelayTime, 400);
    const ExtensionBlock& first = gif->SavedImages[0].ExtensionBlocks[0];
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(first.Bytes), 11), "NETSCAPE2.0");
    DGifCloseFile(gif, &error);
}

TEST(GifFile, WritesOfAPictureOnlyWhatDiffersFromTheOneBefore) {
    const TemporaryFolder folder;
    const std::string path = folder / "a.gif";
    Picture picture = plain(40, 30, {200, 30, 30}, {255, 255, 255});
    GifWriter writer(path, 40, 30);
    writer.add(picture, 1);
    picture(7, 9) = picture(11, 20) = {20, 60, 220};
    writer.add(picture, 1);
    writer.add(picture, 1);  // the same again
    EXPECT_FALSE(std::filesystem::exists(path)) << "before it is complete";
    writer.write();

    int error = 0;
    GifFileType* gif = DGifOpenFileName(path.c_str(), &error);
    ASSERT_NE(gif, nullptr);
    ASSERT_EQ(DGifSlurp(gif), GIF_OK);
    ASSERT_EQ(gif->ImageCount, 3);
    const GifImageDesc& part = gif->SavedImages[1].ImageDesc;
    EXPECT_EQ(part.Left, 7);
    EXPECT_EQ(part.Top, 9);
    EXPECT_EQ(part.Width, 5);
    EXPECT_EQ(part.Height, 12);
    EXPECT_TRUE(close(pixel_of(gif->SavedImages[1], 0, 0), {20, 60, 220}));
    EXPECT_TRUE(close(pixel_of(gif->SavedImages[1], 1, 0), {200, 30, 30}));
    EXPECT_EQ(gif->SavedImages[2].ImageDesc.Width, 1);
    DGifCloseFile(gif, &error);
}

TEST(GifFile, LeavesNothingBehindWhereItIsGivenUp) {
    const TemporaryFolder folder;
    { GifWriter(folder / "a.gif", 8, 8).add(plain(8, 8, {1, 2, 3}, {9, 9, 9}), 1); }
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
}

}  // namespace
}  // namespace talus
