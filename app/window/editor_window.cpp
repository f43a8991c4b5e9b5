#include "app/window/editor_window.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "app/arithmetic.h"
#include "app/editor/file_listing.h"
#include "app/panels/bars.h"
#include "app/platform.h"
#include "app/terminal.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/popups.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/printable.h"
#include "core/io/png_text.h"
#include "core/io/read_heightmap.h"
#include "core/recipe/recipe_code.h"
#include "core/words/words.h"
#include "render/navigation.h"
#include "render/picture_file.h"

namespace talus {
namespace {

constexpr double k_idle_wait = 0.5;              // s; a mere timeout draws nothing
constexpr std::chrono::seconds k_file_pause{1};  // between looks at what other programs do to files
constexpr double k_look_pause = 0.02;            // s, between looks for the next picture
// While a ground changes by itself:
constexpr std::chrono::milliseconds k_panel_pause{50};    // from frame to frame without a new picture
constexpr std::chrono::milliseconds k_input_pause{40};    // the same with input, while an answer is awaited
constexpr std::chrono::milliseconds k_upload_budget{20};  // between two frames
constexpr double k_display_pause = 1.0 / 60;  // s; a frame that is not displayed is paced by no display
constexpr int k_frames_after_event = 3;       // ImGui settles layouts and hover over a few frames
constexpr float k_projector_lines = 38;       // of text, to the height of a projector's picture
constexpr float k_max_projected = 48;         // px

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

// Seconds from now to then, never below 0.
double seconds_until(std::chrono::steady_clock::time_point then, std::chrono::steady_clock::time_point now) {
    return std::max(0.0, std::chrono::duration<double>(then - now).count());
}

Platform::Place place_in(const Settings& settings) {
    return {settings.window_width, settings.window_height, settings.maximized,
            settings.placed,       settings.window_x,      settings.window_y};
}

// The system asked the program to end.
std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// The session of the open window, for an unexpected end: when the X server goes away, Xlib calls exit().
Session* g_session = nullptr;

// What exit() would destroy after this is still in use by the workers.
void keep_unsaved_work() {
    if (g_session == nullptr) return;
    g_session->end_abruptly();
    std::fflush(nullptr);
    std::_Exit(EXIT_FAILURE);
}

}  // namespace

EditorWindow::EditorWindow(const EditorOptions& options, const std::string& settings_folder)
    : platform_(place_in(load_settings(settings_folder))),
      session_([] { Platform::wake(); }, settings_folder, options.memory),
      workspaces_(session_, ui_, options),
      renderer_(Platform::loader(), ShaderMistakes::told),
      status_(environment("TALUS_STATUS")) {
    ui_.portal = &portal_;
    ui_.shader_errors = &renderer_.shader_errors();
    ui_.changing_picture = [this](std::string_view key, const Grid<std::uint32_t>& pixels) {
        return changing_pictures_[std::string(key)].show(pixels);
    };
    ui_.stage_picture = [this](std::string_view key) { return stage_pictures_.texture(key); };
    ui_.preset_picture = [this](const Preset& preset) { return preset_pictures_.texture(preset); };
    apply_look_of_window();
    offer_fitting_text();
    if (options.file && !workspaces_.open_file(*options.file)) session_.open(*options.file);
    g_session = &session_;
    static const bool registered = std::atexit(keep_unsaved_work) == 0;
    static_cast<void>(registered);
    on_interrupt([] { g_interrupted = true; });
}

EditorWindow::~EditorWindow() {
    on_interrupt(nullptr);
    g_session = nullptr;
    const Platform::Place place = platform_.place();
    session_.settings.window_width = place.width;
    session_.settings.window_height = place.height;
    session_.settings.placed = place.placed;
    session_.settings.window_x = place.x;
    session_.settings.window_y = place.y;
    session_.settings.maximized = place.maximized;
}

void EditorWindow::run() {
    int frames = k_frames_after_event;
    while (!ui_.quit && !g_interrupted) {
        const auto before = Clock::now();
        // What is uploaded is shown without further events.
        const bool alive = workspaces_.alive();
        if (alive && picture_.uploading()) frames = std::max(frames, 1);
        if (is_frame_due()) frames = std::max(frames, 1);
        const bool patient = alive && (picture_.awaits_answer() || !platform_.input_waiting());
        double wait = patient ? k_look_pause : 0;
        if (frames == 0 || platform_.framebuffer_width() == 0) wait = k_idle_wait;
        if (frames_.due) wait = std::min(wait, seconds_until(*frames_.due, before));
        if (frames_.redraw != Clock::time_point::max() && platform_.framebuffer_width() != 0)
            wait = std::min(wait, seconds_until(frames_.redraw, before));
        const bool event = platform_.wait(wait);
        const auto now = Clock::now();
        if (event || platform_.input_waiting()) frames = k_frames_after_event;
        if (renderer_.refresh_shaders()) {
            picture_.renew();
            pane_pictures_.renew();
            frames = k_frames_after_event;
        }
        if (now >= frames_.files_due) {
            frames_.files_due = now + k_file_pause;
            if (picture_.document().terrain != nullptr && session_.look_at_files())
                frames = k_frames_after_event;
        }
        const bool due = (frames_.due && now >= *frames_.due) || now >= frames_.redraw;
        if (due) frames = std::max(frames, 1);
        if (frames == 0 || platform_.framebuffer_width() == 0) continue;
        if (!due && workspaces_.alive() && !advance_between_frames()) continue;
        --frames;
        frame();
    }
    if (!ui_.quit) session_.end_abruptly();
}

// While a ground changes by itself, most of what wakes the window is a part of the next picture. Takes it,
// and returns whether a frame would show something new.
bool EditorWindow::advance_between_frames() {
    workspaces_.poll();
    if (picture_.advance(k_upload_budget)) return true;
    const bool awaited = picture_.awaits_answer();
    const auto since = Clock::now() - frames_.ended;
    return platform_.events_waiting() ? !awaited || since >= k_input_pause
                                      : !awaited && since >= k_panel_pause;
}

void EditorWindow::frame() {
    times_.begin();
    take_window_events();
    picture_.take_newest();
    apply_look_of_window();
    begin_frame_notes(status_.wanted());
    const std::string language = ui_.showing().language;
    speak_in(language != "en" ? language : session_.settings.language);
    set_numbers_of(session_.document.recipe().world);
    const InputQueue::State& input = platform_.begin_frame();
    ui_.mouse_path = input.path;
    ui_.mouse_pressure = input.pressure;
    picture_.water().attended(platform_.focused() ? Clock::now() : input.newest);
    ui_.keyboard.begin_frame();
    take_keys(input);
    picture_.play_growth(input);
    workspaces_.tick(picture_.document().terrain, picture_.document().coarse,
                     static_cast<double>(ImGui::GetIO().DeltaTime));
    const View before = session_.view;
    const bool had_panes = workspaces_.has_panes();
    const auto marked = ui_.terrain;
    draw_panels();
    const View marked_from = session_.view;
    for (const Command* command : std::exchange(ui_.wanted, {})) run_command(*command, session_, ui_);
    ui_.moving_water = picture_.water().is_on(session_.settings.moving_water);
    workspaces_.take_wishes();
    const bool placed = std::exchange(ui_.camera_placed, false);
    if (session_.view.kind != before.kind && workspaces_.has_panes() == had_panes && !placed)
        begin_kind_of_view(before);
    remember_size();
    frames_.due = session_.tick(Clock::now(), input.newest);
    if (const auto order = std::exchange(ui_.picture_wanted, std::nullopt)) save_picture(*order);
    enter_due_workspace();
    picture_.follow_workspace();
    const bool panes = workspaces_.has_panes();
    if (panes) {
        draw_panes();
    } else {
        pane_pictures_.clear();
        if (!picture_.hidden()) picture_.draw({pixel_scale(), platform_.input_waiting()});
    }
    const bool painted = frame_notes().repainted;
    // Lines and marks over the picture came before the picture: they are of another ground, or left out.
    const bool stale_marks = ui_.terrain != marked || session_.view != marked_from;
    if (stale_marks) redraw_after(0);
    if (picture_.document().terrain != nullptr && !session_.replay.running() && !workspaces_.alive())
        times_.drawing([this] {
            if (preset_pictures_.draw(renderer_, session_.jobs)) Platform::wake();
        });
    times_.drawing([&] {
        std::function<void()> screenshot;
        if (std::exchange(ui_.screenshot_wanted, false)) screenshot = [this] { save_screenshot(); };
        frames_.is_displayed = platform_.end_frame(frame_notes().repainted, screenshot);
        if (frames_.is_displayed) ++frames_.displayed;
    });
    const double seconds = times_.end();
    if (painted) ui_.frame_seconds = seconds;
    // Comes after the picture: a program that sees this state must also see the picture.
    const bool precise = !stale_marks && (panes ? pane_pictures_.precise() : picture_.precise());
    const Scene& drawn = picture_.drawn();
    status_.write(session_, ui_, workspaces_,
                  {.mouse = {input.x, input.y},
                   .buttons = input.buttons,
                   .held_keys = std::count(input.codes.begin(), input.codes.end(), true),
                   .precise = precise,
                   .plants = drawn.plants != nullptr ? drawn.plants->points.size() : 0,
                   .preparing = !panes && picture_.preparing(),
                   .terrain_work = picture_.document_work(),
                   .displayed = frames_.displayed,
                   .times = times_});
    schedule_next_frame(panes, precise);
}

// Without events: while something is uploaded or flies, where a widget blinks, when waves have moved on or
// the picture may rest.
void EditorWindow::schedule_next_frame(bool panes, bool precise) {
    const auto end = Clock::now();
    frames_.ended = end;
    const bool uploading = picture_.uploading() && !workspaces_.alive();
    const bool moving = ui_.flying || session_.replay.ready() || uploading || pane_pictures_.uploading();
    double redraw = moving ? 0 : (ImGui::GetIO().WantTextInput ? k_idle_wait : frame_notes().redraw_after);
    redraw = std::min(redraw, frame_notes().redraw_after);
    if (!frames_.is_displayed) redraw = std::max(redraw, k_display_pause);
    frames_.redraw =
        redraw < 1e6
            ? end + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(redraw))
            : Clock::time_point::max();
    // A ground that changes by itself brings pictures of its own.
    if (!panes && !picture_.out_of_sight() && picture_.water().moves() && !workspaces_.alive())
        frames_.redraw = std::min(frames_.redraw, picture_.water().due());
    if (!precise && !moving && !ImGui::IsAnyMouseDown() &&
        !(panes ? pane_pictures_.awaits_ground() : picture_.awaits_ground()))
        frames_.redraw =
            std::min(frames_.redraw, (panes ? pane_pictures_.changed() : picture_.changed()) + k_rest);
}

