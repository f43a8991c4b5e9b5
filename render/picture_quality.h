#pragma once

#include <optional>
#include <utility>

#include "render/quality_policy.h"
#include "render/resolution_policy.h"
#include "render/scene.h"

namespace talus {

/// What a picture is drawn with.
struct PictureStyle {
    Quality quality = Quality::low;
    Detail detail = Detail::quick;
    double resolution = 0;  ///< see Renderer::draw; 0: nothing is drawn yet

    /// Returns whether a picture of the other style would show nothing more.
    bool is_as_good_as(const PictureStyle& other) const {
        return detail >= other.detail && resolution >= other.resolution;
    }
};

/// Chooses the styles of a window's pictures: while they move and at rest, each by how long the last ones
/// took, or the same level for both where the user has chosen it.
///
/// low: quick pictures, while they move of half the resolution where ResolutionPolicy says so; medium:
/// precise ones; high: precise ones of twice the resolution, reduced. At rest a picture may take a while, so
/// that it is never low by itself; without a GPU it is never high by itself, for workers use the processor.
class PictureQuality {
 public:
    /// A picture at rest should not take longer, s: meanwhile the window does not answer.
    static constexpr double k_rest_budget = 0.1;

    /// shares_processor: see Renderer.
    explicit PictureQuality(bool shares_processor);

    /// Takes the user's choice; none: by time. Returns whether it is another one than before: then pictures
    /// that are there are drawn again.
    bool choose(std::optional<Quality> chosen) { return std::exchange(chosen_, chosen) != chosen; }
    /// Returns the style of the next picture. moving: see ResolutionPolicy. rests: it may be one at rest.
    PictureStyle next(bool moving, bool rests);
    /// How long the picture that next() was last asked for took to draw, s.
    void took(double seconds);

    Quality quality_moving() const { return chosen_.value_or(moving_level_); }
    /// Returns the style in which a picture at rest is finished.
    PictureStyle at_rest();

 private:
    std::optional<Quality> chosen_;
    QualityPolicy moving_, resting_;
    ResolutionPolicy resolution_;
    Quality moving_level_;
    bool was_moving_ = false;
    bool rests_ = false;  // the last one of next()
    PictureStyle style_;  // likewise
};

}  // namespace talus
