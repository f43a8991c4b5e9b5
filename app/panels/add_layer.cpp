#include "app/panels/add_layer.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/editor/session.h"
#include "app/editor/unseen.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text_focus.h"
#include "app/widgets/theme.h"
#include "core/generate/import.h"
#include "core/recipe/remarks.h"
#include "core/terrain/ground_line.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_list_em = 26;  // width of the list

// After the selected layer, and selected. What it cannot do without is asked for first: the file that it
// brings in, so that both are one step.
// A road or a river is drawn; along a line of its own it would cut through the land at once.
void clear_lines_at_the_ground(Recipe& recipe, std::size_t layer) {
    const StageType& type = *recipe.layers[layer].type;
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        const Parameter& parameter = type.parameters[i];
        const NewLine& line = parameter.info.new_line;
        if (parameter.kind == ParameterKind::line && !line.closed && line.height == 0)
            recipe.layers.edit(layer)->values[i] = GroundLine{};
    }
}

void add_layer(Session& session, Ui& ui, const StageHit& hit) {
    if (hit.type->info.key == Import::info.key) {
        ui.browse = heightmap_request(session);
        return;
    }
    Document& document = session.document;
    const Layer* selected = document.selected();
    const LayerList& layers = document.recipe().layers;
    const std::size_t asked = selected == nullptr ? 0 : *find_layer(document.recipe(), selected->id) + 1;
    const bool changes_heights = hit.type->info.writes.contains(field_id("height"));
    std::size_t place = changes_heights ? place_for(document.recipe(), *hit.type, asked) : asked;
    if (place == 0) place = asked;  // nothing but what lies on the ground
    const std::size_t count = layers.size();
    Edited added =
        with_layer_added(document.recipe(), *hit.type, place == 0 ? 0 : layers[place - 1].id, hit.chosen);
    if (added.recipe.layers.size() == count) return;
    const int id = added.recipe.layers[place].id;
    // What it does nothing without comes with it, where there is no choice.
    const std::vector<const StageType*> makers = makers_missing(added.recipe, place);
    if (makers.size() == 1) {
        added.recipe = with_maker_added(added.recipe, *makers[0], id).recipe;
        session.toasts.post(
            Toast::Kind::note,
            with_fillings(std::string(spoken("{maker} comes with {layer}, which follows it.")),
                          {{"maker", std::string(makers[0]->info.label)},
                           {"layer", std::string(hit.type->info.label)}}));
    }
    clear_lines_at_the_ground(added.recipe, place);
    document.change(std::move(added));
    const LayerList& now = document.recipe().layers;
    document.select(id);
    place = *find_layer(document.recipe(), id);
    if (const auto unseen = unseen_result(now[place], session.look)) {
        Toasts& toasts = session.toasts;
        const std::string text =
            with_fillings(std::string(spoken(unseen->what)), {{"layer", now[place].name}});
        toasts.let_go(toasts.offer(text, std::string(unseen->command)));
    }
    if (place < asked)
        session.toasts.post(Toast::Kind::note,
                            with_fillings(std::string(spoken("{layer} comes before {next}, which "
                                                             "follows the ground that it makes")),
                                          {{"layer", now[place].name}, {"next", now[place + 1].name}}));
}

std::string first_sentence(std::string_view help) {
    return std::string(help.substr(0, help.find_first_of(".:")));
}

// A row to be clicked: a picture, a name, and below it what it is, in a smaller font. beside: px that the
// text leaves at the right. Returns whether it was clicked.
bool picture_row(const std::string& path, const std::string& label, const std::string& about,
                 unsigned picture, bool lit, float beside = 0) {
    const float em = ImGui::GetFontSize();
    const ImVec2 size{em * k_list_em, em * 2.9f};
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::Selectable(("##" + path).c_str(), lit, 0, size);
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
    const ImVec4 clip{left, start.y, start.x + size.x - beside, start.y + size.y};
    const float small = std::floor(em * 0.86f);
    list.AddText(ImGui::GetFont(), small, {left, start.y + pad + em * 1.15f},
                 ImGui::GetColorU32(theme().dim_text), about.c_str(), nullptr, clip.z - left, &clip);
    return pressed;
}

// A stage, or one of its choices, with the beginning of its help. lit: Enter takes it.
bool hit_row(const StageHit& hit, unsigned picture, bool lit) {
    const StageInfo& info = hit.type->info;
    const Choice* choice = hit.choice();
    std::string path(info.key);
    std::string label(spoken(info.label));
    if (choice != nullptr) {
        path.append("/").append(choice->key);
        label.append(": ").append(spoken(choice->label));
    }
    const std::string_view text = spoken(choice != nullptr ? choice->help : info.help);
    const bool pressed = picture_row(path, label, first_sentence(text), picture, lit);
    mark("add_layer/" + path);
    help(label, text,
         choice != nullptr ? spoken("{layer} with this choice", {{"layer", std::string(spoken(info.label))}})
                           : std::string());
    return pressed;
}

// The sign at the right end of the last row unfolds what belongs to it.
void draw_fold_sign(bool open) {
    const float em = ImGui::GetFontSize();
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const ImVec2 at{high.x - em * 0.9f, std::floor((low.y + high.y) / 2)};
    const float arm = em * 0.32f;
    const ImU32 ink = ImGui::GetColorU32(theme().text);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (open) {
        list.AddTriangleFilled({at.x - arm, at.y - arm * 0.6f}, {at.x + arm, at.y - arm * 0.6f},
                               {at.x, at.y + arm}, ink);
    } else {
        list.AddTriangleFilled({at.x - arm * 0.6f, at.y - arm}, {at.x + arm, at.y},
                               {at.x - arm * 0.6f, at.y + arm}, ink);
    }
}

}  // namespace

