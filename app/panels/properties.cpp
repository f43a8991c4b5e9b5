#include "app/panels/properties.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/editor/mask_tint.h"
#include "app/editor/session.h"
#include "app/panels/biome_parts.h"
#include "app/panels/from_zero.h"
#include "app/panels/import_rows.h"
#include "app/panels/line_files.h"
#include "app/panels/remembered_fold.h"
#include "app/panels/take.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/biome/biome_resource.h"
#include "core/recipe/empty_result.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/remarks.h"
#include "core/recipe/river_mouth.h"
#include "core/terrain/listing.h"
#include "core/terrain/shown_share.h"
#include "core/volume/cave_pools.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

// The kind as a row of its own: each is a choice.
const Parameter& kind_row() {
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> all;
        for (const MaskType& type : mask_types())
            all.push_back({type.info.key, type.info.label, type.info.help});
        return all;
    }();
    static const Parameter row{{.key = "kind",
                                .label = "Where",
                                .basic = true,
                                .choices = choices,
                                .help = "What of the ground before the layer decides where it acts."},
                               ParameterKind::choice,
                               0};
    return row;
}

// The ends of one kind say nothing to another; how the mask joins the others, and whether it inverts, stay.
LayerMask of_another_kind(const LayerMask& before, LayerMask mask) {
    const MaskType& type = *mask.type;
    for (const std::string_view key : {"join", "invert"}) {
        mask.values[*find_parameter(type.parameters, key)] =
            before.values[*find_parameter(before.type->parameters, key)];
    }
    return mask;
}

}  // namespace

// A row of the layer that can be locked.
Edit PropertiesPanel::lockable_row(Locks::Owner owner, std::string_view path, const Parameter& parameter,
                                   ParameterValue& value) {
    const std::string row = std::string(path) + "/" + std::string(parameter.info.key);
    bool locked = session_.locks.holds(owner, row);
    const Recipe& recipe = session_.document.recipe();
    const Edit edit = parameter_row(path, parameter, value, &locked, [&](std::string_view key) {
        return parameter.kind == ParameterKind::number_or_field
                   ? why_field_is_idle(recipe, owner.layer_id, key)
                   : std::string();
    });
    session_.locks.set(owner, row, locked);
    tell_from_zero(session_.toasts, edit, parameter, value);
    return edit;
}

// What is a share of the world is shown in metres, places from its middle.
Edit PropertiesPanel::row_in_metres(Locks::Owner owner, const Parameter& parameter, ParameterValue& value) {
    const ShownShare way = shown_share(parameter.info.share_of, lattice_of(session_.document.recipe().world));
    if (parameter.info.share_of == ShareOf::nothing || !(way.metres > 0))
        return lockable_row(owner, "layer", parameter, value);
    ParameterValue shown = way.shown(std::get<float>(value));
    const Edit edit = lockable_row(owner, "layer", in_metres(parameter, way), shown);
    if (edit.changed) value = way.share(std::get<float>(shown));
    return edit;
}

const Layer& PropertiesPanel::layer(int id) const {
    const Recipe& recipe = session_.document.recipe();
    return recipe.layers[*find_layer(recipe, id)];
}

// What becomes of frozen ground whose layers beneath have changed.
void PropertiesPanel::draw_frozen(int id) {
    if (!session_.freezing.is_outdated(id)) return;
    wrapped_text(theme().error, FreezeWatch::k_outdated);
    mark("frozen/outdated");
    const Command& again = ui_.command("freeze_layer");
    ImGui::BeginDisabled(!is_possible(again, session_, ui_));
    if (ImGui::Button(spoken_label("Freeze again").c_str())) ui_.wanted.push_back(&again);
    ImGui::EndDisabled();
    mark("frozen/again");
    help("Freeze again", "Takes the ground as the layers before it make it now.");
    ImGui::SameLine();
    if (ImGui::Button(spoken_label("Keep as it is").c_str()))
        session_.document.change(with_base_kept(session_.document.recipe(), id));
    mark("frozen/keep");
    help("Keep as it is",
         "Keeps the frozen ground, and says no more of it until the layers before it change again.");
}

