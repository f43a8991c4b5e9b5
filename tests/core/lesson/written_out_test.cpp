#include "core/lesson/trace/written_out.h"

#include <gtest/gtest.h>

#include <array>

#include "core/lesson/trace/lesson_setup.h"

namespace talus {
namespace {

TEST(WrittenOut, TheSignIsOfEqualityWhereNoNumberIsRounded) {
    EXPECT_EQ(sign_between(std::array{3.6, 0.25, 3.85}, 2), "=");
    EXPECT_EQ(sign_between(std::array{static_cast<double>(3.6f), static_cast<double>(512.25f)}, 2), "=");
    EXPECT_EQ(sign_between(std::array{3.6, 0.001, 3.601}, 2), "≈") << "shown as 3.60 + 0.00, 3.60";
    EXPECT_EQ(sign_between(std::array{3.65, 3.65}, 1), "≈");
}

TEST(WrittenOut, AMeanAloneIsRoundedAsInClass) {
    const auto rounded = [](double mean) {
        return written_mean({.point = {}, .count = 2, .terms = {}, .mean = mean}, 1);
    };
    EXPECT_EQ(rounded(2.45), "2.5");
    EXPECT_EQ(rounded(-2.45), "−2.5") << "away from 0";
    EXPECT_EQ(rounded(2.4), "2.4");
    EXPECT_EQ(rounded(13.7 / 3), "4.6");
    EXPECT_EQ(rounded(-0.04), "0.0");
}

TEST(WrittenOut, APointIsNamedByItsNumbersAndOnALineByAWord) {
    const auto trace_of = [](const char* subject) {
        return make_trace({.subject = &lesson_subject(subject), .levels = 2});
    };
    EXPECT_EQ(written_place({2, 1}, *trace_of("lattice"), "de"), "(2, 1)");
    EXPECT_EQ(written_place({2, 0}, *trace_of("line"), "en"), "place 2");
    EXPECT_EQ(written_place({2, 0}, *trace_of("line"), "de"), "Stelle 2");
}

}  // namespace
}  // namespace talus
