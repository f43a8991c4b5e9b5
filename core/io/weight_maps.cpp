#include "core/io/weight_maps.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/io/codecs.h"
#include "core/io/cut_map.h"
#include "core/io/sidecar.h"
#include "core/io/stretched_rows.h"
#include "core/terrain/gradient.h"

namespace talus {
namespace {

constexpr int k_weight_rows = 32;
constexpr float k_weights_written = 0.8f;  // share of the work that is done when all is written

using Weights = std::array<std::uint8_t, k_surface_layers>;

// One picture of a layout: the end of its name, its layers, and the bytes of a place.
struct Picture {
    std::string ending;
    std::vector<SurfaceLayer> layers;
    Format format;
    void (*put)(const Weights& weights, std::size_t first, std::uint8_t* bytes);
    bool has_holes = false;
};

void put_four(const Weights& weights, std::size_t first, std::uint8_t* bytes) {
    std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(first), 4, bytes);
}
void put_one(const Weights& weights, std::size_t first, std::uint8_t* bytes) { *bytes = weights[first]; }
void put_control(const Weights& weights, std::size_t, std::uint8_t* bytes) {
    const std::uint32_t bits = control_bits(weights);
    for (int byte = 0; byte < 4; ++byte) bytes[byte] = static_cast<std::uint8_t>(bits >> (8 * byte));
}

std::vector<Picture> pictures_of(WeightLayout layout) {
    const auto layers = [](std::size_t first, std::size_t count) {
        std::vector<SurfaceLayer> all;
        for (std::size_t i = first; i < first + count; ++i) all.push_back(static_cast<SurfaceLayer>(i));
        return all;
    };
    const auto png = [](int channels) {
        return Format{
            .key = "weights", .bits = 8, .channels = channels, .ending = ".png", .codec = &png_codec};
    };
    std::vector<Picture> pictures;
    switch (layout) {
        case WeightLayout::rgba:
            for (std::size_t i = 0; i < k_surface_layers; i += 4)
                pictures.push_back(
                    {"_weights_" + std::to_string(i / 4) + ".png", layers(i, 4), png(4), put_four});
            break;
        case WeightLayout::single:
            for (std::size_t i = 0; i < k_surface_layers; ++i)
                pictures.push_back({"_weight_" + std::string(k_surface_infos[i].key) + ".png", layers(i, 1),
                                    png(1), put_one});
            break;
        case WeightLayout::control:
            pictures.push_back(
                {"_control.exr", layers(0, k_surface_layers), format_of("exr"), put_control, true});
            break;
    }
    return pictures;
}

// Makes the weights of rows as the files hold them.
class WeightRows {
 public:
    WeightRows(const Terrain& terrain, const ExportSettings& settings)
        : surface_(terrain),
          openings_(terrain.fields.get<"opening">()),
          lattice_(terrain.lattice),
          exported_(exported_lattice(terrain.lattice, settings.close_seams)),
          is_stretched_(is_stretched(terrain.lattice, settings)),
          size_(is_stretched_ ? settings.whole : MapSize{exported_.width, exported_.height}),
          across_(exported_.width, size_.width),
          down_(exported_.height, size_.height) {}

    // The samples of a row and a column, without what closes a seam.
    MapSize map() const { return is_stretched_ ? size_ : MapSize{lattice_.width, lattice_.height}; }
    EngineMap engine_map() const { return {exported_, size_}; }
    CutMap cut(const ExportSettings& settings, const Format& format) const {
        return {map(), size_.width > map().width, size_.height > map().height, settings.tiles, false, format};
    }

    // Whether a cave comes out at a sample of the map; where that is stretched, at the nearest one.
    bool is_open(int x, int y) const {
        if (openings_ == nullptr) return false;
        const int column = is_stretched_ ? static_cast<int>(across_.at(x) + 0.5) : x;
        const int row = is_stretched_ ? static_cast<int>(down_.at(y) + 0.5) : y;
        return (*openings_)(index_inside(column, lattice_.width, lattice_.wrap_x),
                            index_inside(row, lattice_.height, lattice_.wrap_y)) != 0;
    }

