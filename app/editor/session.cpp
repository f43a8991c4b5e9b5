#include "app/editor/session.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>
#include <vector>

#include "app/editor/exporting.h"
#include "app/editor/file_listing.h"
#include "core/base/pool.h"
#include "core/generate/imported_map.h"
#include "core/io/vdb_file.h"
#include "core/recipe/biome_world.h"
#include "core/recipe/export/export_caves.h"
#include "core/recipe/export/export_ways.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/remarks.h"
#include "core/words/words.h"

namespace talus {
namespace {

Recipe opening_recipe() {
    const Preset* preset = find_preset(k_opening_preset);
    return preset != nullptr ? preset->recipe : Recipe{};
}

// The kind of that key; what is there stays where the key is of none.
template <class Infos, class Kind>
void take_kind(const Infos& infos, const std::string& key, Kind& kind) {
    for (const auto& info : infos) {
        if (info.key == key) kind = info.kind;
    }
}

}  // namespace

Session::Session(std::function<void()> wake_window, std::string folder, std::uint64_t memory)
    : settings(load_settings(folder)),
      wake(wake_window ? std::move(wake_window) : [] {}),
      document(opening_recipe(), memory_budget(memory).undo),
      own_presets(OwnPresets::folder_in(folder)),
      folder_(std::move(folder)),
      memory_(memory),
      budget_(memory_budget(memory)),
      recovery_(folder_),
      recovered_(recovery_.find_recovered()),
      jobs([this] {
          answers.job_ended();
          wake();
      }),
      preview_(jobs, memory, budget_.results) {
    set_import_memory(memory_ / 4);
    take_kind(view_infos(), settings.view, view.kind);
    take_kind(look_infos(), settings.look, look.kind);
    take_kind(around_infos(), settings.around, look.around);
    if (is_only_live(look.kind)) look.kind = LookKind::natural;
    look.scale_bar = settings.scale_bar;
    look.legend = true;
    if (folder_.empty()) {
        toasts.outlive(toasts.post(
            Toast::Kind::note,
            "Settings, recent files and safety copies of unsaved work are not kept: there is no folder "
            "for them. Set HOME, or XDG_CONFIG_HOME, to a folder that can be written."));
    }
    note_view();
    kept_settings_ = seen_settings_ = settings;
}

Session::~Session() {
    // Nothing may write a copy after the last one went.
    for (const JobKind kind : {JobKind::preview, JobKind::live_step, JobKind::refinement, JobKind::file,
                               JobKind::thumbnail, JobKind::safety_copy, JobKind::inspection,
                               JobKind::picture, JobKind::simulation, JobKind::search}) {
        jobs.cancel(kind);
    }
    jobs.wait_until_idle();
    if (!ended_abruptly_) recovery_.clear();
    note_view();
    save_settings(settings, folder_);
}

void Session::start_new() { start_from(opening_recipe()); }

void Session::start_from(const Recipe& recipe) {
    begin(recipe, {});
    recovery_.clear();
}

void Session::choose_preset(const Recipe& recipe) {
    give_up_work();
    document.begin_with(with_all_of(recipe, with_fillings("Choose {name}", {{"name", recipe.name}})));
    began();
}

void Session::make_new_world(Edited made) {
    give_up_work();
    document.change_world(std::move(made));
    began();
}

void Session::begin(Recipe recipe, std::string file) {
    give_up_work();
    note_view();
    document.replace(std::move(recipe), std::move(file));
    file_state_.reset();
    began();
}

void Session::give_up_work() {
    importing_.give_up();
    if (import_offer_) toasts.dismiss(import_offer_->toast);
    import_offer_.reset();
    layer_freeze_.give_up();
    layer_bake_.give_up();
    building.forget();
}

void Session::began() {
    brought = false;
    if (const auto field = info_of(look.kind).field; field && !makes_field(document.recipe(), *field))
        look.kind = LookKind::natural;
    look.underground = false;
    look.figure = {};
    locks.clear();
    toasts.leave_document();
    withdraw_reload();
    ++documents;
    solo.reset();
    view_due = Due::opening;
    if (document_replaced) document_replaced();
}

void Session::save(const std::string& path, std::function<void(bool saved)> then) {
    // Under another name the user was asked whether it may be overwritten.
    std::optional<Saving::Known> known;
    if (path == document.file()) known = {document.clean(), file_state_};
    if (document.file().empty() && !saving_.busy()) name_by_file(path);
    start_saving(path, std::move(known), std::move(then));
}

// The first file of a document that began as a preset, or as a world from biomes, gives it a name of its own.
// What the preset says of itself no longer holds then.
void Session::name_by_file(const std::string& path) {
    document.commit();
    const Recipe& recipe = document.recipe();
    const Preset* const preset = find_preset(recipe.name);
    const bool is_presets = preset != nullptr && preset->recipe.name == recipe.name;
    if (!is_presets && recipe.name != k_biome_world_name) return;
    Edited named = with_name(recipe, std::filesystem::path(path).stem().string());
    if (is_presets && recipe.about == preset->recipe.about) named.recipe.about.clear();
    named.label = "Name by file";
    document.change(std::move(named));
}

void Session::start_saving(const std::string& path, std::optional<Saving::Known> known,
                           std::function<void(bool saved)> then) {
    document.commit();
    if (saving_.busy()) {
        toasts.post(Toast::Kind::note, "The document is still being saved. Please try again in a moment.");
        if (then) then(false);
        return;
    }
    saving_.start(jobs, document.recipe(), path, std::move(known), documents, std::move(then));
}

void Session::take_saved() {
    auto done = saving_.take();
    if (!done) return;
    const bool is_here = done->document == documents;
    if (done->changed && is_here) {
        conflict_ = {done->path, std::move(done->then)};
        return;
    }
    const bool saved = done->error.empty() && !done->changed;
    if (saved) {
        if (is_here) {
            // What it exported before it had a file is known by that, also after the next start.
            if (document.file().empty() && exported_ == documents) settings.last_export.document = done->path;
            document.mark_saved(done->path, done->recipe);
            file_state_ = done->state;
            withdraw_reload();
            if (!unsaved()) recovery_.clear();
        }
        remember_file(settings, done->path);
        toasts.outlive(toasts.post(Toast::Kind::success, "Saved " + done->path));
    } else {
        toasts.post(Toast::Kind::error,
                    done->changed ? with_fillings("{file} has changed on disk and was not overwritten.",
                                                  {{"file", done->path}})
                                  : done->error);
    }
    if (done->then) done->then(saved);
}

Session::Conflict Session::leave_conflict() {
    return std::exchange(conflict_, std::nullopt).value_or(Conflict{});
}

void Session::keep_mine() {
    Conflict conflict = leave_conflict();
    start_saving(conflict.path, std::nullopt, std::move(conflict.then));
}

void Session::take_theirs() {
    const Conflict conflict = leave_conflict();
    const bool taken = take_version_of(conflict.path);
    if (conflict.then) conflict.then(taken);
}

void Session::accept_recovery() {
    if (!recovered_) return;
    // It stays unsaved: what it was saved as, if at all, is the file's own state.
    const std::string file = recovered_->file;
    Recipe saved = opening_recipe();
    std::optional<FileState> state;
    if (!file.empty()) {
        try {
            state = talus::file_state(file);
            saved = load_recipe(file).recipe;
        } catch (const std::exception&) {
            saved = Recipe{};  // gone or broken: all the more reason to hold the recovered one for unsaved
        }
    }
    begin(std::move(saved), file);
    file_state_ = state;
    document.change(with_all_of(recovered_->recipe, "Restore unsaved changes"));
    recovery_.adopt(*recovered_);
    recovered_.reset();
}

void Session::discard_recovery() {
    if (recovered_) Recovery::forget(*recovered_);
    recovered_.reset();
}

std::shared_ptr<const Terrain> Session::made_terrain(const Recipe& sized) const {
    if (auto built = building.terrain_of(sized)) return built;
    const LivePreview::Snapshot now = newest();
    // What a file holds may have changed since.
    const bool is_same = !now.coarse && now.recipe == sized && input_files(sized).empty();
    return is_same ? now.terrain : nullptr;
}

void Session::export_map(const ExportChoice& choice) {
    document.commit();
    const ExportPlan plan = plan_export(document.recipe(), choice, export_name());
    if (const std::string objection = objection_to(plan, memory_); !objection.empty()) {
        toasts.post(Toast::Kind::error, objection);
        return;
    }
    std::vector<InputFile> read = input_files(document.recipe());
    if (!document.file().empty()) read.push_back({document.file(), "the document itself"});
    if (const std::string objection = overwrite_objection(written_paths(plan), read); !objection.empty()) {
        toasts.post(Toast::Kind::error, objection);
        return;
    }
    settings.last_export = choice;
    exported_ = documents;
    start_export(jobs, toasts, plan, memory_, made_terrain(exported_recipe(plan)));
}

// New documents of one preset have the same name: only a file tells which one was exported in a session
// before.
bool Session::can_repeat_export() const {
    const ExportChoice& last = settings.last_export;
    const bool is_this =
        exported_ == documents || (!document.file().empty() && last.document == document.file());
    return is_this && !last.format.empty() && export_folder() == last.folder;
}

ExportChoice Session::next_export() const {
    ExportChoice next = settings.last_export;
    const std::filesystem::path file(document.file());
    const std::string name = export_name();
    const std::string id = file.empty() ? name : file.string();
    // Under its bare name the document was exported before it had a file.
    if (next.name.empty() || (next.document != id && next.document != name)) {
        // Another document's export of that name is not to be overwritten.
        const std::string folder = file.empty() ? "new" : file.parent_path().filename().string();
        next.name = next.name == name ? folder + "_" + name : name;
        // A size that was chosen stays, in the proportions of this one.
        const World& world = document.recipe().world;
        const int longer = std::max(next.width, next.height);
        const MapSize size = map_in_shape({{longer, longer}}, {world.width, world.height}, world.wraps());
        if (longer > 0 && !next.document.empty()) next.width = size.width, next.height = size.height;
        next.options.range_low = next.options.range_high = 0;  // of other land
    }
    next.options.caves &= makes_caves(document.recipe());
    next.options.ways &= makes_ways(document.recipe());
    next.options.vdb &= has_openvdb();
    next.document = id;
    next.folder = export_folder();
    return next;
}

std::string Session::export_folder() const {
    std::error_code error;
    const std::filesystem::path here = std::filesystem::current_path(error);
    // The home folder only where the user chose it. A program started from a menu begins there.
    const std::string started_in = here == home_folder() ? "" : here.string();
    for (const std::string& folder :
         {settings.last_export.folder, std::filesystem::path(document.file()).parent_path().string(),
          settings.folder, started_in}) {
        if (!folder.empty() && std::filesystem::is_directory(folder, error)) return folder;
    }
    return {};
}

Recipe Session::recipe_to_build() const {
    return exported_recipe(plan_export(document.recipe(), next_export(), export_name()));
}

void Session::build() {
    document.commit();
    building.start(jobs, document.recipe(), recipe_to_build());
}

namespace {

// All but this layer, what moves with it and the groups around it are off.
void show_alone(LayerList& layers, int id) {
    std::size_t last = 0;
    while (last < layers.size() && layers[last].id != id) ++last;
    if (last == layers.size()) return;
    const std::size_t first = first_of(layers, last);
    std::optional<std::size_t> around = group_of(layers, last);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (around && i == *around) {
            around = group_of(layers, i);
        } else if (layers[i].enabled && (i < first || i > last)) {
            layers.edit(i)->enabled = false;
        }
    }
}

}  // namespace

