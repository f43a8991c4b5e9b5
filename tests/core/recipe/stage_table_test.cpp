// What every stage promises, checked for all of them from the one listing.
#include "core/recipe/stage_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "core/base/parallel.h"
#include "core/base/pool.h"
#include "core/base/simd.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe.h"
#include "core/recipe/stage_reference.h"
#include "tests/core/recipe/basic_rows.h"
#include "tests/core/recipe/stage_keys.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

struct Size {
    int width, height;
};
constexpr Size k_sizes[] = {{1, 1}, {2, 2}, {3, 200}, {64, 64}, {65, 33}};

World world_of(Size size, bool wrap) {
    World world;
    world.width = size.width;
    world.height = size.height;
    world.bounds = wrap ? Bounds::wrapped : Bounds::bounded;
    return world;
}

// Ground that stages read: hills of some hundred metres that reach beyond the range at either end.
Terrain input(const World& world, const Lattice& lattice) {
    Terrain terrain{.lattice = lattice, .range = world.range(), .sea_level = world.sea_level, .fields = {}};
    const StageType& hills = *find_stage("diamond_square");
    std::vector<ParameterValue> values = hills.defaults();
    values[*find_parameter(hills.parameters, "level")] = 300.0f;
    values[*find_parameter(hills.parameters, "relief")] = 900.0f;
    hills.apply(values, terrain, {.world = {lattice_of(world), world.range(), world.sea_level}, .seed = 7});
    return terrain;
}

// The stage on a window of the world. progress: may be null.
Terrain applied(const StageType& type, std::span<const ParameterValue> values, const World& world,
                const Lattice& window, Progress* progress = nullptr) {
    Context context{
        .world = {lattice_of(world), world.range(), world.sea_level}, .seed = 42, .progress = progress};
    Terrain terrain{.lattice = window, .range = world.range(), .sea_level = world.sea_level, .fields = {}};
    if (type.info.reads.contains(field_id("height"))) terrain = input(world, window);
    Terrain overview;
    if (contains(type.info.needs, Needs::overview)) {
        World coarse = world;
        const MapSize size = overview_size(world, {world.width, world.height});
        coarse.width = size.width;
        coarse.height = size.height;
        overview = input(coarse, lattice_of(coarse));
        context.overview = &overview;
    }
    std::shared_ptr<const Resource> resource;
    if (type.resolve != nullptr) resource = type.resolve(values, context.world, progress);
    context.resource = resource.get();
    type.apply(values, terrain, context);
    return terrain;
}

Terrain applied(const StageType& type, std::span<const ParameterValue> values, Size size, bool wrap) {
    const World world = world_of(size, wrap);
    return applied(type, values, world, lattice_of(world));
}

// Calls each(field, values of a, values of b) for each field that the stage writes.
template <class Each>
void for_written(const StageType& type, const Terrain& a, const Terrain& b, Each&& each) {
    bool any = false;
    type.info.writes.for_each([&](FieldId field) {
        ASSERT_EQ(a.fields.has(field), b.fields.has(field)) << type.info.key << ' ' << info_of(field).key;
        if (!a.fields.has(field)) return;
        any = true;
        std::visit(
            [&]<class T>(const Field<T>& values) {
                each(field, *values, *std::get<Field<T>>(b.fields[field]));
            },
            a.fields[field]);
    });
    ASSERT_TRUE(any) << type.info.key;
}

void expect_same(const StageType& type, const Terrain& a, const Terrain& b) {
    for_written(type, a, b, [&](FieldId field, const auto& first, const auto& second) {
        EXPECT_EQ(first, second) << type.info.key << ' ' << info_of(field).key;
    });
}

// The defaults; what a stage keeps in a raster and what was drawn by hand is that of its sample.
std::vector<ParameterValue> usual_values(const StageType& type) {
    std::vector<ParameterValue> values = type.defaults();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const ParameterKind kind = type.parameters[i].kind;
        if (kind == ParameterKind::raster || kind == ParameterKind::strokes || kind == ParameterKind::line)
            values[i] = sample_values(type)[i];
    }
    return values;
}