// The way from the layer to the table that it reads.
void PropertiesPanel::draw_biome_table(const FilePath& table) {
    const Command& command = ui_.command("biome_table");
    row_label("", command.help);
    ImGui::BeginDisabled(!is_possible(command, session_, ui_));
    if (ImGui::Button(is_on(command, session_, ui_) ? "Close the table###table" : "Edit the table…###table"))
        ui_.wanted.push_back(&command);
    ImGui::EndDisabled();
    mark("layer/edit_table");
    help(command.label, command.help);
    if (table.held == nullptr) return;
    ImGui::SameLine();
    ImGui::TextDisabled("%s", spoken("edited").data());
    help("Edited", "The recipe holds the table. Choose its file again to go back to what stands there.");
}

void PropertiesPanel::draw_stage(int id, const StageType& type, bool basic) {
    Document& document = session_.document;
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        const Parameter& parameter = type.parameters[i];
        const std::vector<ParameterValue>& values = layer(id).values;
        if (parameter.info.hidden || parameter.info.basic != basic || !is_visible(type.parameters, i, values))
            continue;
        ParameterValue value = values[i];
        const Edit edit = row_in_metres({id, type.info.key}, parameter, value);
        take(document, edit, [&] { return with_row_of_layer(document.recipe(), id, i, value); });
        const bool heightmap = parameter.info.file_endings.empty();
        if (edit.browse && heightmap) ui_.browse = heightmap_request(session_, std::pair(id, i));
        if (edit.browse && !heightmap) ui_.browse = parameter_file_request(session_, parameter.info, id, i);
        if (parameter.kind == ParameterKind::path && heightmap)
            draw_import_rows(session_, layer(id), std::get<FilePath>(layer(id).values[i]));
        if (parameter.kind == ParameterKind::line) {
            const bool locked =
                session_.locks.holds({id, type.info.key}, "layer/" + std::string(parameter.info.key));
            draw_line_files(session_, ui_, {.layer_id = id, .parameter = i}, "layer", locked);
        }
        if (parameter.info.key == biome_table_row().key && takes_biome_table(layer(id)))
            draw_biome_table(std::get<FilePath>(layer(id).values[i]));
    }
}

// How the layer joins the others. The first one has nothing below it to join.
void PropertiesPanel::draw_setting(int id, std::string_view key) {
    Document& document = session_.document;
    std::vector<ParameterValue> values = values_of_settings(layer(id));
    const std::size_t i = *find_parameter(layer_parameters(), key);
    const Locks::Owner owner{id, layer(id).type->info.key};
    const Edit edit = lockable_row(owner, "settings", layer_parameters()[i], values[i]);
    take(document, edit, [&] { return with_setting(document.recipe(), id, i, values[i]); });
}

// What changes no height has none to be combined.
void PropertiesPanel::draw_joining(int id, const StageType& type) {
    if (is_group(layer(id)) || type.writes(layer(id).values).contains(field_id("height")))
        draw_setting(id, "blend");
    draw_setting(id, "strength");
}

// What a layer makes besides heights is seen by a look of its own.
void PropertiesPanel::draw_fields(const Layer& layer) {
    layer.type->writes(layer.values).for_each([&](FieldId field) {
        if (field == field_id("height")) return;
        const LookInfo& look = info_of(look_of(field));
        const bool shown = session_.look.kind == look.kind;
        const std::string path = "fields/" + std::string(info_of(field).key);
        row_label(look.label, look.help);
        const bool lost = ui_.terrain != nullptr && !can_show(look, *ui_.terrain);
        ImGui::BeginDisabled(lost && !shown);
        if (ImGui::Button(((shown ? "Show the ground###" : "Show on the terrain###") + path).c_str()))
            session_.look.kind = shown ? LookKind::natural : look.kind;
        ImGui::EndDisabled();
        mark(path);
        help(look.label, lost ? "Not available: this layer is off, or a later one changes the ground that "
                                "the map describes. Move this layer after that one."
                              : look.help);
    });
}