Recipe Session::recipe_to_show() const {
    Recipe shown = document.recipe();
    const auto last = shown_up_to ? find_layer(shown, *shown_up_to) : std::nullopt;
    if (last) shown.layers.truncate(*last + 1);
    if (solo) show_alone(shown.layers, *solo);
    return shown;
}

LivePreview::Snapshot Session::to_show() const {
    const LivePreview::Snapshot* built =
        building.shown && shows_all() ? building.of(document.recipe()) : nullptr;
    return built != nullptr ? *built : newest();
}

void Session::freeze_layer(int layer_id) {
    document.commit();
    const std::string objection = layer_freeze_.start(jobs, document.recipe(), layer_id, newest(), memory_);
    if (!objection.empty()) toasts.post(Toast::Kind::error, objection);
}

void Session::take_frozen() {
    const std::optional<LayerFreeze::Made> made = layer_freeze_.take();
    if (!made || !find_layer(document.recipe(), made->layer_id)) return;
    document.commit();
    document.change(with_layer_frozen(document.recipe(), made->layer_id, made->ground));
    const std::size_t place = *find_layer(document.recipe(), made->layer_id);
    const Layer& layer = document.recipe().layers[layers_to_freeze(document.recipe(), place)];
    document.select(layer.id);
    toasts.post(Toast::Kind::success, frozen_text(layer.name, made->ground));
}

