#include "app/panels/world.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "app/editor/session.h"
#include "app/panels/remembered_fold.h"
#include "app/panels/take.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "core/base/formatted.h"

namespace talus {
namespace {

constexpr float k_seed_label_em = 5;  // shorter than other rows': seeds have many digits
constexpr std::array<int, 7> k_sides{129, 257, 513, 1025, 2049, 4097, 8193};

const Parameter& world_parameter(std::string_view key) {
    return world_parameters()[*find_parameter(world_parameters(), key)];
}

bool changes_locked(const Locks& locks, const World& before, const World& after) {
    const std::vector<ParameterValue> was = values_of_world(before);
    const std::vector<ParameterValue> is = values_of_world(after);
    for (std::size_t i = 0; i < was.size(); ++i) {
        const std::string row = "world/" + std::string(world_parameters()[i].info.key);
        if (was[i] != is[i] && locks.holds(Locks::k_world, row)) return true;
    }
    return false;
}

// One of the world's parameters as a row; narrowed: with other limits than the listing's, which are for any
// world.
void world_row(Session& session, std::string_view key, const ParameterInfo* narrowed = nullptr) {
    Document& document = session.document;
    const std::size_t index = *find_parameter(world_parameters(), key);
    Parameter parameter = world_parameters()[index];
    if (narrowed != nullptr) parameter.info = *narrowed;
    std::vector<ParameterValue> values = values_of_world(document.recipe().world);
    const std::string row = "world/" + std::string(key);
    bool locked = session.locks.holds(Locks::k_world, row);
    const Edit edit = parameter_row("world", parameter, values[index], &locked);
    session.locks.set(Locks::k_world, row, locked);
    const auto edited = [&] { return with_world_value(document.recipe(), index, values[index]); };
    // A low above the high one would take that with it.
    if (edit.changed && changes_locked(session.locks, document.recipe().world, edited().recipe.world)) return;
    take(document, edit, edited);
}

// The slider covers the world's own range of heights: a sea or a line above or below every height is of no
// use.
void height_row(Session& session, const char* key) {
    const World& world = session.document.recipe().world;
    ParameterInfo info = world_parameter(key).info;
    info.slider_range = {world.low, world.high};
    world_row(session, key, &info);
}

void resolution_row(Document& document) {
    const World& world = document.recipe().world;
    row_label("Resolution",
              "Samples from west to east and from north to south. More samples show the same world in "
              "more detail; its extent stays.");
    const std::string now = formatted("%d × %d", world.width, world.height);
    const bool open = begin_choice_list("##resolution", now.c_str(), ImGuiComboFlags_HeightLarge);
    mark("world/resolution");
    help("Resolution", "Samples from west to east and from north to south.");
    if (!open) return;
    for (const int side : k_sides) {
        const int samples = world.wraps() ? side - 1 : side;  // a seamless tile has no last column of its own
        const std::string label = formatted("%d × %d", samples, samples);
        if (list_row(label, world.width == samples && world.height == samples)) {
            document.change(with_resolution(document.recipe(), samples, samples));
        }
        mark("world/resolution/" + std::to_string(samples));
    }
    end_choice_list();
}

// Typed rather than dragged: every step on the way from 129 to 8193 would be evaluated.
void size_row(Document& document, const char* key) {
    const std::size_t index = *find_parameter(world_parameters(), key);
    const Parameter& parameter = world_parameters()[index];
    row_label(parameter.info.label, parameter.info.help);
    int typed = std::get<int>(values_of_world(document.recipe().world)[index]);
    ImGui::PushID(key);
    const bool changed = number_input("##samples", ImGuiDataType_S32, &typed);
    ImGui::PopID();
    if (changed) {
        document.change(with_world_value(document.recipe(), index, typed));
    }
    mark("world/" + std::string(key));
    help(parameter.info.label, parameter.info.help);
}

// What moving the export range does. Either text has the same room, so that no row is moved by it.
void range_notes(const Ui& ui) {
    constexpr std::string_view k_follows =
        "Colours by height, and layers that measure by it, follow the export range.";
    constexpr std::string_view k_cut =
        "Some ground lies outside it and will be clipped in 8- and 16-bit files.";
    const bool cut = ui.shown != nullptr && ui.shown->cut > 0;
    const float top = ImGui::GetCursorPosY();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto lines = [&](std::string_view text) {
        return ImGui::CalcTextSize(broken_text(width, std::string(spoken(text))).c_str()).y;
    };
    wrapped_text(cut ? theme().error : theme().dim_text, cut ? k_cut : k_follows);
    if (cut) mark("world/cut");
    ImGui::SetCursorPosY(top + std::max(lines(k_follows), lines(k_cut)) + ImGui::GetStyle().ItemSpacing.y);
}

}  // namespace

std::vector<Command> WorldPanel::commands() {
    return {{.id = "new_seed",
             .menu = Menu::edit,
             .label = "New seed",
             .chords = {plain('R')},
             .help = "Rolls the dice: another terrain of the same kind.",
             .separator = true,
             .before = "find_seed",
             .of_document = true,
             .enabled = [](const Session& session, const Ui&) { return !session.seeds.locked; },
             .run = [](Session& session, Ui&) { session.seeds.roll(session.document); }}};
}

void WorldPanel::draw_last_seeds() {
    if (!ImGui::BeginPopup("seeds")) return;
    ImGui::TextDisabled(session_.seeds.last().empty() ? "No previous seeds yet" : "Previous seeds");
    std::uint64_t chosen = session_.document.recipe().world.seed;
    for (const std::uint64_t seed : session_.seeds.last()) {
        if (ImGui::Selectable(std::to_string(seed).c_str())) chosen = seed;
    }
    ImGui::EndPopup();
    session_.seeds.set(session_.document, chosen);
}

// Minus, the number, plus, and the die that everybody looks for; below it what is needed now and then.
void WorldPanel::draw_seed() {
    Document& document = session_.document;
    const float em = ImGui::GetFontSize();
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float die = ImGui::GetFrameHeight() * 2 + gap;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float right = start.x + ImGui::GetContentRegionAvail().x;
    const Parameter& parameter = world_parameter("seed");
    const std::uint64_t before = document.recipe().world.seed;
    std::uint64_t seed = before;

    row_label(parameter.info.label, parameter.info.help, {}, k_seed_label_em);
    const float button = ImGui::GetFrameHeight() * 1.15f;
    if (icon_button("seed/minus", icon::subtract, "Previous seed", "Counts down by one.")) --seed;
    ImGui::SameLine(0, gap);
    ImGui::SetNextItemWidth(right - ImGui::GetCursorScreenPos().x - die - button - gap * 3);
    std::uint64_t typed = seed;
    if (number_input("##seed", ImGuiDataType_U64, &typed)) seed = typed;
    mark("world/seed");
    help(parameter.info.label, parameter.info.help);
    ImGui::SameLine(0, gap);
    if (icon_button("seed/plus", icon::add, "Next seed", "Counts up by one.")) ++seed;

    ImGui::SetCursorScreenPos({start.x + em * k_seed_label_em, start.y + ImGui::GetFrameHeight() + gap});
    if (icon_button("seed/lock", session_.seeds.locked ? icon::lock : icon::unlock, "Lock",
                    "Holds this seed: neither the die nor its key changes it.", {}, session_.seeds.locked)) {
        session_.seeds.locked = !session_.seeds.locked;
    }
    ImGui::SameLine(0, gap);
    if (icon_button("seed/copy", icon::copy, "Copy", "Copies the seed to the clipboard.")) {
        ImGui::SetClipboardText(std::to_string(seed).c_str());
    }
    ImGui::SameLine(0, gap);
    if (icon_button("seed/history", icon::history, "Previous seeds",
                    "Goes back to one of the last twenty.")) {
        ImGui::OpenPopup("seeds");
    }
    ImGui::SameLine(0, gap);
    const Command& find = ui_.command("find_seed");
    if (icon_button("seed/find", icon::search, find.label, find.help, text_of(find.chords[0])))
        ui_.wanted.push_back(&find);
    draw_last_seeds();

    ImGui::SetCursorScreenPos({right - die, start.y});
    ImGui::BeginDisabled(session_.seeds.locked);
    if (dice_button("seed/dice", die)) session_.seeds.roll(document);
    ImGui::EndDisabled();
    const Command& command = ui_.command("new_seed");
    help(command.label, command.help, text_of(command.chords[0]));
    if (seed != before && !session_.seeds.locked) session_.seeds.set(document, seed);
}

void WorldPanel::draw() {
    Document& document = session_.document;
    if (!remembered_fold(session_.settings, "world section", "World", true)) return;
    draw_seed();
    height_row(session_, "sea_level");
    world_row(session_, "ground");
    const World& world = document.recipe().world;
    const std::string note = formatted("%d × %d", world.width, world.height);
    if (!remembered_fold(session_.settings, "world", "Size and heights##world", false, note)) return;
    world_row(session_, "extent");
    resolution_row(document);
    size_row(document, "width");
    size_row(document, "height");
    world_row(session_, "low");
    world_row(session_, "high");
    range_notes(ui_);
    for (const char* line : {"tree_line", "rock_line", "snow_line"}) height_row(session_, line);
    world_row(session_, "bounds");
    if (!document.recipe().world.is_endless()) return;
    world_row(session_, "origin_x");
    world_row(session_, "origin_y");
}

}  // namespace talus