// The line above a mask's rows: its number, and the buttons to paint, to show and to remove it. True
// while the mask stays.
bool PropertiesPanel::draw_mask_heading(const std::string& path, std::size_t place, const LayerMask& mask) {
    const float gap = ImGui::GetFontSize() * 0.15f;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%d", static_cast<int>(place) + 1);
    const Command& command = ui_.command("mask_tint");
    const bool shown = mask_tint_.wanted;
    const Icon& eye = shown ? icon::eye : icon::eye_off;
    const bool painted = mask.type != nullptr && find_strokes(mask.type->parameters);
    ImGui::SameLine(ImGui::GetContentRegionMax().x - width_of_button(eye) - gap -
                    width_of_button(icon::trash) - (painted ? width_of_button(icon::brush) + gap : 0));
    if (painted) {
        if (icon_button(path + "/paint", icon::brush, "Paint this mask", "The brush draws into this mask.",
                        {}, ui_.painted_mask == place))
            ui_.mask_to_paint = place;
        ImGui::SameLine(0, gap);
    }
    ImGui::BeginDisabled(!is_possible(command, session_, ui_));
    if (icon_button(path + "/show", eye, "Show on the terrain", command.help, text_of(command.chords[0]),
                    shown)) {
        ui_.wanted.push_back(&command);
    }
    ImGui::EndDisabled();
    ImGui::SameLine(0, gap);
    return !icon_button(path + "/remove", icon::trash, "Remove the mask",
                        mask.type != nullptr ? mask.type->info.help : "");
}

// True while the mask stays.
bool PropertiesPanel::draw_mask(int id, std::size_t place) {
    Document& document = session_.document;
    const std::string path = "mask" + std::to_string(place);
    const LayerMask before = layer(id).masks[place];
    ImGui::PushID(path.c_str());
    const bool stays = draw_mask_heading(path, place, before);
    const auto row = [&](const Parameter& parameter, ParameterValue value, const WhyIdle& why_idle,
                         auto&& apply) {
        const Edit edit = parameter_row(path, parameter, value, nullptr, why_idle);
        if (edit.changed || frame_notes().active == path + "/" + std::string(parameter.info.key))
            mask_tint_.touch(MaskTint::Clock::now());
        take(document, edit, [&] {
            LayerMask mask = before;
            apply(mask, value);
            return with_mask(document.recipe(), id, place, mask);
        });
    };
    if (stays && before.type == nullptr) {
        ImGui::TextWrapped(
            "%s",
            spoken(
                "This mask was made by another version of Talus. It does nothing here and is kept as it is.")
                .data());
    } else if (stays) {
        const auto kind = static_cast<int>(before.type - mask_types().data());
        const WhyIdle why_kind = [&](std::string_view key) {
            return why_kind_is_idle(document.recipe(), id, *find_mask(key));
        };
        bool is_new = false;
        row(kind_row(), kind, why_kind, [&](LayerMask& mask, const ParameterValue& value) {
            const MaskType& type = mask_types()[static_cast<std::size_t>(std::get<int>(value))];
            mask = of_another_kind(before, mask_to_add(document.recipe(), id, type));
            is_new = true;
        });
        if (is_new) session_.mask_fitting.begin(session_.jobs, document, id, place);
        const std::vector<Parameter>& rows = before.type->parameters;
        const std::size_t join = *find_parameter(rows, "join");
        const auto value_row = [&](std::size_t i) {
            const WhyIdle why_field = [&](std::string_view key) {
                return rows[i].info.key == "field" ? why_field_is_idle(document.recipe(), id, key)
                                                   : std::string();
            };
            row(rows[i], before.values[i], why_field,
                [i](LayerMask& mask, const ParameterValue& value) { mask.values[i] = value; });
            if (rows[i].kind == ParameterKind::line)
                draw_line_files(session_, ui_, {id, place, i}, path, false);
        };
        // Before the first there is nothing to join, unless that is what makes it act.
        if (place > 0 || before.settings().join != Join::both) value_row(join);
        for (std::size_t i = k_mask_settings; i < rows.size(); ++i) {
            if (is_visible(rows, i, before.values)) value_row(i);
        }
        for (std::size_t i = 0; i < k_mask_settings; ++i) {
            if (i != join && !rows[i].info.hidden) value_row(i);
        }
    }
    ImGui::PopID();
    if (!stays) document.change(with_mask_removed(document.recipe(), id, place));
    return stays;
}

