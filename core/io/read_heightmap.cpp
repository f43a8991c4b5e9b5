#include "core/io/read_heightmap.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/embedded_file.h"
#include "core/base/formatted.h"
#include "core/base/platform.h"
#include "core/base/statistics.h"
#include "core/base/text.h"
#include "core/io/codec.h"
#include "core/io/file_kind.h"
#include "core/io/gdal_reader.h"
#include "core/io/heightmap_source.h"
#include "core/io/limits.h"
#include "core/io/map_readers.h"
#include "core/io/voids.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 1> k_hgt{".hgt"};
constexpr std::array<std::string_view, 5> k_labelled{".bil", ".bip", ".bsq", ".flt", ".dem"};
constexpr std::string_view k_gdal_key = "gdal";
// Heights that span no more than this, in m, are shares of a range rather than metres.
constexpr float k_shares = 1;

constexpr MapReader k_readers[] = {
    {.key = "hgt", .endings = k_hgt, .read = read_hgt},
    {.key = "hdr", .endings = k_labelled, .read = read_labelled},
    {.key = k_gdal_key, .endings = {}, .read = read_by_gdal},
};

bool is_read(const Format& format) {
    return format.content == Content::heights && format.codec->read_map != nullptr;
}

void refuse_contents(const std::string& path, const Format& format) {
    if (is_read(format)) return;
    throw FileError(path + ": holds no heights but a " + std::string(format.label) + "; choose a heightmap");
}

// Whether a part of the file or another projection is wanted, which only GDAL gives.
bool wants_gdal(const ReadSettings& settings) { return settings.in_utm || settings.window != SampledPart{}; }

// Returns the reader that the key names, or that fits the path; null where none does.
const MapReader* map_reader_for(const std::string& path, std::string_view key) {
    const std::string name = lower_case(path);
    for (const MapReader& reader : k_readers) {
        const auto ends = [&](std::string_view ending) { return name.ends_with(ending); };
        if (key.empty() ? std::ranges::any_of(reader.endings, ends) : reader.key == key) return &reader;
    }
    return nullptr;
}

// Whether a file of this name has nothing in it but its numbers, which may be any.
bool holds_bare_numbers(const std::string& path) {
    const Format* format = format_for(path);
    return format != nullptr ? format->codec->headerless : map_reader_for(path, {}) != nullptr;
}

// The key of the format that is told: by the user, by the sidecar, which knows the byte order, too, or by the
// file's own first bytes where its name says something else. Empty: the name tells it.
std::string_view told_format(const HeightmapSource& source) {
    if (!source.settings.format.empty()) return source.settings.format;
    if (source.map.sidecar) return source.map.sidecar->format;
    if (source.path.starts_with(k_asset_prefix)) return {};
    const FileKind* kind = kind_of_file(source.path);
    if (kind == nullptr || (!kind->is_certain && holds_bare_numbers(source.path))) return {};
    const bool is_readable = !kind->key.empty() && (kind->key != k_gdal_key || gdal_is_there());
    if (is_readable && kind->has_ending(source.path)) return {};
    const bool is_misnamed = has_heightmap_ending(source.path) && !kind->has_ending(source.path);
    const std::string ending = std::filesystem::path(source.path).extension().string();
    const std::string what =
        "is " + std::string(kind->name) + (is_misnamed ? ", though its name ends in " + ending : "");
    if (!is_readable) {
        source.refuse(what + (kind->key.empty() ? "; " : ", which Talus reads only with GDAL; ") +
                      std::string(kind->remedy));
    }
    if (is_misnamed) source.remark("it " + what + ": it is read as that");
    return kind->key;
}

// The codec of a file of Talus's formats, or null. key: as told_format() returns it.
const Format* codec_format(const HeightmapSource& source, std::string_view key) {
    const Format* format = format_for(source.path, key);
    if (format != nullptr) refuse_contents(source.path, *format);
    return format;
}

// Reads a file in Talus's own way; where that does not know its kind, by GDAL.
void read_or_ask_gdal(const HeightmapSource& source, auto&& read) {
    const Heightmap before = source.map;
    try {
        read();
    } catch (const UnknownKind& unknown) {
        if (!gdal_is_there()) throw;
        try {
            source.map = before;
            read_by_gdal(source);
        } catch (const FileError&) {
            throw unknown;
        }
    }
}

