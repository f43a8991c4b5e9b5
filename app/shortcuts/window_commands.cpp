#include <algorithm>

#include "app/editor/file_portal.h"
#include "app/editor/manual.h"
#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/platform.h"
#include "app/shortcuts/shortcuts.h"
#include "app/widgets/spoken.h"

namespace talus {
namespace {

constexpr int k_scale_step = 25;  // %

template <int by>
void change_scale(Session& session, Ui&) {
    int& percent = session.settings.scale_percent;
    percent = std::clamp(percent + by, k_min_scale, k_max_scale);
}

template <bool Screen::*part>
bool is_on(const Session&, const Ui& ui) {
    return ui.screen.*part;
}
template <bool Screen::*part>
void toggle(Session&, Ui& ui) {
    ui.screen.*part = !(ui.screen.*part);
}

// Whether a program shows it, nobody tells: the path is there in any case.
void open_manual(Session& session, Ui&) {
    const std::string page = manual_of(program_path()).string();
    if (page.empty()) {
        session.toasts.post(Toast::Kind::error,
                            std::string(spoken("The manual is not installed beside this program.")));
        return;
    }
    std::string text = open_on_desktop(page);
    if (text.empty())
        text = spoken("The desktop was asked to open the manual. If nothing opens, it is here:");
    session.toasts.post_path(text + "\n" + page, page);
}

}  // namespace

std::vector<Command> window_commands() {
    return {
        {.id = "projector",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Projector",
         .chords = {Chord{Key::f5}},
         .help = "For a class: light, large and filling the screen, without the panels. Esc or F5 brings all "
                 "back.",
         .checked = [](const Session&, const Ui& ui) { return ui.screen.projector(); },
         .run =
             [](Session&, Ui& ui) {
                 ui.screen.toggle_projector();
                 ui.framing_due = true;
             }},
        {.id = "panels",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Panels",
         .chords = {Chord{Key::tab}},
         .help = "Shows or hides everything but the terrain.",
         .separator = true,
         .checked = is_on<&Screen::panels>,
         .run = toggle<&Screen::panels>},
        {.id = "keyboard",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Controls by keyboard",
         .chords = {Chord{Key::f6}},
         .help = "Arrows go from control to control, Space presses, Enter types a number; F6 goes to the "
                 "next part of the window, with Shift to the one before; Esc ends.",
         .checked = [](const Session&, const Ui& ui) { return ui.keyboard.on(); },
         .run = [](Session&, Ui& ui) { ui.keyboard.go_to_part(1); }},
        {.id = "full_screen",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Full screen",
         .chords = {Chord{Key::f11}},
         .help = "Fills the screen, or gives it back.",
         .checked = is_on<&Screen::full>,
         .run = toggle<&Screen::full>},
        {.id = "larger",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Larger text",
         .chords = {ctrl('='), Chord{Key::pad_add, true}},
         .help = "Makes everything larger, up to 200 %.",
         .enabled = [](const Session& session,
                       const Ui&) { return session.settings.scale_percent < k_max_scale; },
         .run = change_scale<k_scale_step>},
        {.id = "smaller",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Smaller text",
         .chords = {ctrl('-'), Chord{Key::pad_subtract, true}},
         .help = "Makes everything smaller, down to 75 %.",
         .enabled = [](const Session& session,
                       const Ui&) { return session.settings.scale_percent > k_min_scale; },
         .run = change_scale<-k_scale_step>},
        {.id = "fit_text",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Fit text to the screen",
         .help = "Makes text as large on this screen as on one of 1080 lines.",
         .enabled = [](const Session& session,
                       const Ui& ui) { return session.settings.scale_percent != ui.fitting_scale; },
         .run = [](Session& session, Ui& ui) { session.settings.scale_percent = ui.fitting_scale; }},
        {.id = "light_theme",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Light theme",
         .help = "Dark on light, for projectors and bright rooms.",
         .checked = [](const Session& session, const Ui&) { return session.settings.light_theme; },
         .run = [](Session& session, Ui&) { session.settings.light_theme = !session.settings.light_theme; }},
        {.id = "german",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Deutsch",
         .help = "The whole window speaks German. Else it does so beside a German lesson alone.",
         .checked = [](const Session& session, const Ui&) { return session.settings.language == "de"; },
         .run =
             [](Session& session, Ui&) {
                 std::string& language = session.settings.language;
                 language = language == "de" ? "en" : "de";
             }},
        {.id = "desktop_dialogs",
         .menu = Menu::view,
         .submenu = k_window_menu,
         .label = "Desktop's file dialogs",
         .help = "Asks for files in the desktop's own dialogs instead of those drawn in this window.",
         .enabled =
             [](const Session&, const Ui& ui) {
                 return ui.portal != nullptr && ui.portal->can_ask(FilePortal::Question::Kind::open);
             },
         .checked = [](const Session& session, const Ui&) { return session.settings.desktop_dialogs; },
         .run = [](Session& session,
                   Ui&) { session.settings.desktop_dialogs = !session.settings.desktop_dialogs; }},
        {.id = "manual",
         .menu = Menu::help,
         .label = "Manual",
         .help = "Opens the pages about everything that Talus does, outside this window.",
         .run = open_manual},
    };
}

std::vector<Command> shared_commands() {
    std::vector<Command> all;
    for (auto& rows : {file_commands(), layer_commands(), view_commands(), window_commands()})
        all.insert(all.end(), rows.begin(), rows.end());
    return all;
}

}  // namespace talus
