#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/map/paper.h"
#include "core/terrain/parameter.h"

namespace talus {

/// The papers by name, in the order of k_papers, and then one of a size of its own.
enum class SheetPaper { a4, a3, a2, a1, a0, a5, letter, custom };
inline constexpr std::array<Choice, k_papers.size() + 1> k_paper_choices = [] {
    std::array<Choice, k_papers.size() + 1> choices{};
    for (std::size_t i = 0; i < k_papers.size(); ++i)
        choices[i] = {k_papers[i].key, k_papers[i].label, k_papers[i].help};
    choices.back() = {"custom", "Custom size", "Width and height in millimetres; it lies as they say."};
    return choices;
}();

/// What a user chooses for a map sheet, in the window and on the command line alike.
struct SheetOptions {
    SheetPaper paper = SheetPaper::a4;
    float width = 300;   // mm: of custom paper
    float height = 200;  // mm
    float dpi = 254;     // dots per inch: ten to a mm
    float interval = 0;  // m between contour lines; 0: automatic
    bool plants = false;
    bool grid = true;
    bool legend = true;

    static void parameters(auto&& parameter) {
        parameter(&SheetOptions::paper, {.key = "paper",
                                         .label = "Paper",
                                         .choices = k_paper_choices,
                                         .help = "Upright or across, whichever way makes the larger map."});
        parameter(&SheetOptions::width, {.key = "width",
                                         .label = "Width",
                                         .unit = "mm",
                                         .min = k_min_paper,
                                         .max = k_most_paper,
                                         .log = true,
                                         .visible_when = {"paper", static_cast<int>(SheetPaper::custom)},
                                         .help = "Width of the paper."});
        parameter(&SheetOptions::height, {.key = "height",
                                          .label = "Height",
                                          .unit = "mm",
                                          .min = k_min_paper,
                                          .max = k_most_paper,
                                          .log = true,
                                          .visible_when = {"paper", static_cast<int>(SheetPaper::custom)},
                                          .help = "Height of the paper."});
        parameter(&SheetOptions::dpi,
                  {.key = "dpi",
                   .label = "Dots per inch",
                   .min = 30,
                   .max = 1200,
                   .log = true,
                   .help = "Dots per inch of a PNG, and of the ground's picture in a PDF or SVG."});
        parameter(&SheetOptions::interval,
                  {.key = "interval",
                   .label = "Contour interval",
                   .unit = "m",
                   .min = 0,
                   .max = 10000,
                   .help = "Metres between contour lines; 0: round metres by relief and scale."});
        parameter(&SheetOptions::plants,
                  {.key = "plants",
                   .label = "Plants",
                   .help = "Symbols of trees, bushes, reeds and boulders, as many as there is room for."});
        parameter(&SheetOptions::grid, {.key = "grid",
                                        .label = "Grid",
                                        .help = "Lines of round metres, with their numbers beside the map."});
        parameter(&SheetOptions::legend,
                  {.key = "legend", .label = "Legend", .help = "What the colours and symbols mean."});
    }

    friend bool operator==(const SheetOptions&, const SheetOptions&) = default;
};

/// Returns the listing, and conversions to and from one value for each of its rows.
std::span<const Parameter> sheet_parameters();
const Parameter& sheet_parameter(std::string_view key);
std::vector<ParameterValue> values_of_sheet(const SheetOptions& options);
SheetOptions sheet_from_values(std::span<const ParameterValue> values);

/// Returns the options with the paper of a text as paper_of() reads it; nothing for a text that is none.
std::optional<SheetOptions> with_paper(SheetOptions options, std::string_view text);

/// Returns the settings of a sheet. seed: of the world, for the plants.
SheetSettings settings_of(const SheetOptions& options, std::string title, std::uint64_t seed);

}  // namespace talus
