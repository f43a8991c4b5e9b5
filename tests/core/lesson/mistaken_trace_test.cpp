// Mistakes made on purpose: each gives what a program with that mistake gives, and nothing else is touched.
#include "core/lesson/trace/mistaken_trace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/class_rounding.h"
#include "tests/core/lesson/plans.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr std::array k_mistakes{Mistake::squares_first, Mistake::border_missed, Mistake::wrong_wrap};

ClassNumbers numbers_of(std::uint64_t seed, int features, int levels, bool offsets) {
    return {.plan = plan_of(features, features, levels, false),
            .stage = {},
            .seed = seed,
            .no_offsets = !offsets};
}

int tenths(double value) { return static_cast<int>(std::floor(value * k_tenths + 0.5)); }

// A program with the mistake, as one writes it: loops over an array that begins with zeros. Offsets are those
// of the true lattice, first points too.
class Program {
 public:
    Program(const ClassTrace& truth, Mistake mistake)
        : truth_(truth),
          mistake_(mistake),
          size_(truth.width()),
          values_(static_cast<std::size_t>(size_ * size_)) {
        const int step = 1 << truth.order().plan().levels;
        for (int y = 0; y < size_; y += step)
            for (int x = 0; x < size_; x += step) at(x, y) = tenths(truth.value({x, y}, truth.steps()));
        for (int half = step / 2; half > 0; half /= 2) {
            if (mistake == Mistake::squares_first) {
                squares(half);
                diamonds(half);
            } else {
                diamonds(half);
                squares(half);
            }
        }
    }
    int& at(int x, int y) { return values_[static_cast<std::size_t>(y * size_ + x)]; }

 private:
    void diamonds(int half) {
        for (int y = half; y < size_; y += 2 * half)
            for (int x = half; x < size_; x += 2 * half)
                place(x, y,
                      {at(x - half, y - half), at(x + half, y - half), at(x - half, y + half),
                       at(x + half, y + half)});
    }
    void squares(int half) {
        const int end = mistake_ == Mistake::border_missed ? size_ - 1 : size_;
        for (int y = 0; y < end; y += half) {
            for (int x = (y / half) % 2 == 0 ? half : 0; x < end; x += 2 * half) {
                std::vector<int> around;
                const auto read = [&](int px, int py) {
                    if (mistake_ == Mistake::wrong_wrap) {
                        around.push_back(at((px + size_) % size_, (py + size_) % size_));
                    } else if (px >= 0 && px < size_ && py >= 0 && py < size_) {
                        around.push_back(at(px, py));
                    }
                };
                read(x - half, y);
                read(x + half, y);
                read(x, y - half);
                read(x, y + half);
                place(x, y, around);
            }
        }
    }
    void place(int x, int y, const std::vector<int>& around) {
        int sum = 0;
        for (const int value : around) sum += value;
        const double offset = truth_.arithmetic(truth_.step_of({x, y})).offset;
        at(x, y) = rounded_result(sum, static_cast<int>(around.size()), tenths(offset));
    }

    const ClassTrace& truth_;
    Mistake mistake_;
    int size_;
    std::vector<int> values_;
};

TEST(MistakenTrace, IsWhatAProgramWithThatMistakeMakes) {
    for (const Mistake mistake : k_mistakes) {
        int wrong = 0;
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            for (const auto& [features, levels] : {std::pair{1, 1}, {1, 4}, {2, 2}, {3, 2}, {4, 1}}) {
                const ClassNumbers numbers = numbers_of(seed, features, levels, seed % 2 == 1);
                const ClassTrace truth(numbers);
                const MistakenTrace trace(numbers, mistake);
                Program program(truth, mistake);
                for (const auto [x, y] : cells_of(trace)) {
                    EXPECT_EQ(tenths(trace.value({x, y}, trace.steps())), program.at(x, y))
                        << static_cast<int>(mistake) << ": " << x << ", " << y;
                    wrong += tenths(truth.value({x, y}, truth.steps())) != program.at(x, y) ? 1 : 0;
                }
            }
        }
        EXPECT_GT(wrong, 1000) << "the mistake is to be seen";
    }
}

// What is said of each step leads to the number that is shown after it.
TEST(MistakenTrace, EachStepSaysHowItsNumberCameAbout) {
    for (const Mistake mistake : k_mistakes) {
        const MistakenTrace trace(numbers_of(7, 1, 3, true), mistake);
        std::set<std::pair<int, int>> placed;
        for (std::int64_t step = 0; step < trace.steps(); ++step) {
            const LatticePoint point = trace.point_placed(step).value();
            EXPECT_TRUE(placed.insert({point.x, point.y}).second) << "each once";
            EXPECT_EQ(trace.step_of(point), step);
            const Arithmetic line = trace.arithmetic(step);
            EXPECT_EQ(tenths(trace.value(point, step + 1)), tenths(line.result));
            for (const Term& term : line.used_terms()) {
                const bool known = placed.contains({term.point.x, term.point.y}) && !(term.point == point);
                EXPECT_EQ(tenths(term.value), known ? tenths(trace.value(term.point, step)) : 0);
                if (mistake != Mistake::wrong_wrap) EXPECT_TRUE(trace.holds(term.where));
            }
            EXPECT_FALSE(trace.explanation(step, line, "en").empty());
        }
        EXPECT_EQ(placed.size(), static_cast<std::size_t>(trace.width() * trace.height()));
    }
}

