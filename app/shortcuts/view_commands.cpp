#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/shortcuts/shortcuts.h"
#include "core/recipe/edit.h"
#include "core/recipe/export/export_caves.h"
#include "render/navigation.h"

namespace talus {
namespace {

bool has_ground(const Session&, const Ui& ui) { return ui.ground != nullptr; }
bool has_ground_alone(const Session&, const Ui& ui) { return ui.ground != nullptr && ui.showing().alone; }

// The camera's moves are all of one form. kind: of the view that is moved; none: whichever it is.
template <void (*move)(View&, const Ground&, const Room&), ViewKind... kind>
void move_camera(Session& session, Ui& ui) {
    ((session.view.kind = kind, ui.camera_placed = true), ...);
    const Showing showing = ui.showing();
    const bool alone = showing.document && showing.alone;
    const Room room{viewport_of(ui.viewport), alone ? ui.covered_below : 0,
                    alone && session.look.around == Around::horizon};
    move(session.view, *showing.ground, room);
    if (alone) session.framing.framed(session.view, *showing.ground, room);
}

// Begins from the view that there is, of any kind: what is in its middle. There the terrain is not framed, so
// that nothing frames it again.
void stand_in_the_middle(Session& session, Ui& ui) {
    go_to_eye_level(session.view, *ui.showing().ground, {viewport_of(ui.viewport), 0});
    ui.camera_placed = true;
}

// The piece at place 0 of an endless world. The camera, which keeps its place over the map, goes ahead.
void go_to_origin(Session& session, const Ui& ui) {
    World world = session.document.recipe().world;
    if (!world.is_endless() || session.origin_locked() || ui.terrain == nullptr) return;
    const Lattice& shown = ui.terrain->lattice;
    session.view.camera.target.x -= shown.x_of(0);
    session.view.camera.target.y += shown.y_of(0);
    world.origin_x = world.origin_y = 0;
    session.document.change(with_world(session.document.recipe(), world, "Go to the origin"));
}

// Home means the whole map from above first; only where home led there, the view that Talus opens with.
void go_home_or_on(Session& session, Ui& ui) {
    const bool again = ui.home_from_above == session.view;
    ui.home_from_above.reset();
    move_camera<go_home>(session, ui);
    if (session.view.kind != ViewKind::top || !ui.showing().document) return;
    if (session.document.recipe().world.is_endless())
        go_to_origin(session, ui);
    else if (again && ui.showing().alone)
        move_camera<go_home, ViewKind::perspective>(session, ui);
    else
        ui.home_from_above = session.view;
}

void look_from_above(Session& session, Ui& ui) {
    ui.home_from_above.reset();
    move_camera<go_above>(session, ui);
}

// A part of the look that is there or not.
template <bool Look::*part>
bool is_shown(const Session& session, const Ui&) {
    return session.look.*part;
}
template <bool Look::*part>
void toggle(Session& session, Ui&) {
    session.look.*part = !(session.look.*part);
}

}  // namespace

std::vector<Command> view_commands() {
    return {
        {.id = "frame",
         .menu = Menu::view,
         .submenu = k_camera_menu,
         .label = "Frame the terrain",
         .chords = {plain('F')},
         .help = "Brings the whole terrain into the picture.",
         .enabled = has_ground,
         .run = move_camera<frame>},
        {.id = "home",
         .menu = Menu::view,
         .submenu = k_camera_menu,
         .label = "Home",
         .chords = {Chord{Key::home}},
         .help =
             "Back to the view that Talus opens with. From above, back to the whole map, or to the origin "
             "of an endless world; pressed again, to that view.",
         .enabled = has_ground,
         .run = go_home_or_on},
        {.id = "front",
         .menu = Menu::view,
         .submenu = k_camera_menu,
         .label = "Front",
         .chords = {plain('1'), Chord{Key::pad_1}},
         .help = "Looks from the south.",
         .enabled = has_ground,
         .run = move_camera<go_front, ViewKind::perspective>},
        {.id = "side",
         .menu = Menu::view,
         .submenu = k_camera_menu,
         .label = "Side",
         .chords = {plain('3'), Chord{Key::pad_3}},
         .help = "Looks from the east.",
         .enabled = has_ground,
         .run = move_camera<go_side, ViewKind::perspective>},
        {.id = "above",
         .menu = Menu::view,
         .submenu = k_camera_menu,
         .label = "Above",
         .chords = {plain('7'), Chord{Key::pad_7}},
         .help = "Looks straight down.",
         .enabled = has_ground,
         .run = look_from_above},
        {.id = "eye_level",
         .menu = Menu::view,
         .submenu = k_camera_menu,
         .label = "Eye level",
         .chords = {plain('0'), Chord{Key::pad_0}},
         .help = "Stands on the ground in the middle of the picture, as a person does.",
         .enabled = has_ground,
         .run = stand_in_the_middle},
        {.id = "orthographic",
         .menu = Menu::view,
         .submenu = k_camera_menu,
         .label = "Parallel projection",
         .chords = {plain('5'), Chord{Key::pad_5}},
         .help = "Perspective or parallel projection.",
         .enabled = [](const Session& session,
                       const Ui&) { return session.view.kind == ViewKind::perspective; },
         .checked = [](const Session& session, const Ui&) { return session.view.camera.orthographic; },
         .run = [](Session& session, Ui&) { toggle_orthographic(session.view); }},
        {.id = "sea",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Water",
         .help = "Shows or hides the sea, lakes and rivers.",
         .separator = true,
         .checked = is_shown<&Look::sea>,
         .run = toggle<&Look::sea>},
        {.id = "moving_water",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Moving water",
         .help = "Lets the waves of seas and lakes move where they are in sight. Until you choose, they do "
                 "where a GPU draws the picture.",
         .enabled = [](const Session& session, const Ui&) { return session.look.sea; },
         .needs = "Water is hidden. Tick View > Show > Water.",
         .checked = [](const Session&, const Ui& ui) { return ui.moving_water; },
         .run = [](Session& session, Ui& ui) { session.settings.moving_water = !ui.moving_water; }},
        {.id = "contours",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Contour lines",
         .chords = {plain('C')},
         .help = "Lines of equal height with their heights, over any look.",
         .checked = is_shown<&Look::contours>,
         .run = toggle<&Look::contours>},
        {.id = "legend",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Legend",
         .chords = {plain('L')},
         .help = "What the colours stand for, in a corner of the picture, where they stand for numbers.",
         .checked = is_shown<&Look::legend>,
         .run = toggle<&Look::legend>},
        {.id = "scale_bar",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Scale bar",
         .help =
             "A round length in a corner of the picture. In perspective it holds as far away as what is in "
             "the middle of the picture.",
         .checked = is_shown<&Look::scale_bar>,
         .run = toggle<&Look::scale_bar>},
        {.id = "plants",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Plants",
         .chords = {plain('V')},
         .help =
             "Trees, bushes and boulders as the biomes have them, in looks with daylight; without a layer "
             "of biomes, by height.",
         .checked = is_shown<&Look::plants>,
         .run = toggle<&Look::plants>},
        {.id = "underground",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Underground",
         .chords = {plain('X')},
         .help = "Caves are seen through the ground, from warm colours near it to cool ones far below.",
         .of_document = true,
         .enabled = [](const Session& session, const Ui&) { return makes_caves(session.document.recipe()); },
         .needs = "No layer makes caves. Add one of Caves, or a Tunnel.",
         .checked = is_shown<&Look::underground>,
         .run = toggle<&Look::underground>},
        {.id = "tiled",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Tiled 3 × 3",
         .chords = {plain('T')},
         .help = "Shows a seamless terrain three times three, as an engine repeats it. Needs a world that "
                 "wraps: Edges, "
                 "under Size and heights.",
         .of_document = true,
         .enabled =
             [](const Session& session, const Ui& ui) {
                 return session.document.recipe().world.wraps() || !ui.showing().alone;
             },
         .needs = "The world does not wrap. Choose the edges Wrapped under Size and heights.",
         .checked = is_shown<&Look::tiled>,
         .run = toggle<&Look::tiled>},
        {.id = "grow",
         .menu = Menu::view,
         .label = "Grow",
         .chords = {plain('G')},
         .help = "Replays how the terrain grows, level by level from 3 × 3 points. Any key or click ends it.",
         .of_document = true,
         .enabled = has_ground_alone,
         .run = [](Session& session, Ui&) { session.replay.start(session.jobs, session.document.recipe()); }},
    };
}

}  // namespace talus
