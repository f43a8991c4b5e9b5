#include "app/panels/export_forecast.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/editor/exporting.h"
#include "app/widgets/buttons.h"
#include "app/widgets/dialog.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/io/scatter_file.h"
#include "core/recipe/map_recipe.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr std::size_t k_names = 3;     // that are shown of the files to be written
constexpr double k_many_plants = 5e5;  // whose list takes a while
constexpr double k_little_used = 0.5;  // share of the range under which fitting it is offered

// What the numbers of a field's file are.
std::string values_text(FieldId field, const Format& format, HeightRange heights) {
    const FieldInfo& info = info_of(field);
    if (field == field_id("height")) return std::string(spoken("in metres, as they are"));
    if (info.type != ValueType::real || !format.normalised) return std::string(spoken("as they are"));
    const HeightRange range = exported_range(field, format, heights);
    const std::string unit = info.unit.empty() ? "" : " " + std::string(info.unit);
    return spoken("0 to {most} stand for {low} to {high}",
                  {{"most", std::to_string((1 << format.bits) - 1)},
                   {"low", plain_number(static_cast<double>(range.low), 3)},
                   {"high", plain_number(static_cast<double>(range.high), 3) + unit}});
}

// Files that describe others count: there are as many as the notice tells of at the end.
std::string count_of_files(const ExportPlan& plan) {
    return worded(
        plan.may_leave_out()
            ? "at most {count} files, each map with a .json that says how to read it; weight maps of "
              "nothing are left out"
            : "{count} files, each map with a .json that says how to read it",
        spoken_language(), {{"count", std::to_string(written_paths(plan).size())}});
}

// Names, how large they may be, and how many of them are there already.
void draw_files(const ExportPlan& plan, std::size_t replaced, std::optional<double> cave_bytes) {
    std::vector<std::string> files;
    for (const std::string& path : plan.files)
        files.push_back(std::filesystem::path(path).filename().string());
    if (files.empty()) return;
    std::string names;
    for (std::size_t i = 0; i < std::min(files.size(), k_names); ++i) names += (i > 0 ? "\n" : "") + files[i];
    if (files.size() > k_names + 1) names += "\n… " + files.back();
    if (files.size() == k_names + 1) names += "\n" + files.back();
    const std::string size = written_size_text(plan, cave_bytes);
    if (!size.empty()) names += "\n" + size;
    fact_row("Writes", names + "\n" + count_of_files(plan));
    fact_row("Overwrites", replaced == 0 ? std::string(spoken("no files"))
                           : replaced == 1
                               ? std::string(spoken("1 existing file"))
                               : spoken("{count} existing files", {{"count", std::to_string(replaced)}}));
    mark("export/overwrites");
}

// What the export would tell of them once it is done, in time to tick them.
void draw_missing_caves(const ExportPlan& plan) {
    const auto map =
        std::ranges::find_if(plan.maps, [](const MapPlan& each) { return !each.caves_remark.empty(); });
    if (map == plan.maps.end()) return;
    fact_row("Caves", capitalised(spoken_message(map->caves_remark)));
    mark("export/caves_remark");
}

// Two digits: more would be told of a guess.
std::string rounded_count(double count) {
    double step = 1;
    while (100 * step <= count) step *= 10;
    const double rounded = std::floor(count / step + 0.5) * step;
    return rounded >= 1e6 ? spoken("{count} million", {{"count", formatted("%.2g", rounded / 1e6)}})
                          : formatted("%.0f", rounded);
}

// How long the list of plants is going to be, and what to do about a long one.
void draw_plants(const ExportPlan& plan, std::optional<double> plants) {
    if (!plants) return fact_row("Plants", std::string(spoken("being counted …")));
    fact_row("Plants", spoken("about {count}, a list of about {bytes}",
                              {{"count", rounded_count(*plants)},
                               {"bytes", bytes_text(scatter_list_bytes(*plants, plan.plants))}}));
    mark("export/plants_forecast");
    if (*plants < k_many_plants) return;
    const bool too_many = *plants > k_max_scatter;
    ImGui::PushStyleColor(ImGuiCol_Text, too_many ? theme().error : theme().text);
    fact_row("", std::string(spoken(too_many ? "More than 16 million are not written: leave the list out."
                                             : "Such a list takes a while.")));
    ImGui::PopStyleColor();
}

