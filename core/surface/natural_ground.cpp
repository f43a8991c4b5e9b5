#include "core/surface/natural_ground.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

#include "core/base/math.h"

namespace talus {
namespace {

using Colour = std::array<float, 3>;

struct Stop {
    float at;
    Colour colour;
    SurfaceLayer surface;
};

// One kind of ground. Heights of `cover` and `rock` are zones: 0 at the base, 1 at the tree line, 2 at the
// rock line, and as far above it as it lies above the base at 3.
struct Ground {
    Colour deep;   // of the floor of the sea, far down
    Colour shoal;  // and near the shore
    Colour wet_beach, dry_beach;
    std::array<Stop, 7> cover;  // of gentle ground
    std::array<Stop, 4> rock;   // of steep ground
    Colour snow;
    float holds_low,
        holds_high;  // slope up to which gentle ground's cover holds, at the base, on the heights
    float snows;     // 0 to 1: how much of the snow lies
    RockBeds strata;
    float clarity;                     // see sea_clarity()
    std::optional<Colour> fresh = {};  // of what was thrown there not long ago, where it is paler
};

using enum SurfaceLayer;

constexpr Ground k_temperate{.deep = {58, 70, 72},
                             .shoal = {150, 142, 112},
                             .wet_beach = {150, 132, 98},
                             .dry_beach = {206, 188, 146},
                             .cover = {{{0.00f, {114, 116, 74}, grass},
                                        {0.25f, {88, 98, 60}, grass},
                                        {0.45f, {64, 90, 46}, forest_floor},
                                        {0.92f, {58, 74, 48}, forest_floor},
                                        {1.15f, {108, 108, 68}, grass},
                                        {1.65f, {122, 116, 82}, grass},
                                        {2.05f, {132, 124, 104}, scree}}},
                             .rock = {{{0.0f, {126, 112, 92}, rock},
                                       {0.6f, {112, 102, 88}, rock},
                                       {1.4f, {108, 102, 98}, rock},
                                       {3.0f, {122, 119, 118}, rock}}},
                             .snow = {240, 244, 250},
                             .holds_low = 0.85f,
                             .holds_high = 0.55f,
                             .snows = 1,
                             .strata = {0.35f, 9, 0.10f, -0.06f},
                             .clarity = 0.36f};

constexpr Ground k_alpine{.deep = {52, 66, 72},
                          .shoal = {88, 90, 82},
                          .wet_beach = {120, 116, 104},
                          .dry_beach = {178, 172, 156},
                          .cover = {{{0.00f, {110, 134, 62}, grass},
                                     {0.20f, {92, 122, 54}, grass},
                                     {0.42f, {56, 74, 46}, forest_floor},
                                     {0.90f, {50, 66, 44}, forest_floor},
                                     {1.08f, {98, 114, 58}, grass},
                                     {1.70f, {124, 122, 84}, grass},
                                     {2.02f, {150, 146, 136}, scree}}},
                          .rock = {{{0.0f, {132, 124, 108}, rock},
                                    {0.9f, {146, 140, 128}, rock},
                                    {1.6f, {158, 153, 143}, rock},
                                    {3.0f, {150, 147, 144}, rock}}},
                          .snow = {243, 247, 253},
                          .holds_low = 0.90f,
                          .holds_high = 0.60f,
                          .snows = 1,
                          .strata = {0.55f, 11, -0.28f, 0.16f},
                          .clarity = 0.28f};

constexpr Ground k_desert{.deep = {70, 84, 84},
                          .shoal = {182, 164, 124},
                          .wet_beach = {162, 138, 100},
                          .dry_beach = {218, 194, 148},
                          .cover = {{{0.00f, {206, 172, 122}, sand},
                                     {0.30f, {198, 158, 106}, sand},
                                     {0.60f, {184, 138, 90}, sand},
                                     {1.00f, {170, 120, 80}, scree},
                                     {1.40f, {164, 112, 76}, scree},
                                     {2.00f, {176, 132, 96}, scree},
                                     {3.00f, {190, 156, 122}, scree}}},
                          .rock = {{{0.0f, {162, 114, 82}, rock},
                                    {0.8f, {156, 102, 74}, rock},
                                    {1.6f, {164, 112, 82}, rock},
                                    {3.0f, {192, 154, 122}, rock}}},
                          .snow = {244, 244, 244},
                          .holds_low = 1.08f,
                          .holds_high = 0.70f,
                          .snows = 1,
                          .strata = {1.0f, 10, 0.02f, 0.01f},
                          .clarity = 0.5f};

constexpr Ground k_arctic{.deep = {44, 60, 70},
                          .shoal = {66, 72, 74},
                          .wet_beach = {84, 82, 80},
                          .dry_beach = {134, 130, 124},
                          .cover = {{{0.00f, {108, 106, 74}, grass},
                                     {0.30f, {120, 106, 72}, grass},
                                     {0.60f, {124, 98, 70}, grass},
                                     {1.00f, {118, 108, 88}, grass},
                                     {1.40f, {124, 120, 108}, soil},
                                     {1.80f, {126, 122, 116}, scree},
                                     {2.20f, {132, 130, 128}, scree}}},
                          .rock = {{{0.0f, {84, 82, 82}, rock},
                                    {0.8f, {92, 90, 92}, rock},
                                    {1.6f, {96, 96, 100}, rock},
                                    {3.0f, {104, 106, 112}, rock}}},
                          .snow = {238, 244, 252},
                          .holds_low = 0.75f,
                          .holds_high = 0.60f,
                          .snows = 1,
                          .strata = {0.30f, 12, 0.05f, 0.08f},
                          .clarity = 0.22f};

constexpr Ground k_volcanic{.deep = {30, 38, 44},
                            .shoal = {66, 66, 64},
                            .wet_beach = {36, 35, 36},
                            .dry_beach = {62, 59, 58},
                            .cover = {{{0.00f, {72, 90, 46}, grass},
                                       {0.35f, {60, 82, 42}, grass},
                                       {0.60f, {46, 70, 38}, forest_floor},
                                       {1.00f, {86, 92, 54}, grass},
                                       {1.40f, {82, 74, 62}, soil},
                                       {2.00f, {70, 62, 58}, scree},
                                       {3.00f, {96, 62, 50}, scree}}},
                            .rock = {{{0.0f, {62, 58, 56}, rock},
                                      {0.9f, {64, 57, 54}, rock},
                                      {1.8f, {78, 58, 50}, rock},
                                      {3.0f, {112, 62, 46}, rock}}},
                            .snow = {240, 243, 248},
                            .holds_low = 0.70f,
                            .holds_high = 0.45f,
                            .snows = 1,
                            .strata = {0.45f, 7, 0, 0},
                            .clarity = 0.4f};

constexpr Ground k_mars{.deep = {84, 52, 38},
                        .shoal = {150, 94, 62},
                        .wet_beach = {150, 92, 60},
                        .dry_beach = {190, 124, 80},
                        .cover = {{{0.00f, {184, 116, 74}, sand},
                                   {0.30f, {176, 104, 64}, sand},
                                   {0.70f, {192, 126, 82}, sand},
                                   {1.00f, {166, 98, 62}, scree},
                                   {1.50f, {152, 88, 58}, scree},
                                   {2.00f, {170, 108, 74}, scree},
                                   {3.00f, {182, 122, 88}, scree}}},
                        .rock = {{{0.0f, {98, 62, 46}, rock},
                                  {0.8f, {110, 68, 50}, rock},
                                  {1.6f, {102, 66, 52}, rock},
                                  {3.0f, {124, 82, 62}, rock}}},
                        .snow = {226, 214, 206},
                        .holds_low = 0.55f,
                        .holds_high = 0.45f,
                        .snows = 0.8f,
                        .strata = {0.8f, 12, -0.01f, 0.02f},
                        .clarity = 1};

constexpr Ground k_moon{.deep = {74, 73, 72},
                        .shoal = {96, 95, 93},
                        .wet_beach = {98, 97, 95},
                        .dry_beach = {104, 103, 101},
                        .cover = {{{0.00f, {92, 91, 90}, sand},
                                   {0.40f, {108, 107, 105}, sand},
                                   {1.00f, {128, 126, 123}, sand},
                                   {1.40f, {138, 136, 132}, sand},
                                   {2.00f, {146, 144, 140}, scree},
                                   {2.50f, {152, 150, 146}, scree},
                                   {3.00f, {158, 156, 152}, scree}}},
                        .rock = {{{0.0f, {112, 110, 108}, rock},
                                  {0.8f, {122, 120, 117}, rock},
                                  {1.6f, {134, 132, 128}, rock},
                                  {3.0f, {146, 143, 139}, rock}}},
                        .snow = {168, 165, 160},
                        .holds_low = 0.60f,
                        .holds_high = 0.50f,
                        .snows = 0,
                        .strata = {0, 10, 0, 0},
                        .clarity = 1,
                        .fresh = Colour{168, 165, 160}};

constexpr std::array<const Ground*, k_ground_kinds.size()> k_grounds{
    &k_temperate, &k_alpine, &k_desert, &k_arctic, &k_volcanic, &k_mars, &k_moon};

const Ground& ground_of(GroundKind kind) { return *k_grounds[static_cast<std::size_t>(kind)]; }

GroundMix only(const Colour& colour, SurfaceLayer surface) {
    GroundMix ground{.colour = colour};
    ground.weights[static_cast<std::size_t>(surface)] = 1;
    return ground;
}

// The meadow that lies where a forest is not; the forest's own stop where such ground has none.
const Stop& meadow_of(std::span<const Stop> stops, const Stop& forest) {
    const Stop* meadow = &forest;
    for (const Stop& stop : stops) {
        if (stop.surface != grass) continue;
        if (meadow != &forest && stop.at > forest.at) break;
        meadow = &stop;
    }
    return *meadow;
}

GroundMix ramp(std::span<const Stop> stops, float at, bool wooded = true) {
    const auto mix_of = [&](const Stop& stop) {
        const Stop& grown = wooded || stop.surface != forest_floor ? stop : meadow_of(stops, stop);
        return only(grown.colour, grown.surface);
    };
    if (at <= stops.front().at) return mix_of(stops.front());
    for (std::size_t i = 1; i < stops.size(); ++i) {
        const Stop& a = stops[i - 1];
        const Stop& b = stops[i];
        if (at >= b.at) continue;
        GroundMix ground = mix_of(a);
        mix_in(ground, mix_of(b), (at - a.at) / (b.at - a.at));
        return ground;
    }
    return mix_of(stops.back());
}

// See Ground. Lines in the wrong order leave no room between them.
float zone_of(const GroundStyle& style, float height, float base) {
    constexpr float k_least = 1e-3f;  // m
    const float trees = std::max(style.tree_line, base + k_least);
    const float rocks = std::max(style.rock_line, trees + k_least);
    if (height < base) return 0;
    // Trees end below where the ground becomes bare.
    if (style.tree_line > style.rock_line && height > style.rock_line) return 2;
    if (height < trees) return (height - base) / (trees - base);
    if (height < rocks) return 1 + (height - trees) / (rocks - trees);
    return 2 + (height - rocks) / (rocks - base);
}

GroundMix sea_floor(const Ground& ground, float depth) {
    GroundMix floor = only(ground.wet_beach, SurfaceLayer::sand);
    mix_in(floor, only(ground.shoal, SurfaceLayer::sand), smoothstep(0.5f, 12.0f, depth));
    mix_in(floor, only(ground.deep, SurfaceLayer::soil), smoothstep(12.0f, 160.0f, depth));
    return floor;
}

// How much of a place is beach, and which. room: m from the shore up to the tree line; a model in the sand
// box has no beach of many metres. flat: 0 to 1; waves leave no sand on steep shores.
void mix_beach(const Ground& kind, float above, float room, float flat, GroundMix& ground) {
    constexpr float k_room = 250;  // m, of a beach of full size
    if (room <= 0) return;
    above *= std::max(k_room / room, 1.0f);
    constexpr float k_wet = 1.5f;      // m above the sea, up to which sand is dark
    constexpr float k_sand = 6.0f;     // m, up to which there is only sand
    constexpr float k_ground = 13.0f;  // m, from which there is none
    if (above >= k_ground) return;
    GroundMix beach = only(kind.wet_beach, SurfaceLayer::sand);
    mix_in(beach, only(kind.dry_beach, SurfaceLayer::sand), smoothstep(0.5f * k_wet, 1.5f * k_wet, above));
    mix_in(ground, beach, flat * (1 - smoothstep(k_sand, k_ground, above)));
}

}  // namespace

void mix_in(GroundMix& ground, const GroundMix& other, float share) {
    for (std::size_t i = 0; i < k_surface_layers; ++i)
        ground.weights[i] = lerp(ground.weights[i], other.weights[i], share);
    for (std::size_t i = 0; i < 3; ++i) ground.colour[i] = lerp(ground.colour[i], other.colour[i], share);
}

GroundMix natural_ground(const GroundStyle& style, float height, float base, float slope, bool wooded) {
    const Ground& kind = ground_of(style.kind);
    const float zone = zone_of(style, height, base);
    const GroundMix rock = ramp(kind.rock, zone);
    if (height < base) {
        GroundMix floor = sea_floor(kind, base - height);
        mix_in(floor, rock, 0.7f * smoothstep(0.6f, 1.1f, slope));
        return floor;
    }
    GroundMix ground = ramp(kind.cover, zone, wooded);
    const float flat = 1 - smoothstep(0.2f, 0.5f, slope);
    mix_beach(kind, height - base, style.tree_line - base, flat, ground);
    // What grows holds on steeper ground low down than high up.
    const float bare = lerp(kind.holds_low, kind.holds_high, smoothstep(0.2f, 2.0f, zone));
    mix_in(ground, rock, smoothstep(bare - 0.16f, bare + 0.20f, slope));
    if (kind.snows <= 0) return ground;
    // Snow lies where it does not slide off; the higher, the steeper the ground it clings to.
    const float room = std::max(std::fabs(style.snow_line - base), 100.0f);
    const float line = style.snow_line + 0.36f * room * smoothstep(0.25f, 1.3f, slope);
    const float lies = smoothstep(line - 0.06f * room, line + 0.08f * room, height);
    const float clings = 1 - 0.85f * smoothstep(1.0f, 1.9f, slope);
    mix_in(ground, only(kind.snow, SurfaceLayer::snow), kind.snows * lies * clings);
    return ground;
}

std::optional<GroundMix> fresh_ground(GroundKind kind) {
    const Ground& ground = ground_of(kind);
    return ground.fresh ? std::optional(only(*ground.fresh, SurfaceLayer::scree)) : std::nullopt;
}

RockBeds strata_of(GroundKind kind) { return ground_of(kind).strata; }

float sea_clarity(GroundKind kind) { return ground_of(kind).clarity; }

std::string_view sole_biome_of(GroundKind kind) {
    switch (kind) {
        case GroundKind::desert:
            return "red_rock";
        case GroundKind::mars:
        case GroundKind::moon:
            return "dust_plain";
        default:
            return {};
    }
}

}  // namespace talus
