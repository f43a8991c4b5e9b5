#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/word_table.h"

namespace talus {

/// The fixed words on a lesson's pages, and beside a lesson in the window. All are in
/// assets/words/lessons.json, in every language of it.
enum class Word {
    name,
    given,
    line_rule,
    lattice_rule,
    wrapped_rule,
    rounding,
    questions,
    solution,
    slide,  ///< {number}, {text}
    ask_point,
    ask_parents,    ///< {point}
    ask_mean,       ///< {point}
    place_on_line,  ///< {x}
    measured,       ///< {number}
    long_waves,
    short_waves,
    smoothness,  ///< {number}
    midpoint,
    diamond_square,
    bounded,
    wrapped,
    uniform,
    gaussian,
    without_additions,
    with_additions,
    perlin_noise,
    no_erosion,
    with_erosion,
    map_task,
    map_numbers,
    slide_cell,  ///< {number}, {point}
    tries,
    read_task,
    read_cell,  ///< {column}, {row}
    draw_row,   ///< {row}
    // Numbers and directions.
    decimal_mark,  ///< between whole and tenths
    compass,       ///< letters of the four directions, clockwise from north
    // A track: its grains, its marks.
    grain_point,
    grain_half_step,
    grain_level,
    grain_step,
    grain_ten_steps,
    grain_pass,
    grain_ten_passes,
    grain_question,
    level_number,     ///< {number}
    step_number,      ///< {number}
    pass_number,      ///< {number}
    question_number,  ///< {number}
    part_of,          ///< {part}, {count}
    question_of,      ///< {part}, {count}, {text}
    two_ends,
    first_points,
    level_diamond,  ///< {part}
    level_square,   ///< {part}
    diamond_step,   // titles
    square_step,
    middles,         ///< {part}
    additions_step,  ///< {part}
    remaining_additions,
    // How a point came about.
    given_point,
    random_point,  ///< {addend}
    finer_additions,
    old_points_move,  ///< {addend}, {point}
    mean_of,          ///< {parents}, {addend}
    two_parents,
    border_parents,
    corner_parents,
    edge_parents,
    uniform_number,   ///< {amplitude}
    gaussian_number,  ///< {amplitude}
    typed_offset,
    no_offset,
    never_placed,
    read_too_early,  ///< {count}
    // Legends.
    made_of_these,
    placed_last,
    its_parents,
    known_point,
    point_to_come,
    told_of,
    water_depth,
    water_goes_there,
    water_flows_there,
    too_steep,
    wind_from_there,
    looked_at,
    temperature_below,
    air_water_below,
    // Water from cell to cell.
    lowest_neighbour,     ///< {way}, {here}, {water}, {there}, {depth}, {drop}
    water_given,          ///< {water}, {drop}, {reference}, {result}
    ground_given,         ///< {share}, {water}, {result}
    ground_given_across,  ///< {share}, {water}, {result}
    no_water_lower,
    no_water_here,
    its_water,   ///< {sum}
    its_ground,  ///< {sum}
    water_takes_ground,
    water_stays,
    // Water in pipes.
    flow_becomes,     ///< {seconds}, {keeps}, {gain}, {high}
    pipe_walled,      ///< {way}
    outflow_enough,   ///< {flow}, {seconds}, {cell}, {asked}, {there}
    outflow_limited,  ///< {flow}, {seconds}, {cell}, {asked}, {there}, {share}
    new_depth,        ///< {there}, {out}, {in}, {sign}, {result}
    new_depth_rain,   ///< {there}, {out}, {in}, {more}, {sign}, {result}
    new_depth_gone,   ///< {there}, {out}, {in}, {more}, {sign}, {result}
    ground_carried,   ///< {before}, {after}, {carried}
    pipes_grow,       ///< {seconds}, {cell}, {gain}
    pipes_rest,
    // Scree.
    slope_held,  ///< {tangent}
    nothing_slides,
    slides_straight,    ///< {share}, {tangent}, {amounts}
    slides_diagonally,  ///< {share}, {amounts}
    new_height,         ///< {here}, {out}, {in}, {sign}, {result}
    share_slides,
    rock_rests,
    // Moisture.
    air_holds,    ///< {celsius}, {held}, {has}, {share}
    wind_brings,  ///< {minutes}, {water}
    wind_takes,   ///< {minutes}, {water}
    sea_gives,    ///< {water}
    land_gives,
    falls_full,     ///< {showers}, {share}, {excess}, {rest}
    falls_showers,  ///< {showers}
    new_air,        ///< {sum}
    air_over_sea,
    air_over_land,
    // Biomes.
    temperature_row,
    precipitation_column,
    table_cell,
    height_band,
    rule_asks,
    // In the window.
    next,
    back,
    show_me,
    check,
    the_mean,
    to_its_end,
    next_lesson,
    the_end,
    place_of,  ///< {number}, {count}
    ask_next,
    ask_its_parents,  ///< {point}, {found}, {count}
    ask_its_mean,     ///< {point}
    ringed,
    keys_answer,
    right_at_once,  ///< {right}, {asked}
    right,
    that_is_it,
    goes_on,  ///< {key}
    already,
    not_next,
    no_height,
    not_parent,
    not_mean,  ///< {count}, twice
    not_known,
    other_has_more,   ///< {number}
    other_has_less,   ///< {number}
    other_gets_more,  ///< {number}
    other_gets_less,  ///< {number}
    cell_too_low,     ///< {number}, {limit}
    not_choice,
    step_of,  ///< {number}, {count}
    cell_at,  ///< {point}
    nothing_known,
    map_begins,
    press_right,
    press_places,
    press_changes,
    try_offset,
    as_in_lesson,
    // Why an answer is not right yet; see core/lesson/reasons.h.
    later_diamond,  ///< {level}
    later_square,   ///< {level}
    later_level,    ///< {level}
    itself,
    not_straight,
    not_diagonal,
    mean_rounded,
    mean_sum,  ///< {count}
    mean_signs,
    mean_parent,  ///< {count}
    mean_parent_of_two,
    mean_with_offset,
    mean_of_fewer,        ///< {some}, {count}, twice
    mean_without_across,  ///< {point}, {count}
    mean_divisor,         ///< {count}, {other}
    not_because,          ///< {reason}
    // On the web page, too.
    keep_score,
    copy,
    score_line,   ///< {title}, {result}, {version}
    score_first,  ///< {right}, {count}
    score_later,  ///< {number}
    score_shown,  ///< {number}
    score_open,   ///< {number}
    // Keys.
    key_control,
    key_shift,
    key_space,
    key_enter,
    key_left,
    key_right,
    key_up,
    key_down,
    key_home,
    key_end,
    key_page_up,
    key_page_down,
    key_or_key,  ///< {key}, {other}
    // What keys do.
    play_or_pause,
    step_forward,
    step_back,
    next_half_step,
    last_half_step,
    next_level,
    last_level,
    to_beginning,
    to_end,
    blank_screen,
    other_numbers,
    lesson_next,
    lesson_back,
    lesson_point_on,
    lesson_point_back,
    lesson_play,
    question_left,
    question_right,
    question_up,
    question_down,
    question_point,
    // Help on the transport and the guided lesson's buttons.
    back_help,
    next_help,
    scrub_help,
    grain,
    grain_help,
    grain_keys,  ///< {shift}, {right}, {control}
    speed,
    speed_help,
    speed_keys,
    offset_title,
    offset_help,
    own_help,
    // In the panel beside a lesson.
    tab_lessons,
    tab_lessons_help,
    tab_free,
    tab_free_help,
    open_lesson,
    own_lesson,
    own_lesson_help,
    read_again,
    read_again_help,
    keep_score_help,
    copy_score_help,
    pseudocode,
    steps_in_short,
    code_help,
    copy_code_help,
    code_letters,
    code_factor,  ///< {smoothness}, {power}, {factor}
    dice,
    dice_help,
    other_numbers_help,
    this_first_point,
    this_offset,
    typed_help,
    step_again,
    step_again_help,
    to_document,
    // Of a point under the mouse.
    point_at,         ///< {point}
    value_at_first,   ///< {value}
    value_after,      ///< {step}, {value}
    placed_as,        ///< {number}, {value}
    to_be_placed_as,  ///< {number}
    click_to_answer,
    click_to_stay,
    click_to_go,
    // In a comparison.
    side_by_side,
    side_by_side_help,
    split,
    split_help,
    difference,
    difference_help,
    difference_needs,
    spectrum,
    spectrum_help,
    close,
    close_help,
    heights_compared,
    heights_compared_help,
    difference_range,  ///< {low}, {high}, {rms}
    no_difference,
    side_failed,
    wave_length,  ///< {metres}
    measured_title,
    measured_help,
    promised_help,
    one_level_fewer,
    one_level_more,
    forward,
    play,
    pause,
    level_help,
    // In the status bar.
    resolution,
    resolution_help,
    metres_a_sample,  ///< {metres}
    spacing,
    spacing_help,
    height_range,  ///< {low}, {high}
    lowest_and_highest,
    lowest_and_highest_help,
    height_under_mouse,  ///< {metres}
    height_under_mouse_title,
    height_under_mouse_help,
    slope_under_mouse,  ///< {degrees}
    slope_under_mouse_title,
    slope_under_mouse_help,
    // What decides about a biome: the steps, by their keys.
    decision_temperature,
    decision_precipitation,
    decision_cell,
    decision_height,
    decision_cliff,
    decision_snow,
    decision_beach,
    decision_lake,
    decision_sea,
    decision_deep_sea,
    decision_around,
    // The numbers that they look at, by their keys.
    measure_temperature,
    measure_precipitation,
    measure_height,
    measure_share,
    measure_slope,
    measure_above_sea,
    measure_lowest_around,
    measure_water,
    measure_alike,
    value_with_limit,    ///< {value}, {limit}
    cooler_with_height,  ///< {sea}, {lapse}, {above}, {celsius}
    // And what follows from them.
    row_chosen,     ///< {number}, {count}, {span}
    column_chosen,  ///< {number}, {count}, {span}
    band_chosen,    ///< {number}, {count}, {biome}
    span_below,     ///< {to}, {unit}
    span_between,   ///< {from}, {to}, {unit}
    span_from,      ///< {from}, {unit}
    mm_a_year,
    climate_gives,  ///< {biome}
    rule_fails,
    rule_leaves,
    rule_makes,    ///< {biome}
    biome_so_far,  ///< {biome}
    no_biome,
    // Biomes of the table that comes with Talus, by their keys.
    biome_deep_ocean,
    biome_ocean,
    biome_tropical_sea,
    biome_sea_ice,
    biome_lake,
    biome_frozen_lake,
    biome_salt_lake,
    biome_sandy_beach,
    biome_shingle_beach,
    biome_mangrove,
    biome_salt_marsh,
    biome_ice_sheet,
    biome_polar_barrens,
    biome_tundra,
    biome_forest_tundra,
    biome_boreal_woodland,
    biome_boreal_forest,
    biome_bog,
    biome_cold_desert,
    biome_cold_steppe,
    biome_temperate_grassland,
    biome_forest_steppe,
    biome_semi_desert,
    biome_hot_desert,
    biome_mixed_forest,
    biome_deciduous_forest,
    biome_temperate_rainforest,
    biome_woodland,
    biome_shrubland,
    biome_laurel_forest,
    biome_thorn_woodland,
    biome_savanna,
    biome_tropical_dry_forest,
    biome_monsoon_forest,
    biome_tropical_rainforest,
    biome_bare_rock,
    biome_scree,
    biome_red_rock,
    biome_dust_plain,
    // Of a point that a mistaken program never places.
    no_height_yet,
    // A pass of a blur.
    blur_mean,
    blur_rounded,
    blur_dropped,
    blur_edge_again,
    blur_other_side,
    // Told at the corner of the window.
    worksheet_written,
    lesson_changed,  ///< {name}
    lesson_stays,
    // Of points that a mistaken program never places.
    was_placed,
    stays_zero,  ///< {value}
    // Behind an answer at a lesson's last step.
    was_last,
    opens_next,  ///< {key}
    // Of what is asked for: in the legend, and behind a question on a map whose hint is shown.
    asked_for,
    framed,
    // Of a point of a line under the mouse.
    place_at,   ///< {point}
    slides_so,  ///< {way}, {drop}, {slope}, {amount}
};
/// Their keys in that file, in the order of the enum.
std::span<const std::string_view> word_keys();
/// Returns the word of a key; none where there is no such word.
std::optional<Word> word_of_key(std::string_view key);

/// Returns a text in that language, else in English. What stands in braces is replaced. Numbers in it have a
/// point; see localized().
std::string worded(Word word, const std::string& language, const Fillings& fillings = {});
/// Returns the text with the language's decimal mark in every number that has a point: digits on both sides.
std::string localized(std::string text, const std::string& language);
/// Returns the languages that there are words in.
std::vector<std::string> word_languages();

}  // namespace talus
