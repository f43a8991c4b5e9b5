#include "app/panels/layers.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/layer_badges.h"
#include "app/panels/remembered_fold.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/menu_entry.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/recipe/biome_world.h"
#include "core/recipe/layer_groups.h"

namespace talus {
namespace {

// A name that nobody has chosen is the stage's, and speaks the language of the window as that does.
std::string shown_name(const Layer& layer) {
    return layer.type != nullptr && layer.name == layer.type->info.label ? std::string(spoken(layer.name))
                                                                         : layer.name;
}

constexpr float k_indent = 1.1f;  // em that a group's members stand farther to the right

// Scrolls no farther than it takes to show all of the item just made.
void bring_into_sight() {
    if (ImGui::GetItemRectMin().y < ImGui::GetWindowDrawList()->GetClipRectMin().y) ImGui::SetScrollHereY(0);
    if (ImGui::GetItemRectMax().y > ImGui::GetWindowDrawList()->GetClipRectMax().y) ImGui::SetScrollHereY(1);
}

}  // namespace

std::vector<Command> LayersPanel::commands() {
    return {
        {.id = "add_layer",
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
        {.id = "group_layers",
         .menu = Menu::layer,
         .label = "Group",
         .chords = {ctrl('J')},
         .help = "Puts the selected layer, or all from it to one that is clicked with Shift, into a group: "
                 "one blend, strength and list of masks for all of them, and moved, copied, turned off and "
                 "deleted as one.",
         .separator = true,
         .before = "freeze_layer",
         .of_document = true,
         .enabled = [](const Session& session, const Ui&) { return session.document.selected() != nullptr; },
         .run = [this](Session&, Ui&) { group_layers(); }},
        {.id = "ungroup",
         .menu = Menu::layer,
         .label = "Ungroup",
         .chords = {ctrl_shift('J')},
         .help = "Removes the selected group, or the one that the selected layer is in, and keeps its "
                 "members where they are.",
         .before = "freeze_layer",
         .of_document = true,
         .enabled =
             [](const Session& session, const Ui&) {
                 const Layer* layer = session.document.selected();
                 return layer != nullptr && (is_group(*layer) || layer->parent != 0);
             },
         .needs = "The selected layer is in no group.",
         .run = [this](Session&, Ui&) { ungroup(); }},
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

void LayersPanel::group_layers() {
    Document& document = session_.document;
    const int id = document.selected()->id;
    const int to = std::exchange(marked_, 0);
    const std::size_t count = document.recipe().layers.size();
    document.change(with_layers_grouped(document.recipe(), id, find_layer(document.recipe(), to) ? to : id));
    const auto place = find_layer(document.recipe(), id);
    const auto group = place ? group_of(document.recipe().layers, *place) : std::nullopt;
    if (group && document.recipe().layers.size() > count)
        document.select(document.recipe().layers[*group].id);
}

void LayersPanel::ungroup() {
    Document& document = session_.document;
    const Layer layer = *document.selected();
    const LayerList layers = document.recipe().layers;
    const int id = is_group(layer) ? layer.id : layer.parent;
    const auto place = find_layer(document.recipe(), id);
    if (!place) return;
    const std::size_t first = first_of(layers, *place);
    document.change(with_group_dissolved(document.recipe(), id));
    if (is_group(layer) && first < *place) document.select(layers[first].id);
}

// A group that folds takes the selection of its members.
void LayersPanel::fold(const Layer& group, bool folded) {
    if (!folded) {
        folded_.erase(group.id);
        return;
    }
    folded_.insert(group.id);
    const Layer* const selected = session_.document.selected();
    const LayerList& layers = session_.document.recipe().layers;
    const auto place = find_layer(session_.document.recipe(), selected->id);
    const std::size_t own = *find_layer(session_.document.recipe(), group.id);
    if (place && *place < own && *place >= first_of(layers, own)) session_.document.select(group.id);
}

// Whatever else selects a layer, or moves it into a group, unfolds the groups that it lies in.
void LayersPanel::show_selected() {
    const Layer* const selected = session_.document.selected();
    if (selected == nullptr) return;
    const bool moved = std::exchange(seen_, selected->id) != selected->id;
    if (std::exchange(seen_in_, selected->parent) == selected->parent && !moved) return;
    if (moved) marked_ = 0;
    const LayerList& layers = session_.document.recipe().layers;
    auto group = group_of(layers, *find_layer(session_.document.recipe(), selected->id));
    for (; group; group = group_of(layers, *group)) folded_.erase(layers[*group].id);
}

// Between the selected layer and the one that was clicked with Shift.
bool LayersPanel::is_marked(std::size_t index) const {
    const Recipe& recipe = session_.document.recipe();
    const auto end = find_layer(recipe, marked_);
    if (!end || session_.document.selected() == nullptr) return false;
    const std::size_t begin = *find_layer(recipe, session_.document.selected()->id);
    const std::size_t first = std::min(first_of(recipe.layers, begin), first_of(recipe.layers, *end));
    return index >= first && index <= std::max(begin, *end);
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
    if (ImGui::MenuItem(spoken_label("Rename…").c_str(), "Double-click")) start_renaming(layer);
    mark("row menu/rename");
    if (ImGui::MenuItem(layer.enabled ? "Turn off" : "Turn on")) {
        Document& document = session_.document;
        document.change(with_layer_enabled(document.recipe(), layer.id, !layer.enabled));
    }
    mark("row menu/enabled");
    const auto item = [&](std::string_view id) {
        const Command& command = ui_.command(id);
        if (ImGui::MenuItem(std::string(command.label).c_str(), text_of(command.chords[0]).c_str(),
                            is_on(command, session_, ui_), is_possible(command, session_, ui_)))
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
    ImGui::Separator();
    item("solo");
    item("group_layers");
    if (is_group(layer) || layer.parent != 0) item("ungroup");
    if (is_group(layer)) {
        const bool folded = folded_.contains(layer.id);
        if (ImGui::MenuItem(folded ? "Unfold" : "Fold")) fold(layer, !folded);
        mark("row menu/fold");
    }
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

LayerPlace LayersPanel::place_under_mouse() const {
    const LayerList& layers = session_.document.recipe().layers;
    const float mouse = ImGui::GetMousePos().y;
    for (std::size_t row = 0; row < spans_.size(); ++row) {
        const RowSpan& span = spans_[row];
        if (mouse < span.bottom) return place_at(layers, rows_[row], mouse > (span.top + span.bottom) / 2);
    }
    return {};
}

// Where the dragged row would come, as a line between two rows; it comes there when the mouse is released.
void LayersPanel::draw_drop_place() {
    Document& document = session_.document;
    if (!find_layer(document.recipe(), dragged_) || spans_.size() != rows_.size() || rows_.empty()) {
        dragged_ = 0;
        return;
    }
    const LayerPlace place = place_under_mouse();
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        const float mouse = ImGui::GetMousePos().y;
        std::size_t gap = 0;  // the number of rows before the place
        while (gap < spans_.size() && mouse > (spans_[gap].top + spans_[gap].bottom) / 2) ++gap;
        const float y = gap < spans_.size() ? spans_[gap].top : spans_.back().bottom;
        float left = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMin().x;
        // It begins where the names of members do in a group.
        if (place.depth > 0)
            left += width_of_button(icon::eye) + ImGui::GetStyle().ItemInnerSpacing.x +
                    k_indent * ImGui::GetFontSize() * static_cast<float>(place.depth);
        const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
        const float thick = std::max(2.0f, std::floor(ImGui::GetFontSize() / 7));
        ImGui::GetWindowDrawList()->AddLine({left, y}, {right, y}, ImGui::GetColorU32(theme().accent), thick);
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
        return;
    }
    const int id = std::exchange(dragged_, 0);
    document.change(with_layer_placed(document.recipe(), id, place.group, place.before));
    document.select(id);
}

// The triangle before a group's name.
void LayersPanel::draw_fold(const LayerRow& row, const Layer& group, float left, const std::string& path) {
    const float em = ImGui::GetFontSize();
    const RowSpan& span = spans_.back();
    ImGui::SetCursorScreenPos({left, span.top});
    const bool pressed = ImGui::InvisibleButton("fold", {em * k_indent, span.bottom - span.top});
    mark(path + "/fold");
    help(row.is_folded ? "Unfold" : "Fold",
         row.is_folded ? "Shows the members of the group." : "Hides the members of the group.");
    const ImVec2 middle{left + em * 0.4f, std::floor((span.top + span.bottom) / 2)};
    const float arm = em * 0.26f;
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_Text);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (row.is_folded) {
        list.AddTriangleFilled({middle.x - arm, middle.y - arm}, {middle.x + arm, middle.y},
                               {middle.x - arm, middle.y + arm}, colour);
    } else {
        list.AddTriangleFilled({middle.x - arm, middle.y - arm}, {middle.x + arm, middle.y - arm},
                               {middle.x, middle.y + arm}, colour);
    }
    if (pressed) fold(group, !row.is_folded);
}

void LayersPanel::draw_row(const LayerRow& row) {
    Document& document = session_.document;
    const std::size_t index = row.index;
    if (index >= document.recipe().layers.size()) return;  // a row before it has changed the list
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
    const bool makes_nothing = !runs_in(document.recipe(), index);
    if (makes_nothing) ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
    const std::string number = row.number > 0 ? std::to_string(row.number) + "   " : std::string();
    ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0, 0.5f});
    // A selectable stands on the line's text, which lies lower than its buttons.
    const float left =
        ImGui::GetCursorScreenPos().x + k_indent * ImGui::GetFontSize() * static_cast<float>(row.depth);
    const float behind_fold = is_group(layer) ? k_indent * ImGui::GetFontSize() : 0;
    ImGui::SetCursorScreenPos({left + behind_fold, top - ImGui::GetStyle().FramePadding.y});
    const bool clicked =
        ImGui::Selectable((number + shown_name(layer)).c_str(), selected || is_marked(index),
                          ImGuiSelectableFlags_AllowDoubleClick, {0, ImGui::GetFrameHeight()});
    ImGui::PopStyleVar();
    mark(path);
    if (clicked && ImGui::GetIO().KeyShift && !selected) {
        marked_ = layer.id;
    } else if (clicked) {
        marked_ = 0;
        document.select(layer.id);
        if (ImGui::IsMouseDoubleClicked(0)) start_renaming(layer);
    }
    spans_.push_back({ImGui::GetItemRectMin().y, ImGui::GetItemRectMax().y});
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
    const float for_badges = width_of(badges);
    const float for_picture = pictures_.width(layer);
    if (ImGui::GetMousePos().x < ImGui::GetItemRectMax().x - for_badges - for_picture) {
        help(layer.name,
             layer.type != nullptr ? layer.type->info.help
                                   : "A stage that this version of Talus does not know. It is kept as it is.",
             "Drag to move, double-click to rename, right-click for more");
    }
    const ImVec2 below = ImGui::GetCursorScreenPos();
    draw_badges(badges, path);
    pictures_.draw(layer, for_badges, path);
    if (is_group(layer)) draw_fold(row, layer, left, path);
    ImGui::SetCursorScreenPos(below);
    if (makes_nothing) ImGui::PopStyleColor();
    ImGui::PopID();
}

void LayersPanel::draw_buttons(float room) {
    add_list_.draw(below_heading_);
    const float tight = ImGui::GetFontSize() * 0.15f;
    const std::string label = labelled(icon::add, spoken("Add layer"));
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
    const LayerList& layers = session_.document.recipe().layers;
    const auto count = layers.end() - layers.begin() - std::count_if(layers.begin(), layers.end(), is_group);
    // One layer needs no list; from the second on it shows itself.
    const std::string label = std::string(spoken("Layers")) + " (" + std::to_string(count) + ")###layers";
    const bool open =
        remembered_fold(session_.settings, count > 1 ? "layers" : "layer", label.c_str(), count > 1,
                        session_.solo ? "one layer is shown alone" : "top layer runs first");
    help("Layers", "Each layer works on the ground that the ones over it in the list have made.");
    below_heading_ = {ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y};
    if (!open) return;
    menu_spacing_ = ImGui::GetStyle().ItemSpacing;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {menu_spacing_.x, 0});
    show_selected();
    spans_.clear();
    rows_ = layer_rows(session_.document.recipe().layers, folded_);
    for (const LayerRow& row : rows_) draw_row(row);
    if (dragged_ != 0) draw_drop_place();
    ImGui::PopStyleVar();
}

}  // namespace talus
