#include "core/io/sidecar.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/json_text.h"
#include "core/base/platform.h"
#include "core/io/deflate.h"
#include "core/io/formats.h"
#include "core/io/quantise.h"
#include "core/io/safe_file.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t k_max_sidecar_bytes = std::size_t{128} << 20;
constexpr const char* k_writer = "Talus";
constexpr const char* k_bytes = "file_bytes";
constexpr const char* k_checksum = "file_crc32";
constexpr const char* k_top_first = "top row first";
constexpr const char* k_bottom_first = "bottom row first";

// The double whose shortest decimal is the float's: 0.1f as 0.1 and not as 0.10000000149.
double as_decimal(float value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    double number = 0;
    std::from_chars(text.data(), end, number);
    return number;
}

std::string file_name_of(const std::string& path) { return fs::path(path).filename().string(); }

std::string own_path(const std::string& map_path) { return map_path + ".json"; }

// Its name in earlier versions.
std::string former_path(const std::string& map_path) {
    return fs::path(map_path).replace_extension(".json").string();
}

// Reads what find_sidecar promises from a file of any content.
class Reader {
 public:
    explicit Reader(const Json& json) : json_(json) {}

    double number(const char* key) {
        const auto found = json_.find(key);
        if (found == json_.end() || !found->is_number()) return missing<double>();
        return found->get<double>();
    }
    std::string text(const char* key) {
        const auto found = json_.find(key);
        if (found == json_.end() || !found->is_string()) return missing<std::string>();
        return found->get<std::string>();
    }
    bool flag(const char* key) {
        const auto found = json_.find(key);
        if (found == json_.end() || !found->is_boolean()) return missing<bool>();
        return found->get<bool>();
    }
    float metres(const char* key) {
        const double value = number(key);
        if (!(std::fabs(value) <= 1e9)) return missing<float>();
        return static_cast<float>(value);
    }
    int size(const char* key) {
        const double value = number(key);
        if (!(value >= 1 && value <= k_max_size)) return missing<int>();
        return static_cast<int>(value);
    }
    bool complete() const { return complete_; }

 private:
    template <class T>
    T missing() {
        complete_ = false;
        return {};
    }
    const Json& json_;
    bool complete_ = true;
};

// As a file of JSON holds a name: other characters stand for bytes that are no UTF-8.
std::string as_stored(const std::string& name) {
    const std::string text = json_dump(Json(name));
    return Json::parse(text).get<std::string>();
}

// Returns the contents of a file that is a sidecar of some map; null for any other.
Json any_sidecar(const std::string& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return {};
    Json json;
    try {
        json = parse_json(read_text_file(path, k_max_sidecar_bytes), "sidecar", "written_by");
    } catch (const FileError&) {
        return {};
    } catch (const JsonError&) {
        return {};
    }
    if (!json.is_object()) return {};
    Reader reader(json);
    return reader.text("written_by") == k_writer ? json : Json();
}

bool names(const Json& sidecar, const std::string& map_path) {
    return Reader(sidecar).text("file") == as_stored(file_name_of(map_path));
}

// Returns whether the sidecar may go when a map of this path is written: it names that one, or, renamed
// together with its map, one that is no longer there.
bool gives_way(const Json& sidecar, const std::string& map_path) {
    if (sidecar.is_null()) return false;
    if (names(sidecar, map_path)) return true;
    std::error_code error;
    const fs::path named = fs::path(map_path).parent_path() / Reader(sidecar).text("file");
    return sidecar.contains(k_checksum) && !fs::exists(named, error);
}

std::string checksum_text(std::uint32_t checksum) { return formatted("%08x", checksum); }

enum class Fit { other, stale, right };

Fit fit_of(const Json& sidecar, const std::string& map_path) {
    if (!sidecar.contains(k_checksum)) return names(sidecar, map_path) ? Fit::right : Fit::other;
    Reader reader(sidecar);
    try {
        platform::OldFile file(map_path);
        if (static_cast<double>(file.size()) != reader.number(k_bytes)) return Fit::stale;
        std::vector<char> block(std::size_t{1} << 18);
        std::uint32_t sum = 0;
        while (const std::size_t count = file.read(block.data(), block.size()))
            sum = crc32(std::string_view(block.data(), count), sum);
        return reader.text(k_checksum) == checksum_text(sum) ? Fit::right : Fit::stale;
    } catch (const std::system_error&) {
        return Fit::other;  // whoever reads the map says why
    }
}

