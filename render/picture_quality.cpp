#include "render/picture_quality.h"

namespace talus {
namespace {

PictureStyle style_of(Quality quality, double quick_resolution) {
    switch (quality) {
        case Quality::low:
            return {quality, Detail::quick, quick_resolution};
        case Quality::medium:
            return {quality, Detail::precise, 1};
        case Quality::high:
            return {quality, Detail::precise, 2};
    }
    return {};
}

}  // namespace

PictureQuality::PictureQuality(bool shares_processor)
    : moving_(ResolutionPolicy::k_budget,
              shares_processor ? QualityPolicy::Levels{Quality::low, Quality::low, Quality::medium}
                               : QualityPolicy::Levels{Quality::low, Quality::medium, Quality::high}),
      resting_(k_rest_budget,
               {Quality::medium, Quality::medium, shares_processor ? Quality::medium : Quality::high}),
      moving_level_(moving_.next(false)) {}

PictureStyle PictureQuality::at_rest() { return style_of(chosen_ ? *chosen_ : resting_.next(true), 1); }

PictureStyle PictureQuality::next(bool moving, bool rests) {
    moving_level_ = moving_.next(moving && !was_moving_);
    was_moving_ = moving;
    rests_ = rests;
    const double resolution = resolution_.next(moving);
    style_ = rests ? at_rest() : style_of(quality_moving(), resolution);
    return style_;
}

void PictureQuality::took(double seconds) {
    if (style_.quality == Quality::low && !rests_) resolution_.took(seconds);
    // Half a picture says nothing about a whole one.
    if (chosen_ || style_.resolution < 1) return;
    (rests_ ? resting_ : moving_).took(seconds);
}

}  // namespace talus
