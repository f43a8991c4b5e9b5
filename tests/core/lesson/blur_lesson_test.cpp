#include "core/lesson/blur_lesson.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/random.h"
#include "core/filter/box_blur.h"
#include "core/lesson/blur_text.h"
#include "core/lesson/class_lesson.h"
#include "tests/core/lesson/plans.h"
#include "tests/core/lesson/printed_arithmetic.h"

namespace talus {
namespace {

constexpr HeightRange k_range{0, 1000};

BlurGround ground_of(int width, int height, bool wraps, BlurNumbers numbers, int passes) {
    Grid<float> map(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x)
            map(x, y) = 500 + 520 * to_signed_unit(hash(row_key(3, y, 0), static_cast<std::uint32_t>(x)));
    }
    return {.map = make_field(std::move(map)),
            .lattice = {.width = width, .height = height, .wrap_x = wraps, .wrap_y = wraps},
            .range = k_range,
            .numbers = numbers,
            .passes = passes};
}

Grid<float> made_by_the_stage(const BlurGround& ground, int passes) {
    Terrain terrain{.lattice = ground.lattice, .range = k_range, .fields = ground.map};
    const Context context{.world = {.lattice = ground.lattice, .range = k_range}};
    const BoxBlur stage{.passes = passes, .whole_numbers = ground.numbers == BlurNumbers::whole};
    stage.apply(terrain, context);
    return *terrain.height();
}

BlurLesson class_lesson(bool wraps, BlurNumbers numbers, std::uint64_t seed) {
    const ClassLesson lattice({.plan = plan_of(1, 1, 3, wraps), .stage = {}, .seed = seed});
    return BlurLesson(class_blur(lattice, numbers, 12));
}

void for_each_class_lesson(BlurNumbers numbers, auto&& body) {
    for (const bool wraps : {false, true}) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) body(class_lesson(wraps, numbers, seed));
    }
}

void for_each_cell(const BlurLesson& lesson, auto&& body) {
    for (int y = 0; y < lesson.ground().lattice.height; ++y) {
        for (int x = 0; x < lesson.ground().lattice.width; ++x) body(LatticePoint{x, y});
    }
}

// Enough for all maps, for each third, and for none but the first.
std::vector<std::size_t> budgets(const BlurGround& ground) {
    const std::size_t map = ground.map->size() * sizeof(float);
    return {100 * map, 4 * map, 1};
}

TEST(BlurLesson, AfterAnyPassesIsBitForBitWhatTheStageMakes) {
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 3}, {1, 30}, {53, 41}}) {
        for (const bool wraps : {false, true}) {
            for (const BlurNumbers numbers : {BlurNumbers::exact, BlurNumbers::whole}) {
                BlurGround ground = ground_of(width, height, wraps, numbers, 11);
                for (const std::size_t budget : budgets(ground)) {
                    ground.budget = budget;
                    const BlurLesson lesson(ground);
                    for (int done = 0; done <= ground.passes; ++done) {
                        ASSERT_EQ(*lesson.heights(done), made_by_the_stage(ground, done))
                            << width << 'x' << height << ", " << done << " passes, wraps " << wraps
                            << ", budget " << budget;
                    }
                }
            }
        }
    }
}

TEST(BlurLesson, GivesTheSameMapForwardsAndBackwards) {
    for (const BlurNumbers numbers : {BlurNumbers::tenths, BlurNumbers::exact, BlurNumbers::whole}) {
        BlurGround ground = ground_of(17, 9, false, numbers, 10);
        ground.budget = budgets(ground)[1];
        const BlurLesson lesson(ground);
        std::vector<Grid<float>> forwards;
        for (int done = 0; done <= ground.passes; ++done) forwards.push_back(*lesson.heights(done));
        for (int done = ground.passes; done >= 0; --done)
            EXPECT_EQ(*lesson.heights(done), forwards[static_cast<std::size_t>(done)]) << done;
        EXPECT_NE(forwards[4], forwards[5]);
    }
}

