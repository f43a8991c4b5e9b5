#include "app/widgets/fonts.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "app/widgets/imgui_versions.h"
#include "core/lesson/script/lesson_file.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

std::vector<ImWchar> letters_of(const std::string& text) {
    std::vector<ImWchar> letters;
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const int more = byte < 0x80 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
        unsigned code = more == 0 ? byte : byte & (0x3fu >> more);
        for (int i = 1; i <= more; ++i)
            code = code << 6 | (static_cast<unsigned char>(text[at + static_cast<std::size_t>(i)]) & 0x3fu);
        letters.push_back(static_cast<ImWchar>(code));
        at += static_cast<std::size_t>(more) + 1;
    }
    return letters;
}

TEST(Fonts, HaveEveryLetterOfTheLessonsAndOfTheLanguagesAround) {
    ImGui::CreateContext();
    load_fonts(16);
    ImGui::GetIO().Fonts->Build();
    std::vector<std::string> texts{"Größe Çağ żółć Ødegård știri", "Ύψος άκρη ΩΨ", "Высота Їжак ґанок ЉЊ"};
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            for (const auto& [code, words] : step.caption.by_language) texts.push_back(words);
        }
    }
    if (fonts().inter) {
        for (ImFont* font : {fonts().text, fonts().bold, fonts().large}) {
            for (const std::string& text : texts) {
                for (const ImWchar letter : letters_of(text))
                    EXPECT_TRUE(has_glyph(*font, letter)) << letter << " of " << text;
            }
        }
    }
    ImGui::DestroyContext();
    if (!fonts().inter) GTEST_SKIP() << "Inter is not installed";
}

TEST(Fonts, TellWhichCharactersTheyDoNotDraw) {
    EXPECT_TRUE(missing_characters("漢字").empty()) << "nothing is loaded";
    ImGui::CreateContext();
    load_fonts(16);
    ImGui::GetIO().Fonts->Build();
    EXPECT_EQ(missing_characters("A 漢 b\n字, 漢 𝄞"), (std::vector<char32_t>{U'漢', U'字', U'𝄞'}));
    EXPECT_TRUE(missing_characters("Grenzen: 1 (a)").empty());
    if (fonts().inter) {
        EXPECT_TRUE(missing_characters("Größe − 3 ≈ Ύψος „Їжак“ … 1 : 25\u2009000").empty());
    }
    ImGui::DestroyContext();
    EXPECT_TRUE(missing_characters("漢字").empty()) << "no more";
    EXPECT_TRUE(is_taken_from_inter(U'Ж'));
    EXPECT_TRUE(is_taken_from_inter(U'−'));
    EXPECT_FALSE(is_taken_from_inter(U'漢'));
}

// A tree of fonts as another system has them, below a folder of its own.
class OtherSystem : public ::testing::Test {
 protected:
    OtherSystem() { ImGui::CreateContext(); }
    ~OtherSystem() override { ImGui::DestroyContext(); }

    const TemporaryFolder folder;
    const std::filesystem::path root = folder.path();
};

TEST_F(OtherSystem, FontAwesomeIsFoundAsArchHasIt) {
    const std::filesystem::path debians = "/usr/share/fonts/opentype/font-awesome/FontAwesome.otf";
    if (!std::filesystem::exists(debians)) GTEST_SKIP() << "Font Awesome is not installed as OpenType";
    const std::filesystem::path there = root / "usr/share/fonts/OTF/Font Awesome 6 Free-Solid-900.otf";
    std::filesystem::create_directories(there.parent_path());
    std::filesystem::copy_file(debians, there);
    const FontFiles files(root);
    EXPECT_EQ(files.icons, there.string());
    load_fonts(16, files);
    ImGui::GetIO().Fonts->Build();
    EXPECT_TRUE(fonts().icons);
    EXPECT_STREQ(text_of(icon::export_map), icon::export_map.glyph);
    EXPECT_STREQ(text_of({"\uf8ff", "Word", "\uf019"}), "\uf019") << "where the first is not there";
    EXPECT_STREQ(text_of({"\uf8ff", "Word"}), "Word");
}

TEST_F(OtherSystem, WithoutFontsThereAreWordsAndNoneOfThemTwice) {
    load_fonts(16, FontFiles(root));
    ImGui::GetIO().Fonts->Build();
    EXPECT_FALSE(fonts().icons);
    EXPECT_FALSE(fonts().inter);
    EXPECT_EQ(labelled(icon::export_map, "Export"), "Export");
    EXPECT_EQ(labelled(icon::add, "Add layer"), "Add layer");
    EXPECT_STREQ(text_of(icon::undo), "Undo");
}

}  // namespace
}  // namespace talus
