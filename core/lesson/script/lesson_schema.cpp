#include "core/lesson/script/lesson_schema.h"

#include <limits>
#include <string>
#include <vector>

#include "core/base/json_schema.h"
#include "core/lesson/script/comparisons.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/text_json.h"
#include "core/lesson/trace/class_rounding.h"
#include "core/lesson/trace/class_trace.h"
#include "core/recipe/named_view.h"
#include "core/recipe/parameter_schema.h"
#include "core/words/words.h"

namespace talus {
namespace {

using schema::Json;

constexpr std::string_view k_help =
    "A guided lesson of Talus. Whatever this schema refuses is an error, which Talus tells by file, key and "
    "remedy; it further wants points and stops to be on the lattice, and questions to have an answer.";

// In quotes, or one for each language. needed: it says something.
Json text_schema(bool needed) {
    Json plain = schema::text();
    if (needed) plain["minLength"] = 1;
    Json by_language = {{"type", "object"},
                        {"propertyNames", {{"pattern", k_language_pattern}, {"maxLength", k_max_language}}},
                        {"additionalProperties", {{"type", "string"}, {"minLength", 1}}}};
    if (needed) by_language["minProperties"] = 1;
    return schema::any_of(
        {plain, schema::described(by_language, "The text in each language: {\"en\": \"…\"}.")});
}

Json place(int count) { return schema::whole(0, count - 1); }

// In a lattice [column, row], on a line [place].
Json point_schema() { return schema::list(place(k_max_lesson_number), 1, 2); }

Json tenths() {
    constexpr double k_max = static_cast<double>(k_max_typed) / k_tenths;
    return schema::number(-k_max, k_max);
}

// Returns those of the keys of `all` that are named.
std::vector<JsonKey> some_of(std::span<const JsonKey> all, std::initializer_list<std::string_view> names) {
    std::vector<JsonKey> some;
    for (const JsonKey& key : all) {
        for (const std::string_view name : names) {
            if (key.key == name) some.push_back(key);
        }
    }
    return some;
}

Json stop_schema() {
    const auto with = [](std::initializer_list<std::string_view> names, const Json& values) {
        return schema::with_needed(schema::object(some_of(k_stop_keys, names), values), names);
    };
    return schema::any_of({{{"enum", {k_stop_begin, k_stop_end}}},
                           with({"step"}, {{"step", schema::whole(0, k_max_lesson_number)}}),
                           with({"point"}, {{"point", point_schema()}}),
                           with({"level"}, {{"level", schema::whole(0, k_max_lesson_level)}}),
                           with({"level", "phase"}, {{"level", schema::whole(1, k_max_lesson_level)},
                                                     {"phase", schema::one_of(k_lesson_phases)}})});
}

Json camera_schema() {
    return schema::object(k_camera_keys,
                          {{"heading", schema::number(-k_max_camera_heading, k_max_camera_heading)},
                           {"pitch", schema::number(k_min_camera_pitch, k_max_camera_pitch)}});
}

Json marks_schema() {
    const Json on_side = place(k_max_marked_side);
    const Json point = schema::tuple({on_side, on_side});
    const auto mark = [](std::string_view kind, const Json& points) {
        return schema::with_needed(schema::object(some_of(k_mark_keys, {kind, "label"}),
                                                  {{kind, points}, {"label", schema::ref("text")}}),
                                   {kind});
    };
    return schema::list(schema::any_of({mark("outline", schema::list(point, k_min_outline, k_max_outline)),
                                        mark("arrow", schema::tuple({point, point})), mark("ring", point)}),
                        1, k_max_lesson_marks);
}

Json question_schema() {
    Json something = schema::text();
    something["minLength"] = 1;
    const Json text = schema::ref("needed_text");
    const Json because = schema::ref("text");
    const auto choice = [&](std::string_view key, const Json& values) {
        return schema::object(some_of(k_choice_keys, {key, "text", "because"}), values);
    };
    const Json if_so = schema::with_needed(
        choice("is", {{"is", something}, {"text", text}, {"because", because}}), {"is", "text"});
    const Json right_or_not = schema::with_needed(
        choice("right", {{"right", {{"type", "boolean"}}}, {"text", text}, {"because", because}}), {"text"});
    const Json ask = schema::ref("needed_text");
    const Json after = schema::whole(0, k_max_lesson_number);
    const auto of_a_cell = [&](std::string_view which) {
        return schema::with_needed(
            schema::object(some_of(k_question_keys, {"ask", which, "above", "after"}),
                           {{"ask", ask},
                            {which, schema::text()},
                            {"above", schema::number(-k_max_lesson_number, k_max_lesson_number)},
                            {"after", after}}),
            {"ask", which});
    };
    const Json of_a_fact =
        schema::with_needed(schema::object(some_of(k_question_keys, {"ask", "fact", "choices", "after"}),
                                           {{"ask", ask},
                                            {"fact", schema::text()},
                                            {"choices", schema::list(if_so, 2, k_max_lesson_choices)},
                                            {"after", after}}),
                            {"ask", "fact", "choices"});
    const Json of_answers = schema::with_needed(
        schema::object(some_of(k_question_keys, {"ask", "choices"}),
                       {{"ask", ask}, {"choices", schema::list(right_or_not, 2, k_max_lesson_choices)}}),
        {"ask", "choices"});
    return schema::any_of(
        {schema::one_of(k_questions), of_a_cell("highest"), of_a_cell("lowest"), of_a_fact, of_answers});
}

Json compare_schema() {
    std::vector<Choice> choices;
    for (const LessonComparisonInfo& info : lesson_comparisons())
        choices.push_back({info.key, info.title, info.look_at});
    return schema::one_of(choices);
}

Json step_schema() {
    const Json cell = place(k_max_guided_points);
    return schema::with_needed(
        schema::object(k_step_keys, {{"caption", schema::ref("needed_text")},
                                     {"setup", schema::ref("setup")},
                                     {"stop", stop_schema()},
                                     {"go", schema::one_of(k_lesson_ways)},
                                     {"show", schema::one_of(k_lesson_shows)},
                                     {"cells", schema::one_of(k_lesson_cells)},
                                     {"camera", camera_schema()},
                                     {"exaggeration", schema::number(k_min_exaggeration, k_max_exaggeration)},
                                     {"look", schema::one_of(looks_of_steps())},
                                     {"marks", marks_schema()},
                                     {"cell", schema::tuple({cell, cell})},
                                     {"try", schema::ref("text")},
                                     {"predict", question_schema()},
                                     {"compare", compare_schema()},
                                     {"note", schema::text()}}),
        {"caption"});
}

std::string definition_of(const LessonSubject& subject) { return "stage_" + std::string(subject.stage); }

Json setup_schema() {
    const Json number = tenths(), on_side = place(k_max_guided_points);
    const Json corners = schema::any_of({{{"const", k_random_corners}},
                                         schema::tuple({number, number}),
                                         schema::tuple({number, number, number, number})});
    const Json typed =
        schema::any_of({schema::tuple({on_side, number}), schema::tuple({on_side, on_side, number})});
    Json values = {{"subject", schema::one_of(lesson_subjects())},
                   {"values", {{"type", "object"}}},
                   {"dimensions", schema::whole(1, 2)},
                   {"numbers", schema::one_of(k_lesson_numbers)},
                   {"size", schema::whole(2, k_max_guided_points)},
                   {"squares", {{"enum", k_lesson_squares}}},
                   {"border", schema::one_of(k_lesson_borders)},
                   {"offsets", schema::one_of(k_lesson_offsets)},
                   {"seed", schema::whole(0, std::numeric_limits<std::uint64_t>::max())},
                   {"corners", corners},
                   {"typed", {{"type", "array"}, {"items", typed}}},
                   {"mistake", schema::one_of(k_mistake_keys)}};
    const std::span<const Parameter> rules = find_stage(DiamondSquare::info.key)->parameters;
    for (const JsonKey& key : std::span(k_setup_keys).last<k_setup_rules>())
        values[std::string(key.key)] = schema_of(rules[*find_parameter(rules, key.key)]);
    Json setup = schema::object(k_setup_keys, std::move(values));
    for (const LessonSubject& subject : lesson_subjects()) {
        // Without a map there is nothing that a stage changes.
        const Json of_subject = subject.of_map == nullptr ? Json(false) : schema::ref(definition_of(subject));
        setup["allOf"].push_back(
            schema::where_is("subject", subject.key, {{"properties", {{"values", of_subject}}}}));
    }
    return setup;
}

}  // namespace

std::string lesson_schema() {
    Json definitions = {{"text", text_schema(false)},
                        {"needed_text", text_schema(true)},
                        {"setup", setup_schema()},
                        {"step", step_schema()}};
    for (const LessonSubject& subject : lesson_subjects()) {
        if (subject.of_map != nullptr)
            definitions[definition_of(subject)] = schema_of(find_stage(subject.stage)->parameters);
    }
    const Json language = {
        {"type", "string"}, {"pattern", k_language_pattern}, {"maxLength", k_max_language}};
    const Json lesson = schema::with_needed(
        schema::object(k_lesson_keys, {{k_schema_key, schema::text()},
                                       {k_lesson_format_key, schema::whole(1, k_lesson_format)},
                                       {"language", language},
                                       {"title", schema::ref("needed_text")},
                                       {"about", schema::ref("text")},
                                       {"setup", schema::ref("setup")},
                                       {"steps", schema::list(schema::ref("step"), 1, k_max_lesson_steps)}}),
        {k_lesson_format_key, "title", "steps"});
    return schema::file("Lesson of Talus", k_help, lesson, std::move(definitions)).dump(2) + "\n";
}

}  // namespace talus
