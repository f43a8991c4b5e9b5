#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include "app/lesson/guided_lesson.h"
#include "app/pages/lesson_pages.h"
#include "core/lesson/picture/paper_parts.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"
#include "core/map/sheet_cairo.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr std::array<int, 2> k_worksheet_sides{6, 9};  // points, better and still possible
constexpr SheetFont k_heading{3.8, true};
constexpr SheetFont k_small_heading{3.2, true};
constexpr SheetFont k_small{3.2};
// mm
constexpr double k_between = 1.2;  // between lines
constexpr double k_writing = 8;    // that a hand needs for a line
constexpr double k_answer = 34;    // beside a question, that an answer needs
constexpr double k_map_cell = 14;
constexpr double k_table_cell = 15;
constexpr double k_table = 100;  // high at most, for the row to be drawn needs room, too
constexpr double k_profile = 52;
// Units that a plot is painted in; on paper it is as wide as the text.
constexpr int k_plot_width = 1280;
constexpr int k_plot_height = 480;

std::shared_ptr<const Grid<Rgba8>> opaque(const Picture& picture) {
    auto pixels = std::make_shared<Grid<Rgba8>>(picture.width(), picture.height());
    std::transform(picture.data(), picture.data() + picture.size(), pixels->data(), [](Rgb8 pixel) {
        return Rgba8{pixel.r, pixel.g, pixel.b, 255};
    });
    return pixels;
}

// What goes between a handout's head and its questions. task: empty where the questions are all there is to
// do.
struct Body {
    std::string task;
    std::function<void(SheetPen&, bool solved, double below)> write;  // below: mm that the questions need
    std::vector<std::size_t> asked;                                   // steps whose questions stand in it
};

// As much as fits on paper of what a slide tells how to work out; of steps alike the last, for it has the
// most offsets.
const LessonStep* worksheet_step(const LessonFile& lesson) {
    const LessonStep* chosen = nullptr;
    std::int64_t done = 1;
    for (const int max_points : k_worksheet_sides) {
        for (const LessonStep& step : lesson.steps) {
            if (step.setup.exact || step.setup.is_of_map() || step.setup.mistake != Mistake::none) continue;
            if (size_of(step.setup).first > max_points || stage_of(step.setup).random_additions) continue;
            const std::int64_t position = position_of(step.stop, step.setup).value();
            if (position < done || !tells_arithmetic(step, *make_trace(step.setup), position)) continue;
            chosen = &step;
            done = position;
        }
        if (chosen != nullptr) break;
    }
    return chosen;
}

// A lattice in class numbers that slides show and never work out; of those alike the first.
const LessonStep* reading_step(const LessonFile& lesson) {
    const LessonStep* chosen = nullptr;
    std::int64_t most = 0;
    for (const LessonStep& step : lesson.steps) {
        const LessonSetup& setup = step.setup;
        if (setup.exact || setup.is_of_map() || setup.is_line() || setup.mistake != Mistake::none) continue;
        if (!step.compare.empty() || step.show == LessonStep::Show::surface || step.order_numbers) continue;
        const std::int64_t done = position_of(step.stop, setup).value();
        if (size_of(setup).first > k_worksheet_sides.back() || done <= most) continue;
        chosen = &step;
        most = done;
    }
    return chosen;
}

// What a slide asks or has one try, led by its slide.
struct Item {
    std::size_t step;
    std::string text;
    std::string answer;

    std::string shown(bool solved) const { return solved && !answer.empty() ? text + "  → " + answer : text; }
};

struct Items {
    std::vector<Item> questions, tries;

    void leave_out(const std::vector<std::size_t>& steps) {
        for (std::vector<Item>* items : {&questions, &tries})
            std::erase_if(
                *items, [&](const Item& item) { return std::ranges::find(steps, item.step) != steps.end(); });
    }
};

Items items_of(const LessonFile& lesson, const std::string& language) {
    Items all;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        if (step.predict == Question::none && step.attempt.empty()) continue;
        const auto trace = make_trace(step.setup);
        const std::int64_t done = position_of(step.stop, step.setup).value();
        const auto led = [&](std::string text) {
            return worded("Slide {number}: {text}", language,
                          {{"number", std::to_string(i + 1)}, {"text", std::move(text)}});
        };
        const AskedAndAnswered pair = asked(step, *trace, done, language, lesson.language);
        if (!pair.question.empty())
            all.questions.push_back({i, led(question_with_choices(pair)), answer_with_letter(pair)});
        if (!step.attempt.empty())
            all.tries.push_back(
                {i, led(said_at(step.attempt, step, *trace, done, language, lesson.language)), {}});
    }
    return all;
}

