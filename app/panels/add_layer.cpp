#include "app/panels/add_layer.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/popups.h"
#include "app/widgets/theme.h"
#include "core/generate/import.h"

namespace talus {
namespace {

constexpr float k_list_em = 26;  // width of the list

// What a stage cannot do without is asked for at once: the file that it brings in.
void ask_for_file(Session& session, Ui& ui, const Layer& layer) {
    if (layer.type->info.key != Import::info.key) return;
    ui.browse =
        heightmap_request(session, std::pair(layer.id, *find_parameter(layer.type->parameters, "file")));
}

// After the selected layer, and selected.
void add_layer(Session& session, Ui& ui, const StageHit& hit) {
    Document& document = session.document;
    const Layer* before = document.selected();
    const std::size_t place = before == nullptr ? 0 : *find_layer(document.recipe(), before->id) + 1;
    const std::size_t count = document.recipe().layers.size();
    document.change(
        with_layer_added(document.recipe(), *hit.type, before == nullptr ? 0 : before->id, hit.chosen));
    if (document.recipe().layers.size() == count) return;
    document.select(document.recipe().layers[place].id);
    ask_for_file(session, ui, document.recipe().layers[place]);
}

std::string first_sentence(std::string_view help) {
    return std::string(help.substr(0, help.find_first_of(".:")));
}

// A stage, or one of its choices: its picture, its name, and the beginning of its help. lit: Enter takes it.
bool hit_row(const StageHit& hit, unsigned picture, bool lit) {
    const float em = ImGui::GetFontSize();
    const StageInfo& info = hit.type->info;
    const Choice* choice = hit.choice();
    const ImVec2 size{em * k_list_em, em * 2.9f};
    const ImVec2 start = ImGui::GetCursorScreenPos();
    std::string path(info.key);
    std::string label(info.label);
    if (choice != nullptr) {
        path.append("/").append(choice->key);
        label.append(": ").append(choice->label);
    }
    const bool pressed = ImGui::Selectable(("##" + path).c_str(), lit, 0, size);
    mark("add_layer/" + path);
    help(label, choice != nullptr ? choice->help : info.help,
         choice != nullptr ? std::string(info.label) + " with this choice" : std::string());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float pad = em * 0.2f;
    const float height = size.y - 2 * pad;
    const float width = height * 1.6f;
    const ImVec2 low{start.x + pad, start.y + pad};
    if (picture != 0) {
        const auto texture = texture_id(picture);
        list.AddImageRounded(texture, low, {low.x + width, low.y + height}, {0, 0}, {1, 1}, IM_COL32_WHITE,
                             em * 0.2f);
    }
    const float left = low.x + width + em * 0.6f;
    list.AddText({left, start.y + pad}, ImGui::GetColorU32(ImGuiCol_Text), label.c_str());
    const std::string about = first_sentence(choice != nullptr ? choice->help : info.help);
    const ImVec4 clip{left, start.y, start.x + size.x, start.y + size.y};
    const float small = std::floor(em * 0.86f);
    list.AddText(ImGui::GetFont(), small, {left, start.y + pad + em * 1.15f},
                 ImGui::GetColorU32(theme().dim_text), about.c_str(), nullptr, clip.z - left, &clip);
    return pressed;
}

}  // namespace

// A world that begins with biomes: its parts are chosen one by one and added at once.
void AddLayerList::draw_world() {
    const float em = ImGui::GetFontSize();
    constexpr const char* k_label = "World from biomes";
    constexpr const char* k_help =
        "Mix and match: choose biomes, ground, composition, rivers, lakes and snow, and add them all at "
        "once, above the other layers. Each can be exchanged later, in the menu of its layer.";
    if (ImGui::Selectable(k_label, mixing_, 0, {em * k_list_em, 0})) mixing_ = !mixing_;
    mark("world_from_biomes");
    help(k_label, k_help);
    if (!mixing_) return;
    Document& document = session_.document;
    const std::span<const Parameter> listing = biome_world_parameters();
    std::vector<ParameterValue> values = values_of_biome_world(parts_);
    for (std::size_t i = 0; i < listing.size(); ++i) {
        if (listing[i].info.key == "lakes" && document.recipe().world.is_endless()) continue;
        parameter_row("world_from_biomes", listing[i], values[i]);
    }
    parts_ = biome_world_from_values(values);
    const bool pressed = ImGui::Button("Add these layers");
    mark("world_from_biomes/add");
    help("Add these layers", "Adds a layer for each part, as one change.");
    ImGui::Separator();
    if (!pressed) return;
    const std::size_t count = document.recipe().layers.size();
    document.change(with_biome_world(document.recipe(), parts_));
    if (document.recipe().layers.size() > count) document.select(document.recipe().layers[count].id);
    added_ = true;
}

// By purpose.
void AddLayerList::draw_rows(const StageHit*& chosen) {
    for (std::size_t i = 0; i < hits_.list.size(); ++i) {
        const StageHit& hit = hits_.list[i];
        const Group group = hit.type->info.group;
        if (i == 0 || hits_.list[i - 1].type->info.group != group)
            ImGui::TextDisabled("%s", std::string(label_of(group)).c_str());
        const bool lit = !words_.empty() && i == hits_.best;
        if (hit_row(hit, ui_.stage_picture(hit.type->info.key), lit)) chosen = &hit;
        if (lit && searched_) ImGui::SetScrollHereY(0.5f);
    }
    if (hits_.list.empty()) ImGui::TextDisabled("No stage by that name");
}

void AddLayerList::draw(ImVec2 corner) {
    if (std::exchange(due_, false)) ImGui::OpenPopup("add layer");
    const float em = ImGui::GetFontSize();
    const float screen = ImGui::GetMainViewport()->Size.y;
    const float list = std::min(em * 40, screen * 0.8f - em * 4);
    const float lowest = screen - list - em * 4;  // below the list are the borders, above it the search
    ImGui::SetNextWindowPos({corner.x, std::clamp(corner.y, 0.0f, lowest)}, ImGuiCond_Appearing);
    if (!ImGui::BeginPopup("add layer")) return;
    if (ImGui::IsWindowAppearing()) {
        words_.clear();
        hits_ = find_stages(words_);
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(em * (k_list_em + 1.5f));
    const std::string before = words_;
    const bool enter =
        ImGui::InputTextWithHint("##filter", "Search", &words_, ImGuiInputTextFlags_EnterReturnsTrue);
    mark("add_layer/search");
    let_escape_close_menu();
    searched_ = words_ != before;
    if (searched_) hits_ = find_stages(words_);
    ImGui::BeginChild("stages", {em * (k_list_em + 1.5f), list});
    const StageHit* chosen = nullptr;
    if (words_.empty()) draw_world();
    draw_rows(chosen);
    if (enter && chosen == nullptr && !words_.empty() && !hits_.list.empty())
        chosen = &hits_.list[hits_.best];
    ImGui::EndChild();
    if (chosen != nullptr) {
        add_layer(session_, ui_, *chosen);
        added_ = true;
    }
    if (std::exchange(added_, false)) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

}  // namespace talus
