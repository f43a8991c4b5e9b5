#pragma once

#include <map>
#include <string>

namespace talus {

/// A text in one or several languages.
struct LessonText {
    std::map<std::string, std::string> by_language;  ///< by code: en, de, pt-BR

    bool empty() const { return by_language.empty(); }
    /// Returns the text in that language, else in `fallback`, else in any.
    const std::string& in(const std::string& language, const std::string& fallback) const;
    friend bool operator==(const LessonText&, const LessonText&) = default;
};

}  // namespace talus
