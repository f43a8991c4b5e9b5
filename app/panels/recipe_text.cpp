#include "app/panels/recipe_text.h"

#include <imgui.h>

#include <string>

#include "app/editor/session.h"
#include "app/panels/ui.h"

namespace talus {
namespace {

std::string clipboard_text() {
    const char* const text = ImGui::GetClipboardText();
    return text != nullptr ? text : "";
}

bool has_layer(const Session& session, const Ui&) { return session.document.selected() != nullptr; }

void copy_layer(Session& session, Ui&) {
    ImGui::SetClipboardText(session.copied_layer(session.document.selected()->id).c_str());
}

}  // namespace

std::vector<Command> recipe_text_commands() {
    return {
        {.id = "copy_code",
         .menu = Menu::file,
         .submenu = k_text_menu,
         .label = "Copy as text",
         .chords = {ctrl_shift('C')},
         .help = "Puts the whole recipe into the clipboard as one line of text, to be sent in a message.",
         .separator = true,
         .before = "screenshot",
         .run = [](Session& session, Ui&) { ImGui::SetClipboardText(session.copied_code().c_str()); }},
        {.id = "open_code",
         .menu = Menu::file,
         .submenu = k_text_menu,
         .label = "Open copied text",
         .chords = {ctrl_shift('V')},
         .help = "Opens the recipe whose text is in the clipboard.",
         .before = "screenshot",
         .run =
             [](Session& session, Ui& ui) {
                 ui.leaving = [&session, code = clipboard_text()] { session.open_code(code); };
             }},
        {.id = "copy_layer",
         .menu = Menu::layer,
         .label = "Copy",
         .chords = {ctrl('C')},
         .help =
             "Puts the selected layer into the clipboard as one line of text, for this or another window.",
         .before = "delete_layer",
         .of_document = true,
         .enabled = has_layer,
         .run = copy_layer},
        {.id = "cut_layer",
         .menu = Menu::layer,
         .label = "Cut",
         .chords = {ctrl('X')},
         .help = "Copies the selected layer as text and removes it.",
         .before = "delete_layer",
         .of_document = true,
         .enabled = has_layer,
         .run =
             [](Session& session, Ui& ui) {
                 copy_layer(session, ui);
                 ui.wanted.push_back(&ui.command("delete_layer"));
             }},
        {.id = "paste_layers",
         .menu = Menu::layer,
         .label = "Paste",
         .chords = {ctrl('V')},
         .help = "Adds the copied layer after the selected one; of a copied recipe, all its layers.",
         .before = "delete_layer",
         .of_document = true,
         .run = [](Session& session, Ui&) { session.paste_layers(clipboard_text()); }},
    };
}

}  // namespace talus