TEST(BlurLesson, KeepsWithinItsBudget) {
    BlurGround ground = ground_of(40, 30, false, BlurNumbers::exact, 60);
    const std::size_t map = ground.map->size() * sizeof(float);
    for (const std::size_t maps : {1, 2, 7, 16, 60, 61, 200}) {
        ground.budget = maps * map + 1;
        EXPECT_LE(BlurLesson(ground).bytes(), ground.budget);
        EXPECT_GE(BlurLesson(ground).bytes(), std::min<std::size_t>(maps, 61) * map / 2)
            << "little of it used";
    }
}

TEST(BlurLesson, TellsOfEveryCellItsNineAndWhatTheyGive) {
    for (const bool wraps : {false, true}) {
        for (const BlurNumbers numbers : {BlurNumbers::tenths, BlurNumbers::exact, BlurNumbers::whole}) {
            BlurGround ground = ground_of(7, 5, wraps, numbers, 6);
            for (const std::size_t budget : budgets(ground)) {
                ground.budget = budget;
                const BlurLesson lesson(ground);
                const auto on_map = [&](int i, int size) {
                    return wraps ? (i + size) % size : std::clamp(i, 0, size - 1);
                };
                for (int pass = 1; pass <= ground.passes; ++pass) {
                    for_each_cell(lesson, [&](LatticePoint cell) {
                        const BlurArithmetic line = lesson.arithmetic(pass, cell);
                        ASSERT_EQ(line.cell, cell);
                        double sum = 0;
                        std::size_t i = 0;
                        for (int dy = -1; dy <= 1; ++dy) {
                            for (int dx = -1; dx <= 1; ++dx) {
                                const Term& term = line.terms[i++];
                                ASSERT_EQ(term.where, (LatticePoint{cell.x + dx, cell.y + dy}));
                                ASSERT_EQ(term.point,
                                          (LatticePoint{on_map(term.where.x, 7), on_map(term.where.y, 5)}));
                                ASSERT_EQ(term.value, lesson.number(term.point, pass - 1));
                                sum += term.value;
                            }
                        }
                        ASSERT_NEAR(line.sum, sum, 1e-9);
                        ASSERT_EQ(line.result, lesson.number(cell, pass));
                        const double short_by = sum / 9 - line.result;
                        if (numbers == BlurNumbers::tenths) {
                            ASSERT_LE(std::fabs(short_by), 0.05);
                        } else if (numbers == BlurNumbers::exact) {
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

TEST(BlurLesson, NumbersInTheCellsAreTheMaps) {
    for (const bool wraps : {false, true}) {
        BlurGround ground = ground_of(13, 8, wraps, BlurNumbers::exact, 9);
        ground.budget = budgets(ground)[1];
        for (const BlurNumbers numbers : {BlurNumbers::tenths, BlurNumbers::exact, BlurNumbers::whole}) {
            ground.numbers = numbers;
            const BlurLesson lesson(ground);
            for (int done = 0; done <= ground.passes; ++done) {
                const Field<float> heights = lesson.heights(done);
                for_each_cell(lesson, [&](LatticePoint cell) {
                    const auto height = static_cast<double>((*heights)(cell.x, cell.y));
                    const double number = lesson.number(cell, done);
                    if (numbers == BlurNumbers::whole) {
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

TEST(BlurLesson, InClassBeginsWithTheFinishedLattice) {
    const ClassLesson lattice({.plan = plan_of(1, 1, 4, true), .stage = {}, .seed = 8});
    const BlurLesson lesson(class_blur(lattice, BlurNumbers::tenths, 3));
    const BlurLesson whole(class_blur(lattice, BlurNumbers::whole, 3));
    std::set<double> numbers;
    ASSERT_EQ(lesson.ground().lattice.width, 16);
    ASSERT_TRUE(lesson.ground().lattice.wrap_x && lesson.ground().lattice.wrap_y);
    for_each_cell(lesson, [&](LatticePoint cell) {
        EXPECT_EQ(lesson.number(cell, 0), lattice.value(cell, lattice.order().steps()));
        numbers.insert(whole.number(cell, 0));
    });
    EXPECT_EQ(*numbers.begin(), 0);
    EXPECT_EQ(*numbers.rbegin(), 255);
}

TEST(BlurLesson, EveryLineInClassIsRightAsPrintedAndIsTheNumberInTheCell) {
    for_each_class_lesson(BlurNumbers::tenths, [](const BlurLesson& lesson) {
        for (int pass = 1; pass <= lesson.ground().passes; ++pass) {
            for_each_cell(lesson, [&](LatticePoint cell) {
                const std::string text = written_out(lesson.arithmetic(pass, cell), BlurNumbers::tenths);
                expect_right_as_printed(text, lesson.number(cell, pass));
            });
        }
    });
}

TEST(BlurLesson, EveryLineOfWholeNumbersIsRightAsPrinted) {
    int with_remainder = 0;
    int without = 0;
    for_each_class_lesson(BlurNumbers::whole, [&](const BlurLesson& lesson) {
        for (int pass = 1; pass <= lesson.ground().passes; ++pass) {
            for_each_cell(lesson, [&](LatticePoint cell) {
                std::string text = written_out(lesson.arithmetic(pass, cell), BlurNumbers::whole);
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
                ASSERT_EQ(said, lesson.number(cell, pass)) << text;
                ASSERT_NEAR(said * 9 + rest, ninth * 9, 1e-6) << text;
                ASSERT_LT(rest, 9);
            });
        }
    });
    EXPECT_GT(with_remainder, 100);
    EXPECT_GT(without, 100);
}

TEST(BlurLesson, WritesAnExactLineRounded) {
    const BlurLesson lesson(ground_of(5, 5, false, BlurNumbers::exact, 2));
    ArithmeticReader reader(written_out(lesson.arithmetic(2, {0, 4}), BlurNumbers::exact));
    const double mean = reader.sum();
    ASSERT_EQ(reader.relation(), "≈");
    EXPECT_NEAR(reader.sum(), mean, 0.011);
    EXPECT_NEAR(mean, lesson.number({0, 4}, 2), 0.011);
}

TEST(BlurLesson, ItsTrackHasAStepAndAMarkForEachPass) {
    for (const int passes : {1, 10, 60}) {
        const Track track = blur_track(passes);
        ASSERT_EQ(track.steps, passes);
        ASSERT_EQ(track.marks.size(), static_cast<std::size_t>(passes));
        int levels = 0;
        for (int pass = 0; pass < passes; ++pass) {
            const Mark& mark = track.marks[static_cast<std::size_t>(pass)];
            EXPECT_EQ(mark.step, pass);
            EXPECT_EQ(mark.label, "Pass " + std::to_string(pass + 1) + " of " + std::to_string(passes));
            levels += mark.level ? 1 : 0;
        }
        EXPECT_TRUE(track.marks.front().level);
        EXPECT_LE(levels, 10) << "few enough to be read";
    }
}

TEST(BlurLesson, ItsPseudocodeSaysHowItRoundsAndWhatLiesBeyondAnEdge) {
    const auto text_of = [](bool wraps, BlurNumbers numbers) {
        const auto lines = pseudocode(ground_of(3, 3, wraps, numbers, 7));
        EXPECT_NE(lines[current_blur_line(0)].text.find("old = "), std::string::npos);
        EXPECT_NE(lines[current_blur_line(3)].text.find("sum / 9"), std::string::npos);
        std::string text;
        for (const PseudocodeLine& line : lines) text += line.text + "\n";
        EXPECT_NE(text.find("repeat 7 times"), std::string::npos);
        return text;
    };
    EXPECT_NE(text_of(false, BlurNumbers::tenths).find("rounded to tenths"), std::string::npos);
    EXPECT_EQ(text_of(false, BlurNumbers::exact).find("rounded"), std::string::npos);
    EXPECT_NE(text_of(false, BlurNumbers::whole).find("dropped"), std::string::npos);
    EXPECT_NE(text_of(false, BlurNumbers::exact).find("edge's cell again"), std::string::npos);
    EXPECT_NE(text_of(true, BlurNumbers::exact).find("other side"), std::string::npos);
}

TEST(BlurLesson, StopsWhereItIsAskedTo) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(BlurLesson(ground_of(50, 50, false, BlurNumbers::exact, 5), &progress), Cancelled);
}

}  // namespace
}  // namespace talus
