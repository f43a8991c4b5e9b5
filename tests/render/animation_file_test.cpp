#include "render/animation_file.h"

#include <gtest/gtest.h>
#include <webp/demux.h>

#include <cstdlib>
#include <string>

#include "tests/temporary_folder.h"

namespace talus {
namespace {

Picture plain(int width, int height, Rgb8 colour) { return {width, height, colour}; }

TEST(AnimationFile, HoldsItsPicturesInTheirOrderAndTime) {
    const TemporaryFolder folder;
    const Rgb8 colours[] = {{200, 30, 30}, {30, 200, 30}, {30, 30, 200}};
    const double seconds[] = {0.1, 0.2, 1.5};
    AnimationWriter writer(40, 30);
    for (int i = 0; i < 3; ++i) writer.add(plain(40, 30, colours[i]), seconds[i]);
    writer.write(folder / "a.webp");

    const std::string bytes = bytes_of_file(folder / "a.webp");
    const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
    WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, nullptr);
    ASSERT_NE(decoder, nullptr);
    WebPAnimInfo info;
    ASSERT_TRUE(WebPAnimDecoderGetInfo(decoder, &info));
    EXPECT_EQ(info.canvas_width, 40u);
    EXPECT_EQ(info.canvas_height, 30u);
    EXPECT_EQ(info.frame_count, 3u);
    EXPECT_EQ(info.loop_count, 0u) << "0 repeats for ever";
    double end = 0;
    for (int i = 0; i < 3; ++i) {
        std::uint8_t* pixels = nullptr;
        int timestamp = 0;
        ASSERT_TRUE(WebPAnimDecoderGetNext(decoder, &pixels, &timestamp));
        end += seconds[i];
        EXPECT_EQ(timestamp, static_cast<int>(end * 1000 + 0.5));
        EXPECT_NEAR(pixels[0], colours[i].r, 12);
        EXPECT_NEAR(pixels[1], colours[i].g, 12);
        EXPECT_NEAR(pixels[2], colours[i].b, 12);
    }
    WebPAnimDecoderDelete(decoder);
}

}  // namespace
}  // namespace talus
