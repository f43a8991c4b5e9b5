#include <algorithm>
#include <array>
#include <cmath>

#include "app/lesson/compared_look.h"
#include "app/pages/page_parts.h"
#include "app/widgets/fonts.h"
#include "app/widgets/spectrum_plot.h"
#include "app/widgets/theme.h"
#include "core/lesson/trace/written_out.h"
#include "core/recipe/evaluate.h"
#include "core/words/words.h"
#include "render/navigation.h"
#include "render/tiling.h"

namespace talus {
namespace {

constexpr float k_label = 26;            // px
constexpr float k_words = 24;            // px
constexpr float k_ground_share = 0.34f;  // of the height, where a spectrum stands below
constexpr int k_coarser = 2;             // than a comparison on a screen: a slide shows it small
// Darker than snow, lighter than everything else.
constexpr std::array<float, 3> k_backdrop{0.76f, 0.82f, 0.88f};

Painting picture_of(const std::shared_ptr<const Terrain>& terrain, Emphasis emphasis, PagePress& press,
                    const Area& area) {
    const Viewport viewport = viewport_of(area);
    const Scene scene = compared_scene(terrain, emphasis, area);
    return image_painting(press.picture(scene, viewport.width, viewport.height), area);
}

// A finished line of many points as the outline of a ridge. range: the heights at the area's lower and upper
// edge.
void paint_ridge(ImDrawList& list, std::span<const float> heights, HeightRange range, const Area& area) {
    const auto last = static_cast<float>(heights.size() - 1);
    const ImDrawListFlags flags = list.Flags;
    ImVec2 before{};
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const float share = (heights[i] - range.low) / range.span();
        const ImVec2 here{area.x + area.width * static_cast<float>(i) / last,
                          area.y + area.height * (1 - share)};
        if (i > 0) {
            const ImVec2 foot{here.x, area.y + area.height};
            // Smoothed edges would show between one piece and the next.
            list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
            list.AddQuadFilled(before, here, foot, {before.x, foot.y}, colour(theme().field_active));
            list.Flags = flags;
            list.AddLine(before, here, colour(theme().text), 2);
        }
        before = here;
    }
}

struct Measured {
    Spectrum spectrum;
    std::optional<double> promised;
};

// The plot, what its ends stand for, and the slopes of its two lines. Takes the foot of the area.
Painting spectrum_painting(const Measured& measured, const SpectrumAxes& axes, const std::string& language,
                           const Area& area) {
    return [=](ImDrawList& list) {
        const float line = k_words * 1.25f;
        const float height = area.height - 3 * line;
        if (axes.worth_showing()) {
            const PlotField field(list, {area.x, area.y}, {area.width, height}, axes.frequency, axes.power,
                                  k_words);
            paint_spectrum(field, measured.spectrum, measured.promised);
        }
        float y = area.y + height + line * 0.1f;
        const auto words = [&](float x, const ImVec4& ink, const std::string& text) {
            paint_text(list, fonts().text, k_words, {x, y}, area.width, ink, text);
        };
        const std::string end = worded("short waves", language);
        words(area.x, theme().dim_text, worded("long waves", language));
        words(area.x + area.width - fonts().text->CalcTextSizeA(k_words, 1e6f, 0, end.c_str()).x,
              theme().dim_text, end);
        if (const auto fit = spectral_fit(measured.spectrum)) {
            y += line;
            words(area.x, theme().accent,
                  localized(
                      worded("Measured: {number}", language, {{"number", written_number(-fit->exponent, 2)}}),
                      language));
        }
        if (measured.promised) {
            y += line;
            words(area.x, theme().error, localized(promise_text(*measured.promised), language));
        }
    };
}

}  // namespace

std::vector<Area> columns(const Area& area, std::size_t count) {
    const auto n = static_cast<float>(count);
    const float width = std::floor((area.width - k_page_gap * (n - 1)) / n);
    std::vector<Area> parts;
    for (std::size_t i = 0; i < count; ++i)
        parts.push_back({area.x + static_cast<float>(i) * (width + k_page_gap), area.y, width, area.height});
    return parts;
}

Painting image_painting(ImTextureID texture, const Area& area) {
    return [=](ImDrawList& list) {
        list.AddImage(texture, {area.x, area.y}, {area.x + area.width, area.y + area.height});
    };
}

