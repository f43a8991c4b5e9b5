#include "core/lesson/trace/blur_trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/base/random.h"
#include "core/filter/box_blur.h"
#include "core/lesson/trace/class_trace.h"
#include "tests/core/lesson/plans.h"
#include "tests/core/lesson/printed_arithmetic.h"
#include "tests/core/lesson/small_lessons.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr HeightRange k_range{0, 1000};

// What a blur is made of.
struct Given {
    MapGround ground;
    BoxBlur blur;
    std::size_t budget = BlurTrace::k_budget;

    BlurTrace trace(const Progress* progress = nullptr) const { return {ground, blur, progress, budget}; }
    // Enough for all maps, for each third, and for none but the first.
    std::vector<std::size_t> budgets() const {
        const std::size_t map = ground.map->size() * sizeof(float);
        return {100 * map, 4 * map, 1};
    }
};

constexpr std::array k_all_numbers{NumberKind::tenths, NumberKind::metres, NumberKind::whole};

MapGround map_with(int width, int height, bool wraps) {
    Grid<float> map = grid_of(width, height, [&](int x, int y) {
        return 500 + 520 * to_signed_unit(hash(row_key(3, y, 0), static_cast<std::uint32_t>(x)));
    });
    return {.map = make_field(std::move(map)),
            .lattice = {.width = width, .height = height, .wrap_x = wraps, .wrap_y = wraps},
            .range = k_range};
}

// On paper or not, in whole numbers or not.
Given with_numbers(MapGround ground, NumberKind numbers, int passes) {
    ground.numbers = numbers == NumberKind::tenths ? NumberKind::tenths : NumberKind::metres;
    return {std::move(ground), {.passes = passes, .whole_numbers = numbers == NumberKind::whole}};
}

Given given(int width, int height, bool wraps, NumberKind numbers, int passes) {
    return with_numbers(map_with(width, height, wraps), numbers, passes);
}

Grid<float> made_by_the_stage(const Given& from, int passes) {
    Terrain terrain{.lattice = from.ground.lattice, .range = k_range, .fields = from.ground.map};
    const Context context{.world = {.lattice = from.ground.lattice, .range = k_range}};
    BoxBlur stage = from.blur;
    stage.passes = passes;
    stage.apply(terrain, context);
    return *terrain.height();
}

BlurTrace class_blur(bool wraps, NumberKind numbers, std::uint64_t seed) {
    const ClassTrace lattice({.plan = plan_of(1, 1, 3, wraps), .stage = {}, .seed = seed});
    return with_numbers(map_of(lattice), numbers, 12).trace();
}

void for_each_class_blur(NumberKind numbers, auto&& body) {
    for (const bool wraps : {false, true}) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) body(class_blur(wraps, numbers, seed));
    }
}

TEST(BlurTrace, AfterAnyPassesIsBitForBitWhatTheStageMakes) {
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 3}, {1, 30}, {53, 41}}) {
        for (const bool wraps : {false, true}) {
            for (const NumberKind numbers : {NumberKind::metres, NumberKind::whole}) {
                Given from = given(width, height, wraps, numbers, 11);
                for (const std::size_t budget : from.budgets()) {
                    from.budget = budget;
                    const BlurTrace trace = from.trace();
                    for (int done = 0; done <= from.blur.passes; ++done) {
                        ASSERT_EQ(*trace.heights(done), made_by_the_stage(from, done))
                            << width << 'x' << height << ", " << done << " passes, wraps " << wraps
                            << ", budget " << budget;
                    }
                }
            }
        }
    }
}

TEST(BlurTrace, GivesTheSameMapForwardsAndBackwards) {
    for (const NumberKind numbers : k_all_numbers) {
        Given from = given(17, 9, false, numbers, 10);
        from.budget = from.budgets()[1];
        const BlurTrace trace = from.trace();
        std::vector<Grid<float>> forwards;
        for (int done = 0; done <= from.blur.passes; ++done) forwards.push_back(*trace.heights(done));
        for (int done = from.blur.passes; done >= 0; --done)
            EXPECT_EQ(*trace.heights(done), forwards[static_cast<std::size_t>(done)]) << done;
        EXPECT_NE(forwards[4], forwards[5]);
    }
}

TEST(BlurTrace, KeepsWithinItsBudget) {
    Given from = given(40, 30, false, NumberKind::metres, 60);
    const std::size_t map = from.ground.map->size() * sizeof(float);
    for (const std::size_t maps : {1, 2, 7, 16, 60, 61, 200}) {
        from.budget = maps * map + 1;
        EXPECT_LE(from.trace().bytes(), from.budget);
        EXPECT_GE(from.trace().bytes(), std::min<std::size_t>(maps, 61) * map / 2) << "little of it used";
    }
}

