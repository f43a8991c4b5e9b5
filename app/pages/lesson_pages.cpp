#include "app/pages/lesson_pages.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "app/lesson/guided_lesson.h"
#include "app/lesson/lesson_characters.h"
#include "app/lesson/marks.h"
#include "app/lesson/paint_trace.h"
#include "app/pages/page_parts.h"
#include "app/widgets/fonts.h"
#include "app/widgets/theme.h"
#include "core/lesson/picture/column_lines.h"
#include "core/lesson/script/comparisons.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr float k_margin = 40;
constexpr float k_title = 22;       // units
constexpr float k_caption = 29;     // units
constexpr float k_arithmetic = 38;  // units
constexpr float k_note = 26;        // units
constexpr float k_line_gap = 0.3f;  // between lines in a column, of their letters

void ready(Learn& learn, const LessonStep& step, std::int64_t done) {
    learn.choose(choice_of(step.setup));
    if (step.cell) learn.tell_of(*step.cell);
    learn.transport.seek(done);
    learn.order_numbers = step.order_numbers;
    learn.panes = step.show == LessonStep::Show::surface ? Learn::Panes::surface : Learn::Panes::both;
    learn.ground_alone = shows_ground_alone(step);
    learn.marked_at = step.marks.empty() ? std::nullopt : std::optional(done);
    learn.prediction.stop();
    // Its answer is not marked while it is open, nor other parents than those that are asked for.
    const bool marks_answer = step.predict == Question::cell || step.predict == Question::parents;
    if (marks_answer && done == position_of(step.stop, step.setup))
        ask(learn.prediction, step.predict, step.question, *learn.trace(), done,
            step.cell.value_or(LatticePoint{}));
}

// The languages of what is written into pictures: that of the page, and the lesson's own.
struct Languages {
    std::string page, lesson;
};

// Where they stand on a slide. A map's several lines stand in a column beside it, below the surface, and
// leave it the whole height; else they stand below all, and there are none here.
struct SlideParts {
    Area all, lattice, surface;
    std::optional<Area> lines;
};

SlideParts parts_of(const LessonStep& step, const Area& area, bool lines_beside) {
    constexpr float k_surface_share = 0.45f;  // of the column's height
    const bool both = step.show == LessonStep::Show::both;
    const std::vector<Area> parts = columns(area, both || lines_beside ? 2 : 1);
    SlideParts all{area, parts.front(), parts.back(), {}};
    if (!lines_beside) return all;
    all.lines = parts.back();
    if (!both) return all;
    all.surface.height = std::floor(area.height * k_surface_share);
    all.lines->y += all.surface.height + k_page_gap / 2;
    all.lines->height -= all.surface.height + k_page_gap / 2;
    return all;
}

// Letters in which the lines fit into the column, at most as large as those of notes.
float size_of_lines(const std::vector<std::string>& lines, const Area& column) {
    constexpr float k_least = 13;  // units
    const auto height = [&](float size) {
        float all = 0;
        for (const std::string& line : lines)
            all += text_height(fonts().large, size, column.width, line) + size * k_line_gap;
        return all;
    };
    float size = k_note;
    while (size > k_least && height(size) > column.height) --size;
    return size;
}

