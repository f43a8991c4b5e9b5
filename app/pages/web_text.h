#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace talus {

/// Returns what `make` says in each of the languages: one value where all are the same, else an object by
/// language.
template <class Make>
nlohmann::ordered_json by_language(const std::vector<std::string>& languages, Make&& make) {
    nlohmann::ordered_json all = nlohmann::ordered_json::object();
    bool same = true;
    for (const std::string& code : languages) {
        all[code] = make(code);
        same = same && all[code] == all.front();
    }
    return same ? all.front() : all;
}

/// Returns the fixed words of a web page in these languages, English where there are none:
/// assets/lessons/page/words.json, and those of core/words/words.h that it shares with the window.
nlohmann::ordered_json web_words(const std::vector<std::string>& languages);

}  // namespace talus
