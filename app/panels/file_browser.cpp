#include "app/panels/file_browser.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/editor/file_portal.h"
#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/dialog.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text_focus.h"
#include "app/widgets/theme.h"
#include "core/base/bytes_text.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

constexpr const char* k_popup = "###file_browser";
constexpr const char* k_desktop_popup = "###desktop_asks";

}  // namespace

void FileBrowser::begin(FileRequest request) {
    if (request_) end({});
    request_ = std::move(request);
    await_text();
    const Settings& settings = session_.settings;
    std::string folder = request_->folder;
    if (folder.empty() && request_->remembered != nullptr) folder = settings.*request_->remembered;
    name_ = request_->name;
    folder_ = first_folder(folder.empty() ? settings.folder : folder);
    if (request_->fresh) name_ = free_name(folder_, name_);
    desktop_asks_ = settings.desktop_dialogs && ask_desktop();
    if (!desktop_asks_) show_drawn();
}

// False where the desktop cannot.
bool FileBrowser::ask_desktop() {
    using Kind = FilePortal::Question::Kind;
    FilePortal::Question question{.kind = is_for(FileRequest::Kind::save)     ? Kind::save
                                          : is_for(FileRequest::Kind::folder) ? Kind::folder
                                                                              : Kind::open,
                                  .title = request_->title,
                                  .accept = verb(),
                                  .files = request_->files,
                                  .endings = request_->endings,
                                  .folder = folder_,
                                  .name = name_};
    if (ui_.portal == nullptr || !ui_.portal->can_ask(question.kind)) return false;
    question.files.front() = static_cast<char>(std::toupper(question.files.front()));
    ui_.portal->ask(std::move(question));
    ImGui::OpenPopup(k_desktop_popup);
    return true;
}

// Keeps the window from being changed under the dialog, and is the way out where that one does not show.
void FileBrowser::draw_desktop_asks() {
    if (!begin_question((request_->title + k_desktop_popup).c_str(), 30)) return end({});
    ImGui::Spacing();
    ImGui::TextWrapped("%s", spoken("The desktop asks in a window of its own.").data());
    ImGui::Spacing();
    ImGui::Spacing();
    const DialogAnswer here = dialog_buttons("Ask here instead", true, "desktop");
    const std::optional<FilePortal::Answer> there = ui_.portal->take();
    if (there || here != DialogAnswer::none) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    using Kind = FilePortal::Answer::Kind;
    if (there && there->kind == Kind::chosen) {
        take_answer(there->path);
    } else if ((there && there->kind == Kind::failed) || here == DialogAnswer::accept) {
        show_drawn();
    } else if (there || here == DialogAnswer::cancel) {
        end({});
    }
}

// The desktop has asked about the file of the name that was typed, but not about the one with the ending.
void FileBrowser::take_answer(const std::string& path) {
    typed_ = name_ = path;
    if (chosen_path() == path || !chosen_exists()) return end(chosen_path());
    folder_ = fs::path(path).parent_path().string();
    name_ = fs::path(path).filename().string();
    show_drawn();
}

void FileBrowser::show_drawn() {
    if (std::exchange(desktop_asks_, false)) ui_.portal->close();
    go(folder_);
    ImGui::OpenPopup(k_popup);
}

const char* FileBrowser::verb() const {
    return is_for(FileRequest::Kind::open)     ? "Open##file"
           : is_for(FileRequest::Kind::choose) ? "Choose"
           : is_for(FileRequest::Kind::folder) ? "Use this folder"
                                               : "Save";
}

void FileBrowser::go(const std::string& folder) {
    folder_ = fs::path(folder).lexically_normal().string();
    if (folder_.size() > 1 && folder_.ends_with('/')) folder_.pop_back();
    typed_ = folder_;
    listing_ = list_folder(folder_, is_for(FileRequest::Kind::folder) ? "/" : request_->endings);
}

// The folders that lead here, each a button.
void FileBrowser::draw_path() {
    std::string path;
    std::string target;
    int depth = 0;
    for (const fs::path& part : fs::path(folder_)) {
        path = depth == 0 ? part.string() : (fs::path(path) / part).string();
        if (depth > 0) ImGui::SameLine(0, ImGui::GetFontSize() * 0.15f);
        ImGui::PushID(depth++);
        if (ghost_button((part.string() + "##part").c_str())) target = path;
        ImGui::PopID();
    }
    if (!target.empty()) go(target);
}

