#include "app/editor/file_listing.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "core/base/read_file.h"
#include "core/base/text.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

// Whether the name ends in one of the endings, which stand with spaces between; all in lower case.
bool has_ending(std::string_view name, std::string_view endings) {
    if (endings.empty()) return true;
    while (!endings.empty()) {
        const std::string_view ending = endings.substr(0, endings.find(' '));
        if (!ending.empty() && name.ends_with(ending)) return true;
        endings.remove_prefix(std::min(endings.size(), ending.size() + 1));
    }
    return false;
}

std::string time_text(fs::file_time_type time) {
    const auto system = std::chrono::time_point_cast<std::chrono::system_clock::duration>(
        time - fs::file_time_type::clock::now() + std::chrono::system_clock::now());
    const std::time_t seconds = std::chrono::system_clock::to_time_t(system);
    std::tm local{};
    if (localtime_r(&seconds, &local) == nullptr) return {};
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &local)};
}

}  // namespace

FileListing list_folder(const std::string& folder, std::string_view endings) {
    FileListing listing;
    std::error_code error;
    fs::directory_iterator files(folder, error);
    if (error) {
        listing.error = folder + ": " + error.message();
        return listing;
    }
    for (const fs::directory_entry& file : files) {
        FileEntry entry{.name = file.path().filename().string()};
        if (entry.name.starts_with('.')) continue;
        entry.folder = file.is_directory(error);
        if (!entry.folder && !has_ending(lower_case(entry.name), lower_case(endings))) continue;
        if (!entry.folder) {
            const auto size = file.file_size(error);
            entry.bytes = error ? 0 : static_cast<double>(size);
        }
        const fs::file_time_type time = file.last_write_time(error);
        if (!error) entry.changed = time_text(time);
        listing.entries.push_back(std::move(entry));
    }
    std::sort(listing.entries.begin(), listing.entries.end(), [](const FileEntry& a, const FileEntry& b) {
        if (a.folder != b.folder) return a.folder;
        const std::string la = lower_case(a.name);
        const std::string lb = lower_case(b.name);
        return la != lb ? la < lb : a.name < b.name;
    });
    return listing;
}

std::string first_folder(const std::string& wish) {
    std::error_code error;
    return !wish.empty() && fs::is_directory(wish, error) ? wish : home_folder();
}

std::string home_folder() {
    const char* home = std::getenv("HOME");
    std::error_code error;
    return home != nullptr && fs::is_directory(home, error) ? home : "/";
}

std::string make_folder(const std::string& path) {
    std::error_code error;
    if (fs::exists(path, error)) return path + " is there already.";
    if (fs::create_directory(path, error)) return {};
    return file_error(path, "made", error).what();
}

std::string free_name(const std::string& folder, const std::string& name) {
    const std::filesystem::path wish(name);
    std::string free = name;
    std::error_code error;
    for (int i = 2; std::filesystem::exists(std::filesystem::path(folder) / free, error); ++i)
        free = wish.stem().string() + "-" + std::to_string(i) + wish.extension().string();
    return free;
}

std::string with_ending(std::string name, std::string_view ending) {
    return lower_case(name).ends_with(lower_case(ending)) ? name : name + std::string(ending);
}

}  // namespace talus
