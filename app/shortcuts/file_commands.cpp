#include "app/panels/ui.h"
#include "app/shortcuts/shortcuts.h"

namespace talus {
namespace {

void save(Session& session, Ui& ui, bool ask) {
    const std::string& file = session.document.file();
    if (!ask && !file.empty()) {
        session.save(file);
    } else {
        ui.browser.show(FileBrowser::Purpose::save, session.settings.folder, session.export_name() + ".talus",
                        ".talus");
    }
}

}  // namespace

std::vector<Command> file_commands() {
    return {
        {.id = "new",
         .menu = Menu::file,
         .label = "New",
         .chords = {ctrl('N')},
         .help = "Starts from the opening terrain and shows the presets.",
         .run = [](Session& session, Ui& ui) { leave({.goal = Leaving::Goal::new_document}, session, ui); }},
        {.id = "open",
         .menu = Menu::file,
         .label = "Open…",
         .chords = {ctrl('O')},
         .help = "Opens a recipe (.talus). You can also drop one on the window.",
         .run = [](Session& session, Ui& ui) { leave({.goal = Leaving::Goal::open}, session, ui); }},
        {.id = "import",
         .menu = Menu::file,
         .label = "Import heightmap…",
         .chords = {ctrl('I')},
         .help =
             "Adds a PNG, .r16, .raw, .r32, .asc or EXR as a layer, in a world that fits it. You can also "
             "drop one on the window.",
         .run = [](Session& session, Ui& ui) { browse_for_heightmap(session, ui); }},
        {.id = "save",
         .menu = Menu::file,
         .label = "Save",
         .chords = {ctrl('S')},
         .help = "Writes the recipe to its file.",
         .separator = true,
         .run = [](Session& session, Ui& ui) { save(session, ui, false); }},
        {.id = "save_as",
         .menu = Menu::file,
         .label = "Save as…",
         .chords = {ctrl_shift('S')},
         .help = "Writes the recipe to another file.",
         .run = [](Session& session, Ui& ui) { save(session, ui, true); }},
        {.id = "export",
         .menu = Menu::file,
         .label = "Export…",
         .chords = {ctrl('E')},
         .help = "Writes the heightmap, or colours or normals, for a game engine or another program.",
         .separator = true,
         .run = [](Session& session,
                   Ui& ui) { ui.exporting.show(session.next_export(), session.document.recipe()); }},
        {.id = "export_again",
         .menu = Menu::file,
         .label = "Export again",
         .chords = {ctrl_shift('E')},
         .help = "Repeats the last export without a dialog.",
         .enabled = [](const Session& session,
                       const Ui&) { return !session.settings.last_export.format.empty(); },
         .needs = "Nothing was exported yet. Ctrl+E asks how.",
         .run = [](Session& session, Ui&) { session.export_map(session.next_export()); }},
        {.id = "screenshot",
         .menu = Menu::file,
         .label = "Screenshot",
         .chords = {Chord{Key::f12}},
         .help = "Saves a picture of the window as PNG, beside the last export or in your home folder.",
         .run = [](Session&, Ui& ui) { ui.screenshot_wanted = true; }},
        {.id = "quit",
         .menu = Menu::file,
         .label = "Quit",
         .chords = {ctrl('Q')},
         .help = "Closes Talus; asks first when there are unsaved changes.",
         .separator = true,
         .run = [](Session& session, Ui& ui) { leave({.goal = Leaving::Goal::quit}, session, ui); }},
    };
}

}  // namespace talus
