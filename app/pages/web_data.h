#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "core/base/spectrum.h"
#include "core/lesson/script/comparisons.h"
#include "core/lesson/script/lesson_file.h"

namespace talus {

/// Pictures of what is too large for a web page to draw by itself.
class WebPictures {
 public:
    virtual ~WebPictures() = default;

    /// Returns the ground of a step after so many steps of its trace, as the URL of a picture.
    virtual std::string ground(const LessonStep& step, std::int64_t done) = 0;

    /// A side of a comparison that is a terrain.
    struct Side {
        std::string picture;               ///< as a URL
        std::optional<Spectrum> spectrum;  ///< where the comparison is about spectra
    };
    virtual Side side(const LessonSide& side, Emphasis emphasis) = 0;
};

/// Lattices, lines and maps with more points along a side have no numbers on a page.
inline constexpr int k_max_web_cells = 17;

/// Returns all that a lesson's web page shows, as JSON: for each moment (core/lesson/script/moments.h) the
/// numbers in the cells, the arithmetic, and which points take part; captions and questions in every language
/// of the lesson; and how each known point came about. All numbers that are read come as texts, written by
/// what writes them for the window, so that the page and the window agree to the digit; those that are drawn
/// come as numbers. A text is a string, or an object by language where the languages differ.
nlohmann::ordered_json web_data(const LessonFile& lesson, WebPictures& pictures);

}  // namespace talus