// A cell that a slide tells of, with what it says.
struct Told {
    std::size_t slide;
    LatticePoint cell;
    std::vector<std::string> gaps, lines;
};

// Collects what slides about one map ask on paper: those with the setup of the first such slide, each cell
// and moment once.
std::vector<Told> told_of(const LessonFile& lesson, const std::string& language) {
    constexpr std::size_t k_most = 3;
    const auto first = std::ranges::find_if(
        lesson.steps, [](const LessonStep& step) { return step.setup.is_of_map() && step.cell.has_value(); });
    std::vector<Told> all;
    if (first == lesson.steps.end()) return all;
    const auto trace = make_trace(first->setup);
    std::vector<std::pair<LatticePoint, std::int64_t>> seen;
    for (std::size_t i = 0; i < lesson.steps.size() && all.size() < k_most; ++i) {
        const LessonStep& step = lesson.steps[i];
        if (!(step.setup == first->setup) || !step.cell) continue;
        const std::int64_t done = position_of(step.stop, step.setup).value();
        const std::pair moment{*step.cell, done};
        if (!tells_arithmetic(step, *trace, done) || std::ranges::find(seen, moment) != seen.end()) continue;
        seen.push_back(moment);
        const Arithmetic line = arithmetic_told(step, *trace, done, language);
        std::vector<std::string> gaps = trace->lines_with_gaps(line);
        std::vector<std::string> lines = trace->written_lines(line);
        for (std::vector<std::string>* texts : {&gaps, &lines}) {
            for (std::string& text : *texts) text = localized(std::move(text), language);
        }
        // A slide that asks for nothing on paper is no task.
        if (gaps != lines) all.push_back({i, *step.cell, std::move(gaps), std::move(lines)});
    }
    return all;
}

Body worksheet_body(const LessonStep& step, const std::string& language) {
    std::shared_ptr<const LatticeTrace> trace = make_lattice(step.setup);
    const std::int64_t done = worksheet_end(*trace, position_of(step.stop, step.setup).value());
    return {task_of(*trace, language),
            [trace, done, language](SheetPen& pen, bool solved, double) {
                write_worksheet(pen, *trace, done, solved, language);
            },
            {}};
}

// The cells that slides tell of, as many as leave room for what is asked.
Body map_body(const LessonFile& lesson, std::vector<Told> told, const std::string& language) {
    const auto trace = make_trace(lesson.steps[told.front().slide].setup);
    std::string task = worded(
        "A map of cells, numbered from 0 to the right and downwards. Fill in the gaps for the framed cells, "
        "as the slides show them.",
        language);
    if (has_water(*trace))
        task += " " + worded("The upper number in a cell is the height, the lower one is what slide 1 says.",
                             language);
    const auto write = [=](SheetPen& pen, bool solved, double below) {
        const auto heading = [&](const Told& each) {
            const std::string point =
                "(" + std::to_string(each.cell.x) + ", " + std::to_string(each.cell.y) + ")";
            return worded("Slide {number}: cell {point}", language,
                          {{"number", std::to_string(each.slide + 1)}, {"point", point}});
        };
        const auto height_of = [&](const Told& each) {
            double height = k_paper_gap + pen.height_of(k_small_heading, heading(each));
            for (const std::string& line : each.lines) height += k_between + pen.height_of(k_small, line);
            return height;
        };
        double room = pen.room() - below - cell_map_height(pen, *trace, k_map_cell);
        std::size_t fit = 0;
        while (fit < told.size() && (room -= height_of(told[fit])) >= 0) ++fit;
        const std::span<const Told> shown(told.data(), std::max<std::size_t>(fit, 1));
        std::vector<LatticePoint> framed;
        for (const Told& each : shown) framed.push_back(each.cell);
        write_cell_map(pen, *trace, 0, framed, k_map_cell, language);
        for (const Told& each : shown) {
            pen.y += k_paper_gap;
            pen.text(k_small_heading, heading(each));
            for (const std::string& line : solved ? each.lines : each.gaps) {
                pen.y += k_between;
                pen.text(k_small, line);
            }
        }
    };
    return {std::move(task), write, {}};
}

