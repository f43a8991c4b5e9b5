#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/lesson/script/lesson_file.h"

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

/// Returns where each term of an arithmetic is met, and which point it is: [where x, where y, x, y].
nlohmann::ordered_json web_terms(const Arithmetic& line);

/// Returns what a step asks for a web page, as JSON, with the right answers; null where it asks nothing.
/// done: the trace's steps at its stop. Which numbers are right as a mean is what Prediction takes as right,
/// given as ranges of whole thousandths. Why an answer is wrong stands there, too, as
/// core/lesson/script/reasons.h has it: of points by cell, of means by ranges, of choices by choice.
nlohmann::ordered_json web_question(const LessonStep& step, const Trace& trace, std::int64_t done,
                                    const std::vector<std::string>& languages, const std::string& fallback);

}  // namespace talus
