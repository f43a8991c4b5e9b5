#include "core/recipe/file_layers.h"

#include <algorithm>
#include <filesystem>

#include "core/generate/import.h"
#include "core/io/read_heightmap.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/map_recipe.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

std::optional<Import> import_of(const Layer& layer) {
    if (layer.type == nullptr || layer.type->info.key != Import::info.key) return std::nullopt;
    Import stage = from_values<Import>(layer.values);
    return stage.file.text.empty() ? std::nullopt : std::optional(std::move(stage));
}

ImportFindings findings_of(const Import& stage, const ImportedMap& map, const World& world) {
    ImportFindings findings{.path = stage.file.text,
                            .width = map.width,
                            .height = map.height,
                            .heights = {},
                            .scale = stage.range_of(map, world.range()),
                            .range = map.range,
                            .metres = map.steps == 0,
                            .channels = map.channels,
                            .pages = map.pages,
                            .remarks = map.remarks};
    if (map.cell_x > 0 || stage.cell > 0) {
        const auto [across, down] = stage.cell_of(map);
        findings.extent_x = across * (map.width - 1);
        findings.extent_y = down * (map.height - 1);
    }
    const HeightLaw law = stage.height_law(map, world.range());
    findings.heights = {law.base + law.factor * map.lowest, law.base + law.factor * map.highest};
    if (law.factor < 0) std::swap(findings.heights.low, findings.heights.high);
    findings.stretched = stretched_remark(stage, findings, world);
    return findings;
}

Recipe with_paths(Recipe recipe, auto&& changed) {
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        for (std::size_t v = 0; v < recipe.layers[i].values.size(); ++v) {
            const FilePath* path = std::get_if<FilePath>(&recipe.layers[i].values[v]);
            if (path == nullptr || path->text.empty() || path->text.starts_with(k_asset_prefix)) continue;
            FilePath moved{changed(fs::path(path->text)).string(), path->held};
            recipe.layers.edit(i)->values[v] = std::move(moved);
        }
    }
    return recipe;
}

}  // namespace

std::optional<ImportFindings> import_findings(const Layer& layer, const World& world) {
    const std::optional<Import> stage = import_of(layer);
    if (!stage) return std::nullopt;
    const auto map = imported_map_in_memory(stage->source(world.wraps()));
    return map ? std::optional(findings_of(*stage, *map, world)) : std::nullopt;
}

std::optional<ImportFindings> read_import(const Layer& layer, const World& world, Progress* progress) {
    const std::optional<Import> stage = import_of(layer);
    if (!stage) return std::nullopt;
    return findings_of(*stage, *imported_map(stage->source(world.wraps()), progress), world);
}

std::vector<std::string> import_remarks(const Recipe& recipe, Progress* progress) {
    std::vector<std::string> all;
    for (const Layer& layer : recipe.layers) {
        if (!layer.enabled) continue;
        const std::optional<ImportFindings> findings = read_import(layer, recipe.world, progress);
        if (!findings) continue;
        // Several layers may read one file.
        const auto tell = [&](const std::string& remark) {
            std::string line = findings->path + ": " + remark;
            if (std::ranges::find(all, line) == all.end()) all.push_back(std::move(line));
        };
        for (const std::string& remark : findings->remarks) tell(remark);
        if (!findings->stretched.empty()) tell(findings->stretched);
    }
    return all;
}

std::vector<FileState> file_states(const Layer& layer) {
    std::vector<FileState> states;
    for (const ParameterValue& value : layer.values) {
        const FilePath* path = std::get_if<FilePath>(&value);
        if (path == nullptr || path->text.empty() || path->held != nullptr) continue;
        states.push_back(file_state(path->text));
    }
    return states;
}

std::vector<MissingFile> missing_files(const Recipe& recipe) {
    std::vector<MissingFile> missing;
    for (const Layer& layer : recipe.layers) {
        for (const ParameterValue& value : layer.values) {
            const FilePath* path = std::get_if<FilePath>(&value);
            if (path == nullptr || path->text.empty() || path->held != nullptr) continue;
            if (path->text.starts_with(k_asset_prefix)) continue;
            std::error_code error;
            if (!fs::exists(path->text, error)) missing.push_back({layer.id, path->text});
        }
    }
    return missing;
}

std::vector<FileState> file_states(const Recipe& recipe) {
    std::vector<FileState> all;
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        const Layer& layer = recipe.layers[i];
        if (!runs(layer) || !is_enabled(recipe.layers, i)) continue;
        const std::vector<FileState> states = file_states(layer);
        all.insert(all.end(), states.begin(), states.end());
    }
    return all;
}

std::vector<InputFile> input_files(const Recipe& recipe) {
    std::vector<InputFile> files;
    for (const Layer& layer : recipe.layers) {
        for (const ParameterValue& value : layer.values) {
            const FilePath* path = std::get_if<FilePath>(&value);
            if (path == nullptr || path->text.empty() || path->text.starts_with(k_asset_prefix)) continue;
            files.push_back({path->text, "the file that the layer \"" + layer.name + "\" reads"});
        }
    }
    return files;
}

Layer new_import_layer(const Recipe& recipe, const std::string& path) {
    const StageType& type = *find_stage(Import::info.key);
    Layer layer = new_layer(recipe, type);
    layer.name = fs::path(path).filename().string();
    layer.blend = Blend::replace;
    layer.values[*find_parameter(type.parameters, "file")] = FilePath{path};
    return layer;
}

Recipe with_absolute_paths(Recipe recipe, const std::string& folder) {
    return with_paths(std::move(recipe), [&](const fs::path& path) {
        return path.is_absolute() ? path : (fs::absolute(folder) / path).lexically_normal();
    });
}

Recipe with_relative_paths(Recipe recipe, const std::string& folder) {
    const fs::path base = fs::absolute(folder).lexically_normal();
    return with_paths(std::move(recipe), [&](const fs::path& path) {
        const fs::path absolute = fs::absolute(path).lexically_normal();
        const fs::path relative = absolute.lexically_relative(base);
        return relative.empty() || *relative.begin() == ".." ? absolute : relative;
    });
}

}  // namespace talus
