#include "render/rock_tiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <numbers>
#include <vector>

#include "core/base/random.h"

namespace talus {
namespace {

using glm::vec2;

constexpr int k_size = k_detail_size;
constexpr float k_full_turn = 2 * std::numbers::pi_v<float>;
constexpr float k_texels = 16;  // that a height of 1 stands for

// From 0 to 1, the same in every run.
float unit(int x, int y, std::uint32_t channel) {
    return to_unit(hash(row_key(0xbedu, y, channel), static_cast<std::uint32_t>(x)));
}
// From -1 to 1.
float signed_unit(int x, int y, std::uint32_t channel) { return 2 * unit(x, y, channel) - 1; }

// Noise at a place in texels.
class Noise {
 public:
    Noise(int cells, std::uint32_t channel) : noise_(cells, 100 + channel) {}
    float operator()(vec2 place) const { return 1.4f * noise_(place / float{k_size}); }

 private:
    GradientNoise noise_;
};

float smoothstep(float low, float high, float x) {
    const float t = glm::clamp((x - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

int wrapped(int at) { return (at % k_size + k_size) % k_size; }

// What a place of a tile is like before it is stored.
struct Spot {
    float height = 0;  // in k_texels
    float value = 0;
    float crack = 0;
};

Grid<DetailTexel> texels_of(const Grid<Spot>& spots) {
    const auto byte = [](float share) {
        return static_cast<std::uint8_t>(255 * glm::clamp(share, 0.0f, 1.0f) + 0.5f);
    };
    Grid<DetailTexel> tile(k_size, k_size);
    Grid<vec2> slopes(k_size, k_size);
    const auto height = [&](int x, int y) { return spots(wrapped(x), wrapped(y)).height; };
    constexpr float k_steepest = 0.2f;  // over two texels: what is stored
    vec2 mean(0);
    for (int y = 0; y < k_size; ++y) {
        for (int x = 0; x < k_size; ++x) {
            slopes(x, y) =
                glm::clamp(vec2(height(x + 1, y) - height(x - 1, y), height(x, y + 1) - height(x, y - 1)),
                           -k_steepest, k_steepest);
            mean += slopes(x, y) / float{k_size * k_size};
        }
    }
    for (int y = 0; y < k_size; ++y) {
        for (int x = 0; x < k_size; ++x) {
            // Ledges that are too steep to be stored must not tilt the whole tile.
            const vec2 slope = 0.5f + 0.5f / k_steepest * (slopes(x, y) - mean);
            tile(x, y) = {byte(slope.x), byte(slope.y), byte(spots(x, y).value), byte(spots(x, y).crack)};
        }
    }
    return tile;
}

// Borders between `count` parts of the tile, whose sizes differ the more the smaller `least` is.
std::vector<float> borders(int count, int which, float least) {
    std::vector<float> at{0};
    for (int i = 0; i < count; ++i) {
        const float random = unit(i, which, 60);
        at.push_back(at.back() + least + random * random);
    }
    const float scale = float{k_size} / at.back();
    for (float& border : at) border *= scale;
    return at;
}

// The part in which a place lies.
int part_of(const std::vector<float>& borders, float place) {
    const auto next = std::upper_bound(borders.begin() + 1, borders.end() - 1, place);
    return static_cast<int>(next - borders.begin()) - 1;
}

constexpr int k_beds = 12;

// What is the same all over a block between two joints of a bed.
struct Block {
    Block(int block, int bed)
        : slant(1.2f * signed_unit(block, bed, 13)),
          cut_at(0.3f + 0.4f * unit(block, bed, 12)),
          across(std::cos(slant)),
          up(std::sin(slant)),
          is_open(unit(block, bed, 14) > 0.62f),
          height(0.22f * signed_unit(bed, 0, 6) + 0.13f * signed_unit(block, bed, 5)),
          value(0.5f + 0.16f * signed_unit(block, bed, 8) + 0.13f * signed_unit(bed, 3, 9)),
          pieces{Piece(2 * block, bed), Piece(2 * block + 1, bed)} {}

    struct Piece {
        Piece(int piece, int bed)
            : height(0.07f * signed_unit(piece, bed, 15)),
              lean{0.03f * signed_unit(piece, bed, 3), 0.03f * signed_unit(piece, bed, 4)},
              value(0.05f * signed_unit(piece, bed, 18)) {}
        float height;
        vec2 lean;
        float value;
    };
    float slant, cut_at, across, up;
    bool is_open;
    float height, value;
    std::array<Piece, 2> pieces;
};

struct Bed {
    explicit Bed(int bed)
        : joints(borders(4 + static_cast<int>(5 * unit(bed, 2, 61)), 10 + bed, 0.25f)),
          from(float{k_size} * unit(bed, 0, 62)),
          lean(signed_unit(bed, 1, 63)) {
        for (int block = 0; block + 1 < static_cast<int>(joints.size()); ++block)
            blocks.emplace_back(block, bed);
    }
    std::vector<float> joints;
    float from, lean;  // of the joints
    std::vector<Block> blocks;
};

struct Beds {
    std::vector<float> borders_of_beds = borders(k_beds, 1, 0.18f);
    std::vector<Bed> beds;
    Noise bend_x{32, 40}, bend_y{32, 41}, wide_bend_x{9, 42}, wide_bend_y{4, 43};
    Noise grain{50, 7}, coarse_grain{20, 8}, fine_grain{100, 11}, spots{50, 10}, wide_spots{15, 16};

    Beds() {
        for (int bed = 0; bed < k_beds; ++bed) beds.emplace_back(bed);
    }

    Spot at(vec2 place) const {
        const auto turned = [](float along) { return along - std::floor(along / k_size) * k_size; };
        const float x = place.x + bend_x(place) + 7 * wide_bend_x(place);
        const float y = turned(place.y + 0.8f * bend_y(place) + 9 * wide_bend_y(place));
        const auto number = static_cast<std::size_t>(part_of(borders_of_beds, y));
        const Bed& bed = beds[number];
        const float below = y - borders_of_beds[number];
        const float above = borders_of_beds[number + 1] - y;
        // Joints of a bed lean all the same way, and go on in no other bed.
        const float across = turned(x + bed.from + 0.45f * below * bed.lean);
        const auto which = static_cast<std::size_t>(part_of(bed.joints, across));
        const Block& block = bed.blocks[which];
        const float left = across - bed.joints[which];
        const float right = bed.joints[which + 1] - across;
        const float wide = left + right;
        const float high = below + above;
        // Each block is cut once more, along a slant; some of these cuts have opened.
        const float cut = (left - wide * block.cut_at) * block.across + (below - 0.5f * high) * block.up;
        const Block::Piece& piece = block.pieces[cut > 0 ? 1 : 0];
        float edge = std::min({below, above, left, right});
        if (block.is_open) edge = std::min(edge, 1.3f * std::fabs(cut));
        const float bed_edge = std::min(below, above);
        Spot spot;
        spot.height = block.height + piece.height + piece.lean.x * (left - 0.5f * wide) +
                      piece.lean.y * (below - 0.5f * high) + 0.05f * grain(place) +
                      0.06f * coarse_grain(place) + 0.03f * fine_grain(place) -
                      0.12f * std::exp(-edge * edge / 1.2f) - 0.05f * std::exp(-bed_edge * bed_edge / 6);
        spot.value = block.value + piece.value + 0.10f * spots(place) + 0.08f * wide_spots(place);
        // Under the ledge of the bed above there is shade.
        spot.crack = std::min(smoothstep(-0.5f, 2.2f, edge), 0.45f + 0.55f * smoothstep(0, 5, above));
        return spot;
    }
};

struct Stone {
    vec2 middle;
    float radius;
    int which, channel;
    struct Side {
        vec2 out;  // divided by how far it is from the middle
        float steep;
    };
    std::array<Side, 7> sides;
    int count;
};

// Stones of one size, about a jittered lattice of `cells` a side. Half of its cells are empty.
void add_stones(std::vector<Stone>& stones, int cells, int channel) {
    const float cell = float{k_size} / static_cast<float>(cells);
    for (int j = 0; j < cells; ++j) {
        for (int i = 0; i < cells; ++i) {
            const auto random = [&](std::uint32_t which) {
                return unit(i, j, static_cast<std::uint32_t>(channel) + which);
            };
            if (random(0) > 0.5f) continue;
            Stone stone{};
            stone.radius = cell * (0.20f + 0.28f * random(1) * random(1));
            stone.middle = cell * (vec2(i, j) + 0.5f + 0.8f * (vec2(random(2), random(3)) - 0.5f));
            stone.which = j * cells + i;
            stone.channel = channel;
            stone.count = 5 + static_cast<int>(2.99f * random(5));
            for (int side = 0; side < stone.count; ++side) {
                const auto own = [&](std::uint32_t which) {
                    return unit(7 * i + side, j, static_cast<std::uint32_t>(channel) + which);
                };
                const float angle =
                    k_full_turn * (random(4) + (static_cast<float>(side) + 0.35f * (2 * own(6) - 1)) /
                                                   static_cast<float>(stone.count));
                const float far = stone.radius * (0.72f + 0.28f * own(7));
                stone.sides[static_cast<std::size_t>(side)] = {vec2(std::cos(angle), std::sin(angle)) / far,
                                                               0.55f + 0.6f * own(8)};
            }
            stones.push_back(stone);
        }
    }
}

void put(const Stone& stone, const Noise& shades, Grid<Spot>& spots) {
    const auto random = [&](std::uint32_t which) {
        return signed_unit(stone.which, 0, static_cast<std::uint32_t>(stone.channel) + which);
    };
    const vec2 lean = 0.10f * vec2(random(8), random(9)) / stone.radius;
    const float shade = 0.76f + 0.22f * random(10);
    const int reach = static_cast<int>(1.6f * stone.radius) + 1;
    const glm::ivec2 middle(stone.middle);
    for (int y = middle.y - reach; y <= middle.y + reach; ++y) {
        for (int x = middle.x - reach; x <= middle.x + reach; ++x) {
            const vec2 away = vec2(x, y) - stone.middle;
            float inside = 9;
            for (int side = 0; side < stone.count; ++side) {
                const Stone::Side& own = stone.sides[static_cast<std::size_t>(side)];
                inside = std::min(inside, (1 - glm::dot(away, own.out)) * own.steep);
            }
            Spot& spot = spots(wrapped(x), wrapped(y));
            if (inside > 0) {
                // Steep sides and a top that leans.
                const float top = 0.42f + 0.25f * inside + glm::dot(lean, away);
                const float height =
                    0.02f + stone.radius / k_texels * std::min(1.1f * inside, std::max(top, 0.0f));
                if (height <= spot.height) continue;
                spot = {height, shade + 0.03f * shades(vec2(x, y)), 1};
            } else if (inside > -0.35f && spot.value < 0.5f) {
                spot.crack = std::min(spot.crack, 0.35f - 0.65f / 0.35f * inside);
            }
        }
    }
}

// What is the highest of the pieces at a place, and how far it stands above the next. Heights in k_texels.
struct Highest {
    float height = -9;
    float above_next = 0;
    float shade = 0;  // -1 to 1, of the piece
};

// Pieces of rock of one size about a jittered lattice. Each is a pyramid of five sides whose steepness
// differs, so that one side of it is most of what is seen.
class Pieces {
 public:
    Pieces(int cells, std::uint32_t channel)
        : cells_(cells), cell_(float{k_size} / static_cast<float>(cells)), pieces_(cells, cells) {
        for (int j = 0; j < cells; ++j) {
            for (int i = 0; i < cells; ++i) {
                Piece& piece = pieces_(i, j);
                piece.middle = cell_ * vec2(unit(i, j, channel), unit(i, j, channel + 1));
                piece.top = 0.55f * cell_ * unit(i, j, channel + 2);
                piece.shade = signed_unit(i, j, channel + 3);
                for (std::uint32_t side = 0; side < k_sides; ++side) {
                    const float angle = k_full_turn / k_sides *
                                        (static_cast<float>(side) + 0.8f * unit(i, j, channel + 10 + side));
                    const float steep = 0.15f + 0.85f * unit(i, j, channel + 20 + side);
                    // They are a third higher than wide.
                    const vec2 fall = steep * vec2(std::cos(angle), 0.75f * std::sin(angle));
                    if (side < 4) {
                        piece.east[side] = fall.x;
                        piece.north[side] = fall.y;
                    } else {
                        piece.fifth = fall;
                    }
                }
            }
        }
    }

    Highest at(vec2 place) const {
        const glm::ivec2 home(glm::floor(place / cell_));
        Highest best;
        for (int y = home.y - 2; y <= home.y + 2; ++y) {
            for (int x = home.x - 2; x <= home.x + 2; ++x) {
                const Piece& piece = pieces_(turned(x), turned(y));
                const vec2 away = place - cell_ * vec2(x, y) - piece.middle;
                const float height = (piece.top - piece.down(away)) / k_texels;
                if (height > best.height)
                    best = {height, height - best.height, piece.shade};
                else
                    best.above_next = std::min(best.above_next, best.height - height);
            }
        }
        return best;
    }

 private:
    static constexpr int k_sides = 5;
    using Four [[gnu::vector_size(16)]] = float;
    struct Piece {
        vec2 middle{};  // from the corner of its cell
        float top = 0;
        float shade = 0;
        // How much each side falls to the east and to the north; the fifth is apart.
        Four east{}, north{};
        vec2 fifth{};

        // How far the piece has fallen at a place, from its middle: this is most of the work of a tile.
        float down(vec2 away) const {
            const Four falls = away.x * east + away.y * north;
            return std::max({0.0f, glm::dot(away, fifth), falls[0], falls[1], falls[2], falls[3]});
        }
    };
    // Cells on the other side of the tile are its own; no division, for it is asked for at each place.
    int turned(int cell) const { return cell < 0 ? cell + cells_ : cell >= cells_ ? cell - cells_ : cell; }

    int cells_;
    float cell_;
    Grid<Piece> pieces_;
};

struct Facets {
    Pieces large{9, 200}, small{23, 300};
    Noise bend_x{16, 44}, bend_y{16, 45}, grain{64, 46}, spots{40, 47};

    Spot at(vec2 place) const {
        const vec2 bent = place + 2.0f * vec2(bend_x(place), bend_y(place));
        const Highest of_large = large.at(bent);
        const Highest of_small = small.at(bent);
        const float groove = std::min(of_large.above_next, 2 * of_small.above_next);
        return {of_large.height + 0.8f * of_small.height + 0.03f * grain(place),
                0.5f + 0.15f * of_large.shade + 0.13f * of_small.shade + 0.10f * spots(place),
                0.35f + 0.65f * smoothstep(0, 0.10f, groove)};
    }
};

// Edges must not look like stairs where a texel is several pixels large.
template <typename At>
Grid<DetailTexel> smooth_tile(const At& at) {
    Grid<Spot> spots(k_size, k_size);
    for (int y = 0; y < k_size; ++y) {
        for (int x = 0; x < k_size; ++x) {
            Spot mean;
            for (const vec2 part :
                 {vec2(-0.25f, -0.5f), vec2(0.5f, -0.25f), vec2(-0.5f, 0.25f), vec2(0.25f, 0.5f)}) {
                const Spot spot = at(vec2(x, y) + part);
                mean.height += 0.25f * spot.height;
                mean.value += 0.25f * spot.value;
                mean.crack += 0.25f * spot.crack;
            }
            spots(x, y) = mean;
        }
    }
    return texels_of(spots);
}

}  // namespace

Grid<DetailTexel> make_bed_tile() {
    return smooth_tile([beds = Beds()](vec2 place) { return beds.at(place); });
}

Grid<DetailTexel> make_facet_tile() {
    return smooth_tile([facets = Facets()](vec2 place) { return facets.at(place); });
}

Grid<DetailTexel> make_stone_tile() {
    const Noise grain(64, 30), coarse_grain(32, 31), soil(64, 32), shades(64, 33);
    Grid<Spot> spots(k_size, k_size);
    for (int y = 0; y < k_size; ++y) {
        for (int x = 0; x < k_size; ++x) {
            const vec2 place(x, y);
            spots(x, y) = {0.03f * grain(place) + 0.03f * coarse_grain(place), 0.36f + 0.05f * soil(place),
                           1};
        }
    }
    std::vector<Stone> stones;
    for (const auto& [cells, channel] : {std::array{11, 50}, std::array{20, 70}, std::array{37, 90}})
        add_stones(stones, cells, channel);
    for (const Stone& stone : stones) put(stone, shades, spots);
    return texels_of(spots);
}

const MipLevels<DetailTexel>& bed_levels() {
    static const MipLevels<DetailTexel> levels = mip_levels_of(make_bed_tile(), mean_texel, nullptr);
    return levels;
}

const MipLevels<DetailTexel>& stone_levels() {
    static const MipLevels<DetailTexel> levels = mip_levels_of(make_stone_tile(), mean_texel, nullptr);
    return levels;
}

const MipLevels<DetailTexel>& facet_levels() {
    static const MipLevels<DetailTexel> levels = mip_levels_of(make_facet_tile(), mean_texel, nullptr);
    return levels;
}

}  // namespace talus
