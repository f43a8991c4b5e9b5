#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <vector>

#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/limits.h"
#include "core/io/map_readers.h"

namespace talus {
namespace {

constexpr std::size_t k_max_label_bytes = 1 << 16;

// The header's words by their keys, both in lower case.
using Label = std::map<std::string, std::string>;

std::string label_path(const std::string& map_path) {
    for (const char* ending : {"hdr", "HDR"}) {
        std::string path = std::filesystem::path(map_path).replace_extension(ending).string();
        std::error_code error;
        if (std::filesystem::is_regular_file(path, error)) return path;
    }
    return {};
}

Label label_beside(const std::string& map_path) {
    Label label;
    const std::string path = label_path(map_path);
    if (path.empty()) return label;
    const std::string text = lower_case(read_text_file(path, k_max_label_bytes));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        const std::size_t key = line.find_first_not_of(" \t");
        if (key == std::string::npos) continue;
        const std::size_t key_end = std::min(line.find_first_of(" \t=", key), line.size());
        const std::size_t value = line.find_first_not_of(" \t=", key_end);
        if (value != std::string::npos)
            label[line.substr(key, key_end - key)] =
                line.substr(value, line.find_last_not_of(" \t") + 1 - value);
    }
    return label;
}

struct Layout {
    MapSize size;
    int bits = 0;
    bool floating = false;
    bool with_sign = false;
    bool high_byte_first = false;
    std::uint64_t skipped = 0;     // bytes before the first row
    std::uint64_t row_bytes = 0;   // from one row of the first band to the next
    std::uint64_t step_bytes = 0;  // from one number of a row to the next
    int bands = 1;
    std::uint64_t band_bytes = 0;  // from one band to the next
};

std::optional<double> number_of_label(const Label& label, std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        if (const auto found = label.find(key); found != label.end()) return leading_number(found->second);
    }
    return std::nullopt;
}

std::string word_of_label(const Label& label, const char* key) {
    const auto found = label.find(key);
    return found == label.end() ? "" : found->second;
}

Layout layout_of_label(const HeightmapSource& source, const Label& label) {
    const auto whole = [&](std::initializer_list<const char*> keys, double absent) {
        const double value = number_of_label(label, keys).value_or(absent);
        if (!(value >= 0) || value > 1e12 || value != std::floor(value))
            source.refuse("its .hdr gives no whole number for " + std::string(*keys.begin()));
        return value;
    };
    const double width = whole({"ncols"}, 0);
    const double height = whole({"nrows"}, 0);
    const auto is_side = [](double cells) { return cells >= 1 && cells <= k_max_cells_a_side; };
    if (!is_side(width) || !is_side(height))
        throw UnknownKind(source.path + ": its .hdr does not give NCOLS and NROWS; export it again");
    if (width * height > static_cast<double>(source.settings.max_cells))
        throw too_many_cells(source.path, width, height, source.settings.max_cells);
    const bool is_flt = lower_case(source.path).ends_with(".flt");
    const std::string type = word_of_label(label, "pixeltype");
    const std::string order = word_of_label(label, "byteorder");
    Layout layout{.size = {static_cast<int>(width), static_cast<int>(height)},
                  .bits = static_cast<int>(std::min(whole({"nbits"}, is_flt ? 32 : 8), 1e6)),
                  .floating = is_flt || type.starts_with("float"),
                  .high_byte_first = order.starts_with("m")};
    layout.with_sign = !layout.floating && (type.starts_with("signed") || (type.empty() && layout.bits > 8));
    const bool fits = layout.floating ? layout.bits == 32 || layout.bits == 64
                                      : layout.bits == 8 || layout.bits == 16 || layout.bits == 32;
    if (!fits)
        throw UnknownKind(source.path + ": has numbers of " + std::to_string(layout.bits) +
                          " bits, which Talus does not read; export it with 16 or 32");
    constexpr double k_max_bands = 1000;
    const double bands = std::clamp(whole({"nbands"}, 1), 1.0, k_max_bands);
    const auto bytes = static_cast<std::uint64_t>(layout.bits / 8);
    const std::string interleave = word_of_label(label, "layout");
    const double own_row = width * static_cast<double>(bytes);
    const bool by_pixel = interleave == "bip" && bands > 1;
    const double row = by_pixel || (interleave != "bsq" && bands > 1) ? own_row * bands : own_row;
    layout.step_bytes = by_pixel ? bytes * static_cast<std::uint64_t>(bands) : bytes;
    layout.row_bytes = static_cast<std::uint64_t>(whole({"totalrowbytes"}, row));
    layout.bands = static_cast<int>(bands);
    const double band_row = whole({"bandrowbytes"}, own_row);
    const double whole_band = static_cast<double>(layout.row_bytes) * height + whole({"bandgapbytes"}, 0);
    layout.band_bytes = by_pixel              ? bytes
                        : interleave == "bsq" ? static_cast<std::uint64_t>(whole_band)
                                              : static_cast<std::uint64_t>(band_row);
    layout.skipped = static_cast<std::uint64_t>(whole({"skipbytes"}, 0));
    if (layout.row_bytes < layout.step_bytes * (static_cast<std::uint64_t>(width) - 1) + bytes)
        source.refuse("its .hdr gives rows that are shorter than their numbers; export it again");
    return layout;
}

