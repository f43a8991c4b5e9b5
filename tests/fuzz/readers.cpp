#include "tests/fuzz/readers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "core/base/base64.h"
#include "core/base/formatted.h"
#include "core/biome/biome_json.h"
#include "core/biome/classify.h"
#include "core/generate/import.h"
#include "core/io/asc_file.h"
#include "core/io/export.h"
#include "core/io/png_text.h"
#include "core/io/read_terrain.h"
#include "core/lesson/script/lesson_file.h"
#include "core/paint/painted_cover.h"
#include "core/paint/sculpt.h"
#include "core/recipe/lines/line_file.h"
#include "core/recipe/picture_recipe.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_code.h"
#include "core/recipe/recipe_json.h"
#include "tests/fuzz/drawn_strokes.h"
#include "tests/fuzz/random_edits.h"
#include "tests/grid_of.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_max_cells = std::size_t{1} << 22;

// A folder of this process, in memory where the system has such a place.
const TemporaryFolder& folder() {
    static const TemporaryFolder the_folder =
        fs::is_directory("/dev/shm") ? TemporaryFolder("/dev/shm") : TemporaryFolder();
    return the_folder;
}

std::string put(const std::string& name, std::string_view bytes) {
    const std::string path = folder() / name;
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path;
}

void expect(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
}

void expect_clear(const std::string& message, const std::string& file) {
    expect(message.find('\n') == std::string::npos, "an error of more than one line");
    expect(message.starts_with(file), "an error that does not begin with its file");
    expect(message.size() > file.size() + 10 && message.size() < 1000,
           "an error that says nothing, or too much");
}

// Reads a file as a terrain, and as the import stage does, on a small map.
void read_file_of_heights(const std::string& path, const ReadSettings& settings) {
    try {
        const ReadTerrain read = read_terrain(path, settings);
        expect(!read.terrain.height()->empty() && read.terrain.height()->size() <= k_max_cells * 64,
               "a wrong size");
    } catch (const FileError& error) {
        expect_clear(error.what(), path);
    }
    set_import_memory(k_max_cells * 12);
    Import stage;
    stage.file.text = path;
    stage.raw_width = settings.width;
    stage.raw_height = settings.height;
    for (const auto placement : {Import::Placement::whole, Import::Placement::real}) {
        stage.placement = placement;
        const Lattice world{.width = 33, .height = 17, .cell_size = 3};
        Terrain terrain{.lattice = world, .range = {}, .fields = {}};
        try {
            Context context{.world = {world, {}, 0}};
            const auto map = stage.resolve(context.world, nullptr);
            context.resource = map.get();
            stage.apply(terrain, context);
            for (const float height : terrain.height()->values())
                expect(std::isfinite(height), "a height that is none");
        } catch (const FileError& error) {
            expect_clear(error.what(), path);
        }
    }
}

Terrain hills(int width, int height) {
    Terrain terrain;
    terrain.lattice = {.width = width, .height = height, .cell_size = 2.5};
    terrain.set_height(field_of(width, height, [&](int x, int y) {
        return 300 + 20 * static_cast<float>(x) - 11 * static_cast<float>(y * y % 7);
    }));
    return terrain;
}

std::string exported(std::string_view id, const std::string& name, int width, int height) {
    const std::string path = folder() / name;
    export_terrain(hills(width, height), {.path = path, .format = &format_of(id)});
    std::string bytes = bytes_of_file(path);
    fs::remove(path);
    fs::remove(fs::path(path).replace_extension(".json"));
    return bytes;
}

// Small pictures of every kind, written by other programs too.
std::vector<std::string> files_beside_the_tests(std::string_view ending) {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(source_path("tests/data"))) {
        if (entry.path().extension() == ending && entry.file_size() < 20000)
            files.push_back(bytes_of_file(entry.path().string()));
    }
    return files;
}

