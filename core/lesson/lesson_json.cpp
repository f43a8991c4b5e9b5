#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/io/safe_file.h"
#include "core/lesson/comparisons.h"
#include "core/lesson/lesson_file.h"
#include "core/lesson/lesson_keys.h"
#include "core/lesson/lesson_reader.h"
#include "core/lesson/question_json.h"
#include "core/lesson/setup_json.h"
#include "core/lesson/text_json.h"
#include "core/recipe/recipe_json.h"
#include "embedded_lessons.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 7> k_fillings{"arithmetic", "mean",  "offset", "amplitude",
                                                     "result",     "steps", "factor"};
constexpr std::string_view k_value = "value ";
constexpr std::string_view k_water = "water ";

LessonStop stop_from_json(const Json& json, const LessonSetup& setup, const std::string& where,
                          LessonReader& reader) {
    using Kind = LessonStop::Kind;
    if (json == k_stop_begin) return {.kind = Kind::begin};
    if (json == k_stop_end) return {.kind = Kind::end};
    LessonStop stop;
    if (!json.is_object() || json.empty()) {
        reader.unexpected(where,
                          "\"begin\", \"end\", {\"step\": N}, {\"point\": [X, Y]}, {\"level\": L} or "
                          "{\"level\": L, \"phase\": \"diamond\"}",
                          json);
        return stop;
    }
    if (!reader.object(json, where, k_stop_keys)) return stop;
    if (json.contains("step") + json.contains("point") + json.contains("level") > 1)
        reader.wrong(where, "one place is enough: a step, a point or a level");
    if (const auto step = reader.whole(json, "step", where, 0, k_max_lesson_number)) {
        stop.kind = Kind::step;
        stop.step = *step;
    }
    if (const Json* point = LessonReader::member(json, "point")) {
        const auto is_place = [](const Json& n) {
            return n.is_number_integer() && n.get<double>() >= 0 && n.get<double>() < k_max_lesson_number;
        };
        const bool line = setup.is_line();
        if (point->is_array() && point->size() == (line ? 1u : 2u) &&
            std::all_of(point->begin(), point->end(), is_place)) {
            stop.kind = Kind::point;
            stop.point = {(*point)[0].get<int>(), line ? 0 : (*point)[1].get<int>()};
        } else {
            reader.unexpected(key_path(where, "point"),
                              line ? "[place] on the line, from 0" : "[column, row], from 0", *point);
        }
    }
    if (setup.is_of_map() && (json.contains("point") || json.contains("level")))
        reader.wrong(where, "steps over a map are counted: {\"step\": N}");
    if (const auto level = reader.whole(json, "level", where, 0, k_max_lesson_level)) {
        stop.kind = Kind::level;
        stop.level = *level;
    }
    if (const auto phase = reader.choice(json, "phase", where, k_lesson_phases)) {
        if (stop.kind != Kind::level) {
            reader.wrong(key_path(where, "phase"), "needs a level beside it");
        } else if (setup.is_line()) {
            reader.wrong(key_path(where, "phase"), "a line has levels alone; leave the phase out");
        } else if (stop.level == 0) {
            reader.wrong(key_path(where, "phase"),
                         "level 0 is the first points; half steps begin with level 1");
        }
        stop.kind = Kind::phase;
        stop.phase = *phase == 0 ? Phase::diamond : Phase::square;
    }
    return stop;
}

Json json_of(const LessonStop& stop, bool line) {
    switch (stop.kind) {
        case LessonStop::Kind::begin:
            return k_stop_begin;
        case LessonStop::Kind::end:
            return k_stop_end;
        case LessonStop::Kind::step:
            return {{"step", stop.step}};
        case LessonStop::Kind::point:
            return {{"point", line ? Json{stop.point.x} : Json{stop.point.x, stop.point.y}}};
        case LessonStop::Kind::level:
            return {{"level", stop.level}};
        case LessonStop::Kind::phase:
            return {{"level", stop.level}, {"phase", k_lesson_phases[stop.phase == Phase::diamond ? 0 : 1]}};
    }
    return {};
}

