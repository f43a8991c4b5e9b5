#pragma once

#include <imgui.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/pages/page_press.h"
#include "app/widgets/area.h"
#include "app/widgets/wrapped_text.h"
#include "core/lesson/script/comparisons.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/midpoint_line.h"
#include "core/recipe/named_view.h"

namespace talus {

/// Parts of a lesson's pages, drawn onto anything.

inline constexpr float k_page_gap = 18;  ///< px between parts

/// Side by side, with gaps.
std::vector<Area> columns(const Area& area, std::size_t count);

/// What is drawn once all pictures of its page are there.
using Painting = std::function<void(ImDrawList&)>;
Painting image_painting(ImTextureID texture, const Area& area);
/// How slides show ground.
struct SlideView {
    LessonCamera camera;
    float exaggeration = k_min_exaggeration;
    LookKind look = k_lesson_look;
};
/// Returns that of a step of a lesson.
SlideView slide_view(const LessonStep& step);
/// All of the terrain, as slides show it.
Scene slide_scene(std::shared_ptr<const Terrain> terrain, const SlideView& view, const Area& area);
/// A side of a comparison that is a terrain, and how it is shown: a tile that is about its seams is repeated.
std::shared_ptr<const Terrain> compared_terrain(const LessonSide& side, Emphasis emphasis);
Scene compared_scene(const std::shared_ptr<const Terrain>& terrain, Emphasis emphasis, const Area& area);
/// A comparison's sides beside each other, and the spectra where it is about them. language: of the words.
Painting compared_painting(const LessonComparison& comparison, const std::string& language, PagePress& press,
                           const Area& area);

}  // namespace talus
