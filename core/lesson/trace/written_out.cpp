#include "core/lesson/trace/written_out.h"

#include <algorithm>
#include <cmath>

#include "core/words/words.h"

namespace talus {
namespace {

constexpr std::string_view k_minus = "−";
constexpr int k_mean_decimals = 3;  // a quarter of a tenth has no more

// " + 0.7" or " − 0.7"
std::string added(double value, int decimals) {
    const std::string own = written_number(value, decimals);
    return own.starts_with(k_minus) ? " − " + own.substr(k_minus.size()) : " + " + own;
}

// As few decimals as say it exactly, but not fewer than `least`.
int needed_decimals(double value, int least) {
    int decimals = least;
    double scaled = value * (least == 1 ? 10 : 100);
    while (decimals < k_mean_decimals && std::fabs(scaled - std::floor(scaled + 0.5)) > 1e-6) {
        scaled *= 10;
        ++decimals;
    }
    return decimals;
}

}  // namespace

std::string metres(double value) { return written_number(value, decimals_of(NumberKind::metres)); }

std::string written_place(LatticePoint point, const Trace& trace, const std::string& language) {
    if (trace.is_line()) return worded("place {x}", language, {{"x", std::to_string(point.x)}});
    return "(" + std::to_string(point.x) + ", " + std::to_string(point.y) + ")";
}

std::string sign_between(std::span<const double> numbers, int decimals) {
    constexpr double k_of_a_float = 1e-7;  // share of a number, above what rounding to a float changes
    const double units = decimals == 0 ? 1 : decimals == 1 ? 10 : 100;
    const bool exact = std::ranges::all_of(numbers, [&](double number) {
        const double nearest = std::floor(number * units + 0.5) / units;
        return std::fabs(number - nearest) <= k_of_a_float * std::max(1.0, std::fabs(number));
    });
    return exact ? "=" : "≈";
}

std::string with_gap(const std::string& text, std::size_t begin, std::size_t end) {
    constexpr const char* k_gap = "________";
    return text.substr(0, begin) + k_gap + text.substr(end);
}

std::string written_sum(std::span<const Term> terms, int decimals) {
    std::string text;
    for (const Term& term : terms)
        text += text.empty() ? written_number(term.value, decimals) : added(term.value, decimals);
    return text;
}

std::string written_out(const Arithmetic& line, int decimals, bool with_offset) {
    const bool rounded_floats = decimals != decimals_of(NumberKind::tenths);
    if (line.given) return written_number(line.result, decimals);
    std::string text;
    if (line.count > 0) {
        text += "(";
        text += written_sum(line.used_terms(), decimals) + ") / " + std::to_string(line.count);
    } else {
        text = written_number(line.mean, decimals);
    }
    const bool thirds = line.count == 3;
    const double end = with_offset ? line.mean + line.offset : line.mean;
    if (with_offset) text += added(line.offset, decimals);
    if (rounded_floats) return text + " ≈ " + written_number(end, decimals);
    const double rounded = with_offset ? line.result : line.mean;
    const int needed = needed_decimals(end, decimals);
    // A third is exact where the sum divides: then it ends within the tenths.
    if (thirds && needed > decimals)
        return text + " ≈ " + written_number(rounded, with_offset ? decimals : k_mean_decimals);
    text += " = " + written_number(end, needed);
    if (with_offset && needed > decimals) text += " ≈ " + written_number(rounded, decimals);
    return text;
}

std::string written_mean(const Arithmetic& line, int decimals) {
    constexpr double k_slight = 1e-6;  // of the last decimal: a half that was worked out may be a little less
    double units = 1;
    for (int i = 0; i < decimals; ++i) units *= 10;
    const double rounded = std::floor(std::fabs(line.mean) * units + 0.5 + k_slight) / units;
    return written_number(line.mean < 0 ? -rounded : rounded, decimals);
}

}  // namespace talus