// A button at the right end, and the name that it asks for.
void FileBrowser::draw_new_folder() {
    const float em = ImGui::GetFontSize();
    const std::string label = labelled(icon::add, spoken("New folder"));
    const float width = ImGui::CalcTextSize(label.c_str()).x + em;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - width);
    if (ImGui::Button(label.c_str(), {width, 0})) {
        new_folder_.clear();
        trouble_.clear();
        ImGui::OpenPopup("new folder");
    }
    mark("browser/new_folder");
    if (!ImGui::BeginPopup("new folder")) return;
    if (ImGui::IsWindowAppearing()) focus_text_here();
    ImGui::SetNextItemWidth(em * 16);
    bool make = ImGui::InputTextWithHint("##name", "Name of the new folder", &new_folder_,
                                         ImGuiInputTextFlags_EnterReturnsTrue);
    mark("browser/new_folder/name");
    ImGui::SameLine();
    make |= ImGui::Button(spoken_label("Create").c_str());
    mark("browser/new_folder/create");
    if (make && !new_folder_.empty()) {
        trouble_ = make_folder((fs::path(folder_) / new_folder_).string());
        if (trouble_.empty()) {
            go((fs::path(folder_) / new_folder_).string());
            ImGui::CloseCurrentPopup();
        }
    }
    if (!trouble_.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().error);
        ImGui::PushTextWrapPos(em * 22);
        ImGui::TextUnformatted(trouble_.c_str());
        ImGui::PopTextWrapPos();
        ImGui::PopStyleColor();
    }
    ImGui::EndPopup();
}

// Where the files go, to be typed or pasted as well; Enter shows it. True while there is such a folder.
bool FileBrowser::draw_typed_folder() {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(spoken("Folder").data());
    ImGui::SameLine(ImGui::GetFontSize() * 6);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool enter = ImGui::InputText("##folder", &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    mark("browser/path");
    std::error_code error;
    const bool there = fs::is_directory(typed_, error);
    if (enter && there) go(typed_);
    if (!there) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().error);
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(spoken("There is no such folder. New folder makes one.").data());
        ImGui::PopStyleColor();
        ImGui::SameLine();
    }
    return there;
}

void FileBrowser::draw_places() {
    const auto place = [&](const Icon& sign, const std::string& label, const std::string& folder) {
        std::error_code error;
        if (!fs::is_directory(folder, error)) return;
        if (ImGui::Selectable((labelled(sign, label) + "##" + folder).c_str(), folder == folder_)) {
            go(folder);
        }
    };
    const std::string home = home_folder();
    place(icon::home, "Home", home);
    place(icon::folder, "Desktop", home + "/Desktop");
    place(icon::folder, "Documents", home + "/Documents");
    place(icon::folder, "Downloads", home + "/Downloads");
    place(icon::folder, "Computer", "/");
    const std::vector<std::string>& recent = session_.settings.recent;
    if (recent.empty()) return;
    ImGui::Spacing();
    ImGui::TextDisabled("%s", spoken("Recent folders").data());
    std::vector<std::string> seen;
    for (const std::string& file : recent) {
        const fs::path folder = fs::path(file).parent_path();
        if (std::find(seen.begin(), seen.end(), folder.string()) != seen.end()) continue;
        seen.push_back(folder.string());
        place(icon::folder, folder.filename().string(), folder.string());
    }
}

