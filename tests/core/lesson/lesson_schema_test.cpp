#include "core/lesson/script/lesson_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "core/words/words.h"
#include "tests/core/schema_twins.h"
#include "tests/places.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

std::string objection_to(const std::string& text) {
    try {
        lesson_from_json(text);
    } catch (const LessonFileError& error) {
        return error.what();
    }
    return {};
}

// Lessons with every key there is.
const char* const k_on_a_lattice = R"({
    "$schema": "lesson.schema.json", "talus_lesson": 1, "language": "en", "title": {"en": "T", "pt-BR": "T"},
    "about": "A",
    "setup": {"dimensions": 2, "numbers": "class", "size": 5, "squares": 1, "border": "bounded",
              "offsets": "random", "seed": 7, "corners": [1, 2, 3, 4.5], "typed": [[2, 2, -0.5]],
              "mistake": "none", "rule": "half_step", "smoothness": 0.5, "law": "uniform", "random_additions": false,
              "lower_ground_smoother": 0},
    "steps": [
        {"caption": "{value 0 0}", "stop": {"level": 0}, "go": "play", "show": "both", "cells": "order",
         "camera": {"heading": 20, "pitch": 30}, "try": {"de": "?"}, "predict": "mean", "note": "n"},
        {"caption": "c", "stop": {"point": [1, 1]}, "setup": {"corners": "random"}, "compare": "line"},
        {"caption": "c", "stop": {"level": 1, "phase": "diamond"}, "exaggeration": 2.5, "look": "slope", "marks": [
            {"outline": [[0, 0], [4, 0], [2, 2]], "label": {"en": "corner"}}, {"arrow": [[0, 0], [2, 2]]},
            {"ring": [2, 2]}]},
        {"caption": "c", "stop": {"step": 6}, "predict": {"ask": "?", "choices": [
            {"text": "a", "right": false}, {"text": {"en": "b"}, "right": true}, {"text": "c"}]}},
        {"caption": "c", "stop": "end", "setup": {"subject": "line", "corners": [1, 2], "typed": [[1, 0.5]]}}]
})";
const char* const k_over_a_map = R"({
    "talus_lesson": 1, "title": "T",
    "setup": {"subject": "moisture", "size": 9, "seed": 3},
    "steps": [
        {"caption": "c", "stop": {"step": 1}, "cell": [4, 4],
         "predict": {"ask": "?", "highest": "rain", "above": -99, "after": 5}},
        {"caption": "c", "predict": {"ask": "?", "lowest": "value"}}]
})";

TEST(LessonSchema, AcceptsEveryLessonAsItLiesInTheSourcesAndAsItIsWritten) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    std::vector<std::string> all{k_on_a_lattice, k_over_a_map};
    for (const auto& file : std::filesystem::directory_iterator(source_path("assets/lessons"))) {
        if (file.path().extension() == ".json") all.push_back(text_of(file.path()));
    }
    ASSERT_GE(all.size(), 14u);
    for (std::size_t i = all.size(); i-- > 0;) {
        ASSERT_EQ(objection_to(all[i]), "");
        all.push_back(to_json(lesson_from_json(all[i])));
    }
    std::smatch shown;
    const std::string manual = text_of(source_path("assets/lessons/README.md"));
    ASSERT_TRUE(std::regex_search(manual, shown, std::regex("```json\n([^`]*)```")));
    all.push_back(shown[1]);
    expect_accepted(lesson_schema(), all);
}

TEST(LessonSchema, TheLessonsOfTheseTestsHaveEveryKey) {
    const std::string both = std::string(k_on_a_lattice) + k_over_a_map;
    const std::string built_in = text_of(source_path("assets/lessons/12-from-height-to-biome.json"));
    const std::function<void(const Json&)> has_all = [&](const Json& schema) {
        if (!schema.is_structured()) return;
        const Json keys = schema.is_object() ? schema.value("properties", Json::object()) : Json::object();
        for (const auto& [key, value] : keys.items())
            EXPECT_TRUE((both + built_in).find('"' + key + '"') != std::string::npos) << key;
        for (const Json& part : schema) has_all(part);
    };
    Json schema = Json::parse(lesson_schema());
    EXPECT_GE(schema["definitions"]["step"]["properties"].size(), 15u);
    for (const auto& [name, definition] : schema["definitions"].items()) {
        // The parameters of a stage are tried where it is the subject.
        if (!name.starts_with("stage_")) has_all(definition);
    }
    schema.erase("definitions");
    has_all(schema);
}