    std::vector<std::uint8_t> make(int first, int count, Progress* progress) const {
        if (!is_stretched_) return of_map(first, count, progress);
        const int from = static_cast<int>(down_.at(first));
        const int last = std::min(static_cast<int>(down_.at(first + count - 1)) + 1, exported_.height - 1);
        const std::vector<std::uint8_t> map = of_map(from, last - from + 1, progress);
        std::vector<std::uint8_t> rows(static_cast<std::size_t>(count) * row_bytes(size_.width));
        std::vector<std::uint8_t> mixed(row_bytes(lattice_.width));
        for (int row = 0; row < count; ++row) {
            const double at = down_.at(first + row);
            const int y = static_cast<int>(at);
            const std::uint8_t* north =
                map.data() + static_cast<std::size_t>(y - from) * row_bytes(lattice_.width);
            const std::uint8_t* south = y < last ? north + row_bytes(lattice_.width) : north;
            for (std::size_t i = 0; i < mixed.size(); i += k_surface_layers)
                mix_weights(north + i, south + i, at - y, k_surface_layers, mixed.data() + i);
            std::uint8_t* to = rows.data() + static_cast<std::size_t>(row) * row_bytes(size_.width);
            for (int x = 0; x < size_.width; ++x, to += k_surface_layers) {
                const double place = across_.at(x);
                const int west = static_cast<int>(place);
                mix_weights(column(mixed, west), column(mixed, west + 1), place - west, k_surface_layers, to);
            }
        }
        return rows;
    }

 private:
    static std::size_t row_bytes(int width) { return static_cast<std::size_t>(width) * k_surface_layers; }
    std::vector<std::uint8_t> of_map(int first, int count, Progress* progress) const {
        std::vector<std::uint8_t> weights(static_cast<std::size_t>(count) * row_bytes(lattice_.width));
        surface_.weights_of_rows(first, count, weights.data(), progress);
        return weights;
    }
    const std::uint8_t* column(const std::vector<std::uint8_t>& row, int x) const {
        return row.data() + row_bytes(index_inside(x, lattice_.width, lattice_.wrap_x));
    }

    TerrainSurface surface_;
    Field<std::uint8_t> openings_;
    Lattice lattice_;
    Lattice exported_;
    bool is_stretched_;
    MapSize size_;
    StretchedAxis across_;
    StretchedAxis down_;
};

std::string sidecar_text(const EngineMap& map, const ExportSettings& settings, WeightLayout layout,
                         MapSize size, const std::vector<Picture>& pictures,
                         const std::vector<std::vector<std::string>>& files) {
    nlohmann::ordered_json json{{"written_by", "Talus"},
                                {"weights", layout == WeightLayout::control
                                                ? "32 bits of a Terrain3D control map; textures are numbered "
                                                  "in the order of layers"
                                                : "0 to 255; all layers of a place sum to 255"},
                                {"width", size.width},
                                {"height", size.height},
                                {k_cell_key, map.cell_x},
                                {"row_order", "top row first"},
                                {"seed", settings.seed}};
    if (map.cell_y != map.cell_x) json[k_cell_down_key] = map.cell_y;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        nlohmann::ordered_json layers = nlohmann::ordered_json::array();
        for (const SurfaceLayer layer : pictures[i].layers) layers.push_back(info_of(layer).key);
        json["pictures"].push_back({{"files", files[i]}, {"layers", layers}, {"empty", files[i].empty()}});
    }
    return json_dump(json, 2) + "\n";
}

std::string weight_path(const ExportSettings& settings, const Picture& picture, int tile) {
    const Tiles& tiles = settings.tiles;
    const std::string stem = std::filesystem::path(settings.path).replace_extension().string();
    return file_path(stem + picture.ending, tiles, tile % tiles.across, tile / tiles.across);
}

// Which layers have weight anywhere.
using LayersSeen = std::array<bool, k_surface_layers>;

void note_layers(const std::vector<std::uint8_t>& weights, LayersSeen& seen) {
    Weights any{};
    for (std::size_t at = 0; at < weights.size(); at += k_surface_layers) {
        for (std::size_t layer = 0; layer < k_surface_layers; ++layer) any[layer] |= weights[at + layer];
    }
    for (std::size_t layer = 0; layer < k_surface_layers; ++layer) seen[layer] |= any[layer] != 0;
}

bool is_empty(const Picture& picture, const LayersSeen& seen) {
    return std::ranges::none_of(picture.layers,
                                [&](SurfaceLayer layer) { return seen[static_cast<std::size_t>(layer)]; });
}

// Leaves out the pictures in which nothing is.
std::vector<std::string> leave_out_empty(const std::vector<Picture>& pictures, const LayersSeen& seen,
                                         std::vector<std::vector<FileGroup::Output*>>& outputs,
                                         std::vector<std::vector<std::string>>& names, FileGroup& group) {
    std::vector<std::string> layers;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        if (!is_empty(pictures[i], seen)) continue;
        for (const FileGroup::Output* output : outputs[i]) group.leave_out(*output);
        outputs[i].clear();
        names[i].clear();
        for (const SurfaceLayer layer : pictures[i].layers) layers.emplace_back(info_of(layer).key);
    }
    if (layers.empty()) return {};
    return {"no weight map of " + joined(layers) + ": the terrain has none of it"};
}

}  // namespace