std::vector<std::string> with(std::vector<std::string> all, std::vector<std::string> more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::uint32_t crc_of(std::string_view bytes) {
    std::uint32_t crc = ~std::uint32_t{0};
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    return ~crc;
}

// The checksum of each chunk made right, so that a damaged one gets past it.
std::string with_right_checksums(std::string png) {
    constexpr std::size_t k_signature = 8;
    const auto at = [&](std::size_t place) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(png[place]));
    };
    for (std::size_t chunk = k_signature; chunk + 12 <= png.size();) {
        const std::size_t length = at(chunk) << 24 | at(chunk + 1) << 16 | at(chunk + 2) << 8 | at(chunk + 3);
        if (length > png.size() - chunk - 12) break;
        const std::uint32_t crc = crc_of(std::string_view(png).substr(chunk + 4, length + 4));
        for (std::size_t byte = 0; byte < 4; ++byte)
            png[chunk + 8 + length + byte] = static_cast<char>(crc >> (24 - 8 * byte));
        chunk += length + 12;
    }
    return png;
}

void read_png_of(std::string_view bytes) {
    read_file_of_heights(put("h.png", bytes), {.max_cells = k_max_cells});
    read_file_of_heights(put("h.png", with_right_checksums(std::string(bytes))), {.max_cells = k_max_cells});
}

void read_raw_of(const char* name, std::string_view bytes) {
    // The first byte says how wide it is said to be.
    const int width = bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]) % 8;
    read_file_of_heights(put(name, bytes), {.width = width, .max_cells = k_max_cells});
}

constexpr std::string_view k_sidecar_key = "h.r16";

// The size and the checksum of the map made right, so that a damaged sidecar is believed.
std::string with_right_map(std::string sidecar, std::string_view map) {
    const auto put_value = [&](const std::string& key, const std::string& value) {
        const std::string begin = "\"" + key + "\": ";
        const std::size_t at = sidecar.find(begin);
        const std::size_t end = sidecar.find(',', at);
        if (at == std::string::npos || end == std::string::npos) return;
        sidecar.replace(at + begin.size(), end - at - begin.size(), value);
    };
    put_value("file_bytes", std::to_string(map.size()));
    put_value("file_crc32", formatted("\"%08x\"", crc_of(map)));
    return sidecar;
}

void read_sidecar_of(std::string_view bytes) {
    const std::string values(2 * 6 * 4, '\7');
    const std::string map = put(std::string(k_sidecar_key), values);
    for (const std::string& text : {std::string(bytes), with_right_map(std::string(bytes), values)}) {
        put(std::string(k_sidecar_key) + ".json", text);
        read_file_of_heights(map, {.max_cells = k_max_cells});
    }
    fs::remove(map + ".json");
}

std::vector<std::string> sidecars() {
    const std::string path = folder() / std::string(k_sidecar_key);
    export_terrain(hills(6, 4), {.path = path, .format = &format_of("r16")});
    std::vector<std::string> seeds{bytes_of_file(path + ".json")};
    fs::remove(path + ".json");
    return seeds;
}

// Some strokes of a list, each short enough to be done in a moment, done to a small map.
void draw(const Strokes& strokes) {
    constexpr std::size_t k_most_drawn = 8;
    constexpr std::size_t k_most_points = 40;
    Terrain terrain = hills(9, 7);
    const Context context{.world = {terrain.lattice, {}, 0}};
    std::size_t drawn = 0;
    Strokes few;
    for (const Stroke* stroke : strokes.list()) {
        if (stroke->points.size() <= k_most_points && ++drawn <= k_most_drawn) few = few.with(*stroke);
    }
    Sculpt{.strokes = few}.apply(terrain, context);
    for (const float height : terrain.height()->values())
        expect(std::isfinite(height), "a stroke that makes heights that are none");
    const Field<float> cover = painted_cover(few, {}, terrain, context);
    for (const float share : cover->values()) expect(share >= 0 && share <= 1, "a share that is none");
}

void draw_strokes_of(const Recipe& recipe) {
    const auto draw_all = [](const std::vector<ParameterValue>& values) {
        for (const ParameterValue& value : values)
            if (const auto* strokes = std::get_if<Strokes>(&value)) draw(*strokes);
    };
    for (const Layer& layer : recipe.layers) {
        draw_all(layer.values);
        for (const LayerMask& mask : layer.masks) draw_all(mask.values);
    }
}

