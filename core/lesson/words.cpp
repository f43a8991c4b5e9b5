#include "core/lesson/words.h"

#include <algorithm>
#include <array>

namespace talus {
namespace {

// clang-format off
constexpr std::array<std::string_view, 404> k_keys{
    "name", "given", "line_rule", "lattice_rule", "wrapped_rule", "rounding", "questions", "solution",
    "slide", "ask_point", "ask_parents", "ask_mean", "place_on_line", "measured", "long_waves",
    "short_waves", "smoothness", "midpoint", "diamond_square", "bounded", "wrapped", "uniform", "gaussian",
    "without_additions", "with_additions", "perlin_noise", "no_erosion", "with_erosion", "map_task",
    "map_numbers", "slide_cell", "tries", "read_task", "read_cell", "draw_row", "decimal_mark", "compass",
    "grain_point", "grain_half_step", "grain_level", "grain_step", "grain_ten_steps", "grain_pass",
    "grain_ten_passes", "grain_question", "level_number", "step_number", "pass_number", "question_number",
    "part_of", "question_of", "two_ends", "first_points", "level_diamond", "level_square", "diamond_step",
    "square_step", "middles", "additions_step", "remaining_additions", "given_point", "random_point",
    "finer_additions", "old_points_move", "mean_of", "two_parents", "border_parents", "corner_parents",
    "edge_parents", "uniform_number", "gaussian_number", "typed_offset", "no_offset", "never_placed",
    "read_too_early", "made_of_these", "placed_last", "its_parents", "known_point", "point_to_come",
    "told_of", "water_depth", "water_goes_there", "water_flows_there", "too_steep", "wind_from_there",
    "looked_at", "temperature_below", "air_water_below", "lowest_neighbour", "water_given", "ground_given",
    "ground_given_across", "no_water_lower", "no_water_here", "its_water", "its_ground",
    "water_takes_ground", "water_stays", "flow_becomes", "pipe_walled", "outflow_enough", "outflow_limited",
    "new_depth", "new_depth_rain", "new_depth_gone", "ground_carried", "pipes_grow", "pipes_rest",
    "slope_held", "nothing_slides", "slides_straight", "slides_diagonally", "new_height", "share_slides",
    "rock_rests", "air_holds", "wind_brings", "wind_takes", "sea_gives", "land_gives", "falls_full",
    "falls_showers", "new_air", "air_over_sea", "air_over_land", "temperature_row", "precipitation_column",
    "table_cell", "height_band", "rule_asks", "next", "back", "show_me", "check", "the_mean", "to_its_end",
    "next_lesson", "the_end", "place_of", "ask_next", "ask_its_parents", "ask_its_mean", "ringed",
    "keys_answer", "right_at_once", "right", "that_is_it", "goes_on", "already", "not_next", "no_height",
    "not_parent", "not_mean", "not_known", "other_has_more", "other_has_less", "other_gets_more",
    "other_gets_less", "cell_too_low", "not_choice", "step_of", "cell_at", "nothing_known", "map_begins",
    "press_right", "press_places", "press_changes", "try_offset", "as_in_lesson",
    "later_diamond", "later_square", "later_level", "itself", "not_straight", "not_diagonal",
    "mean_rounded", "mean_sum", "mean_signs", "mean_parent", "mean_parent_of_two",
    "mean_with_offset", "mean_of_fewer", "mean_without_across",
    "mean_divisor", "not_because", "keep_score", "copy", "score_line", "score_first", "score_later",
    "score_shown", "score_open", "key_control", "key_shift", "key_space", "key_enter", "key_left",
    "key_right", "key_up", "key_down", "key_home", "key_end", "key_page_up", "key_page_down", "key_or_key",
    "play_or_pause", "step_forward", "step_back", "next_half_step", "last_half_step", "next_level",
    "last_level", "to_beginning", "to_end", "blank_screen", "other_numbers", "lesson_next", "lesson_back",
    "lesson_point_on", "lesson_point_back", "lesson_play", "question_left", "question_right", "question_up",
    "question_down", "question_point", "back_help", "next_help", "scrub_help", "grain", "grain_help",
    "grain_keys", "speed", "speed_help", "speed_keys", "offset_title", "offset_help", "own_help",
    "tab_lessons", "tab_lessons_help", "tab_free", "tab_free_help", "open_lesson", "own_lesson",
    "own_lesson_help", "read_again", "read_again_help", "keep_score_help", "copy_score_help", "pseudocode",
    "steps_in_short", "code_help", "copy_code_help", "code_letters", "code_factor", "dice", "dice_help",
    "other_numbers_help", "this_first_point", "this_offset", "typed_help", "step_again", "step_again_help",
    "to_document", "point_at", "value_at_first", "value_after", "placed_as", "to_be_placed_as",
    "click_to_answer", "click_to_stay", "click_to_go", "side_by_side", "side_by_side_help", "split",
    "split_help", "difference", "difference_help", "difference_needs", "spectrum", "spectrum_help", "close",
    "close_help", "heights_compared", "heights_compared_help", "difference_range", "no_difference",
    "side_failed", "wave_length", "measured_title", "measured_help", "promised_help", "one_level_fewer",
    "one_level_more", "forward", "play", "pause", "level_help", "resolution", "resolution_help",
    "metres_a_sample", "spacing", "spacing_help", "height_range", "lowest_and_highest",
    "lowest_and_highest_help", "height_under_mouse", "height_under_mouse_title", "height_under_mouse_help",
    "slope_under_mouse", "slope_under_mouse_title", "slope_under_mouse_help", "decision_temperature",
    "decision_precipitation", "decision_cell", "decision_height", "decision_cliff", "decision_snow",
    "decision_beach", "decision_lake", "decision_sea", "decision_deep_sea", "decision_around", "measure_temperature",
    "measure_precipitation", "measure_height", "measure_share", "measure_slope", "measure_above_sea",
    "measure_lowest_around", "measure_water", "measure_alike", "value_with_limit", "cooler_with_height", "row_chosen",
    "column_chosen", "band_chosen", "span_below", "span_between", "span_from", "mm_a_year", "climate_gives",
    "rule_fails", "rule_leaves", "rule_makes", "biome_so_far", "no_biome", "biome_deep_ocean",
    "biome_ocean", "biome_tropical_sea", "biome_sea_ice", "biome_lake", "biome_frozen_lake",
    "biome_salt_lake", "biome_sandy_beach", "biome_shingle_beach", "biome_mangrove", "biome_salt_marsh",
    "biome_ice_sheet", "biome_polar_barrens", "biome_tundra", "biome_forest_tundra",
    "biome_boreal_woodland", "biome_boreal_forest", "biome_bog", "biome_cold_desert", "biome_cold_steppe",
    "biome_temperate_grassland", "biome_forest_steppe", "biome_semi_desert", "biome_hot_desert",
    "biome_mixed_forest", "biome_deciduous_forest", "biome_temperate_rainforest", "biome_woodland",
    "biome_shrubland", "biome_laurel_forest", "biome_thorn_woodland", "biome_savanna",
    "biome_tropical_dry_forest", "biome_monsoon_forest", "biome_tropical_rainforest", "biome_bare_rock",
    "biome_scree", "biome_red_rock", "biome_dust_plain", "no_height_yet", "blur_mean", "blur_rounded",
    "blur_dropped", "blur_edge_again", "blur_other_side", "worksheet_written", "lesson_changed",
    "lesson_stays", "was_placed", "stays_zero", "was_last", "opens_next", "asked_for", "framed", "place_at",
    "slides_so"};
// clang-format on
static_assert(k_keys.size() == static_cast<std::size_t>(Word::slides_so) + 1);

const WordTable& table() {
    static const WordTable all("lessons.json");
    return all;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::span<const std::string_view> word_keys() { return k_keys; }

std::optional<Word> word_of_key(std::string_view key) {
    const auto found = std::ranges::find(k_keys, key);
    if (found == k_keys.end()) return std::nullopt;
    return static_cast<Word>(found - k_keys.begin());
}

std::string worded(Word word, const std::string& language, const Fillings& fillings) {
    return table().text(k_keys[static_cast<std::size_t>(word)], language, fillings);
}

std::string localized(std::string text, const std::string& language) {
    const std::string mark = worded(Word::decimal_mark, language);
    if (mark == ".") return text;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] == '.' && is_digit(text[i - 1]) && is_digit(text[i + 1])) text.replace(i, 1, mark);
    }
    return text;
}

std::vector<std::string> word_languages() { return table().languages(); }

}  // namespace talus
