#include "core/mask/layer_mask.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/math.h"
#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// Ground whose height is a function of the place in metres.
Terrain ground_of(const Lattice& lattice, auto&& height_at) {
    Grid<float> height(lattice.width, lattice.height);
    for (const auto [x, y] : cells_of(lattice.width, lattice.height))
        height(x, y) = static_cast<float>(height_at(lattice.x_of(x), lattice.y_of(y)));
    Terrain ground{.lattice = lattice, .range = {}, .sea_level = 0, .fields = {}};
    ground.set_height(make_field(std::move(height)));
    return ground;
}

// A plane that rises to the east by `slope` metres a metre.
Terrain plane(const Lattice& lattice, double slope) {
    return ground_of(lattice, [slope](double x, double) { return slope * x; });
}

Grid<float> weights(std::span<const LayerMask> masks, const Terrain& ground, std::uint64_t seed = 7,
                    Progress* progress = nullptr) {
    Context context;
    context.world.lattice = ground.lattice;
    context.seed = seed;
    context.progress = progress;
    return mask_weights(masks, ground, context);
}
Grid<float> weights(const LayerMask& mask, const Terrain& ground) { return weights({&mask, 1}, ground); }

// 1 where the quantity lies between the two.
LayerMask sharp(std::string_view kind, float low, float high) {
    return mask_of(kind, {{"low", low}, {"high", high}, {"soft", 0.0f}});
}

void set(LayerMask& mask, std::string_view key, ParameterValue value) {
    mask.values[*find_parameter(mask.type->parameters, key)] = std::move(value);
}

TEST(Mask, NoneActsEverywhere) {
    const Lattice lattice{.width = 3, .height = 2};
    EXPECT_EQ(weights(std::span<const LayerMask>(), plane(lattice, 1)), Grid<float>(3, 2, 1.0f));
}

TEST(Mask, OfAnUnknownKindActsAsIfItWereNotThere) {
    const Lattice lattice{.width = 3, .height = 2};
    EXPECT_EQ(weights(LayerMask{nullptr, {}, R"({"kind":"moon"})"}, plane(lattice, 1)),
              Grid<float>(3, 2, 1.0f));
}

TEST(Mask, SlopeIsTheSameAtAnyResolutionBordersIncluded) {
    for (const double cell : {1.0, 4.0, 50.0}) {
        const Lattice lattice{.width = 9, .height = 9, .cell_size = cell};
        LayerMask mask = sharp("slope", 44.9f, 45.1f);
        set(mask, "baseline", 12.0f);
        EXPECT_EQ(weights(mask, plane(lattice, 1)), Grid<float>(9, 9, 1.0f)) << cell;
        EXPECT_EQ(weights(mask, plane(lattice, 1.1)), Grid<float>(9, 9, 0.0f)) << cell;
    }
}

TEST(Mask, ASoftnessTooSmallForItsEndsIsASharpEdge) {
    const Lattice lattice{.width = 5, .height = 2};
    const LayerMask mask = mask_of("height", {{"low", 1000.0f}, {"high", 2000.0f}, {"soft", 1e-5f}});
    const auto at = [&](double height) {
        return weights(mask, ground_of(lattice, [height](double, double) { return height; }));
    };
    for (const double inside : {1000.0, 1500.0, 2000.0}) EXPECT_EQ(at(inside), Grid<float>(5, 2, 1.0f));
    for (const double outside : {999.0, 2001.0}) EXPECT_EQ(at(outside), Grid<float>(5, 2, 0.0f));
}

TEST(Mask, StopsWhenCancelled) {
    const Lattice lattice{.width = 5, .height = 2};
    const LayerMask mask = mask_of("height");
    Progress progress;
    progress.cancel();
    EXPECT_THROW(weights({&mask, 1}, plane(lattice, 1), 7, &progress), Cancelled);
}

