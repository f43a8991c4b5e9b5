#include <algorithm>

#include "app/panels/ui.h"
#include "app/widgets/theme.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr int k_scale_step = 25;  // %

void delete_layer(Document& document) {
    const int id = document.selected()->id;
    const std::size_t place = *find_layer(document.recipe(), id);
    document.change(with_layer_removed(document.recipe(), id));
    const auto& layers = document.recipe().layers;
    if (!layers.empty()) document.select(layers[std::min(place, layers.size() - 1)].id);
}

void duplicate_layer(Document& document) {
    const int id = document.selected()->id;
    document.change(with_layer_duplicated(document.recipe(), id));
    document.select(document.recipe().layers[*find_layer(document.recipe(), id) + 1].id);
}

void save(Session& session, Ui& ui, bool ask) {
    const std::string& file = session.document.file();
    if (!ask && !file.empty()) {
        session.save(file);
    } else {
        ui.browser.show(FileBrowser::Purpose::save, session.settings.folder, session.export_name() + ".talus",
                        ".talus");
    }
}

// The camera's moves are all of one form.
void move_camera(Session& session, const Ui& ui, void (*move)(View&, const Ground&, Viewport)) {
    move(session.view, *ui.showing().ground, viewport_of(ui.viewport));
}

void change_scale(Session& session, int by) {
    int& percent = session.settings.scale_percent;
    percent = std::clamp(percent + by, k_least_scale, k_greatest_scale);
}

// Where the workspace only looks at the document, or at something else.
bool needs_document(Command command) {
    const Menu menu = info_of(command).menu;
    return menu == Menu::edit || menu == Menu::layer || command == Command::grow ||
           command == Command::inspect || command == Command::tiled;
}

}  // namespace

std::string label_of(Command command, const Session& session) {
    const std::string label(info_of(command).label);
    const std::string step = command == Command::undo   ? session.document.undo_label()
                             : command == Command::redo ? session.document.redo_label()
                                                        : std::string();
    return step.empty() ? label : label + " " + step;
}

bool is_possible(Command command, const Session& session, const Ui& ui) {
    const Showing showing = ui.showing();
    if (!showing.document && needs_document(command)) return false;
    const Document& document = session.document;
    const Layer* layer = document.selected();
    switch (command) {
        case Command::undo:
            return document.can_undo();
        case Command::redo:
            return document.can_redo();
        case Command::new_seed:
            return !session.seeds.locked;
        case Command::duplicate_layer:
        case Command::delete_layer:
            return layer != nullptr;
        case Command::layer_up:
            return layer != nullptr && layer->id != document.recipe().layers.front().id;
        case Command::layer_down:
            return layer != nullptr && layer->id != document.recipe().layers.back().id;
        case Command::frame:
        case Command::home:
        case Command::front:
        case Command::side:
        case Command::above:
        case Command::compare:
            return ui.ground != nullptr;
        case Command::grow:
        case Command::inspect:
        case Command::profile:
            return ui.ground != nullptr && showing.alone;
        case Command::mask_tint:
            return layer != nullptr && is_masked(*layer) && showing.document && showing.alone;
        case Command::tiled:
            return document.recipe().world.wraps() || !showing.alone;
        case Command::orthographic:
            return session.view.kind == ViewKind::perspective;
        case Command::export_again:
            return !session.settings.last_export.format.empty();
        case Command::larger:
            return session.settings.scale_percent < k_greatest_scale;
        case Command::smaller:
            return session.settings.scale_percent > k_least_scale;
        default:
            return true;
    }
}

std::optional<bool> is_on(Command command, const Session& session, const Ui& ui) {
    switch (command) {
        case Command::sea:
            return session.look.sea;
        case Command::contours:
            return session.look.contours;
        case Command::legend:
            return session.look.legend;
        case Command::mask_tint:
            return session.mask_tint.wanted;
        case Command::inspect:
            return ui.inspecting;
        case Command::profile:
            return ui.profile.drawing;
        case Command::tiled:
            return session.look.tiled;
        case Command::learn:
            return ui.workspace == "learn";
        case Command::panels:
            return ui.panels;
        case Command::projector:
            return ui.projector;
        case Command::orthographic:
            return session.view.camera.orthographic;
        case Command::light_theme:
            return session.settings.light_theme;
        case Command::full_screen:
            return ui.full_screen_wanted;
        case Command::keys:
            return ui.keys;
        default:
            return std::nullopt;
    }
}

