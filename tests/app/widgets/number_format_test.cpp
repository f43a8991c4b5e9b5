#include "app/widgets/number_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/recipe/stage_table.h"

namespace talus {
namespace {

// A scale of 0.3 was shown as 0, because its slider may be typed up to 1000.
TEST(NumberFormat, TellsApartWhatASliderByRatiosCovers) {
    EXPECT_EQ(number_format({.min = 0.001, .max = 1000, .slider_range = {0.1, 10}, .log = true}), "%.2f");
    EXPECT_EQ(number_format({.min = 0.001, .max = 1000, .slider_range = {0.1, 10}}), "%.0f");
    EXPECT_EQ(number_format({.min = 1, .max = 1000, .log = true}), "%.0f");
}

// An area of 0.005 km² was shown as 0.00 km², once it was typed.
TEST(NumberFormat, ShowsSmallNumbersThatWereTyped) {
    const ParameterInfo area{.min = 0.0001, .max = 100000, .slider_range = {0.01, 100}, .log = true};
    const auto shown = [&](float now) {
        char text[64];
        std::snprintf(text, sizeof text, number_format(area, 0.2f, now).c_str(), static_cast<double>(now));
        return std::string(text);
    };
    EXPECT_EQ(shown(0.005f), "0.005");
    EXPECT_EQ(shown(0.00012f), "0.00012");
    EXPECT_EQ(shown(0.5f), "0.5");
    EXPECT_EQ(shown(12.3456f), "12.3") << "in a hand that drags, no digits come and go";
    EXPECT_EQ(shown(0), "0.0");
}

// A fall of 0.5 m/km was shown as 0 m/km, because as many as 500 may be typed.
TEST(NumberFormat, ShowsTheDefaultOfEveryParameterAsWhatItIs) {
    int seen = 0;
    for (const StageType& type : stage_types()) {
        for (const Parameter& parameter : type.parameters) {
            const auto* const either = std::get_if<NumberOrField>(&parameter.default_value);
            const auto* const real = std::get_if<float>(&parameter.default_value);
            if (either == nullptr && real == nullptr) continue;
            const float usual = either != nullptr ? either->number : *real;
            char text[128];
            std::snprintf(text, sizeof text, number_format(parameter.info, usual).c_str(),
                          static_cast<double>(usual));
            EXPECT_NEAR(std::strtof(text, nullptr), usual, 0.005 * std::fabs(static_cast<double>(usual)))
                << type.info.key << '.' << parameter.info.key << ": " << text;
            ++seen;
        }
    }
    EXPECT_GT(seen, 100);
}

}  // namespace
}  // namespace talus