void read_recipe_of(std::string_view bytes) {
    ReadRecipe read;
    try {
        read = recipe_from_json(bytes);
    } catch (const RecipeError& error) {
        const std::string message = error.what();
        expect(message.find('\n') == std::string::npos, "an error of more than one line");
        return;
    }
    draw_strokes_of(read.recipe);
    // What was read is written and read back the same.
    const std::string again = to_json(read.recipe);
    expect(to_json(recipe_from_json(again).recipe) == again, "a recipe that changes when it is saved");
    // So is what a user makes of it.
    RandomEdits random(bytes.size());
    Recipe edited = std::move(read.recipe);
    for (int i = 0; i < 5; ++i) edited = random.next(edited).recipe;
    expect(digest_of(recipe_from_json(to_json(edited)).recipe) == digest_of(edited),
           "an edited recipe that changes when it is saved");
}

// A layer of this stage whose strokes are of all tools, which its mask has, too.
Layer drawn_layer(const Recipe& recipe, std::string_view stage) {
    const auto draw_into = [](std::vector<ParameterValue>& values) {
        for (ParameterValue& value : values) {
            if (std::holds_alternative<Strokes>(value)) value = strokes_of_all_tools();
            if (std::holds_alternative<Raster>(value)) value = Raster(Grid<float>(5, 4, 0.5f));
        }
    };
    Layer layer = new_layer(recipe, *find_stage(stage));
    layer.masks.push_back(mask_of("painted"));
    draw_into(layer.values);
    draw_into(layer.masks.back().values);
    return layer;
}

std::vector<std::string> recipes() {
    std::vector<std::string> seeds;
    // Short files, in which a changed byte mostly lies in a stroke.
    for (const std::string_view stage : {"sculpt", "paint_field"}) {
        Recipe recipe;
        recipe.layers.push_back(drawn_layer(recipe, stage));
        seeds.push_back(to_json(recipe));
    }
    for (const Preset& preset : presets()) seeds.push_back(to_json(preset.recipe));
    Recipe all;
    for (const StageType& type : stage_types()) {
        Layer layer = new_layer(all, type);
        for (ParameterValue& value : layer.values) {
            if (std::holds_alternative<Raster>(value)) value = Raster(Grid<float>(5, 4, 1.5f));
            if (std::holds_alternative<GroundLine>(value))
                value = initial_line(9000, 9000, 0.4, true, 50, 80);
        }
        all.layers.push_back(std::move(layer));
    }
    for (const MaskType& kind : mask_types()) all.layers.edit_back()->masks.push_back(default_mask(kind));
    seeds.push_back(to_json(all));
    return seeds;
}

void read_lesson_of(std::string_view bytes) {
    const std::string path = put("lesson.json", bytes);
    try {
        const std::string again = to_json(load_lesson(path));
        expect(to_json(lesson_from_json(again)) == again, "a lesson that changes when it is saved");
    } catch (const LessonFileError& error) {
        expect(!error.mistakes.empty(), "a lesson refused without a word");
        for (const std::string& mistake : error.mistakes) expect_clear(mistake, path);
    } catch (const FileError& error) {
        expect_clear(error.what(), path);
    }
}

std::vector<std::string> lessons_to_begin_from() {
    std::vector<std::string> seeds;
    for (const BuiltInLesson& lesson : lessons()) seeds.push_back(to_json(lesson.lesson));
    return seeds;
}

void read_biomes_of(std::string_view bytes) {
    const std::string path = put("b.json", bytes);
    try {
        const auto table = load_biomes(path);
        const std::string again = to_json(*table);
        expect(to_json(biomes_from_json(again)) == again, "a table of biomes that changes when it is saved");
        // Every place has one of its biomes.
        Terrain terrain = hills(9, 5);
        Grid<float> climate(9, 5);
        for (std::size_t i = 0; i < climate.size(); ++i) climate.data()[i] = 31 * static_cast<float>(i) - 90;
        terrain.fields.set<"temperature">(make_field(climate));
        terrain.fields.set<"precipitation">(make_field(std::move(climate)));
        const Grid<std::uint8_t> biomes = ClimateBiomes(*table, terrain, 310, {}).classified(nullptr);
        for (const std::uint8_t id : biomes.values())
            expect(id > 0 && id <= table->biomes.size(), "a biome that is not in the table");
    } catch (const FileError& error) {
        expect_clear(error.what(), path);
    }
}

