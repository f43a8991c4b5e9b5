#include "app/widgets/spoken.h"

#include "core/lesson/word_table.h"

namespace talus {
namespace {

std::string g_language = "en";

}  // namespace

void speak_in(const std::string& language) {
    if (g_language != language) g_language = language;
}

const std::string& spoken_language() { return g_language; }

std::string_view spoken(std::string_view english) {
    if (g_language == "en") return english;
    static const WordTable table("window.json");
    const std::string* text = table.find(english, g_language);
    return text != nullptr ? *text : english;
}

std::string spoken_label(std::string_view english) {
    const std::size_t end = english.find("##");
    // The suffix tells one meaning of a word from another where the table has both.
    const std::string_view whole = spoken(english);
    std::string label(whole == english ? spoken(english.substr(0, end)) : whole);
    // What begins with ### is the whole name already.
    if (english.substr(std::min(end, english.size())).starts_with("###"))
        return label.append(english.substr(end));
    return label.append("###").append(english);
}

}  // namespace talus
