#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/lesson/learn.h"
#include "app/pages/page_press.h"
#include "core/lesson/script/lesson_file.h"
#include "core/map/drawing.h"
#include "core/map/paper.h"

namespace talus {

/// The size of a lesson's slides, in pixels. They are laid out in units, so that slides of one shape look the
/// same at any size: along one side there are k_unit_width or k_unit_height of them, along the other no
/// fewer.
struct SlideSize {
    static constexpr int k_unit_width = 1280;
    static constexpr int k_unit_height = 720;
    static constexpr int k_min_side = 320;   ///< below which no caption can be read
    static constexpr int k_max_side = 3840;  ///< pixels; letters get no larger

    int width = k_unit_width;
    int height = k_unit_height;

    /// Returns the pixels that a unit is wide.
    float scale() const {
        return std::min(static_cast<float>(width) / k_unit_width, static_cast<float>(height) / k_unit_height);
    }
};

/// The papers that handouts are laid out for, by their keys in core/map/paper.h.
inline constexpr std::array<std::string_view, 2> k_handout_papers{"a4", "letter"};
/// Returns a handout's page as pixels, at 150 to the inch.
Picture printed(const MapSheet& sheet);

/// A guided lesson on paper and for slides.
class LessonPages {
 public:
    /// Steps on the way to one stop that the animation shows at most; of more, some are left out evenly.
    static constexpr std::int64_t k_max_on_the_way = 30;
    /// language: of the captions; where one is missing, the lesson's own. press: for slides, of their scale.
    /// All outlive this.
    LessonPages(const LessonFile& lesson, std::string language, PagePress& press, SlideSize size = {});

    /// Returns which characters of the lesson the press has no font for, and what shows them; empty: none.
    std::string note_on_characters() const;
    /// done: in the animation, a position on the way to the step's stop; there is nothing to ask or to try
    /// yet. Throws std::runtime_error where the texts leave no room for the picture.
    Picture slide(std::size_t step, std::optional<std::int64_t> done = {});
    /// Returns the positions between the stop before and this one that the animation shows before it comes to
    /// rest: point by point where class numbers go on or the lesson plays, level by level where exact numbers
    /// are played. Ascending, without the stop itself; none where the step does not move on.
    std::vector<std::int64_t> on_the_way(std::size_t step) const;
    /// A page each, the second to be kept back. What the slides ask and have one try stands below, as much as
    /// there is room for.
    struct Handout {
        MapSheet sheet;     ///< with gaps, and room for answers
        MapSheet solution;  ///< the same filled in
        double smallest;    ///< size of the smallest letters, in points of print
    };
    /// What it is about follows from the lesson: where a slide tells how class numbers are worked out, that
    /// lattice or line is to be filled in; where slides tell of a map's cells, those; where there are numbers
    /// and no arithmetic, a table to read off and a profile to draw; else the plots that slides ask about.
    /// Nothing where the lesson has none of these, and asks nothing.
    std::optional<Handout> handout(const Paper& paper = {});

 private:
    /// A step's comparison or line by itself, on white. width, height: units.
    Picture plot(std::size_t step, int width, int height);
    const Trace& trace_of(const LessonSetup& setup);

    const LessonFile& lesson_;
    std::string language_;
    PagePress& press_;
    SlideSize size_;
    LessonSetup traced_;                  // what trace_ is of
    std::shared_ptr<const Trace> trace_;  // of the slide drawn last
    Learn learn_;
};

/// Returns the bytes of memory that writing a lesson's pages takes at most, besides the program: its largest
/// lattice or comparison with its picture, and a slide and the one before it, as the animation packs them.
double lesson_bytes(const LessonFile& lesson, const SlideSize& size = {});

}  // namespace talus
