#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talus {

/// What stands in place of {name}.
using Fillings = std::vector<std::pair<std::string_view, std::string>>;
/// Returns the text with its {holes} filled in; those without a filling stay.
std::string with_fillings(std::string text, const Fillings& fillings);

/// The texts of a file in assets/words, by language and key: {"en": {"key": "text with a {hole}"}, "de": …}.
/// English has every key and takes the place of what another language lacks; or the keys are English
/// themselves.
class WordTable {
 public:
    /// file: name of one that is compiled in.
    explicit WordTable(std::string_view file);

    /// Returns the text of a key in that language as it stands; null where there is none.
    const std::string* find(std::string_view key, const std::string& language) const;
    /// Returns the text of a key in that language, what stands in braces replaced. English must have it.
    std::string text(std::string_view key, const std::string& language, const Fillings& fillings) const;
    /// Returns the languages that it has.
    std::vector<std::string> languages() const;

 private:
    using Texts = std::map<std::string, std::string, std::less<>>;
    std::map<std::string, Texts> texts_;  // by language and key
};

}  // namespace talus
