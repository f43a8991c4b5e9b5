#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/io/safe_file.h"
#include "core/lesson/script/comparisons.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/lesson_reader.h"
#include "core/lesson/script/question_json.h"
#include "core/lesson/script/setup_json.h"
#include "core/lesson/script/stop_json.h"
#include "core/lesson/script/text_json.h"
#include "core/lesson/script/view_json.h"
#include "core/recipe/recipe_json.h"
#include "core/words/words.h"
#include "embedded_lessons.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

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
                   const std::string& where, LessonReader& reader) {
    const std::string braced = "{" + name + "}";
    const std::size_t space = name.find(' ');
    if (space != std::string::npos && is_of_place(std::string_view(name).substr(0, space), setup)) {
        LatticePoint point{-1, 0};
        char more = 0;
        const int read = std::sscanf(name.c_str() + space, "%d %d%c", &point.x, &point.y, &more);
        if (read != (setup.is_line() ? 1 : 2)) {
            reader.wrong(where,
                         braced + " needs a " +
                             (setup.is_line() ? "place, as {value 2}" : "column and a row, as {value 2 0}"));
        } else if (!is_known(point, setup, done)) {
            reader.wrong(where, braced +
                                    ": that point is not known at the step's stop; stop later or name "
                                    "another");
        }
        return;
    }
    if (std::find(k_fillings.begin(), k_fillings.end(), name) == k_fillings.end()) {
        reader.wrong(
            where, braced + ": there are " + joined(k_fillings) + " and value with a place, as {value 2 0}");
    } else if (name == "factor" && setup.is_of_map()) {
        reader.wrong(where, braced + ": where steps go over a map, no offset shrinks");
    } else if (name != "steps" && name != "factor" && done == 0) {
        reader.wrong(where, braced +
                                ": no point is placed yet at the step's stop; let it stop later, as "
                                "\"stop\": \"end\"");
    }
}

void check_fillings(const LessonText& text, const LessonSetup& setup, std::int64_t done,
                    const std::string& where, LessonReader& reader) {
    for (const auto& [code, words] : text.by_language) {
        for (std::size_t open = words.find('{'); open != std::string::npos;
             open = words.find('{', open + 1)) {
            const std::size_t close = words.find('}', open);
            if (close == std::string::npos) {
                reader.wrong(where, "a { without its }");
                break;
            }
            check_filling(words.substr(open + 1, close - open - 1), setup, done, where, reader);
        }
    }
}

LessonStep step_from_json(const Json& json, const LessonStep& before, const std::string& language,
                          const std::string& where, LessonReader& reader) {
    LessonStep step;
    step.setup = before.setup;
    if (!reader.object(json, where, k_step_keys)) return step;
    step.caption = text_from_json(json, "caption", where, language, reader);
    if (is_missing(json, "caption"))
        reader.wrong(key_path(where, "caption"), "missing; every step says what is to be seen");
    step.attempt = text_from_json(json, "try", where, language, reader);
    const std::size_t mistakes = reader.mistakes.size();
    if (const Json* setup = LessonReader::member(json, "setup"))
        step.setup = setup_from_json(*setup, before.setup, key_path(where, "setup"), reader);
    if (const Json* stop = LessonReader::member(json, "stop"))
        step.stop = stop_from_json(*stop, step.setup, key_path(where, "stop"), reader);
    if (const auto way = reader.choice(json, "go", where, k_lesson_ways)) step.plays = *way == 1;
    if (const auto show = reader.choice(json, "show", where, k_lesson_shows))
        step.show = static_cast<LessonStep::Show>(*show);
    if (const auto cells = reader.choice(json, "cells", where, k_lesson_cells))
        step.order_numbers = *cells == 1;
    question_from_json(json, step, where, language, reader);
    if (const auto compare = reader.text(json, "compare", where)) {
        step.compare = *compare;
        const auto comparisons = lesson_comparisons();
        const auto has_key = [&](const LessonComparisonInfo& info) { return info.key == *compare; };
        if (std::none_of(comparisons.begin(), comparisons.end(), has_key))
            reader.wrong(key_path(where, "compare"),
                         "expected one of " + joined_keys(comparisons) + ", found \"" + *compare + "\"");
    }
    view_from_json(json, step, where, language, reader);
    if (auto note = reader.text(json, "note", where)) step.note = std::move(*note);
    if (reader.mistakes.size() != mistakes) return step;  // what follows would only repeat them
    const auto done = position_of(step.stop, step.setup);
    if (!done) {
        const std::string all = std::to_string(make_trace(step.setup)->steps());
        reader.wrong(key_path(where, "stop"), "beyond the end: this setup has " + all + " steps and " +
                                                  std::to_string(step.setup.levels) + " levels of " +
                                                  std::to_string(size_of(step.setup).first) +
                                                  " points a side");
        return step;
    }
    check_question(step, *done, key_path(where, "predict"), reader);
    check_fillings(step.caption, step.setup, *done, key_path(where, "caption"), reader);
    check_fillings(step.attempt, step.setup, *done, key_path(where, "try"), reader);
    return step;
}

