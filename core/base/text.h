#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talus {

/// Returns the text with the letters A to Z in lower case; all other bytes stay as they are, whatever the
/// locale.
inline std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

/// Returns the text with a capital at its beginning, if that is a letter from a to z: a sentence of its own.
inline std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// Returns one text for all items of a range, with the separator between them. word_of: makes a std::string
/// or std::string_view of an item.
template <class Items, class TextOf>
std::string joined(const Items& items, TextOf word_of, std::string_view separator = ", ") {
    std::string result;
    bool first = true;
    for (const auto& item : items) {
        if (!first) result += separator;
        result += word_of(item);
        first = false;
    }
    return result;
}

/// Returns the words of a range with commas between them.
template <class Words>
std::string joined(const Words& words) {
    return joined(words, [](std::string_view word) { return word; });
}

/// Returns the keys of a table's entries with commas between them.
template <class Entries>
std::string joined_keys(const Entries& entries) {
    return joined(entries, [](const auto& entry) -> std::string_view { return entry.key; });
}

/// Returns the lines of a text, which is broken at spaces where the next word would not fit, and at its own
/// breaks. fits: returns whether a line does.
template <class Fits>
std::vector<std::string> broken_lines(const std::string& text, Fits fits) {
    std::vector<std::string> lines;
    std::string line;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string word = text.substr(at, end - at);
        std::string longer = line.empty() ? word : line + " " + word;
        if (!line.empty() && !fits(longer)) {
            lines.push_back(line);
            longer = word;
        }
        line = std::move(longer);
        if (end < text.size() && text[end] == '\n') lines.push_back(std::exchange(line, {}));
        at = end + 1;
    }
    lines.push_back(line);
    return lines;
}

}  // namespace talus