TEST(Mask, FadesOverItsSoftnessAndInverts) {
    const Lattice lattice{.width = 101, .height = 2};
    LayerMask mask = mask_of("height", {{"low", 40.0f}, {"high", 60.0f}, {"soft", 10.0f}});
    const Grid<float> plain = weights(mask, plane(lattice, 1));
    EXPECT_EQ(plain(30, 0), 0.0f);
    EXPECT_EQ(plain(35, 0), 0.5f);
    EXPECT_EQ(plain(40, 0), 1.0f);
    EXPECT_EQ(plain(65, 0), 0.5f);
    EXPECT_EQ(plain(71, 0), 0.0f);
    set(mask, "invert", true);
    EXPECT_EQ(weights(mask, plane(lattice, 1))(30, 0), 1.0f);
}

TEST(Mask, SlopeWrapsWhereTheMapDoes) {
    // One full wave along x: the slope at the seam is like that half a wave further, not a border's.
    const Lattice lattice{.width = 8, .height = 8, .wrap_x = true, .wrap_y = true};
    const float wave[] = {0, 5, 10, 5, 0, -5, -10, -5};
    const Terrain ground =
        ground_of(lattice, [&](double x, double) { return wave[static_cast<std::size_t>(x)]; });
    LayerMask mask = sharp("slope", 70, 90);
    set(mask, "baseline", 2.0f);
    const Grid<float> steep = weights(mask, ground);
    for (int x = 0; x < 8; ++x) EXPECT_EQ(steep(x, 3), steep((x + 4) % 8, 3)) << x;
    EXPECT_EQ(steep(0, 0), 1.0f);
    EXPECT_EQ(steep(2, 0), 0.0f);
}

TEST(Mask, CurvatureIsThatOfADomeAndOfABowlAtAnyResolution) {
    for (const double cell : {2.0, 10.0}) {
        const Lattice lattice{.width = 21, .height = 21, .cell_size = cell};
        for (const double sign : {1.0, -1.0}) {
            // Radius 500 m: 2 / km.
            const Terrain dome =
                ground_of(lattice, [&](double x, double y) { return sign * -(x * x + y * y) / 1000; });
            LayerMask mask =
                sharp("curvature", static_cast<float>(2 * sign - 0.02), static_cast<float>(2 * sign + 0.02));
            set(mask, "baseline", 40.0f);
            const Grid<float> inside = weights(mask, dome);
            for (int y = 1; y < 20; ++y) {
                for (int x = 1; x < 20; ++x) EXPECT_EQ(inside(x, y), 1.0f) << cell << ' ' << sign;
            }
        }
        EXPECT_EQ(weights(sharp("curvature", -0.01f, 0.01f), plane(lattice, 3)), Grid<float>(21, 21, 1.0f));
    }
}

TEST(Mask, FacingIsClockwiseFromNorthAndWrapsRound) {
    const Lattice lattice{.width = 5, .height = 5};
    // Downhill to the compass's `degree`.
    const auto hillside = [&](double degree) {
        const SinCos way = sin_cos_turns(degree / 360);
        return ground_of(lattice, [&](double x, double y) { return -(way.sin * x - way.cos * y); });
    };
    for (const double degree : {0.0, 10.0, 90.0, 135.0, 180.0, 225.0, 270.0, 359.0}) {
        for (const double direction : {0.0, 5.0, 90.0, 180.0, 270.0, 350.0, 360.0}) {
            const double way = std::fabs(degree - direction);
            const double off = std::min(way, 360 - way);
            LayerMask mask = mask_of("facing", {{"direction", static_cast<float>(direction)},
                                                {"low", static_cast<float>(std::max(0.0, off - 0.1))},
                                                {"high", static_cast<float>(std::min(180.0, off + 0.1))},
                                                {"soft", 0.0f}});
            EXPECT_EQ(weights(mask, hillside(degree)), Grid<float>(5, 5, 1.0f)) << degree << ' ' << direction;
        }
    }
    EXPECT_EQ(weights(sharp("facing", 0, 179), plane(lattice, 0)), Grid<float>(5, 5, 0.0f))
        << "level ground faces nowhere";
}

