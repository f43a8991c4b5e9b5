#include "core/terrain/mask.h"

#include <gtest/gtest.h>

#include "core/base/math.h"

namespace talus {
namespace {

// A plane that rises to the east by `slope` metres a metre.
Grid<float> plane(const Lattice& lattice, double slope) {
    Grid<float> height(lattice.width, lattice.height);
    for (int y = 0; y < lattice.height; ++y) {
        for (int x = 0; x < lattice.width; ++x) height(x, y) = static_cast<float>(slope * lattice.x_of(x));
    }
    return height;
}

TEST(Mask, NoneActsEverywhere) {
    const Lattice lattice{.width = 3, .height = 2};
    EXPECT_EQ(mask_weights({}, lattice, plane(lattice, 1)), Grid<float>(3, 2, 1.0f));
}

TEST(Mask, SlopeIsTheSameAtAnyResolutionBordersIncluded) {
    for (const double cell : {1.0, 4.0, 50.0}) {
        const Lattice lattice{.width = 9, .height = 9, .cell_size = cell};
        const Mask mask{.kind = Mask::Kind::slope, .low = 44.9f, .high = 45.1f, .soft = 0, .baseline = 12};
        EXPECT_EQ(mask_weights({&mask, 1}, lattice, plane(lattice, 1)), Grid<float>(9, 9, 1.0f)) << cell;
        EXPECT_EQ(mask_weights({&mask, 1}, lattice, plane(lattice, 1.1)), Grid<float>(9, 9, 0.0f)) << cell;
    }
}

TEST(Mask, ASoftnessTooSmallForItsEndsIsASharpEdge) {
    const Lattice lattice{.width = 5, .height = 2};
    const Mask mask{.kind = Mask::Kind::height, .low = 1000, .high = 2000, .soft = 1e-5f};
    for (const float inside : {1000.0f, 1500.0f, 2000.0f}) {
        EXPECT_EQ(mask_weights({&mask, 1}, lattice, Grid<float>(5, 2, inside)), Grid<float>(5, 2, 1.0f));
    }
    for (const float outside : {999.0f, 2001.0f}) {
        EXPECT_EQ(mask_weights({&mask, 1}, lattice, Grid<float>(5, 2, outside)), Grid<float>(5, 2, 0.0f));
    }
}

TEST(Mask, StopsWhenCancelled) {
    const Lattice lattice{.width = 5, .height = 2};
    const Mask mask;
    Progress progress;
    progress.cancel();
    EXPECT_THROW(mask_weights({&mask, 1}, lattice, plane(lattice, 1), &progress), Cancelled);
}

TEST(Mask, FadesOverItsSoftnessAndInverts) {
    const Lattice lattice{.width = 101, .height = 2};
    Mask mask{.kind = Mask::Kind::height, .low = 40, .high = 60, .soft = 10};
    const Grid<float> weights = mask_weights({&mask, 1}, lattice, plane(lattice, 1));
    EXPECT_EQ(weights(30, 0), 0.0f);
    EXPECT_EQ(weights(35, 0), 0.5f);
    EXPECT_EQ(weights(40, 0), 1.0f);
    EXPECT_EQ(weights(65, 0), 0.5f);
    EXPECT_EQ(weights(71, 0), 0.0f);
    mask.invert = true;
    EXPECT_EQ(mask_weights({&mask, 1}, lattice, plane(lattice, 1))(30, 0), 1.0f);
}

TEST(Mask, RowsOfEachKindSayItsUnitAndKeepWhatFilesMayHold) {
    for (const auto& [kind, unit] : {std::pair(Mask::Kind::height, "m"), std::pair(Mask::Kind::slope, "°")}) {
        const std::span<const Parameter> rows = mask_parameters(kind);
        ASSERT_EQ(rows.size(), mask_parameters().size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const ParameterInfo& all = mask_parameters()[i].info;
            EXPECT_EQ(rows[i].info.key, all.key);
            EXPECT_GE(rows[i].info.min, all.min) << all.key;
            EXPECT_LE(rows[i].info.max, all.max) << all.key;
            EXPECT_EQ(clamped(rows[i], rows[i].default_value), rows[i].default_value) << all.key;
        }
        for (const char* key : {"low", "high", "soft"})
            EXPECT_EQ(rows[*find_parameter(rows, key)].info.unit, unit) << key;
        EXPECT_EQ(rows[*find_parameter(rows, "kind")].default_value, ParameterValue(static_cast<int>(kind)));
    }
}

TEST(Mask, SeveralMultiply) {
    const Lattice lattice{.width = 101, .height = 2};
    const Mask masks[] = {{.low = 40, .high = 1000, .soft = 0}, {.low = 0, .high = 50, .soft = 0}};
    const Grid<float> weights = mask_weights(masks, lattice, plane(lattice, 1));
    EXPECT_EQ(weights(39, 0), 0.0f);
    EXPECT_EQ(weights(45, 0), 1.0f);
    EXPECT_EQ(weights(51, 0), 0.0f);
}

TEST(Mask, SlopeWrapsWhereTheMapDoes) {
    // One full wave along x: the slope at the seam is like that half a wave further, not a border's.
    Lattice lattice{.width = 8, .height = 8, .wrap_x = true, .wrap_y = true};
    Grid<float> height(8, 8);
    const float wave[] = {0, 5, 10, 5, 0, -5, -10, -5};
    for (int y = 0; y < 8; ++y) {
        for (int x = 0; x < 8; ++x) height(x, y) = wave[x];
    }
    const Mask mask{.kind = Mask::Kind::slope, .low = 70, .high = 90, .soft = 0, .baseline = 2};
    const Grid<float> weights = mask_weights({&mask, 1}, lattice, height);
    for (int x = 0; x < 8; ++x) EXPECT_EQ(weights(x, 3), weights((x + 4) % 8, 3)) << x;
    EXPECT_EQ(weights(0, 0), 1.0f);
    EXPECT_EQ(weights(2, 0), 0.0f);
}

}  // namespace
}  // namespace talus
