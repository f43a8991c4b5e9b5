#include "core/recipe/chunk_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/floor_division.h"
#include "core/base/math.h"
#include "core/surface/field_colours.h"
#include "core/surface/ramp.h"
#include "core/surface/terrain_surface.h"

namespace talus {
namespace {

constexpr int k_min_level = 2;
constexpr int k_coarser = 3;            // levels from the fine chunks to the coarse ones
constexpr double k_finest = 1.5;        // pixels from sample to sample, at least
constexpr int k_margin = k_chunk_side;  // samples painted around a view

int finest_level(const World& world) {
    int level = k_min_level;
    while ((1 << level) < world.width - 1) ++level;
    return level;
}

int coarse_level(int fine) { return std::max(fine - k_coarser, k_min_level); }

double cell_of(const World& world, int level) {
    return static_cast<double>(world.extent) / static_cast<double>(1 << level);
}

std::int64_t sample_at(double metres, double cell) {
    return static_cast<std::int64_t>(std::floor(metres / cell + 0.5));
}

// The chunks of a level from the first to the last that a view has, both included.
struct ChunkRange {
    std::int64_t x0, x1, y0, y1;
    bool has(std::int64_t x, std::int64_t y) const { return x >= x0 && x <= x1 && y >= y0 && y <= y1; }
};
ChunkRange range_of(const World& world, int level, const ChunkView& view, int more = 0) {
    const double cell = cell_of(world, level);
    const auto chunk = [&](double metres) { return floor_divided(sample_at(metres, cell), k_chunk_side); };
    return {chunk(view.x) - more, chunk(view.x + view.width) + more, chunk(view.y) - more,
            chunk(view.y + view.height) + more};
}

std::uint32_t pixel_of(float red, float green, float blue) {
    const auto byte = [](float part) { return static_cast<std::uint32_t>(clamp(part, 0.0f, 255.0f) + 0.5f); };
    return byte(red) | byte(green) << 8 | byte(blue) << 16 | 0xff000000u;
}

std::array<float, 3> floats_of(Rgba8 colour) {
    return {static_cast<float>(colour.r), static_cast<float>(colour.g), static_cast<float>(colour.b)};
}

// The colours of what covers a chunk, which has so many samples around.
Grid<Rgba8> covers_of(const Terrain& terrain, int around, const Progress* progress) {
    std::array<int, k_chunk_side> samples{};
    std::iota(samples.begin(), samples.end(), around);
    return TerrainSurface(terrain).paint(samples, samples, progress);
}

// Colours of the ground of any chunk: they depend on the world and its table alone, so that chunks meet.
class ChunkColours {
 public:
    explicit ChunkColours(const Terrain& terrain)
        : range_(terrain.range),
          sea_(terrain.sea_level),
          biomes_(field_id("biome"), terrain.range, terrain.fields.names(field_id("biome")).get()) {}

    std::array<float, 3> of(int biome, float height) const {
        if (biome == 0) return of_height(height);
        return floats_of(biomes_.colour_of(static_cast<float>(biome)));
    }

 private:
    std::array<float, 3> of_height(float height) const {
        if (height < sea_) {
            const float depth =
                std::sqrt(clamp((sea_ - height) / std::max(sea_ - range_.low, 1.0f), 0.0f, 1.0f));
            return {lerp(170.0f, 60.0f, depth), lerp(205.0f, 110.0f, depth), lerp(225.0f, 160.0f, depth)};
        }
        const float base = std::max(sea_, range_.low);
        const float share = clamp((height - base) / std::max(range_.high - base, 1.0f), 0.0f, 1.0f);
        const auto [red, green, blue] = ramp_colour(ColourRamp::land, share);
        return {red * 255, green * 255, blue * 255};
    }

