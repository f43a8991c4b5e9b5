#include "app/arithmetic.h"

#include <muParser.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace talus {
namespace {

struct Length {
    const char* name;
    double metres;
};
constexpr std::array<Length, 5> k_lengths{
    {{"mm", 0.001}, {"cm", 0.01}, {"m", 1}, {"km", 1000}, {"ft", 0.3048}}};

std::vector<std::pair<const char*, double>> g_numbers;

double g_unit = 1;  // m: what the lengths are converted into

// muParser's operators behind a number are functions without data of their own: one for each length.
template <std::size_t place>
double converted(double number) {
    return number * k_lengths[place].metres / g_unit;
}

template <std::size_t... places>
void define_lengths(mu::Parser& parser, std::index_sequence<places...>) {
    (parser.DefinePostfixOprt(k_lengths[places].name, converted<places>), ...);
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

// Returns it with the signs of a parser: typed numbers have a comma, shown ones a minus of their own.
std::string plain(std::string_view text) {
    std::string result(text);
    std::ranges::replace(result, ',', '.');
    constexpr std::string_view k_minus = "−";
    for (std::size_t at = 0; (at = result.find(k_minus, at)) != std::string::npos; ++at)
        result.replace(at, k_minus.size(), 1, '-');
    return result;
}

}  // namespace

void set_named_numbers(std::span<const std::pair<const char*, double>> numbers) {
    g_numbers.assign(numbers.begin(), numbers.end());
}

void set_numbers_of(const World& world) {
    const std::array<std::pair<const char*, double>, 4> numbers{
        {{"sea", world.sea_level}, {"low", world.low}, {"high", world.high}, {"extent", world.extent}}};
    set_named_numbers(numbers);
}

std::optional<double> value_of(std::string_view text, std::string_view unit) {
    unit = trimmed(unit);
    const auto length = std::ranges::find(k_lengths, unit, &Length::name);
    std::string_view number = trimmed(text);
    if (length == k_lengths.end() && !unit.empty() && number.ends_with(unit))
        number = trimmed(number.substr(0, number.size() - unit.size()));
    if (number.empty()) return std::nullopt;
    try {
        mu::Parser parser;
        for (const auto& [name, value] : g_numbers) parser.DefineConst(name, value);
        if (length != k_lengths.end()) {
            g_unit = length->metres;
            define_lengths(parser, std::make_index_sequence<k_lengths.size()>());
        }
        parser.SetExpr(plain(number));
        int results = 0;
        const double* const values = parser.Eval(results);
        if (results != 1 || !std::isfinite(values[0])) return std::nullopt;
        return values[0];
    } catch (const mu::ParserError&) {
        return std::nullopt;
    }
}

}  // namespace talus
