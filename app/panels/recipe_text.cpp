#include "app/panels/recipe_text.h"

#include <imgui.h>

#include <string>

#include "app/editor/session.h"
#include "app/panels/ui.h"

namespace talus {

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
                 const char* const text = ImGui::GetClipboardText();
                 ui.leaving = [&session, code = std::string(text != nullptr ? text : "")] {
                     session.open_code(code);
                 };
             }},
    };
}

}  // namespace talus