// A world that begins with biomes: its parts are chosen one by one and made at once. The row has a ground and
// a border of its own, for it is no stage.
void AddLayerList::draw_world() {
    constexpr const char* k_label = "World from biomes";
    const float em = ImGui::GetFontSize();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + em * k_list_em, low.y + em * 2.9f};
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, ImGui::GetColorU32(theme().field), em * 0.3f);
    if (picture_row("world_from_biomes", std::string(spoken(k_label)),
                    std::string(spoken("Choose biomes, ground, rivers and snow; made at once")),
                    ui_.stage_picture(BiomeWorld::k_maps[static_cast<std::size_t>(parts_.map)].key), mixing_,
                    em * 1.6f))
        mixing_ = !mixing_;
    mark("world_from_biomes");
    help(
        k_label,
        "Mix and match: choose biomes, ground, composition, rivers, lakes and snow, and make the layers at "
        "once, in place of the others or above them. Each can be exchanged later, in the menu of its layer.");
    ImGui::GetWindowDrawList()->AddRect(
        low, high, ImGui::GetColorU32(ImGui::IsItemHovered() || mixing_ ? theme().accent : theme().border),
        em * 0.3f);
    draw_fold_sign(mixing_);
    if (mixing_) draw_parts();
}

void AddLayerList::draw_parts() {
    const std::span<const Parameter> listing = biome_world_parameters();
    std::vector<ParameterValue> values = values_of_biome_world(parts_);
    const bool endless = is_endless_with(session_.document.recipe(), parts_);
    for (std::size_t i = 0; i < listing.size(); ++i) {
        if (!is_visible(listing, i, values) || (listing[i].info.key == "lakes" && endless)) continue;
        parameter_row("world_from_biomes", listing[i], values[i]);
    }
    parts_ = biome_world_from_values(values);
    ImGui::Spacing();
    const bool alone = parts_.others == BiomeWorld::Others::replaced;
    const char* const label = alone ? "Make this world" : "Add these layers";
    const bool pressed = accent_button(spoken_label(label).c_str());
    mark("world_from_biomes/add");
    help(label, alone ? "Makes a world of these layers, as one change. Undo brings back the one before."
                      : "Adds a layer for each part, as one change.");
    ImGui::Separator();
    if (pressed) add_world();
}

void AddLayerList::add_world() {
    Document& document = session_.document;
    document.commit();
    const Edited made = with_biome_world(document.recipe(), parts_);
    added_ = true;
    if (parts_.others == BiomeWorld::Others::kept) {
        const std::size_t count = document.recipe().layers.size();
        document.change(made);
        if (document.recipe().layers.size() > count) document.select(document.recipe().layers[count].id);
        return;
    }
    const std::string before = document.title();
    const bool was_work = document.touched() || !document.file().empty();
    session_.make_new_world(made);
    if (!was_work) return;
    const std::string_view text =
        spoken("This is a new world, which has no file yet. Undo (Ctrl+Z) brings back {name}.");
    session_.toasts.post(Toast::Kind::note, with_fillings(std::string(text), {{"name", before}}));
}

// By purpose.
void AddLayerList::draw_rows(const StageHit*& chosen) {
    for (std::size_t i = 0; i < hits_.list.size(); ++i) {
        const StageHit& hit = hits_.list[i];
        const Group group = hit.type->info.group;
        if (i == 0 || hits_.list[i - 1].type->info.group != group)
            ImGui::TextDisabled("%s", spoken(label_of(group)).data());
        if (list_item(hit.type->info.label, !words_.empty() && i == hits_.best,
                      [&](bool lit) { return hit_row(hit, ui_.stage_picture(hit.type->info.key), lit); }))
            chosen = &hit;
    }
    if (hits_.list.empty()) ImGui::TextDisabled("%s", spoken("No stage by that name").data());
}

void AddLayerList::open() {
    due_ = true;
    world_alone_ = false;
    await_text();
}

void AddLayerList::open_for_world() {
    mixing_ = true;
    open();
    world_alone_ = true;
}

void AddLayerList::draw(ImVec2 corner) {
    if (std::exchange(due_, false)) ImGui::OpenPopup("add layer");
    const float em = ImGui::GetFontSize();
    const float screen = ImGui::GetMainViewport()->Size.y;
    const float list = std::min(em * 40, screen * 0.8f - em * 4);
    const float lowest = screen - list - em * 4;  // below the list are the borders, above it the search
    ImGui::SetNextWindowPos({corner.x, std::clamp(corner.y, 0.0f, lowest)}, ImGuiCond_Appearing);
    const std::string before = words_;
    if (!begin_search_list("add layer", "add_layer/search", words_, em * (k_list_em + 1.5f))) return;
    if (ImGui::IsWindowAppearing() || words_ != before) hits_ = find_stages(words_, spoken);
    ImGui::BeginChild("stages", {em * (k_list_em + 1.5f), list});
    const StageHit* chosen = nullptr;
    if (words_.empty()) draw_world();
    if (!world_alone_ || !words_.empty()) draw_rows(chosen);
    ImGui::EndChild();
    if (chosen != nullptr) {
        add_layer(session_, ui_, *chosen);
        added_ = true;
    }
    if (std::exchange(added_, false)) ImGui::CloseCurrentPopup();
    end_search_list();
}

}  // namespace talus
