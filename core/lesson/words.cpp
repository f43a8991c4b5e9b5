#include "core/lesson/words.h"

#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "embedded_words.h"

namespace talus {
namespace {

// clang-format off
constexpr std::array<std::string_view, 65> k_keys{
    "name", "given", "line_rule", "lattice_rule", "wrapped_rule", "rounding", "questions", "solution",
    "last_one", "slide", "ask_point", "ask_parents", "ask_mean", "measured", "long_waves", "short_waves",
    "smoothness", "midpoint", "diamond_square", "bounded", "wrapped", "uniform", "gaussian",
    "without_additions", "with_additions", "perlin_noise", "no_erosion", "with_erosion", "map_task",
    "map_numbers", "slide_cell", "next", "back", "show_me", "check", "to_its_end", "next_lesson", "the_end",
    "place_of", "ask_next", "ask_its_parents", "ask_its_mean", "ringed", "keys_answer", "right_at_once",
    "right", "that_is_it", "goes_on", "already", "not_next", "no_height", "not_parent", "not_mean",
    "not_cell", "not_choice", "step_of", "cell_at", "nothing_known", "map_begins", "press_right",
    "press_places", "press_changes", "first_points", "diamond_step", "square_step"};
// clang-format on
static_assert(k_keys.size() == static_cast<std::size_t>(Word::square_step) + 1);

using Words = std::map<std::string, std::map<std::string, std::string, std::less<>>>;

const Words& words() {
    static const Words all = nlohmann::json::parse(assets::words().front().bytes).get<Words>();
    return all;
}

}  // namespace

std::span<const std::string_view> word_keys() { return k_keys; }

std::string worded(Word word, const std::string& language,
                   const std::vector<std::pair<std::string_view, std::string>>& fillings) {
    const auto found = words().find(language);
    const auto& all = found != words().end() ? found->second : words().at("en");
    std::string text = all.find(k_keys[static_cast<std::size_t>(word)])->second;
    for (const auto& [name, filling] : fillings) {
        const std::string hole = std::string("{").append(name).append("}");
        for (std::size_t at = text.find(hole); at != std::string::npos;
             at = text.find(hole, at + filling.size()))
            text.replace(at, hole.size(), filling);
    }
    return text;
}

std::vector<std::string> word_languages() {
    std::vector<std::string> codes;
    for (const auto& [code, all] : words()) codes.push_back(code);
    return codes;
}

}  // namespace talus