void read_foreign(const HeightmapSource& source, std::string_view key) {
    if (const MapReader* reader = map_reader_for(source.path, key))
        return read_or_ask_gdal(source, [&] { reader->read(source); });
    const bool named = !source.settings.format.empty();
    if (!named && gdal_is_there()) return read_by_gdal(source);
    source.refuse(std::string(named ? "cannot be read as \"" + source.settings.format + "\""
                                    : "has an unknown format") +
                  "; choose one: " + readable_formats());
}

void read_file_of_map(const HeightmapSource& source) {
    if (wants_gdal(source.settings)) return read_by_gdal(source);
    const std::string_view key = told_format(source);
    const Format* format = codec_format(source, key);
    const bool labelled =
        format != nullptr && format->codec->headerless && key.empty() && has_label(source.path);
    if (labelled) return read_labelled(source);
    if (format == nullptr) return read_foreign(source, key);
    read_or_ask_gdal(source, [&] { format->codec->read_map(source, *format); });
}

// What is said of a map's numbers, where the codec has left it to us.
void settle_numbers(const HeightmapSource& source) {
    Heightmap& map = source.map;
    const MapMeaning& meaning = source.facts.beside.meaning;
    if (source.facts.is_settled || source.facts.is_brightness || map.sidecar) return;
    const bool heights = map.steps == 0 || meaning.is_of_heights() || source.facts.has_place();
    if (heights && map.steps > 0 && !meaning.is_of_heights()) source.remark(k_whole_metres);
    if (heights) map.steps = 0;
    for (float& value : map.values.values()) {
        const auto number = static_cast<double>(value);
        if (heights) {
            value = meaning.value(number);
        } else if (meaning.is_gap(number)) {
            value = std::numeric_limits<float>::quiet_NaN();
        }
    }
    if (heights) source.remark(meaning.remark());
}

void settle_gaps(const HeightmapSource& source) {
    Heightmap& map = source.map;
    if (map.steps > 0) return;
    clear_impossible(map.values);
    // What Talus wrote is known to be heights.
    if (map.sidecar || !source.settings.find_voids) return;
    for (std::string& remark : find_voids(map.values)) source.remark(std::move(remark));
}

void settle_cells(const HeightmapSource& source) {
    Heightmap& map = source.map;
    std::optional<MapPlace> place = source.facts.place ? source.facts.place : source.facts.beside.place;
    if (!place) return;
    if (!place->unit) place->unit = source.facts.beside.unit;
    SettledCells cells = settle_place(*place, map.values);
    map.cell_x = cells.cell_x;
    map.cell_y = cells.cell_y;
    for (std::string& remark : cells.remarks) source.remark(std::move(remark));
}

void settle_sidecar(const HeightmapSource& source) {
    Heightmap& map = source.map;
    if (!map.sidecar) return;
    if (const FieldId field = map.sidecar->field; field != field_id("height")) {
        source.remark("its sidecar says that it holds " + std::string(info_of(field).key) +
                      ", not heights; its values are read as heights");
    }
    // Some files give their cells themselves.
    if (map.cell_x == 0) {
        map.cell_x = map.sidecar->lattice.cell_size;
        map.cell_y = map.cell_x * map.sidecar->cell_ratio;
    }
    if (map.sidecar->bottom_row_first) orient(map.values, k_bottom_row_first);
}

void remark_shares(const HeightmapSource& source) {
    const Heightmap& map = source.map;
    if (map.steps > 0 || map.sidecar) return;
    const MapStatistics heights = statistics_of(map.values);
    if (heights.finite == 0 || heights.minimum < 0 || heights.maximum > k_shares ||
        heights.maximum <= heights.minimum)
        return;
    source.remark(
        "its values lie between 0 and 1: read as metres the ground is at most a metre high; \"Heights: "
        "Between "
        "two heights\" gives it a range");
}

