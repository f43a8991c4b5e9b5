#include "core/words/words.h"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

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

// A text with holes, as one can recognise it: {"Move ", " of ", ""} and {"shape", "name"}.
struct Filled {
    std::vector<std::string> parts;
    std::vector<std::string> holes;
    const std::string* text;  // of the language
    std::size_t letters = 0;  // of the parts
};

Filled parts_of(std::string_view english, const std::string& text) {
    Filled filled{.parts = {}, .holes = {}, .text = &text};
    for (std::size_t at = 0;;) {
        const std::size_t hole = std::min(english.find('{', at), english.size());
        const std::size_t end = std::min(english.find('}', hole), english.size());
        filled.parts.emplace_back(english.substr(at, hole - at));
        filled.letters += hole - at;
        if (end == english.size()) return filled;
        filled.holes.emplace_back(english.substr(hole + 1, end - hole - 1));
        at = end + 1;
    }
}

// Those of each language, with the most letters first.
const std::vector<Filled>& texts_with_holes(const std::string& language) {
    static const std::map<std::string, std::vector<Filled>> all = [] {
        std::map<std::string, std::vector<Filled>> found;
        for (const auto& [code, texts] : catalogue()) {
            std::vector<Filled>& list = found[code];
            for (const auto& [english, text] : texts) {
                if (english.find('{') == std::string::npos) continue;
                list.push_back(parts_of(english, text));
            }
            std::ranges::stable_sort(list, std::ranges::greater(), &Filled::letters);
        }
        return found;
    }();
    static const std::vector<Filled> none;
    const auto there = all.find(language);
    return there == all.end() ? none : there->second;
}

// What stands in the holes, as briefly as it goes; nothing where the text is another.
std::optional<std::vector<std::string>> fillings_in(std::string_view english, const Filled& filled) {
    std::vector<std::string> fillings;
    if (!english.starts_with(filled.parts.front())) return std::nullopt;
    std::size_t at = filled.parts.front().size();
    for (std::size_t i = 1; i < filled.parts.size(); ++i) {
        const std::string& part = filled.parts[i];
        const bool last = i + 1 == filled.parts.size();
        if (last && !english.ends_with(part)) return std::nullopt;
        const std::size_t end = last ? english.size() - part.size() : english.find(part, at + 1);
        if (end == std::string_view::npos || end <= at) return std::nullopt;
        fillings.emplace_back(english.substr(at, end - at));
        at = end + part.size();
    }
    return fillings;
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

std::optional<std::string> find_filled(std::string_view english, const std::string& language,
                                       std::size_t min_letters) {
    for (const Filled& filled : texts_with_holes(language)) {
        if (filled.letters < min_letters) break;
        const auto fillings = fillings_in(english, filled);
        if (!fillings) continue;
        Fillings said;
        for (std::size_t i = 0; i < fillings->size(); ++i) {
            const std::string* const text = find_text((*fillings)[i], language);
            said.emplace_back(filled.holes[i], text != nullptr ? *text : (*fillings)[i]);
        }
        return with_fillings(*filled.text, said);
    }
    return std::nullopt;
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
