#pragma once

#include <span>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/terrain/curve.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What the filters that look at one height at a time compute. Each is a plain struct of numbers with
///
///     [[gnu::always_inline]] float operator()(float height) const;               // or
///     [[gnu::always_inline]] float operator()(float height, float other) const;  // with another map's
///     height
///
/// (a long one in two steps: `float begin(float height) const`, whose result operator() takes instead of the
/// height; a sum of pieces has no operator, see CurveFunction) and an entry in the list
/// PointFunctions below. `map_heights(terrain, context, TerraceFunction{…})` of core/filter/map_heights.h
/// runs it over a map, in loops that are compiled for each SIMD level. For these to vectorise, a function
/// branches only on its own numbers and calls only what is inlined.

/// Converts a height to its share of the world's range, 0 at the bottom and 1 at the top, and back. The share
/// of a height outside the range is below 0 or above 1.
class RangeShare {
 public:
    explicit RangeShare(const HeightRange& range)
        : low_(range.low), span_(range.span()), per_metre_(1 / range.span()) {}

    [[gnu::always_inline]] float share(float height) const { return (height - low_) * per_metre_; }
    [[gnu::always_inline]] float height(float share) const { return low_ + share * span_; }

 private:
    float low_;
    float span_;
    float per_metre_;
};

struct InvertFunction {
    float sum;  // m: of the range's bottom and its top

    [[gnu::always_inline]] float operator()(float height) const { return sum - height; }
};

/// Clamps heights; `high` wins where low lies above it.
struct ClampFunction {
    float low;   // m
    float high;  // m

    [[gnu::always_inline]] float operator()(float height) const {
        const float not_below = height < low ? low : height;
        return high < not_below ? high : not_below;
    }
};

/// Maps linearly; `lowest` becomes `from`. What would lie beyond an end is put there.
struct NormaliseFunction {
    float lowest;  // m
    float from;    // m
    float scale;
    float min;  // m
    float max;  // m

    [[gnu::always_inline]] float operator()(float height) const {
        const float mapped = from + (height - lowest) * scale;
        const float above = mapped < min ? min : mapped;
        return above > max ? max : above;
    }
};

struct QuantiseFunction {
    float step;  // m

    [[gnu::always_inline]] float operator()(float height) const {
        return step * float_floor(height / step + 0.5f);
    }
};

struct TerraceFunction {
    float step;    // m
    float offset;  // m
    float start;   // where a riser starts, in steps
    float end;
    float tilt;

    [[gnu::always_inline]] float operator()(float height) const {
        const float x = (height - offset) / step;
        const float tread = float_floor(x);
        const float f = x - tread;
        return offset + step * (tread + lerp(smoothstep(start, end, f), f, tilt));
    }
};

struct PowerFunction {
    float low;  // m
    float per_metre;
    float span;  // m
    FloatPower power;
    float shift;  // m

    [[gnu::always_inline]] float begin(float height) const {
        // Between the samples of the overview the ground may exceed its lowest and highest height a little.
        const float t = (height - low) * per_metre;
        return power.log2(t < 2 ? t : 2);
    }
    [[gnu::always_inline]] float operator()(float log2) const {
        return low + span * power.from_log2(log2) + shift;
    }
};

struct LevelsFunction {
    RangeShare range;
    float black;
    float scale;
    FloatPower gamma;

    [[gnu::always_inline]] float begin(float height) const {
        const float t = (range.share(height) - black) * scale;
        return gamma.log2(t < 1 ? t : 1);
    }
    [[gnu::always_inline]] float operator()(float log2) const { return range.height(gamma.from_log2(log2)); }
};

/// Applies a curve of the height range; ground beyond the range keeps its distance to it. The curve is a sum:
/// where it starts, and by how much each piece has risen at this height, so that no height asks which piece
/// is its own.
struct CurveFunction {
    using Piece = MonotoneCurve::Piece;

    HeightRange range;
    float first;                    // m: the curve's value at its left end
    std::span<const Piece> pieces;  // of heights, in m

    [[gnu::always_inline]] float start(float height) const {
        const float not_below = height > range.low ? height : range.low;
        const float inside = not_below < range.high ? not_below : range.high;
        return first + (height - inside);
    }
    [[gnu::always_inline]] static float rise(const Piece& piece, float height) {
        // NaN counts as 0 here, and stays NaN by where it starts.
        const float from = height - piece.x;
        const float passed = from > 0 ? from : 0.0f;
        return piece.rise(passed < piece.width ? passed : piece.width);
    }
};

/// Limits heights as programs store them in bytes.
inline constexpr float k_max_whole_number = 255;

/// Computes round(255 · share of the height range), clamped to [0, 255].
struct ToWholeNumber {
    RangeShare range;

    [[gnu::always_inline]] float operator()(float height) const {
        return float_floor(clamp(range.share(height), 0.0f, 1.0f) * k_max_whole_number + 0.5f);
    }
};

struct FromWholeNumber {
    RangeShare range;

    [[gnu::always_inline]] float operator()(float number) const {
        return range.height(number / k_max_whole_number);
    }
};

/// soft is the blurred height.
struct LowlandsFunction {
    float low;   // m
    float high;  // m
    float amount;

    [[gnu::always_inline]] float operator()(float height, float soft) const {
        const float lowness = 1 - smoothstep(low, high, soft);
        return height + amount * lowness * (soft - height);
    }
};

template <class... Function>
struct FunctionList {};

using PointFunctions = FunctionList<ClampFunction, CurveFunction, FromWholeNumber, InvertFunction,
                                    LevelsFunction, LowlandsFunction, NormaliseFunction, PowerFunction,
                                    QuantiseFunction, TerraceFunction, ToWholeNumber>;

}  // namespace talus
