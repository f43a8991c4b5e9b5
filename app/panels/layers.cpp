#include "app/panels/layers.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/remembered_fold.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/menu_entry.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/biome_world.h"
#include "core/words/words.h"

namespace talus {
namespace {

// A sign at the right end of a layer's row.
struct Badge {
    std::string name;  // for mark()
    std::string text;
    std::string title;
    std::string about;
};

std::string sign_of(Blend blend) {
    switch (blend) {
        case Blend::replace:
            break;
        case Blend::add:
            return "+";
        case Blend::subtract:
            return "−";
        case Blend::multiply:
            return "×";
        case Blend::maximum:
            return "max";
        case Blend::minimum:
            return "min";
    }
    return {};
}

// What a layer does but take the place of all that is below.
std::vector<Badge> badges_of(Session& session, std::size_t index) {
    const Recipe& recipe = session.document.recipe();
    const Layer& layer = recipe.layers[index];
    std::vector<Badge> badges;
    if (is_frozen(layer)) {
        badges.push_back(
            {"frozen", text_of(icon::frozen), "Frozen",
             "The ground stays as it was when it was frozen, whatever is changed in earlier layers."});
    }
    if (session.freezing.is_outdated(layer.id))
        badges.push_back(
            {"outdated", text_of(icon::error), "Outdated", std::string(FreezeWatch::k_outdated)});
    for (const MissingFile& file : session.missing()) {
        if (file.layer == layer.id)
            badges.push_back(
                {"no_file", text_of(icon::error), "File missing",
                 with_fillings(std::string(spoken("{file} is not there. Choose another file among "
                                                  "the layer's parameters, or bring it back.")),
                               {{"file", file.path}})});
    }
    const std::size_t own = badges.size();
    const bool left_out = layer.enabled && !runs_in(layer, recipe.world);
    for (const std::string& remark : session.remarks.on(recipe, index)) {
        if (badges.size() == own) {
            badges.push_back({left_out ? "left_out" : "remark", text_of(icon::error),
                              left_out ? "Left out" : "Note", remark});
        } else {
            badges.back().about += "\n" + remark;
        }
    }
    if (layer.blend != Blend::replace) {
        const Choice& blend = k_blends[static_cast<std::size_t>(layer.blend)];
        badges.push_back({"blend", sign_of(layer.blend), std::string(blend.label), std::string(blend.help)});
    }
    if (const std::size_t count = layer.masks.size(); count > 0) {
        badges.push_back({"masks", text_of(icon::mask),
                          count == 1 ? "A mask" : std::to_string(count) + " masks",
                          "The layer acts on a part of the ground alone. M shows where."});
    }
    return badges;
}

float width_of(const std::vector<Badge>& badges) {
    float width = 0;
    for (const Badge& badge : badges)
        width += ImGui::CalcTextSize(badge.text.c_str()).x + ImGui::GetFontSize() * 0.5f;
    return width;
}

// Scrolls no farther than it takes to show all of the item just made.
void bring_into_sight() {
    if (ImGui::GetItemRectMin().y < ImGui::GetWindowDrawList()->GetClipRectMin().y) ImGui::SetScrollHereY(0);
    if (ImGui::GetItemRectMax().y > ImGui::GetWindowDrawList()->GetClipRectMax().y) ImGui::SetScrollHereY(1);
}

// Over the right end of the row just made.
void draw_badges(const std::vector<Badge>& badges, const std::string& path) {
    const ImVec2 next = ImGui::GetCursorScreenPos();
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    float left = high.x - width_of(badges);
    for (const Badge& badge : badges) {
        const ImVec2 size = ImGui::CalcTextSize(badge.text.c_str());
        ImGui::GetWindowDrawList()->AddText({left, low.y + std::floor((high.y - low.y - size.y) / 2)},
                                            ImGui::GetColorU32(theme().dim_text), badge.text.c_str());
        ImGui::SetCursorScreenPos({left, low.y});
        ImGui::Dummy({size.x, high.y - low.y});
        mark(path + "/" + badge.name);
        help(badge.title, badge.about);
        left += size.x + ImGui::GetFontSize() * 0.5f;
    }
    ImGui::SetCursorScreenPos(next);
}

}  // namespace

std::vector<Command> LayersPanel::commands() {
    return {{.id = "add_layer",
             .menu = Menu::layer,
             .label = "Add layer…",
             .chords = {Chord{key_of('A'), false, true}},
             .help = "Adds a layer after the selected one: it works on the ground made so far.",
             .before = "duplicate_layer",
             .of_document = true,
             .run =
                 [this](Session&, Ui& ui) {
                     ui.screen.panels = true;
                     add_list_.open();
                 }},
            {.id = "new_from_biomes",
             .menu = Menu::file,
             .label = "New world from biomes…",
             .help = "Chooses biomes, ground, rivers and snow, and makes a world of them, as one undo step.",
             .before = "open",
             .of_document = true,
             .run = [this](Session&, Ui& ui) {
                 ui.screen.panels = true;
                 add_list_.open_for_world();
             }}};
}

// Types a new name over the row.
void LayersPanel::draw_name_field(int layer_id) {
    Document& document = session_.document;
    ImGui::SetNextItemWidth(-FLT_MIN);
    offer_keyboard("##name");
    const bool enter = ImGui::InputText(
        "##name", &new_name_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    mark("layers/name");
    if (enter && !new_name_.empty()) {
        document.change(with_layer_renamed(document.recipe(), layer_id, new_name_));
    }
    if (enter || ImGui::IsItemDeactivated()) renaming_ = 0;
}

// Commands act on the selected layer, which is this one by then.
void LayersPanel::draw_row_menu(const Layer& layer) {
    // The list's own rows stand closer than those of a menu.
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, menu_spacing_);
    draw_open_row_menu(layer);
    ImGui::PopStyleVar();
}

void LayersPanel::draw_open_row_menu(const Layer& layer) {
    if (!ImGui::BeginPopupContextItem("row menu")) return;
    session_.document.select(layer.id);
    if (ImGui::MenuItem("Rename…", "Double-click")) start_renaming(layer);
    mark("row menu/rename");
    if (ImGui::MenuItem(layer.enabled ? "Turn off" : "Turn on")) {
        Document& document = session_.document;
        document.change(with_layer_enabled(document.recipe(), layer.id, !layer.enabled));
    }
    mark("row menu/enabled");
    const auto item = [&](std::string_view id) {
        const Command& command = ui_.command(id);
        if (ImGui::MenuItem(std::string(command.label).c_str(), text_of(command.chords[0]).c_str(), false,
                            is_possible(command, session_, ui_)))
            ui_.wanted.push_back(&command);
        mark("row menu/" + std::string(id));
        help("", command.help);
    };
    ImGui::Separator();
    for (const char* id : {"add_layer", "duplicate_layer", "copy_layer", "cut_layer", "paste_layers",
                           "delete_layer", "freeze_layer"})
        item(id);
    if (!strokes_of(layer).empty()) item("bake_strokes");
    draw_exchanges(layer);
    ImGui::Separator();
    for (const char* id : {"layer_up", "layer_down"}) item(id);
    ImGui::EndPopup();
}

// The other stages that can be in this one's place.
void LayersPanel::draw_exchanges(const Layer& layer) {
    if (layer.type == nullptr) return;
    const std::vector<const StageType*> others = exchanges_for(*layer.type);
    if (others.empty()) return;
    const StageType* chosen = nullptr;
    menu_entry("Exchange for", "row menu/exchange", [&] {
        for (const StageType* other : others) {
            if (ImGui::MenuItem(std::string(other->info.label).c_str())) chosen = other;
            mark("row menu/exchange/" + std::string(other->info.key));
            help(other->info.label, other->info.help);
        }
    });
    Document& document = session_.document;
    if (chosen != nullptr) document.change(with_stage_exchanged(document.recipe(), layer.id, *chosen));
}

void LayersPanel::start_renaming(const Layer& layer) {
    renaming_ = layer.id;
    new_name_ = layer.name;
}

// Once the mouse has left the row that it pressed.
void LayersPanel::drag_row(const Layer& layer) {
    const bool held = ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left);
    if (held && !ImGui::IsItemHovered()) dragged_ = layer.id;
}