std::string metres(float height) { return written_number(static_cast<double>(height), 0) + " m"; }

// How much of the range the terrain fills, and what fits the one to the other.
std::optional<HeightRange> draw_range_used(HeightRange range, bool is_own, const Format& format,
                                           HeightRange heights) {
    std::optional<HeightRange> wanted;
    const float lowest = std::max(heights.low, range.low);
    const float highest = std::min(heights.high, range.high);
    const double used = static_cast<double>(std::max(0.0f, highest - lowest)) / range.span();
    const bool cut = lowest > heights.low || highest < heights.high;
    fact_row("Range used", spoken("{share} % of the {bits}-bit range, from {low} to {high}",
                                  {{"share", formatted("%.0f", 100 * used)},
                                   {"bits", std::to_string(format.bits)},
                                   {"low", written_number(static_cast<double>(heights.low), 0)},
                                   {"high", metres(heights.high)}}));
    if (cut || used < k_little_used) {
        ImGui::PushStyleColor(ImGuiCol_Text, cut ? theme().error : theme().text);
        fact_row("",
                 std::string(spoken(
                     cut ? "Heights outside the range will be clipped. Normalise keeps them."
                         : "Part of the range is unused. Normalising changes the engine's numbers, not the "
                           "land.")));
        ImGui::PopStyleColor();
        const HeightRange fit = fitting_range(heights.low, heights.high);
        const std::string label =
            spoken("Normalise: heights from {low} to {high}",
                   {{"low", written_number(static_cast<double>(fit.low), 0)}, {"high", metres(fit.high)}});
        row_label("", "");
        if (ImGui::Button(label.c_str())) wanted = fit;
        mark("export/fit");
        help("Normalise",
             "The whole numbers of this export span what the terrain fills, with a little room. The land and "
             "its height range stay as they are.");
    }
    if (is_own) {
        row_label("", "");
        if (ImGui::Button(spoken_label("The world's height range").c_str())) wanted = HeightRange{0, 0};
        mark("export/unfit");
        help("The world's height range", "The whole numbers span it again.");
    }
    return wanted;
}

}  // namespace

std::string written_size_text(const ExportPlan& plan, std::optional<double> cave_bytes) {
    double bytes = 0;
    bool is_exact = true;
    for (const MapPlan& map : plan.maps) {
        bytes += map.bytes_each * map.settings.tiles.count();
        is_exact = is_exact && map.settings.format->has_fixed_size();
    }
    if (bytes <= 0) return {};
    const ExportOptions& options = plan.choice.options;
    std::vector<std::string> unknown;
    if (options.weights) unknown.emplace_back(spoken("weights"));
    if (options.plants) unknown.emplace_back(spoken("plants"));
    if (options.caves)
        unknown.push_back(cave_bytes ? spoken("caves (about {bytes})", {{"bytes", bytes_text(*cave_bytes)}})
                                     : std::string(spoken("caves")));
    if (options.ways) unknown.emplace_back(spoken("roads and water"));
    if (options.vdb) unknown.emplace_back("OpenVDB");
    const std::string size = is_exact ? localized(bytes_text(bytes), spoken_language())
                                      : spoken("at most {bytes}", {{"bytes", bytes_text(bytes)}});
    if (unknown.empty()) return size;
    return spoken("{size}, plus {parts}",
                  {{"size", size}, {"parts", joined(unknown, [](const std::string& part) { return part; })}});
}

