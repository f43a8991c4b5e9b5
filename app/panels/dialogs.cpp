#include "app/panels/dialogs.h"

#include <imgui.h>

#include <filesystem>
#include <utility>

#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "core/io/read_heightmap.h"

namespace talus {
namespace {

void go_on(Session& session, Ui& ui) {
    const Leaving leaving = *std::exchange(ui.leaving, std::nullopt);
    switch (leaving.goal) {
        case Leaving::Goal::quit:
            ui.quit = true;
            break;
        case Leaving::Goal::new_document:
            session.start_new();
            break;
        case Leaving::Goal::preset:
            session.start_from(leaving.preset);
            break;
        case Leaving::Goal::restore:
            session.accept_recovery();
            break;
        case Leaving::Goal::open:
            if (leaving.file.empty()) {
                ui.browser.show(FileBrowser::Purpose::open, session.settings.folder, {}, ".talus");
            } else {
                session.open(leaving.file);
            }
            break;
    }
}

void save_and_go_on(Session& session, Ui& ui) {
    if (session.document.file().empty()) {
        ui.leaving->asking = false;
        ui.leaving->saving_as = true;
        run_command(ui.command("save_as"), session, ui);
    } else if (session.save(session.document.file())) {
        go_on(session, ui);
    } else {
        ui.leaving.reset();  // the toast says why; nothing is lost
    }
}

void draw_save_changes(Session& session, Ui& ui) {
    constexpr const char* k_title = "Save changes?###leaving";
    if (!ui.leaving || !ui.leaving->asking) return;
    if (!ImGui::IsPopupOpen(k_title)) ImGui::OpenPopup(k_title);
    const float em = ImGui::GetFontSize();
    centre_next_window({em * 30, 0});
    if (!ImGui::BeginPopupModal(
            k_title, nullptr,
            ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize))
        return;
    ImGui::Spacing();
    ImGui::TextWrapped("%s has changes that are not saved.", session.document.title().c_str());
    ImGui::Spacing();
    ImGui::Spacing();
    const bool discard = ImGui::Button("Don't save", {em * 7, 0});
    mark("leaving/discard");
    ImGui::SameLine();
    const DialogAnswer answer = dialog_buttons("Save", true, "leaving");
    if (discard || answer != DialogAnswer::none) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (discard) {
        go_on(session, ui);
    } else if (answer == DialogAnswer::accept) {
        save_and_go_on(session, ui);
    } else if (answer == DialogAnswer::cancel) {
        ui.leaving.reset();
    }
}

void draw_browser(Session& session, Ui& ui) {
    const bool was_shown = ui.browser.shown();
    const auto path = ui.browser.draw(session.settings);
    const bool save_as = ui.browser.purpose() == FileBrowser::Purpose::save;
    const bool closed = was_shown && !ui.browser.shown();
    if (!path) {
        // Closed without a name: whoever waited for it stays.
        if (closed && save_as && ui.leaving && ui.leaving->saving_as) ui.leaving.reset();
        if (closed && ui.browser.purpose() == FileBrowser::Purpose::folder) {
            ui.exporting.show_again();
        }
        return;
    }
    if (ui.browser.purpose() == FileBrowser::Purpose::folder) {
        ui.exporting.set_folder(*path);
        ui.exporting.show_again();
        return;
    }
    const std::string folder = std::filesystem::path(*path).parent_path().string();
    if (ui.browser.purpose() == FileBrowser::Purpose::heightmap) {
        session.settings.heightmap_folder = folder;
    } else {
        session.settings.folder = folder;
    }
    if (const auto chosen = ui.browser.chosen()) {
        chosen(*path);
    } else if (!save_as) {
        session.open(*path);
    } else if (session.save(*path) && ui.leaving) {
        go_on(session, ui);
    } else {
        ui.leaving.reset();
    }
}

void draw_export(Session& session, Ui& ui) {
    const Ground* ground = ui.showing().document ? ui.ground : nullptr;
    const ExportDialog::Answer answer =
        ui.exporting.draw(session.document.recipe(), ground, session.memory());
    if (answer.accepted) session.export_map(*answer.accepted);
    if (answer.fit && session.range_locked()) {
        session.toasts.post(Toast::Kind::note,
                            "The height range is locked. Unlock Lowest or Highest by a right click first.");
    } else if (answer.fit) {
        session.document.change(with_height_range(session.document.recipe(), *answer.fit));
    }
    if (answer.browse) ui.browser.show(FileBrowser::Purpose::folder, ui.exporting.folder(), {}, {});
}

}  // namespace

void browse_for_heightmap(Session& session, Ui& ui, std::optional<std::pair<int, std::size_t>> parameter) {
    std::string endings;
    for (const std::string_view ending : heightmap_endings()) endings.append(ending).append(" ");
    const Settings& settings = session.settings;
    ui.browser.show(FileBrowser::Purpose::heightmap,
                    settings.heightmap_folder.empty() ? settings.folder : settings.heightmap_folder, {},
                    endings, [&session, parameter](const std::string& path) {
                        if (!parameter) return session.import_map(path);
                        Document& document = session.document;
                        document.change(with_parameter(document.recipe(), parameter->first, parameter->second,
                                                       FilePath{path}));
                    });
}

void leave(Leaving leaving, Session& session, Ui& ui) {
    session.document.commit();
    ui.leaving = std::move(leaving);
    if (session.document.dirty()) {
        ui.leaving->asking = true;
    } else {
        go_on(session, ui);
    }
}

void Dialogs::draw(Area& /*middle*/) {
    draw_browser(session_, ui_);
    draw_export(session_, ui_);
    draw_save_changes(session_, ui_);
}

}  // namespace talus