Json json_of(const LessonStep& step, const LessonSetup& before, const std::string& language) {
    Json json = {{"caption", json_of(step.caption, language)}};
    if (Json changes = json_of_changes(step.setup, before); !changes.empty()) json["setup"] = changes;
    json["stop"] = json_of(step.stop, step.setup.is_line());
    json["go"] = k_lesson_ways[step.plays ? 1 : 0];
    json["show"] = k_lesson_shows[static_cast<std::size_t>(step.show)];
    json["cells"] = k_lesson_cells[step.order_numbers ? 1 : 0];
    write_view(json, step, language);
    if (!step.attempt.empty()) json["try"] = json_of(step.attempt, language);
    json["predict"] = json_of_question(step, language);
    if (!step.compare.empty()) json["compare"] = step.compare;
    if (!step.note.empty()) json["note"] = step.note;
    return json;
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
    const Json* version = json.is_object() ? LessonReader::member(json, k_lesson_format_key) : nullptr;
    if (version == nullptr) {
        throw LessonFileError({"JSON, but not a lesson of Talus: it has no key \"" +
                               std::string(k_lesson_format_key) + "\" with the format's version"});
    }
    if (!version->is_number_integer() || version->get<std::int64_t>() < 1) {
        LessonReader reader;
        reader.unexpected(std::string(k_lesson_format_key),
                          "the format's version, " + std::to_string(k_lesson_format), *version);
        throw LessonFileError(std::move(reader.mistakes));
    }
    if (version->get<std::int64_t>() > k_lesson_format) {
        throw LessonFileError({"made for a newer version of Talus (format " + version->dump() +
                               "); this one reads format " + std::to_string(k_lesson_format)});
    }
    LessonReader reader;
    LessonFile lesson;
    reader.object(json, "", k_lesson_keys);
    if (auto schema = reader.text(json, k_schema_key, "")) lesson.schema = std::move(*schema);
    if (const auto language = reader.text(json, "language", "")) {
        if (is_language(*language)) {
            lesson.language = *language;
        } else {
            reader.wrong("language", "expected the code of a language, as en or pt-BR");
        }
    }
    lesson.title = text_from_json(json, "title", "", lesson.language, reader);
    if (is_missing(json, "title")) reader.wrong("title", "missing; the list of lessons shows it");
    lesson.about = text_from_json(json, "about", "", lesson.language, reader);
    LessonStep before;
    if (const Json* setup = LessonReader::member(json, "setup"))
        before.setup = setup_from_json(*setup, before.setup, "setup", reader);
    const Json* steps = LessonReader::member(json, "steps");
    if (steps == nullptr || !steps->is_array() || steps->empty() || steps->size() > k_max_lesson_steps) {
        reader.wrong("steps",
                     "expected a list in [ ] of 1 to " + std::to_string(k_max_lesson_steps) + " steps");
    } else {
        for (std::size_t i = 0; i < steps->size(); ++i) {
            lesson.steps.push_back(step_from_json((*steps)[i], before, lesson.language,
                                                  "steps[" + std::to_string(i) + "]", reader));
            before = lesson.steps.back();
        }
    }
    if (!reader.mistakes.empty()) throw LessonFileError(std::move(reader.mistakes));
    return lesson;
}

LessonFile load_lesson(const std::string& path) {
    const std::string text = read_file(path, k_max_lesson_bytes);
    try {
        return lesson_from_json(text);
    } catch (LessonFileError& error) {
        for (std::string& mistake : error.mistakes) mistake.insert(0, path + ": ");
        throw LessonFileError(std::move(error.mistakes));
    }
}

std::string to_json(const LessonFile& lesson) {
    Json json = Json::object();
    if (!lesson.schema.empty()) json[std::string(k_schema_key)] = lesson.schema;
    json.update({{k_lesson_format_key, k_lesson_format},
                 {"language", lesson.language},
                 {"title", json_of(lesson.title, lesson.language)}});
    if (!lesson.about.empty()) json["about"] = json_of(lesson.about, lesson.language);
    LessonSetup before;
    json["steps"] = Json::array();
    for (const LessonStep& step : lesson.steps) {
        json["steps"].push_back(json_of(step, before, lesson.language));
        before = step.setup;
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
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
