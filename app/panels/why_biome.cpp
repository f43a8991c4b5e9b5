#include "app/panels/why_biome.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/editor/session.h"
#include "app/panels/biome_parts.h"
#include "app/panels/ground_pen.h"
#include "app/panels/ground_place.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/math.h"
#include "core/biome/decision.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_why_em = 22;
constexpr double k_still = 4;  // px that the mouse may move while it is pressed and is no drag

std::string told(const DecisionValue& value) {
    const bool is_count = value.key == "alike";
    const int digits = is_count ? 0 : std::fabs(value.value) < 10 ? 2 : std::fabs(value.value) < 100 ? 1 : 0;
    const bool apart = !value.unit.empty() && value.unit != "°";
    const std::string unit = (apart ? " " : "") + std::string(value.unit);
    const auto decimals = [](double number) { return number == std::floor(number) ? 0 : 1; };
    std::string text = worded(text_of(value), "en") + " " + written_number(value.value, digits) + unit;
    if (value.limit) text += " (limit " + written_number(*value.limit, decimals(*value.limit)) + unit + ")";
    return text;
}

bool has_map(const Terrain& terrain) {
    const auto names = biome_names_of(terrain);
    return names != nullptr && names->map != nullptr;
}

}  // namespace

WhyBiome::WhyBiome(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

bool WhyBiome::is_possible() const {
    return ui_.ground != nullptr && ui_.terrain != nullptr && ui_.terrain->fields.has(field_id("biome")) &&
           ui_.showing().document && ui_.showing().alone &&
           (has_map(*ui_.terrain) || sorts_into_biomes(session_.document.recipe()));
}

std::vector<Command> WhyBiome::commands() {
    return {{.id = "why_biome",
             .menu = Menu::view,
             .submenu = k_examine_menu,
             .label = "Why this biome?",
             .chords = {plain('B')},
             .help = "A click on the ground tells step by step what decides about its biome.",
             .before = "grow",
             .of_document = true,
             .enabled = [this](const Session&, const Ui&) { return shown_ || is_possible(); },
             .needs = "This needs a Biomes layer, or one of the worlds from biomes.",
             .checked = [this](const Session&, const Ui&) { return shown_; },
             .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void WhyBiome::report(StatusWriter& status) const {
    if (!shown_) return status.set("why", nullptr);
    if (!reason_) return status.set("why", StatusWriter());
    const BiomeDecision& decision = reason_->decision;
    status.set("why", {{"biome", decision.biome == 0 ? "" : (*table_)[decision.biome].key},
                       {"decider", decision.steps[decision.decider].key},
                       {"row", decision.row},
                       {"column", decision.column},
                       {"holds", reason_->holds}});
}

// A click asks; a drag goes on to the camera.
bool WhyBiome::take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    if (!shown_ || !is_possible()) return false;
    if (pressed) pressed_ = mouse;
    if (pressed_ && glm::distance(mouse, *pressed_) > k_still) pressed_.reset();
    if (pressed_ && !held) {
        if (const auto point = ui_.ground->pick(lens.ray(mouse), session_.view.exaggeration))
            place_ = place_of(*point, ui_.terrain->lattice);
        pressed_.reset();
    }
    return false;
}

void WhyBiome::draw_over(const Lens& lens, const Area& area) {
    if (!shown_ || !place_ || !is_possible()) return;
    const glm::dvec3 point = on_ground(*place_, ui_, session_.view);
    const glm::dvec3 pixel = lens.project(point);
    if (pixel.z <= 0) return;
    const bool hidden = is_hidden(point, glm::dvec2(pixel), lens, ui_, session_.view);
    const float em = ImGui::GetFontSize();
    const ImVec2 at{area.x + static_cast<float>(pixel.x), area.y + static_cast<float>(pixel.y)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(theme().accent);
    if (!hidden) list.AddCircle(at, em * 0.55f, k_mark_rim, 0, em * 0.34f);
    list.AddCircle(at, em * 0.55f, hidden ? faint(ink) : ink, 0, em * 0.16f);
}

void WhyBiome::find_reason() {
    if (terrain_ == ui_.terrain && asked_ == place_) return;
    terrain_ = ui_.terrain;
    asked_ = place_;
    table_ = biome_table_of(*terrain_);
    reason_.reset();
    if (!place_ || table_ == nullptr) return;
    const Lattice& lattice = terrain_->lattice;
    const auto sample = [](double metres, double first, double cell, int count) {
        return clamp(static_cast<int>(std::lround((metres - first) / cell)), 0, count - 1);
    };
    const int x = sample(place_->x, lattice.x_of(0), lattice.cell_size, lattice.width);
    const int y = sample(place_->y, lattice.y_of(0), lattice.cell_size, lattice.height);
    reason_ = reason_of_map(*terrain_, x, y);
    if (reason_) return;
    const std::vector<Biomes> stages = biomes_stages(session_.document.recipe());
    if (!stages.empty()) reason_ = reason_of_stages(stages, *table_, *terrain_, x, y);
}

void WhyBiome::draw_steps() const {
    const BiomeDecision& decision = reason_->decision;
    for (std::size_t i = 0; i < decision.steps.size(); ++i) {
        const DecisionStep& step = decision.steps[i];
        const bool decides = i == decision.decider;
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(decides ? theme().accent : theme().text, "%s",
                           worded(text_of(step), "en").c_str());
        mark("why/" + std::string(step.key));
        for (const DecisionValue& value : step.values)
            ImGui::TextColored(theme().dim_text, "%s", told(value).c_str());
        ImGui::TextColored(step.holds ? theme().text : theme().dim_text, "%s",
                           outcome_of(step, *table_, "en").c_str());
        ImGui::PopTextWrapPos();
        ImGui::Spacing();
    }
}

// Rows of temperature, the hottest on top, by columns of precipitation, the wettest at the right.
void WhyBiome::draw_table() const {
    const BiomeDecision& decision = reason_->decision;
    if (decision.row < 0) return;
    const BiomeTable& table = *table_;
    const float em = ImGui::GetFontSize();
    const float width = ImGui::GetContentRegionAvail().x / static_cast<float>(table.columns());
    const float height = em * 1.1f;
    const auto rows = static_cast<int>(table.rows());
    const auto columns = static_cast<int>(table.columns());
    ImGui::TextColored(theme().dim_text, "hot above, cold below; dry to wet");
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto cell = [&](int row, int column) {
        return ImVec2{corner.x + width * static_cast<float>(column),
                      corner.y + height * static_cast<float>(rows - 1 - row)};
    };
    const auto biome = [&](int row, int column) {
        return table.land[static_cast<std::size_t>(row) * table.columns() + static_cast<std::size_t>(column)];
    };
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const ImVec2 at = cell(row, column);
            list.AddRectFilled(at, {at.x + width - 1, at.y + height - 1}, ink_of(table, biome(row, column)));
        }
    }
    const ImVec2 lit = cell(decision.row, decision.column);
    list.AddRect({lit.x - 1, lit.y - 1}, {lit.x + width, lit.y + height}, IM_COL32(16, 18, 21, 255), 0, 0,
                 em * 0.34f);
    list.AddRect({lit.x - 1, lit.y - 1}, {lit.x + width, lit.y + height}, ImGui::GetColorU32(theme().accent),
                 0, 0, em * 0.18f);
    ImGui::Dummy({width * static_cast<float>(columns), height * static_cast<float>(rows)});
    mark("why/table");
    if (!ImGui::IsItemHovered()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int column = clamp(static_cast<int>((mouse.x - corner.x) / width), 0, columns - 1);
    const int row = rows - 1 - clamp(static_cast<int>((mouse.y - corner.y) / height), 0, rows - 1);
    if (const BiomeId id = biome(row, column); id != 0) ImGui::SetTooltip("%s", table[id].name.c_str());
}

void WhyBiome::draw_reason() {
    const BiomeId id = reason_->decision.biome;
    swatch(ink_of(*table_, id));
    ImGui::TextUnformatted(id == 0 ? "No biome" : (*table_)[id].name.c_str());
    mark("why/biome");
    ImGui::Spacing();
    if (!reason_->holds) {
        wrapped_text(theme().error,
                     "The map has another biome here: layers after Biomes have changed the ground or its "
                     "climate since.");
        ImGui::Spacing();
    }
    draw_table();
    ImGui::Spacing();
    draw_steps();
}

void WhyBiome::draw(Area& middle) {
    if (!shown_ || !ui_.screen.panels || !is_possible()) {
        terrain_.reset();  // it is large
        return;
    }
    find_reason();
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.6f;
    const float width = std::min(em * k_why_em, middle.width - 2 * gap);
    ImGui::SetNextWindowPos({middle.x + middle.width - width - gap, middle.y + gap});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(em * 8, middle.height - 2 * gap)});
    ImGui::PushStyleColor(ImGuiCol_Border, theme().border);
    ImGui::Begin("why biome", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    ui_.floating_panels.draw_head("Why this biome?", "why", "Closes the panel.", shown_);
    if (reason_) {
        draw_reason();
    } else {
        ImGui::TextDisabled("%s", spoken("Click on the ground.").data());
    }
    ui_.floating_now.push_back(area_of_window());
    ImGui::End();
    ImGui::PopStyleColor();
}

}  // namespace talus