void EditorWindow::draw_panes() {
    times_.drawing([this] {
        workspaces_.take_panes(pane_pictures_.draw(renderer_, session_.jobs, workspaces_.panes(),
                                                   pixel_scale(), platform_.input_waiting(),
                                                   quality_of(session_.settings.quality)));
    });
}

// Another kind of view comes back as it was left in this world; the first time it shows all of it. An overlay
// brings its own. The places of an endless world wander with its map.
void EditorWindow::begin_kind_of_view(const View& before) {
    const World& world = session_.document.recipe().world;
    const auto is_of_this = [&](const LeftCamera& left) {
        return left.document == session_.documents && left.extent == world.extent && !world.is_endless();
    };
    left_cameras_[before.kind] = {before.camera, session_.documents, world.extent};
    View& view = session_.view;
    const auto left = left_cameras_.find(view.kind);
    if (left != left_cameras_.end() && is_of_this(left->second)) {
        view.camera = left->second.camera;
        return;
    }
    if (view.kind == ViewKind::isometric) face_corner(view.camera);
    if (ui_.drawn) run_command(ui_.command("frame"), session_, ui_);
}

// The place is asked for at the end alone: the window system has to be asked for it.
void EditorWindow::remember_size() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    if (ui_.screen.full || ui_.screen.projector()) return;
    session_.settings.window_width = static_cast<int>(size.x);
    session_.settings.window_height = static_cast<int>(size.y);
}