void Session::bake_strokes(int layer_id) {
    document.commit();
    const std::string objection = layer_bake_.start(jobs, document.recipe(), layer_id, newest(), memory_);
    if (!objection.empty()) toasts.post(Toast::Kind::error, objection);
}

void Session::take_baked() {
    const std::optional<LayerBake::Made> made = layer_bake_.take();
    if (!made) return;
    const auto place = find_layer(document.recipe(), made->layer.id);
    if (!place) return;
    document.commit();
    if (document.recipe().layers[*place] != made->layer) {
        toasts.post(Toast::Kind::error, made->layer.name + " has changed since; bake it again.");
        return;
    }
    document.change(with_strokes_baked(document.recipe(), made->layer.id, made->strokes));
}

void Session::grow_at_first() {
    if (std::exchange(settings.grown, true)) return;
    save_settings(settings, folder_);  // however this start ends, it was the one
    replay.start(jobs, document.recipe());
}

void Session::end_abruptly() {
    if (std::exchange(ended_abruptly_, true)) return;
    try {
        recovery_.keep(document, hand_run);
    } catch (const std::exception&) {
        return;  // the last autosave is still there
    }
}

std::optional<Session::Clock::time_point> Session::tick(Clock::time_point now, Clock::time_point event) {
    end_moot_offer();
    take_import();
    take_frozen();
    take_baked();
    take_saved();
    mask_fitting.take(document);
    line_exchange.take(document, toasts);
    if (building.take()) {
        toasts.post(Toast::Kind::success,
                    "The terrain is made at the size of the export. File > Preview at export size > Show "
                    "it switches between it and the document's own; the export writes it as long as nothing "
                    "is changed.");
    }
    if (solo && !find_layer(document.recipe(), *solo)) solo.reset();
    if (document.revision() != asked_revision_ || shown_up_to != asked_up_to_ || solo != asked_solo_) {
        freezing.look(document.recipe());
        asked_revision_ = document.revision();
        asked_up_to_ = shown_up_to;
        asked_solo_ = solo;
        asked_moving_ = document.editing();
        std::vector<FileState> files = file_states(document.recipe());
        if (files != asked_files_) building.forget();  // it was made of other files
        asked_files_ = std::move(files);
        missing_ = missing_files(document.recipe());
        preview_.request(recipe_to_show(), asked_moving_, now);
        answers.requested(document.touched() ? std::optional(event) : std::nullopt);
    } else if (asked_moving_ && !document.editing()) {
        asked_moving_ = false;
        preview_.release(now);
    }
    for (const std::string& error : jobs.take_errors()) toasts.post(Toast::Kind::error, error);

    keep_within(budget_, memory_use());
    auto due = preview_.tick(now);
    const auto also = [&](std::optional<Clock::time_point> other) {
        if (other && (!due || *other < *due)) due = other;
    };
    also(recovery_.tick(document, jobs, now, hand_run));
    also(keep_settings(now));
    also(toasts.next_end());
    return due;
}

MemoryUse Session::memory_use() const {
    const LivePreview::Snapshot newest = preview_.newest();
    MemoryUse use{.results = newest.result_bytes,
                  .runs = newest.run_bytes,
                  .undo = document.undo_bytes(),
                  .timeline = timeline_bytes,
                  .chunks = chunk_bytes};
    const PoolStatistics pool = pool_statistics();
    use.waiting = pool.kept;
    use.terrain = pool.lent - std::min(pool.lent, use.kept());
    return use;
}

std::string Session::export_name() const {
    // A title that is no file's may have dots of its own.
    const std::filesystem::path file(document.file());
    return talus::export_name(file.empty() ? document.title() : file.stem().string());
}

}  // namespace talus
