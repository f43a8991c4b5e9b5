#include "app/workspaces/simulate/simulate.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/panels/viewport.h"
#include "app/widgets/frame_notes.h"
#include "app/workspaces/simulate/kept_run.h"
#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/edit.h"
#include "core/recipe/file_layers.h"

namespace talus {
namespace {

constexpr Chord k_play = plain(' ');
constexpr Chord k_step{Key::right};
constexpr Chord k_back{Key::left};
constexpr Chord k_keep{Key::enter};
constexpr Chord k_let_go{Key::escape};

std::vector<FileState> files_of(const std::vector<Layer>& layers) {
    std::vector<FileState> files;
    for (const Layer& layer : layers) {
        const std::vector<FileState> more = file_states(layer);
        files.insert(files.end(), more.begin(), more.end());
    }
    return files;
}

}  // namespace

Simulate::Simulate(Session& session, Ui& ui)
    : Workspace(session, ui), job_(session.wake, session.budget().timeline), kept_(std::make_shared<Kept>()) {
    job_.set_speed(static_cast<double>(speed_));
    session_.hand_run = this;
}

Simulate::~Simulate() { session_.hand_run = nullptr; }

WorkspaceTab Simulate::tab() const {
    return {.key = "simulate",
            .label = "Simulate",
            .help =
                "Plays water and erosion: rain falls, streams find their way, the ground is worn. Pour, dig, "
                "go back, and keep what you like as a layer.",
            .chord = ctrl('M')};
}

void Simulate::enter() {
    if (!session_.own_look) session_.own_look = session_.look.kind;
    newest_ = job_.newest();
    came_to_ = session_.document.recipe();
    came_at_ = session_.document.revision();
    look_for_changes();
    const bool untouched = newest_.furthest_steps == 0 && !newest_.busy && !is_unkept();
    if (!choose_selected() &&
        (!begun_ || document_ != session_.documents || !objection_.empty() || (stale_ && untouched)))
        begin();
    if (left_look_) session_.look.kind = *left_look_;
}

// The layer that the user has selected meanwhile is what he comes for, unless a run to a length is under way.
bool Simulate::choose_selected() {
    const Layer* const selected = session_.document.selected();
    if (selected == nullptr || selected->type == nullptr || selected->type->live == nullptr) return false;
    const bool here = begun_ && document_ == session_.documents;
    if (here && (selected->id == selected_ || is_mine(*selected) || newest_.goal > 0)) return false;
    if (here && is_unkept()) {
        give_up([this] {
            wanted_ = nullptr;
            begin();
        });
        return true;
    }
    if (here && newest_.furthest_steps > 0)
        session_.toasts.post(Toast::Kind::note, "The run of " + subject_.layer.name +
                                                    " has ended. What was kept of it is in its layer.");
    wanted_ = nullptr;
    begin();
    return true;
}

void Simulate::leave() {
    note_selected();
    // A run to a length goes on in the background.
    if (newest_.goal == 0) play(false);
    left_look_ = session_.look.kind;
    session_.look.kind = std::exchange(session_.own_look, std::nullopt).value_or(LookKind::natural);
}

void Simulate::note_selected() {
    const Layer* const selected = session_.document.selected();
    selected_ = selected != nullptr ? selected->id : 0;
}

void Simulate::begin() {
    note_selected();
    left_look_.reset();
    const Document& document = session_.document;
    const Layer* selected = document.selected();
    subject_ = subject_of(document.recipe(), selected != nullptr ? selected->id : 0, wanted_,
                          ProcessLayers::uncovered);
    run();
    // What the wind carries is not to be seen on natural ground.
    if (makes_wind() && session_.look.kind == LookKind::natural)
        session_.look.kind = look_of(field_id("moisture"));
}

Digest Simulate::beneath_of(const Recipe& recipe) {
    const World& world = recipe.world;
    Digester digester;
    digester.add(base_of(recipe, recipe.layers.size()));
    digester.add(world.width).add(world.height).add(world.sea_level);
    digester.add(world.origin_x).add(world.origin_y);
    return digester.digest();
}

void Simulate::run() {
    after_keeping_ = nullptr;
    beneath_ = beneath_of(subject_.beneath);
    values_ = subject_.layer.values;
    ++run_;
    scrubbed_.reset();
    if (document_ != session_.documents) brush_.radius = 0;  // another ground has other measures
    document_ = session_.documents;
    stale_ = false;
    stale_as_of_ = session_.document.revision();
    files_as_of_ = session_.files_read;
    followers_files_ = files_of(subject_.followers);
    begun_ = true;
    draft_ = false;
    plays_on_ = false;
    choose_goal();
    stroked_.reset();
    lab_.drop.reset();
    brush_.wished_rain.reset();
    brush_.rain = rain_of_layer();
    wished_wind_.reset();
    wind_ = wind_of_layer();
    const Recipe& beneath = subject_.beneath;
    const World& world = beneath.world;
    Recipe whole = beneath;
    whole.layers.push_back(subject_.layer);
    // The timeline beside it has a budget of its own.
    objection_ = why_left_out(subject_.layer, world)
                     .value_or(memory_objection(
                         "This run", static_cast<double>(memory_estimate(whole, world.width, world.height)),
                         static_cast<double>(session_.memory()), "choose a smaller size."));
    if (objection_.empty()) {
        job_.begin(session_.jobs, subject_.layer, beneath,
                   ui_.shown != nullptr ? known_terrain(*ui_.shown, beneath) : nullptr, subject_.followers);
    } else {
        job_.end();
    }
    newest_ = job_.newest();
}

void Simulate::look_for_changes() {
    if (!begun_ || (stale_as_of_ == session_.document.revision() && files_as_of_ == session_.files_read))
        return;
    stale_as_of_ = session_.document.revision();
    files_as_of_ = session_.files_read;
    SimulationSubject now = subject_of(session_.document.recipe(), subject_.layer.id, subject_.layer.type,
                                       ProcessLayers::uncovered);
    stale_ =
        beneath_of(now.beneath) != beneath_ || (is_mine(now.layer) && !now.is_new && was_edited(now.layer));
    if (subject_.is_new ? now.is_new : is_mine(now.layer) && !now.is_new) {
        follow(std::move(now.followers));
        subject_.covered_by = std::move(now.covered_by);
    }
    // The ground is only a look: the run goes on.
    const GroundStyle ground = now.beneath.world.ground_style();
    if (ground == subject_.beneath.world.ground_style()) return;
    subject_.beneath.world.set_ground_style(ground);
    job_.show_on(ground);
    newest_ = job_.newest();
}

// What lies above the run is made again for its pictures when it, or a file that it reads, has changed.
void Simulate::follow(std::vector<Layer> followers) {
    std::vector<FileState> files = files_of(followers);
    if (followers == subject_.followers && files == followers_files_) return;
    subject_.followers = std::move(followers);
    followers_files_ = std::move(files);
    job_.follow(session_.jobs, subject_.followers);
}

// Whether a layer of the document is the one that runs.
bool Simulate::is_mine(const Layer& layer) const {
    return !subject_.is_new && layer.id == subject_.layer.id && layer.type == subject_.layer.type;
}

// But for how far it runs, and what was done meanwhile.
bool Simulate::was_edited(const Layer& layer) const {
    const Layer& mine = subject_.layer;
    if (layer.seed != mine.seed || layer.blend != mine.blend || layer.strength != mine.strength ||
        layer.masks != mine.masks)
        return true;
    const std::vector<Parameter>& listing = layer.type->parameters;
    for (std::size_t i = 0; i < listing.size(); ++i) {
        if (listing[i].info.run_length || listing[i].kind == ParameterKind::events) continue;
        if (layer.values[i] != values_[i]) return true;
    }
    return false;
}

void Simulate::poll() {
    if (!begun_) return;
    newest_ = job_.newest();
    take_kept();
    note_work();
    const bool on = ui_.workspaces->tab().key == tab().key;
    if (document_ != session_.documents && !on) {
        // It belonged to a document that is closed.
        job_.end();
        newest_ = {};
        begun_ = false;
        return;
    }
    if (!on && newest_.error != told_ && !newest_.error.empty())
        session_.toasts.post(Toast::Kind::error, subject_.layer.name + ": " + newest_.error);
    told_ = newest_.error;
}

void Simulate::tick(double seconds) {
    if (!begun_) return;
    job_.want(session_.jobs, {.drainage = shows("drainage"),
                              .current = shows_streaks(),
                              .books = lab_.open,
                              .drop = lab_.open ? lab_.drop : std::nullopt});
    newest_ = job_.newest();
    tell_end();
    session_.timeline_bytes = newest_.timeline_bytes;
    drift_streaks(seconds);
    look_for_changes();
    if (newest_.playing && stale_) play(false);
    if (brush_.radius == 0 && newest_.terrain != nullptr) measure_brush(*newest_.terrain);
}

// What the brush is at first, by the size of the ground: a minute raises or digs as much as its relief.
void Simulate::measure_brush(const Terrain& ground) {
    brush_.radius = static_cast<float>(ground.lattice.extent_x() / 24);
    const auto values = ground.height()->values();
    const auto [low, high] = std::ranges::minmax_element(values);
    brush_.ground_strength = std::clamp(std::round((*high - *low) / 6) / 10, k_min_strength, k_max_strength);
}

// Water and ground have one each.
float Simulate::Brush::*Simulate::strength_of(RunTool tool) {
    return info_of(tool).kind == ToolKind::ground ? &Brush::ground_strength : &Brush::strength;
}

void Simulate::play(bool playing) {
    scrubbed_.reset();
    // From there on as far as the process goes.
    const bool is_on_its_way = static_cast<double>(goal_) > newest_.amount;
    const double until =
        begun_ && is_on_its_way ? subject_.layer.type->live->length_of(static_cast<double>(goal_)) : 0;
    if (begun_ && (playing || newest_.playing)) job_.play(session_.jobs, playing, until);
    plays_on_ = playing;
    newest_ = job_.newest();
}

void Simulate::step() {
    play(false);
    job_.step(session_.jobs);
    newest_ = job_.newest();
}

void Simulate::reset() {
    if (draft_) return give_up([this] { run(); });
    if (stale_) return give_up([this] { begin(); });
    brush_.wished_rain.reset();
    wished_wind_.reset();
    job_.reset(session_.jobs);
    newest_ = job_.newest();
}

void Simulate::go_to(std::int64_t step) {
    play(false);
    brush_.wished_rain.reset();
    wished_wind_.reset();
    job_.go_to(session_.jobs, step);
    newest_ = job_.newest();
}

void Simulate::run_to(float amount) {
    plays_on_ = false;
    job_.run_to(session_.jobs, subject_.layer.type->live->length_of(static_cast<double>(amount)));
    newest_ = job_.newest();
}

bool Simulate::take_key(const Chord& chord) {
    if (chord == k_play) {
        play(!newest_.playing);
    } else if (chord == k_step) {
        step();
    } else if (chord == k_back) {
        // To the kept state before this one.
        const auto after = std::ranges::lower_bound(newest_.kept, newest_.steps, {}, &LiveJob::Kept::step);
        if (after != newest_.kept.begin()) go_to((after - 1)->step);
    } else if (chord == k_keep) {
        if (newest_.ready) keep(false);
    } else if (chord == k_let_go && (brush_.tool || lab_.placing)) {
        brush_.tool.reset();
        lab_.placing = false;
    } else {
        return false;
    }
    return true;
}

std::vector<KeyRow> Simulate::keys() const {
    return {{{k_play}, "Play or pause"},
            {{k_step}, "One step"},
            {{k_back}, "Back to the kept state before"},
            {{k_keep}, "Keep the run as a layer"},
            {{k_let_go}, "The mouse moves the camera"}};
}

std::string Simulate::time_text(const Layer& layer, double amount) {
    const LiveStage& live = *layer.type->live;
    const ParameterInfo& info = amount_info(*layer.type);
    const std::size_t row = *find_parameter(layer.type->parameters, info.key);
    // A hundredth of the whole can be told.
    const double whole = std::max(amount, live.amount(live.length(layer.values)));
    const bool counts = layer.type->parameters[row].kind == ParameterKind::integer;
    const int decimals = counts || whole >= 100 ? 0 : whole >= 10 ? 1 : 2;
    return formatted("%.*f", decimals, amount) + (info.unit.empty() ? "" : " " + std::string(info.unit));
}

Showing Simulate::showing() const { return {.live = newest_.terrain != nullptr}; }

bool Simulate::shows(std::string_view field) const {
    return session_.look.kind == look_of(static_cast<FieldId>(find_field(field)));
}

WorkspaceScene Simulate::scene() {
    if (newest_.terrain == nullptr) return {};
    return {.own = true, .terrain = newest_.terrain, .changes = newest_.changes};
}

void Simulate::draw_middle(const Area& area) {
    const float bar = begun_ ? ImGui::GetFontSize() * 6.2f : 0;
    draw_viewport(session_, ui_, {area.x, area.y, area.width, area.height - bar}, this);
    if (bar > 0) draw_timeline({area.x, area.y + area.height - bar, area.width, bar});
}

std::vector<std::array<double, 2>> Simulate::springs_for_status() const {
    std::vector<std::array<double, 2>> places;
    if (newest_.terrain == nullptr) return places;
    for (const RunEvent& event : open_sources(*newest_.events, newest_.length, newest_.terrain->lattice))
        places.push_back({event.x, event.y});
    return places;
}

void Simulate::report(StatusWriter& status, bool on) const {
    if (!on || !begun_) return status.set("simulate", nullptr);
    status.set("simulate",
               {{"process", subject_.layer.type->info.key},
                {"layer", subject_.is_new ? 0 : subject_.layer.id},
                {"ready", newest_.ready},
                {"playing", newest_.playing},
                {"goal", newest_.goal},
                {"strength", brush_.tool ? static_cast<double>(brush_.*strength_of(*brush_.tool)) : 0},
                {"time", newest_.ready ? time_text(subject_.layer, newest_.amount) : ""},
                {"busy", newest_.busy},
                {"shown", newest_.terrain != nullptr && ui_.terrain == newest_.terrain},
                {"steps", newest_.steps},
                {"furthest", newest_.furthest_steps},
                {"amount", newest_.amount},
                {"steps_per_second", newest_.steps_per_second},
                {"kept", newest_.kept.size()},
                {"events", newest_.events->list.size()},
                {"springs", springs_for_status()},
                {"stale", stale_},
                {"diverged", newest_.diverged},
                {"streaks", shows_streaks() ? std::ranges::count_if(
                                                  streaks_.streaks(),
                                                  [](const auto& each) { return each.trail.size() > 1; })
                                            : 0},
                {"wind_from", makes_wind() ? wind_now().from : 0},
                {"drop", newest_.drop != nullptr ? newest_.drop->points.size() : 0},
                {"off", newest_.books
                            ? std::max(newest_.books->water.error_share(), newest_.books->rock.error_share())
                            : -1},
                {"digest", formatted("%016llx", static_cast<unsigned long long>(newest_.digest.low))},
                {"error", objection_.empty() ? newest_.error : objection_}});
}

}  // namespace talus
