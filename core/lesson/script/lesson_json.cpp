#include <algorithm>
#include <cstdio>

#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/io/safe_file.h"
#include "core/lesson/script/comparisons.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/lesson_shapes.h"
#include "core/recipe/named_view.h"
#include "core/words/words.h"
#include "embedded_lessons.h"

namespace talus {
namespace {

using shape::Json;
using shape::of;
using shape::row;

constexpr std::array<std::string_view, 7> k_fillings{"arithmetic", "mean",  "offset", "amplitude",
                                                     "result",     "steps", "factor"};
constexpr std::string_view k_value = "value";
constexpr std::string_view k_start = "start";

// Whether the point is on the lattice and known after so many steps.
bool is_known(LatticePoint point, const LessonSetup& setup, std::int64_t done) {
    return has_point(setup, point) && (setup.is_of_map() || placement_of(setup).known(point, done));
}

// Whether {name X Y} says something: over a map what may be asked of its cells, too.
bool is_of_place(std::string_view name, const LessonSetup& setup) {
    if (name == k_value) return true;
    if (!setup.is_of_map()) return false;
    if (name == k_start) return true;
    const std::vector<std::string_view> measures = make_trace(setup)->measures();
    return std::ranges::find(measures, name) != measures.end();
}

void check_filling(const std::string& name, const LessonSetup& setup, std::int64_t done,
                   const JsonPlace& at) {
    const std::string braced = "{" + name + "}";
    const std::size_t space = name.find(' ');
    if (space != std::string::npos && is_of_place(std::string_view(name).substr(0, space), setup)) {
        LatticePoint point{-1, 0};
        char more = 0;
        const int read = std::sscanf(name.c_str() + space, "%d %d%c", &point.x, &point.y, &more);
        if (read != (setup.is_line() ? 1 : 2)) {
            at.wrong(braced + " needs a " +
                     (setup.is_line() ? "place, as {value 2}" : "column and a row, as {value 2 0}"));
        } else if (!is_known(point, setup, done)) {
            at.wrong(braced +
                     ": that point is not known at the step's stop; stop later or name "
                     "another");
        }
        return;
    }
    if (std::find(k_fillings.begin(), k_fillings.end(), name) == k_fillings.end()) {
        at.wrong(braced + ": there are " + joined(k_fillings) + " and value with a place, as {value 2 0}");
    } else if (name == "factor" && setup.is_of_map()) {
        at.wrong(braced + ": where steps go over a map, no offset shrinks");
    } else if (name != "steps" && name != "factor" && done == 0) {
        at.wrong(braced +
                 ": no point is placed yet at the step's stop; let it stop later, as "
                 "\"stop\": \"end\"");
    }
}

void check_fillings(const LessonText& text, const LessonSetup& setup, std::int64_t done,
                    const JsonPlace& at) {
    for (const auto& [code, words] : text.by_language) {
        for (std::size_t open = words.find('{'); open != std::string::npos;
             open = words.find('{', open + 1)) {
            const std::size_t close = words.find('}', open);
            if (close == std::string::npos) {
                at.wrong("a { without its }");
                break;
            }
            check_filling(words.substr(open + 1, close - open - 1), setup, done, at);
        }
    }
}

// What is wrong with a step that has been read: what its setup or its stop has no room for.
void check_step(const LessonStep& step, const JsonPlace& at) {
    const std::size_t before = at.reader.mistakes.size();
    check_view(step, at);
    if (at.reader.mistakes.size() != before) return;
    const auto done = position_of(step.stop, step.setup);
    if (!done) {
        const std::string all = std::to_string(make_trace(step.setup)->steps());
        return at.member("stop").wrong("beyond the end: this setup has " + all + " steps and " +
                                       std::to_string(step.setup.levels) + " levels of " +
                                       std::to_string(size_of(step.setup).first) + " points a side");
    }
    check_question(step, *done, at.member("predict"));
    check_fillings(step.caption, step.setup, *done, at.member("caption"));
    check_fillings(step.attempt, step.setup, *done, at.member("try"));
}

Shape<std::string> comparison() {
    return shape::text()
        .checked([](const std::string& key, const JsonPlace& at) {
            const auto comparisons = lesson_comparisons();
            if (std::ranges::find(comparisons, key, &LessonComparisonInfo::key) == comparisons.end())
                at.unexpected("one of " + joined_keys(comparisons));
        })
        .unless({})
        .with_schema([] {
            std::vector<Choice> choices;
            for (const LessonComparisonInfo& info : lesson_comparisons())
                choices.push_back({info.key, info.title, info.look_at});
            return schema::one_of(choices);
        });
}

// before: the setup of the step before.
Shape<LessonStep> step_shape(const std::string& language, const LessonSetup& before) {
    constexpr std::string_view k_no_caption = "missing; every step says what is to be seen";
    return shape::object<LessonStep>({
        row({.key = "caption",
             .help = "Says one thing about what is to be seen. Numbers are worked out: {value 2 0} is the "
                     "height of a point, {arithmetic}, {mean}, {offset}, {amplitude} and {result} are those "
                     "of the point placed last, {steps} is how many steps there are; over a map {water 2 0} "
                     "is the second number of a cell, {start 2 0} the height that it began with.",
             .needed = true,
             .missing = k_no_caption},
            &LessonStep::caption, text_shape(language, k_no_caption)),
        row({"setup", "What changes from here on."}, &LessonStep::setup, setup_shape(before)),
        {{"stop", "Where the step comes to rest; without it nothing is known yet."},
         of(&LessonStep::stop, [](const LessonStep& step) { return stop_shape(step.setup); })},
        row({"go", "How it gets there: jump, or play from the stop before."}, &LessonStep::plays,
            shape::named<bool>({{"jump", false}, {"play", true}})),
        row({"show", "The lattice, the surface, or both; or a strip: the lattice after each half step."},
            &LessonStep::show, shape::one_of<LessonStep::Show>(k_lesson_shows)),
        row({"cells", "What stands in the cells: their values, or the order in which they are placed."},
            &LessonStep::order_numbers, shape::named<bool>({{"values", false}, {"order", true}})),
        row({"camera", "View of the surface, in place of the default."}, &LessonStep::camera,
            shape::optional(camera_shape())),
        row({"exaggeration", "Heights in the surface are drawn this many times as high."},
            &LessonStep::exaggeration,
            shape::optional(shape::number(k_min_exaggeration, k_max_exaggeration))),
        row({"look", "How the surface is painted, in place of the usual look."}, &LessonStep::look,
            shape::optional(look_shape())),
        row({"marks", "What is drawn over the lattice when the step has come to rest."}, &LessonStep::marks,
            marks_shape(language)),
        row({"cell", "[column, row] of the cell that is told of, where steps go over a map."},
            &LessonStep::cell, shape::optional(point_shape(k_max_guided_points))),
        row({"try", "What to do or to think about, below the picture."}, &LessonStep::attempt,
            text_shape(language)),
        {{"predict", "What is asked: of the point that comes after the stop, or in words of your own."},
         question_shape(language)},
        row({"compare", "Shows a comparison in place of the lattice."}, &LessonStep::compare, comparison()),
        row({"note", "For whoever keeps the lesson, as how a claim was measured; shown nowhere."},
            &LessonStep::note, shape::text().unless({})),
    });
}

void read_step(const JsonPlace& at, const std::string& language, LessonStep& step) {
    const std::vector<std::string>& mistakes = at.reader.mistakes;
    const auto before = static_cast<std::ptrdiff_t>(mistakes.size());
    step_shape(language, step.setup).read(at, step);
    // Where anything but a text is wrong, what is checked would only repeat it.
    const bool texts_alone =
        std::all_of(mistakes.begin() + before, mistakes.end(), [&](const std::string& mistake) {
            return mistake.starts_with(at.member("caption").path) ||
                   mistake.starts_with(at.member("try").path);
        });
    if (texts_alone) check_step(step, at);
}

constexpr const char* k_steps_wanted = "expected a list of 1 to 500 steps";
static_assert(k_max_lesson_steps == 500);

// Each step begins with the setup of the one before it. setup: of the first one.
Shape<std::vector<LessonStep>> steps_shape(const std::string& language, const LessonSetup& setup) {
    return {[=](const JsonPlace& at, std::vector<LessonStep>& steps) {
                if (!at.is_list(1, k_max_lesson_steps, "steps")) return;
                for (std::size_t i = 0; i < at.json.size(); ++i) {
                    LessonStep step;
                    step.setup = steps.empty() ? setup : steps.back().setup;
                    read_step(at.item(i), language, step);
                    steps.push_back(std::move(step));
                }
            },
            [=](const std::vector<LessonStep>& steps) {
                Json json = Json::array();
                LessonSetup before;
                for (const LessonStep& step : steps) {
                    json.push_back(step_shape(language, before).write(step));
                    before = step.setup;
                }
                return json;
            },
            [] { return schema::list(schema::ref("step"), 1, k_max_lesson_steps); }};
}

// A lesson, and the setup that its first step begins with.
struct FileContents {
    LessonFile lesson;
    LessonSetup setup;
};

Shape<std::string> language_shape() {
    return shape::text()
        .checked([](const std::string& code, const JsonPlace& at) {
            if (!is_language(code)) at.wrong("expected the code of a language, as en or pt-BR");
        })
        .with_schema([] {
            return Json{{"type", "string"}, {"pattern", k_language_pattern}, {"maxLength", k_max_language}};
        });
}

Shape<FileContents> file_shape() {
    constexpr std::string_view k_no_title = "missing; the list of lessons shows it";
    const auto in_lesson = [](auto member, auto shape) {
        return of(&FileContents::lesson, of(member, shape));
    };
    return shape::object<FileContents>({
        {{k_schema_key, k_schema_help}, in_lesson(&LessonFile::schema, shape::text().unless({}))},
        shape::constant<FileContents>(
            {.key = k_lesson_format_key, .help = "Version of the format.", .needed = true}, k_lesson_format),
        {{"language",
          "Code of the language of texts that do not say theirs, en or pt-BR say; en where it is missing."},
         in_lesson(&LessonFile::language, language_shape())},
        {{.key = "title",
          .help = "The lesson's title, in the list of lessons.",
          .needed = true,
          .missing = k_no_title},
         in_lesson(&LessonFile::title,
                   [=](const LessonFile& lesson) { return text_shape(lesson.language, k_no_title); })},
        {{"about", "A sentence or more for whoever chooses the lesson."},
         in_lesson(&LessonFile::about, [](const LessonFile& lesson) { return text_shape(lesson.language); })},
        {{"setup", "What the lesson is about."}, of(&FileContents::setup, setup_shape({}))},
        {{.key = "steps", .help = "What is shown, step by step.", .needed = true, .missing = k_steps_wanted},
         {[](const JsonPlace& at, FileContents& file) {
              steps_shape(file.lesson.language, file.setup).read(at, file.lesson.steps);
          },
          [](const FileContents& file) {
              return steps_shape(file.lesson.language, {}).write(file.lesson.steps);
          },
          [] { return steps_shape({}, {}).schema(); }}},
    });
}

std::string lines(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : "\n") + text;
    return all;
}

std::vector<BuiltInLesson> read_lessons() {
    const auto files = assets::lessons();
    std::vector<EmbeddedFile> in_order(files.begin(), files.end());
    // The number before the key gives the order.
    const auto number = [](const EmbeddedFile& file) { return std::stoi(std::string(file.name)); };
    std::sort(in_order.begin(), in_order.end(),
              [&](const EmbeddedFile& a, const EmbeddedFile& b) { return number(a) < number(b); });
    std::vector<BuiltInLesson> all;
    for (const EmbeddedFile& file : in_order) {
        const std::size_t begin = file.name.find('-') + 1;
        all.push_back({std::string(file.name.substr(begin, file.name.rfind('.') - begin)),
                       lesson_from_json(file.bytes)});
    }
    return all;
}

}  // namespace

