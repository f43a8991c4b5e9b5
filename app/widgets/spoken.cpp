#include "app/widgets/spoken.h"

#include <algorithm>

#include "core/words/words.h"

namespace talus {
namespace {

std::string g_language = "en";

}  // namespace

void speak_in(const std::string& language) {
    if (g_language != language) g_language = language;
}

const std::string& spoken_language() { return g_language; }

std::string_view spoken(std::string_view english) {
    const std::string* const text = find_text(english, g_language);
    return text != nullptr ? *text : english;
}

std::string spoken_label(std::string_view english) {
    const std::size_t end = std::min(english.find("##"), english.size());
    const std::string* const text = find_text(english, g_language);
    std::string label(text != nullptr ? *text : english.substr(0, end));
    // What begins with ### is the whole name already.
    if (english.substr(end).starts_with("###")) return label.append(english.substr(end));
    return label.append("###").append(english);
}

}  // namespace talus
