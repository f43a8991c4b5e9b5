#include "app/editor/settings.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "core/io/formats.h"
#include "core/io/safe_file.h"
#include "core/recipe/parameter_json.h"
#include "core/terrain/field.h"
#include "render/offscreen.h"

namespace talus {
namespace {

using nlohmann::json;

constexpr std::size_t k_max_bytes = std::size_t{1} << 20;

std::string file_in(const std::string& folder) { return folder + "/settings.json"; }

// A file name need not be UTF-8.
std::string text_of(const json& value, int indent = -1) {
    return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

// Takes the value where it is there and of the right type.
template <class T>
void take(const json& from, const char* key, T& into) {
    const auto found = from.find(key);
    if (found == from.end()) return;
    if (std::is_same_v<T, int> && !found->is_number_integer()) return;  // 1e300 is none
    try {
        into = found->get<T>();
    } catch (const json::exception&) {
        return;  // keeps the default
    }
}

json json_from_workspaces(const Settings& settings) {
    json all = json::object();
    for (const auto& [workspace, values] : settings.workspaces) {
        for (const auto& [key, value] : values.json) all[workspace][key] = json::parse(value);
    }
    return all;
}

// Keys that stood beside the others before workspaces had settings of their own.
constexpr struct {
    const char* key;
    const char* workspace;
} k_moved[] = {{"lesson_language", "learn"}, {"free_play", "learn"}};

void take_workspaces(const json& all, Settings& settings) {
    for (const auto& [key, workspace] : k_moved) {
        if (const auto value = all.find(key); value != all.end())
            settings.workspaces[workspace].json[key] = text_of(*value);
    }
    const auto workspaces = all.find("workspaces");
    if (workspaces == all.end() || !workspaces->is_object()) return;
    for (const auto& [workspace, values] : workspaces->items()) {
        if (!values.is_object()) continue;
        for (const auto& [key, value] : values.items())
            settings.workspaces[workspace].json[key] = text_of(value);
    }
}

json json_from_sheet(const SheetChoice& sheet) {
    json all = json_from_values(sheet_parameters(), values_of_sheet(sheet.options));
    all["format"] = sheet.format;
    all["title"] = sheet.title;
    all["folder"] = sheet.folder;
    all["name"] = sheet.name;
    all["document"] = sheet.document;
    return all;
}

SheetChoice sheet_from_json(const json& all) {
    SheetChoice sheet;
    try {
        std::vector<std::string> remarks;
        nlohmann::ordered_json kept;
        sheet.options = sheet_from_values(
            values_from_json(sheet_parameters(), all, values_of_sheet({}), "last_sheet", remarks, kept));
    } catch (const std::exception&) {
        sheet.options = {};  // of another kind: the defaults
    }
    take(all, "format", sheet.format);
    take(all, "title", sheet.title);
    take(all, "folder", sheet.folder);
    take(all, "name", sheet.name);
    take(all, "document", sheet.document);
    return sheet;
}

// A number of the light, within its range.
struct LightNumber {
    const char* key;
    float Daylight::*value;
    DaylightRange range;
};
constexpr std::array<LightNumber, 5> k_light_numbers{{{"strength", &Daylight::strength, k_light_share_range},
                                                      {"sky", &Daylight::sky, k_light_share_range},
                                                      {"bounce", &Daylight::bounce, k_light_share_range},
                                                      {"haze", &Daylight::haze, k_light_share_range},
                                                      {"exposure", &Daylight::exposure, k_exposure_range}}};

json json_from_light(const Daylight& light) {
    json all = json::object();
    for (const LightNumber& number : k_light_numbers) all[number.key] = light.*number.value;
    if (light.sun) all["sun"] = {light.sun->azimuth, light.sun->elevation};
    return all;
}

Daylight light_from_json(const json& all) {
    Daylight light;
    for (const LightNumber& number : k_light_numbers) {
        take(all, number.key, light.*number.value);
        light.*number.value = std::clamp(light.*number.value, number.range.low, number.range.high);
    }
    std::array<float, 2> sun{-1, -1};
    take(all, "sun", sun);
    if (sun[1] >= 0)
        light.sun = Sun{std::clamp(sun[0], k_azimuth_range.low, k_azimuth_range.high),
                        std::clamp(sun[1], k_elevation_range.low, k_elevation_range.high)};
    return light;
}

json json_from_picture(const PictureChoice& picture) {
    return {{"as_view", picture.as_view},
            {"width", picture.width},
            {"height", picture.height},
            {"samples", picture.samples},
            {"transparent", picture.transparent}};
}

PictureChoice picture_from_json(const json& all) {
    PictureChoice picture;
    take(all, "as_view", picture.as_view);
    take(all, "width", picture.width);
    take(all, "height", picture.height);
    take(all, "samples", picture.samples);
    take(all, "transparent", picture.transparent);
    picture.width = std::clamp(picture.width, 1, k_max_picture_side);
    picture.height = std::clamp(picture.height, 1, k_max_picture_side);
    if (supersampling_of(picture.samples) == 0) picture.samples = PictureChoice{}.samples;
    return picture;
}

// Earlier versions exported one map at a time: what its format or its field was.
void take_one_map(const json& last, ExportChoice& choice) {
    std::string field;
    take(last, "field", field);
    const Format* format = find_format(choice.format);
    choice.normals = format != nullptr && format->content == Content::normals;
    choice.colours = format != nullptr && format->content == Content::colours;
    if (!field.empty() && field != info_of(field_id("height")).key) choice.fields = {field};
    choice.heights = !choice.normals && !choice.colours && choice.fields.empty();
}

const char* text_of_choice(const std::optional<bool>& chosen) {
    return !chosen ? "automatic" : *chosen ? "on" : "off";
}

json to_json_value(const Settings& settings) {
    const ExportChoice& last = settings.last_export;
    json window{{"width", settings.window_width},
                {"height", settings.window_height},
                {"maximized", settings.maximized}};
    if (settings.placed) {
        window["x"] = settings.window_x;
        window["y"] = settings.window_y;
    }
    return {{"window", std::move(window)},
            {"folds", settings.folds},
            {"scale_percent", settings.scale_percent},
            {"light_theme", settings.light_theme},
            {"desktop_dialogs", settings.desktop_dialogs},
            {"grown", settings.grown},
            {"panel_em", settings.panel_em},
            {"view", settings.view},
            {"look", settings.look},
            {"around", settings.around},
            {"light", json_from_light(settings.light)},
            {"quality", settings.quality},
            {"moving_water", text_of_choice(settings.moving_water)},
            {"scale_bar", settings.scale_bar},
            {"recent", settings.recent},
            {"folder", settings.folder},
            {"heightmap_folder", settings.heightmap_folder},
            {"workspaces", json_from_workspaces(settings)},
            {"picture_folder", settings.picture_folder},
            {"last_sheet", json_from_sheet(settings.last_sheet)},
            {"last_picture", json_from_picture(settings.last_picture)},
            {"last_export",
             {{"target", last.target},
              {"format", last.format},
              {"heights", last.heights},
              {"normals", last.normals},
              {"colours", last.colours},
              {"fields", last.fields},
              {"folder", last.folder},
              {"name", last.name},
              {"document", last.document},
              {"width", last.width},
              {"height", last.height},
              {"tiles", last.tiles},
              {"flip_green", last.flip_green},
              {"weights", last.weights},
              {"plants", last.plants},
              {"blender_script", last.blender_script},
              {"triangles", last.triangles},
              {"print_size", last.print_size}}}};
}

Settings from_json_value(const json& all) {
    Settings settings;
    if (const auto window = all.find("window"); window != all.end() && window->is_object()) {
        take(*window, "width", settings.window_width);
        take(*window, "height", settings.window_height);
        take(*window, "maximized", settings.maximized);
        take(*window, "x", settings.window_x);
        take(*window, "y", settings.window_y);
        settings.placed = window->contains("x") && window->contains("y");
    }
    take(all, "scale_percent", settings.scale_percent);
    take(all, "light_theme", settings.light_theme);
    take(all, "desktop_dialogs", settings.desktop_dialogs);
    take(all, "grown", settings.grown);
    take(all, "panel_em", settings.panel_em);
    take(all, "folds", settings.folds);
    take(all, "view", settings.view);
    take(all, "look", settings.look);
    take(all, "around", settings.around);
    if (const auto light = all.find("light"); light != all.end() && light->is_object())
        settings.light = light_from_json(*light);
    take(all, "quality", settings.quality);
    std::string moving;
    take(all, "moving_water", moving);
    if (moving == "on" || moving == "off") settings.moving_water = moving == "on";
    take(all, "scale_bar", settings.scale_bar);
    take(all, "recent", settings.recent);
    take(all, "folder", settings.folder);
    take(all, "heightmap_folder", settings.heightmap_folder);
    take(all, "picture_folder", settings.picture_folder);
    take_workspaces(all, settings);
    if (const auto last = all.find("last_export"); last != all.end() && last->is_object()) {
        take(*last, "target", settings.last_export.target);
        take(*last, "format", settings.last_export.format);
        take_one_map(*last, settings.last_export);
        take(*last, "heights", settings.last_export.heights);
        take(*last, "normals", settings.last_export.normals);
        take(*last, "colours", settings.last_export.colours);
        take(*last, "fields", settings.last_export.fields);
        take(*last, "folder", settings.last_export.folder);
        take(*last, "name", settings.last_export.name);
        take(*last, "document", settings.last_export.document);
        take(*last, "width", settings.last_export.width);
        take(*last, "height", settings.last_export.height);
        take(*last, "tiles", settings.last_export.tiles);
        take(*last, "flip_green", settings.last_export.flip_green);
        take(*last, "weights", settings.last_export.weights);
        take(*last, "plants", settings.last_export.plants);
        take(*last, "blender_script", settings.last_export.blender_script);
        take(*last, "triangles", settings.last_export.triangles);
        take(*last, "print_size", settings.last_export.print_size);
    }
    if (const auto last = all.find("last_sheet"); last != all.end() && last->is_object())
        settings.last_sheet = sheet_from_json(*last);
    if (const auto last = all.find("last_picture"); last != all.end() && last->is_object())
        settings.last_picture = picture_from_json(*last);
    settings.window_width = std::clamp(settings.window_width, 800, 16384);
    settings.window_height = std::clamp(settings.window_height, 500, 16384);
    settings.scale_percent = std::clamp(settings.scale_percent, k_min_scale, k_max_scale);
    settings.panel_em = std::clamp(settings.panel_em, k_min_panel_em, k_max_panel_em);
    if (settings.recent.size() > k_max_recent) settings.recent.resize(k_max_recent);
    return settings;
}

}  // namespace

std::string WorkspaceSettings::text(std::string_view key) const {
    const auto found = json.find(key);
    const nlohmann::json value = found != json.end() ? nlohmann::json::parse(found->second) : nullptr;
    return value.is_string() ? value.get<std::string>() : std::string();
}

void WorkspaceSettings::set_text(std::string_view key, std::string_view value) {
    json[std::string(key)] = text_of(value);
}

bool WorkspaceSettings::flag(std::string_view key) const {
    const auto found = json.find(key);
    return found != json.end() && found->second == "true";
}

void WorkspaceSettings::set_flag(std::string_view key, bool value) {
    json[std::string(key)] = value ? "true" : "false";
}

void remember_file(Settings& settings, const std::string& path) {
    std::erase(settings.recent, path);
    settings.recent.insert(settings.recent.begin(), path);
    if (settings.recent.size() > k_max_recent) settings.recent.resize(k_max_recent);
}

std::string settings_folder() {
    std::string base;
    if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && *config != 0) {
        base = config;
    } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0) {
        base = std::string(home) + "/.config";
    } else {
        return {};
    }
    std::error_code error;
    std::filesystem::create_directories(base + "/talus", error);
    return error ? std::string() : base + "/talus";
}

Settings load_settings(const std::string& folder) {
    if (folder.empty()) return {};
    try {
        const json all = json::parse(read_file(file_in(folder), k_max_bytes));
        return all.is_object() ? from_json_value(all) : Settings{};
    } catch (const std::exception&) {
        return {};  // the first start, or a file that is broken: it is written anew
    }
}

std::string save_settings(const Settings& settings, const std::string& folder) {
    if (folder.empty()) return "settings are not kept: neither XDG_CONFIG_HOME nor HOME is set";
    try {
        write_file_safely(file_in(folder), text_of(to_json_value(settings), 2) + "\n");
        return {};
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace talus
