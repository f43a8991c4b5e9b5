#include "core/biome/biome_json.h"

#include <utility>

#include "core/base/json_text.h"
#include "core/base/read_file.h"
#include "core/base/text.h"
#include "core/biome/biome_record.h"
#include "embedded_biomes.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

std::string message_of(const std::vector<std::string>& mistakes) {
    if (mistakes.size() <= 1) return mistakes.empty() ? std::string() : mistakes.front();
    return mistakes.front() + " (and " + std::to_string(mistakes.size() - 1) +
           (mistakes.size() == 2 ? " more mistake)" : " more mistakes)");
}

}  // namespace

BiomeTableError::BiomeTableError(std::vector<std::string> all)
    : std::runtime_error(message_of(all)), mistakes(std::move(all)) {}

BiomeTable biomes_from_json(std::string_view text) {
    Json json;
    try {
        json = parse_json(text, "table of biomes", k_biomes_format_key);
    } catch (const JsonError& error) {
        throw BiomeTableError({error.what()});
    }
    JsonReader reader;
    const JsonPlace whole{json, "", reader};
    const Json& version = whole.member(k_biomes_format_key).json;
    if (!version.is_number_integer()) {
        throw BiomeTableError({"JSON, but not a table of biomes: it has no key \"" +
                               std::string(k_biomes_format_key) + "\" with the format's version"});
    }
    if (version != k_biomes_format) {
        throw BiomeTableError({std::string(k_biomes_format_key) + ": expected the format's version, " +
                               std::to_string(k_biomes_format) + ", found " + json_dump(version)});
    }
    BiomeTable table;
    if (!biome_table_shape().read(whole, table)) throw BiomeTableError(std::move(reader.mistakes));
    return table;
}

std::string to_json(const BiomeTable& table) { return json_dump(biome_table_shape().write(table), 2) + "\n"; }

std::string biome_schema() {
    constexpr std::string_view k_help =
        "A table of biomes for Talus, named in a layer of biomes. Whatever this schema refuses is an error, "
        "which Talus tells by file, key and remedy; it further wants keys to be unique, lists to rise where "
        "they are sorted, and the climate table to have a cell for each climate.";
    return json_dump(schema::file("Biomes of Talus", k_help, biome_table_shape().schema(),
                                  {{"biome", biome_shape().schema()}}),
                     2) +
           "\n";
}

std::shared_ptr<const BiomeTable> load_biomes(const std::string& path) {
    try {
        if (path.starts_with(k_asset_prefix)) {
            const std::string_view name = std::string_view(path).substr(k_asset_prefix.size());
            for (const EmbeddedFile& file : assets::biomes()) {
                if (file.name == name)
                    return std::make_shared<const BiomeTable>(biomes_from_json(file.bytes));
            }
            throw FileError(path + ": Talus has no table of biomes of this name; there are " +
                            joined(assets::biomes(), [](const EmbeddedFile& file) {
                                return std::string(k_asset_prefix).append(file.name);
                            }));
        }
        return std::make_shared<const BiomeTable>(
            biomes_from_json(read_text_file(path, k_max_biome_file_bytes)));
    } catch (const BiomeTableError& error) {
        throw FileError(path + ": " + error.what());
    }
}

std::shared_ptr<const BiomeTable> biomes_of(const FilePath& file) {
    if (file.held == nullptr) return file.text.empty() ? shipped_biomes() : load_biomes(file.text);
    try {
        return std::make_shared<const BiomeTable>(biomes_from_json(*file.held));
    } catch (const BiomeTableError& error) {
        throw FileError((file.text.empty() ? "The recipe's table of biomes" : file.text + ", as edited") +
                        ": " + error.what());
    }
}

const std::shared_ptr<const BiomeTable>& shipped_biomes() {
    static const std::shared_ptr<const BiomeTable> the_table = load_biomes("asset:earth.json");
    return the_table;
}

}  // namespace talus