TEST(BlurTrace, TellsOfEveryCellItsNineAndWhatTheyGive) {
    for (const bool wraps : {false, true}) {
        for (const NumberKind numbers : k_all_numbers) {
            Given from = given(7, 5, wraps, numbers, 6);
            for (const std::size_t budget : from.budgets()) {
                from.budget = budget;
                const BlurTrace trace = from.trace();
                const auto on_map = [&](int i, int size) {
                    return wraps ? (i + size) % size : std::clamp(i, 0, size - 1);
                };
                for (int pass = 1; pass <= from.blur.passes; ++pass) {
                    for_each_cell(trace, [&](LatticePoint cell) {
                        const Arithmetic line = trace.arithmetic(pass - 1, cell);
                        ASSERT_EQ(line.point, cell);
                        double sum = 0;
                        std::size_t i = 0;
                        for (int dy = -1; dy <= 1; ++dy) {
                            for (int dx = -1; dx <= 1; ++dx) {
                                const Term& term = line.terms[i++];
                                ASSERT_EQ(term.where, (LatticePoint{cell.x + dx, cell.y + dy}));
                                ASSERT_EQ(term.point,
                                          (LatticePoint{on_map(term.where.x, 7), on_map(term.where.y, 5)}));
                                ASSERT_EQ(term.value, trace.value(term.point, pass - 1));
                                sum += term.value;
                            }
                        }
                        ASSERT_NEAR(line.mean * 9, sum, 1e-9);
                        ASSERT_EQ(line.result, trace.value(cell, pass));
                        const double short_by = sum / 9 - line.result;
                        if (numbers == NumberKind::tenths) {
                            ASSERT_LE(std::fabs(short_by), 0.05);
                        } else if (numbers == NumberKind::metres) {
                            ASSERT_NEAR(short_by, 0, 1e-3);
                        } else {
                            ASSERT_EQ(line.result, std::floor(sum / 9 + 1e-9));
                        }
                    });
                }
            }
        }
    }
}

TEST(BlurTrace, NumbersInTheCellsAreTheMaps) {
    for (const bool wraps : {false, true}) {
        for (const NumberKind numbers : k_all_numbers) {
            Given from = given(13, 8, wraps, numbers, 9);
            from.budget = from.budgets()[1];
            const BlurTrace trace = from.trace();
            for (int done = 0; done <= from.blur.passes; ++done) {
                const Field<float> heights = trace.heights(done);
                for_each_cell(trace, [&](LatticePoint cell) {
                    const auto height = static_cast<double>((*heights)(cell.x, cell.y));
                    const double number = trace.value(cell, done);
                    if (numbers == NumberKind::whole) {
                        ASSERT_EQ(number, std::floor(number));
                        ASSERT_NEAR(number * 1000 / 255, height, 1e-3);
                    } else {
                        ASSERT_NEAR(number, height, 1e-4);
                    }
                });
            }
        }
    }
}

TEST(BlurTrace, InClassBeginsWithTheFinishedLattice) {
    const ClassTrace lattice({.plan = plan_of(1, 1, 4, true), .stage = {}, .seed = 8});
    const BlurTrace trace = with_numbers(map_of(lattice), NumberKind::tenths, 3).trace();
    const BlurTrace whole = with_numbers(map_of(lattice), NumberKind::whole, 3).trace();
    std::set<double> numbers;
    ASSERT_EQ(trace.lattice().width, 16);
    ASSERT_TRUE(trace.lattice().wrap_x && trace.lattice().wrap_y);
    for_each_cell(trace, [&](LatticePoint cell) {
        EXPECT_EQ(trace.value(cell, 0), lattice.value(cell, lattice.steps()));
        numbers.insert(whole.value(cell, 0));
    });
    EXPECT_EQ(*numbers.begin(), 0);
    EXPECT_EQ(*numbers.rbegin(), 255);
}

TEST(BlurTrace, EveryLineInClassIsRightAsPrintedAndIsTheNumberInTheCell) {
    for_each_class_blur(NumberKind::tenths, [](const BlurTrace& trace) {
        for (int pass = 1; pass <= trace.steps(); ++pass) {
            for_each_cell(trace, [&](LatticePoint cell) {
                const std::string text = trace.written_out(trace.arithmetic(pass - 1, cell));
                expect_right_as_printed(text, trace.value(cell, pass));
            });
        }
    });
}