SlideView slide_view(const LessonStep& step) {
    const SlideView usual;
    return {.camera = step.camera.value_or(usual.camera),
            .exaggeration = step.exaggeration.value_or(usual.exaggeration),
            .look = step.look.value_or(usual.look)};
}

Scene slide_scene(std::shared_ptr<const Terrain> terrain, const SlideView& view, const Area& area) {
    Scene scene;
    scene.terrain = std::move(terrain);
    scene.look.backdrop = k_backdrop;
    scene.look.kind = view.look;
    scene.view.exaggeration = view.exaggeration;
    scene.view.camera.heading = static_cast<double>(view.camera.heading);
    scene.view.camera.pitch = static_cast<double>(view.camera.pitch);
    frame(scene.view, Ground(scene.terrain),
          Viewport{static_cast<int>(area.width), static_cast<int>(area.height)});
    return scene;
}

std::shared_ptr<const Terrain> compared_terrain(const LessonSide& side, Emphasis emphasis) {
    const World& world = side.recipe.world;
    // A spectrum is that of all samples.
    const int coarser = emphasis == Emphasis::spectrum ? 1 : k_coarser;
    const auto terrain = Evaluator(0).evaluate(side.recipe, (world.width + coarser - 1) / coarser,
                                               (world.height + coarser - 1) / coarser);
    if (emphasis != Emphasis::tiling) return terrain;
    // A bounded terrain laid side by side as if it wrapped: its seams are what is to be seen.
    Terrain copy = *terrain;
    copy.lattice.wrap_x = copy.lattice.wrap_y = true;
    return tiled(std::make_shared<const Terrain>(std::move(copy)));
}

Scene compared_scene(const std::shared_ptr<const Terrain>& terrain, Emphasis emphasis, const Area& area) {
    // In a narrow part more of the ground is seen from higher up.
    const LessonCamera camera{.pitch = area.height > area.width ? 45.0f : 30.0f};
    Scene scene = slide_scene(terrain, {.camera = camera}, area);
    scene.look.sea = false;  // ground is compared with ground
    if (const auto map = map_look(emphasis)) {
        scene.look.kind = *map;
        scene.view.kind = ViewKind::top;
        frame(scene.view, Ground(terrain), viewport_of(area));
    }
    return scene;
}

Painting compared_painting(const LessonComparison& comparison, const std::string& language, PagePress& press,
                           const Area& area) {
    const std::vector<Area> parts = columns(area, comparison.sides.size());
    const bool spectra = comparison.emphasis == Emphasis::spectrum;
    std::vector<Measured> measured;
    SpectrumAxes axes;
    HeightRange range{1e9f, -1e9f};
    for (const LessonSide& side : comparison.sides) {
        if (!side.line) continue;
        const auto [low, high] =
            std::minmax_element(side.line->heights().begin(), side.line->heights().end());
        range = {std::min(range.low, *low), std::max(range.high, *high)};
    }
    std::vector<Painting> paintings;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const LessonSide& side = comparison.sides[i];
        Area part = parts[i];
        paintings.push_back([=, text = side.label](ImDrawList& list) {
            paint_text(list, fonts().bold, k_label, {part.x, part.y}, part.width, theme().text, text);
        });
        const float label = k_label * 1.3f;
        part.y += label;
        part.height -= label;
        if (side.line) {
            paintings.push_back([=, heights = side.line->heights()](ImDrawList& list) {
                paint_ridge(list, heights, range, part);
            });
            continue;
        }
        const std::shared_ptr<const Terrain> terrain = compared_terrain(side, comparison.emphasis);
        if (spectra) {
            part.height = std::floor(part.height * k_ground_share);
            const Lattice& lattice = terrain->lattice;
            measured.push_back({radial_spectrum(*terrain->height(), lattice.wrap_x, lattice.wrap_y),
                                side.hurst ? std::optional(promised_exponent(*side.hurst)) : std::nullopt});
            axes.hold(measured.back().spectrum);
        }
        paintings.push_back(picture_of(terrain, comparison.emphasis, press, part));
    }
    for (std::size_t i = 0; i < measured.size(); ++i) {
        Area foot = parts[i];
        foot.y += std::floor(foot.height * k_ground_share) + k_page_gap + k_label;
        foot.height -= foot.y - parts[i].y;
        paintings.push_back(spectrum_painting(measured[i], axes, language, foot));
    }
    return [=](ImDrawList& list) {
        for (const Painting& paint : paintings) paint(list);
    };
}

}  // namespace talus
