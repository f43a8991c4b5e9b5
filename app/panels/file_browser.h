#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/editor/file_listing.h"
#include "app/editor/settings.h"

namespace talus {

/// A dialog, drawn in the window, that finds a file to open, a name to save under, or a folder to export to.
class FileBrowser {
 public:
    enum class Purpose { open, heightmap, lesson, save, folder };

    /// Shows it in the next frame. folder: where it begins; name: what is proposed; ending: of the files
    /// shown, several with spaces between; chosen: what takes the path, where that is not the caller of
    /// draw().
    void show(Purpose purpose, const std::string& folder, std::string name, std::string ending,
              std::function<void(const std::string& path)> chosen = {});
    /// Draws it while it is shown. Returns the path chosen, once.
    std::optional<std::string> draw(const Settings& settings);
    const std::function<void(const std::string& path)>& chosen() const { return chosen_; }
    Purpose purpose() const { return purpose_; }
    bool shown() const { return shown_; }
    const std::string& folder() const { return folder_; }

 private:
    void go(const std::string& folder);
    void draw_path();
    void draw_new_folder();
    bool draw_typed_folder();
    void draw_places(const Settings& settings);
    bool draw_entries();
    std::string chosen_path() const;
    bool chosen_exists() const;

    std::function<void(const std::string& path)> chosen_;
    Purpose purpose_ = Purpose::open;
    bool shown_ = false;
    bool opening_ = false;
    std::string folder_;
    std::string typed_;       // the folder as text
    std::string new_folder_;  // the name of one to be made
    std::string trouble_;     // why it was not made
    std::string name_;
    std::string ending_;
    FileListing listing_;
};

}  // namespace talus