// What the whole numbers of a field's map span; where values are not whole numbers, the range they lie in.
HeightRange read_value_range(Reader& reader, const Json& json, const Sidecar& sidecar) {
    if (json.contains("value_low")) return {reader.metres("value_low"), reader.metres("value_high")};
    const Format* format = find_format(sidecar.format);
    if (format != nullptr && format->normalised)
        return {0, static_cast<float>((1 << std::min(format->bits, 16)) - 1)};
    return {sidecar.minimum, sidecar.maximum > sidecar.minimum ? sidecar.maximum : sidecar.minimum + 1};
}

std::optional<Sidecar> read_sidecar(const std::string& path, const std::string& map_path,
                                    std::string* stale) {
    const Json json = any_sidecar(path);
    // A former name may be that of another map's.
    if (json.is_null() || (path != own_path(map_path) && !names(json, map_path))) return std::nullopt;
    const Fit fit = fit_of(json, map_path);
    if (fit == Fit::stale && stale != nullptr) {
        *stale = "its sidecar " + file_name_of(path) +
                 " describes another file, or the map has changed since it was written: it is not believed; "
                 "remove it, or bring the two together again";
    }
    if (fit != Fit::right) return std::nullopt;
    Reader reader(json);
    Sidecar sidecar;
    const bool heights = !json.contains("field");
    if (!heights) {
        const std::size_t field = find_field(reader.text("field"));
        if (field >= k_field_count) return std::nullopt;
        sidecar.field = static_cast<FieldId>(field);
    }
    sidecar.file = file_name_of(map_path);
    sidecar.format = reader.text("format");
    sidecar.lattice.width = reader.size("width");
    sidecar.lattice.height = reader.size("height");
    sidecar.lattice.cell_size = reader.number(k_cell_key);
    if (json.contains(k_cell_down_key))
        sidecar.cell_ratio = reader.number(k_cell_down_key) / sidecar.lattice.cell_size;
    sidecar.lattice.wrap_x = reader.flag("wraps_east_west");
    sidecar.lattice.wrap_y = reader.flag("wraps_north_south");
    sidecar.range = {reader.metres("range_low_m"), reader.metres("range_high_m")};
    sidecar.minimum = reader.metres(heights ? "minimum_m" : "minimum");
    sidecar.maximum = reader.metres(heights ? "maximum_m" : "maximum");
    sidecar.value_range = heights ? sidecar.range : read_value_range(reader, json, sidecar);
    sidecar.sea_level = reader.metres("sea_level_m");
    sidecar.bottom_row_first = reader.text("row_order") == k_bottom_first;
    const auto seed = json.find("seed");
    if (seed != json.end() && seed->is_number_unsigned()) sidecar.seed = seed->get<std::uint64_t>();
    const bool valid = reader.complete() && sidecar.lattice.cell_size > 0 &&
                       std::isfinite(sidecar.lattice.cell_size) && sidecar.cell_ratio > 0 &&
                       std::isfinite(sidecar.cell_ratio) && sidecar.range.span() > 0 &&
                       sidecar.value_range.span() > 0;
    return valid ? std::optional(sidecar) : std::nullopt;
}

// How the whole numbers of a file stand for values, v from 0 to 1 being the number's share of the largest.
const char* values_text(Scale scale) {
    switch (scale) {
        case Scale::root:
            return "value_low + (value_high - value_low) * v * v, where v is 0 for 0 and 1 for the largest";
        case Scale::both:
            return "value_high * w * |w|, where w is -1 for 0 and 1 for the largest";
        case Scale::log:
            return "value_low * (value_high / value_low) ^ v, where v is 0 for 0 and 1 for the largest";
        case Scale::linear:
            break;
    }
    return "0 is value_low, the largest value value_high";
}

void describe_field(Json& json, const Sidecar& sidecar, const Format& format) {
    const FieldInfo& info = info_of(sidecar.field);
    json["field"] = info.key;
    if (!info.unit.empty()) json["unit"] = info.unit;
    json["minimum"] = as_decimal(sidecar.minimum);
    json["maximum"] = as_decimal(sidecar.maximum);
    if (info.type != ValueType::real || !format.normalised) {
        json["values"] = "as they are";
        return;
    }
    json["value_low"] = as_decimal(sidecar.value_range.low);
    json["value_high"] = as_decimal(sidecar.value_range.high);
    json["values"] = values_text(info.scale);
}

}  // namespace

