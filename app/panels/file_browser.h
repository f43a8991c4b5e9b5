#pragma once

#include <optional>
#include <string>

#include "app/editor/file_listing.h"
#include "app/panels/file_request.h"
#include "app/panels/panel.h"

namespace talus {

/// Finds what Ui::browse asks for: a file to open, a path to save to, or a folder. By the desktop's own
/// dialog where there is one, else by one that is drawn in the window.
class FileBrowser : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::string_view dialog() const override;
    void report(StatusWriter& status) const override;

 private:
    bool is_for(FileRequest::Kind kind) const { return request_->kind == kind; }
    void begin(FileRequest request);
    bool ask_desktop();
    void draw_desktop_asks();
    void take_answer(const std::string& path);
    void show_drawn();
    const char* verb() const;
    void draw_dialog();
    void go(const std::string& folder);
    void draw_path();
    void draw_new_folder();
    bool draw_typed_folder();
    void draw_places();
    bool draw_entries();
    bool draw_name();
    std::string chosen_path() const;
    bool chosen_exists() const;
    void end(const std::optional<std::string>& path);

    std::optional<FileRequest> request_;  // none: it is closed
    bool desktop_asks_ = false;           // rather than the dialog that is drawn
    std::string folder_;
    std::string typed_;       // the folder as text
    std::string new_folder_;  // the name of one to be made
    std::string trouble_;     // why it was not made
    std::string name_;
    FileListing listing_;
};

}  // namespace talus
