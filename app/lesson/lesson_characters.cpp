#include "app/lesson/lesson_characters.h"

#include <algorithm>
#include <vector>

#include "app/widgets/fonts.h"
#include "core/base/formatted.h"

namespace talus {
namespace {

constexpr std::size_t k_told = 8;

// All that is shown of it as text.
std::string texts_of(const LessonFile& lesson, const std::string& language) {
    std::string all;
    const auto take = [&](const LessonText& text) { all += text.in(language, lesson.language) + "\n"; };
    take(lesson.title);
    for (const LessonStep& step : lesson.steps) {
        take(step.caption);
        take(step.attempt);
        take(step.question.text);
        for (const LessonQuestion::Choice& choice : step.question.choices) {
            take(choice.text);
            take(choice.because);
        }
    }
    return all;
}

std::string in_utf8(char32_t character) {
    const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
    const auto later = [&](int shift) { return byte(0x80 | (character >> shift & 0x3f)); };
    if (character < 0x80) return {byte(character)};
    if (character < 0x800) return {byte(0xc0 | character >> 6), later(0)};
    if (character < 0x10000) return {byte(0xe0 | character >> 12), later(6), later(0)};
    return {byte(0xf0 | character >> 18), later(12), later(6), later(0)};
}

// By themselves and, for whom the font does not show them, by number.
std::string list_of(const std::vector<char32_t>& characters) {
    std::string list;
    for (std::size_t i = 0; i < std::min(characters.size(), k_told); ++i)
        list += (i == 0 ? "" : ", ") + in_utf8(characters[i]) +
                formatted(" (U+%04X)", static_cast<unsigned>(characters[i]));
    return list + (characters.size() > k_told ? " …" : "");
}

}  // namespace

std::string note_on_characters(const LessonFile& lesson, const std::string& language) {
    std::vector<char32_t> of_inter, others;
    for (const char32_t character : missing_characters(texts_of(lesson, language)))
        (!fonts().inter && is_taken_from_inter(character) ? of_inter : others).push_back(character);
    std::string note;
    if (!of_inter.empty())
        note = "The font at hand does not have " + list_of(of_inter) +
               ". Debian's package fonts-inter has the letters that Talus uses.";
    if (!others.empty())
        note += (note.empty() ? "" : "\n") + std::string("Talus has no font for ") + list_of(others) +
                ". The lesson's web page shows them: talus lesson … --html FILE.html";
    return note;
}

}  // namespace talus
