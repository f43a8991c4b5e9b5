#include "app/panels/build_dialog.h"

#include <imgui.h>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/theme.h"
#include "core/base/bytes_text.h"

namespace talus {

std::vector<Command> BuildDialog::commands() {
    return {
        {.id = "build",
         .menu = Menu::file,
         .submenu = k_build_menu,
         .label = "Make it…",
         .help = "Makes the terrain at the size of the export, in the background, to look at it before it is "
                 "written.",
         .separator = true,
         .before = "export",
         .of_document = true,
         .run =
             [this](Session& session, Ui&) {
                 forecast_ = forecast_of(session.recipe_to_build());
                 dialog_.open();
             }},
        {.id = "show_build",
         .menu = Menu::file,
         .submenu = k_build_menu,
         .label = "Show it",
         .help =
             "Shows the terrain as it was built for the export, or the preview at the document's own size.",
         .before = "export",
         .of_document = true,
         .enabled = [](const Session& session,
                       const Ui&) { return session.building.of(session.document.recipe()) != nullptr; },
         .needs =
             "Nothing is built of the terrain as it is now. File > Preview at export size > Make it does.",
         .checked = [](const Session& session, const Ui&) { return session.building.shown; },
         .run = [](Session& session, Ui&) { session.building.shown = !session.building.shown; }}};
}

void BuildDialog::draw(Area& /*middle*/) {
    if (!dialog_.begin_question("Build###build", 30)) return;
    const std::string objection =
        memory_objection("This build", forecast_.bytes, static_cast<double>(session_.memory()),
                         "choose a smaller size in the export.");
    ImGui::Spacing();
    ImGui::TextWrapped("%s", text_of(forecast_).c_str());
    ImGui::Spacing();
    wrapped_text(theme().dim_text,
                 "The terrain is made as the export will write it. You can go on working meanwhile; what you "
                 "change is not in the build.");
    if (!objection.empty()) wrapped_text(theme().error, objection);
    ImGui::Spacing();
    if (dialog_.end("Build", objection.empty(), "build") == DialogAnswer::accept) session_.build();
}

std::string_view BuildDialog::dialog() const { return dialog_.is_open() ? "build" : ""; }

void BuildDialog::report(StatusWriter& status) const {
    const bool built = session_.building.of(session_.document.recipe()) != nullptr;
    status.set("build", !built ? "none" : session_.building.shown ? "shown" : "hidden");
}

}  // namespace talus
