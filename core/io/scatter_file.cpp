#include "core/io/scatter_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/io/safe_file.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view k_header = "x_m,y_m,z_m,rotation_deg,scale,kind";
constexpr std::size_t k_columns = 6;
constexpr int k_decimals = 3;
constexpr std::size_t k_plants_a_block = 4096;  // plants between checkpoints

void add_number(std::string& text, double value) {
    std::array<char, 48> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                   std::chars_format::fixed, k_decimals)
                         .ptr;
    text.append(digits.data(), end);
}

// Numbers as they stand in the file, before the kind.
std::array<double, 5> numbers_of(const PlantPoint& plant, const Lattice& lattice) {
    return {plant.x - lattice.x_of(0), plant.y - lattice.y_of(0), static_cast<double>(plant.z),
            static_cast<double>(plant.rotation), static_cast<double>(plant.scale)};
}

Json description_of(const Scatter& plants, const Terrain& terrain, std::uint64_t seed) {
    Json json;
    json["written_by"] = "Talus";
    json["what"] = "plants";
    json["count"] = plants.points.size();
    json["x"] = "m to the east of the map's north-western sample";
    json["y"] = "m to the south of it";
    json["z"] = "m, height of the ground";
    json["rotation"] = "degrees clockwise from north";
    json["scale"] = "of the kind's own size";
    json["density"] = plants.density;
    json["map_width_m"] = terrain.lattice.extent_x();
    json["map_height_m"] = terrain.lattice.extent_y();
    json["sea_level_m"] = terrain.sea_level;
    json["seed"] = seed;
    Json kinds = Json::object();
    for (const PlantFacts& facts : k_plant_facts)
        kinds[std::string(facts.key)] = {{"height_m", facts.height}, {"crown_m", facts.crown}};
    json["kinds"] = std::move(kinds);
    return json;
}

FileError wrong(const std::string& where, const std::string& what) { return FileError(where + ": " + what); }

double number_in(std::string_view text, const std::string& where) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        throw wrong(where, "\"" + std::string(text) + "\" is no number");
    return value;
}

std::string checked_kind(std::string_view kind, const std::string& where) {
    if (std::ranges::find(k_plants, kind, &PlantInfo::key) == k_plants.end())
        throw wrong(where, "there is no kind of plant \"" + std::string(kind) + "\"");
    return std::string(kind);
}

// A row for each plant, the numbers and the kind each between what the format wants around them.
template <class Row>
void write_rows(const Scatter& plants, Progress* progress, FileGroup::Output& file, const Row& row) {
    std::string text;
    for (std::size_t i = 0; i < plants.points.size(); ++i) {
        if (i % k_plants_a_block == 0) {
            if (progress != nullptr) {
                progress->checkpoint();
                progress->set_fraction(static_cast<float>(i) / static_cast<float>(plants.points.size()));
            }
            file.write(text);
            text.clear();
        }
        row(text, plants.points[i], i);
    }
    file.write(text);
}

// Throws unless the list is that of the plants, to the last decimal.
void compare(const std::vector<ListedPlant>& read, const Scatter& plants, const Lattice& lattice,
             const std::string& path) {
    const auto differs = [&] { return wrong(path, "what was written does not read back; try again"); };
    if (read.size() != plants.points.size()) throw differs();
    for (std::size_t i = 0; i < read.size(); ++i) {
        const PlantPoint& plant = plants.points[i];
        const std::array<double, 5> wanted = numbers_of(plant, lattice);
        const std::array<double, 5> found{read[i].x, read[i].y, read[i].z, read[i].rotation, read[i].scale};
        for (std::size_t n = 0; n < wanted.size(); ++n) {
            const double away = wanted[n] - found[n];
            if (!(away < 0.00051 && away > -0.00051)) throw differs();
        }
        if (read[i].kind != info_of(plant.kind).key) throw differs();
    }
}

std::string text_of(ReadBack& file) {
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    text.resize(file.read(text.data(), text.size()));
    return text;
}

}  // namespace

bool has_scatter_ending(std::string_view path) { return path.ends_with(".csv") || path.ends_with(".json"); }

std::vector<std::string> scatter_files(const std::string& path) {
    if (!path.ends_with(".csv")) return {path};
    return {path, std::filesystem::path(path).replace_extension(".csv.json").string()};
}

