#include <imgui.h>

#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

// Puts what a row did into the document: `apply` changes the layer.
void take(Document& document, int layer_id, const Edit& edit, auto&& apply) {
    if (edit.changed) {
        Recipe next = document.recipe();
        apply(next.layers[*find_layer(next, layer_id)]);
        edit.amends ? document.amend(std::move(next)) : document.edit(std::move(next));
    }
    if (edit.finished) document.commit();
}

void stage_rows(Document& document, int id, const StageType& type, bool basic) {
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        const Parameter& parameter = type.parameters[i];
        const Layer& layer = document.recipe().layers[*find_layer(document.recipe(), id)];
        if (parameter.info.basic != basic || !is_visible(type.parameters, i, layer.values)) continue;
        ParameterValue value = layer.values[i];
        const Edit edit = parameter_row("layer", parameter, value);
        take(document, id, edit, [&](Layer& changed) { changed.values[i] = value; });
    }
}

// How the layer joins the others. The first one has nothing below it to join.
void settings_rows(Document& document, int id, std::string_view only) {
    const Layer& layer = document.recipe().layers[*find_layer(document.recipe(), id)];
    std::vector<ParameterValue> values = values_of_settings(layer);
    const std::size_t i = *find_parameter(layer_parameters(), only);
    const Edit edit = parameter_row("settings", layer_parameters()[i], values[i]);
    take(document, id, edit,
         [&](Layer& changed) { static_cast<LayerSettings&>(changed) = settings_from_values(values); });
}

}  // namespace

void draw_properties(Session& session) {
    Document& document = session.document;
    const Layer* layer = document.selected();
    if (layer == nullptr) {
        ImGui::TextDisabled("No layer: the ground is flat. Add one with Shift+A.");
        return;
    }
    ImGui::PushID(layer->id);
    heading(layer->name);
    help(layer->name, layer->type != nullptr ? layer->type->info.help : "");
    if (layer->type == nullptr) {
        ImGui::TextWrapped(
            "This layer was made by another version of Talus. It does nothing here and is kept as it is.");
        ImGui::PopID();
        return;
    }
    const int id = layer->id;
    const StageType& type = *layer->type;
    const bool first = document.recipe().layers.front().id == id;
    stage_rows(document, id, type, true);
    if (!first) {
        settings_rows(document, id, "blend");
        settings_rows(document, id, "strength");
    }
    if (fold("More##properties", false)) {
        stage_rows(document, id, type, false);
        settings_rows(document, id, "seed");
        if (first) {
            settings_rows(document, id, "blend");
            settings_rows(document, id, "strength");
        }
    }
    ImGui::PopID();
}

}  // namespace talus
