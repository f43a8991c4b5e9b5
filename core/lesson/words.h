#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talus {

/// The fixed words on a lesson's pages. All are in assets/words/lessons.json, in every language of it.
enum class Word {
    name,
    given,
    line_rule,
    lattice_rule,
    wrapped_rule,
    rounding,
    questions,
    solution,
    last_one,  ///< {arithmetic}
    slide,     ///< {number}, {text}
    ask_point,
    ask_parents,  ///< {point}
    ask_mean,     ///< {point}
    measured,     ///< {number}
    long_waves,
    short_waves,
    smoothness,  ///< {number}
    midpoint,
    diamond_square,
    bounded,
    wrapped,
    uniform,
    gaussian,
    without_additions,
    with_additions,
    perlin_noise,
    no_erosion,
    with_erosion,
    map_task,
    map_numbers,
    slide_cell,  ///< {number}, {point}
};
/// Their keys in that file, in the order of the enum.
std::span<const std::string_view> word_keys();

/// Returns a text in that language, else in English. What stands in braces is replaced.
std::string worded(Word word, const std::string& language,
                   const std::vector<std::pair<std::string_view, std::string>>& fillings = {});
/// Returns the languages that there are words in.
std::vector<std::string> word_languages();

}  // namespace talus