// The known points that are to be read off, some of all evenly.
std::vector<LatticePoint> points_to_read(const Trace& trace, std::int64_t done) {
    constexpr std::size_t k_most = 4;
    std::vector<LatticePoint> known;
    for (int y = 0; y < trace.height(); ++y) {
        for (int x = 0; x < trace.width(); ++x)
            if (trace.known({x, y}, done)) known.push_back({x, y});
    }
    std::vector<LatticePoint> some;
    const std::size_t count = std::min(k_most, known.size());
    for (std::size_t i = 0; i < count; ++i) some.push_back(known[(2 * i + 1) * known.size() / (2 * count)]);
    return some;
}

// The row with the most known points; of those alike the one nearest to the middle.
int row_to_draw(const Trace& trace, std::int64_t done) {
    int chosen = 0;
    std::pair best{-1, 0};
    for (int y = 0; y < trace.height(); ++y) {
        int count = 0;
        for (int x = 0; x < trace.width(); ++x) count += trace.known({x, y}, done) ? 1 : 0;
        const std::pair rank{count, -std::abs(2 * y - trace.height() + 1)};
        if (rank > best) {
            best = rank;
            chosen = y;
        }
    }
    return chosen;
}

Body reading_body(const LessonStep& step, const std::string& language) {
    const auto trace = make_trace(step.setup);
    const std::int64_t done = position_of(step.stop, step.setup).value();
    const auto write = [=](SheetPen& pen, bool solved, double) {
        write_cell_map(pen, *trace, done, {}, std::min(k_table_cell, k_table / (trace->height() + 1)),
                       language);
        pen.y += k_paper_gap;
        const std::vector<LatticePoint> points = points_to_read(*trace, done);
        const double column = pen.width() / 2;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double x = SheetPen::k_margin + static_cast<double>(i % 2) * column;
            if (i % 2 == 0) pen.y += k_writing;
            const std::string text =
                worded("Column {column}, row {row}:", language,
                       {{"column", std::to_string(points[i].x)}, {"row", std::to_string(points[i].y)}});
            pen.words(k_paper_text, {x, pen.y}, text);
            const double answer = x + drawn_width(text, k_paper_text.size, false) + 2;
            if (solved) {
                pen.words(
                    k_paper_text, {answer, pen.y},
                    localized(written_number(trace->value(points[i], done), trace->decimals()), language));
            } else {
                pen.line({{answer, pen.y + 0.6}, {answer + k_answer, pen.y + 0.6}}, 0.25);
            }
        }
        pen.y += 2 * k_paper_gap;
        const int row = row_to_draw(*trace, done);
        pen.text(k_paper_text,
                 worded("Draw the ground along row {row}: a dot at each height that is known, and "
                        "straight lines from dot to dot.",
                        language, {{"row", std::to_string(row)}}));
        pen.y += k_paper_gap;
        write_profile(pen, *trace, done, row, solved, k_profile);
    };
    return {worded("A table of heights. Columns are counted from 0 to the right, rows from 0 downwards. Read "
                   "off these heights.",
                   language),
            write,
            {}};
}

// The plots that slides ask about, each with what is asked; where none asks, the first plots.
Body plots_body(const LessonFile& lesson, const Items& items,
                const std::function<Picture(std::size_t)>& plot) {
    constexpr std::size_t k_most = 2;
    std::vector<std::size_t> plots, asking;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        const bool ridge = step.setup.is_line() && !step.setup.exact;
        if (step.compare.empty() && !ridge) continue;
        plots.push_back(i);
        const auto of_step = [&](const Item& item) { return item.step == i; };
        if (std::ranges::any_of(items.questions, of_step) || std::ranges::any_of(items.tries, of_step))
            asking.push_back(i);
    }
    std::vector<std::size_t>& chosen = asking.empty() ? plots : asking;
    chosen.resize(std::min(k_most, chosen.size()));
    struct Part {
        std::shared_ptr<const Grid<Rgba8>> picture;
        std::vector<Item> items;
    };
    std::vector<Part> parts;
    for (const std::size_t i : chosen) {
        Part part{opaque(plot(i)), {}};
        for (const std::vector<Item>* all : {&items.questions, &items.tries})
            std::ranges::copy_if(*all, std::back_inserter(part.items),
                                 [&](const Item& item) { return item.step == i; });
        parts.push_back(std::move(part));
    }
    const auto write = [parts](SheetPen& pen, bool solved, double) {
        const double height = pen.width() * k_plot_height / k_plot_width;
        for (const Part& part : parts) {
            pen.picture(part.picture, {SheetPen::k_margin, pen.y, pen.width(), height});
            pen.y += height + k_between;
            for (const Item& item : part.items) {
                pen.text(k_small, item.shown(solved));
                if (solved) continue;
                pen.y += k_writing;
                pen.rule();
            }
            pen.y += k_paper_gap;
        }
    };
    return {{}, write, chosen};
}

