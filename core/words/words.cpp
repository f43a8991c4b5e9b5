#include "core/words/words.h"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "embedded_words.h"

namespace talus {
namespace {

using Texts = std::map<std::string, std::string, std::less<>>;

// Each language has its texts by their English ones.
const std::map<std::string, Texts>& catalogue() {
    static const std::map<std::string, Texts> all = [] {
        std::map<std::string, Texts> read;
        for (const EmbeddedFile& file : assets::words()) {
            const std::string language(file.name.substr(0, file.name.find('.')));
            read[language] = nlohmann::json::parse(file.bytes).get<Texts>();
        }
        return read;
    }();
    return all;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string with_fillings(std::string text, const Fillings& fillings) {
    for (const auto& [name, filling] : fillings) {
        const std::string hole = std::string("{").append(name).append("}");
        for (std::size_t at = text.find(hole); at != std::string::npos;
             at = text.find(hole, at + filling.size()))
            text.replace(at, hole.size(), filling);
    }
    return text;
}

const std::string* find_text(std::string_view english, const std::string& language) {
    if (language == "en") return nullptr;
    const auto texts = catalogue().find(language);
    if (texts == catalogue().end()) return nullptr;
    auto there = texts->second.find(english);
    if (there == texts->second.end()) there = texts->second.find(english.substr(0, english.find("##")));
    return there == texts->second.end() ? nullptr : &there->second;
}

std::string worded(std::string_view english, const std::string& language, const Fillings& fillings) {
    const std::string* const text = find_text(english, language);
    return with_fillings(text != nullptr ? *text : std::string(english.substr(0, english.find("##"))),
                         fillings);
}

std::string decimal_mark(const std::string& language) { return worded(".", language); }

std::string localized(std::string text, const std::string& language) {
    const std::string mark = decimal_mark(language);
    if (mark == ".") return text;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] == '.' && is_digit(text[i - 1]) && is_digit(text[i + 1])) text.replace(i, 1, mark);
    }
    return text;
}

bool is_language(std::string_view code) {
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    const std::string_view first = code.substr(0, code.find('-'));
    return (first.size() == 2 || first.size() == 3) && std::all_of(first.begin(), first.end(), is_small) &&
           code.size() <= k_max_language && std::all_of(code.begin(), code.end(), [&](char c) {
               return is_small(c) || (c >= 'A' && c <= 'Z') || c == '-';
           });
}

std::vector<std::string> word_languages() {
    std::vector<std::string> codes{"en"};
    for (const auto& [code, texts] : catalogue()) codes.push_back(code);
    return codes;
}

}  // namespace talus