TEST(BlurTrace, EveryLineOfWholeNumbersIsRightAsPrinted) {
    int with_remainder = 0;
    int without = 0;
    for_each_class_blur(NumberKind::whole, [&](const BlurTrace& trace) {
        for (int pass = 1; pass <= trace.steps(); ++pass) {
            for_each_cell(trace, [&](LatticePoint cell) {
                std::string text = trace.written_out(trace.arithmetic(pass - 1, cell));
                const std::string k_word = " remainder ";
                const std::size_t at = text.find(k_word);
                const int rest = at == std::string::npos ? 0 : std::stoi(text.substr(at + k_word.size()));
                text = text.substr(0, at);
                ++(rest > 0 ? with_remainder : without);
                ArithmeticReader reader(text);
                const double ninth = reader.sum();
                ASSERT_EQ(reader.relation(), "=");
                ASSERT_NEAR(reader.sum(), ninth, 1e-9) << text;
                ASSERT_EQ(reader.relation(), "=");
                const double said = reader.sum();
                ASSERT_EQ(said, trace.value(cell, pass)) << text;
                ASSERT_NEAR(said * 9 + rest, ninth * 9, 1e-6) << text;
                ASSERT_LT(rest, 9);
            });
        }
    });
    EXPECT_GT(with_remainder, 100);
    EXPECT_GT(without, 100);
}

TEST(BlurTrace, WritesAnExactLineRounded) {
    const BlurTrace trace = given(5, 5, false, NumberKind::metres, 2).trace();
    ArithmeticReader reader(trace.written_out(trace.arithmetic(1, {0, 4})));
    const double mean = reader.sum();
    ASSERT_EQ(reader.relation(), "≈");
    EXPECT_NEAR(reader.sum(), mean, 0.011);
    EXPECT_NEAR(mean, trace.value({0, 4}, 2), 0.011);
}

TEST(BlurTrace, ItsTrackHasAStepAndAMarkForEachPass) {
    for (const int passes : {1, 10, 60}) {
        const Track track = given(3, 3, false, NumberKind::metres, passes).trace().track();
        ASSERT_EQ(track.steps, passes);
        ASSERT_EQ(track.marks.size(), static_cast<std::size_t>(passes));
        int levels = 0;
        for (int pass = 0; pass < passes; ++pass) {
            const Mark& mark = track.marks[static_cast<std::size_t>(pass)];
            EXPECT_EQ(mark.step, pass);
            EXPECT_EQ(mark.label("en"), "Pass " + std::to_string(pass + 1) + " of " + std::to_string(passes));
            levels += mark.level ? 1 : 0;
        }
        EXPECT_TRUE(track.marks.front().level);
        EXPECT_LE(levels, 10) << "few enough to be read";
    }
}

TEST(BlurTrace, ItsPseudocodeSaysHowItRoundsAndWhatLiesBeyondAnEdge) {
    const auto text_of = [](bool wraps, NumberKind numbers) {
        const BlurTrace trace = given(3, 3, wraps, numbers, 7).trace();
        const auto lit = [&](std::optional<std::int64_t> pass) {
            std::string all;
            for (const PseudocodeLine& line : trace.pseudocode(pass, "en")) all += line.lit ? line.text : "";
            return all;
        };
        EXPECT_TRUE(lit({}).starts_with("old = ")) << lit({});
        EXPECT_TRUE(lit(3).starts_with("new = sum / 9")) << lit(3);
        const auto lines = trace.pseudocode({}, "en");
        std::string text;
        for (const PseudocodeLine& line : lines) text += line.text + "\n";
        EXPECT_NE(text.find("repeat 7 times"), std::string::npos);
        return text;
    };
    EXPECT_NE(text_of(false, NumberKind::tenths).find("rounded to tenths"), std::string::npos);
    EXPECT_EQ(text_of(false, NumberKind::metres).find("rounded"), std::string::npos);
    EXPECT_NE(text_of(false, NumberKind::whole).find("dropped"), std::string::npos);
    EXPECT_NE(text_of(false, NumberKind::metres).find("edge's cell again"), std::string::npos);
    EXPECT_NE(text_of(true, NumberKind::metres).find("other side"), std::string::npos);
}

TEST(BlurTrace, StopsWhereItIsAskedTo) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(given(50, 50, false, NumberKind::metres, 5).trace(&progress), Cancelled);
}

}  // namespace
}  // namespace talus