// Where the dragged row would come, as a line between two rows; it comes there when the mouse is released.
void LayersPanel::draw_drop_place() {
    Document& document = session_.document;
    const auto from = find_layer(document.recipe(), dragged_);
    if (!from || rows_.empty()) {
        dragged_ = 0;
        return;
    }
    const float mouse = ImGui::GetMousePos().y;
    std::size_t gap = 0;  // the number of rows before the place
    while (gap < rows_.size() && mouse > (rows_[gap].top + rows_[gap].bottom) / 2) ++gap;
    const std::size_t place = gap > *from ? gap - 1 : gap;
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        const float y = gap < rows_.size() ? rows_[gap].top : rows_.back().bottom;
        const float left = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMin().x;
        const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
        const float thick = std::max(2.0f, std::floor(ImGui::GetFontSize() / 7));
        ImGui::GetWindowDrawList()->AddLine({left, y}, {right, y}, ImGui::GetColorU32(theme().accent), thick);
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
        return;
    }
    const int id = std::exchange(dragged_, 0);
    document.change(
        with_layer_moved(document.recipe(), id, static_cast<int>(place) - static_cast<int>(*from)));
    document.select(id);
}

void LayersPanel::draw_row(std::size_t index) {
    Document& document = session_.document;
    const Layer layer = document.recipe().layers[index];
    ImGui::PushID(layer.id);
    const std::string path = "layers/" + std::to_string(index);
    if (icon_button(path + "/enabled", layer.enabled ? icon::eye : icon::eye_off,
                    layer.enabled ? "Enabled" : "Disabled",
                    "Off: the terrain is made as if the layer were not there.")) {
        document.change(with_layer_enabled(document.recipe(), layer.id, !layer.enabled));
    }
    const float top = ImGui::GetItemRectMin().y;
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    if (renaming_ == layer.id) {
        draw_name_field(layer.id);
        ImGui::PopID();
        return;
    }
    const bool selected = document.selected() != nullptr && document.selected()->id == layer.id;
    const bool makes_nothing = !runs_in(layer, document.recipe().world);
    if (makes_nothing) ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
    const std::string number = std::to_string(index + 1) + "   ";
    ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0, 0.5f});
    // A selectable stands on the line's text, which lies lower than its buttons.
    ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x, top - ImGui::GetStyle().FramePadding.y});
    if (ImGui::Selectable((number + layer.name).c_str(), selected, ImGuiSelectableFlags_AllowDoubleClick,
                          {0, ImGui::GetFrameHeight()})) {
        document.select(layer.id);
        if (ImGui::IsMouseDoubleClicked(0)) {
            start_renaming(layer);
        }
    }
    ImGui::PopStyleVar();
    if (makes_nothing) ImGui::PopStyleColor();
    mark(path);
    rows_.push_back({ImGui::GetItemRectMin().y, ImGui::GetItemRectMax().y});
    // Where it lies in the list, too: a remark that appears pushes it on.
    const float in_list = ImGui::GetItemRectMin().y - ImGui::GetWindowPos().y + ImGui::GetScrollY();
    const Sight sight{layer.id, index, document.recipe().layers.size(), ImGui::GetWindowHeight(), in_list};
    if (selected && shown_ != sight) {
        bring_into_sight();
        shown_ = sight;
    }
    drag_row(layer);
    draw_row_menu(layer);
    const std::vector<Badge> badges = badges_of(session_, index);
    if (ImGui::GetMousePos().x < ImGui::GetItemRectMax().x - width_of(badges)) {
        help(layer.name,
             layer.type != nullptr ? layer.type->info.help
                                   : "A stage that this version of Talus does not know. It is kept as it is.",
             "Drag to move, double-click to rename, right-click for more");
    }
    draw_badges(badges, path);
    ImGui::PopID();
}

