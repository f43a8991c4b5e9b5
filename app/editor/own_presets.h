#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/recipe/presets.h"

namespace talus {

/// The presets that the user has saved: recipes (KEY.talus) in a folder of his, which he may also put there,
/// or take from there, by hand.
class OwnPresets {
 public:
    /// folder: made with the first one saved; empty: there are none and none can be saved.
    explicit OwnPresets(std::string folder) : folder_(std::move(folder)) {}
    /// Returns their folder beside these settings; empty where there are none.
    static std::string folder_in(const std::string& settings) {
        return settings.empty() ? settings : settings + "/presets";
    }

    const std::string& folder() const { return folder_; }
    /// Looks at the folder again. A file that cannot be read is passed over; one that has not changed stays
    /// the same object.
    void refresh();
    /// Returns those that refresh() found, by name. They live as long as this.
    std::span<const Preset* const> all() const { return shown_; }

    /// Writes the recipe under a name that one can read, which is also that of its file, in place of one
    /// whose file is called the same. Throws std::runtime_error with what is wrong.
    void save(Recipe recipe, const std::string& name);
    /// Returns the file of the one with this key; empty if there is none.
    std::string file_of(std::string_view key) const;
    /// Returns whether save() would replace one.
    bool has(const std::string& name) const;
    /// Removes the file of one. Throws std::runtime_error.
    void remove(const Preset& preset);

    /// Returns the key for a name: what a file may be called on any system; empty where nothing is left.
    static std::string key_for(std::string_view name);

 private:
    struct File {
        Preset preset;
        std::filesystem::file_time_type written;
        std::uintmax_t bytes;
    };
    std::string path_of(const std::string& key) const { return folder_ + "/" + key + ".talus"; }

    std::string folder_;
    std::deque<File> read_;  // all that were ever read: somebody may still draw one
    std::vector<const Preset*> shown_;
};

}  // namespace talus
