#include "app/panels/biome_places_form.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/panels/biome_parts.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/biome/biome_edit.h"
#include "core/biome/biome_ranges.h"

namespace talus {
namespace {

constexpr const char* k_land_label = "Climate table";
constexpr const char* k_land_help =
    "Which biome each climate has: rows of temperature, the hottest on top, columns of precipitation, the "
    "wettest at the right.";

const BiomeCells& cells_of(const BiomeTable& table, const std::optional<BiomeRule>& rule) {
    return rule ? table.rules[static_cast<std::size_t>(*rule)].biomes : table.land;
}

// Where the grid of the climate table lies.
struct CellGrid {
    ImVec2 corner;
    float width = 0, height = 0;  // of a cell
    int rows = 1, columns = 1;

    ImVec2 at(int row, int column) const {
        return {corner.x + width * static_cast<float>(column),
                corner.y + height * static_cast<float>(rows - 1 - row)};
    }
    int row_under(ImVec2 mouse) const {
        return rows - 1 - clamp(static_cast<int>((mouse.y - corner.y) / height), 0, rows - 1);
    }
    int column_under(ImVec2 mouse) const {
        return clamp(static_cast<int>((mouse.x - corner.x) / width), 0, columns - 1);
    }
};

void draw_cells(const CellGrid& grid, const BiomeTable& table, const BiomeCells& cells, BiomeId chosen) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (int row = 0; row < grid.rows; ++row) {
        for (int column = 0; column < grid.columns; ++column) {
            const auto place = static_cast<std::size_t>(row * grid.columns + column);
            const BiomeId id = cells.empty() ? BiomeId{0} : cells[place];
            const ImVec2 at = grid.at(row, column);
            const ImVec2 end{at.x + grid.width - 1, at.y + grid.height - 1};
            if (id == 0) {
                list.AddRect(at, end, colour(theme().border));
                continue;
            }
            list.AddRectFilled(at, end, ink_of(table, id));
            if (id != chosen) continue;
            list.AddRect({at.x + 1, at.y + 1}, {end.x - 1, end.y - 1}, IM_COL32(16, 18, 21, 255), 0, 0, 3);
            list.AddRect({at.x + 1, at.y + 1}, {end.x - 1, end.y - 1}, IM_COL32(250, 250, 250, 255), 0, 0, 1);
        }
    }
}

// A border's number, at this place; its menu adds and removes borders.
void draw_border(LayerBiomes& biomes, ClimateAxis axis, std::size_t border, ImVec2 at, float width) {
    const auto table = biomes.table();
    const std::string path =
        std::string(axis == ClimateAxis::temperature ? "biomes/temperature/" : "biomes/precipitation/") +
        std::to_string(border);
    float value = borders_of(*table, axis)[border];
    ImGui::SetCursorScreenPos(at);
    ImGui::SetNextItemWidth(width);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {1, ImGui::GetStyle().FramePadding.y * 0.4f});
    const bool temperature = axis == ClimateAxis::temperature;
    const NumberEdit moved =
        drag_number(("##" + path).c_str(), value, temperature ? 0.05f : 5.0f, 0, 0, "%.5g");
    ImGui::PopStyleVar();
    mark(path);
    help(temperature ? "Border of temperature" : "Border of precipitation",
         "Between the rows or columns beside it: drag it, or type a number after a double click. A right "
         "click "
         "adds a border after it, or removes it.",
         temperature ? "°C" : "mm a year");
    if (moved.changed) biomes.edit(with_border(*table, axis, border, value));
    if (moved.finished) biomes.commit();
    if (!ImGui::BeginPopupContextItem()) return;
    if (ImGui::MenuItem(spoken_label("Add a border after it").c_str()))
        biomes.change(with_border_added(*biomes.table(), axis, border));
    mark(path + "/add");
    if (ImGui::MenuItem(spoken_label("Remove it").c_str()))
        biomes.change(with_border_removed(*biomes.table(), axis, border));
    mark(path + "/remove");
    ImGui::EndPopup();
}

}  // namespace

