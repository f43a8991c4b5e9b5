#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/pages/page_press.h"
#include "app/workspaces/learn/learn.h"
#include "core/lesson/lesson_file.h"

namespace talus {

/// A guided lesson on paper and for slides.
class LessonPages {
 public:
    static constexpr int k_slide_width = 1280;
    static constexpr int k_slide_height = 720;
    /// A4.
    static constexpr int k_dots_per_inch = 150;
    static constexpr int k_sheet_width = 1240;
    static constexpr int k_sheet_height = 1754;

    /// language: of the captions; where one is missing, the lesson's own. Both outlive this.
    LessonPages(const LessonFile& lesson, std::string language, PagePress& press);

    /// Returns which characters of the lesson the press has no font for, and what shows them; empty: none.
    std::string note_on_characters() const;
    Picture slide(std::size_t step);
    /// A page each, the second to be kept back.
    struct Handout {
        Picture sheet;     ///< a worksheet with empty cells, and what the slides ask, with room for answers
        Picture solution;  ///< the same filled in
        float smallest;    ///< size of the smallest numbers, in points of print
    };
    /// Nothing where the lesson has neither class numbers nor cells that it tells of.
    std::optional<Handout> handout();

 private:
    std::optional<Handout> map_handout();

    const LessonFile& lesson_;
    std::string language_;
    PagePress& press_;
    Learn learn_;
};

}  // namespace talus
