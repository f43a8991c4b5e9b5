#include "app/editor/settings.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "core/base/json_text.h"
#include "core/base/record.h"
#include "core/io/formats.h"
#include "core/io/safe_file.h"
#include "core/recipe/export/node_export.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/view_json.h"
#include "core/terrain/field.h"
#include "render/offscreen.h"

namespace talus {
namespace {

using shape::Json;
using shape::of;
using shape::row;

constexpr double k_farthest = 1e7;  // m from the middle of a terrain
constexpr std::size_t k_max_bytes = std::size_t{1} << 20;

std::string file_in(const std::string& folder) { return folder + "/settings.json"; }

// A file name need not be UTF-8.
std::string text_of(const nlohmann::json& value, int indent = -1) { return json_dump(value, indent); }

Shape<int> any_whole() {
    return shape::whole(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
}

// Settings have always had all digits of their numbers.
Shape<float> number(float min, float max) {
    return shape::number(min, max).with_write([](float value) { return Json(value); });
}

Shape<std::vector<std::string>> texts() {
    return shape::list(shape::text(), 0, shape::k_any_length, "texts");
}

Shape<std::vector<NamedView>> views() {
    return {[](const JsonPlace& at, std::vector<NamedView>& views) {
                try {
                    std::vector<std::string> remarks;
                    views = views_from_json(at.json, remarks);
                } catch (const RecipeError&) {
                    at.unexpected("views");
                }
            },
            [](const std::vector<NamedView>& views) { return json_from_views(views); },
            [] {
                return Json{{"type", "array"}};
            }};
}

Shape<Figure> figure() {
    static const std::span<const FigureInfo> infos = figure_infos();
    const auto place =
        shape::number<double>(-k_farthest, k_farthest).with_write([](double metres) { return Json(metres); });
    return shape::object<Figure>({
        row({"kind"}, &Figure::kind, shape::one_of<FigureKind>(infos)),
        row({"east"}, &Figure::east, place),
        row({"north"}, &Figure::north, place),
    });
}

Shape<Settings> window() {
    const auto placed = [](int Settings::*member) {
        return of(member, any_whole()).with_write([member](const Settings& settings) {
            return settings.placed ? Json(settings.*member) : k_left_out;
        });
    };
    const auto keys = shape::object<Settings>({
        row({"width"}, &Settings::window_width, shape::whole(800, 16384)),
        row({"height"}, &Settings::window_height, shape::whole(500, 16384)),
        row({"maximized"}, &Settings::maximized),
        {{"x"}, placed(&Settings::window_x)},
        {{"y"}, placed(&Settings::window_y)},
    });
    return keys.with_read([keys](const JsonPlace& at, Settings& settings) {
        keys.read(at, settings);
        settings.placed = at.has("x") && at.has("y");
    });
}

// An answer that is left to the program until the user gives it.
Shape<std::optional<bool>> automatic_on_or_off() {
    static constexpr std::array<std::string_view, 3> k_answers{"automatic", "off", "on"};
    const auto answer = shape::one_of<int>(k_answers);
    return {[answer](const JsonPlace& at, std::optional<bool>& value) {
                int place = 0;
                answer.read(at, place);
                value = place == 0 ? std::nullopt : std::optional(place == 2);
            },
            [answer](const std::optional<bool>& value) {
                return answer.write(!value ? 0 : *value ? 2 : 1);
            },
            [answer] { return answer.schema(); }};
}

// What a workspace remembers is its own affair.
Shape<Settings> workspaces() {
    return {[](const JsonPlace& at, Settings& settings) {
                if (!at.json.is_object()) return;
                for (const auto& [workspace, values] : at.json.items()) {
                    if (!values.is_object()) continue;
                    for (const auto& [key, value] : values.items())
                        settings.workspaces[workspace].json[key] = text_of(value);
                }
            },
            [](const Settings& settings) {
                Json all = Json::object();
                for (const auto& [workspace, values] : settings.workspaces) {
                    for (const auto& [key, value] : values.json) all[workspace][key] = Json::parse(value);
                }
                return all;
            },
            [] {
                return Json{{"type", "object"}};
            }};
}

// A key that stood beside the others before workspaces had settings of their own.
Row<Settings> moved(std::string_view key, const char* workspace) {
    const auto read = [=](const JsonPlace& at, Settings& settings) {
        settings.workspaces[workspace].json[std::string(key)] = text_of(at.json);
    };
    return {{key}, {read, [](const Settings&) { return k_left_out; }, [] { return Json::object(); }}};
}

// Keys of a choice beside those of a listing of parameters, of which none is taken where one is of another
// kind.
template <class Choice, class Options>
Shape<Choice> with_listing(const Shape<Choice>& keys, Options Choice::*options,
                           std::span<const Parameter> listing,
                           std::vector<ParameterValue> (*values_of)(const Options&),
                           Options (*from_values)(std::span<const ParameterValue>)) {
    return {[=](const JsonPlace& at, Choice& choice) {
                try {
                    std::vector<std::string> remarks;
                    Json kept;
                    choice.*options = from_values(
                        values_from_json(listing, at.json, values_of(Options{}), at.path, remarks, kept));
                } catch (const std::exception&) {
                    choice.*options = {};
                }
                keys.read(at, choice);
            },
            [=](const Choice& choice) {
                Json json = json_from_values(listing, values_of(choice.*options));
                json.update(keys.write(choice));
                return json;
            },
            [keys] { return keys.schema(); }};
}

Shape<SheetChoice> sheet() {
    const auto keys = shape::object<SheetChoice>({
        row({"format"}, &SheetChoice::format),
        row({"title"}, &SheetChoice::title),
        row({"folder"}, &SheetChoice::folder),
        row({"name"}, &SheetChoice::name),
        row({"document"}, &SheetChoice::document),
    });
    return with_listing(keys, &SheetChoice::options, sheet_parameters(), values_of_sheet, sheet_from_values);
}

Shape<PictureChoice> picture() {
    const auto side = shape::whole(1, k_max_picture_side);
    const auto samples = any_whole().checked([](int count, const JsonPlace& at) {
        if (supersampling_of(count) == 0) at.wrong("expected 1, 4 or 16");
    });
    return shape::object<PictureChoice>({
        row({"as_view"}, &PictureChoice::as_view),
        row({"width"}, &PictureChoice::width, side),
        row({"height"}, &PictureChoice::height, side),
        row({"samples"}, &PictureChoice::samples, samples),
        row({"transparent"}, &PictureChoice::transparent),
        row({"no_recipe"}, &PictureChoice::no_recipe),
        row({"scale_bar"}, &PictureChoice::scale_bar),
    });
}

// Earlier versions exported one map at a time: what its format or its field was.
void take_one_map(const Json& last, ExportChoice& choice) {
    const auto found = last.find("field");
    const std::string field = found != last.end() && found->is_string() ? found->get<std::string>() : "";
    const Format* format = find_format(choice.format);
    choice.normals = format != nullptr && format->content == Content::normals;
    choice.colours = format != nullptr && format->content == Content::colours;
    if (!field.empty() && field != info_of(field_id("height")).key) choice.fields = {field};
    choice.heights = !choice.normals && !choice.colours && choice.fields.empty();
}

Shape<ExportChoice> last_export() {
    const auto format = row({"format"}, &ExportChoice::format);
    const auto keys = shape::object<ExportChoice>({
        row({"target"}, &ExportChoice::target),
        format,
        row({"heights"}, &ExportChoice::heights),
        row({"normals"}, &ExportChoice::normals),
        row({"colours"}, &ExportChoice::colours),
        row({"fields"}, &ExportChoice::fields, texts()),
        row({"folder"}, &ExportChoice::folder),
        row({"name"}, &ExportChoice::name),
        row({"document"}, &ExportChoice::document),
        row({"width"}, &ExportChoice::width, any_whole()),
        row({"height"}, &ExportChoice::height, any_whole()),
        row({"tiles"}, &ExportChoice::tiles, any_whole()),
        row({"cubes"}, &ExportChoice::cubes),
        row({"node_size"}, &ExportChoice::node_size,
            number(static_cast<float>(k_min_node_size), static_cast<float>(k_max_node_size))),
    });
    const auto first = shape::object<ExportChoice>({format});
    const auto all = keys.with_read([first, keys](const JsonPlace& at, ExportChoice& choice) {
        first.read(at, choice);
        if (at.json.is_object()) take_one_map(at.json, choice);
        keys.read(at, choice);
    });
    return with_listing(all, &ExportChoice::options, export_parameters(), values_of_export,
                        export_from_values);
}

Shape<Settings> all_settings() {
    return shape::object<Settings>({
        {{"window"}, window()},
        row({"folds"}, &Settings::folds, shape::map(shape::flag(), "true or false for each part")),
        row({"scale_percent"}, &Settings::scale_percent, shape::whole(k_min_scale, k_max_scale)),
        row({"scale_offered"}, &Settings::scale_offered),
        row({"light_theme"}, &Settings::light_theme),
        row({"desktop_dialogs"}, &Settings::desktop_dialogs),
        row({"grown"}, &Settings::grown),
        row({"panel_em"}, &Settings::panel_em, number(k_min_panel_em, k_max_panel_em)),
        row({"upper_share"}, &Settings::upper_share, number(0, 1)),
        row({"section_share"}, &Settings::section_share, number(0, 1)),
        row({"language"}, &Settings::language),
        row({"view"}, &Settings::view),
        row({"look"}, &Settings::look),
        row({"around"}, &Settings::around),
        row({"quality"}, &Settings::quality),
        row({"moving_water"}, &Settings::moving_water, automatic_on_or_off()),
        row({"scale_bar"}, &Settings::scale_bar),
        row({"recent"}, &Settings::recent, texts()),
        row({"recent_views"}, &Settings::recent_views, views()),
        row({"recent_figures"}, &Settings::recent_figures, shape::map(figure(), "a figure for each file")),
        row({"folder"}, &Settings::folder),
        row({"heightmap_folder"}, &Settings::heightmap_folder),
        row({"picture_folder"}, &Settings::picture_folder),
        moved("lesson_language", "learn"),
        moved("free_play", "learn"),
        {{"workspaces"}, workspaces()},
        row({"last_sheet"}, &Settings::last_sheet, sheet()),
        row({"last_picture"}, &Settings::last_picture, picture()),
        row({"last_export"}, &Settings::last_export, last_export()),
    });
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

int fitting_scale(int lines, float content_scale) {
    constexpr float k_usual_lines = 1080;
    constexpr int k_step = 25;  // %
    const float times = static_cast<float>(lines) / k_usual_lines / std::max(content_scale, 1.0f);
    return std::clamp(static_cast<int>(times * 100 / k_step) * k_step, 100, k_max_scale);
}

void remember_file(Settings& settings, const std::string& path) {
    std::erase(settings.recent, path);
    settings.recent.insert(settings.recent.begin(), path);
    if (settings.recent.size() > k_max_recent) settings.recent.resize(k_max_recent);
    std::erase_if(settings.recent_views, [&](const NamedView& view) {
        return std::ranges::find(settings.recent, view.name) == settings.recent.end();
    });
    std::erase_if(settings.recent_figures, [&](const auto& figure) {
        return std::ranges::find(settings.recent, figure.first) == settings.recent.end();
    });
}

void remember_view(Settings& settings, const std::string& path, NamedView view, const Figure& figure) {
    if (std::ranges::find(settings.recent, path) == settings.recent.end()) return;
    if (figure.kind == FigureKind::none)
        settings.recent_figures.erase(path);
    else
        settings.recent_figures[path] = figure;
    view.name = path;
    const auto known = std::ranges::find(settings.recent_views, path, &NamedView::name);
    if (known == settings.recent_views.end())
        settings.recent_views.push_back(std::move(view));
    else
        *known = std::move(view);
}

const NamedView* last_view(const Settings& settings, const std::string& path) {
    const auto known = std::ranges::find(settings.recent_views, path, &NamedView::name);
    return known != settings.recent_views.end() ? &*known : nullptr;
}

Figure last_figure(const Settings& settings, const std::string& path) {
    const auto known = settings.recent_figures.find(path);
    return known != settings.recent_figures.end() ? known->second : Figure{};
}

std::string settings_path() {
    if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && *config != 0)
        return std::string(config) + "/talus";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0)
        return std::string(home) + "/.config/talus";
    return {};
}

std::string settings_folder() {
    const std::string path = settings_path();
    std::error_code error;
    if (!path.empty()) std::filesystem::create_directories(path, error);
    return error ? std::string() : path;
}

Settings load_settings(const std::string& folder) {
    if (folder.empty()) return {};
    try {
        JsonReader reader{.forgiving = true};
        const Json json = Json::parse(read_text_file(file_in(folder), k_max_bytes));
        Settings settings;
        all_settings().read({json, "", reader}, settings);
        if (settings.recent.size() > k_max_recent) settings.recent.resize(k_max_recent);
        return settings;
    } catch (const std::exception&) {
        return {};  // the first start, or a file that is broken: a new one is written
    }
}

std::string save_settings(const Settings& settings, const std::string& folder) {
    if (folder.empty()) return "settings are not kept: neither XDG_CONFIG_HOME nor HOME is set";
    try {
        write_file_safely(file_in(folder), text_of(all_settings().write(settings), 2) + "\n");
        return {};
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace talus
