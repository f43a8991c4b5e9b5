#include "core/base/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace talus {
namespace {

using shape::Json;
using shape::of;
using shape::row;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

enum class Gait { walk, trot };
constexpr std::array<std::string_view, 2> k_gaits{"walk", "trot"};

struct Horse {
    std::string name;
    Gait gait = Gait::walk;
    int legs = 4;
    float height = 1.5f;
    bool shod = false;
    std::optional<float> speed = {};
    std::vector<std::string> riders = {};
    std::map<std::string, bool> likes = {};
    friend bool operator==(const Horse&, const Horse&) = default;
};

// Riders are named where there is a horse that has a name.
Shape<Horse> a_horse() {
    return shape::object<Horse>({
        row({.key = "name", .help = "Its name.", .needed = true}, &Horse::name, shape::text(8)),
        row({"gait"}, &Horse::gait, shape::one_of<Gait>(k_gaits)),
        row({"legs"}, &Horse::legs, shape::whole(0, 4)),
        row({"height"}, &Horse::height, shape::number(0.5, 2)),
        row({"shod"}, &Horse::shod, shape::flag().unless(false)),
        row({"speed"}, &Horse::speed, shape::optional(shape::number(0, 20))),
        {{"riders"},
         of(&Horse::riders,
            [](const Horse& horse) {
                return shape::list(shape::text(horse.name.size()), 0, 2, "riders").unless({});
            }),
         [](const Horse& horse) { return !horse.name.empty(); }},
        row({"likes"}, &Horse::likes, shape::map(shape::flag(), "what it likes").unless({})),
    });
}

struct Read {
    Horse horse;
    std::vector<std::string> mistakes;
};
Read read(const std::string& text, bool forgiving = false) {
    Read read;
    JsonReader reader{.forgiving = forgiving};
    const Json json = Json::parse(text);
    const bool reads_well = a_horse().read({json, "stable[0]", reader}, read.horse);
    EXPECT_EQ(reads_well, reader.mistakes.empty());
    read.mistakes = std::move(reader.mistakes);
    return read;
}

TEST(Record, IsWrittenInTheOrderOfItsListingAndReadsBackEqual) {
    const Horse plain{.name = "Moss"};
    EXPECT_EQ(a_horse().write(plain).dump(), R"({"name":"Moss","gait":"walk","legs":4,"height":1.5})");
    const Horse all{"Fern", Gait::trot, 3, 0.8f, true, 0.1f, {"Ann"}, {{"hay", true}}};
    const std::string text = a_horse().write(all).dump();
    EXPECT_THAT(text,
                HasSubstr(R"("height":0.8,"shod":true,"speed":0.1,"riders":["Ann"],"likes":{"hay":true}})"));
    EXPECT_EQ(read(text).horse, all);
    EXPECT_THAT(read(text).mistakes, IsEmpty());
}

TEST(Record, TellsEachMistakeByItsKey) {
    EXPECT_THAT(read("7").mistakes, ElementsAre("stable[0]: expected an object in { }, found 7"));
    EXPECT_THAT(
        read(R"({"gait": "fly", "legs": 2.5, "height": 3, "shod": 1, "wings": 2, "riders": 7})").mistakes,
        ElementsAre(HasSubstr("stable[0].wings: unknown key; there are name, gait"),
                    "stable[0].name: is missing; add it",
                    "stable[0].gait: expected one of walk, trot, found \"fly\"",
                    "stable[0].legs: expected a whole number from 0 to 4, found 2.5",
                    "stable[0].height: expected a number from 0.5 to 2, found 3",
                    "stable[0].shod: expected true or false, found 1"));
    EXPECT_THAT(read(R"({"name": "Moss", "riders": ["Ann", "Josephine"], "likes": []})").mistakes,
                ElementsAre("stable[0].riders[1]: longer than 4 bytes; shorten it",
                            "stable[0].likes: expected what it likes, found []"));
    EXPECT_THAT(read(R"({"name": "Moss", "riders": ["A", "B", "C"]})").mistakes,
                ElementsAre("stable[0].riders: expected a list of 0 to 2 riders, found 3"));
}

TEST(Record, OfAForgivingReaderKeepsWhatIsRight) {
    const Read some = read(
        R"({"name": "Moss", "gait": 7, "legs": 9, "height": -1, "speed": "fast", "wings": 2, "likes": {"hay": 3}})",
        true);
    EXPECT_EQ(some.horse, (Horse{.name = "Moss", .legs = 4, .height = 0.5f}));
    EXPECT_THAT(some.mistakes, IsEmpty());
    EXPECT_EQ(read(R"({"legs": 2.5})", true).horse, Horse{});
}

TEST(Record, ItsSchemaHasEachKeyWithItsHelp) {
    const Json schema = a_horse().schema();
    EXPECT_EQ(schema["required"], Json({"name"}));
    EXPECT_EQ(schema["properties"]["name"],
              Json::parse(R"({"description": "Its name.", "type": "string", "maxLength": 8})"));
    EXPECT_EQ(schema["properties"]["speed"],
              Json::parse(R"({"type": "number", "minimum": 0, "maximum": 20})"));
    EXPECT_EQ(schema["properties"].size(), 8u);
}

}  // namespace
}  // namespace talus
