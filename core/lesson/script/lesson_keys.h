#pragma once

#include <array>
#include <string_view>

#include "core/base/json_key.h"

namespace talus {

/// The keys of a lesson's file, their words and their limits, for its reader and its JSON schema. The manual
/// of the format is assets/lessons/README.md.

inline constexpr int k_lesson_format = 1;
inline constexpr std::string_view k_lesson_format_key = "talus_lesson";
inline constexpr std::array<JsonKey, 7> k_lesson_keys{{
    {k_schema_key, k_schema_help},
    {k_lesson_format_key, "Version of the format."},
    {"language",
     "Code of the language of texts that do not say theirs, en or pt-BR say; en where it is missing."},
    {"title", "The lesson's title, in the list of lessons."},
    {"about", "A sentence or more for whoever chooses the lesson."},
    {"setup", "What the lesson is about."},
    {"steps", "What is shown, step by step."},
}};

inline constexpr std::array<JsonKey, 15> k_step_keys{{
    {"caption",
     "Says one thing about what is to be seen. Numbers are worked out: {value 2 0} is the height of a point, "
     "{arithmetic}, {mean}, {offset}, {amplitude} and {result} are those of the point placed last, {steps} "
     "is how many steps there are; over a map {water 2 0} is the second number of a cell, {start 2 0} the "
     "height that it began with."},
    {"setup", "What changes from here on."},
    {"stop", "Where the step comes to rest; without it nothing is known yet."},
    {"go", "How it gets there: jump, or play from the stop before."},
    {"show", "The lattice, the surface, or both; or a strip: the lattice after each half step."},
    {"cells", "What stands in the cells: their values, or the order in which they are placed."},
    {"camera", "View of the surface, in place of the default."},
    {"exaggeration", "Heights in the surface are drawn this many times as high."},
    {"look", "How the surface is painted, in place of the usual look."},
    {"marks", "What is drawn over the lattice when the step has come to rest."},
    {"cell", "[column, row] of the cell that is told of, where steps go over a map."},
    {"try", "What to do or to think about, below the picture."},
    {"predict", "What is asked: of the point that comes after the stop, or in words of your own."},
    {"compare", "Shows a comparison in place of the lattice."},
    {"note", "For whoever keeps the lesson, as how a claim was measured; shown nowhere."},
}};
inline constexpr std::array<std::string_view, 2> k_lesson_ways{"jump", "play"};
inline constexpr std::array<std::string_view, 4> k_lesson_shows{"both", "lattice", "surface", "strip"};
inline constexpr std::array<std::string_view, 2> k_lesson_cells{"values", "order"};

inline constexpr std::string_view k_stop_begin = "begin";
inline constexpr std::string_view k_stop_end = "end";
inline constexpr std::array<JsonKey, 4> k_stop_keys{{
    {"step", "So many steps are done."},
    {"point", "[column, row] of the point that has just been placed; of a line [place]."},
    {"level", "All of this level is done; level 0 is the first points."},
    {"phase", "Only this half step of the level is done."},
}};
inline constexpr std::array<std::string_view, 2> k_lesson_phases{"diamond", "square"};
inline constexpr int k_max_lesson_level = 30;
inline constexpr int k_max_lesson_number = 1 << 30;  ///< of steps, places and values

inline constexpr std::array<JsonKey, 2> k_camera_keys{{
    {"heading", "Degrees clockwise from north."},
    {"pitch", "Degrees below the horizon."},
}};
inline constexpr int k_max_camera_heading = 360;  ///< degrees, either way
inline constexpr int k_min_camera_pitch = 5, k_max_camera_pitch = 90;

inline constexpr std::array<JsonKey, 4> k_mark_keys{{
    {"outline", "A closed line around these points, [[column, row], …] in its order."},
    {"arrow", "From one point to another, [[column, row], [column, row]]."},
    {"ring", "A ring around the point [column, row]."},
    {"label", "A word or two beside it."},
}};
/// How many of them, the first ones, say what the mark is, in the order of LessonMark::Kind.
inline constexpr std::size_t k_mark_kinds = 3;

inline constexpr std::array<std::string_view, 4> k_questions{"nothing", "next", "parents", "mean"};
inline constexpr std::array<JsonKey, 7> k_question_keys{{
    {"ask", "The question."},
    {"highest", "What is highest in the cell to be clicked, as value or rain."},
    {"lowest", "What is lowest in the cell to be clicked."},
    {"above", "Only cells whose value is not below this count."},
    {"fact", "What is asked of the step's cell, as rule or biome."},
    {"choices", "Answers to choose from, of which one is right."},
    {"after", "After how many steps; without it, at the end."},
}};
inline constexpr std::array<JsonKey, 4> k_choice_keys{{
    {"is", "What the fact is where this answer is right."},
    {"right", "Whether this answer is right, where the question names no fact."},
    {"text", "What the learner reads."},
    {"because", "Why this answer is wrong, in a sentence that whoever chose it reads."},
}};
inline constexpr std::size_t k_max_lesson_choices = 6;

inline constexpr std::array<JsonKey, 17> k_setup_keys{{
    {"subject", "What steps go through: the points of a lattice or a line, or a map that a stage changes."},
    {"values", "Parameters of the subject's stage, where steps go over a map."},
    {"dimensions", "2, a lattice; 1, a line."},
    {"numbers", "class, as on paper; exact, large maps in metres, always with offsets."},
    {"size", "Points along a side. Which numbers are possible depends on border, squares and numbers."},
    {"squares", "Squares along a side at first."},
    {"border", "Whether beyond each edge lies the other side."},
    {"offsets", "Whether random offsets are added to the means."},
    {"seed", "Which random numbers."},
    {"corners",
     "Four heights, upper left, upper right, lower left, lower right; of a line two; or random. With at most "
     "one decimal."},
    {"typed",
     "Numbers in place of the dice's, [[column, row, number], …], of a line [[place, number], …]: of a first "
     "point its height, of any other point its offset. With at most one decimal."},
    {"mistake",
     "A mistake that is made on purpose, to be looked at; see core/lesson/trace/mistaken_trace.h."},
    // The stage's own parameters, whose listing has the help.
    {"rule", {}},
    {"smoothness", {}},
    {"law", {}},
    {"random_additions", {}},
    {"lower_ground_smoother", {}},
}};
/// How many of them, the last ones, are parameters of diamond-square.
inline constexpr std::size_t k_setup_rules = 5;
inline constexpr std::array<std::string_view, 2> k_lesson_numbers{"class", "exact"};
inline constexpr std::array<std::string_view, 2> k_lesson_borders{"bounded", "wrapped"};
inline constexpr std::array<std::string_view, 2> k_lesson_offsets{"random", "none"};
inline constexpr std::string_view k_random_corners = "random";
inline constexpr std::array<int, 4> k_lesson_squares{1, 2, 3, 4};

}  // namespace talus
