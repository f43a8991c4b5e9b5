#include "app/panels/status_writer.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/recipe/recipe.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

Json parsed(const StatusWriter& status) { return Json::parse(status.json()); }

TEST(StatusWriter, WritesValuesUnderTheirKeysInOrder) {
    StatusWriter status{{"yes", true}, {"count", std::size_t{7}}, {"share", 0.25f}, {"none", nullptr}};
    status.set("place", std::array{1.5, -2.0});
    status.set("nested", {{"text", "two"}, {"empty", StatusWriter()}});
    status.set("rows", std::vector<StatusWriter>{{{"key", "a"}}, {}});
    status.set("known", std::optional(3));
    status.set("unknown", std::optional<int>());
    EXPECT_EQ(status.json(),
              R"({"yes":true,"count":7,"share":0.25,"none":null,"place":[1.5,-2.0],)"
              R"("nested":{"text":"two","empty":{}},"rows":[{"key":"a"},{}],"known":3,"unknown":null})");
}

TEST(StatusWriter, KeepsEachDigitAndHasNoNumberThatJsonLacks) {
    for (const double number : {0.1, 1e300, 1.0 / 3, 4e-320, 123456789.0, static_cast<double>(0.1f)})
        EXPECT_EQ(parsed({{"n", number}})["n"], number);
    EXPECT_TRUE(parsed({{"n", 5.0}})["n"].is_number_float());
    EXPECT_TRUE(parsed({{"n", std::numeric_limits<double>::infinity()}})["n"].is_null());
}

TEST(StatusWriter, ATextComesBackAsItWasWithAMarkForBytesThatAreNoLetter) {
    const std::string text = "\"Höhe\\\" \t\n\x01\x7f 地";
    EXPECT_EQ(parsed({{text, text}})[text], text);
    EXPECT_EQ(parsed({{"t", "caf\xe9!"}})["t"], "caf\xef\xbf\xbd!");
}

TEST(StatusWriter, ValuesOfAListingAreThoseOfARecipesFile) {
    StatusWriter status;
    status.set("world", status_of(world_parameters(), values_of_world({})));
    EXPECT_EQ(parsed(status)["world"]["seed"], World{}.seed);
}

}  // namespace
}  // namespace talus