Painting painting_of(Learn& learn, const LessonStep& step, std::int64_t done, const Languages& languages,
                     PagePress& press, const SlideParts& parts) {
    using Show = LessonStep::Show;
    press.forget_pictures();
    if (!step.compare.empty())
        return compared_painting(*lesson_comparison(step.compare, step.setup.seed, languages.page),
                                 languages.page, press, parts.all);
    ready(learn, step, done);
    if (step.show == Show::strip)
        return [&learn, &step, language = languages.page, box = box_of(parts.all)](ImDrawList& list) {
            paint(list, [&](PicturePen& pen) {
                const std::int64_t stop = position_of(step.stop, step.setup).value();
                draw_strip(pen, *learn.trace(), step.setup, stop, language, box);
            });
        };
    if (learn.trace()->is_line())
        return [&learn, area = parts.all](ImDrawList& list) { paint_trace(list, learn, area); };
    Painting lattice = [](ImDrawList&) {};
    if (step.show != Show::surface)
        lattice = [&learn, &step, languages, part = parts.lattice](ImDrawList& list) {
            paint_trace(list, learn, part);
            paint(list, [&](PicturePen& pen) {
                draw_marks(pen, board_in(learn.trace()->width(), learn.trace()->height(), part), step.marks,
                           languages.page, languages.lesson);
            });
        };
    if (step.show == Show::lattice) return lattice;
    const Area part = parts.surface;
    const Scene scene = slide_scene(learn.terrain(), slide_view(step), part);
    const Viewport viewport{static_cast<int>(part.width), static_cast<int>(part.height)};
    const Painting surface = image_painting(press.picture(scene, viewport.width, viewport.height), part);
    return [=, &learn](ImDrawList& list) {
        lattice(list);
        surface(list);
        const Ground ground(scene.terrain);
        if (learn.choice().exact) return;
        paint_learn_marks(list, learn, ground, make_lens(scene.view, viewport), scene.view.exaggeration,
                          part);
    };
}

std::string slide_text(const char* what, const std::string& text) { return std::string(what) + " " + text; }

}  // namespace

LessonPages::LessonPages(const LessonFile& lesson, std::string language, PagePress& press, SlideSize size)
    : lesson_(lesson), language_(std::move(language)), press_(press), size_(size) {
    learn_.enter(Recipe{}, 0);
    learn_.language = language_;
    learn_.printed = true;
}

std::string LessonPages::note_on_characters() const { return talus::note_on_characters(lesson_, language_); }

const Trace& LessonPages::trace_of(const LessonSetup& setup) {
    if (trace_ == nullptr || !(traced_ == setup)) {
        trace_ = make_trace(setup);
        traced_ = setup;
    }
    return *trace_;
}

std::vector<std::int64_t> LessonPages::on_the_way(std::size_t index) const {
    const LessonStep& step = lesson_.steps[index];
    if (!step.compare.empty()) return {};
    const bool goes_on = index > 0 && lesson_.steps[index - 1].setup == step.setup;
    if (!step.plays && (!goes_on || step.setup.exact || step.setup.is_of_map())) return {};
    const std::int64_t from = goes_on ? position_of(lesson_.steps[index - 1].stop, step.setup).value() : 0;
    const std::int64_t to = position_of(step.stop, step.setup).value();
    std::vector<std::int64_t> all;
    if (step.setup.exact && !step.setup.is_of_map()) {
        const std::shared_ptr<const LatticeTrace> lattice = make_lattice(step.setup);
        for (const Mark& mark : lattice->track().marks) {
            if (mark.level && mark.step > from && mark.step < to) all.push_back(mark.step);
        }
        return all;
    }
    const std::int64_t between = to - from - 1;
    const std::int64_t shown = std::min(between, k_max_on_the_way);
    for (std::int64_t i = 1; i <= shown; ++i) all.push_back(from + i * (between + 1) / (shown + 1));
    return all;
}

