#include "app/window/status_file.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/editor/undoing.h"
#include "app/panels/view_controls.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"
#include "core/base/statistics.h"
#include "core/recipe/mask_json.h"
#include "core/recipe/parameter_json.h"

namespace talus {
namespace {

// Rasters and strokes as a user reads them: their values would make each frame's file as large as the
// document's.
StatusValue status_of_stage(const Layer& layer) {
    std::vector<ParameterValue> values = layer.values;
    for (ParameterValue& value : values) {
        if (std::holds_alternative<Raster>(value)) value = Raster();
        if (std::holds_alternative<Strokes>(value)) value = Strokes();
    }
    nlohmann::ordered_json json = json_from_values(layer.type->parameters, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Parameter& parameter = layer.type->parameters[i];
        if (parameter.kind == ParameterKind::raster || parameter.kind == ParameterKind::strokes)
            json[std::string(parameter.info.key)] = text_of(parameter, layer.values[i]);
    }
    return StatusValue::of(json);
}

StatusValue status_of_layers(const Document& document, const FreezeWatch& freezing) {
    std::vector<StatusWriter> layers;
    for (const Layer& layer : document.recipe().layers) {
        StatusWriter& entry = layers.emplace_back();
        entry.set("name", layer.name);
        entry.set("enabled", layer.enabled);
        entry.set("id", layer.id);
        entry.set("parent", layer.parent);
        if (layer.type == nullptr) continue;
        std::vector<StatusValue> masks;
        for (const LayerMask& mask : layer.masks) masks.push_back(StatusValue::of(json_from_mask(mask)));
        entry.set("stage", layer.type->info.key);
        entry.set("settings", status_of(layer_parameters(), values_of_settings(layer)));
        entry.set("masks", masks);
        entry.set("values", status_of_stage(layer));
        if (is_frozen(layer)) entry.set("outdated", freezing.is_outdated(layer.id));
    }
    return layers;
}

std::size_t selected_place(const Document& document) {
    const Layer* layer = document.selected();
    return layer != nullptr ? *find_layer(document.recipe(), layer->id) : 0;
}

StatusValue status_of_camera(const Camera& camera) {
    return {{"heading", camera.heading},
            {"pitch", camera.pitch},
            {"distance", camera.distance},
            {"target", std::array{camera.target.x, camera.target.y, camera.target.z}}};
}

StatusValue status_of_widgets() {
    StatusWriter widgets;
    for (const WidgetPlace& at : frame_notes().widgets)
        widgets.set(at.name, std::array{at.x, at.y, at.width, at.height});
    return widgets;
}

StatusValue status_of_probe(const std::optional<Probe>& probe) {
    if (!probe) return nullptr;
    StatusWriter all{{"height", probe->height}, {"slope", probe->slope}};
    if (probe->painted) all.set("field", *probe->painted);
    return all;
}

const char* kind_name(Toast::Kind kind) {
    return kind == Toast::Kind::success ? "success" : kind == Toast::Kind::error ? "error" : "note";
}

}  // namespace

void StatusFile::write(const Session& session, const Ui& ui, const Workspaces& workspaces,
                       const Frame& frame) {
    if (!wanted()) return;
    const Document& document = session.document;
    StatusWriter all{{"title", document.title()},
                     {"file", document.file()},
                     {"dirty", session.unsaved()},
                     {"undo", can_undo(session)},
                     {"redo", can_redo(session)},
                     {"undo_label", undo_label(session)},
                     {"redo_label", redo_label(session)},
                     {"editing", document.editing()},
                     {"language", spoken_language()},
                     {"world", status_of(world_parameters(), values_of_world(document.recipe().world))},
                     {"layers", status_of_layers(document, session.freezing)},
                     {"solo", session.solo},
                     {"selected", selected_place(document)}};
    if (ui.terrain != nullptr && ui.ground != nullptr && ui.shown != nullptr) {
        if (measured_ != ui.terrain) checksum_ = checksum_text(checksum_of(*ui.terrain->height()));
        measured_ = ui.terrain;
        all.set("terrain", {{"width", ui.terrain->lattice.width},
                            {"height", ui.terrain->lattice.height},
                            {"coarse", ui.shown->coarse},
                            {"low", ui.ground->lowest()},
                            {"high", ui.ground->highest()},
                            {"checksum", checksum_}});
    }
    all.set("pending", ui.shown == nullptr || ui.shown->coarse || session.pending() || frame.preparing ||
                           ui.shown->recipe != session.recipe_to_show());
    all.set("view", view_infos()[static_cast<std::size_t>(session.view.kind)].key);
    all.set("look", look_infos()[static_cast<std::size_t>(session.look.kind)].key);
    all.set("growing", session.replay.running());
    all.set("precise", frame.precise);
    const bool automatic = !quality_of(session.settings.quality);
    all.set("quality", {{"chosen", automatic ? "automatic" : session.settings.quality},
                        {"at_rest", info_of(ui.resting_quality).key},
                        {"moving", info_of(ui.moving_quality).key}});
    all.set("exaggeration", session.view.exaggeration);
    if (const auto eye = eye_height_on_show(session.view, ui)) all.set("eye_height", *eye);
    all.set("sea", session.look.sea);
    all.set("moving_water", ui.moving_water);
    all.set("contours", session.look.contours);
    all.set("legend", session.look.legend);
    all.set("scale_bar", session.look.scale_bar);
    all.set("underground", session.look.underground);
    all.set("plants", frame.plants);
    all.set("tiled", session.look.tiled);
    all.set("around", around_infos()[static_cast<std::size_t>(session.look.around)].key);
    all.set("orthographic", session.view.camera.orthographic);
    all.set("camera", status_of_camera(session.view.camera));
    all.set("under_mouse", status_of_probe(ui.probe));
    all.set("mouse", frame.mouse);
    all.set("buttons", frame.buttons);
    all.set("held_keys", frame.held_keys);
    all.set("active", frame_notes().active);
    all.set("focused", frame_notes().focused);
    all.set("hovered", frame_notes().hovered);
    all.set("help", frame_notes().help);
    all.set("help_text", frame_notes().help_text);
    workspaces.report(all);
    all.set("panels", ui.screen.panels);
    std::vector<StatusValue> running, toasts;
    for (const RunningJob& job : session.jobs.running())
        running.push_back({{"name", job.name}, {"fraction", job.progress->fraction()}});
    for (const Toast& toast : session.toasts.all())
        toasts.push_back({{"kind", kind_name(toast.kind)}, {"text", toast.text}});
    all.set("running", running);
    all.set("toasts", toasts);
    all.set("frame_ms", ui.frame_seconds * 1000);
    all.set("frames", frame.times.frames());
    all.set("displayed", frame.displayed);
    all.set("work_median_ms", frame.times.work().median() * 1000);
    all.set("work_worst_ms", frame.times.work().worst() * 1000);
    const RecentTimes& answers = session.answers.times();
    all.set("answer_ms", answers.last() * 1000);
    all.set("answer_median_ms", answers.median() * 1000);
    all.set("answers", answers.size());
    all.set("terrain_ms", frame.terrain_work.seconds * 1000);
    all.set("terrain_worst_ms", frame.terrain_work.longest * 1000);
    all.set("widgets", status_of_widgets());

    std::string text = all.json() + "\n";
    if (text == last_) return;
    // Not flushed to the disk: it is for programs that run now, and comes with every frame.
    const std::string temporary = path_ + ".tmp";
    std::ofstream(temporary, std::ios::binary | std::ios::trunc) << text;
    if (std::rename(temporary.c_str(), path_.c_str()) == 0) last_ = std::move(text);
}

}  // namespace talus
