#include "render/gif_file.h"

#include <gif_lib.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace talus {
namespace {

Picture plain(int width, int height, Rgb8 left, Rgb8 right) {
    Picture picture(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) picture(x, y) = x < width / 2 ? left : right;
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
    const std::string path = testing::TempDir() + "talus-gif-test.gif";
    const Rgb8 red{200, 30, 30}, white{255, 255, 255}, blue{20, 60, 220};
    write_gif({{plain(33, 17, red, white), 0.5}, {plain(33, 17, blue, red), 4}}, path);

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
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace talus