TEST(MistakenTrace, APointThatIsNeverPlacedHasNoHeightAndIsNotGiven) {
    const MistakenTrace trace(numbers_of(7, 1, 2, true), Mistake::border_missed);
    int missed = 0;
    for (std::int64_t step = 0; step < trace.steps(); ++step) {
        const Arithmetic line = trace.arithmetic(step, trace.point_placed(step).value(), "de");
        const bool corner = step < 4;
        const bool border = line.point.x == trace.width() - 1 || line.point.y == trace.height() - 1;
        EXPECT_EQ(trace.never_placed(line.point), border && !corner) << step;
        if (border && !corner) {
            EXPECT_EQ(trace.written_lines(line),
                      std::vector<std::string>{"Noch keine Höhe: Wer sie liest, findet 0."});
            ++missed;
        } else {
            EXPECT_TRUE(line.lines.empty()) << step;
        }
    }
    EXPECT_EQ(missed, 6);
    const MistakenTrace other(numbers_of(7, 1, 2, true), Mistake::squares_first);
    EXPECT_FALSE(other.never_placed({other.width() - 1, 1})) << "late is not never";
}

TEST(MistakenTrace, TheSurfaceShowsWhatIsKnownAndNoMore) {
    const MistakenTrace trace(numbers_of(3, 1, 2, true), Mistake::squares_first);
    for (std::int64_t done = 0; done <= trace.steps(); ++done) {
        const TraceSurface surface = trace.surface(done);
        const int stride = (trace.width() - 1) / (surface.heights->width() - 1);
        for (int y = 0; y < trace.height(); y += stride) {
            for (int x = 0; x < trace.width(); x += stride) {
                if (!trace.known({x, y}, done)) continue;
                EXPECT_NEAR(static_cast<double>((*surface.heights)(x / stride, y / stride)),
                            trace.value({x, y}, done), 1e-5)
                    << done << ": " << x << ", " << y;
            }
        }
    }
    // The centre of the first square lies at the mean of its corners until it is placed, behind all
    // midpoints.
    const std::int64_t before = trace.step_of({2, 2});
    double mean = 0;
    for (const LatticePoint corner : {LatticePoint{0, 0}, {4, 0}, {0, 4}, {4, 4}})
        mean += trace.value(corner, 4) / 4;
    EXPECT_EQ(before, 8);
    EXPECT_NEAR(static_cast<double>((*trace.surface(before).heights)(1, 1)), mean, 1e-5);
}

std::string mistake_in_setup(const std::string& setup) {
    try {
        lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": )" + setup +
                         R"(, "steps": [{"caption": "c"}]})");
    } catch (const LessonFileError& error) {
        return error.what();
    }
    return "";
}

TEST(MistakenTrace, AreMadeOnALatticeInClassNumbersAlone) {
    EXPECT_EQ(mistake_in_setup(R"({"size": 5, "mistake": "wrong_wrap"})"), "");
    for (const char* setup : {R"({"border": "wrapped", "size": 4, "mistake": "squares_first"})",
                              R"({"numbers": "exact", "size": 5, "mistake": "squares_first"})",
                              R"({"dimensions": 1, "size": 5, "mistake": "border_missed"})",
                              R"({"random_additions": true, "size": 5, "mistake": "wrong_wrap"})",
                              R"({"subject": "moisture", "size": 5, "mistake": "wrong_wrap"})"})
        EXPECT_NE(mistake_in_setup(setup).find("mistake: is made in class numbers"), std::string::npos)
            << setup;
    EXPECT_NE(mistake_in_setup(R"({"mistake": "typo"})").find("squares_first"), std::string::npos);
    const LessonFile lesson = lesson_from_json(R"({"talus_lesson": 1, "title": "T", "steps": [
        {"caption": "a", "setup": {"size": 5, "mistake": "squares_first"}, "stop": {"level": 1, "phase": "square"}},
        {"caption": "b", "setup": {"border": "wrapped", "size": 4}},
        {"caption": "c", "setup": {"border": "bounded", "size": 5}}]})");
    EXPECT_EQ(lesson.steps[0].setup.mistake, Mistake::squares_first);
    EXPECT_EQ(position_of(lesson.steps[0].stop, lesson.steps[0].setup), 8) << "before the centre";
    EXPECT_EQ(lesson.steps[1].setup.mistake, Mistake::none) << "over where there is no room for it";
    EXPECT_EQ(lesson.steps[2].setup.mistake, Mistake::none);
    EXPECT_EQ(lesson_from_json(to_json(lesson)), lesson);
}

// What the lesson says of its table: without the mistake all is even, with it there are dents.
TEST(MistakenTrace, TheLessonsTableIsEvenWithoutMistakes) {
    const LessonFile& lesson = find_lesson("typical-mistakes")->lesson;
    int mistaken = 0;
    for (const LessonStep& step : lesson.steps) {
        if (!step.setup.no_offsets) continue;
        const auto trace = make_lattice(step.setup);
        const bool even = trace->extremes().low == trace->extremes().high;
        EXPECT_EQ(even, step.setup.mistake == Mistake::none);
        mistaken += even ? 0 : 1;
    }
    EXPECT_EQ(mistaken, 5);
}

}  // namespace
}  // namespace talus
