#include "app/lesson/lesson_characters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <filesystem>

#include "app/widgets/fonts.h"

namespace talus {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A lesson whose words no font of ours has, in one of its two languages.
LessonFile lesson_of(const std::string& caption) {
    return lesson_from_json(R"({"talus_lesson": 1, "title": "T", "steps": [
        {"caption": {"en": "A plain one.", "ja": ")" +
                            caption + R"("}}]})");
}

// Fonts as a system has them, or ImGui's own where it has none.
class Loaded {
 public:
    explicit Loaded(const FontFiles& files) {
        ImGui::CreateContext();
        load_fonts(16, files);
        ImGui::GetIO().Fonts->Build();
    }
    ~Loaded() { ImGui::DestroyContext(); }
    Loaded(const Loaded&) = delete;
    Loaded& operator=(const Loaded&) = delete;
};

TEST(LessonCharacters, ThoseThatNoFontHasAreNamedWithWhatShowsThem) {
    const LessonFile lesson = lesson_of("漢字");
    EXPECT_EQ(note_on_characters(lesson, "ja"), "") << "before there are fonts";
    const Loaded loaded{FontFiles()};
    EXPECT_EQ(note_on_characters(lesson, "en"), "");
    const std::string note = note_on_characters(lesson, "ja");
    EXPECT_THAT(note, HasSubstr("漢 (U+6F22), 字 (U+5B57)"));
    EXPECT_THAT(note, HasSubstr("--html"));
    EXPECT_THAT(note, Not(HasSubstr("fonts-inter"))) << "which lacks them, too";
}

TEST(LessonCharacters, WhereInterIsMissingThePackageIsNamed) {
    const Loaded loaded(FontFiles(std::filesystem::path("/nowhere")));
    const std::string note = note_on_characters(lesson_of("Ж"), "ja");
    EXPECT_THAT(note, HasSubstr("Ж (U+0416)"));
    EXPECT_THAT(note, HasSubstr("fonts-inter"));
    EXPECT_THAT(note, Not(HasSubstr("--html")));
    EXPECT_THAT(note_on_characters(lesson_of("漢Ж"), "ja"), HasSubstr("--html"));
}

TEST(LessonCharacters, TheLessonsThatComeWithTheProgramNeedNoOtherFontThanInter) {
    const Loaded loaded{FontFiles()};
    if (!fonts().inter) GTEST_SKIP() << "Inter is not installed";
    for (const BuiltInLesson& each : lessons()) {
        for (const std::string& language : each.lesson.languages())
            EXPECT_EQ(note_on_characters(each.lesson, language), "") << each.key << ' ' << language;
    }
}

}  // namespace
}  // namespace talus
