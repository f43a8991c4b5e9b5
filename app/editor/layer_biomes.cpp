#include "app/editor/layer_biomes.h"

#include <exception>
#include <utility>

#include "core/base/embedded_file.h"
#include "core/base/read_file.h"
#include "core/biome/biome_json.h"
#include "core/io/safe_file.h"

namespace talus {
namespace {

std::size_t table_parameter(const Layer& layer) { return *find_parameter(layer.type->parameters, "table"); }

}  // namespace

bool LayerBiomes::is_shipped(const std::string& path) {
    return path.empty() || path.starts_with(k_asset_prefix);
}

LayerBiomes::Read LayerBiomes::read(const FilePath& file) {
    Read result;
    try {
        if (file.held != nullptr) {
            result.table = std::make_shared<const BiomeTable>(biomes_from_json(*file.held));
        } else if (is_shipped(file.text)) {
            result.table = biomes_of(file);
        } else {
            result.state = file_state(file.text);
            const std::string text = read_text_file(file.text, k_max_biome_file_bytes);
            result.table = std::make_shared<const BiomeTable>(biomes_from_json(text));
        }
    } catch (const BiomeTableError& error) {
        result.mistakes = error.mistakes;
    } catch (const std::exception& error) {
        result.mistakes = {error.what()};
    }
    return result;
}

void LayerBiomes::begin_reading(JobQueue& jobs) {
    reading_.begin(jobs, JobKind::inspection, "Biomes", [file = file_](Progress&) { return read(file); });
}

void LayerBiomes::tick(JobQueue& jobs, const Layer& layer, Clock::time_point now) {
    if (reading_.over()) {
        if (auto made = reading_.take()) {
            state_ = made->state;
            mistakes_ = std::move(made->mistakes);
            if (made->table != nullptr) table_ = std::move(made->table);
        }
    }
    const FilePath& file = std::get<FilePath>(layer.values[table_parameter(layer)]);
    const bool another = layer.id != layer_ || file.text != file_.text;
    if (another || file != file_) {
        if (another) table_.reset();
        layer_ = layer.id;
        file_ = file;
        mistakes_.clear();
        editing_ = false;
        looked_ = now;
        begin_reading(jobs);
    } else if (!is_held() && !is_shipped(path()) && !reading_.busy() && now - looked_ >= k_pause) {
        looked_ = now;
        if (file_state(path()) != state_) begin_reading(jobs);
    }
}

Edited LayerBiomes::edited() const {
    const Recipe& recipe = document_.recipe();
    const auto place = find_layer(recipe, layer_);
    if (!place) return {recipe, {}};
    return with_parameter(recipe, layer_, table_parameter(recipe.layers[*place]), file_);
}

void LayerBiomes::edit(BiomeTable next) {
    if (!is_editable() || next == *table_) return;
    if (!std::exchange(editing_, true)) {
        document_.commit();
        file_before_ = file_;
        table_before_ = table_;
    }
    // A drag that comes back to where it began leaves no step.
    if (next == *table_before_) {
        file_ = file_before_;
        table_ = table_before_;
    } else {
        file_.held = std::make_shared<const std::string>(to_json(next));
        table_ = std::make_shared<const BiomeTable>(std::move(next));
    }
    document_.edit(edited());
}

void LayerBiomes::commit() {
    if (std::exchange(editing_, false)) document_.commit();
}

void LayerBiomes::change(BiomeTable next) {
    commit();
    edit(std::move(next));
    commit();
}

std::string LayerBiomes::save(const std::string& path) {
    if (table_ == nullptr) return {};
    commit();
    try {
        write_file_safely(path, to_json(*table_));
    } catch (const std::exception& error) {
        return error.what();
    }
    reading_.give_up();
    mistakes_.clear();
    state_ = file_state(path);
    file_ = FilePath{path};
    document_.commit();
    document_.change(edited());
    return {};
}

}  // namespace talus