// What is not there on a coarse ground may be there on the finished one.
bool PropertiesPanel::has_finished_ground() const {
    return ui_.terrain != nullptr && ui_.showing().document && session_.shows_all() && ui_.shown != nullptr &&
           !ui_.shown->coarse && !session_.pending();
}

// A click mends what the remarks ask for.
void PropertiesPanel::draw_missing_makers(int layer_id, std::size_t place) {
    Document& document = session_.document;
    if (session_.remarks.on(document.recipe(), place).empty()) return;
    const StageType* wanted = nullptr;
    for (const StageType* maker : makers_missing(document.recipe(), place)) {
        const std::string label = with_fillings(std::string(spoken("Add {layer} before it")),
                                                {{"layer", std::string(maker->info.label)}});
        if (ImGui::Button(label.c_str())) wanted = maker;
        mark("layer/add/" + std::string(maker->info.key));
        help(label, maker->info.help);
    }
    if (wanted != nullptr) document.change(with_maker_added(document.recipe(), *wanted, layer_id));
}

// Looked for once in each terrain: why nothing came of the layer, or where its river ends.
void PropertiesPanel::draw_told_by_ground(const Layer& layer) {
    if (!has_finished_ground()) return;
    const ToldOf& before = told_of_;
    if (before.terrain.lock() != ui_.terrain || before.layer != layer.id || before.enabled != layer.enabled ||
        before.language != spoken_language()) {
        told_of_ = {ui_.terrain, layer.id, layer.enabled, spoken_language()};
        told_by_ground_ = why_empty(layer, *ui_.terrain, spoken_language());
        if (told_by_ground_.empty())
            told_by_ground_ =
                mouth_text(river_mouth(session_.document.recipe(), layer, *ui_.terrain),
                           bed_water(session_.document.recipe(), layer, *ui_.terrain), spoken_language());
    }
    const auto trace = ui_.shown->layers.find(layer.id);
    if (layer.enabled && trace != ui_.shown->layers.end() && trace->second->moved &&
        trace->second->moved->cut + trace->second->moved->fill >= 1) {
        const Earthwork& moved = *trace->second->moved;
        std::string text =
            with_fillings(std::string(spoken("Cut {cut} m³, up to {depth} m deep, fill {fill} m³.")),
                          {{"cut", grouped_number(moved.cut)},
                           {"depth", grouped_number(moved.deepest)},
                           {"fill", grouped_number(moved.fill)}});
        if (moved.tunnels > 0)
            text += " " + with_fillings(std::string(spoken("Tunnels: {count}, in all {length} m.")),
                                        {{"count", std::to_string(moved.tunnels)},
                                         {"length", grouped_number(moved.tunnel_length)}});
        if (moved.bridges > 0)
            text += " " + with_fillings(std::string(spoken("Bridges to build: {count}, in all {length} m.")),
                                        {{"count", std::to_string(moved.bridges)},
                                         {"length", grouped_number(moved.bridge_length)}});
        wrapped_text(theme().dim_text, text);
        mark("layer/moved");
    }
    if (told_by_ground_.empty()) return;
    wrapped_text(theme().dim_text, told_by_ground_);
    mark("layer/told");
}