// The value at one end of a parameter's range; the default where it has none.
ParameterValue extreme(const Parameter& parameter, bool high) {
    const ParameterInfo& info = parameter.info;
    const double end = high ? info.max : info.min;
    switch (parameter.kind) {
        case ParameterKind::boolean:
            return high;
        case ParameterKind::integer:
            return static_cast<int>(end);
        case ParameterKind::real:
            return static_cast<float>(end);
        case ParameterKind::choice:
            return high ? static_cast<int>(info.choices.size()) - 1 : 0;
        case ParameterKind::real4: {
            Float4 four;
            four.fill(static_cast<float>(end));
            return four;
        }
        case ParameterKind::seed:
            return high ? ~std::uint64_t{0} : std::uint64_t{0};
        case ParameterKind::coordinate:
            return high ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
        case ParameterKind::number_or_field:
            return NumberOrField{static_cast<float>(end), {}};
        case ParameterKind::curve:
            return high ? Curve{{{0, 1}, {0.5f, 0}, {1, 1}}} : Curve{{{0, 0}, {0.5f, 1}, {1, 0}}};
        case ParameterKind::events: {
            RunEvents events;
            for (std::size_t i = 0; high && i < k_run_tools.size(); ++i)
                events.list.push_back({static_cast<double>(i), static_cast<RunTool>(i), 100, 100, 300, 1e6f});
            return events;
        }
        case ParameterKind::strokes: {
            Strokes strokes;
            for (std::size_t i = 0; high && i < k_stroke_tools.size(); ++i)
                strokes = strokes.with({.tool = static_cast<StrokeTool>(i),
                                        .radius = 300,
                                        .hardness = 1,
                                        .amount = 1e6f,
                                        .height = 50,
                                        .points = {{100, 100, 1}, {400, 300, 0.5f}}});
            return strokes;
        }
        case ParameterKind::line:
            return high ? initial_line(-9000, 3000, 0.4, true, 1e5f, 1e6f) : GroundLine{};
        case ParameterKind::path:
            return high ? FilePath{std::string(info.example_file)} : FilePath{};
        case ParameterKind::raster: {
            Grid<float> ends(3, 2, 0.0f);
            ends(1, 1) = -1e6f;
            ends(0, 0) = 1e6f;
            return Raster(high ? std::move(ends) : Grid<float>(1, 1, 0.0f));
        }
    }
    return parameter.default_value;
}

void expect_listing_is_valid(std::span<const Parameter> listing, std::string_view owner) {
    static const std::regex k_key("[a-z][a-z0-9_]*");
    std::set<std::string_view> keys;
    for (std::size_t i = 0; i < listing.size(); ++i) {
        const Parameter& parameter = listing[i];
        const ParameterInfo& info = parameter.info;
        const std::string name = std::string(owner) + "." + std::string(info.key);
        EXPECT_TRUE(std::regex_match(std::string(info.key), k_key)) << name;
        EXPECT_TRUE(keys.insert(info.key).second) << name << " is there twice";
        EXPECT_FALSE(info.label.empty()) << name;
        EXPECT_GE(info.help.size(), 15u) << name;
        EXPECT_TRUE(info.help.ends_with('.') || info.help.ends_with(")")) << name;
        EXPECT_EQ(clamped(parameter, parameter.default_value), parameter.default_value) << name;
        EXPECT_FALSE(text_of(parameter, parameter.default_value).empty()) << name;
        EXPECT_EQ(parameter.kind == ParameterKind::choice, !info.choices.empty()) << name;
        EXPECT_EQ(parameter.kind == ParameterKind::real4, info.elements.size() == 4) << name;
        EXPECT_TRUE(!info.log || info.min > 0) << name;
        EXPECT_LT(info.min, info.max) << name;
        if (info.slider_range.min < info.slider_range.max) {
            EXPECT_GE(info.slider_range.min, info.min) << name;
            EXPECT_LE(info.slider_range.max, info.max) << name;
        }
        std::set<std::string_view> choices;
        for (const Choice& choice : info.choices) {
            EXPECT_TRUE(choices.insert(choice.key).second) << name << "." << choice.key;
            EXPECT_FALSE(choice.help.empty()) << name << "." << choice.key;
        }
        std::vector<ParameterValue> values;
        for (const Parameter& other : listing) values.push_back(other.default_value);
        is_visible(listing, i, values);  // asserts that the condition names a parameter
    }
    EXPECT_LE(most_basic_rows(listing), 6) << owner << " shows a newcomer too much";
}

