#include "app/widgets/spoken.h"

#include <algorithm>
#include <cstddef>

namespace talus {
namespace {

std::string g_language = "en";

constexpr std::size_t k_sure_letters = 12;  // of a message, which may be one that has no text

}  // namespace

void speak_in(const std::string& language) {
    if (g_language != language) g_language = language;
}

const std::string& spoken_language() { return g_language; }

std::string_view spoken(std::string_view english) {
    const std::string* const text = find_text(english, g_language);
    return text != nullptr ? *text : english;
}

std::string spoken(std::string_view english, const Fillings& fillings) {
    return localized(worded(english, g_language, fillings), g_language);
}

std::string spoken_message(std::string_view english) {
    std::string text;
    if (find_text(english, g_language) != nullptr) {
        text = spoken(english);
    } else {  // its lines may be texts, as those before the name of a file
        for (std::size_t at = 0; at <= english.size();) {
            const std::size_t end = std::min(english.find('\n', at), english.size());
            const std::string_view line = english.substr(at, end - at);
            const bool known = find_text(line, g_language) != nullptr;
            const auto filled = known ? std::nullopt : find_filled(line, g_language, k_sure_letters);
            text.append(at == 0 ? "" : "\n").append(filled ? *filled : std::string(spoken(line)));
            at = end + 1;
        }
    }
    for (std::size_t at = text.find("--", 2); at != std::string::npos; at = text.find("--", at)) {
        const std::size_t end = text.find(')', at);
        const std::string before = text.substr(at - 2, 2);
        if (end != std::string::npos && (before == " (" || before == ", ")) {
            text.erase(at - 2, end - at + (before == " (" ? 3 : 2));
            at -= 2;
        } else {
            at += 2;
        }
    }
    return text;
}

std::string spoken_step(const std::string& english) {
    const std::string* const text = find_text(english, g_language);
    return text != nullptr ? *text : find_filled(english, g_language, 1).value_or(english);
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
