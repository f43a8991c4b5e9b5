#include "app/widgets/fonts.h"

#include <gtest/gtest.h>

#include <cstring>

#include "core/lesson/lesson_file.h"

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
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Build();
    const bool inter = std::strstr(atlas.ConfigData[0].Name, "Inter") != nullptr;
    std::vector<std::string> texts{"Größe Çağ żółć Ødegård știri", "Ύψος άκρη ΩΨ", "Высота Їжак ґанок ЉЊ"};
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            for (const auto& [code, words] : step.caption.by_language) texts.push_back(words);
        }
    }
    if (inter) {
        for (const ImFont* font : {fonts().text, fonts().bold, fonts().large}) {
            for (const std::string& text : texts) {
                for (const ImWchar letter : letters_of(text))
                    EXPECT_NE(font->FindGlyphNoFallback(letter), nullptr) << letter << " of " << text;
            }
        }
    }
    ImGui::DestroyContext();
    if (!inter) GTEST_SKIP() << "Inter is not installed";
}

}  // namespace
}  // namespace talus