TEST(Stages, KeysAreUniqueAndListingsSound) {
    std::set<std::string_view> keys;
    for (const StageType& type : stage_types()) {
        EXPECT_TRUE(keys.insert(type.info.key).second) << type.info.key;
        EXPECT_FALSE(type.info.label.empty()) << type.info.key;
        EXPECT_GE(type.info.help.size(), 30u) << type.info.key;
        EXPECT_EQ(find_stage(type.info.key), &type);
        expect_listing_is_valid(type.parameters, type.info.key);
    }
    expect_listing_is_valid(world_parameters(), "world");
    expect_listing_is_valid(layer_parameters(), "layer");
    for (const MaskType& type : mask_types()) {
        EXPECT_EQ(find_mask(type.info.key), &type);
        EXPECT_FALSE(type.info.label.empty()) << type.info.key;
        EXPECT_GE(type.info.help.size(), 30u) << type.info.key;
        expect_listing_is_valid(type.parameters, type.info.key);
    }
}

// What a layer's panel shows: the stage's rows beside those of every layer.
TEST(Stages, HaveNoTwoRowsOfOneName) {
    for (const StageType& type : stage_types()) {
        std::multiset<std::string_view> labels;
        for (const Parameter& row : layer_parameters()) labels.insert(row.info.label);
        for (const Parameter& row : type.parameters) labels.insert(row.info.label);
        for (const std::string_view label : labels)
            EXPECT_EQ(labels.count(label), 1u) << type.info.key << ": " << label;
    }
}

// Values with the run of the stage's process shortened until it is expected to take a moment only: a run of
// weeks goes through the same states as one of a day, more often.
std::vector<ParameterValue> with_short_run(const StageType& type, std::vector<ParameterValue> values,
                                           Size size) {
    constexpr double k_moment = 1e7;  // ns
    const double cells = static_cast<double>(size.width) * size.height;
    const World world = world_of(size, false);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!type.parameters[i].info.run_length) continue;
        const auto too_long = [&] {
            return type.cost_per_cell(values, lattice_of(world)) * cells > k_moment;
        };
        for (int halvings = 0; halvings < 40 && too_long(); ++halvings) {
            if (auto* whole = std::get_if<int>(&values[i])) *whole /= 2;
            if (auto* real = std::get_if<float>(&values[i])) *real /= 2;
        }
    }
    return values;
}

// The usual values, which come first, get every size, bounded and wrapped. The ends of parameters get the
// smallest sizes, in turns bounded and wrapped, and take turns on the others.
std::vector<std::pair<Size, bool>> maps_for(std::size_t setting) {
    constexpr std::size_t k_smallest = 2;
    std::vector<std::pair<Size, bool>> maps;
    std::size_t larger = 0;
    for (std::size_t i = 0; i < std::size(k_sizes); ++i) {
        for (const bool wrap : {false, true}) {
            constexpr std::size_t k_larger = 2 * (std::size(k_sizes) - k_smallest);
            // Both ends of a parameter have the same smallest maps.
            const bool tried =
                i < k_smallest ? wrap == ((setting + 1) / 2 % 2 == 0) : larger++ == setting % k_larger;
            if (setting == 0 || tried) maps.emplace_back(k_sizes[i], wrap);
        }
    }
    return maps;
}

class StageEnds : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Stages, StageEnds,
                         testing::ValuesIn(keys_of_stages([](const StageType&) { return true; })),
                         [](const auto& tested) { return tested.param; });
TEST_P(StageEnds, MakeFiniteValuesAtAnySizeAndAtBothEndsOfEveryParameter) {
    const StageType& type = *find_stage(GetParam());
    std::vector<std::vector<ParameterValue>> settings = {usual_values(type)};
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        for (const bool high : {false, true}) {
            settings.push_back(usual_values(type));
            settings.back()[i] = extreme(type.parameters[i], high);
        }
    }
    for (std::size_t setting = 0; setting < settings.size(); ++setting) {
        for (const auto& [size, wrap] : maps_for(setting)) {
            World world = world_of(size, wrap);
            if (type.info.makes_features) world.extent /= 4;  // caves are as many on the smallest map
            const Terrain terrain =
                applied(type, with_short_run(type, settings[setting], size), world, lattice_of(world));
            for_written(type, terrain, terrain, [&](FieldId field, const auto& made, const auto&) {
                ASSERT_TRUE(made.width() == size.width && made.height() == size.height);
                const FieldInfo& info = info_of(field);
                for (const auto value : made.values()) {
                    ASSERT_TRUE(std::isfinite(static_cast<float>(value))) << size.width << 'x' << size.height;
                    ASSERT_TRUE(!info.is_share() || (value >= 0 && value <= 1))
                        << info.key << ' ' << static_cast<float>(value);
                }
            });
        }
    }
}

