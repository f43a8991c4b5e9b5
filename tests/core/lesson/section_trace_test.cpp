#include "core/lesson/trace/section_trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/base/random.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/process_trace.h"
#include "core/volume/cave_mesh.h"
#include "tests/core/lesson/small_lessons.h"

namespace talus {
namespace {

using testing::HasSubstr;

constexpr int k_middle_row = 1;  // of the section's rock

// Hills, whose flanks differ: of class numbers, or a terrain.
MapGround hill(int side, std::uint64_t seed, NumberKind numbers) {
    const bool in_class = numbers == NumberKind::tenths;
    const double unit = in_class ? 1 : 40;
    Grid<float> map = grid_of(side, side, [&](int x, int) {
        const double from_middle = std::fabs(x - (side - 1) / 2.0) / (side / 2.0);
        const auto dice = static_cast<double>(hash(row_key(seed, 0, 0), static_cast<std::uint32_t>(x)) % 20);
        return static_cast<float>(unit * std::floor(80 * (1 - from_middle * from_middle) + dice) / 10);
    });
    return {.map = make_field(std::move(map)),
            .lattice = {.width = side, .height = side, .x0 = 300, .cell_size = in_class ? 125.0 : 40.0},
            .numbers = numbers};
}

Tunnel bored(float width, float half_length) {
    Tunnel stage;
    stage.width = width;
    stage.half_length = half_length;
    return stage;
}

const LessonFile& heightmap_lesson() { return find_lesson("what-a-heightmap-cannot-hold")->lesson; }
std::shared_ptr<const Trace> lesson_section() { return make_trace(heightmap_lesson().steps[1].setup); }

// Where the mesh of the rock has vertices in the section, in columns and layers.
std::vector<MarkPlace> mesh_in_section(const SectionTrace& trace) {
    const Volume volume(trace.rock());
    std::vector<MarkPlace> all;
    const double cell = trace.rock().lattice.cell_size;
    for (const CaveMesh::Vertex& vertex : cave_mesh(volume).vertices) {
        if (vertex.y != k_middle_row || vertex.is_sample) continue;
        const int west = std::min(static_cast<int>(vertex.x), trace.width() - 2);
        const auto height = [&](int x) { return static_cast<double>((*trace.rock().height())(x, 0)); };
        const double ground = height(west) + (vertex.x - west) * (height(west + 1) - height(west));
        const MarkPlace place{vertex.x, (ground - static_cast<double>(vertex.z)) / cell};
        if (place.y <= trace.height() - 1) all.push_back(place);
    }
    return all;
}

void expect_same_places(std::vector<MarkPlace> a, std::vector<MarkPlace> b, double tolerance) {
    ASSERT_EQ(a.size(), b.size());
    for (const MarkPlace& place : a) {
        const auto near = [&](const MarkPlace& other) {
            return std::hypot(place.x - other.x, place.y - other.y) <= tolerance;
        };
        EXPECT_TRUE(std::ranges::any_of(b, near)) << place.x << ", " << place.y;
    }
}

TEST(SectionTrace, TheLastStepsDotsAreTheVerticesOfTheMesh) {
    int bored_hills = 0;
    for (const int side : {9, 13, 17}) {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const SectionTrace trace(hill(side, seed, NumberKind::metres), bored(130, 200));
            if (!has_features(trace.rock())) continue;
            expect_same_places(trace.dots(trace.steps()), mesh_in_section(trace), 1e-4);
            ++bored_hills;
        }
    }
    EXPECT_GT(bored_hills, 8);
    const auto lesson = lesson_section();
    const auto& section = dynamic_cast<const SectionTrace&>(*lesson);
    expect_same_places(lesson->swept()->dots(lesson->steps()), mesh_in_section(section),
                       0.15);  // its numbers are rounded
}

TEST(SectionTrace, TheLastStepsNumbersAreTheVolumesOwn) {
    const SectionTrace trace(hill(17, 3, NumberKind::metres), bored(130, 200));
    const Volume volume(trace.rock());
    ASSERT_FALSE(volume.bricks().empty());
    Brick brick;
    volume.evaluate({0, 0, -1}, brick);
    int below = 0;
    for_each_cell(trace, [&](LatticePoint cell) {
        const float number = brick.at(cell.x, k_middle_row, k_brick - cell.y);
        ASSERT_FLOAT_EQ(static_cast<float>(trace.value(cell, trace.steps())), number);
        if (number <= 0) ++below;
    });
    EXPECT_GT(below, 10);
}

TEST(SectionTrace, EachLineIsWhatTheStepMadeOfTheCell) {
    int bored_hills = 0;
    for (const NumberKind numbers : {NumberKind::tenths, NumberKind::metres}) {
        for (const float width : {10.0f, 30.0f, 120.0f}) {
            const SectionTrace trace(hill(13, 5, numbers), bored(width, 200));
            if (!has_features(trace.rock())) continue;
            ++bored_hills;
            for (std::int64_t step = 0; step < trace.steps(); ++step) {
                for_each_cell(trace, [&](LatticePoint cell) {
                    const Arithmetic line = trace.arithmetic(step, cell);
                    ASSERT_LE(static_cast<int>(line.lines.size()), max_lines_of(trace));
                    ASSERT_EQ(line.result, trace.value(cell, step + 1));
                    if (step == 2) return;  // shares of ways
                    ASSERT_THAT(line.lines.back(), HasSubstr(written_number(line.result, trace.decimals())));
                    ASSERT_NO_FATAL_FAILURE(trace.lines_with_gaps(line));
                });
            }
        }
    }
    EXPECT_GT(bored_hills, 2);
}

// Every corner of the pieces is a dot or a sample of the ground.
TEST(SectionTrace, PiecesJoinTheDots) {
    const SectionTrace trace(hill(13, 2, NumberKind::tenths), bored(30, 40));
    for (const std::int64_t done : {3, 4}) {
        const auto dots = trace.dots(done);
        EXPECT_FALSE(dots.empty());
        for (const auto& [from, to] : trace.pieces(done)) {
            for (const MarkPlace& end : {from, to}) {
                const auto here = [&](const MarkPlace& dot) {
                    return std::hypot(dot.x - end.x, dot.y - end.y) < 1e-9;
                };
                const bool on_ground = done == 4 && end.y == 0 && end.x == std::floor(end.x);
                EXPECT_TRUE(on_ground || std::ranges::any_of(dots, here));
            }
        }
    }
    EXPECT_TRUE(trace.pieces(2).empty());
    EXPECT_TRUE(trace.dots(2).empty());
}

TEST(SectionTrace, WhereNoRockLiesOverTheLineThereIsNoTunnel) {
    MapGround flat = hill(9, 1, NumberKind::tenths);
    flat.map = make_field(Grid<float>(9, 9, 3.0f));
    const SectionTrace trace(flat, bored(30, 30));
    EXPECT_FALSE(has_features(trace.rock()));
    for_each_cell(trace, [&](LatticePoint cell) { EXPECT_EQ(trace.value(cell, 4), 2) << "all rock"; });
    EXPECT_THAT(trace.arithmetic(1, {4, 4}).lines.front(), HasSubstr("no rock"));
}

// What its captions say of single cells.
TEST(WhatAHeightmapCannotHold, ItsNumbersAreAsItSays) {
    const auto line = make_trace(heightmap_lesson().steps[0].setup);
    const auto section = lesson_section();
    const auto& rock = dynamic_cast<const SectionTrace&>(*section);
    for (int x = 0; x < 9; ++x) {
        EXPECT_EQ(line->value({x, 0}, line->steps()) * rock.metres(),
                  static_cast<double>((*rock.rock().height())(x, 0)))
            << "the same hill";
    }
    const auto changes = [&](std::int64_t done) {
        int count = 0;
        for (int y = 8; y > 0; --y)
            count += section->fact("side", {4, y}, done) != section->fact("side", {4, y - 1}, done) ? 1 : 0;
        return count;
    };
    EXPECT_EQ(changes(1), 1) << "one height a place";
    EXPECT_EQ(changes(2), 3) << "floor, roof, ground";
    EXPECT_EQ(section->fact("side", {4, 5}, 1), "rock");
    EXPECT_EQ(section->fact("side", {4, 5}, 2), "open");
    EXPECT_EQ(section->fact("side", {4, 4}, 3), "open");
    EXPECT_EQ(section->fact("side", {4, 3}, 3), "rock");
    EXPECT_LT(std::fabs(section->value({4, 4}, 2)), std::fabs(section->value({4, 3}, 2)))
        << "the roof is nearer to the cell below";
    EXPECT_EQ(section->value({4, 1}, 3), 0) << "a point of the heightmap";
    std::set<int> portals;
    for (int x = 0; x < 9; ++x) {
        if (section->fact("side", {x, 0}, 4) == "open") portals.insert(x);
    }
    EXPECT_EQ(portals, (std::set<int>{1, 7}));
}

// In class numbers every cell has the sign that the tunnel gives it.
TEST(WhatAHeightmapCannotHold, RoundingChangesNoSign) {
    const auto section = lesson_section();
    Brick brick;
    Volume(dynamic_cast<const SectionTrace&>(*section).rock()).evaluate({0, 0, -1}, brick);
    for_each_cell(*section, [&](LatticePoint cell) {
        EXPECT_EQ(section->fact("side", cell, 4) == "rock",
                  brick.at(cell.x, k_middle_row, k_brick - cell.y) > 0);
    });
}

}  // namespace
}  // namespace talus
