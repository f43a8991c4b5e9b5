#include "core/io/read_heightmap.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/embedded_file.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/codec.h"
#include "core/io/heightmap_source.h"

namespace talus {
namespace {

const Format& raster_format(const std::string& path, std::string_view key,
                            const std::optional<Sidecar>& sidecar) {
    // The sidecar knows the byte order, which an ending cannot tell.
    if (key.empty() && sidecar) key = sidecar->format;
    const Format* format = format_for(path, key);
    if (format == nullptr) throw FileError(path + ": has an unknown format; choose one: " + format_choices());
    if (format->content != Content::heights || format->codec->read_map == nullptr) {
        throw FileError(path + ": holds no heights but a " + std::string(format->label) +
                        "; choose a heightmap");
    }
    return *format;
}

void flip_rows(Grid<float>& values) {
    for (int y = 0; y < values.height() / 2; ++y) {
        std::swap_ranges(values.row(y), values.row(y) + values.width(), values.row(values.height() - 1 - y));
    }
}

void read_values(const HeightmapSource& source) {
    std::string stale;
    source.map.sidecar = find_sidecar(source.path, &stale);
    if (!stale.empty()) source.remark(stale);
    const Format& format = raster_format(source.path, source.settings.format, source.map.sidecar);
    // An ordinary file, whatever the codec opens it with.
    if (!source.path.starts_with(k_asset_prefix)) static_cast<void>(platform::OldFile(source.path));
    format.codec->read_map(source, format);
    if (!source.map.sidecar) return;
    if (const FieldId field = source.map.sidecar->field; field != field_id("height")) {
        source.remark("its sidecar says that it holds " + std::string(info_of(field).key) +
                      ", not heights; its values are read as heights");
    }
    // Some files give their cells themselves.
    if (source.map.cell_x == 0) source.map.cell_x = source.map.cell_y = source.map.sidecar->lattice.cell_size;
    if (source.map.sidecar->bottom_row_first) flip_rows(source.map.values);
}

}  // namespace

std::span<const std::string_view> heightmap_endings() {
    static const std::vector<std::string_view> endings = [] {
        std::vector<std::string_view> all;
        for (const Format& format : formats()) {
            if (format.content == Content::heights && format.codec->read_map != nullptr)
                all.insert(all.end(), format.endings.begin(), format.endings.end());
        }
        return all;
    }();
    return endings;
}

bool has_heightmap_ending(std::string_view path) {
    const std::string name = lower_case(path);
    return std::ranges::any_of(heightmap_endings(),
                               [&](std::string_view ending) { return name.ends_with(ending); });
}

Heightmap read_heightmap(const std::string& path, const ReadSettings& settings, Progress* progress) {
    Heightmap map;
    try {
        read_values({path, settings, progress, map});
    } catch (const std::system_error& error) {
        throw file_error(path, "read", error.code());
    }
    return map;
}

}  // namespace talus