LessonFileError::LessonFileError(std::vector<std::string> said)
    : std::runtime_error(lines(said)), mistakes(std::move(said)) {}

std::vector<std::string> LessonFile::languages() const {
    std::vector<std::string> codes{language};
    const auto take = [&](const LessonText& text) {
        for (const auto& [code, words] : text.by_language) {
            if (std::find(codes.begin(), codes.end(), code) == codes.end()) codes.push_back(code);
        }
    };
    take(title);
    for (const LessonStep& step : steps) take(step.caption);
    return codes;
}

LessonFile lesson_from_json(std::string_view text) {
    Json json;
    try {
        json = parse_json(text, "lesson", k_lesson_format_key);
    } catch (const JsonError& error) {
        throw LessonFileError({error.what()});
    }
    JsonReader reader;
    const JsonPlace whole{json, "", reader};
    const JsonPlace version = whole.member(k_lesson_format_key);
    if (!whole.has(k_lesson_format_key)) {
        throw LessonFileError({"JSON, but not a lesson of Talus: it has no key \"" +
                               std::string(k_lesson_format_key) + "\" with the format's version"});
    }
    FileContents file;
    if (!version.json.is_number_integer() || version.json < 1)
        version.unexpected("the format's version, " + std::to_string(k_lesson_format));
    else if (version.json > k_lesson_format)
        reader.mistakes = {"made for a newer version of Talus (format " + json_dump(version.json) +
                           "); this one reads format " + std::to_string(k_lesson_format)};
    else
        file_shape().read(whole, file);
    if (!reader.mistakes.empty()) throw LessonFileError(std::move(reader.mistakes));
    return std::move(file.lesson);
}