TEST(Stages, GiveTheSameBitsOnAnyThreadCountAndSimdLevel) {
    const SimdLevel highest = simd_level();
    for (const StageType& type : stage_types()) {
        for (const bool wrap : {false, true}) {
            const auto values = with_short_run(type, usual_values(type), {257, 129});
            set_thread_count(1);
            const Terrain expected = applied(type, values, {257, 129}, wrap);
            const auto expect_so = [&](int threads, SimdLevel level) {
                set_thread_count(threads);
                set_simd_level(level);
                SCOPED_TRACE(std::to_string(threads) + ' ' + std::string(name_of(level)));
                expect_same(type, applied(type, values, {257, 129}, wrap), expected);
            };
            for (const SimdLevel level : available_simd_levels()) expect_so(2, level);
            expect_so(5, highest);
        }
    }
    set_thread_count(0);
    set_simd_level(highest);
}

TEST(Stages, StopWhenCancelledAndLeaveTheTerrainAsItWas) {
    for (const StageType& type : stage_types()) {
        const World world;
        Progress progress;
        progress.cancel();
        const Terrain before = type.info.reads.contains(field_id("height"))
                                   ? input(world, lattice_of(world))
                                   : Terrain{.lattice = lattice_of(world), .range = {}, .fields = {}};
        Terrain terrain = before;
        Context context{
            .world = {lattice_of(world), world.range(), world.sea_level}, .seed = 42, .progress = &progress};
        context.overview = &before;
        EXPECT_THROW(type.apply(usual_values(type), terrain, context), Cancelled) << type.info.key;
        type.info.writes.for_each(
            [&](FieldId field) { EXPECT_EQ(terrain.fields[field], before.fields[field]) << type.info.key; });
    }
}

// Cancelled by another thread once the stage has taken memory for its result. Whether that comes in time is
// chance: what must not be is a part of a result.
TEST(Stages, CancelledInTheMiddleLeaveTheTerrainAsItWas) {
    const World world = world_of({1025, 1025}, false);
    const Terrain ground = input(world, lattice_of(world));
    int stages_caught = 0;
    for (const StageType& type : stage_types()) {
        Terrain before = ground;
        if (!type.info.reads.contains(field_id("height"))) before.fields = {};
        bool caught = false;
        for (int attempt = 0; attempt < 8 && !caught; ++attempt) {
            Terrain terrain = before;
            Progress progress;
            const Context context{.world = {lattice_of(world), world.range(), world.sea_level},
                                  .seed = 42,
                                  .progress = &progress,
                                  .overview = &ground};
            const std::size_t lent = pool_statistics().lent;
            std::atomic<bool> over = false;
            std::thread canceller([&] {
                while (!over && pool_statistics().lent == lent) std::this_thread::yield();
                progress.cancel();
            });
            try {
                type.apply(usual_values(type), terrain, context);
            } catch (const Cancelled&) {
                caught = true;
            }
            over = true;
            canceller.join();
            type.writes(usual_values(type)).for_each([&](FieldId field) {
                EXPECT_EQ(terrain.fields[field] == before.fields[field], caught) << type.info.key;
            });
        }
        stages_caught += caught;
    }
    EXPECT_GT(stages_caught, 0);
}

TEST(Stages, MakeInAnyWindowWithAHaloTheBitsOfTheWhole) {
    for (const StageType& type : stage_types()) {
        if (type.info.reach == Reach::whole_map) continue;
        for (const bool wrap : {false, true}) {
            const World world = world_of({wrap ? 160 : 161, wrap ? 120 : 121}, wrap);
            const Lattice whole = lattice_of(world);
            const auto values = usual_values(type);
            const Terrain expected = applied(type, values, world, whole);
            const double reach = type.reach_metres(values, whole);
            const int halo = static_cast<int>(std::ceil(reach / whole.cell_size));
            for (const auto& [left, top] : {std::pair{0, 0}, {70, 50}, {128, 94}}) {
                constexpr int k_side = 26;
                const auto start = [&](int at) { return wrap ? at - halo : std::max(0, at - halo); };
                const auto end = [&](int at, int side) {
                    return wrap ? at + k_side + halo : std::min(side, at + k_side + halo);
                };
                Lattice window = whole;
                window.x0 = start(left);
                window.y0 = start(top);
                window.width = end(left, whole.width) - start(left);
                window.height = end(top, whole.height) - start(top);
                window.wrap_x = window.wrap_y = false;
                const Terrain part = applied(type, values, world, window);
                for_written(type, part, expected, [&](FieldId field, const auto& made, const auto& all) {
                    for (int y = top; y < top + k_side; ++y) {
                        for (int x = left; x < left + k_side; ++x) {
                            ASSERT_EQ(made(x - start(left), y - start(top)),
                                      all(x % whole.width, y % whole.height))
                                << type.info.key << ' ' << info_of(field).key << (wrap ? " wrapped " : " ")
                                << x << ',' << y;
                        }
                    }
                });
            }
        }
    }
}

