#include "core/io/export_plan.h"

#include <algorithm>
#include <cassert>
#include <filesystem>

#include "core/io/blender_script.h"
#include "core/io/codec.h"
#include "core/io/quantise.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

std::string field_file_name(const ExportWish& wish) {
    const TypedName typed = typed_name(*wish.format, wish.name);
    return typed.stem + "_" + std::string(info_of(wish.field).key) +
           kept_ending(*wish.target, *wish.format, typed);
}

std::string planned_path(const ExportSource& source, const ExportWish& wish, MapSize size) {
    if (!wish.path.empty()) return wish.path;
    const bool flip_green = wish.flip_green.value_or(wish.target->flip_green);
    const std::string file =
        wish.field == field_id("height")
            ? target_file_name(*wish.target, *wish.format, wish.name, size, source.range, flip_green)
            : field_file_name(wish);
    return (fs::path(wish.folder) / file).string();
}

}  // namespace

std::string export_name(std::string_view title) {
    std::string name(title);
    for (char& c : name) c = c == '/' || c == ' ' ? '_' : c;
    return name.empty() ? "terrain" : name;
}

ExportPlan plan_export(const ExportSource& source, const ExportWish& wish) {
    assert(wish.target != nullptr && wish.format != nullptr);
    const bool heights = wish.field == field_id("height");
    assert(heights || wish.format->content == Content::heights);
    const ExportTarget& target = *wish.target;
    const Format& format = *wish.format;
    const Tiles tiles = target.cut(wish.tiles);
    const ExportSize size =
        export_size(target, wish.size.value_or(source.own), source.wraps, tiles, wish.size.has_value());
    ExportPlan plan{.target = &target, .size = size.whole, .map = size.map(), .field = wish.field};
    const std::string path = planned_path(source, wish, size.whole);
    plan.settings = settings_for(target, format, size, tiles, path);
    plan.settings.flip_green =
        format.content == Content::normals && green_points_down(target, wish.flip_green, path);
    plan.settings.sidecar = wish.sidecar;
    plan.settings.blender_script = wish.blender_script && heights && blender_reads(format);
    plan.settings.seed = source.seed;
    plan.objection = target_objection(target, format, path, size.whole, tiles);

    const std::string file = fs::path(path).filename().string();
    for (int row = 0; row < tiles.down; ++row) {
        for (int column = 0; column < tiles.across; ++column) {
            plan.files.push_back(file_path(file, tiles, column, row));
        }
    }
    const MapSize tile = tiles.of(plan.size);
    plan.bytes_each = static_cast<double>(tile.width) * tile.height * format.max_bytes_per_cell();
    plan.settings.mesh = wish.mesh;
    if (format.content == Content::mesh && wish.mesh.triangles > 0) {
        plan.bytes_each = std::min(
            plan.bytes_each, static_cast<double>(wish.mesh.triangles) * format.codec->max_triangle_bytes);
    }
    plan.writing_memory = writing_memory(plan.settings, plan.size);
    if (!heights) return plan;
    if (format.content == Content::heights && format.normalised)
        plan.metres_per_step = Quantiser(source.range, format.bits).metres_per_step();
    const Lattice map = exported_lattice(source.lattice(plan.map), size.closes);
    plan.numbers = engine_numbers(target, format, map, source.range, tiles);
    if (!target.is_any_program()) {
        plan.settings.program = target.label;
        plan.settings.numbers = plan.numbers;
    }
    return plan;
}

std::vector<std::string> written_paths(const ExportPlan& plan) {
    const fs::path folder = fs::path(plan.settings.path).parent_path();
    std::vector<std::string> paths;
    for (const std::string& file : plan.files) {
        paths.push_back((folder / file).string());
        if (plan.settings.sidecar) paths.push_back(paths.back() + ".json");
    }
    return paths;
}

}  // namespace talus