void EditorWindow::take_keys(const InputQueue::State& input) {
    // Keys belong to what is typed into first, then to the dialog on screen, then to the editor.
    const bool typing = ImGui::GetIO().WantTextInput;
    const auto may_be_text = [&](const Chord& chord) {
        return !is_function_key(chord.key) && !workspaces_.takes_while_typing(chord);
    };
    for (const Chord& chord : input.pressed) {
        if (chord.key == Key::escape && (!typing || escape_closes_menu()) && close_top_menu()) continue;
        if ((typing && may_be_text(chord)) || is_popup_open()) continue;
        if (ui_.keyboard.takes(chord)) continue;
        if (chord.key == Key::escape) {
            // What is in the hand comes first.
            if (workspaces_.take_key(chord) || ImGui::IsAnyMouseDown()) continue;
            if (ui_.floating_panels.close_newest()) continue;
            ui_.screen.projector() ? ui_.wanted.push_back(&ui_.command("projector")) : workspaces_.escape();
        }
        // What is typed while one reads about keys would change what lies beneath.
        if (ui_.keys_read && !chord.ctrl && !is_function_key(chord.key)) continue;
        // In flight W, A, S, D, Q and E steer, also with Shift.
        if (input.buttons[1] && !chord.ctrl && static_cast<int>(chord.key) < 128) continue;
        if (workspaces_.take_key(chord)) continue;
        if (const Command* command = command_for(ui_.commands, chord)) ui_.wanted.push_back(command);
    }
}

