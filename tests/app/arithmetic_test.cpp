#include "app/arithmetic.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

namespace talus {
namespace {

TEST(Arithmetic, IsThatOfAPocketCalculator) {
    EXPECT_EQ(value_of("1024*3/2"), 1536);
    EXPECT_EQ(value_of(" 2 + 3 * (4 - 1) "), 11);
    EXPECT_EQ(value_of("2^10"), 1024);
    EXPECT_EQ(value_of("-3"), -3);
    EXPECT_EQ(value_of("−3 − 4"), -7) << "with the sign that numbers are shown with";
    EXPECT_EQ(value_of("0,5*3"), 1.5);
    EXPECT_EQ(value_of("1e3+1"), 1001);
    EXPECT_EQ(value_of("sqrt(16)"), 4);
    EXPECT_EQ(value_of("0.1"), 0.1);
}

TEST(Arithmetic, ConvertsLengthsIntoTheUnitThatIsWanted) {
    EXPECT_EQ(value_of("2 km", " m"), 2000);
    EXPECT_EQ(value_of("2km + 5", "m"), 2005);
    EXPECT_EQ(value_of("2 km + 5 m", "m"), 2005);
    EXPECT_EQ(value_of("500 m", " km"), 0.5);
    EXPECT_EQ(value_of("12 cm", " mm"), 120);
    EXPECT_DOUBLE_EQ(*value_of("100 ft", " m"), 30.48);
    EXPECT_EQ(value_of("12 m", " m"), 12);
    EXPECT_EQ(value_of("45 °", " °"), 45);
    EXPECT_EQ(value_of("45", " °"), 45);
    EXPECT_EQ(value_of("12 mm/a", " mm/a"), 12);
    EXPECT_EQ(value_of("2 km", " °"), std::nullopt);
    EXPECT_EQ(value_of("2 km"), std::nullopt);
    EXPECT_EQ(value_of("m", " m"), std::nullopt);
}

TEST(Arithmetic, KnowsTheNumbersThatHaveNames) {
    set_named_numbers(std::array<std::pair<const char*, double>, 2>{{{"sea", 40}, {"high", 1000}}});
    EXPECT_EQ(value_of("sea+20", " m"), 60);
    EXPECT_EQ(value_of("(sea + high) / 2"), 520);
    EXPECT_EQ(value_of("sea + 1 km", " m"), 1040);
    EXPECT_EQ(value_of("seas"), std::nullopt);
    set_named_numbers({});
    EXPECT_EQ(value_of("sea"), std::nullopt);
}

TEST(Arithmetic, RefusesWhatComesToNoNumber) {
    const std::string deep(20000, '(');
    for (const std::string& text :
         {std::string(), std::string("  "), std::string("abc"), std::string("1/0"), std::string("2*"),
          std::string("(1"), std::string("1;2"), std::string("a=3"), std::string("sqrt(-1)"),
          std::string("1,2,3"), std::string("\"text\""), std::string("1 2"), deep, std::string("10^400")})
        EXPECT_EQ(value_of(text), std::nullopt) << text.substr(0, 20);
}

}  // namespace
}  // namespace talus