// Writes a heading and as many of the items as there is room for.
void write_items(SheetPen& pen, std::string_view heading, const std::vector<Item>& items, bool with_gaps,
                 bool solved, const std::string& language) {
    bool headed = false;
    for (const Item& item : items) {
        const std::string text = item.shown(solved);
        const bool gap = with_gaps && !solved;
        // A question that leaves no room beside it has its line below.
        const double wide = drawn_width(text, k_small.size, false);
        const bool below = wide + k_answer > pen.width();
        const double lead = gap ? k_writing - k_small.size * SheetPen::k_line : k_between;
        const double head = headed ? 0 : 1.5 * k_paper_gap + k_heading.size * SheetPen::k_line;
        if (head + lead + pen.height_of(k_small, text) + (gap && below ? k_writing : 0) > pen.room()) return;
        if (!headed) {
            pen.y += 1.5 * k_paper_gap;
            pen.text(k_heading, worded(heading, language));
            headed = true;
        }
        pen.y += lead;
        pen.text(k_small, text);
        if (!gap) continue;
        if (below) pen.y += k_writing - 1;
        pen.rule(below ? 0 : wide + 2);
        if (below) pen.y += 1;
    }
}

// What the questions need below the body, so that it leaves them room.
double height_of(const SheetPen& pen, const std::vector<Item>& questions) {
    if (questions.empty()) return 0;
    double height = 1.5 * k_paper_gap + k_heading.size * SheetPen::k_line;
    for (const Item& item : questions) height += pen.height_of(k_small, item.text) + 1.6 * k_writing;
    return height;
}

}  // namespace

std::optional<LessonPages::Handout> LessonPages::handout(const Paper& paper) {
    Items items = items_of(lesson_, language_);
    Body body;
    if (const LessonStep* step = worksheet_step(lesson_)) {
        body = worksheet_body(*step, language_);
    } else if (std::vector<Told> told = told_of(lesson_, language_); !told.empty()) {
        body = map_body(lesson_, std::move(told), language_);
    } else if (const LessonStep* reading = reading_step(lesson_)) {
        body = reading_body(*reading, language_);
    } else {
        body = plots_body(lesson_, items,
                          [&](std::size_t index) { return plot(index, k_plot_width, k_plot_height); });
        items.leave_out(body.asked);
    }
    if (body.asked.empty() && items.questions.empty() && items.tries.empty() && body.task.empty())
        return std::nullopt;
    const std::string title = lesson_.title.in(language_, lesson_.language);
    double smallest = 1e9;
    const auto page = [&](bool solved) {
        const std::string head = title + (solved ? ": " + worded("Solution", language_) : "");
        SheetPen pen(paper, head);
        write_head(pen, head, body.task, solved, language_);
        if (body.write) body.write(pen, solved, height_of(pen, items.questions));
        write_items(pen, "Questions about the slides", items.questions, true, solved, language_);
        write_items(pen, "Try", items.tries, false, solved, language_);
        smallest = std::min(smallest, pen.smallest());
        return pen.taken();
    };
    MapSheet sheet = page(false);
    return Handout{std::move(sheet), page(true), smallest};
}

Picture printed(const MapSheet& sheet) {
    constexpr double k_dots_per_mm = 150 / 25.4;
    const Grid<Rgba8> pixels = picture_of(sheet, k_dots_per_mm);
    Picture picture(pixels.width(), pixels.height());
    std::transform(pixels.data(), pixels.data() + pixels.size(), picture.data(), [](Rgba8 pixel) {
        return Rgb8{pixel.r, pixel.g, pixel.b};
    });
    return picture;
}

}  // namespace talus
