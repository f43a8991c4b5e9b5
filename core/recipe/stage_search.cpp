#include "core/recipe/stage_search.h"

#include <algorithm>
#include <string>

#include "core/base/text.h"

namespace talus {
namespace {

// How well a word fits, best first; the numbers only order them.
constexpr int k_is_label = 10;
constexpr int k_is_choice = 9;
constexpr int k_is_one_of_label = 8;  // "cave" of caves
constexpr int k_is_keyword = 7;
constexpr int k_begins_label = 6;
constexpr int k_begins_choice = 5;
constexpr int k_begins_keyword = 4;
constexpr int k_in_name = 2;
constexpr int k_begins_help = 1;

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<signed char>(c) < 0;
}

// Whether the words stand in the text, at the beginning of a word of its own.
bool begins_word(std::string_view text, std::string_view words) {
    for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1))
        if (at == 0 || !is_letter(text[at - 1])) return true;
    return false;
}

bool is_listed(std::string_view keywords, std::string_view words) {
    while (!keywords.empty()) {
        const std::size_t end = std::min(keywords.find(", "), keywords.size());
        if (keywords.substr(0, end) == words) return true;
        keywords.remove_prefix(std::min(end + 2, keywords.size()));
    }
    return false;
}

int fit_of_keywords(std::string_view keywords, std::string_view words) {
    if (is_listed(keywords, words)) return k_is_keyword;
    return begins_word(keywords, words) ? k_begins_keyword : 0;
}

// The fit of a stage's or a choice's name; `begins` where it only begins with the words.
int fit_of_label(std::string_view text, std::string_view words, int is, int begins) {
    const std::string label = lower_case(text);
    if (label == words) return is;
    return begins_word(label, words) ? begins : 0;
}

// Returns an English text in another language.
using Said = std::string_view (*)(std::string_view);

int fit_of_stage(const StageInfo& info, std::string_view words, Said said) {
    const std::string label = lower_case(info.label);
    if (label == words || info.key == words) return k_is_label;
    int fit = fit_of_keywords(info.keywords, words);
    if (said != nullptr) {
        fit = std::max(fit, fit_of_label(said(info.label), words, k_is_label, k_begins_label));
        if (lower_case(said(info.label)).find(words) != std::string::npos) fit = std::max(fit, k_in_name);
        if (begins_word(lower_case(said(info.help)), words)) fit = std::max(fit, k_begins_help);
    }
    if (label.size() == words.size() + 1 && label.starts_with(words) && label.back() == 's')
        fit = std::max(fit, k_is_one_of_label);
    fit = std::max(fit, fit_of_label(info.label, words, k_is_label, k_begins_label));
    if (label.find(words) != label.npos || info.key.find(words) != info.key.npos)
        fit = std::max(fit, k_in_name);
    if (begins_word(lower_case(info.help), words)) fit = std::max(fit, k_begins_help);
    return fit;
}

int fit_of_choice(const Choice& choice, std::string_view words, Said said) {
    if (choice.key == words) return k_is_choice;
    int fit = fit_of_keywords(choice.keywords, words);
    fit = std::max(fit, fit_of_label(choice.label, words, k_is_choice, k_begins_choice));
    if (said != nullptr)
        fit = std::max(fit, fit_of_label(said(choice.label), words, k_is_choice, k_begins_choice));
    return fit;
}

std::vector<std::string_view> split(std::string_view words) {
    std::vector<std::string_view> all;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (end > 0) all.push_back(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return all;
}

// The fit of the words as they stand; failing that, of the one that fits worst.
int fit_of_words(const StageInfo& info, std::string_view words, Said said) {
    if (const int whole = fit_of_stage(info, words, said); whole > 0) return whole;
    int worst = k_is_label;
    for (const std::string_view word : split(words)) worst = std::min(worst, fit_of_stage(info, word, said));
    return worst;
}

// The same for a choice. Some of the words may name its stage: "perlin ridged".
int fit_of_words(const StageInfo& info, const Choice& choice, std::string_view words, Said said) {
    if (const int whole = fit_of_choice(choice, words, said); whole > 0) return whole;
    int best = 0;
    for (const std::string_view word : split(words)) {
        const int own = fit_of_choice(choice, word, said);
        if (own == 0 && fit_of_stage(info, word, said) < k_begins_label) return 0;
        best = std::max(best, own);
    }
    return best;
}

// A stage that shows a raster before all else is made by a command of its own.
bool is_offered(const StageType& type) {
    return std::none_of(type.parameters.begin(), type.parameters.end(), [](const Parameter& parameter) {
        return parameter.kind == ParameterKind::raster && parameter.info.basic;
    });
}

// The choices that a new layer of the stage shows without unfolding: those of an offset's law are not what
// "gaussian" means.
void for_each_choice(const StageType& type, auto&& take) {
    const std::vector<ParameterValue> values = type.defaults();
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        const ParameterInfo& info = type.parameters[i].info;
        if (!info.basic || info.hidden || !is_visible(type.parameters, i, values)) continue;
        for (std::size_t k = 0; k < info.choices.size(); ++k)
            take(ChosenValue{i, static_cast<int>(k)}, info.choices[k]);
    }
}

std::string trimmed(std::string_view words) {
    const std::size_t first = words.find_first_not_of(' ');
    if (first == words.npos) return {};
    return lower_case(words.substr(first, words.find_last_not_of(' ') + 1 - first));
}

}  // namespace

const Choice* StageHit::choice() const {
    if (!chosen) return nullptr;
    return &type->parameters[chosen->parameter].info.choices[static_cast<std::size_t>(chosen->choice)];
}

StageHits find_stages(std::string_view words, Said said) {
    const std::string wanted = trimmed(words);
    StageHits hits;
    int best_fit = 0;
    const auto add = [&](StageHit hit, int its_fit) {
        if (its_fit > best_fit) {
            best_fit = its_fit;
            hits.best = hits.list.size();
        }
        hits.list.push_back(std::move(hit));
    };
    for (const Group group : k_groups) {
        for (const StageType& type : stage_types()) {
            if (type.info.group != group || !is_offered(type)) continue;
            const int its_fit = wanted.empty() ? 0 : fit_of_words(type.info, wanted, said);
            if (wanted.empty() || its_fit > 0) add({&type, {}}, its_fit);
            if (wanted.empty()) continue;
            for_each_choice(type, [&](ChosenValue chosen, const Choice& choice) {
                const int choice_fit = fit_of_words(type.info, choice, wanted, said);
                if (choice_fit > 0) add({&type, chosen}, choice_fit);
            });
        }
    }
    return hits;
}

}  // namespace talus