std::vector<std::string> weight_files(const ExportSettings& settings, WeightLayout layout) {
    std::vector<std::string> files;
    for (const Picture& picture : pictures_of(layout)) {
        for (int tile = 0; tile < settings.tiles.count(); ++tile)
            files.push_back(weight_path(settings, picture, tile));
    }
    return files;
}

// A place has weight in some layer, and so in the one picture of a layout that has no more.
bool may_leave_out_weights(WeightLayout layout) { return layout != WeightLayout::control; }

std::string weight_sidecar_path(const ExportSettings& settings, WeightLayout layout) {
    const std::string stem = std::filesystem::path(settings.path).replace_extension().string();
    return stem + (layout == WeightLayout::control ? "_control.json" : "_weights.json");
}

std::uint32_t control_bits(const Weights& weights) {
    const auto most = static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
    std::size_t second = most == 0 ? 1 : 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (i != most && weights[i] > weights[second]) second = i;
    }
    const unsigned both = weights[most] + weights[second];
    const unsigned blend = both == 0 ? 0 : (255u * weights[second] + both / 2) / both;
    return static_cast<std::uint32_t>(most) << 27 | static_cast<std::uint32_t>(second) << 22 | blend << 14;
}

ExportResult export_weights(std::shared_ptr<const Terrain> terrain, const ExportSettings& settings,
                            WeightLayout layout, Progress* progress) {
    namespace fs = std::filesystem;
    const Tiles tiles = settings.tiles;
    const WeightRows weight_rows(*terrain, settings);
    const std::vector<Picture> pictures = pictures_of(layout);

    FileGroup group;  // before the maps, whose writers it outlives
    std::vector<CutMap> maps;
    std::vector<std::vector<std::string>> names(pictures.size());
    std::vector<std::vector<FileGroup::Output*>> outputs(pictures.size());
    maps.reserve(pictures.size());
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        CutMap& map = maps.emplace_back(weight_rows.cut(settings, pictures[i].format));
        for (int tile = 0; tile < tiles.count(); ++tile) {
            const int column = tile % tiles.across;
            const int row = tile / tiles.across;
            const std::string path = weight_path(settings, pictures[i], tile);
            MapFile& file = map.file(column, row);
            FileGroup::Output& output = group.add(
                path, [&file, path, progress](ReadBack& back) { file.verify(back, path, progress); });
            file.begin(output);
            names[i].push_back(fs::path(path).filename().string());
            outputs[i].push_back(&output);
        }
    }

    // All pictures of some rows at once, for their weights are the same.
    const int rows = maps.front().whole().height;
    const auto width = static_cast<std::size_t>(weight_rows.map().width);
    const ProgressPart writing(progress, 0, k_weights_written);
    LayersSeen seen{};
    for (int first = 0; first < rows; first += k_weight_rows) {
        const int count = std::min(k_weight_rows, rows - first);
        const std::vector<std::uint8_t> weights = weight_rows.make(first, count, progress);
        note_layers(weights, seen);
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            const Picture& picture = pictures[i];
            const auto first_layer = static_cast<std::size_t>(picture.layers.front());
            const auto bytes_each = static_cast<std::size_t>(picture.format.bytes_per_cell());
            maps[i].write(first, count, [&](int y, std::uint8_t* bytes) {
                const std::uint8_t* row =
                    weights.data() + static_cast<std::size_t>(y - first) * width * k_surface_layers;
                Weights place;
                for (std::size_t x = 0; x < width; ++x, row += k_surface_layers) {
                    std::copy_n(row, k_surface_layers, place.begin());
                    picture.put(place, first_layer, bytes + x * bytes_each);
                    if (picture.has_holes && settings.options.caves &&
                        weight_rows.is_open(static_cast<int>(x), y))
                        bytes[x * bytes_each] |= k_hole_bit;  // little-endian
                }
            });
        }
        if (progress != nullptr)
            progress->set_fraction(static_cast<float>(first + count) / static_cast<float>(rows));
    }
    for (CutMap& map : maps) map.finish();
    ExportResult result{.files = {}, .remarks = leave_out_empty(pictures, seen, outputs, names, group)};
    if (settings.options.sidecar) {
        FileGroup::Output& sidecar = group.add(weight_sidecar_path(settings, layout));
        sidecar.write(
            sidecar_text(weight_rows.engine_map(), settings, layout, maps.front().tile(), pictures, names));
        outputs.push_back({&sidecar});
    }
    group.commit();
    for (const std::vector<FileGroup::Output*>& of_picture : outputs) {
        for (const FileGroup::Output* output : of_picture)
            result.files.push_back({output->target(), output->bytes_written()});
    }
    return result;
}

}  // namespace talus