double number_at(const std::uint8_t* from, const Layout& layout) {
    std::uint64_t bits = 0;
    const int bytes = layout.bits / 8;
    for (int i = 0; i < bytes; ++i) bits = bits << 8 | from[layout.high_byte_first ? i : bytes - 1 - i];
    if (layout.floating) {
        return layout.bits == 64
                   ? std::bit_cast<double>(bits)
                   : static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    }
    if (!layout.with_sign) return static_cast<double>(bits);
    const int unused = 64 - layout.bits;
    return static_cast<double>(static_cast<std::int64_t>(bits << unused) >> unused);
}

// ULXMAP and ULYMAP are the middle of the north-western cell; a grid's corner is that of its south-western
// one.
std::optional<MapPlace> place_in_label(const Label& label, MapSize size) {
    const std::optional<double> across = number_of_label(label, {"xdim", "cellsize", "dx"});
    const std::optional<double> down = number_of_label(label, {"ydim", "cellsize", "dy"});
    if (!across || !down) return std::nullopt;
    const double west_corner = number_of_label(label, {"xllcorner"}).value_or(0) + *across / 2;
    const double south_corner = number_of_label(label, {"yllcorner"}).value_or(0) + *down / 2;
    const double west = number_of_label(label, {"ulxmap", "xllcenter"}).value_or(west_corner);
    const double south = number_of_label(label, {"yllcenter"}).value_or(south_corner);
    const double north = number_of_label(label, {"ulymap"}).value_or(south + *down * (size.height - 1));
    return MapPlace::north_up(west, north, *across, *down);
}

}  // namespace

bool has_label(const std::string& map_path) {
    try {
        const Label label = label_beside(map_path);
        return label.contains("ncols") && label.contains("nrows");
    } catch (const FileError&) {
        return false;  // a file of another kind has that name
    }
}

void read_labelled(const HeightmapSource& source) {
    const Label label = label_beside(source.path);
    if (label.empty()) {
        throw UnknownKind(
            source.path +
            ": has no header beside it: put the .hdr of the same name there, which tells its size");
    }
    Layout layout = layout_of_label(source, label);
    for (int i = 0; layout.bands > 1 && i < layout.bands; ++i)
        source.map.channels.push_back(channel_name(i, false));
    const int chosen = chosen_channel(source, 0);
    layout.skipped += layout.band_bytes * static_cast<std::uint64_t>(chosen);
    const MapSize size = layout.size;
    platform::OldFile file(source.path);
    const std::uint64_t row_part = layout.step_bytes * static_cast<std::uint64_t>(size.width - 1) +
                                   static_cast<std::uint64_t>(layout.bits / 8);
    if (layout.skipped + layout.row_bytes * static_cast<std::uint64_t>(size.height - 1) + row_part >
        file.size())
        source.refuse("is shorter than its .hdr says; it is damaged, copy it again");
    MapMeaning meaning{.no_data = number_of_label(label, {"nodata", "nodata_value"})};
    meaning = meaning.or_else(source.facts.beside.meaning);
    Grid<float> values(size.width, size.height);
    std::vector<std::uint8_t> row(row_part);
    for (int y = 0; y < size.height; ++y) {
        source.at_row(y, size.height);
        file.seek(layout.skipped + layout.row_bytes * static_cast<std::uint64_t>(y));
        if (file.read(row.data(), row.size()) < row.size())
            source.refuse("became shorter while it was read; try again");
        for (int x = 0; x < size.width; ++x) {
            const double number =
                number_at(row.data() + static_cast<std::size_t>(x) * layout.step_bytes, layout);
            values(x, y) = meaning.value(number);
        }
    }
    source.map.values = std::move(values);
    source.remark(meaning.remark());
    remark_channel(source, chosen);
    source.facts.place = place_in_label(label, size);
    source.facts.is_settled = true;
}

}  // namespace talus