// Where the layer acts.
void PropertiesPanel::draw_masks(int id) {
    const auto count = [&] { return layer(id).masks.size(); };
    const std::string label = std::string(spoken("Masks")) + " (" + std::to_string(count()) + ")###masks";
    const MasksShown before = std::exchange(masks_shown_, {id, count()});
    const bool added = before.layer == id && count() > before.count;
    if (added) session_.settings.folds["masks"] = true;
    if (!remembered_fold(session_.settings, "masks", label.c_str(), count() > 0, "where the layer acts")) {
        return;
    }
    const Recipe& recipe = session_.document.recipe();
    if (count() > 0 && first_of(recipe.layers, *find_layer(recipe, id)) == 0) {
        wrapped_text(
            theme().dim_text,
            "Before the first layer the ground lies at 0 m, and stays so where a mask keeps the layer away.");
    }
    for (std::size_t place = 0; place < count();) {
        if (added && place + 1 == count()) ImGui::SetScrollHereY(0.1f);
        if (draw_mask(id, place)) ++place;
    }
    add_mask_.draw(id);
}

// What stands in the caves of the terrain, a line for each fluid.
void PropertiesPanel::draw_lake_facts() const {
    const auto pools = ui_.terrain == nullptr ? nullptr : cave_pools_of(*ui_.terrain);
    if (pools == nullptr) {
        if (!has_finished_ground()) return;
        wrapped_text(theme().dim_text, spoken("No cave here holds a lake."));
        mark("layer/no_lake");
        return;
    }
    for (const Fluid fluid : k_fluids) {
        const PoolFacts facts = facts_of(*pools, fluid);
        if (facts.count == 0) continue;
        wrapped_text(
            theme().dim_text,
            with_fillings(
                std::string(spoken("{fluid}, lakes: {count}; {area} m², {volume} m³, "
                                   "levels from {low} to {high} m")),
                {{"fluid", std::string(spoken(pools->things[static_cast<std::size_t>(fluid)].label))},
                 {"count", std::to_string(facts.count)},
                 {"area", grouped_number(facts.area)},
                 {"volume", grouped_number(facts.volume)},
                 {"low", written_number(static_cast<double>(facts.lowest), 1)},
                 {"high", written_number(static_cast<double>(facts.highest), 1)}}));
    }
}

void PropertiesPanel::draw_notes() {
    const Document& document = session_.document;
    const Layer* const layer = document.selected();
    if (layer == nullptr || layer->type == nullptr) return;
    ImGui::PushID(layer->id);
    const std::size_t place = *find_layer(document.recipe(), layer->id);
    for (const std::string& remark : session_.remarks.on(document.recipe(), place))
        wrapped_text(theme().error, remark);
    draw_told_by_ground(*layer);
    if (layer->type->info.writes.contains(field_id("cave_fluid")) && layer->enabled) draw_lake_facts();
    draw_frozen(layer->id);
    draw_missing_makers(layer->id, place);
    ImGui::PopID();
}

void PropertiesPanel::draw() {
    const Document& document = session_.document;
    const Layer* layer = document.selected();
    if (layer == nullptr) {
        ImGui::TextDisabled("%s", spoken("No layer: the ground is flat. Add one with Shift+A.").data());
        return;
    }
    ImGui::PushID(layer->id);
    heading(layer->name);
    help(layer->name, layer->type != nullptr ? layer->type->info.help : "");
    if (layer->type == nullptr) {
        ImGui::TextWrapped(
            "%s",
            spoken(
                "This layer was made by another version of Talus. It does nothing here and is kept as it is.")
                .data());
        ImGui::PopID();
        return;
    }
    const int id = layer->id;
    const StageType& type = *layer->type;
    const bool first = document.recipe().layers.front().id == id && !is_group(*layer);
    draw_stage(id, type, true);
    if (!first) draw_joining(id, type);
    draw_fields(*layer);
    draw_masks(id);
    if (remembered_fold(session_.settings, "more", "More##properties", false)) {
        draw_stage(id, type, false);
        draw_setting(id, "seed");
        if (first) draw_joining(id, type);
    }
    ImGui::PopID();
}

}  // namespace talus