// What no schema sees: what depends on the lattice, on the setup of earlier steps, on what a trace knows, and
// how many decimals there are.
const std::vector<std::string> k_beyond{
    "no lattice has",
    "beyond the end",
    "no point is placed",
    "that point is not known",
    "there is nothing to ask",
    "one of them has to say \"right\"",
    "is made in class numbers",
    "no offset shrinks",
    "is nothing that can be asked",
    "at most one decimal",
    "half of all cells",
    "no cell is so high",
    "none or several of them",
    "with places from 0",
    "steps over a map",
    "not for one dimension",
    "where steps go over a map",
    "needs a place",
    "needs a column",
    "[column, row], from 0",
    "[place] on the line",
    "the two ends",
    "four numbers [",
    "there is no map here",
    "a lattice that wraps",
    "a line has levels alone",
    "{nonsense",
    "is not on the lattice",
    "enclose nothing",
    "an arrow goes from",
    "too long to stand beside",
    "marks lie over one lattice",
    "a strip shows",
    "the biomes are there",
    "is nothing that is measured",
    "over a strip",
};

TEST(LessonSchema, AndTheReaderAgree) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    std::vector<std::string> all;
    for (const char* lesson : {k_on_a_lattice, k_over_a_map}) {
        for (std::string& variant : variants_of(Json::parse(lesson))) all.push_back(std::move(variant));
    }
    expect_twins(lesson_schema(), all, objection_to, k_beyond);
}

TEST(LessonSchema, AndTheReaderAgreeOnTheParametersOfASubjectsStage) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    std::vector<std::string> all;
    for (const LessonSubject& subject : lesson_subjects()) {
        if (subject.of_map == nullptr) continue;
        const Json values =
            Json::parse(lesson_schema())["definitions"]["stage_" + std::string(subject.stage)];
        for (const auto& [key, value] : values["properties"].items()) {
            for (const std::string& variant : variants_of(value["default"])) {
                const Json setup = {
                    {"subject", subject.key}, {"size", 5}, {"values", {{key, Json::parse(variant)}}}};
                all.push_back(Json{
                    {"talus_lesson", 1}, {"title", "T"}, {"setup", setup}, {"steps", {{{"caption", "c"}}}}}
                                  .dump());
            }
        }
    }
    ASSERT_GE(all.size(), 200u);
    expect_twins(lesson_schema(), all, objection_to);
}

TEST(LessonSchema, RefusesValuesWhereTheSubjectHasNoMap) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    const auto lesson = [](const std::string& setup) {
        return R"({"talus_lesson": 1, "title": "T", "setup": )" + setup + R"(, "steps": [{"caption": "c"}]})";
    };
    const std::vector<std::string> wrong{lesson(R"({"subject": "line", "values": {}})"),
                                         lesson(R"({"subject": "lattice", "values": {}})")};
    const std::vector<std::string> verdicts = judged(lesson_schema(), wrong);
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        EXPECT_NE(objection_to(wrong[i]), "") << wrong[i];
        EXPECT_NE(verdicts[i], "") << wrong[i];
    }
}

TEST(LessonSchema, KnowsLanguagesAsTheReaderDoes) {
    const std::regex pattern{std::string(k_language_pattern)};
    for (const std::string code : {"en", "pt-BR", "gsw", "zh-Hans-CN", "en-", "e", "engl", "EN", "en_GB",
                                   "en-1", "", "-en", "zh-Hans-CN-xx"}) {
        const bool matches = code.size() <= k_max_language && std::regex_match(code, pattern);
        EXPECT_EQ(matches, is_language(code)) << code;
    }
}

}  // namespace
}  // namespace talus
