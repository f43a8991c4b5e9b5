#include "core/base/json_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace talus {
namespace {

using testing::HasSubstr;

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += (i == 0 ? "" : ",") + text;
    return all;
}

std::string complaint(const std::string& text) {
    try {
        parse_json(text, "recipe", "talus");
    } catch (const JsonError& error) {
        return error.what();
    }
    return {};
}

TEST(JsonText, BuildsWhatTheLibraryBuilds) {
    for (const char* text :
         {R"({"a": [1, -2, 2.5, "x\u00fc", true, null, {"b": {}}, []], "c": {"d": [[[]]]}})", "[]", "[{}]",
          R"({"large": 18446744073709551615, "small": -9223372036854775808, "e": 1e300})"}) {
        EXPECT_EQ(parse_json(text, "recipe", "talus"), nlohmann::ordered_json::parse(text));
        EXPECT_EQ(parse_json(text, "recipe", "talus").dump(), nlohmann::ordered_json::parse(text).dump());
    }
}

// A reader that looks through all that stands before would take hours.
TEST(JsonText, ReadsAMillionObjectsInOneList) {
    constexpr int k_many = 1'000'000;
    EXPECT_EQ(parse_json("[" + repeated("{}", k_many) + "]", "recipe", "talus").size(), std::size_t{k_many});
    EXPECT_EQ(
        parse_json(R"({"a": [)" + repeated(R"({"b": []})", k_many) + "]}", "recipe", "talus")["a"].size(),
        std::size_t{k_many});
}

TEST(JsonText, RefusesWhatNoFileOfOursHolds) {
    EXPECT_THAT(complaint("[" + repeated("0", 4'000'001) + "]"), HasSubstr("more than 4000000 values"));
    std::string wide;
    for (int i = 0; i < 300; ++i) wide += (i == 0 ? "" : ",") + ("\"k" + std::to_string(i) + "\": 0");
    EXPECT_THAT(complaint("{" + wide + "}"), HasSubstr("more than 256 members"));
    EXPECT_THAT(complaint(std::string(100, '[')), HasSubstr("nested deeper"));
    EXPECT_THAT(complaint("[1e400]"), HasSubstr("a number that is too large"));
}

TEST(JsonText, NamesAKeyThatStandsTwice) {
    EXPECT_THAT(complaint(R"({"a": 1, "b": 2, "a": 3})"), HasSubstr("a: stands there twice; remove one"));
    EXPECT_THAT(complaint(R"({"layers": [{}, {"parameters": {"relief": 1, "relief": 2}}]})"),
                HasSubstr("layers[1].parameters.relief: stands there twice"));
    EXPECT_EQ(complaint(R"([{"a": 1}, {"a": 2}])"), "");
}

}  // namespace
}  // namespace talus
