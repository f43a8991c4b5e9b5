#include "core/io/beside_map.h"

#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <pugixml.hpp>
#include <utility>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/io/safe_file.h"

namespace talus {
namespace {

constexpr std::size_t k_max_beside_bytes = std::size_t{16} << 20;
constexpr std::size_t k_max_crs_bytes = std::size_t{1} << 16;

// A file that is there and small, else nothing.
std::optional<std::string> text_beside(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
    try {
        return read_text_file(path, k_max_beside_bytes);
    } catch (const FileError&) {
        return std::nullopt;
    }
}

std::vector<double> numbers_in(std::string_view text) {
    std::vector<double> numbers;
    for (std::size_t at = 0; (at = text.find_first_not_of(" \t\r\n,;", at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n;", at), text.size());
        std::string_view word = text.substr(at, end - at);
        while (word.ends_with(',')) word.remove_suffix(1);
        const std::optional<double> number = leading_number(word);
        if (!number) return {};
        numbers.push_back(*number);
        at = end;
    }
    return numbers;
}

// The names that a world file may have: tfw, tifw and wld for a map called .tif.
std::vector<std::string> world_files(const std::string& map_path) {
    const std::filesystem::path path(map_path);
    const std::string ending = path.extension().string();
    std::vector<std::string> names;
    const auto add = [&](const std::string& other) {
        std::filesystem::path name = path;
        names.push_back(name.replace_extension(other).string());
    };
    if (ending.size() >= 4) add(std::string{ending[1], ending.back(), 'w'});
    if (ending.size() >= 2) add(ending.substr(1) + "w");
    if (ending.size() >= 4) add(std::string{ending[1], ending.back(), 'W'});
    add("wld");
    return names;
}

std::optional<MapPlace> place_in_world_file(const std::string& map_path) {
    for (const std::string& name : world_files(map_path)) {
        const std::optional<std::string> text = text_beside(name);
        if (!text) continue;
        const std::vector<double> n = numbers_in(*text);
        if (n.size() != 6) continue;
        const MapPlace place{.x0 = n[4],
                             .x_per_column = n[0],
                             .x_per_row = n[2],
                             .y0 = n[5],
                             .y_per_column = n[1],
                             .y_per_row = n[3]};
        if (place.is_valid()) return place;
    }
    return std::nullopt;
}

std::optional<double> number_of(const pugi::xml_node& node) {
    return node ? leading_number(node.text().get()) : std::nullopt;
}

// GDAL's persistent auxiliary metadata.
void read_auxiliary(std::string_view xml, int band, BesideMap& beside) {
    pugi::xml_document document;
    if (!document.load_buffer(xml.data(), xml.size())) return;
    const pugi::xml_node root = document.child("PAMDataset");
    const pugi::xml_node own =
        root.find_child_by_attribute("PAMRasterBand", "band", std::to_string(band).c_str());
    MapMeaning meaning{.no_data = number_of(own.child("NoDataValue")),
                       .scale = number_of(own.child("Scale")),
                       .offset = number_of(own.child("Offset"))};
    meaning.set_unit(own.child("UnitType").text().get());
    const CrsTextUnits units = units_in_crs_text(root.child("SRS").text().get());
    meaning = meaning.or_else({.unit = units.vertical, .is_depth = units.points_down});
    beside.unit = units.across;
    beside.meaning = beside.meaning.or_else(meaning);
    const std::vector<double> g = numbers_in(root.child("GeoTransform").text().get());
    if (beside.place || g.size() != 6) return;
    // From the corner of the first cell to its middle.
    const MapPlace place{.x0 = g[0] + (g[1] + g[2]) / 2,
                         .x_per_column = g[1],
                         .x_per_row = g[2],
                         .y0 = g[3] + (g[4] + g[5]) / 2,
                         .y_per_column = g[4],
                         .y_per_row = g[5],
                         .unit = units.across};
    if (place.is_valid()) beside.place = place;
}

// ---- WKT ----

// The text within the brackets of the first node with one of the names, at any depth.
std::string_view wkt_node(std::string_view text, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        for (std::size_t at = 0; (at = text.find(name, at)) != std::string_view::npos; ++at) {
            const std::size_t open = at + name.size();
            const bool is_name = (at == 0 || text[at - 1] == ',' || text[at - 1] == '[' ||
                                  text[at - 1] == ' ' || text[at - 1] == '\n') &&
                                 open < text.size() && (text[open] == '[' || text[open] == '(');
            if (!is_name) continue;
            int depth = 0;
            for (std::size_t end = open; end < text.size(); ++end) {
                if (text[end] == '[' || text[end] == '(') ++depth;
                if ((text[end] == ']' || text[end] == ')') && --depth == 0)
                    return text.substr(open + 1, end - open - 1);
            }
            return {};
        }
    }
    return {};
}

// The last unit directly within a node, or within its axes: version 1 has one behind all else, version 2 one
// an axis.
std::optional<CrsUnit> unit_in_wkt(std::string_view node) {
    std::optional<CrsUnit> found;
    int depth = 0;
    for (std::size_t at = 0; at < node.size(); ++at) {
        if (node[at] == '[' || node[at] == '(') ++depth;
        if (node[at] == ']' || node[at] == ')') --depth;
        const std::string_view rest = node.substr(at);
        const bool axis = depth == 1 && (rest.starts_with("LENGTHUNIT[") || rest.starts_with("ANGLEUNIT["));
        if (!axis && !(depth == 0 && rest.starts_with("UNIT["))) continue;
        const std::size_t quote = rest.find('"');
        const std::size_t end = quote == std::string_view::npos ? quote : rest.find('"', quote + 1);
        if (end == std::string_view::npos) continue;
        const std::string_view name = rest.substr(quote + 1, end - quote - 1);
        found = unit_of_name(name);
        const std::size_t comma = rest.find(',', end);
        const std::optional<double> size =
            comma == std::string_view::npos ? std::nullopt : leading_number(rest.substr(comma + 1));
        if (!found && size && *size > 0)
            found = CrsUnit{*size, rest.starts_with("ANGLEUNIT["), "units of their own"};
    }
    return found;
}

// Whether a vertical system's axis does, AXIS["Depth",DOWN], or as Esri has it, PARAMETER["Direction",-1.0].
bool points_down(std::string_view vertical) {
    const std::string text = lower_case(vertical);
    const auto follows = [&](std::string_view key, std::string_view value) {
        const std::size_t at = text.find(key);
        const std::size_t quote = at == std::string::npos ? at : text.find('"', at + key.size());
        const std::size_t comma = quote == std::string::npos ? quote : text.find(',', quote);
        const std::size_t begin = comma == std::string::npos ? comma : text.find_first_not_of(" ,\n", comma);
        return begin != std::string::npos && text.compare(begin, value.size(), value) == 0;
    };
    return follows("axis[\"", "down") || follows("parameter[\"direction", "-");
}

// "Projection UTM", "Units METERS", "Zunits FEET", one a line.
CrsTextUnits units_in_lines(std::string_view text) {
    CrsTextUnits units;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = lower_case(text.substr(at, end - at));
        at = end + 1;
        const std::size_t value = line.find_first_of(" \t");
        if (value == std::string::npos) continue;
        if (line.starts_with("units")) units.across = unit_of_name(std::string_view(line).substr(value));
        if (line.starts_with("zunits")) units.vertical = unit_of_name(std::string_view(line).substr(value));
    }
    return units;
}

}  // namespace

std::optional<double> leading_number(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return std::nullopt;
    std::string word(text.substr(first, 64));
    for (char& c : word) c = c == ',' ? '.' : c;
    const char* begin = word.c_str() + (word.starts_with('+') ? 1 : 0);
    double number = 0;
    const auto [end, error] = std::from_chars(begin, word.c_str() + word.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<CrsUnit> height_unit_of_name(std::string_view name) {
    std::optional<CrsUnit> unit = unit_of_name(name);
    if (!unit) unit = unit_of_name(name.substr(0, name.find_first_of(" \t(,;")));
    return unit && unit->is_angle ? std::nullopt : unit;
}

std::vector<std::string> files_beside(const std::string& map_path) {
    std::vector<std::string> files = world_files(map_path);
    for (const char* ending : {"prj", "hdr"})
        files.push_back(std::filesystem::path(map_path).replace_extension(ending).string());
    files.push_back(map_path + ".aux.xml");
    files.push_back(map_path + std::string(k_mask_ending));
    return files;
}

bool MapMeaning::is_gap(double number) const {
    return no_data && (number == *no_data || static_cast<float>(number) == static_cast<float>(*no_data));
}

float MapMeaning::value(double number) const {
    return is_gap(number) ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(height(number));
}

MapMeaning MapMeaning::or_else(const MapMeaning& other) const {
    return {.no_data = no_data ? no_data : other.no_data,
            .scale = scale ? scale : other.scale,
            .offset = offset ? offset : other.offset,
            .unit = unit ? unit : other.unit,
            .unknown_unit = unknown_unit.empty() ? other.unknown_unit : unknown_unit,
            .is_depth = is_depth || other.is_depth};
}

void MapMeaning::set_unit(std::string_view name) {
    unit = height_unit_of_name(name);
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    unknown_unit.clear();
    if (unit || std::ranges::none_of(name, is_letter)) return;
    constexpr std::size_t k_max_name = 40;
    for (const char c : name.substr(0, k_max_name)) unknown_unit += c >= ' ' && c <= '~' ? c : '?';
}

std::string MapMeaning::remark() const {
    std::vector<std::string> lines;
    std::vector<std::string> parts;
    if (scale.value_or(1) != 1 || offset.value_or(0) != 0)
        parts.push_back(formatted("times %.6g plus %.6g", scale.value_or(1), offset.value_or(0)));
    if (unit && !unit->is_metre()) parts.push_back("from " + std::string(unit->name) + " to metres");
    if (is_depth) parts.push_back("from depths to heights below 0");
    if (!parts.empty()) lines.push_back("its heights were converted, " + joined(parts));
    if (!unit && !unknown_unit.empty()) {
        lines.push_back("its heights are in \"" + unknown_unit +
                        "\", a unit that Talus does not know: they are taken for metres");
    }
    return joined(
        lines, [](const std::string& line) { return line; }, "; ");
}

MapMeaning meaning_of_metadata(std::string_view xml, int band) {
    pugi::xml_document document;
    MapMeaning meaning;
    if (!document.load_buffer(xml.data(), xml.size())) return meaning;
    for (const pugi::xml_node& item : document.child("GDALMetadata").children("Item")) {
        if (item.attribute("sample").as_int(-1) != band - 1) continue;
        const std::string role = lower_case(item.attribute("role").as_string());
        if (role == "scale") meaning.scale = number_of(item);
        if (role == "offset") meaning.offset = number_of(item);
        if (role == "unittype") meaning.set_unit(item.text().get());
    }
    return meaning;
}

CrsTextUnits units_in_crs_text(std::string_view text) {
    if (text.size() > k_max_crs_bytes) return {};
    const std::string_view projected = wkt_node(text, {"PROJCRS", "PROJCS", "PROJECTEDCRS"});
    const std::string_view geographic = wkt_node(text, {"GEOGCRS", "GEOGCS", "GEOGRAPHICCRS", "GEODCRS"});
    const std::string_view vertical = wkt_node(text, {"VERTCRS", "VERT_CS", "VERTCS", "VERTICALCRS"});
    const std::string_view local = wkt_node(text, {"ENGCRS", "LOCAL_CS", "ENGINEERINGCRS"});
    if (projected.empty() && geographic.empty() && local.empty()) return units_in_lines(text);
    const std::string_view plane = projected.empty() && geographic.empty() ? local : projected;
    CrsTextUnits units{.across = unit_in_wkt(plane.empty() ? geographic : plane),
                       .vertical = unit_in_wkt(vertical),
                       .points_down = points_down(vertical)};
    // A unit without a name that is known is given in radians.
    if (plane.empty() && units.across && !units.across->is_angle) {
        units.across->is_angle = true;
        units.across->size *= k_degrees_in_radian;
    }
    return units;
}

BesideMap read_beside(const std::string& map_path, int band) {
    BesideMap beside{.place = place_in_world_file(map_path)};
    if (const auto xml = text_beside(map_path + ".aux.xml")) read_auxiliary(*xml, band, beside);
    const std::string prj = std::filesystem::path(map_path).replace_extension("prj").string();
    if (const auto text = text_beside(prj)) {
        const CrsTextUnits units = units_in_crs_text(*text);
        if (!beside.unit) beside.unit = units.across;
        beside.meaning = beside.meaning.or_else({.unit = units.vertical, .is_depth = units.points_down});
    }
    return beside;
}

}  // namespace talus