Picture LessonPages::slide(std::size_t index, std::optional<std::int64_t> moment) {
    const LessonStep& step = lesson_.steps[index];
    const Trace& trace = trace_of(step.setup);
    const std::int64_t done = position_of(step.stop, step.setup).value();
    const auto said = [&](const LessonText& text) {
        return said_at(text, step, trace, done, language_, lesson_.language);
    };
    const std::string caption = said(step.caption);
    std::vector<std::string> notes;
    if (step.predict != Question::none)
        notes.push_back(
            slide_text("?", question_with_choices(asked(step, trace, done, language_, lesson_.language))));
    if (!step.attempt.empty()) notes.push_back(slide_text("→", said(step.attempt)));
    const auto told_at = [&](std::int64_t position) {
        return tells_arithmetic(step, trace, position) ? lines_told(step, trace, position, language_)
                                                       : std::vector<std::string>();
    };
    std::vector<std::string> lines = told_at(done);
    const bool beside = lines.size() > 1 && !trace.is_line() && step.compare.empty() &&
                        (step.show == LessonStep::Show::both || step.show == LessonStep::Show::lattice);
    if (beside) lines = lines_of_column(lines);
    float line_size = lines.size() > 1 ? k_note : k_arithmetic;

    const float width = static_cast<float>(size_.width) / press_.scale() - 2 * k_margin;
    const float caption_top = k_margin * 0.6f + k_title * 1.8f;
    const float top = caption_top + text_height(fonts().text, k_caption, width, caption) + k_page_gap;
    float bottom = static_cast<float>(size_.height) / press_.scale() - k_margin * 0.6f;
    for (const std::string& note : notes)
        bottom -= text_height(fonts().text, k_note, width, note) + k_page_gap / 2;
    const float notes_top = bottom;
    if (!beside) bottom -= line_size * 1.3f * static_cast<float>(lines.size());
    const float arithmetic_top = bottom;
    const Area area{k_margin, top, width, std::floor(bottom - k_page_gap - top)};
    constexpr float k_min_picture = 160;  // units
    if (area.height < k_min_picture) {
        throw std::runtime_error("steps[" + std::to_string(index) +
                                 "]: its texts leave no room for the picture on a slide; shorten the caption "
                                 "or what there is to try, or make two steps of it");
    }
    const SlideParts parts = parts_of(step, area, beside);
    if (beside) line_size = size_of_lines(lines, *parts.lines);
    if (moment) {  // laid out as the still picture, so that nothing jumps when it comes
        std::vector<std::string> now = told_at(*moment);
        if (beside) now = lines_of_column(now);
        now.resize(std::min(now.size(), lines.size()));
        lines = std::move(now);
        notes.clear();
    }

    const Painting pictures =
        painting_of(learn_, step, moment.value_or(done), {language_, lesson_.language}, press_, parts);
    return press_.print(size_.width, size_.height, light_theme().panel, [&](ImDrawList& list) {
        const std::string number = std::to_string(index + 1) + " / " + std::to_string(lesson_.steps.size());
        paint_text(list, fonts().bold, k_title, {k_margin, k_margin * 0.6f}, width, theme().dim_text,
                   lesson_.title.in(language_, lesson_.language));
        const float number_width = fonts().text->CalcTextSizeA(k_title, 1e6f, 0, number.c_str()).x;
        paint_text(list, fonts().text, k_title, {k_margin + width - number_width, k_margin * 0.6f}, width,
                   theme().dim_text, number);
        paint_text(list, fonts().text, k_caption, {k_margin, caption_top}, width, theme().text, caption);
        pictures(list);
        float line_top = beside ? parts.lines->y : arithmetic_top;
        for (const std::string& line : lines) {
            if (beside) {
                line_top += paint_text(list, fonts().large, line_size, {parts.lines->x, line_top},
                                       parts.lines->width, theme().text, line) +
                            line_size * k_line_gap;
                continue;
            }
            const float whole = fonts().large->CalcTextSizeA(line_size, 1e6f, 0, line.c_str()).x;
            const float size = std::floor(line_size * std::min(1.0f, width / whole));
            paint_text(list, fonts().large, size, {k_margin, line_top}, 2 * width, theme().text, line);
            line_top += line_size * 1.3f;
        }
        float y = notes_top;
        for (const std::string& note : notes)
            y += paint_text(list, fonts().text, k_note, {k_margin, y}, width, theme().accent, note) +
                 k_page_gap / 2;
    });
}

Picture LessonPages::plot(std::size_t index, int width, int height) {
    const LessonStep& step = lesson_.steps[index];
    const Area area{0, 0, static_cast<float>(width), static_cast<float>(height)};
    const Painting painting = painting_of(learn_, step, position_of(step.stop, step.setup).value(),
                                          {language_, lesson_.language}, press_, parts_of(step, area, false));
    const auto pixels = [&](int units) {
        return static_cast<int>(std::lround(static_cast<float>(units) * press_.scale()));
    };
    return press_.print(pixels(width), pixels(height), {1, 1, 1, 1}, painting);
}

}  // namespace talus
