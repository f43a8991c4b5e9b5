#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace talus {

/// An upright box in the world, m: x to the east, y to the south, z up from the datum. Its faces are part of
/// it.
struct RockBox {
    double low_x = 0, low_y = 0, low_z = 0;
    double high_x = 0, high_y = 0, high_z = 0;

    /// Returns whether they share a place, seen from above.
    bool meets_from_above(const RockBox& other) const {
        return low_x <= other.high_x && other.low_x <= high_x && low_y <= other.high_y &&
               other.low_y <= high_y;
    }
    RockBox grown(double by) const {
        return {low_x - by, low_y - by, low_z - by, high_x + by, high_y + by, high_z + by};
    }
    friend bool operator==(const RockBox&, const RockBox&) = default;
};

/// A way carved through the rock, which a height cannot hold: balls in a row, each joined to the next by the
/// cone that touches both; all of it stretched upwards, and cut off by a flat floor. Immutable and shared.
/// Places are in metres of the world, as those of strokes are, so that they mean the same at any resolution.
struct Feature {
    struct Ball {
        double x = 0, y = 0, z = 0;  ///< m
        float radius = 1;            ///< m
        friend bool operator==(const Ball&, const Ball&) = default;
    };

    std::vector<Ball> chain = {};  ///< at least one
    float roughness = 0;           ///< share of the radius by which the walls go in and out, 0 to 0.5
    std::uint64_t seed = 0;        ///< of the walls' noise, which is counted from the first ball
    bool opens = false;            ///< the first ball lies at the surface
    float tall = 1;  ///< its height by its width, above 0; a ball's height is 2 · radius · tall
    /// The floor lies so far below the middle, by half the height; it leads up and down as the way does.
    /// 1: none, what is carved is round below, too.
    float floor = 1;

    /// Returns the box around what one link carves: the balls `index` and the next, if there is one.
    RockBox box_of(std::size_t index) const;
    /// Returns the box around all that is carved.
    RockBox bounds() const;
    friend bool operator==(const Feature&, const Feature&) = default;
};

/// What a terrain has beside its fields: which rock is carved away below its ground. It is solid where it
/// lies below the height and no feature carves it. A changed height keeps the features: they lie in the rock,
/// and the ground over them may open or close (see core/volume/openings.h).
using Features = std::vector<std::shared_ptr<const Feature>>;
/// Null: none.
using FeatureList = std::shared_ptr<const Features>;

/// Returns those that carve something within the box, seen from above. The same list where all do.
FeatureList features_within(const FeatureList& list, const RockBox& box);
/// Returns the same features moved by so many metres.
FeatureList moved(const FeatureList& list, double east, double south);
/// Returns a list with the features of both, the first one's first.
FeatureList joined(const FeatureList& first, const FeatureList& second);
/// Returns the bytes that they take, each shared one counted.
std::size_t bytes_of(const FeatureList& list);

}  // namespace talus