void EditorWindow::take_window_events() {
    if (platform_.take_close_request()) ui_.wanted.push_back(&ui_.command("quit"));
    for (const std::string& file : platform_.take_dropped()) {
        if (is_popup_open()) continue;  // what a dialog asks about stays as it is
        if (workspaces_.open_file(file)) continue;
        if (has_heightmap_ending(file) && !png_text(file)) {
            session_.import_map(file);
        } else {
            ui_.leaving = [this, file] { session_.open(file); };
        }
    }
}

void EditorWindow::draw_panels() {
    const ImVec2 all = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    Area middle{0, 0, all.x, all.y};
    ui_.probe.reset();
    ui_.note.reset();
    if (ui_.screen.panels) {
        const float menu = draw_menu_bar(session_, ui_);
        const float toolbar = std::floor(ImGui::GetFrameHeight() + em * 0.7f);
        const float status = std::floor(em * 1.7f);
        const float panel = std::floor(std::min(session_.settings.panel_em * em, all.x / 2));
        const float splitter = std::floor(em * 0.3f);
        middle = {0, menu + toolbar, all.x - panel - splitter, all.y - menu - toolbar - status};
        draw_toolbar(session_, ui_, {0, menu, all.x, toolbar});
        draw_splitter(session_.settings, {middle.width, middle.y, splitter, middle.height});
        const Area side{middle.width + splitter, middle.y, panel, middle.height};
        workspaces_.draw_panel(side);
        workspaces_.draw_middle(middle);
        draw_status_bar(session_, ui_, {0, all.y - status, all.x, status});
    } else {
        workspaces_.draw_middle(middle);
    }
    workspaces_.draw_panels(middle);
    ui_.keyboard.end_frame();
}

// The lesson that the command line asked for; it starts once the document has a picture to return to.
void EditorWindow::enter_due_workspace() {
    if (!workspaces_.is_due() || ui_.drawn == nullptr || session_.view_due) return;
    workspaces_.enter_due();
    Platform::wake();
}