    HeightRange range_;
    float sea_;
    FieldColours biomes_;
};

// The pixels along one axis that show a chunk's samples, each several times.
struct RepeatedSamples {
    RepeatedSamples(std::int64_t first_pixel, int halvings_before, int size)
        : first(first_pixel), halvings(halvings_before) {
        const auto within = [&](std::int64_t place) {
            return static_cast<int>(clamp(place, std::int64_t{0}, static_cast<std::int64_t>(size)));
        };
        begin = within(first);
        end = within(first + (std::int64_t{k_chunk_side} << halvings));
    }
    int sample_at(int pixel) const { return static_cast<int>((pixel - first) >> halvings); }
    int end_of(int sample) const {
        return static_cast<int>(
            std::min<std::int64_t>(end, first + ((std::int64_t{sample} + 1) << halvings)));
    }
    template <class T>
    void paint(const T* samples, T* row) const {
        if (halvings == 0) {
            std::copy_n(samples + sample_at(begin), end - begin, row + begin);
            return;
        }
        for (int x = begin; x < end;) {
            const int sample = sample_at(x);
            const int next = end_of(sample);
            std::fill(row + x, row + next, samples[sample]);
            x = next;
        }
    }
    template <class T>
    void copy(const T* from, T* to) const {
        std::copy_n(from + begin, end - begin, to + begin);
    }

