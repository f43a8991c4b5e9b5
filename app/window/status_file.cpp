#include "app/window/status_file.h"

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/widgets/frame_notes.h"
#include "core/base/statistics.h"
#include "core/recipe/mask_json.h"
#include "core/recipe/parameter_json.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

// A raster as a user reads it: its values would make each frame's file as large as the document's.
Json json_from_stage(const Layer& layer) {
    std::vector<ParameterValue> values = layer.values;
    for (ParameterValue& value : values) {
        if (std::holds_alternative<Raster>(value)) value = Raster();
    }
    Json json = json_from_values(layer.type->parameters, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Parameter& parameter = layer.type->parameters[i];
        if (parameter.kind == ParameterKind::raster)
            json[std::string(parameter.info.key)] = text_of(parameter, layer.values[i]);
    }
    return json;
}

Json json_from_layers(const Document& document, const FreezeWatch& freezing) {
    Json layers = Json::array();
    for (const Layer& layer : document.recipe().layers) {
        Json entry{{"name", layer.name}, {"enabled", layer.enabled}};
        if (layer.type != nullptr) {
            entry["stage"] = std::string(layer.type->info.key);
            entry["settings"] = json_from_values(layer_parameters(), values_of_settings(layer));
            entry["masks"] = Json::array();
            for (const LayerMask& mask : layer.masks) entry["masks"].push_back(json_from_mask(mask));
            entry["values"] = json_from_stage(layer);
            if (is_frozen(layer)) entry["outdated"] = freezing.is_outdated(layer.id);
        }
        layers.push_back(std::move(entry));
    }
    return layers;
}

std::size_t selected_place(const Document& document) {
    const Layer* layer = document.selected();
    return layer != nullptr ? *find_layer(document.recipe(), layer->id) : 0;
}

Json json_from_camera(const Camera& camera) {
    return {{"heading", camera.heading},
            {"pitch", camera.pitch},
            {"distance", camera.distance},
            {"target", {camera.target.x, camera.target.y, camera.target.z}}};
}

Json json_from_widgets() {
    Json widgets = Json::object();
    for (const WidgetPlace& place : frame_notes().widgets) {
        widgets[place.name] = {place.x, place.y, place.width, place.height};
    }
    return widgets;
}

const char* kind_name(Toast::Kind kind) {
    return kind == Toast::Kind::success ? "success" : kind == Toast::Kind::error ? "error" : "note";
}

}  // namespace

void StatusFile::write(const Session& session, const Ui& ui, const Workspaces& workspaces,
                       const Frame& frame) {
    if (!wanted()) return;
    const Document& document = session.document;
    Json all{{"title", document.title()},
             {"file", document.file()},
             {"dirty", document.dirty()},
             {"undo", document.can_undo()},
             {"redo", document.can_redo()},
             {"undo_label", document.undo_label()},
             {"redo_label", document.redo_label()},
             {"editing", document.editing()},
             {"world", json_from_values(world_parameters(), values_of_world(document.recipe().world))},
             {"layers", json_from_layers(document, session.freezing)},
             {"selected", selected_place(document)}};
    if (ui.terrain != nullptr && ui.ground != nullptr && ui.shown != nullptr) {
        if (measured_ != ui.terrain) checksum_ = checksum_text(checksum_of(*ui.terrain->height()));
        measured_ = ui.terrain;
        all["terrain"] = {{"width", ui.terrain->lattice.width}, {"height", ui.terrain->lattice.height},
                          {"coarse", ui.shown->coarse},         {"low", ui.ground->lowest()},
                          {"high", ui.ground->highest()},       {"checksum", checksum_}};
    }
    all["pending"] = ui.shown == nullptr || ui.shown->coarse || session.pending() || frame.preparing ||
                     ui.shown->recipe != document.recipe();
    all["view"] = view_infos()[static_cast<std::size_t>(session.view.kind)].key;
    all["look"] = look_infos()[static_cast<std::size_t>(session.look.kind)].key;
    all["growing"] = session.replay.running();
    all["precise"] = frame.precise;
    const bool automatic = !quality_of(session.settings.quality);
    all["quality"] = {{"chosen", automatic ? "automatic" : session.settings.quality},
                      {"at_rest", info_of(ui.resting_quality).key},
                      {"moving", info_of(ui.moving_quality).key}};
    all["exaggeration"] = session.view.exaggeration;
    all["sea"] = session.look.sea;
    all["moving_water"] = ui.moving_water;
    all["contours"] = session.look.contours;
    all["legend"] = session.look.legend;
    all["scale_bar"] = session.look.scale_bar;
    all["plants"] = frame.plants;
    all["tiled"] = session.look.tiled;
    all["around"] = around_infos()[static_cast<std::size_t>(session.look.around)].key;
    all["orthographic"] = session.view.camera.orthographic;
    all["camera"] = json_from_camera(session.view.camera);
    all["under_mouse"] = nullptr;
    if (ui.probe) all["under_mouse"] = {{"height", ui.probe->height}, {"slope", ui.probe->slope}};
    if (ui.probe && ui.probe->painted) all["under_mouse"]["field"] = *ui.probe->painted;
    all["mouse"] = frame.mouse;
    all["buttons"] = frame.buttons;
    all["active"] = frame_notes().active;
    all["focused"] = frame_notes().focused;
    all["hovered"] = frame_notes().hovered;
    all["help"] = frame_notes().help;
    all["help_text"] = frame_notes().help_text;
    workspaces.report(all);
    all["panels"] = ui.screen.panels;
    all["running"] = Json::array();
    for (const RunningJob& job : session.jobs.running()) {
        all["running"].push_back({{"name", job.name}, {"fraction", job.progress->fraction()}});
    }
    all["toasts"] = Json::array();
    for (const Toast& toast : session.toasts.all()) {
        all["toasts"].push_back({{"kind", kind_name(toast.kind)}, {"text", toast.text}});
    }
    all["frame_ms"] = ui.frame_seconds * 1000;
    all["frames"] = frame.times.frames();
    all["work_median_ms"] = frame.times.work().median() * 1000;
    all["work_worst_ms"] = frame.times.work().worst() * 1000;
    const RecentTimes& answers = session.answers.times();
    all["answer_ms"] = answers.last() * 1000;
    all["answer_median_ms"] = answers.median() * 1000;
    all["answers"] = answers.size();
    all["terrain_ms"] = frame.terrain_work.seconds * 1000;
    all["terrain_worst_ms"] = frame.terrain_work.longest * 1000;
    all["widgets"] = json_from_widgets();

    std::string text = all.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    if (text == last_) return;
    // Not flushed to the disk: it is for programs that run now, and comes with every frame.
    const std::string temporary = path_ + ".tmp";
    std::ofstream(temporary, std::ios::binary | std::ios::trunc) << text;
    if (std::rename(temporary.c_str(), path_.c_str()) == 0) last_ = std::move(text);
}

}  // namespace talus
