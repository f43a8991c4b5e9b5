#include <algorithm>
#include <array>
#include <utility>

#include "app/pages/lesson_pages.h"
#include "app/pages/page_parts.h"
#include "app/widgets/fonts.h"
#include "app/workspaces/learn/guided_lesson.h"
#include "core/lesson/words.h"

namespace talus {
namespace {

constexpr std::array<int, 2> k_worksheet_sides{6, 9};  // points, better and still possible
constexpr float k_margin = 90;
constexpr float k_width = LessonPages::k_sheet_width - 2 * k_margin;
constexpr float k_foot = LessonPages::k_sheet_height - k_margin;
constexpr float k_title = 42;      // px
constexpr float k_text = 27;       // px
constexpr float k_writing = 62;    // px that a hand needs for a line
constexpr float k_answer = 200;    // px beside a question that an answer needs
constexpr float k_line = 23;       // px: of what a slide tells
constexpr float k_part = 20;       // px between parts of such a page
constexpr float k_between = 6;     // px between its lines
constexpr float k_cell_map = 520;  // px that a map is high at most
constexpr float k_points_per_inch = 72;
const ImVec4 k_black{0, 0, 0, 1};

// As much as fits on paper; of steps alike the last, for it has the most offsets.
const LessonStep* worksheet_step(const LessonFile& lesson) {
    const LessonStep* chosen = nullptr;
    std::int64_t done = 1;
    for (const int max_points : k_worksheet_sides) {
        for (const LessonStep& step : lesson.steps) {
            const bool small = size_of(step.setup).first <= max_points;
            const bool still = !stage_of(step.setup).random_additions;
            const std::int64_t position = position_of(step.stop, step.setup).value();
            if (step.setup.mistake != Mistake::none) continue;
            if (step.setup.exact || step.setup.is_of_map() || !small || !still || position < done) continue;
            chosen = &step;
            done = position;
        }
        if (chosen != nullptr) break;
    }
    return chosen;
}

std::string task_of(const Trace& trace, const std::string& language) {
    const Word rule = trace.is_line()          ? Word::line_rule
                      : trace.lattice().wrap_x ? Word::wrapped_rule
                                               : Word::lattice_rule;
    return worded(Word::given, language) + " " + worded(rule, language) + " " +
           worded(Word::rounding, language);
}

// What the slides ask, each led by its slide.
std::vector<AskedAndAnswered> questions_of(const LessonFile& lesson, const std::string& language) {
    std::vector<AskedAndAnswered> all;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        const std::int64_t position = position_of(step.stop, step.setup).value();
        AskedAndAnswered pair = asked(step, *make_trace(step.setup), position, language, lesson.language);
        if (pair.question.empty()) continue;
        pair.question = worded(Word::slide, language,
                               {{"number", std::to_string(i + 1)}, {"text", question_with_choices(pair)}});
        all.push_back(std::move(pair));
    }
    return all;
}

// A cell that a slide tells of, with what it says.
struct Told {
    std::size_t slide;
    LatticePoint cell;
    std::vector<std::string> gaps, lines;
};

// Of slides about one map: the first of their setups, each cell and moment once.
std::vector<Told> told_of(const LessonFile& lesson) {
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
        const Arithmetic line = arithmetic_told(step, *trace, done);
        std::vector<std::string> gaps = trace->lines_with_gaps(line);
        std::vector<std::string> lines = trace->written_lines(line);
        // A slide that asks for nothing on paper is no task.
        if (gaps != lines) all.push_back({i, *step.cell, std::move(gaps), std::move(lines)});
    }
    return all;
}

// Writes from top to bottom.
struct Pen {
    ImDrawList& list;
    float y = k_margin;