std::vector<std::string> tables_of_biomes() {
    return {R"({"talus_biomes": 1, "biomes": [{"key": "a", "name": "A", "colour": "#123456",)"
            R"( "octaves": [[9, 1]], "ground": [["sand", 90]], "layers": [["clay", 2]],)"
            R"( "plants": [["reed", 7]]}], "climate": {"temperature": [1], "precipitation": [2],)"
            R"( "land": ["a", ["a", "a"]]}, "rules": {"beach": {"height": 3, "biomes": [null, "a"]}},)"
            R"( "heights": [["a", 1]]})",
            to_json(*shipped_biomes())};
}

// A code whose sum is right whatever its bytes are, so that a damaged one gets past it.
std::string with_right_sum(std::string_view code) {
    const std::size_t head = std::min(code.find('.'), code.size() - 1) + 1;
    auto bytes = from_base64url(code.substr(head));
    if (!bytes || bytes->size() < 4) return std::string(code);
    const std::uint32_t crc = crc_of({reinterpret_cast<const char*>(bytes->data()) + 4, bytes->size() - 4});
    for (std::size_t byte = 0; byte < 4; ++byte)
        (*bytes)[byte] = static_cast<std::uint8_t>(crc >> (8 * byte));
    return std::string(code.substr(0, head)) + base64url_of(*bytes);
}

void read_code(std::string_view code) {
    try {
        const Recipe recipe = recipe_from_code(code).recipe;
        const RecipeCode again = code_of(recipe);
        expect(again.cut || to_json(recipe_from_code(again.text).recipe) == to_json(recipe),
               "a recipe that changes when it is sent");
    } catch (const RecipeError& error) {
        expect_clear("code" + std::string(error.what()), "code");
    }
}

void read_code_of(std::string_view bytes) {
    read_code(bytes);
    if (!bytes.empty()) read_code(with_right_sum(bytes));
}

std::vector<std::string> codes() {
    std::vector<std::string> seeds;
    for (const std::string& json : recipes()) seeds.push_back(code_of(recipe_from_json(json).recipe).text);
    return seeds;
}

void read_picture_of(std::string_view bytes) {
    for (const std::string& file : {std::string(bytes), with_right_checksums(std::string(bytes))}) {
        const std::string path = put("p.png", file);
        try {
            recipe_in_picture(path);
        } catch (const RecipeError& error) {
            expect_clear(error.what(), path);
        }
    }
}

// Pictures that carry a code behind their head.
std::vector<std::string> pictures() {
    constexpr std::size_t k_head = 33;  // signature and IHDR
    const std::string plain = exported("png16", "s.png", 9, 5);
    std::vector<std::string> seeds{plain};
    for (const std::string& code : codes()) {
        const auto data = png_text_data(code);
        std::string chunk;
        for (int shift = 24; shift >= 0; shift -= 8) chunk.push_back(static_cast<char>(data.size() >> shift));
        chunk.append(k_png_text_chunk).append(data.begin(), data.end()).append(4, '\0');
        seeds.push_back(with_right_checksums(plain.substr(0, k_head) + chunk + plain.substr(k_head)));
    }
    return seeds;
}

// What was read is written and read back the same, in every format.
void read_lines_of(std::string_view bytes, LineFileKind kind) {
    const std::string path = "lines" + std::string(k_line_endings[static_cast<std::size_t>(kind)]);
    const World world;
    try {
        const ReadLines read = lines_of_text(bytes, kind, world, {}, path);
        expect(!read.lines.empty(), "a file without a line that is accepted");
        for (const NamedLine& each : read.lines)
            expect(each.line == validated_line(each.line), "a line that is not valid");
        const std::string svg = line_file_text(read.lines, world, LineFileKind::svg, {}, path);
        const ReadLines again = lines_of_text(svg, LineFileKind::svg, world, {}, path);
        expect(again.lines.size() == read.lines.size(), "lines that get lost");
        for (std::size_t i = 0; i < read.lines.size(); ++i)
            expect(again.lines[i].line.nodes.size() == read.lines[i].line.nodes.size(),
                   "nodes that get lost");
    } catch (const FileError& error) {
        expect_clear(error.what(), path);
    }
}