void EditorWindow::apply_look_of_window() {
    const Settings& settings = session_.settings;
    const float scale = platform_.content_scale() * static_cast<float>(settings.scale_percent) / 100;
    float size = std::floor(k_font_size * scale);
    if (ui_.screen.projector()) {
        const float lines = static_cast<float>(platform_.framebuffer_height()) / k_projector_lines;
        size = std::max(size, std::floor(std::min(lines, k_max_projected)));
    }
    const bool light = settings.light_theme || ui_.screen.projector();
    if (size != appearance_.font_size || light != appearance_.light) {
        use_theme(light ? light_theme() : dark_theme(), size);
        if (size != appearance_.font_size) {
            load_fonts(size);
            platform_.fonts_changed();
        }
        appearance_.font_size = size;
        appearance_.light = light;
    }
    platform_.set_full_screen(ui_.screen.full);
    const std::string title = session_.document.title() + (session_.unsaved() ? " *" : "") + " — Talus";
    if (title != appearance_.title) platform_.set_title(appearance_.title = title);
}

// A screen of many pixels whose desktop asks for no larger text makes it small. The user is asked once.
void EditorWindow::offer_fitting_text() {
    const int lines = Platform::screen_height();
    ui_.fitting_scale = fitting_scale(lines, platform_.content_scale());
    Settings& settings = session_.settings;
    if (settings.scale_offered || settings.scale_percent != 100 || ui_.fitting_scale <= 100) return;
    settings.scale_offered = true;
    session_.toasts.offer(
        with_fillings(
            std::string(spoken("This screen has {lines} lines of pixels, on which text may be small. "
                               "It can be {percent} % as large; Ctrl++ and Ctrl+- change it at "
                               "any time.")),
            {{"lines", std::to_string(lines)}, {"percent", std::to_string(ui_.fitting_scale)}}),
        "fit_text");
}

void EditorWindow::save_screenshot() {
    const int width = platform_.framebuffer_width();
    const int height = platform_.framebuffer_height();
    const std::string folder = first_folder(session_.settings.last_export.folder);
    const std::string path = folder + "/" + free_name(folder, "talus.png");
    auto picture = std::make_shared<const Picture>(read_picture(0, width, height));
    session_.jobs.submit(JobKind::file, "Screenshot",
                         [this, path, picture, recipe = session_.document.recipe()](Progress&) {
                             write_picture(*picture, path, code_of(recipe).text);
                             session_.toasts.post(Toast::Kind::success,
                                                  std::string("Saved a picture of the window") + "\n" + path,
                                                  std::filesystem::path(path).parent_path().string());
                         });
}

// Drawn by a worker in a context of its own, tile by tile: the window waits for a tile at most.
void EditorWindow::save_picture(const PictureOrder& order) {
    if (ui_.drawn == nullptr) return;
    if (!platform_.make_drawing_context()) {
        session_.toasts.post(Toast::Kind::error, "The driver has no second context to draw the picture in.");
        return;
    }
    Scene scene = picture_.drawn();
    scene.detail = Detail::precise;
    scene.transparent = order.transparent;
    scene.look.scale_bar = order.scale_bar;
    scene.covered_below = 0;  // the presets are not in it
    scene.wave_seconds = 0;   // the same whenever it is saved
    const std::filesystem::path path(order.path);
    session_.jobs.submit(
        JobKind::file, "Picture " + path.filename().string(),
        [this, scene, order, path, recipe = session_.document.recipe()](Progress& progress) {
            struct Leaving {
                Platform& platform;
                ~Leaving() { platform.leave_drawing_context(); }
            } const leaving{platform_};
            Offscreen offscreen([this] { platform_.enter_drawing_context(); }, Platform::loader());
            draw_picture_file(order.path, offscreen, scene, order.size, &progress,
                              order.no_recipe ? std::string() : code_of(recipe).text);
            session_.toasts.post(Toast::Kind::success, std::string("Saved the picture") + "\n" + order.path,
                                 path.parent_path().string());
        });
}

int run_editor(const EditorOptions& options) {
    try {
        EditorWindow(options, settings_folder()).run();
        return 0;
    } catch (const std::exception& error) {
        tell_line(error.what());
        return 1;
    }
}

}  // namespace talus