// True when a file was double-clicked.
bool FileBrowser::draw_entries() {
    if (!listing_.error.empty()) {
        wrapped_text(theme().error, listing_.error);
        return false;
    }
    if (listing_.entries.empty()) {
        ImGui::TextDisabled("No %s in here.", request_->files.c_str());
        return false;
    }
    const float em = ImGui::GetFontSize();
    bool taken = false;
    std::string target;
    if (ImGui::BeginTable("entries", 3, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("Name", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("Size", ImGuiTableColumnFlags_WidthFixed, em * 4.5f);
        ImGui::TableSetupColumn("Changed", ImGuiTableColumnFlags_WidthFixed, em * 8.5f);
        for (const FileEntry& entry : listing_.entries) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            const std::string label = labelled(entry.folder ? icon::folder : icon::file,
                                               entry.name + (entry.folder && !fonts().icons ? "/" : ""));
            const auto flags = ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick |
                               ImGuiSelectableFlags_DontClosePopups;
            if (ImGui::Selectable(label.c_str(), !entry.folder && entry.name == name_, flags)) {
                const bool twice = ImGui::IsMouseDoubleClicked(0);
                if (entry.folder && twice) target = (fs::path(folder_) / entry.name).string();
                if (!entry.folder) name_ = entry.name;
                taken |= !entry.folder && twice;
            }
            mark("browser/" + entry.name);
            ImGui::TableNextColumn();
            if (!entry.folder) ImGui::TextDisabled("%s", bytes_text(entry.bytes).c_str());
            ImGui::TableNextColumn();
            ImGui::TextDisabled("%s", entry.changed.c_str());
        }
        ImGui::EndTable();
    }
    if (!target.empty()) go(target);
    return taken;
}

std::string FileBrowser::chosen_path() const {
    if (is_for(FileRequest::Kind::folder)) return fs::path(typed_).lexically_normal().string();
    const fs::path name(name_);
    const fs::path path = name.is_absolute() ? name : fs::path(folder_) / name;
    if (is_for(FileRequest::Kind::save)) return with_ending(path.string(), request_->endings);
    // A name may be typed without the ending that Save has given it.
    if (path.has_extension()) return path.string();
    std::error_code error;
    const std::string ended =
        with_ending(path.string(), request_->endings.substr(0, request_->endings.find(' ')));
    return !fs::exists(path, error) && fs::is_regular_file(ended, error) ? ended : path.string();
}

bool FileBrowser::chosen_exists() const {
    std::error_code error;
    return !name_.empty() && fs::is_regular_file(chosen_path(), error);
}

// True when Enter was pressed.
bool FileBrowser::draw_name() {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(spoken("File name").data());
    ImGui::SameLine(ImGui::GetFontSize() * 6);
    ImGui::SetNextItemWidth(-FLT_MIN);
    if (ImGui::IsWindowAppearing()) focus_text_here();
    // What is typed first replaces the name, whichever keys are still held.
    const bool enter = ImGui::InputText(
        "##name", &name_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    mark("browser/name");
    return enter;
}

void FileBrowser::draw(Area& /*middle*/) {
    if (ui_.browse) begin(*std::exchange(ui_.browse, std::nullopt));
    if (!request_) return;
    desktop_asks_ ? draw_desktop_asks() : draw_dialog();
}

void FileBrowser::draw_dialog() {
    using Kind = FileRequest::Kind;
    const float em = ImGui::GetFontSize();
    centre_next_window({em * 52, em * 31});
    bool keep_open = true;
    const auto flags =
        ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse;
    if (!ImGui::BeginPopupModal((std::string(spoken(request_->title)) + k_popup).c_str(), &keep_open, flags))
        return end({});
    if (icon_button("up", icon::parent, "Parent folder", "One folder up.")) {
        go(fs::path(folder_).parent_path().string());
    }
    ImGui::SameLine();
    draw_path();
    if (!is_for(Kind::open)) draw_new_folder();
    ImGui::Spacing();
    const float below = ImGui::GetFrameHeightWithSpacing() * 2 + em * 0.7f;
    ImGui::BeginChild("places", {em * 12, -below});
    draw_places();
    ImGui::EndChild();
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_ChildBg, theme().window);
    ImGui::BeginChild("entries", {0, -below}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
    bool done = draw_entries();
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::Spacing();

    bool ready = true;
    if (is_for(Kind::folder)) {
        ready = draw_typed_folder();
    } else {
        done |= draw_name();
        ready = !name_.empty();
    }
    const bool replaces = is_for(Kind::save) && chosen_exists();
    if (replaces) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", with_fillings(std::string(spoken("{file} exists and will be replaced.")),
                                                {{"file", with_ending(name_, request_->endings)}})
                                      .c_str());
        ImGui::SameLine();
    }
    const DialogAnswer answer = dialog_buttons(replaces ? "Replace" : verb(), ready, "browser");
    done |= answer == DialogAnswer::accept;
    const bool accepted = done && ready;
    const bool over = accepted || answer == DialogAnswer::cancel;
    if (over) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (over) end(accepted ? std::optional(chosen_path()) : std::nullopt);
}

void FileBrowser::end(const std::optional<std::string>& path) {
    const FileRequest request = *std::exchange(request_, std::nullopt);
    if (std::exchange(desktop_asks_, false)) ui_.portal->close();
    if (path) {
        if (request.remembered != nullptr)
            session_.settings.*request.remembered = fs::path(*path).parent_path().string();
        request.chosen(*path);
    } else if (request.cancelled) {
        request.cancelled();
    }
}

std::string_view FileBrowser::dialog() const {
    return !request_ ? "" : desktop_asks_ ? "desktop" : "browser";
}

void FileBrowser::report(StatusWriter& status) const {
    status.set("portal", ui_.portal != nullptr && ui_.portal->can_ask(FilePortal::Question::Kind::open));
}

}  // namespace talus