    void text(ImFont* font, float size, const std::string& words) {
        y += paint_text(list, font, size, {k_margin, y}, k_width, k_black, words);
    }
    // A line to write on, from behind the words to the margin.
    void rule(float from) {
        list.AddLine({k_margin + from, y}, {k_margin + k_width, y}, IM_COL32(0, 0, 0, 255), 1.5f);
    }
    // Returns how high the numbers are.
    float map(const Trace& trace, const std::vector<Told>& told) {
        std::vector<LatticePoint> framed;
        for (const Told& each : told) framed.push_back(each.cell);
        const CellMapSize size = cell_map_size(trace, k_width, k_cell_map);
        paint_cell_map(list, trace, framed, {k_margin, y, k_width, k_cell_map});
        y += size.height;
        return size.number;
    }
    // Returns how high the small numbers are.
    float worksheet(const Trace& trace, std::int64_t done, bool solved) {
        const float room = k_foot - y;
        const WorksheetSize size = worksheet_size(trace, k_width, room);
        paint_worksheet(list, trace, done, solved, {k_margin, y, k_width, room});
        y += size.cell * static_cast<float>(trace.height());
        return size.small;
    }
};

float width_of(ImFont* font, float size, const std::string& words) {
    return font->CalcTextSizeA(size, 1e6f, 0, words.c_str()).x;
}

}  // namespace

// Of slides that go over a map: the cells that they tell of, and what they ask.
std::optional<LessonPages::Handout> LessonPages::map_handout() {
    std::vector<Told> told = told_of(lesson_);
    const std::vector<AskedAndAnswered> questions = questions_of(lesson_, language_);
    if (told.empty()) return std::nullopt;
    const auto trace = make_trace(lesson_.steps[told.front().slide].setup);
    const std::string title = lesson_.title.in(language_, lesson_.language);
    const std::string name = worded(Word::name, language_) + ": ";
    std::string task = worded(Word::map_task, language_);
    if (trace->has_water()) task += " " + worded(Word::map_numbers, language_);
    const auto heading = [&](const Told& each) {
        const std::string point =
            "(" + std::to_string(each.cell.x) + ", " + std::to_string(each.cell.y) + ")";
        return worded(Word::slide_cell, language_,
                      {{"number", std::to_string(each.slide + 1)}, {"point", point}});
    };
    // Of the cells as many as leave room for all questions.
    const auto high = [](ImFont* font, float size, const std::string& words) {
        return text_height(font, size, k_width, words);
    };
    float room = k_foot - k_margin - high(fonts().bold, k_title, title) - high(fonts().text, k_text, name) -
                 high(fonts().text, k_text, task) - 3 * k_part -
                 cell_map_size(*trace, k_width, k_cell_map).height;
    if (!questions.empty()) room -= k_part + high(fonts().bold, k_text, worded(Word::questions, language_));
    for (const AskedAndAnswered& pair : questions)
        room -= k_between + high(fonts().text, k_line, pair.question) + k_writing - k_line;
    const auto height_of = [&](const Told& each) {
        float height = k_part + high(fonts().bold, k_line, heading(each));
        for (const std::string& line : each.lines) height += k_between + high(fonts().text, k_line, line);
        return height;
    };
    std::size_t fit = 0;
    while (fit < told.size() && (room -= height_of(told[fit])) >= 0) ++fit;
    told.resize(std::max<std::size_t>(fit, 1));
    float smallest = 0;  // px
    const auto page = [&](bool solved) {
        press_.forget_pictures();
        return press_.print(k_sheet_width, k_sheet_height, {1, 1, 1, 1}, [&](ImDrawList& list) {
            Pen pen{list};
            const std::string solution = solved ? ": " + worded(Word::solution, language_) : "";
            pen.text(fonts().bold, k_title, title + solution);
            pen.y += k_part;
            if (!solved) {
                pen.text(fonts().text, k_text, name);
                pen.rule(width_of(fonts().text, k_text, name));
                pen.y += k_part;
                pen.text(fonts().text, k_text, task);
                pen.y += k_part;
            }
            smallest = pen.map(*trace, told);
            for (const Told& each : told) {
                pen.y += k_part;
                pen.text(fonts().bold, k_line, heading(each));
                for (const std::string& line : solved ? each.lines : each.gaps) {
                    pen.y += k_between;
                    pen.text(fonts().text, k_line, line);
                }
            }
            if (questions.empty()) return;
            pen.y += k_part;
            pen.text(fonts().bold, k_text, worded(Word::questions, language_));
            for (const AskedAndAnswered& pair : questions) {
                pen.y += k_between;
                pen.text(fonts().text, k_line, pair.question + (solved ? "  " + pair.answer : ""));
                if (solved) continue;
                pen.y += k_writing - k_line;
                pen.rule(0);
            }
        });
    };
    Picture sheet = page(false);
    return Handout{std::move(sheet), page(true), smallest * k_points_per_inch / k_dots_per_inch};
}

