#include "app/panels/layers.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/remembered_fold.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "core/base/text.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/remarks.h"

namespace talus {
namespace {

constexpr float k_list_em = 26;  // width of the list of stages

void add_layer(Document& document, const StageType& type) {
    document.change(with_layer_added(document.recipe(), type));
    document.select(document.recipe().layers.back().id);
}

// A stage in the list: its picture, its name, and the beginning of its help. lit: Enter takes it.
bool stage_row(const StageType& type, unsigned picture, bool lit) {
    const float em = ImGui::GetFontSize();
    const ImVec2 size{em * k_list_em, em * 2.9f};
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const std::string id = "##" + std::string(type.info.key);
    const bool pressed = ImGui::Selectable(id.c_str(), lit, 0, size);
    mark("add_layer/" + std::string(type.info.key));
    help(type.info.label, type.info.help);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float pad = em * 0.2f;
    const float height = size.y - 2 * pad;
    const float width = height * 1.6f;
    const ImVec2 low{start.x + pad, start.y + pad};
    if (picture != 0) {
        const auto texture = reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture));
        list.AddImageRounded(texture, low, {low.x + width, low.y + height}, {0, 0}, {1, 1}, IM_COL32_WHITE,
                             em * 0.2f);
    }
    const float left = low.x + width + em * 0.6f;
    const std::string label(type.info.label);
    list.AddText({left, start.y + pad}, ImGui::GetColorU32(ImGuiCol_Text), label.c_str());
    const std::string about(type.info.help.substr(0, type.info.help.find_first_of(".:")));
    const ImVec4 clip{left, start.y, start.x + size.x, start.y + size.y};
    const float small = std::floor(em * 0.86f);
    list.AddText(ImGui::GetFont(), small, {left, start.y + pad + em * 1.15f},
                 ImGui::GetColorU32(theme().dim_text), about.c_str(), nullptr, clip.z - left, &clip);
    return pressed;
}

// A stage that holds a raster is made by a command of its own.
bool is_offered(const StageType& type) {
    return std::none_of(type.parameters.begin(), type.parameters.end(),
                        [](const Parameter& parameter) { return parameter.kind == ParameterKind::raster; });
}

// By purpose; those of which the name, the key or the help contains the words.
std::vector<const StageType*> stages_found(std::string_view words) {
    const std::string wanted = lower_case(words);
    std::vector<const StageType*> found;
    for (const Group group : k_groups) {
        for (const StageType& type : stage_types()) {
            std::string text(type.info.label);
            text.append(" ").append(type.info.key).append(" ").append(type.info.help);
            if (type.info.group == group && is_offered(type) &&
                lower_case(text).find(wanted) != std::string::npos)
                found.push_back(&type);
        }
    }
    return found;
}

// What Enter takes: the first that is called so, else the first of all. Null of none.
const StageType* meant_of(std::span<const StageType* const> found, std::string_view words) {
    const std::string wanted = lower_case(words);
    const auto called_so = std::find_if(found.begin(), found.end(), [&](const StageType* type) {
        return lower_case(type->info.label).find(wanted) != std::string::npos;
    });
    if (called_so != found.end()) return *called_so;
    return found.empty() ? nullptr : found.front();
}

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
std::vector<Badge> badges_of(const Session& session, std::size_t index) {
    const Recipe& recipe = session.document.recipe();
    const Layer& layer = recipe.layers[index];
    std::vector<Badge> badges;
    if (is_frozen(layer)) {
        badges.push_back({"frozen", text_of(icon::frozen), "Frozen",
                          "The ground stays as it was when it was frozen, whatever is changed beneath."});
    }
    if (session.freezing.is_outdated(layer.id))
        badges.push_back(
            {"outdated", text_of(icon::error), "Outdated", std::string(FreezeWatch::k_outdated)});
    const std::size_t own = badges.size();
    const bool left_out = layer.enabled && !runs_in(layer, recipe.world);
    for (const std::string& remark : remarks_on(recipe, index)) {
        if (badges.size() == own) {
            badges.push_back({left_out ? "left_out" : "remark", text_of(icon::error),
                              left_out ? "Left out" : "Without a map to follow", remark});
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
             .help = "Adds a stage after the last layer.",
             .before = "duplicate_layer",
             .of_document = true,
             .run = [this](Session&, Ui& ui) { ui.screen.panels = list_due_ = true; }}};
}