std::vector<std::string> line_files(LineFileKind kind) {
    const GroundLine ring = initial_line(4096, 4096, 0.6, true, 50, 80);
    GroundLine way = initial_line(4096, 4096, 0.6, false, 5, 8);
    for (LineNode& node : way.nodes) node.from = HeightFrom::zero;
    const std::vector<NamedLine> lines{{"Ring", ring}, {"Way & <more>", way}};
    return {line_file_text(lines, {}, kind, {}, "a"),
            line_file_text(lines, {}, kind, GlobePlace{8, 47}, "a")};
}

const std::array<Reader, 15> k_readers{{
    {"png", read_png_of,
     [] {
         return with(files_beside_the_tests(".png"),
                     {exported("png16", "s.png", 9, 5), exported("png8", "s.png", 9, 5)});
     }},
    {"exr",
     [](std::string_view bytes) { read_file_of_heights(put("h.exr", bytes), {.max_cells = k_max_cells}); },
     [] { return with(files_beside_the_tests(".exr"), {exported("exr", "s.exr", 9, 5)}); }},
    {"tiff",
     [](std::string_view bytes) { read_file_of_heights(put("h.tif", bytes), {.max_cells = k_max_cells}); },
     [] {
         return with(files_beside_the_tests(".tif"),
                     {exported("tiff16", "s.tif", 9, 5), exported("geotiff", "s.tif", 9, 5)});
     }},
    {"r16", [](std::string_view bytes) { read_raw_of("h.r16", bytes); },
     [] {
         return std::vector{exported("r16", "s.r16", 6, 6), exported("r16be", "s.r16", 8, 2)};
     }},
    {"r32", [](std::string_view bytes) { read_raw_of("h.r32", bytes); },
     [] { return std::vector{exported("r32", "s.r32", 6, 6)}; }},
    {"asc",
     [](std::string_view bytes) { read_file_of_heights(put("h.asc", bytes), {.max_cells = k_max_cells}); },
     [] {
         return with(files_beside_the_tests(".asc"),
                     {"ncols 3\nnrows 2\nxllcorner -84.4\nyllcenter 36.5\ncellsize 0.01\nNODATA_value "
                      "-9999\n1 2 -9999\n4.5 1e2 nan\n",
                      "NCOLS 2\r\nNROWS 2\r\nDX 10\r\nDY 5\r\nXLLCENTER 0\r\nYLLCORNER 0\r\n1 2\r\n3 4\r\n"});
     }},
    {"sidecar", read_sidecar_of, sidecars},
    {"recipe", read_recipe_of, recipes},
    {"code", read_code_of, codes},
    {"picture", read_picture_of, pictures},
    {"biomes", read_biomes_of, tables_of_biomes},
    {"lesson", read_lesson_of, lessons_to_begin_from},
    {"geojson", [](std::string_view bytes) { read_lines_of(bytes, LineFileKind::geojson); },
     [] {
         return with(line_files(LineFileKind::geojson),
                     {R"({"type": "MultiPolygon", "coordinates": [[[[1,2],[1.5,2],[1.5,2.5],[1,2]]]]})"});
     }},
    {"gpx", [](std::string_view bytes) { read_lines_of(bytes, LineFileKind::gpx); },
     [] {
         return with(line_files(LineFileKind::gpx),
                     {"<gpx><trk><trkseg><trkpt lat='47' lon='8'><ele>411.5</ele></trkpt>"
                      "<trkpt lat='47.001' lon='8'/></trkseg></trk></gpx>"});
     }},
    {"svg", [](std::string_view bytes) { read_lines_of(bytes, LineFileKind::svg); },
     [] {
         return with(
             line_files(LineFileKind::svg),
             {"<svg><g transform='rotate(30,5,6) scale(2)skewX(9)'><path d='M1 2l3-4.5.5 6H7v9c1,2 3,4 "
              "5,6s7 8 9 10q1 2 3 4t5 6a9 5 30 0 1-8 9A4 4 0 1 0 2 2z'/></g>"
              "<polyline points='1,2 3,4'/><line x1='1' y2='5'/></svg>"});
     }},
}};

}  // namespace

std::span<const Reader> readers() { return k_readers; }

}  // namespace talus::fuzz
