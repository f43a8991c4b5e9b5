#include <algorithm>
#include <array>

#include "app/pages/lesson_pages.h"
#include "app/pages/page_parts.h"
#include "app/widgets/fonts.h"
#include "core/lesson/words.h"

namespace talus {
namespace {

constexpr std::array<int, 2> k_worksheet_sides{5, 9};  // points, better and still possible
constexpr float k_margin = 90;
constexpr float k_width = LessonPages::k_sheet_width - 2 * k_margin;
constexpr float k_foot = LessonPages::k_sheet_height - k_margin;
constexpr float k_title = 42;    // px
constexpr float k_text = 27;     // px
constexpr float k_writing = 62;  // px that a hand needs for a line
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
        AskedAndAnswered pair = asked(step.predict, *make_trace(step.setup), position, language);
        if (pair.question.empty()) continue;
        pair.question = worded(Word::slide, language,
                               {{"number", std::to_string(i + 1)}, {"text", std::move(pair.question)}});
        all.push_back(std::move(pair));
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

std::optional<LessonPages::Handout> LessonPages::handout() {
    const LessonStep* step = worksheet_step(lesson_);
    if (step == nullptr) return std::nullopt;
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
            if (pen.y + k_writing > k_foot) break;
            pen.y += k_writing - k_text * 1.2f;
            pen.text(fonts().text, k_text, pair.question);
            pen.rule(width_of(fonts().text, k_text, pair.question) + 12);
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
    constexpr float k_points_per_inch = 72;
    return Handout{std::move(sheet), std::move(solution), smallest * k_points_per_inch / k_dots_per_inch};
}

}  // namespace talus
