#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/command.h"
#include "tests/temporary_folder.h"

namespace talus {

/// For tests that hold a JSON schema against the reader of the same files. The judge is Debian's
/// python3-jsonschema, of the system's own Python.

inline bool has_schema_judge() {
    static const bool has = run("/usr/bin/python3 -c 'import jsonschema'").status == 0;
    return has;
}

/// Returns for each document what is wrong with it; empty where the schema accepts it. Fails where the schema
/// is none.
inline std::vector<std::string> judged(const std::string& schema, const std::vector<std::string>& documents) {
    const TemporaryFolder folder;
    nlohmann::json all = nlohmann::json::array();
    for (const std::string& document : documents) all.push_back(document);
    write(folder / "schema.json", schema);
    write(folder / "documents.json", all.dump());
    write(folder / "judge.py", R"(import json, sys
from jsonschema import Draft7Validator
schema = json.load(open(sys.argv[1], encoding="utf-8"))
Draft7Validator.check_schema(schema)
validator = Draft7Validator(schema)
verdicts = []
for document in json.load(open(sys.argv[2], encoding="utf-8")):
    error = next(validator.iter_errors(json.loads(document)), None)
    verdicts.append("" if error is None else "%s: %s" % (list(error.absolute_path), error.message[:200]))
json.dump(verdicts, open(sys.argv[3], "w"))
)");
    const Result result = run("/usr/bin/python3 " + (folder / "judge.py") + " " + (folder / "schema.json") +
                              " " + (folder / "documents.json") + " " + (folder / "verdicts.json"));
    EXPECT_EQ(result.status, 0) << result.text;
    if (result.status != 0) return std::vector<std::string>(documents.size(), "not judged");
    return nlohmann::json::parse(text_of(folder / "verdicts.json")).get<std::vector<std::string>>();
}

/// Expects the schema to accept each document.
inline void expect_accepted(const std::string& schema, const std::vector<std::string>& documents) {
    const std::vector<std::string> verdicts = judged(schema, documents);
    for (std::size_t i = 0; i < documents.size(); ++i)
        EXPECT_EQ(verdicts[i], "") << documents[i].substr(0, 300);
}

/// Returns the document with one mistake each, or something else in its place that may be none: other values
/// everywhere, members that are missing and members that nobody knows, longer and shorter lists.
inline std::vector<std::string> variants_of(const nlohmann::ordered_json& document) {
    using Json = nlohmann::ordered_json;
    static const Json k_values = Json::parse(
        R"([null, true, 0, -7, 0.5, 1000000700, -1000000700, "nonsense", "", [], [1], {}, {"nonsense": 1}])");
    std::vector<std::string> variants;
    const auto add = [&](const Json::json_pointer& place, const std::function<void(Json&)>& change) {
        Json changed = document;
        change(changed[place]);
        variants.push_back(changed.dump());
    };
    const std::function<void(const Json&, const Json::json_pointer&)> visit =
        [&](const Json& json, const Json::json_pointer& place) {
            for (const Json& value : k_values) add(place, [&](Json& node) { node = value; });
            if (json.is_object()) {
                add(place, [](Json& node) { node["nonsense"] = 1; });
                for (const auto& [key, value] : json.items())
                    add(place, [&](Json& node) { node.erase(std::string(key)); });
            } else if (json.is_array() && !json.empty()) {
                add(place, [](Json& node) { node.push_back(Json(node.back())); });
                add(place, [](Json& node) { node.erase(node.size() - 1); });
            }
            if (json.is_object()) {
                for (const auto& [key, value] : json.items()) visit(value, place / key);
            } else if (json.is_array()) {
                for (std::size_t i = 0; i < json.size(); ++i) visit(json[i], place / i);
            }
        };
    visit(document, Json::json_pointer());
    return variants;
}

/// Expects reader and schema to agree on each document. objection_to: what the reader says against it;
/// beyond: parts of what it says where no schema can see the mistake.
inline void expect_twins(const std::string& schema, const std::vector<std::string>& documents,
                         const std::function<std::string(const std::string& document)>& objection_to,
                         const std::vector<std::string>& beyond = {}) {
    const std::vector<std::string> verdicts = judged(schema, documents);
    std::size_t accepted = 0, refused = 0;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const std::string objection = objection_to(documents[i]);
        if (objection.empty()) {
            EXPECT_EQ(verdicts[i], "") << "the reader takes " << documents[i];
            ++accepted;
            continue;
        }
        ++refused;
        const bool is_beyond = std::any_of(beyond.begin(), beyond.end(), [&](const std::string& part) {
            return objection.find(part) != std::string::npos;
        });
        EXPECT_TRUE(is_beyond || !verdicts[i].empty())
            << "the reader says " << objection << " of " << documents[i];
    }
    EXPECT_GT(accepted, documents.size() / 50) << "nearly all documents are wrong: too little is tried";
    EXPECT_GT(refused, documents.size() / 4) << "too little is wrong";
}

}  // namespace talus