bool is_on_lattice(LatticePoint point, const LessonSetup& setup) {
    const auto [width, height] = size_of(setup);
    return point.x >= 0 && point.x < width && point.y >= 0 && point.y < height;
}

// Whether the point is on the lattice and known after so many steps.
bool is_known(LatticePoint point, const LessonSetup& setup, std::int64_t done) {
    return is_on_lattice(point, setup) && (setup.is_of_map() || placement_of(setup).known(point, done));
}

void check_filling(const std::string& name, const LessonSetup& setup, std::int64_t done,
                   const std::string& where, LessonReader& reader) {
    const std::string braced = "{" + name + "}";
    if (name.starts_with(k_value) || (name.starts_with(k_water) && setup.is_of_map())) {
        LatticePoint point{-1, 0};
        char more = 0;
        const int read = std::sscanf(name.c_str() + k_value.size(), "%d %d%c", &point.x, &point.y, &more);
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
    if (const Json* camera = LessonReader::member(json, "camera")) {
        const std::string path = key_path(where, "camera");
        if (reader.object(*camera, path, k_camera_keys)) {
            LessonCamera from;
            if (const auto heading =
                    reader.number(*camera, "heading", path, -k_max_camera_heading, k_max_camera_heading))
                from.heading = static_cast<float>(*heading);
            if (const auto pitch =
                    reader.number(*camera, "pitch", path, k_min_camera_pitch, k_max_camera_pitch))
                from.pitch = static_cast<float>(*pitch);
            step.camera = from;
        }
    }
    if (const Json* cell = LessonReader::member(json, "cell")) {
        const auto is_place = [](const Json& n) {
            return n.is_number_integer() && n.get<double>() >= 0 && n.get<double>() < k_max_guided_points;
        };
        const bool is_pair =
            cell->is_array() && cell->size() == 2 && std::all_of(cell->begin(), cell->end(), is_place);
        if (is_pair) step.cell = LatticePoint{(*cell)[0].get<int>(), (*cell)[1].get<int>()};
        if (!is_pair || !step.setup.is_of_map() || !is_on_lattice(*step.cell, step.setup))
            reader.unexpected(key_path(where, "cell"), "[column, row] of a cell, where steps go over a map",
                              *cell);
    }
    if (const auto compare = reader.text(json, "compare", where)) {
        step.compare = *compare;
        const auto comparisons = lesson_comparisons();
        const auto has_key = [&](const LessonComparisonInfo& info) { return info.key == *compare; };
        if (std::none_of(comparisons.begin(), comparisons.end(), has_key))
            reader.wrong(key_path(where, "compare"),
                         "expected one of " + joined_keys(comparisons) + ", found \"" + *compare + "\"");
    }
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
    if (step.camera)
        json["camera"] = {{"heading", json_number(step.camera->heading)},
                          {"pitch", json_number(step.camera->pitch)}};
    if (step.cell) json["cell"] = {step.cell->x, step.cell->y};
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

std::optional<std::int64_t> position_of(const LessonStop& stop, const LessonSetup& setup) {
    using Kind = LessonStop::Kind;
    if (setup.is_of_map()) {
        if (stop.kind == Kind::begin) return 0;
        const std::int64_t steps = make_trace(setup)->steps();
        if (stop.kind == Kind::end) return steps;
        return stop.kind == Kind::step && stop.step <= steps ? std::optional(stop.step) : std::nullopt;
    }
    const PlacementOrder order = placement_of(setup);
    switch (stop.kind) {
        case Kind::begin:
            return 0;
        case Kind::end:
            return order.steps();
        case Kind::step:
            if (stop.step > order.steps()) return std::nullopt;
            return stop.step;
        case Kind::point:
            if (!is_on_lattice(stop.point, setup)) return std::nullopt;
            return order.step_of(stop.point) + 1;
        case Kind::level:
        case Kind::phase:
            break;
    }
    std::optional<std::int64_t> end;
    for (const PhaseSpan& span : order.phases()) {
        const bool counts =
            stop.kind == Kind::phase ? span.phase == stop.phase : span.phase != Phase::remaining_additions;
        if (span.level == stop.level && counts) end = span.first + span.count;
    }
    return end;
}

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