void BiomePlacesForm::draw_which(const BiomeTable& table) {
    const auto label = [&](const std::optional<BiomeRule>& rule) {
        if (!rule) return std::string(k_land_label);
        const bool holds = !cells_of(table, rule).empty();
        return std::string(info_of(*rule).label) + (holds ? "" : " (never)");
    };
    const auto about = [](const std::optional<BiomeRule>& rule) {
        return rule ? info_of(*rule).help : std::string_view(k_land_help);
    };
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 11);
    const bool open = begin_choice_list("##biomes/which", label(rule_).c_str(), ImGuiComboFlags_HeightLarge);
    mark("biomes/which");
    if (open) {
        const auto row = [&](const std::optional<BiomeRule>& rule, std::string_view key) {
            if (list_row(label(rule), rule == rule_)) rule_ = rule;
            mark("biomes/which/" + std::string(key));
            help(label(rule), about(rule));
        };
        row(std::nullopt, "land");
        for (std::size_t i = 0; i < k_biome_rules; ++i)
            row(static_cast<BiomeRule>(i), k_biome_rule_infos[i].key);
        end_choice_list();
    }
    if (rule_) {
        ImGui::SameLine();
        if (segment("Paint", !clears_)) clears_ = false;
        mark("biomes/paint");
        ImGui::SameLine(0, 1);
        if (segment("Clear", clears_)) clears_ = true;
        mark("biomes/clear");
        help("Clear", "The mouse takes cells out of the rule, which leaves them to the rules before it.");
    }
    wrapped_text(theme().dim_text, about(rule_));
}

void BiomePlacesForm::draw_grid(LayerBiomes& biomes, BiomeId& chosen) {
    const auto table = biomes.table();
    const float em = ImGui::GetFontSize();
    const float margin = em * 2.6f;
    const float room = ImGui::GetContentRegionAvail().x - margin;
    CellGrid grid;
    grid.rows = static_cast<int>(table->rows());
    grid.columns = static_cast<int>(table->columns());
    grid.width = std::floor(std::max(room / static_cast<float>(grid.columns), em * 1.5f));
    grid.height = std::floor(em * 1.55f);
    const ImVec2 start = ImGui::GetCursorScreenPos();
    grid.corner = {start.x + margin, start.y};
    const ImVec2 size{grid.width * static_cast<float>(grid.columns),
                      grid.height * static_cast<float>(grid.rows)};
    ImGui::SetCursorScreenPos(grid.corner);
    ImGui::InvisibleButton("##biomes/grid", size,
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    mark("biomes/grid");
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int row = grid.row_under(mouse);
    const int column = grid.column_under(mouse);
    const auto place = static_cast<std::size_t>(row * grid.columns + column);
    const BiomeCells& cells = cells_of(*table, rule_);
    const BiomeId under = cells.empty() ? BiomeId{0} : cells[place];
    if (ImGui::IsItemActive() && ImGui::IsMouseDown(0)) {
        const auto y = static_cast<std::size_t>(row);
        const auto x = static_cast<std::size_t>(column);
        biomes.edit(rule_ ? with_rule_cell(*table, *rule_, y, x, clears_ ? BiomeId{0} : chosen)
                          : with_land(*table, y, x, chosen));
    }
    if (ImGui::IsItemDeactivated()) biomes.commit();
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(1) && under != 0) chosen = under;
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        ImGui::SetTooltip(
            "%s\n%s",
            under == 0 ? spoken("Left to the rules before it").data() : (*table)[under].name.c_str(),
            spoken("Right click: paint with it").data());
    draw_cells(grid, *biomes.table(), cells_of(*biomes.table(), rule_), chosen);

    const float field = em * 1.3f;
    for (std::size_t i = 0; i < biomes.table()->temperature.size(); ++i) {
        const float y = grid.at(static_cast<int>(i), 0).y - field / 2;
        draw_border(biomes, ClimateAxis::temperature, i, {start.x, std::floor(y)}, margin - em * 0.35f);
    }
    for (std::size_t i = 0; i < biomes.table()->precipitation.size(); ++i) {
        const float width = grid.width - 1;
        const float x = grid.at(0, static_cast<int>(i) + 1).x - width / 2;
        draw_border(biomes, ClimateAxis::precipitation, i,
                    {std::floor(x), grid.corner.y + size.y + em * 0.2f}, width);
    }
    ImGui::SetCursorScreenPos({start.x, grid.corner.y + size.y + em * 0.25f});
    ImGui::TextColored(theme().dim_text, "°C");
    ImGui::SetCursorScreenPos({grid.corner.x, grid.corner.y + size.y + em * 1.75f});
    ImGui::TextColored(theme().dim_text, "mm a year");
}

