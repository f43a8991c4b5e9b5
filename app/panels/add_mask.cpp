#include "app/panels/add_mask.h"

#include <imgui.h>

#include <algorithm>
#include <span>
#include <utility>

#include "app/editor/mask_tint.h"
#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/search_field.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text_focus.h"
#include "core/recipe/edit.h"
#include "core/recipe/remarks.h"

namespace talus {
namespace {

constexpr float k_kinds_em = 16;  // width of the list

// Whether a kind is found by these words, in English or in the user's language.
bool is_found(const MaskType& type, std::string_view words) {
    return has_words(std::string(type.info.label) + " " + std::string(spoken(type.info.label)), words);
}

}  // namespace

std::string why_field_is_idle(const Recipe& recipe, int layer, std::string_view key) {
    const std::size_t field = find_field(key);
    return field == k_field_count
               ? std::string()
               : why_not_made(recipe, *find_layer(recipe, layer), static_cast<FieldId>(field));
}

std::string why_mask_is_idle(const Recipe& recipe, int layer, const LayerMask& mask) {
    const auto field = mask.type->follows(mask.own_values());
    return field ? why_not_made(recipe, *find_layer(recipe, layer), *field) : std::string();
}

LayerMask mask_to_add(const Recipe& recipe, int layer, const MaskType& type) {
    LayerMask mask = new_mask(type, recipe.world.range());
    const auto row = find_parameter(type.parameters, "field");
    if (!row) return mask;
    const std::span<const Choice> fields = type.parameters[*row].info.choices;
    const auto there = std::ranges::find_if(
        fields, [&](const Choice& field) { return why_field_is_idle(recipe, layer, field.key).empty(); });
    if (there != fields.end()) mask.values[*row] = static_cast<int>(there - fields.begin());
    return mask;
}

std::string why_kind_is_idle(const Recipe& recipe, int layer, const MaskType& type) {
    const LayerMask mask = mask_to_add(recipe, layer, type);
    const std::string why = why_mask_is_idle(recipe, layer, mask);
    const bool may_choose = find_parameter(type.parameters, "field").has_value();
    return !why.empty() && may_choose
               ? "No earlier layer makes a map that it could follow, such as drainage, rain or deposition."
               : why;
}

// Ready for its ends, which are fitted to the ground.
void AddMaskList::add(int layer_id, const MaskType& type) {
    Document& document = session_.document;
    document.change(
        with_mask_added(document.recipe(), layer_id, mask_to_add(document.recipe(), layer_id, type)));
    const LayerList& layers = document.recipe().layers;
    const std::size_t place = layers[*find_layer(document.recipe(), layer_id)].masks.size() - 1;
    session_.mask_fitting.begin(session_.jobs, document, layer_id, place);
    // A brush that went on shaping the layer would act where an empty mask lets nothing be seen.
    if (find_strokes(type.parameters)) ui_.mask_to_paint = place;
    mask_tint_.touch(MaskTint::Clock::now());
}

void AddMaskList::draw(int layer_id) {
    const std::string text = labelled(icon::add, spoken("Add mask"));
    if (ImGui::Button(text.c_str())) {
        ImGui::OpenPopup("add mask");
        await_text();
    }
    mark("masks/add");
    help("Add mask", "Lets the layer act on a part of the ground alone.");
    if (!begin_search_list("add mask", "masks/search", words_, ImGui::GetFontSize() * k_kinds_em)) return;
    const MaskType* chosen = nullptr;
    bool any = false;
    bool lit = words_.empty();  // the first that can be chosen is lit once something is typed
    for (const MaskType& type : mask_types()) {
        if (!is_found(type, words_)) continue;
        any = true;
        const std::string idle = why_kind_is_idle(session_.document.recipe(), layer_id, type);
        ImGui::BeginDisabled(!idle.empty());
        const bool light = idle.empty() && !std::exchange(lit, lit || idle.empty());
        if (list_row(spoken_label(type.info.label), light)) chosen = &type;
        ImGui::EndDisabled();
        mark("masks/add/" + std::string(type.info.key));
        help(type.info.label, idle.empty() ? type.info.help : idle);
    }
    if (!any) ImGui::TextDisabled("%s", spoken("No mask by that name").data());
    if (chosen != nullptr) {
        add(layer_id, *chosen);
        ImGui::CloseCurrentPopup();
    }
    end_search_list();
}

}  // namespace talus
