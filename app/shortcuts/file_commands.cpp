#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/shortcuts/shortcuts.h"

namespace talus {
namespace {

// A run by hand is a part of what is saved.
void save(Session& session, Ui& ui, bool ask) {
    session.keep_run_and([&session, &ui, ask] {
        const std::string& file = session.document.file();
        if (!ask && !file.empty()) {
            session.save(file);
        } else {
            ui.browse = save_request(session);
        }
    });
}

}  // namespace

std::vector<Command> file_commands() {
    return {
        {.id = "new",
         .menu = Menu::file,
         .label = "New",
         .chords = {ctrl('N')},
         .help = "Starts from the opening terrain and shows the presets.",
         .run = [](Session& session, Ui& ui) { ui.leaving = [&session] { session.start_new(); }; }},
        {.id = "open",
         .menu = Menu::file,
         .label = "Open…",
         .chords = {ctrl('O')},
         .help = "Opens a recipe (.talus), which you can also drop on the window; or a heightmap, as a new "
                 "world.",
         .run =
             [](Session& session, Ui& ui) {
                 ui.leaving = [&] {
                     ui.browse =
                         document_request([&session](const std::string& path) { session.open(path); });
                 };
             }},
        {.id = "import",
         .menu = Menu::file,
         .label = "Import heightmap…",
         .chords = {ctrl('I')},
         .help = "Adds a PNG, TIFF, .r16, .raw, .r32, .asc or EXR as a layer after the selected one. You can "
                 "also drop one on the window.",
         .run = [](Session& session, Ui& ui) { ui.browse = heightmap_request(session); }},
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
        {.id = "reload",
         .menu = Menu::edit,
         .label = "Reload from disk",
         .help = "Takes what the document's file holds now. Undo brings back what was here.",
         .of_document = true,
         .enabled = [](const Session& session, const Ui&) { return !session.document.file().empty(); },
         .needs = "The document has no file yet.",
         .run = [](Session& session, Ui&) { session.reload(); }},
        {.id = "screenshot",
         .menu = Menu::file,
         .submenu = k_picture_menu,
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
         .run = [](Session&, Ui& ui) { ui.leaving = [&ui] { ui.quit = true; }; }},
    };
}

}  // namespace talus