// The stages by purpose, with a field that narrows them.
void LayersPanel::draw_stage_list() {
    const float em = ImGui::GetFontSize();
    if (!ImGui::BeginPopup("add layer")) return;
    if (ImGui::IsWindowAppearing()) {
        filter_.clear();
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(em * (k_list_em + 1.5f));
    const bool enter =
        ImGui::InputTextWithHint("##filter", "Search", &filter_, ImGuiInputTextFlags_EnterReturnsTrue);
    mark("add_layer/search");
    const float room = ImGui::GetMainViewport()->Size.y * 0.8f - em * 4;
    ImGui::BeginChild("stages", {em * (k_list_em + 1.5f), std::min(em * 40, room)});
    const StageType* chosen = nullptr;
    const std::vector<const StageType*> found = stages_found(filter_);
    const StageType* const meant = filter_.empty() ? nullptr : meant_of(found, filter_);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const StageInfo& info = found[i]->info;
        if (i == 0 || found[i - 1]->info.group != info.group)
            ImGui::TextDisabled("%s", std::string(label_of(info.group)).c_str());
        if (stage_row(*found[i], ui_.stage_picture(info.key), found[i] == meant)) chosen = found[i];
    }
    if (enter && chosen == nullptr) chosen = meant;
    if (found.empty()) ImGui::TextDisabled("Nothing of that name");
    ImGui::EndChild();
    if (chosen != nullptr) {
        add_layer(session_.document, *chosen);
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

// Types a new name over the row.
void LayersPanel::draw_name_field(int layer_id) {
    Document& document = session_.document;
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::SetKeyboardFocusHere();
    const bool enter = ImGui::InputText(
        "##name", &new_name_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    mark("layers/name");
    if (enter && !new_name_.empty()) {
        document.change(with_layer_renamed(document.recipe(), layer_id, new_name_));
    }
    if (enter || ImGui::IsItemDeactivated()) renaming_ = 0;
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
            renaming_ = layer.id;
            new_name_ = layer.name;
        }
    }
    ImGui::PopStyleVar();
    if (makes_nothing) ImGui::PopStyleColor();
    mark(path);
    const std::vector<Badge> badges = badges_of(session_, index);
    if (ImGui::GetMousePos().x < ImGui::GetItemRectMax().x - width_of(badges)) {
        help(layer.name,
             layer.type != nullptr ? layer.type->info.help
                                   : "A stage that this version of Talus does not know. It is kept as it is.",
             "Double-click to rename");
    }
    draw_badges(badges, path);
    ImGui::PopID();
}

void LayersPanel::draw_buttons() {
    const float tight = ImGui::GetFontSize() * 0.15f;
    const std::string label = std::string(text_of(icon::add)) + "  Add layer";
    if (ImGui::Button(label.c_str())) list_due_ = true;
    mark("layers/add");
    help("Add layer", ui_.command("add_layer").help, text_of(ui_.command("add_layer").chords[0]));
    constexpr std::array<std::pair<Icon, const char*>, 4> k_buttons{{{icon::up, "layer_up"},
                                                                     {icon::down, "layer_down"},
                                                                     {icon::duplicate, "duplicate_layer"},
                                                                     {icon::trash, "delete_layer"}}};
    const float width = ImGui::GetFrameHeight() * 1.15f;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - 4 * width - 3 * tight);
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
                                      count > 1, "first made on top");
    const ImVec2 below{ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y};
    if (std::exchange(list_due_, false)) ImGui::OpenPopup("add layer");
    ImGui::SetNextWindowPos(below, ImGuiCond_Appearing);
    draw_stage_list();
    if (!open) return;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 0});
    for (std::size_t i = 0; i < session_.document.recipe().layers.size(); ++i) draw_row(i);
    ImGui::PopStyleVar();
    ImGui::Spacing();
    draw_buttons();
}

}  // namespace talus