void BiomePlacesForm::draw_limits(LayerBiomes& biomes) {
    if (!rule_) return;
    const auto table = biomes.table();
    const auto which = static_cast<std::size_t>(*rule_);
    if (table->rules[which].biomes.empty()) {
        wrapped_text(theme().dim_text, "No cell has a biome, so this rule never holds. Paint one.");
        return;
    }
    const BiomeRuleInfo& info = info_of(*rule_);
    for (std::size_t i = 0; i < info.tests.size(); ++i) {
        const auto& [number, holds, limit] = info.tests[i];
        if (limit.key.empty()) continue;
        std::string label(limit.key);
        label.front() = static_cast<char>(std::toupper(label.front()));
        const Parameter row{{.key = limit.key,
                             .label = label,
                             .unit = info_of(number).unit,
                             .min = limit.min,
                             .max = limit.max,
                             .help = info.help},
                            ParameterKind::real,
                            limit.usual};
        ParameterValue value = table->rules[which].limits[i];
        const Edit edit = parameter_row("biomes/limit", row, value);
        if (edit.changed) biomes.edit(with_rule_limit(*biomes.table(), *rule_, i, std::get<float>(value)));
        if (edit.finished) biomes.commit();
    }
}

void BiomePlacesForm::draw(LayerBiomes& biomes, BiomeId& chosen) {
    draw_which(*biomes.table());
    ImGui::Spacing();
    draw_grid(biomes, chosen);
    ImGui::Spacing();
    draw_limits(biomes);
}

void draw_height_bands(LayerBiomes& biomes, BiomeId chosen) {
    const auto table = biomes.table();
    wrapped_text(theme().dim_text,
                 "Sorted by height alone: bands from the lowest up, each to a share of the way from the sea "
                 "to the top (above 0) or the foot (below 0) of the height range.");
    ImGui::Spacing();
    std::vector<HeightBand> bands = table->heights;
    bool finished = false;
    for (std::size_t i = bands.size(); i-- > 0;) {
        const std::string path = "biomes/heights/" + std::to_string(i);
        swatch(ink_of(*table, bands[i].biome), true);
        const float em = ImGui::GetFontSize();
        ImGui::AlignTextToFramePadding();
        if (ImGui::Selectable(((*table)[bands[i].biome].name + "##" + path).c_str(), false, 0,
                              {em * 9.5f, 0})) {
            bands[i].biome = chosen;
            finished = true;
        }
        mark(path + "/biome");
        help("Biome of the band", "A click gives the band to the biome chosen at the left.");
        ImGui::SameLine();
        ImGui::SetNextItemWidth(-ImGui::GetFrameHeight() * 1.15f - ImGui::GetStyle().ItemSpacing.x);
        const bool last = i + 1 == bands.size();
        ImGui::BeginDisabled(last);
        float percent = bands[i].to * 100;
        const NumberEdit moved = drag_number(
            ("##" + path).c_str(), percent, 0.5f, static_cast<float>(k_height_share_range.min * 100),
            static_cast<float>(k_height_share_range.max * 100), last ? "and higher" : "up to %.1f %%");
        if (moved.changed) bands[i].to = percent / 100;
        finished |= moved.finished;
        mark(path + "/to");
        ImGui::EndDisabled();
        ImGui::SameLine();
        ImGui::BeginDisabled(bands.size() == 1);
        const bool removed = icon_button(path + "/remove", icon::trash, "Remove the band", "");
        ImGui::EndDisabled();
        if (!removed) continue;
        bands.erase(bands.begin() + static_cast<std::ptrdiff_t>(i));
        finished = true;
        break;
    }
    ImGui::BeginDisabled(bands.size() >= k_max_height_bands);
    if (icon_button("biomes/heights/add", icon::add, "Add a band",
                    "Splits the lowest band; the new one has the biome chosen at the left.")) {
        const auto low = static_cast<float>(k_height_share_range.min);
        bands.insert(bands.begin(), {chosen, (low + bands.front().to) / 2});
        finished = true;
    }
    ImGui::EndDisabled();
    biomes.edit(with_heights(*biomes.table(), bands));
    if (finished) biomes.commit();
}

}  // namespace talus