TEST(Stages, SayWhetherTheyReadTheSeaLevel) {
    for (const StageType& type : stage_types()) {
        World world = world_of({33, 33}, false);
        const Terrain expected = applied(type, usual_values(type), world, lattice_of(world));
        world.sea_level += 170;
        const Terrain other = applied(type, usual_values(type), world, lattice_of(world));
        if (!contains(type.info.needs, Needs::sea_level)) expect_same(type, other, expected);
    }
}

TEST(Stages, SayHowFarTheyLook) {
    const Lattice world = lattice_of(World{});
    for (const StageType& type : stage_types()) {
        const double reach = type.reach_metres(usual_values(type), world);
        switch (type.info.reach) {
            case Reach::point:
                EXPECT_EQ(reach, 0) << type.info.key;
                break;
            case Reach::metres:
                EXPECT_TRUE(reach > 0 && std::isfinite(reach)) << type.info.key << ' ' << reach;
                break;
            case Reach::whole_map:
                EXPECT_TRUE(std::isinf(reach)) << type.info.key;
                break;
        }
    }
}

// Where a stage promises that resolution does not matter: each sample of the coarse map lies where every
// eighth of the fine one does.
TEST(Stages, ShowTheSameWorldAtAnyResolution) {
    for (const StageType& type : stage_types()) {
        // What is carved is a list in metres; where samples meet it differs.
        if (type.info.resolution == ResolutionPromise::cells || type.info.makes_features) continue;
        const Terrain fine = applied(type, usual_values(type), {1025, 1025}, false);
        const Terrain coarse = applied(type, usual_values(type), {129, 129}, false);
        for_written(type, coarse, fine, [&](FieldId field, const auto& few, const auto& many) {
            double sum = 0;
            for (const auto [x, y] : cells_of(129, 129)) {
                if (type.info.resolution == ResolutionPromise::exact) {
                    ASSERT_EQ(few(x, y), many(8 * x, 8 * y)) << type.info.key << ' ' << x << ',' << y;
                }
                const double off = static_cast<double>(few(x, y)) - static_cast<double>(many(8 * x, 8 * y));
                sum += off * off;
            }
            const FieldInfo& info = info_of(field);
            const float span = info.high > info.low ? info.high - info.low : World{}.range().span();
            // What follows from heights by a steep law is less alike than they are.
            const double alike = field == field_id("height") ? 0.01 : 0.0125;
            EXPECT_LT(std::sqrt(sum / (129 * 129)), alike * static_cast<double>(span))
                << type.info.key << ' ' << info.key;
        });
    }
}

TEST(Stages, AHundredPassesOfABoxCostAHundredTimesAsMuchAsOne) {
    const StageType& type = *find_stage("box_blur");
    const auto cost = [&](int passes) {
        std::vector<ParameterValue> values = type.defaults();
        values[*find_parameter(type.parameters, "passes")] = passes;
        return type.cost_per_cell(values, {.width = 257, .height = 257, .cell_size = 4});
    };
    EXPECT_GT(cost(0), 0);
    EXPECT_NEAR(cost(100), 100 * cost(1), 1e-6 * cost(100));
}

TEST(Parameters, ClampingHoldsEveryKindToItsRange) {
    const Parameter real{
        {.key = "r", .label = "R", .min = -1, .max = 2, .help = "h"}, ParameterKind::real, 0.5f};
    EXPECT_EQ(clamped(real, 9.0f), ParameterValue(2.0f));
    EXPECT_EQ(clamped(real, -9.0f), ParameterValue(-1.0f));
    EXPECT_EQ(clamped(real, std::nanf("")), ParameterValue(0.5f));
    EXPECT_EQ(clamped(real, INFINITY), ParameterValue(2.0f));
    const Parameter four{
        {.key = "f", .label = "F", .min = 0, .max = 1, .help = "h"}, ParameterKind::real4, Float4{}};
    EXPECT_EQ(clamped(four, Float4{-1, 2, 0.5f, std::nanf("")}), ParameterValue(Float4{0, 1, 0.5f, 0}));
}

}  // namespace
}  // namespace talus