std::string sidecar_json(const Sidecar& sidecar) {
    const Format* format = find_format(sidecar.format);
    assert(format != nullptr);
    Json json;
    json["written_by"] = k_writer;
    json["file"] = sidecar.file;
    json["format"] = sidecar.format;
    if (sidecar.bytes > 0) {
        json[k_bytes] = sidecar.bytes;
        json[k_checksum] = checksum_text(sidecar.checksum);
    }
    json["width"] = sidecar.lattice.width;
    json["height"] = sidecar.lattice.height;
    json["bits"] = format->bits;
    json["channels"] = format->channels;
    json["byte_order"] = format->byte_order();
    json["row_order"] = sidecar.bottom_row_first ? k_bottom_first : k_top_first;
    if (sidecar.tiles.count() > 1) {
        json["tiles_across"] = sidecar.tiles.across;
        json["tiles_down"] = sidecar.tiles.down;
        json["tile_column_from_west"] = sidecar.tile_column;
        json["tile_row_from_north"] = sidecar.tile_row;
        json["tiles_share_edges"] = sidecar.tiles.share_edges;
    }
    json[k_cell_key] = sidecar.lattice.cell_size;
    if (sidecar.cell_ratio != 1) json[k_cell_down_key] = sidecar.lattice.cell_size * sidecar.cell_ratio;
    json["wraps_east_west"] = sidecar.lattice.wrap_x;
    json["wraps_north_south"] = sidecar.lattice.wrap_y;
    const bool is_height = sidecar.field == field_id("height");
    if (is_height) {
        json["minimum_m"] = as_decimal(sidecar.minimum);
        json["maximum_m"] = as_decimal(sidecar.maximum);
    } else {
        describe_field(json, sidecar, *format);
    }
    json["range_low_m"] = as_decimal(sidecar.range.low);
    json["range_high_m"] = as_decimal(sidecar.range.high);
    if (format->content == Content::heights && is_height) {
        if (format->normalised)
            json["metres_per_step"] = Quantiser(sidecar.range, format->bits).metres_per_step();
        json["values"] = format->normalised ? "0 is range_low_m, the largest value range_high_m" : "metres";
    }
    if (format->content == Content::normals) json["green"] = sidecar.flip_green ? "down" : "up";
    if (format->content == Content::mesh) {
        json["triangles"] = sidecar.triangles;
        json["height_error_m"] = as_decimal(sidecar.mesh_error);
        json["values"] = format->in_millimetres ? "millimetres, z up" : "metres, y up, z to the south";
    }
    json["sea_level_m"] = as_decimal(sidecar.sea_level);
    if (!sidecar.numbers.empty()) {
        json["program"] = sidecar.program;
        for (const EngineNumber& number : sidecar.numbers)
            json["numbers_to_enter"][number.label] = number.value;
    }
    json["seed"] = sidecar.seed;
    if (!sidecar.recipe_json.empty()) json["recipe"] = Json::parse(sidecar.recipe_json);
    // A file's name may hold bytes that are no UTF-8; they must not stop an export.
    return json_dump(json, 2) + "\n";
}

std::string sidecar_path(const std::string& map_path) {
    const std::string path = own_path(map_path);
    std::error_code error;
    if (!fs::exists(path, error) || gives_way(any_sidecar(path), map_path)) return path;
    throw FileError(
        path + ": was not written by this export but has the name of its sidecar; rename one of the two");
}

std::string map_of_sidecar(const std::string& path) {
    const Json json = any_sidecar(path);
    if (json.is_null()) return {};
    std::error_code error;
    const fs::path named = fs::path(path).parent_path() / Reader(json).text("file");
    if (named.has_filename() && fs::exists(named, error)) return named.string();
    // Both may have been renamed together.
    const std::string beside = fs::path(path).replace_extension("").string();
    return own_path(beside) == path && fs::exists(beside, error) ? beside : std::string();
}

std::vector<std::string> sidecars_of(const std::string& map_path) {
    std::vector<std::string> paths;
    for (const std::string& path : {former_path(map_path), own_path(map_path)}) {
        const bool is_listed = !paths.empty() && paths.front() == path;  // of a name without an ending
        if (!is_listed && gives_way(any_sidecar(path), map_path)) paths.push_back(path);
    }
    return paths;
}

std::optional<Sidecar> find_sidecar(const std::string& map_path, std::string* stale) {
    if (auto sidecar = read_sidecar(own_path(map_path), map_path, stale)) return sidecar;
    return read_sidecar(former_path(map_path), map_path, stale);
}

}  // namespace talus
