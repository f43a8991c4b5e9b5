#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/map/sheet_options.h"
#include "core/recipe/export/export_choice.h"
#include "core/recipe/named_view.h"
#include "render/figure.h"

namespace talus {

/// The choices of a map sheet, remembered for the next one.
struct SheetChoice {
    SheetOptions options = {};
    std::string format = {};    ///< ending of a sheet format; empty or unknown: the first one
    std::string title = {};     ///< above the map
    std::string folder = {};    ///< absolute
    std::string name = {};      ///< without ending
    std::string document = {};  ///< the one that title and name were given for; another one has its own

    friend bool operator==(const SheetChoice&, const SheetChoice&) = default;
};

/// The choices of a saved picture, remembered for the next one.
struct PictureChoice {
    bool as_view = true;  ///< as large as the view in the window
    int width = 1920;     ///< pixels, where it is not
    int height = 1080;    ///< pixels
    int samples = 4;      ///< a pixel: 1, 4 or 16
    bool transparent = false;
    bool scale_bar = true;   ///< in a corner of it
    bool no_recipe = false;  ///< the file does not carry it

    friend bool operator==(const PictureChoice&, const PictureChoice&) = default;
};

/// What one workspace remembers, under keys of its own. Values that nobody asks for are kept as they are.
class WorkspaceSettings {
 public:
    /// Returns the text under this key; empty where there is none.
    std::string text(std::string_view key) const;
    void set_text(std::string_view key, std::string_view value);
    /// Returns the flag under this key; false where there is none.
    bool flag(std::string_view key) const;
    void set_flag(std::string_view key, bool value);

    /// Each value as JSON, by key.
    std::map<std::string, std::string, std::less<>> json;

    friend bool operator==(const WorkspaceSettings&, const WorkspaceSettings&) = default;
};

/// All that the editor remembers from one start to the next.
struct Settings {
    int window_width = 1600;
    int window_height = 900;
    bool placed = false;  ///< window_x and window_y were remembered
    int window_x = 0;     ///< screen coordinates
    int window_y = 0;
    bool maximized = false;
    int scale_percent = 100;     ///< of text and everything measured by it, 75 to 200
    bool scale_offered = false;  ///< the user was asked once whether text is to fit the screen
    bool light_theme = false;
    bool desktop_dialogs = true;        ///< files are asked for by the desktop's own dialogs where it has any
    bool grown = false;                 ///< the first terrain was shown growing, as it is once
    float panel_em = 24;                ///< width of the panel at the right, in heights of the font
    float upper_share = 0;              ///< of the panel's height, above its border; 0: as its rows need
    float section_share = 0;            ///< of the middle's height, which a section takes; 0: no choice
    std::map<std::string, bool> folds;  ///< parts of the panel that were opened or closed by hand, by name
    std::string language = "en";        ///< of the window, where no lesson of another is open
    std::string view;                   ///< key; empty or unknown: the default view
    std::string look;                   ///< likewise
    std::string around;                 ///< likewise
    std::string quality;                ///< key of a level; empty or unknown: automatic
    bool scale_bar = true;              ///< in a corner of it
    std::optional<bool> moving_water;   ///< in it; none: only where a GPU draws
    std::vector<std::string> recent;    ///< files, newest first, at most k_max_recent
    std::vector<NamedView> recent_views;  ///< how they were seen last; each has its file's path as name
    std::map<std::string, Figure> recent_figures;  ///< what stood on their ground, by path; none: nothing did
    std::string folder;                            ///< where the file browser was last
    std::string heightmap_folder;                  ///< where it was last for heightmaps
    std::string picture_folder;                    ///< where it was last for pictures
    ExportChoice last_export;                      ///< so that it can be repeated without a dialog
    SheetChoice last_sheet;
    PictureChoice last_picture;
    std::map<std::string, WorkspaceSettings, std::less<>> workspaces;  ///< what each remembers, by its key

    friend bool operator==(const Settings&, const Settings&) = default;
};

inline constexpr std::size_t k_max_recent = 10;
inline constexpr int k_min_scale = 75;
inline constexpr int k_max_scale = 200;
inline constexpr float k_min_panel_em = 20;
inline constexpr float k_max_panel_em = 48;

/// Returns the scale, in steps of 25 %, at which text on a screen of so many lines of pixels is as large as
/// at 100 % on one of 1080, never below 100 %. content_scale: what the desktop asks for already.
int fitting_scale(int lines, float content_scale);

/// Puts a file at the head of the recent ones.
void remember_file(Settings& settings, const std::string& path);
/// Keeps how a recent file is seen, its view and the figure on its ground; of another file it keeps nothing.
void remember_view(Settings& settings, const std::string& path, NamedView view, const Figure& figure = {});
/// Returns how a recent file was seen last; null where that is not known.
const NamedView* last_view(const Settings& settings, const std::string& path);
/// Returns what stood on its ground then.
Figure last_figure(const Settings& settings, const std::string& path);

/// Returns $XDG_CONFIG_HOME/talus, or ~/.config/talus, whether it is there or not. Empty where neither
/// variable is set.
std::string settings_path();
/// Returns the same and makes the folder if it is missing. Empty where that fails.
std::string settings_folder();
/// Reads the settings, with defaults for whatever is missing, out of range or not readable: settings never
/// keep the editor from starting. What a workspace of another version remembers is kept.
Settings load_settings(const std::string& folder);
/// Writes the settings safely. Returns the cause of a failure, or nothing.
std::string save_settings(const Settings& settings, const std::string& folder);

}  // namespace talus