void read_values(const HeightmapSource& source) {
    std::string stale;
    source.map.sidecar = find_sidecar(source.path, &stale);
    source.remark(stale);
    if (!source.path.starts_with(k_asset_prefix)) {
        // An ordinary file, whatever the codec opens it with.
        static_cast<void>(platform::OldFile(source.path));
        int band = 1;
        std::from_chars(source.settings.channel.data(),
                        source.settings.channel.data() + source.settings.channel.size(), band);
        source.facts.beside = read_beside(source.path, band);
    }
    read_file_of_map(source);
    const int pages = source.map.pages;
    if (source.settings.page > pages)
        source.refuse(
            formatted("has no page %d; it has %d", source.settings.page, pages) +
            (source.map.channels.empty() ? "" : ", with the channels " + joined(source.map.channels)));
    if (source.map.channels.empty())
        static_cast<void>(chosen_channel(source, 0));  // none but the first is there
    settle_numbers(source);
    settle_gaps(source);
    settle_cells(source);
    settle_sidecar(source);
    remark_shares(source);
}

}  // namespace

std::string channel_name(int channel, bool in_colours) {
    constexpr std::string_view k_colours[] = {"red", "green", "blue"};
    return in_colours && channel < 3 ? std::string(k_colours[channel]) : std::to_string(channel + 1);
}

int chosen_channel(const HeightmapSource& source, int usual) {
    const std::string& wanted = source.settings.channel;
    const std::vector<std::string>& names = source.map.channels;
    if (wanted.empty() || wanted == "0") return usual;
    const auto same = [&](const std::string& name) { return lower_case(name) == lower_case(wanted); };
    if (const auto found = std::ranges::find_if(names, same); found != names.end())
        return static_cast<int>(found - names.begin());
    int number = 0;
    const char* end = wanted.data() + wanted.size();
    const bool is_number = std::from_chars(wanted.data(), end, number).ptr == end;
    if (is_number && number >= 1 && number <= std::max(1, static_cast<int>(names.size()))) return number - 1;
    source.refuse("has no channel \"" + wanted + "\"; it has " +
                  (names.empty() ? "one only" : joined(names)));
}

void remark_channel(const HeightmapSource& source, int chosen) {
    std::vector<std::string> others = source.map.channels;
    if (others.size() < 2) return;
    const std::string name = others[static_cast<std::size_t>(chosen)];
    others.erase(others.begin() + chosen);
    if (others.size() == 1 && others.front() == k_alpha_name) return;
    source.remark("heights are read from its channel \"" + name + "\"; it also has " + joined(others));
}

std::span<const std::string_view> heightmap_endings() {
    static const std::vector<std::string_view> endings = [] {
        std::vector<std::string_view> all;
        for (const Format& format : formats()) {
            if (is_read(format)) all.insert(all.end(), format.endings.begin(), format.endings.end());
        }
        for (const MapReader& reader : k_readers)
            all.insert(all.end(), reader.endings.begin(), reader.endings.end());
        if (built_with_gdal()) all.insert(all.end(), k_gdal_endings.begin(), k_gdal_endings.end());
        return all;
    }();
    return endings;
}

bool has_heightmap_ending(std::string_view path) {
    const std::string name = lower_case(path);
    return std::ranges::any_of(heightmap_endings(),
                               [&](std::string_view ending) { return name.ends_with(ending); });
}

std::string readable_formats() {
    std::vector<std::string> all;
    const auto add = [&](std::string_view key, std::span<const std::string_view> endings) {
        all.push_back(std::string(key) + (endings.empty() ? "" : " (" + joined(endings) + ")"));
    };
    for (const Format& format : formats()) {
        if (is_read(format)) add(format.key, format.endings);
    }
    for (const MapReader& reader : k_readers) {
        if (reader.key != k_gdal_key) add(reader.key, reader.endings);
    }
    if (gdal_is_there()) add(k_gdal_key, {});
    return joined(all);
}

Heightmap read_heightmap(const std::string& path, const ReadSettings& settings, Progress* progress) {
    Heightmap map;
    MapFacts facts;
    try {
        read_values({path, settings, progress, map, facts});
    } catch (const std::system_error& error) {
        throw file_error(path, "read", error.code());
    }
    return map;
}

}  // namespace talus