std::vector<std::string> write_scatter(const Scatter& plants, const Terrain& terrain, std::uint64_t seed,
                                       const std::string& path, Progress* progress) {
    const Lattice& lattice = terrain.lattice;
    const bool is_csv = path.ends_with(".csv");
    const std::vector<std::string> files = scatter_files(path);
    FileGroup group;
    FileGroup::Output& file = group.add(path, [&](ReadBack& back) {
        const std::string text = text_of(back);
        compare(is_csv ? read_scatter_csv(text) : read_scatter_json(text), plants, lattice, path);
    });
    const auto numbers = [&](std::string& text, const PlantPoint& plant) {
        for (const double number : numbers_of(plant, lattice)) {
            add_number(text, number);
            text += ',';
        }
    };
    const Json description = description_of(plants, terrain, seed);
    if (is_csv) {
        file.write(k_header);
        file.write("\n");
        write_rows(plants, progress, file, [&](std::string& text, const PlantPoint& plant, std::size_t) {
            numbers(text, plant);
            text.append(info_of(plant.kind).key).append("\n");
        });
        Json beside = description;
        beside["file"] = std::filesystem::path(path).filename().string();
        group.add(files.back()).write(json_dump(beside, 2) + "\n");
    } else {
        std::string head = json_dump(description, 2);
        head.resize(head.find_last_of('}'));
        while (head.ends_with('\n') || head.ends_with(' ')) head.pop_back();
        file.write(head);
        file.write(
            ",\n  \"columns\": [\"x\", \"y\", \"z\", \"rotation\", \"scale\", \"kind\"],\n  \"plants\": [");
        write_rows(plants, progress, file, [&](std::string& text, const PlantPoint& plant, std::size_t i) {
            text.append(i == 0 ? "\n    [" : ",\n    [");
            numbers(text, plant);
            text.append("\"").append(info_of(plant.kind).key).append("\"]");
        });
        file.write("\n  ]\n}\n");
    }
    if (progress != nullptr) progress->checkpoint();
    group.commit();
    return files;
}

double scatter_list_bytes(double plants, std::string_view path) {
    return plants * (path.ends_with(".csv") ? 47 : 56);
}

double scatter_file_bytes(double plants, std::string_view path) {
    // Its text, and each plant as it is read back: a row with its string, or a tree of JSON besides. Measured
    // with four million plants: 118 bytes each, and 460.
    return plants * (path.ends_with(".csv") ? 130 : 480);
}

std::vector<ListedPlant> read_scatter_csv(std::string_view text) {
    std::vector<ListedPlant> plants;
    plants.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')));
    std::size_t line = 0;
    while (!text.empty()) {
        ++line;
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view row = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::string where = "line " + std::to_string(line);
        if (line == 1) {
            if (row != k_header) throw wrong(where, "the header is not " + std::string(k_header));
            continue;
        }
        std::array<std::string_view, k_columns> cells;
        for (std::size_t i = 0; i < k_columns; ++i) {
            const std::size_t comma = i + 1 < k_columns ? row.find(',') : row.size();
            if (comma == std::string_view::npos) throw wrong(where, "there are fewer than six values");
            cells[i] = row.substr(0, comma);
            row.remove_prefix(std::min(comma + 1, row.size()));
        }
        plants.push_back({number_in(cells[0], where), number_in(cells[1], where), number_in(cells[2], where),
                          number_in(cells[3], where), number_in(cells[4], where),
                          checked_kind(cells[5], where)});
    }
    if (line == 0) throw wrong("line 1", "the header is not " + std::string(k_header));
    return plants;
}

std::vector<ListedPlant> read_scatter_json(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("plants") || !json["plants"].is_array())
        throw wrong("plants", "there is no such list");
    std::vector<ListedPlant> plants;
    for (const Json& row : json["plants"]) {
        const std::string where = "plants, number " + std::to_string(plants.size() + 1);
        if (!row.is_array() || row.size() != k_columns || !row[5].is_string())
            throw wrong(where, "is not five numbers and a kind");
        for (std::size_t i = 0; i + 1 < k_columns; ++i) {
            if (!row[i].is_number()) throw wrong(where, "is not five numbers and a kind");
        }
        plants.push_back({row[0].get<double>(), row[1].get<double>(), row[2].get<double>(),
                          row[3].get<double>(), row[4].get<double>(),
                          checked_kind(row[5].get_ref<const std::string&>(), where)});
    }
    return plants;
}

}  // namespace talus