void LayersPanel::draw_buttons(float room) {
    add_list_.draw(below_heading_);
    const float tight = ImGui::GetFontSize() * 0.15f;
    const std::string label = labelled(icon::add, "Add layer");
    if (ImGui::Button(label.c_str())) add_list_.open();
    mark("layers/add");
    help("Add layer", ui_.command("add_layer").help, text_of(ui_.command("add_layer").chords[0]));
    constexpr std::array<std::pair<Icon, const char*>, 4> k_buttons{{{icon::up, "layer_up"},
                                                                     {icon::down, "layer_down"},
                                                                     {icon::duplicate, "duplicate_layer"},
                                                                     {icon::trash, "delete_layer"}}};
    float width = -tight;
    for (const auto& [sign, id] : k_buttons) width += width_of_button(sign) + tight;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - room - width);
    for (const auto& [sign, id] : k_buttons) {
        const Command& command = ui_.command(id);
        if (id != k_buttons.front().second) ImGui::SameLine(0, tight);
        ImGui::BeginDisabled(!is_possible(command, session_, ui_));
        if (icon_button("layers/" + std::string(command.label), sign, command.label, command.help,
                        text_of(command.chords[0])))
            ui_.wanted.push_back(&command);
        ImGui::EndDisabled();
    }
}

void LayersPanel::draw() {
    const std::size_t count = session_.document.recipe().layers.size();
    // One layer needs no list; from the second on it shows itself.
    const std::string label = "Layers (" + std::to_string(count) + ")###layers";
    const bool open = remembered_fold(session_.settings, count > 1 ? "layers" : "layer", label.c_str(),
                                      count > 1, "top layer runs first");
    help("Layers", "Each layer works on the ground that the ones over it in the list have made.");
    below_heading_ = {ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y};
    if (!open) return;
    menu_spacing_ = ImGui::GetStyle().ItemSpacing;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {menu_spacing_.x, 0});
    rows_.clear();
    for (std::size_t i = 0; i < session_.document.recipe().layers.size(); ++i) draw_row(i);
    if (dragged_ != 0) draw_drop_place();
    ImGui::PopStyleVar();
}

}  // namespace talus