std::vector<const LookInfo*> offered_looks(const Session& session, const Ui& ui) {
    std::vector<const LookInfo*> offered;
    for (const LookInfo& info : look_infos()) {
        const bool is_there = ui.terrain != nullptr ? can_show(info, *ui.terrain) : !info.field;
        if (is_there || info.kind == session.look.kind) offered.push_back(&info);
    }
    return offered;
}

void toggle_projector(Ui& ui) {
    ui.projector = !ui.projector;
    if (ui.projector) {
        ui.panels_outside = std::exchange(ui.panels, false);
        ui.full_screen_outside = std::exchange(ui.full_screen_wanted, true);
    } else {
        ui.panels = ui.panels_outside;
        ui.full_screen_wanted = ui.full_screen_outside;
    }
    ui.framing_due = true;
}

void run_command(Command command, Session& session, Ui& ui) {
    if (!is_possible(command, session, ui)) return;
    Document& document = session.document;
    switch (command) {
        case Command::new_document:
            leave({.goal = Leaving::Goal::new_document}, session, ui);
            break;
        case Command::open:
            leave({.goal = Leaving::Goal::open}, session, ui);
            break;
        case Command::import_map:
            browse_for_heightmap(session, ui);
            break;
        case Command::save:
            save(session, ui, false);
            break;
        case Command::save_as:
            save(session, ui, true);
            break;
        case Command::export_map:
            ui.exporting.show(session.next_export(), document.recipe());
            break;
        case Command::export_again:
            session.export_map(session.next_export());
            break;
        case Command::screenshot:
            ui.screenshot_wanted = true;
            break;
        case Command::quit:
            leave({.goal = Leaving::Goal::quit}, session, ui);
            break;
        case Command::undo:
            document.undo();
            break;
        case Command::redo:
            document.redo();
            break;
        case Command::new_seed:
            session.seeds.roll(document);
            break;
        case Command::add_layer:
            ui.panels = true;
            ui.add_layer = true;
            break;
        case Command::duplicate_layer:
            duplicate_layer(document);
            break;
        case Command::delete_layer:
            delete_layer(document);
            break;
        case Command::layer_up:
            document.change(with_layer_moved(document.recipe(), document.selected()->id, -1));
            break;
        case Command::layer_down:
            document.change(with_layer_moved(document.recipe(), document.selected()->id, 1));
            break;
        case Command::frame:
            move_camera(session, ui, frame);
            break;
        case Command::home:
            move_camera(session, ui, go_home);
            break;
        case Command::front:
            session.view.kind = ViewKind::perspective;
            move_camera(session, ui, go_front);
            break;
        case Command::side:
            session.view.kind = ViewKind::perspective;
            move_camera(session, ui, go_side);
            break;
        case Command::above:
            session.view.kind = ViewKind::top;
            move_camera(session, ui, go_above);
            break;
        case Command::orthographic:
            toggle_orthographic(session.view);
            break;
        case Command::sea:
            session.look.sea = !session.look.sea;
            break;
        case Command::contours:
            session.look.contours = !session.look.contours;
            break;
        case Command::legend:
            session.look.legend = !session.look.legend;
            break;
        case Command::mask_tint:
            session.mask_tint.wanted = !session.mask_tint.wanted;
            break;
        case Command::tiled:
            session.look.tiled = !session.look.tiled;
            break;
        case Command::inspect:
            ui.inspecting = !ui.inspecting;
            break;
        case Command::profile:
            ui.inspecting = true;
            ui.profile.drawing = !ui.profile.drawing;
            break;
        case Command::compare:
            ui.choosing_comparison = true;
            break;
        case Command::grow:
            session.replay.start(session.jobs, document.recipe());
            break;
        case Command::learn:
            ui.workspace_wanted = ui.workspace == "learn" ? "create" : "learn";
            break;
        case Command::projector:
            toggle_projector(ui);
            break;
        case Command::panels:
            ui.panels = !ui.panels;
            break;
        case Command::full_screen:
            ui.full_screen_wanted = !ui.full_screen_wanted;
            break;
        case Command::larger:
            change_scale(session, k_scale_step);
            break;
        case Command::smaller:
            change_scale(session, -k_scale_step);
            break;
        case Command::light_theme:
            session.settings.light_theme = !session.settings.light_theme;
            break;
        case Command::keys:
            ui.keys = !ui.keys;
            break;
    }
}

}  // namespace talus