    std::int64_t first;  // may lie before the picture
    int halvings;
    int begin = 0, end = 0;  // of the pixels that lie in the picture
};

}  // namespace

std::size_t Chunk::bytes() const {
    return sizeof(Chunk) + picture.size() * sizeof(std::uint32_t) + biomes.size();
}

int chunk_level(const World& world, double metres_per_pixel) {
    int level = finest_level(world);
    while (level > k_min_level && cell_of(world, level) < k_finest * metres_per_pixel) --level;
    return level;
}

double max_metres_per_pixel(const World& world) { return cell_of(world, k_min_level) / k_finest; }

Window window_of(const World& world, const ChunkKey& key, int more) {
    const int steps = 1 << key.level;
    const double shape = static_cast<double>(world.height - 1) / std::max(1, world.width - 1);
    const int rows = std::max(1, static_cast<int>(shape * steps + 0.5));
    return {.resolution = {steps + 1, rows + 1},
            .x0 = key.x * k_chunk_side - more,
            .y0 = key.y * k_chunk_side - more,
            .width = k_chunk_side + 2 * more,
            .height = k_chunk_side + 2 * more};
}

Chunk make_chunk(Evaluator& evaluator, const Recipe& recipe, const ChunkKey& key, ChunkColouring colouring,
                 Progress* progress) {
    // One sample around tells the slopes at the chunk's own border.
    int around = 1;
    const auto evaluated = [&] {
        return evaluator.evaluate(recipe, window_of(recipe.world, key, around), progress);
    };
    auto terrain = evaluated();
    const bool natural = colouring == ChunkColouring::natural && terrain->height() != nullptr;
    if (natural) {
        // What covers a place depends on what lies around it: chunks meet where they know as much of that.
        const int reach = TerrainSurface(*terrain).reach();
        if (reach > around) {
            around = reach;
            terrain = evaluated();
        }
    }
    const ChunkColours colours(*terrain);
    const Grid<Rgba8> covers = natural ? covers_of(*terrain, around, progress) : Grid<Rgba8>();
    const auto& height = terrain->height();
    const auto& biome = terrain->fields.get<"biome">();
    Chunk chunk{.key = key,
                .picture = Grid<std::uint32_t>(k_chunk_side, k_chunk_side),
                .biomes = Grid<std::uint8_t>(k_chunk_side, k_chunk_side, 0),
                .names = terrain->fields.names(field_id("biome"))};
    // Light from the north-west; under water it fades.
    const auto per_metre = static_cast<float>(0.5 / terrain->lattice.cell_size);
    constexpr float k_raised = 1.2f;
    constexpr float k_under_water = 0.3f;
    const auto light = [&](int x, int y) {
        const Grid<float>& ground = *height;
        const float rise =
            (ground(x + 1, y) - ground(x - 1, y) + ground(x, y + 1) - ground(x, y - 1)) * per_metre;
        const float lit = clamp(k_raised * rise, -0.45f, 0.3f);
        return 1 + (ground(x, y) < terrain->sea_level ? k_under_water * lit : lit);
    };
    for (int y = 0; y < k_chunk_side; ++y) {
        for (int x = 0; x < k_chunk_side; ++x) {
            const int number = biome != nullptr ? (*biome)(x + around, y + around) : 0;
            const float metres = height != nullptr ? (*height)(x + around, y + around) : 0;
            const float lit = height != nullptr ? light(x + around, y + around) : 1;
            const bool covered = natural && metres >= terrain->sea_level;
            const auto [red, green, blue] = covered ? floats_of(covers(x, y)) : colours.of(number, metres);
            chunk.biomes(x, y) = static_cast<std::uint8_t>(number);
            chunk.picture(x, y) = pixel_of(red * lit, green * lit, blue * lit);
        }
    }
    return chunk;
}

bool ChunkPicture::covers(const ChunkView& view) const {
    return !pixels.empty() && sample_at(view.x, cell) >= x0 && sample_at(view.y, cell) >= y0 &&
           sample_at(view.x + view.width, cell) < x0 + pixels.width() &&
           sample_at(view.y + view.height, cell) < y0 + pixels.height();
}

int ChunkPicture::biome_at(double x, double y) const {
    const std::int64_t column = sample_at(x, cell) - x0;
    const std::int64_t row = sample_at(y, cell) - y0;
    if (column < 0 || row < 0 || column >= pixels.width() || row >= pixels.height()) return 0;
    return biomes(static_cast<int>(column), static_cast<int>(row));
}

std::array<std::size_t, 256> ChunkPicture::shares(const ChunkView& view) const {
    // Several counts side by side, for neighbours have the same number and one count would wait for itself.
    constexpr int k_counts = 4;
    std::array<std::array<std::uint32_t, 256>, k_counts> counts{};
    const auto within = [](std::int64_t place, int size) {
        return static_cast<int>(clamp(place, std::int64_t{0}, static_cast<std::int64_t>(size)));
    };
    const int left = within(sample_at(view.x, cell) - x0, pixels.width());
    const int right = within(sample_at(view.x + view.width, cell) + 1 - x0, pixels.width());
    const int y1 = within(sample_at(view.y + view.height, cell) + 1 - y0, pixels.height());
    for (int y = within(sample_at(view.y, cell) - y0, pixels.height()); y < y1; ++y) {
        const std::uint8_t* const row = biomes.row(y);
        int x = left;
        for (; x + k_counts <= right; x += k_counts)
            for (int i = 0; i < k_counts; ++i) ++counts[static_cast<std::size_t>(i)][row[x + i]];
        for (; x < right; ++x) ++counts[0][row[x]];
    }
    std::array<std::size_t, 256> sums{};
    for (const auto& part : counts)
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += part[i];
    return sums;
}

std::vector<ChunkKey> ChunkMap::wanted(const World& world, const ChunkView& view) const {
    const int fine = chunk_level(world, view.metres_per_pixel);
    const int coarse = coarse_level(fine);
    std::vector<ChunkKey> keys;
    const auto add = [&](int level, int more, bool ring) {
        const ChunkRange inner = range_of(world, level, view);
        const ChunkRange range = range_of(world, level, view, more);
        const std::size_t begin = keys.size();
        for (std::int64_t y = range.y0; y <= range.y1; ++y) {
            for (std::int64_t x = range.x0; x <= range.x1; ++x) {
                const ChunkKey key{level, x, y};
                if (!(ring && inner.has(x, y)) && !has(key)) keys.push_back(key);
            }
        }
        const double side = cell_of(world, level) * k_chunk_side;
        const auto away = [&](const ChunkKey& key) {
            const double dx = (static_cast<double>(key.x) + 0.5) * side - (view.x + view.width / 2);
            const double dy = (static_cast<double>(key.y) + 0.5) * side - (view.y + view.height / 2);
            return dx * dx + dy * dy;
        };
        std::stable_sort(keys.begin() + static_cast<std::ptrdiff_t>(begin), keys.end(),
                         [&](const ChunkKey& a, const ChunkKey& b) { return away(a) < away(b); });
    };
    add(coarse, 0, false);
    if (fine != coarse) add(fine, 0, false);
    add(coarse, 1, true);
    return keys;
}

void ChunkMap::put(std::shared_ptr<const Chunk> chunk) {
    Kept& kept = chunks_[chunk->key];
    if (kept.chunk != nullptr) bytes_ -= kept.chunk->bytes();
    bytes_ += chunk->bytes();
    // A new chunk counts as shown, or it would go before the picture that it was made for.
    kept = {std::move(chunk), paints_};
    while (bytes_ > budget_ && chunks_.size() > 1) {
        const auto oldest =
            std::ranges::min_element(chunks_, {}, [](const auto& each) { return each.second.shown; });
        bytes_ -= oldest->second.chunk->bytes();
        chunks_.erase(oldest);
    }
}

void ChunkMap::clear() {
    chunks_.clear();
    bytes_ = 0;
}

ChunkPicture ChunkMap::paint(const World& world, const ChunkView& view) {
    ++paints_;
    ChunkPicture picture;
    picture.level = chunk_level(world, view.metres_per_pixel);
    picture.cell = cell_of(world, picture.level);
    picture.x0 = sample_at(view.x, picture.cell) - k_margin;
    picture.y0 = sample_at(view.y, picture.cell) - k_margin;
    const auto samples = [&](double metres) {
        return static_cast<int>(metres / picture.cell) + 2 + 2 * k_margin;
    };
    picture.pixels = Grid<std::uint32_t>(samples(view.width), samples(view.height), 0);
    picture.biomes = Grid<std::uint8_t>(picture.pixels.width(), picture.pixels.height(), 0);
    for (int level = coarse_level(picture.level); level <= picture.level; ++level) {
        const ChunkRange range = range_of(world, level, view, 1);
        for (std::int64_t y = range.y0; y <= range.y1; ++y) {
            for (std::int64_t x = range.x0; x <= range.x1; ++x) {
                const auto found = chunks_.find({level, x, y});
                if (found == chunks_.end()) continue;
                found->second.shown = paints_;
                paint(found->second, picture.level - level, picture);
            }
        }
    }
    return picture;
}

// Each sample fills the square about it.
void ChunkMap::paint(const Kept& kept, int halvings, ChunkPicture& picture) const {
    const Chunk& chunk = *kept.chunk;
    if (chunk.names != nullptr) picture.names = chunk.names;
    const std::int64_t repeat = std::int64_t{1} << halvings;
    const auto first = [&](std::int64_t place, std::int64_t from) {
        return place * k_chunk_side * repeat - repeat / 2 - from;
    };
    const RepeatedSamples columns(first(chunk.key.x, picture.x0), halvings, picture.pixels.width());
    const RepeatedSamples rows(first(chunk.key.y, picture.y0), halvings, picture.pixels.height());
    if (columns.begin == columns.end) return;
    for (int y = rows.begin; y < rows.end;) {
        const int from = rows.sample_at(y);
        const int end = rows.end_of(from);
        const int painted = y;
        columns.paint(chunk.picture.row(from), picture.pixels.row(y));
        columns.paint(chunk.biomes.row(from), picture.biomes.row(y));
        while (++y < end) {
            columns.copy(picture.pixels.row(painted), picture.pixels.row(y));
            columns.copy(picture.biomes.row(painted), picture.biomes.row(y));
        }
    }
}

}  // namespace talus
