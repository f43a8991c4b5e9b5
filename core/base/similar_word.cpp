#include "core/base/similar_word.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "core/base/text.h"

namespace talus {
namespace {

constexpr double k_alike = 0.3;  // share of pairs from which words are alike

// Pairs of neighbouring letters, the first with a mark before it: words that begin alike are more alike.
std::vector<std::string> letter_pairs(std::string_view word) {
    const std::string marked = "^" + lower_case(word);
    std::vector<std::string> pairs;
    for (std::size_t i = 1; i < marked.size(); ++i) pairs.push_back(marked.substr(i - 1, 2));
    std::ranges::sort(pairs);
    return pairs;
}

// L. R. Dice, Measures of the amount of ecologic association between species, Ecology 26(3), 1945.
double likeness(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    if (a.empty() || b.empty()) return 0;
    std::vector<std::string> shared;
    std::ranges::set_intersection(a, b, std::back_inserter(shared));
    return 2 * static_cast<double>(shared.size()) / static_cast<double>(a.size() + b.size());
}

}  // namespace

std::string_view most_similar(std::string_view typed, std::span<const std::string_view> words) {
    const std::vector<std::string> pairs = letter_pairs(typed);
    std::string_view best;
    double most = k_alike;
    for (const std::string_view word : words) {
        const double like = likeness(pairs, letter_pairs(word));
        if (like < most || (like == most && !best.empty())) continue;
        most = like;
        best = word;
    }
    return best;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> words) {
    const std::string_view word = most_similar(typed, words);
    return word.empty() ? std::string() : "; did you mean " + std::string(word) + "?";
}

}  // namespace talus