TEST(Mask, NoiseTakesTheShareThatIsAskedFor) {
    const Lattice lattice{.width = 400, .height = 400, .cell_size = 70};
    for (const int octaves : {1, 3, 8}) {
        for (const float share : {0.1f, 0.5f, 0.8f}) {
            LayerMask mask = sharp("noise", 0, share);
            set(mask, "wavelength", 150.0f);
            set(mask, "octaves", octaves);
            double sum = 0;
            const Grid<float> made = weights(mask, plane(lattice, 0));
            for (const float weight : made.values()) sum += static_cast<double>(weight);
            EXPECT_NEAR(sum / (400.0 * 400), static_cast<double>(share), 0.015) << octaves;
        }
    }
}

TEST(Mask, NoisePatchesFollowTheSeedsOfMaskAndLayer) {
    const Terrain ground = plane({.width = 65, .height = 65, .cell_size = 50}, 0);
    LayerMask mask = mask_of("noise");
    const Grid<float> first = weights(mask, ground);
    EXPECT_FALSE(weights({&mask, 1}, ground, 8) == first);
    set(mask, "seed", std::uint64_t{2});
    EXPECT_FALSE(weights(mask, ground) == first);
}

TEST(Mask, AFieldThatNobodyMadeLeavesTheMaskOut) {
    Terrain ground = plane({.width = 11, .height = 2}, 0.1);
    const LayerMask mask = mask_of("field", {{"low", 0.5f}, {"high", 1.0f}, {"soft", 0.0f}});
    EXPECT_EQ(weights(mask, ground), Grid<float>(11, 2, 1.0f));
    ground.fields.set<"slope">(ground.height());
    const Grid<float> shown = weights(mask, ground);
    EXPECT_EQ(shown(4, 0), 0.0f);
    EXPECT_EQ(shown(6, 0), 1.0f);
}

// Each join against the sentence that defines it, cell by cell.
TEST(Mask, JoinAsTheTwinDoes) {
    const Lattice lattice{.width = 64, .height = 8};
    const Terrain ground = ground_of(lattice, [](double x, double y) {
        return to_unit(hash(row_key(3, static_cast<std::int64_t>(y), 0), static_cast<std::uint32_t>(x)));
    });
    std::vector<LayerMask> masks;
    for (int i = 0; i < 4; ++i) {
        const auto place = static_cast<float>(i);
        masks.push_back(
            mask_of("height",
                    {{"low", 0.2f * place}, {"high", 0.2f * place + 0.15f}, {"soft", 0.1f + 0.1f * place}}));
    }
    for (int joins = 0; joins < 3 * 3 * 3 * 3; ++joins) {
        for (int i = 0, rest = joins; i < 4; ++i, rest /= 3)
            set(masks[static_cast<std::size_t>(i)], "join", rest % 3);
        const Grid<float> joined = weights(masks, ground);
        std::vector<Grid<float>> own;
        for (const LayerMask& mask : masks) {
            LayerMask alone = mask;
            set(alone, "join", static_cast<int>(Join::both));
            own.push_back(weights(alone, ground));
        }
        for (int y = 0; y < lattice.height; ++y) {
            for (int x = 0; x < lattice.width; ++x) {
                double a = masks[0].settings().join == Join::either ? 0 : 1;
                for (std::size_t i = 0; i < 4; ++i) {
                    const auto b = static_cast<double>(own[i](x, y));
                    switch (masks[i].settings().join) {
                        case Join::both:
                            a *= b;
                            break;
                        case Join::either:
                            a = 1 - (1 - a) * (1 - b);
                            break;
                        case Join::without:
                            a *= 1 - b;
                            break;
                    }
                }
                ASSERT_NEAR(static_cast<double>(joined(x, y)), a, 1e-6) << joins << ' ' << x << ',' << y;
            }
        }
    }
}

}  // namespace
}  // namespace talus
