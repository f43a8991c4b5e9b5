#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace talus {

/// The fixed words on a lesson's pages, and beside a lesson in the window. All are in
/// assets/words/lessons.json, in every language of it.
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
    // In the window.
    next,
    back,
    show_me,
    check,
    to_its_end,
    next_lesson,
    the_end,
    place_of,  ///< {number}, {count}
    ask_next,
    ask_its_parents,  ///< {found}, {count}
    ask_its_mean,
    ringed,
    keys_answer,
    right_at_once,  ///< {right}, {asked}
    right,
    that_is_it,
    goes_on,  ///< {key}
    already,
    not_next,
    no_height,
    not_parent,
    not_mean,  ///< {count}, twice
    not_cell,
    not_choice,
    step_of,  ///< {number}, {count}
    cell_at,  ///< {point}
    nothing_known,
    map_begins,
    press_right,
    press_places,
    press_changes,
    first_points,
    diamond_step,
    square_step,
};
/// Their keys in that file, in the order of the enum.
std::span<const std::string_view> word_keys();

/// Returns a text in that language, else in English. What stands in braces is replaced.
std::string worded(Word word, const std::string& language,
                   const std::vector<std::pair<std::string_view, std::string>>& fillings = {});
/// Returns the languages that there are words in.
std::vector<std::string> word_languages();

}  // namespace talus