std::optional<HeightRange> draw_export_forecast(const ExportPlan& plan, std::size_t replaced,
                                                std::optional<HeightRange> heights,
                                                std::optional<double> plants,
                                                std::optional<double> cave_bytes) {
    const ExportChoice& choice = plan.choice;
    const World& world = plan.recipe.world;
    const MapPlan& lead = plan.lead;
    const Format& format = *lead.settings.format;
    draw_files(plan, replaced, cave_bytes);
    if (!plan.plants.empty()) draw_plants(plan, plants);
    const HeightRange range = choice.options.range(world.range());
    std::optional<HeightRange> wanted;
    if (choice.heights && lead.metres_per_step > 0) {
        fact_row("Heights",
                 spoken("{low} is 0, {high} is {most}", {{"low", metres(range.low)},
                                                         {"high", metres(range.high)},
                                                         {"most", std::to_string((1 << format.bits) - 1)}}));
        fact_row("Height step",
                 spoken("{step} m between two values", {{"step", formatted("%.4g", lead.metres_per_step)}}));
        if (heights) wanted = draw_range_used(range, choice.options.has_range(), format, *heights);
    } else if (choice.heights && format.content == Content::heights) {
        fact_row("Heights", values_text(field_id("height"), format, range));
    } else if (choice.heights && format.content == Content::mesh) {
        fact_row("Mesh", std::string(spoken(format.in_millimetres ? "a closed block in millimetres, z up"
                                                                  : "in metres, y up")));
    }
    if (format.content == Content::heights) {
        for (const FieldId field : fields_of(plan.recipe, choice))
            fact_row(std::string(info_of(field).label).c_str(), values_text(field, format, range));
    }
    if (choice.heights && !format.warning.empty()) fact_row("Note", std::string(spoken(format.warning)));
    draw_missing_caves(plan);
    return wanted;
}

void draw_node_forecast(const NodeChoice& choice, const NodeForecast& forecast) {
    const std::string& language = spoken_language();
    const std::string name = std::filesystem::path(choice.path).filename().string();
    const bool is_folder = info_of(choice.format).ending.empty();
    fact_row("Writes", is_folder ? worded("{name}, a folder", language, {{"name", name}}) : name);
    std::error_code unknown;
    if (!is_folder)
        fact_row("Overwrites",
                 std::string(
                     spoken(std::filesystem::exists(choice.path, unknown) ? "1 existing file" : "no files")));
    fact_row("Size", forecast_text(forecast, language));
    mark("export/nodes_forecast");
    if (forecast.node_size > choice.node_size)
        fact_row("", spoken("A model has at most 256 cubes along a side: one will be {size} m.",
                            {{"size", formatted("%.3g", forecast.node_size)}}));
    if (!forecast.is_long()) return;
    ImGui::PushStyleColor(ImGuiCol_Text, theme().error);
    fact_row("",
             std::string(spoken("That is a lot. More metres a node are less; Cancel stops it at any time.")));
    ImGui::PopStyleColor();
    mark("export/nodes_warning");
}

void draw_export_numbers(const ExportPlan& plan) {
    heading(plan.target->label);
    wrapped_text(theme().dim_text, plan.target->help);
    ImGui::Spacing();
    const float em = ImGui::GetFontSize();
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (const EngineNumber& number : plan.lead.numbers) {
        ImGui::PushID(number.label.c_str());
        const float top = ImGui::GetCursorScreenPos().y;
        row_label(number.label, number.help);
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(number.value.c_str());
        mark("export/number/" + number.label);
        help(number.label, number.help);
        ImGui::SetCursorScreenPos({end - width_of_button(icon::copy) - em * 0.1f, top});
        if (icon_button(
                "export/copy/" + number.label, icon::copy, "Copy",
                worded("Puts {value} into the clipboard.", spoken_language(), {{"value", number.value}}))) {
            ImGui::SetClipboardText(number.value.c_str());
        }
        ImGui::PopID();
    }
}

}  // namespace talus
