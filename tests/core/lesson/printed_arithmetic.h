#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>

namespace talus {

// Rounded to tenths as one does it in school: halves away from 0.
inline double in_tenths(double value) {
    return std::copysign(std::floor(std::fabs(value) * 10 + 0.5 + 1e-9) / 10, value);
}

// A line of arithmetic as it is printed, read and worked out again: numbers, + − / and one pair of
// parentheses.
class ArithmeticReader {
 public:
    explicit ArithmeticReader(std::string text) : text_(std::move(text)) {}

    double sum() {
        double total = term();
        while (true) {
            if (take("+")) {
                total += term();
            } else if (take("−")) {
                total -= term();
            } else {
                return total;
            }
        }
    }
    // "=" or "≈"; empty at the end.
    std::string relation() {
        for (const char* sign : {"=", "≈"}) {
            if (take(sign)) return sign;
        }
        return {};
    }
    bool at_end() {
        skip();
        return at_ == text_.size();
    }

 private:
    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool take(const std::string& sign) {
        skip();
        if (text_.compare(at_, sign.size(), sign) != 0) return false;
        at_ += sign.size();
        return true;
    }
    double term() {
        double value = 0;
        if (take("(")) {
            value = sum();
            EXPECT_TRUE(take(")"));
        } else if (take("−")) {
            value = -term();
        } else {
            skip();
            char* end = nullptr;
            value = std::strtod(text_.c_str() + at_, &end);
            EXPECT_NE(end, text_.c_str() + at_) << text_;
            at_ = static_cast<std::size_t>(end - text_.c_str());
        }
        if (take("/")) value /= term();
        return value;
    }

    std::string text_;
    std::size_t at_ = 0;
};

inline void expect_right_as_printed(const std::string& text, double result) {
    ArithmeticReader reader(text);
    const double worked_out = reader.sum();
    double last = worked_out;
    for (std::string sign = reader.relation(); !sign.empty(); sign = reader.relation()) {
        const double said = reader.sum();
        if (sign == "=") {
            EXPECT_NEAR(said, worked_out, 1e-9) << text;
        } else {
            EXPECT_NEAR(said, in_tenths(worked_out), 1e-9) << text;
        }
        last = said;
    }
    EXPECT_TRUE(reader.at_end()) << text;
    EXPECT_NEAR(last, result, 1e-9) << text;
}

}  // namespace talus
