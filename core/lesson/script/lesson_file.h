#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/script/lesson_mark.h"
#include "core/lesson/script/lesson_question.h"
#include "core/lesson/script/lesson_text.h"
#include "core/lesson/trace/lesson_setup.h"
#include "core/surface/look.h"

namespace talus {

/// The position at which a step of a lesson stops.
struct LessonStop {
    enum class Kind {
        begin,  ///< nothing is known yet
        end,
        step,   ///< so many steps are done
        point,  ///< this point has just been placed
        phase,  ///< the half step of this level is done
        level,  ///< all of this level is done; level 0: the first points
    };
    Kind kind = Kind::begin;
    std::int64_t step = 0;
    LatticePoint point = {};
    Phase phase = Phase::diamond;  ///< diamond or square
    int level = 0;

    friend bool operator==(const LessonStop&, const LessonStop&) = default;
};

/// Returns how many steps are done at the stop; nothing if the setup has no such place.
std::optional<std::int64_t> position_of(const LessonStop& stop, const LessonSetup& setup);

/// A step's view of the surface, in place of the default view.
struct LessonCamera {
    float heading = 22.5f;  ///< degrees clockwise from north
    float pitch = 30;       ///< degrees below the horizon, 5 to 90
    friend bool operator==(const LessonCamera&, const LessonCamera&) = default;
};

/// The look of a step that names none, whatever was displayed before: captions may speak of its colours.
inline constexpr LookKind k_lesson_look = LookKind::natural;

/// Returns the looks that a step may have: those of every ground and, last, that of the biomes, for the end
/// of a lesson about them.
std::vector<LookInfo> looks_of_steps();

struct LessonStep {
    enum class Show {
        both,
        lattice,
        surface,
        strip,  ///< the lattice after each half step, side by side
    };
    LessonText caption;
    LessonSetup setup;
    LessonStop stop;
    bool plays = false;  ///< plays from where it was to the stop; else jumps there
    Show show = Show::both;
    bool order_numbers = false;  ///< in the cells, instead of the values
    std::optional<LessonCamera> camera;
    std::optional<float> exaggeration;  ///< of heights in the surface, 1 to 5; nothing: 1, or the user's own
    std::optional<LookKind> look;       ///< of the surface, one of looks_of_steps(); nothing: k_lesson_look
    std::vector<LessonMark> marks;      ///< over the lattice, at the stop
    std::optional<LatticePoint> cell;   ///< that is told of, where steps go over a map
    LessonText attempt;                 ///< what to try
    Question predict = Question::none;  ///< about the point that comes after the stop, or as `question` says
    LessonQuestion question;            ///< for a cell or a choice
    std::string compare;                ///< key of a comparison (core/lesson/script/comparisons.h), or empty
    /// For whoever keeps the lesson: how what it says was measured. It is shown nowhere.
    std::string note;

    friend bool operator==(const LessonStep&, const LessonStep&) = default;
};

/// A guided lesson.
struct LessonFile {
    std::string schema;           ///< see k_schema_key; empty: none
    std::string language = "en";  ///< of texts that do not say theirs
    LessonText title;
    LessonText about;
    std::vector<LessonStep> steps;

    /// Returns the languages of all texts, the lesson's own first.
    std::vector<std::string> languages() const;
    friend bool operator==(const LessonFile&, const LessonFile&) = default;
};

/// A lesson that cannot be used. One line for each mistake, which names the key and the remedy; what() is all
/// of them, a line each.
struct LessonFileError : std::runtime_error {
    explicit LessonFileError(std::vector<std::string> lines);
    std::vector<std::string> mistakes;
};

/// Reads a lesson. Throws LessonFileError with all mistakes that were found.
LessonFile lesson_from_json(std::string_view text);
/// Reads a file; in errors each line is led by the file's name. Also throws FileError.
LessonFile load_lesson(const std::string& path);
/// Returns the lesson as JSON with every value, but each step's setup as its changes. Ends with a newline.
std::string to_json(const LessonFile& lesson);

/// Returns the JSON schema of lessons: of the files that lesson_from_json takes, as far as a schema can tell.
/// Ends with a newline.
std::string lesson_schema();

/// Largest lesson that is read, in bytes.
inline constexpr std::size_t k_max_lesson_bytes = std::size_t{4} << 20;
inline constexpr std::size_t k_max_lesson_steps = 500;

/// Returns the arithmetic that belongs to a position of a step: of the point placed last, or of the cell
/// that is told of. done: above 0. language: of its lines.
Arithmetic arithmetic_told(const LessonStep& step, const Trace& trace, std::int64_t done,
                           const std::string& language = "en");
/// Returns its lines as they are shown in that language.
std::vector<std::string> lines_told(const LessonStep& step, const Trace& trace, std::int64_t done,
                                    const std::string& language);

/// A caption as it is shown: {arithmetic}, {mean}, {offset}, {amplitude} and {result} are those of the point
/// placed last, {value X Y} that of a known point, {steps} how many steps there are, {factor} what the
/// largest offset is multiplied by before each step that places points. Over a map {water X Y} is the depth
/// there, {start X Y} the value that the cell began with, and what else may be asked of its cells is told
/// with its unit, as {humidity X Y}; see Trace::measures. Numbers are never typed. Arithmetic has no-break
/// spaces. trace: of the step's setup; done: its position; cell: the one told of.
std::string filled_in(const std::string& text, const Trace& trace, std::int64_t done, LatticePoint cell = {});

/// Returns a caption, or what there is to try, as the step says it in that language or, where it has none, in
/// the fallback; numbers have the language's decimal mark. trace: of its setup; done: its position.
std::string said_at(const LessonText& text, const LessonStep& step, const Trace& trace, std::int64_t done,
                    const std::string& language, const std::string& fallback);

/// What a step asks and its answer, as lines of text: empty where it asks nothing. trace: of its setup; done:
/// its position. language, fallback: of the texts; most answers are all numbers.
struct AskedAndAnswered {
    std::string question;
    std::string answer;
    std::vector<std::string> choices = {};  ///< to choose from
    std::vector<std::string> reasons = {};  ///< why each of them is wrong, where it is
};
/// Returns the question with its choices, each led by a letter.
std::string question_with_choices(const AskedAndAnswered& asked);
/// Returns the answer as a solution has it, with its letter where there are choices.
std::string answer_with_letter(const AskedAndAnswered& asked);
AskedAndAnswered asked(const LessonStep& step, const Trace& trace, std::int64_t done,
                       const std::string& language = "en", const std::string& fallback = "en");

/// A lesson that comes with the program. Made from assets/lessons/N-KEY.json, which is compiled in.
struct BuiltInLesson {
    std::string key;
    LessonFile lesson;
};
/// Returns the lessons in the order in which a class takes them.
std::span<const BuiltInLesson> lessons();
/// Returns the lesson with this key, or null.
const BuiltInLesson* find_lesson(std::string_view key);

}  // namespace talus
