#include "render/picture_sequence.h"

#include <gif_lib.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <webp/demux.h>

#include "tests/render/terrains.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Sequences : public testing::Test {
 protected:
    void SetUp() override {
        scene.terrain = hills(33, 33);
        scene.view.camera.distance = 7000;
    }

    static Offscreen& offscreen() {
        static Offscreen* the_one = new Offscreen;
        return *the_one;
    }
    std::unique_ptr<PictureSequence> drawn(const std::string& name, int count, bool transparent = false,
                                           double seconds = 0.1) {
        auto sequence = begin_sequence(offscreen(), folder / name, count, {64, 48, 1}, transparent);
        for (int i = 0; i < count; ++i) {
            scene.view.camera.heading += 30;
            sequence->draw(scene, seconds);
        }
        return sequence;
    }
    std::string bytes(const std::string& name) const { return bytes_of_file(folder / name); }

    const TemporaryFolder folder;
    Scene scene;
};

TEST_F(Sequences, NumberedPicturesAppearTogetherOrNotAtAll) {
    drawn("turn.png", 3);
    EXPECT_THAT(folder.names(), IsEmpty()) << "given up before it was written";
    drawn("turn.png", 3)->write();
    EXPECT_THAT(folder.names(), ElementsAre("turn-0001.png", "turn-0002.png", "turn-0003.png"));
    EXPECT_NE(bytes("turn-0001.png"), bytes("turn-0002.png"));
    constexpr std::size_t k_colour_type = 25;  // in a PNG
    EXPECT_EQ(bytes("turn-0003.png")[k_colour_type], 2) << "RGB";
    drawn("cut.png", 2, true)->write();
    EXPECT_EQ(bytes("cut-0002.png")[k_colour_type], 6) << "RGBA";
}

TEST_F(Sequences, AGifIsAsLongAsItShouldBeThoughItCountsHundredths) {
    constexpr int k_count = 7;
    drawn("turn.gif", k_count, false, 1.0 / k_count)->write();
    int error = 0;
    GifFileType* gif = DGifOpenFileName((folder / "turn.gif").c_str(), &error);
    ASSERT_NE(gif, nullptr);
    ASSERT_EQ(DGifSlurp(gif), GIF_OK);
    EXPECT_EQ(gif->ImageCount, k_count);
    int hundredths = 0;
    for (int i = 0; i < gif->ImageCount; ++i) {
        GraphicsControlBlock control;
        ASSERT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
        hundredths += control.DelayTime;
    }
    EXPECT_EQ(hundredths, 100);
    DGifCloseFile(gif, &error);
}

TEST_F(Sequences, AWebpKeepsWhatIsTransparent) {
    drawn("turn.webp", 4, true, 0.25)->write();
    const std::string file = bytes("turn.webp");
    const WebPData data{reinterpret_cast<const std::uint8_t*>(file.data()), file.size()};
    WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, nullptr);
    ASSERT_NE(decoder, nullptr);
    WebPAnimInfo info;
    ASSERT_TRUE(WebPAnimDecoderGetInfo(decoder, &info));
    EXPECT_EQ(info.frame_count, 4u);
    std::uint8_t* pixels = nullptr;
    int end = 0;
    while (WebPAnimDecoderHasMoreFrames(decoder)) {
        ASSERT_TRUE(WebPAnimDecoderGetNext(decoder, &pixels, &end));
        EXPECT_EQ(pixels[3], 0) << "the sky in the corner";
        EXPECT_EQ(pixels[4 * (64 * 24 + 32) + 3], 255) << "the ground in the middle";
    }
    EXPECT_EQ(end, 1000);
    WebPAnimDecoderDelete(decoder);
}

TEST(SequenceFiles, AreNumberedWhereTheFormatHoldsOnePicture) {
    EXPECT_THAT(sequence_files("a/turn.webp", 5), ElementsAre("a/turn.webp"));
    EXPECT_THAT(sequence_files("a.b/turn.png", 2), ElementsAre("a.b/turn-0001.png", "a.b/turn-0002.png"));
    EXPECT_EQ(sequence_format_of("turn.jpg"), nullptr);
    EXPECT_EQ(sequence_endings(), ".png, .webp or .gif");
}

}  // namespace
}  // namespace talus