LessonFile load_lesson(const std::string& path) {
    const std::string text = read_text_file(path, k_max_lesson_bytes);
    try {
        return lesson_from_json(text);
    } catch (LessonFileError& error) {
        for (std::string& mistake : error.mistakes) mistake.insert(0, path + ": ");
        throw LessonFileError(std::move(error.mistakes));
    }
}

std::string to_json(const LessonFile& lesson) {
    return json_dump(file_shape().write({lesson, {}}), 2) + "\n";
}

std::string lesson_schema() {
    constexpr std::string_view k_help =
        "A guided lesson of Talus. Whatever this schema refuses is an error, which Talus tells by file, key "
        "and "
        "remedy; it further wants points and stops to be on the lattice, and questions to have an answer.";
    Json definitions = {{"step", step_shape({}, {}).schema()}};
    add_text_schemas(definitions);
    add_setup_schemas(definitions);
    return json_dump(schema::file("Lesson of Talus", k_help, file_shape().schema(), std::move(definitions)),
                     2) +
           "\n";
}

std::span<const BuiltInLesson> lessons() {
    static const std::vector<BuiltInLesson> the_lessons = read_lessons();
    return the_lessons;
}

const BuiltInLesson* find_lesson(std::string_view key) {
    for (const BuiltInLesson& lesson : lessons()) {
        if (lesson.key == key) return &lesson;
    }
    return nullptr;
}

}  // namespace talus
