#include "core/recipe/variations.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/base/text.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/set_value.h"
#include "core/recipe/window.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr int k_digits = 3;  // of values in between: nobody wants to read more

std::optional<double> number_from(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

std::vector<std::string> listed(std::string_view text) {
    std::vector<std::string> values;
    while (true) {
        const auto comma = text.find(',');
        values.emplace_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return values;
        text.remove_prefix(comma + 1);
    }
}

std::string with_unit(const ParameterInfo& info, std::string text) {
    if (!info.unit.empty() && info.unit != "%" && info.unit != "°") text += " ";
    return text + std::string(info.unit);
}

void refuse_too_many(std::size_t count) {
    if (count > k_most_variations)
        throw RecipeError(counted(count, "variation") + ": at most " + std::to_string(k_most_variations) +
                          " are made at once");
}

}  // namespace

std::vector<std::string> values_between(const Parameter& parameter, double from, double to, int count) {
    const bool whole = parameter.kind == ParameterKind::integer;
    const bool by_ratios = parameter.info.log && from > 0 && to > 0;
    std::vector<std::string> values;
    for (int i = 0; i < count; ++i) {
        const double share = count > 1 ? static_cast<double>(i) / (count - 1) : 0;
        double value = by_ratios ? from * exp2(share * log2(to / from)) : lerp(from, to, share);
        if (share == 1) value = to;
        const bool end = i == 0 || share == 1;
        const std::string text = whole ? std::to_string(static_cast<long long>(std::floor(value + 0.5)))
                                       : plain_number(value, end ? 9 : k_digits);
        if (values.empty() || values.back() != text) values.push_back(text);
    }
    return values;
}

VariedParameter varied_parameter(const Recipe& recipe, std::string_view text, int count) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos)
        throw RecipeError(std::string(text) + ": write NAME.PARAM=A..B or NAME.PARAM=A,B,C");
    VariedParameter varied{.name = std::string(text.substr(0, equals)), .values = {}};
    const Parameter& row = parameter_called(recipe, varied.name);
    const std::string_view values = text.substr(equals + 1);
    const auto dots = values.find("..");
    if (dots == std::string_view::npos) {
        varied.values = listed(values);
        return varied;
    }
    const auto from = number_from(values.substr(0, dots));
    const auto to = number_from(values.substr(dots + 2));
    const bool is_number = row.kind == ParameterKind::integer || row.kind == ParameterKind::real ||
                           row.kind == ParameterKind::number_or_field;
    if (!is_number)
        throw RecipeError(varied.name + ": only numbers have a range A..B; list its values, as A,B,C");
    if (!from || !to)
        throw RecipeError(std::string(text) + ": two numbers are wanted, as " + varied.name + "=1..9");
    varied.values = values_between(row, *from, *to, count);
    return varied;
}

std::vector<Variation> seed_variations(const Recipe& recipe, int count) {
    refuse_too_many(static_cast<std::size_t>(count));
    std::vector<Variation> variations;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t seed = recipe.world.seed + static_cast<std::uint64_t>(i);
        const std::string number = std::to_string(seed);
        variations.push_back(
            {.recipe = with_seed(recipe, seed).recipe, .values = {{"Seed", number, "world.seed=" + number}}});
    }
    return variations;
}

std::vector<Variation> parameter_variations(const Recipe& recipe, std::span<const VariedParameter> varied) {
    std::vector<Variation> variations = {{.recipe = recipe}};
    // The last one's values stand side by side, so that it is the first that goes across.
    for (auto parameter = varied.rbegin(); parameter != varied.rend(); ++parameter) {
        refuse_too_many(variations.size() * parameter->values.size());
        const Parameter& row = parameter_called(recipe, parameter->name);
        std::vector<Variation> more;
        for (const Variation& each : variations) {
            for (const std::string& value : parameter->values) {
                Variation next = each;
                const std::string assignment = parameter->name + "=" + value;
                set_value(next.recipe, assignment);
                next.values.insert(next.values.begin(),
                                   {row.info.label, with_unit(row.info, value), assignment});
                more.push_back(std::move(next));
            }
        }
        variations = std::move(more);
    }
    return variations;
}

void make_variations(std::span<const Variation> variations, int samples, Progress* progress,
                     const std::function<void(std::size_t, const Terrain&)>& found) {
    Evaluator evaluator;
    const auto count = static_cast<float>(variations.size());
    for (std::size_t i = 0; i < variations.size(); ++i) {
        const ProgressPart part(progress, static_cast<float>(i) / count, static_cast<float>(i + 1) / count);
        const Recipe& recipe = variations[i].recipe;
        const MapSize size = reduced_size(recipe.world, samples);
        found(i, *evaluator.evaluate(recipe, size.width, size.height, progress));
    }
}

}  // namespace talus
