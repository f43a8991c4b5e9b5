#include "app/editor/own_presets.h"

#include <algorithm>
#include <stdexcept>
#include <system_error>

#include "core/base/text.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view k_ending = ".talus";
constexpr std::size_t k_longest_key = 100;  // bytes; a file's name has 255

}  // namespace

std::string OwnPresets::key_for(std::string_view name) {
    constexpr std::string_view k_forbidden = "/\\:*?\"<>|";
    std::string key;
    for (const char letter : name) {
        const bool plain = static_cast<unsigned char>(letter) >= 0x20 && letter != 0x7f;
        key += plain && k_forbidden.find(letter) == std::string_view::npos ? letter : '-';
    }
    if (key.size() > k_longest_key) {
        std::size_t end = k_longest_key;
        while (end > 0 && (static_cast<unsigned char>(key[end]) & 0xc0) == 0x80) --end;  // within a letter
        key.resize(end);
    }
    const std::size_t first = key.find_first_not_of(" .");
    if (first == std::string::npos) return {};
    return key.substr(first, key.find_last_not_of(" .") + 1 - first);
}

void OwnPresets::refresh() {
    shown_.clear();
    std::error_code error;
    if (folder_.empty()) return;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
        const fs::path& path = entry.path();
        if (path.extension() != k_ending) continue;
        std::error_code unknown;
        const auto written = entry.last_write_time(unknown);
        const std::uintmax_t bytes = entry.file_size(unknown);
        if (unknown) continue;
        const std::string key = path.stem().string();
        const auto same = [&](const File& file) {
            return file.preset.key == key && file.written == written && file.bytes == bytes;
        };
        const auto known = std::find_if(read_.rbegin(), read_.rend(), same);
        if (known != read_.rend()) {
            shown_.push_back(&known->preset);
            continue;
        }
        try {
            Recipe recipe = load_recipe(path.string()).recipe;
            if (recipe.name.empty()) recipe.name = key;
            read_.push_back({{key, std::move(recipe)}, written, bytes});
            shown_.push_back(&read_.back().preset);
        } catch (const std::exception&) {
            // What is no recipe is no preset either; opening it says why.
        }
    }
    std::ranges::sort(shown_, {}, [](const Preset* preset) {
        return std::pair(lower_case(preset->recipe.name), preset->key);
    });
}

std::string OwnPresets::file_of(std::string_view key) const {
    // A key is never a way to another folder.
    if (folder_.empty() || key.empty() || key_for(key) != key) return {};
    std::error_code unknown;
    const std::string path = path_of(std::string(key));
    return fs::exists(path, unknown) ? path : std::string();
}

bool OwnPresets::has(const std::string& name) const { return !file_of(key_for(name)).empty(); }

void OwnPresets::save(Recipe recipe, const std::string& name) {
    const std::string key = key_for(name);
    if (key.empty()) throw std::runtime_error("Give the preset a name.");
    if (folder_.empty()) throw std::runtime_error("There is no folder to keep presets in.");
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw std::runtime_error(folder_ + ": " + error.message());
    recipe.name = name;
    save_recipe(recipe, path_of(key));
    refresh();
}

void OwnPresets::remove(const Preset& preset) {
    const std::string path = path_of(preset.key);
    std::error_code error;
    fs::remove(path, error);
    if (error) throw std::runtime_error(path + ": " + error.message());
    refresh();
}

}  // namespace talus
