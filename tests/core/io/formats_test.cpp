#include "core/io/formats.h"

#include <gtest/gtest.h>

#include <set>

namespace talus {
namespace {

TEST(Formats, AreFoundByKey) {
    std::set<std::string_view> keys;
    for (const Format& format : formats()) {
        EXPECT_TRUE(keys.insert(format.key).second) << format.key;
        EXPECT_EQ(find_format(format.key), &format);
        EXPECT_EQ(&format_of(format.key), &format);
        EXPECT_FALSE(format.label.empty() || format.help.empty() || format.ending.empty()) << format.key;
    }
    EXPECT_EQ(find_format("bmp"), nullptr);
}

TEST(Formats, EachRecognisesTheNameItProposes) {
    for (const Format& format : formats()) {
        for (const bool flip : {false, true}) {
            const std::string name = proposed_file_name("h", format, flip);
            // Those without an ending of their own borrow another's, and need their key.
            const Format* expected = format.endings.empty() ? format_for(name) : &format;
            EXPECT_EQ(format_for(name), expected) << name;
            EXPECT_EQ(format_for(name, format.key), &format);
            EXPECT_EQ(named_green(name),
                      format.content == Content::normals ? std::optional(flip) : std::nullopt)
                << name;
        }
        for (const std::string_view ending : format.endings) {
            EXPECT_EQ(format_for("folder.x/name" + std::string(ending)), &format) << ending;
        }
    }
}

TEST(Formats, TheLongestEndingWinsInEitherCase) {
    EXPECT_EQ(format_for("H.PNG"), &format_of("png16"));
    EXPECT_EQ(format_for("h_Normal_GL.png"), &format_of("normal"));
    EXPECT_EQ(format_for("h_color.png"), &format_of("colour"));
    EXPECT_EQ(format_for("h.raw"), &format_of("r16"));
    EXPECT_EQ(format_for("h.raw", "r16be"), &format_of("r16be"));
    for (const char* unknown : {"", "h", "png", "h.png.bak", "h.bmp"})
        EXPECT_EQ(format_for(unknown), nullptr) << unknown;
    EXPECT_EQ(format_for("h.png", "bmp"), nullptr);
}

TEST(Formats, TheListOfChoicesNamesEachKeyAndEnding) {
    const std::string choices = format_choices();
    for (const Format& format : formats()) {
        EXPECT_NE(choices.find(format.key), std::string::npos);
        for (const std::string_view ending : format.endings)
            EXPECT_NE(choices.find(ending), std::string::npos);
    }
}

}  // namespace
}  // namespace talus
