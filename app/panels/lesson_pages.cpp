#include "app/panels/lesson_pages.h"

#include <algorithm>
#include <cmath>

#include "app/editor/guided.h"
#include "app/panels/learn_lattice.h"
#include "app/panels/learn_marks.h"
#include "app/panels/lesson_parts.h"
#include "app/widgets/fonts.h"
#include "app/widgets/theme.h"
#include "core/lesson/comparisons.h"
#include "core/lesson/written_out.h"
#include "core/recipe/evaluate.h"
#include "render/navigation.h"
#include "render/tiling.h"

namespace talus {
namespace {

constexpr float k_margin = 40;
constexpr float k_gap = 18;
constexpr float k_title = 22;                          // px
constexpr float k_caption = 29;                        // px
constexpr float k_arithmetic = 38;                     // px
constexpr float k_note = 26;                           // px
constexpr std::array<int, 2> k_worksheet_sides{5, 9};  // points, better and still possible
constexpr int k_coarser = 2;  // than a comparison on a screen: a slide shows it small
constexpr std::array<float, 3> k_backdrop{0.90f, 0.92f, 0.94f};

Scene scene_of(std::shared_ptr<const Terrain> terrain, const std::optional<LessonCamera>& camera,
               const Area& area) {
    Scene scene;
    scene.terrain = std::move(terrain);
    scene.look.sea = false;
    scene.look.backdrop = k_backdrop;
    scene.view.camera.heading = static_cast<double>(camera.value_or(LessonCamera{}).heading);
    scene.view.camera.pitch = static_cast<double>(camera.value_or(LessonCamera{}).pitch);
    const Ground ground(scene.terrain);
    frame(scene.view, ground, {static_cast<int>(area.width), static_cast<int>(area.height)});
    return scene;
}

// A bounded terrain laid side by side as if it wrapped: its seams are what is to be seen.
std::shared_ptr<const Terrain> laid_as_tiles(const std::shared_ptr<const Terrain>& terrain) {
    Terrain copy = *terrain;
    copy.lattice.wrap_x = copy.lattice.wrap_y = true;
    return tiled(std::make_shared<const Terrain>(std::move(copy)));
}

std::vector<Area> columns(const Area& area, std::size_t count) {
    const auto n = static_cast<float>(count);
    const float width = std::floor((area.width - k_gap * (n - 1)) / n);
    std::vector<Area> parts;
    for (std::size_t i = 0; i < count; ++i)
        parts.push_back({area.x + static_cast<float>(i) * (width + k_gap), area.y, width, area.height});
    return parts;
}

using Painting = std::function<void(ImDrawList&)>;

Painting image(ImTextureID texture, const Area& area) {
    return [=](ImDrawList& list) {
        list.AddImage(texture, {area.x, area.y}, {area.x + area.width, area.y + area.height});
    };
}

Painting compared(const std::string& key, std::uint64_t seed, PagePress& press, const Area& area) {
    const LessonComparison comparison = *lesson_comparison(key, seed);
    std::vector<Painting> paintings;
    const std::vector<Area> parts = columns(area, comparison.sides.size());
    HeightRange range{1e9f, -1e9f};
    for (const LessonSide& side : comparison.sides) {
        if (!side.line) continue;
        const auto [low, high] =
            std::minmax_element(side.line->heights().begin(), side.line->heights().end());
        range = {std::min(range.low, *low), std::max(range.high, *high)};
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const LessonSide& side = comparison.sides[i];
        Area part = parts[i];
        const float label = k_note * 1.3f;
        paintings.push_back([=, text = side.label](ImDrawList& list) {
            paint_text(list, fonts().bold, k_note, {part.x, part.y}, part.width, theme().text, text);
        });
        part.y += label;
        part.height -= label;
        if (side.line) {
            paintings.push_back([=, heights = side.line->heights()](ImDrawList& list) {
                paint_ridge(list, heights, range, part);
            });
            continue;
        }
        std::shared_ptr<const Terrain> terrain =
            Evaluator().evaluate(side.recipe, (side.recipe.world.width + k_coarser - 1) / k_coarser,
                                 (side.recipe.world.height + k_coarser - 1) / k_coarser);
        if (comparison.emphasis == Emphasis::tiling) terrain = laid_as_tiles(terrain);
        Scene scene = scene_of(terrain, std::nullopt, part);
        if (comparison.emphasis == Emphasis::creases || comparison.emphasis == Emphasis::tiling) {
            scene.look.kind =
                comparison.emphasis == Emphasis::creases ? LookKind::slope : LookKind::elevation;
            scene.view.kind = ViewKind::top;
            frame(scene.view, Ground(terrain), {static_cast<int>(part.width), static_cast<int>(part.height)});
        }
        paintings.push_back(
            image(press.picture(scene, static_cast<int>(part.width), static_cast<int>(part.height)), part));
    }
    return [=](ImDrawList& list) {
        for (const Painting& paint : paintings) paint(list);
    };
}

void ready(Learn& learn, const LessonStep& step, std::int64_t done) {
    learn.choose(choice_of(step.setup));
    learn.transport.seek(done);
    learn.order_numbers = step.order_numbers;
}

Painting lattice_and_surface(Learn& learn, const LessonStep& step, PagePress& press, const Area& area) {
    using Show = LessonStep::Show;
    const bool both = step.show == Show::both;
    const std::vector<Area> parts = columns(area, both ? 2 : 1);
    Painting lattice = [](ImDrawList&) {};
    if (step.show != Show::surface)
        lattice = [&learn, part = parts.front()](ImDrawList& list) { paint_lattice(list, learn, part); };
    if (step.show == Show::lattice) return lattice;
    const Area part = parts.back();
    const Scene scene = scene_of(learn.terrain(), step.camera, part);
    const Viewport viewport{static_cast<int>(part.width), static_cast<int>(part.height)};
    const Painting surface = image(press.picture(scene, viewport.width, viewport.height), part);
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

LessonPages::LessonPages(const LessonFile& lesson, std::string language, PagePress& press)
    : lesson_(lesson), language_(std::move(language)), press_(press) {
    learn_.enter(Recipe{}, 0);
}

Picture LessonPages::slide(std::size_t index) {
    const LessonStep& step = lesson_.steps[index];
    const LessonGround ground(step.setup);
    const std::int64_t done = position_of(step.stop, step.setup).value();
    const auto said = [&](const LessonText& text) {
        return filled_in(text.in(language_, lesson_.language), ground, done);
    };
    const std::string caption = said(step.caption);
    std::vector<std::string> notes;
    if (step.predict != Question::none)
        notes.push_back(slide_text("?", asked(step.predict, ground, done).question));
    if (!step.attempt.empty()) notes.push_back(slide_text("→", said(step.attempt)));
    // Where there is only ground to look at, no number is on the slide that nobody has explained.
    const bool written = done > 0 && !ground.arithmetic(done - 1).given && step.compare.empty() &&
                         step.show != LessonStep::Show::surface && !step.order_numbers;
    const std::string arithmetic =
        written ? written_out(ground.arithmetic(done - 1), ground.decimals()) : std::string();

    const float width = k_slide_width - 2 * k_margin;
    const float caption_top = k_margin * 0.6f + k_title * 1.8f;
    const float top = caption_top + text_height(fonts().text, k_caption, width, caption) + k_gap;
    float bottom = k_slide_height - k_margin * 0.6f;
    for (const std::string& note : notes)
        bottom -= text_height(fonts().text, k_note, width, note) + k_gap / 2;
    const float notes_top = bottom;
    if (written) bottom -= k_arithmetic * 1.3f;
    const float arithmetic_top = bottom;
    const Area area{k_margin, top, width, std::floor(bottom - k_gap - top)};

    press_.forget_pictures();
    Painting pictures;
    if (!step.compare.empty()) {
        pictures = compared(step.compare, step.setup.seed, press_, area);
    } else if (ground.line() != nullptr) {
        pictures = [&](ImDrawList& list) {
            paint_line(list, *ground.line(), done, step.order_numbers, area);
        };
    } else {
        ready(learn_, step, done);
        pictures = lattice_and_surface(learn_, step, press_, area);
    }
    return press_.print(k_slide_width, k_slide_height, light_theme().panel, [&](ImDrawList& list) {
        const std::string number = std::to_string(index + 1) + " / " + std::to_string(lesson_.steps.size());
        paint_text(list, fonts().bold, k_title, {k_margin, k_margin * 0.6f}, width, theme().dim_text,
                   lesson_.title.in(language_, lesson_.language));
        const float number_width = fonts().text->CalcTextSizeA(k_title, 1e6f, 0, number.c_str()).x;
        paint_text(list, fonts().text, k_title, {k_margin + width - number_width, k_margin * 0.6f}, width,
                   theme().dim_text, number);
        paint_text(list, fonts().text, k_caption, {k_margin, caption_top}, width, theme().text, caption);
        pictures(list);
        if (written) {
            const float whole = fonts().large->CalcTextSizeA(k_arithmetic, 1e6f, 0, arithmetic.c_str()).x;
            const float size = std::floor(k_arithmetic * std::min(1.0f, width / whole));
            paint_text(list, fonts().large, size, {k_margin, arithmetic_top}, 2 * width, theme().text,
                       arithmetic);
        }
        float y = notes_top;
        for (const std::string& note : notes)
            y += paint_text(list, fonts().text, k_note, {k_margin, y}, width, theme().accent, note) +
                 k_gap / 2;
    });
}

std::optional<Picture> LessonPages::handout() {
    // As much as fits on paper; of steps alike the last, for it has the most offsets.
    const LessonStep* chosen = nullptr;
    std::int64_t done = 0;
    for (const int most : k_worksheet_sides) {
        for (const LessonStep& step : lesson_.steps) {
            const bool small = size_of(step.setup) <= most;
            const bool still = !stage_of(step.setup).random_additions;
            const std::int64_t position = position_of(step.stop, step.setup).value();
            if (step.setup.exact || !small || !still || position < done) continue;
            chosen = &step;
            done = position;
        }
        if (chosen != nullptr) break;
    }
    if (chosen == nullptr || done == 0) return std::nullopt;
    const LessonGround ground(chosen->setup);
    std::string answers;
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
        const LessonStep& step = lesson_.steps[i];
        const LessonGround there(step.setup);
        const std::int64_t position = position_of(step.stop, step.setup).value();
        const AskedAndAnswered pair = asked(step.predict, there, position);
        if (!pair.question.empty())
            answers += "Slide " + std::to_string(i + 1) + ": " + pair.question + "  " + pair.answer + "\n";
    }
    const Arithmetic example = ground.arithmetic(done - 1);
    const bool line = ground.line() != nullptr;
    const std::string task =
        std::string(
            "The framed numbers are given. Fill in the empty cells in the order of the small number at the "
            "upper left. Each new number is the mean of its ") +
        (line ? "two parents" : "parents (four, or three at a border)") +
        ", plus the number at the bottom of its cell. Round to one digit after the point, and go on with the "
        "rounded number." +
        (chosen->setup.wraps ? " Beyond each border lies the opposite one." : "");
    const ImVec4 black{0, 0, 0, 1};
    const float margin = 90;
    const float width = k_sheet_width - 2 * margin;
    press_.forget_pictures();
    return press_.print(k_sheet_width, k_sheet_height, {1, 1, 1, 1}, [&](ImDrawList& list) {
        const auto text = [&](ImFont* font, float size, float y, const std::string& words) {
            return y + paint_text(list, font, size, {margin, y}, width, black, words);
        };
        float y = text(fonts().bold, 42, margin, lesson_.title.in(language_, lesson_.language));
        y = text(fonts().text, 26, y + 12, "Name: ______________________________");
        y = text(fonts().text, 27, y + 24, task) + 30;
        const float sheet = line ? 260.0f : 620.0f;
        paint_worksheet(list, ground, done, false, {margin, y, width, sheet});
        y += sheet + 40;
        for (float x = margin; x < margin + width; x += 24)
            list.AddLine({x, y}, {x + 12, y}, IM_COL32(0, 0, 0, 255), 2);
        y = text(fonts().bold, 27, y + 20, "Solution") + 16;
        const float solution = line ? 220.0f : 400.0f;
        paint_worksheet(list, ground, done, true, {margin, y, width, solution});
        y = text(fonts().text, 24, y + solution + 24,
                 "The last one: " + written_out(example, ground.decimals()));
        text(fonts().text, 22, y + 12, answers);
    });
}

}  // namespace talus