std::optional<LessonPages::Handout> LessonPages::handout() {
    const LessonStep* step = worksheet_step(lesson_);
    if (step == nullptr) return map_handout();
    const auto trace = make_lattice(step->setup);
    const std::int64_t done = position_of(step->stop, step->setup).value();
    const std::vector<AskedAndAnswered> questions = questions_of(lesson_, language_);
    const std::string title = lesson_.title.in(language_, lesson_.language);
    const auto page = [&](const auto& write) {
        press_.forget_pictures();
        return press_.print(k_sheet_width, k_sheet_height, {1, 1, 1, 1},
                            [&](ImDrawList& list) { write(Pen{list}); });
    };
    const auto heading = [&](Pen& pen) {
        pen.y += 40;
        pen.text(fonts().bold, k_text, worded(Word::questions, language_));
    };

    float smallest = 0;  // px
    Picture sheet = page([&](Pen pen) {
        pen.text(fonts().bold, k_title, title);
        pen.y += 26;
        const std::string name = worded(Word::name, language_) + ": ";
        pen.text(fonts().text, k_text, name);
        pen.rule(width_of(fonts().text, k_text, name));
        pen.y += 26;
        pen.text(fonts().text, k_text, task_of(*trace, language_));
        pen.y += 30;
        smallest = pen.worksheet(*trace, done, false);
        if (questions.empty() || pen.y + 40 + k_text + k_writing > k_foot) return;
        heading(pen);
        // As many as there is room for.
        for (const AskedAndAnswered& pair : questions) {
            // A question that leaves no room beside it has its line below.
            const float wide = width_of(fonts().text, k_text, pair.question);
            const bool below = wide + k_answer > k_width;
            const float high = text_height(fonts().text, k_text, k_width, pair.question);
            if (pen.y + k_writing - k_text + high + (below ? k_writing - k_text : 0) > k_foot) break;
            pen.y += k_writing - k_text * 1.2f;
            pen.text(fonts().text, k_text, pair.question);
            if (below) pen.y += k_writing - k_text;
            pen.rule(below ? 0 : wide + 12);
        }
    });
    Picture solution = page([&](Pen pen) {
        pen.text(fonts().bold, k_title, title + ": " + worded(Word::solution, language_));
        pen.y += 30;
        smallest = std::min(smallest, pen.worksheet(*trace, done, true));
        pen.y += 24;
        pen.text(fonts().text, k_text,
                 worded(Word::last_one, language_,
                        {{"arithmetic", trace->written_out(trace->arithmetic(done - 1))}}));
        if (questions.empty()) return;
        heading(pen);
        for (const AskedAndAnswered& pair : questions) {
            if (pen.y + 2 * k_text > k_foot) break;
            pen.y += 8;
            pen.text(fonts().text, k_text, pair.question + "  " + pair.answer);
        }
    });
    return Handout{std::move(sheet), std::move(solution), smallest * k_points_per_inch / k_dots_per_inch};
}

}  // namespace talus
