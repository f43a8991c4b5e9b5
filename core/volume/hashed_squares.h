#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/far_places.h"
#include "core/base/lattice.h"
#include "core/base/math.h"
#include "core/base/random.h"
#include "core/terrain/stage.h"
#include "core/volume/between_samples.h"

namespace talus {

/// The world in squares, of which each decides by its number alone what caves begin there. So the caves of
/// any window are those of the whole.

/// The squares along an axis, the first one at the origin.
struct Squares {
    double side = 1;          ///< m
    std::int64_t period = 0;  ///< 0: they never repeat

    /// Returns a square's number, which is that of its image in a world that wraps.
    std::int64_t number(std::int64_t square) const { return wrapped(square, 1); }
    /// Returns the number of one of `parts` equal parts of the squares.
    std::int64_t wrapped(std::int64_t part, int parts) const {
        const std::int64_t count = period * parts;
        return count > 0 ? (part % count + count) % count : part;
    }
};
struct SquaresOfWorld {
    Squares across, down;  ///< to the east, to the south
    double side() const { return std::max(across.side, down.side); }
};

/// Returns squares of about so many metres, a whole number of them where the world wraps, and at most `most`
/// along its longer side.
SquaresOfWorld squares_of(const Lattice& world, double spacing, int most);

/// Random numbers of one cave.
class Dice {
 public:
    explicit Dice(std::uint64_t seed) : seed_(seed) {}
    /// The numbers of a square.
    Dice(std::uint64_t seed, const SquaresOfWorld& squares, std::int64_t i, std::int64_t j)
        : seed_(combine_seeds(combine_seeds(seed, static_cast<std::uint64_t>(squares.across.number(i))),
                              static_cast<std::uint64_t>(squares.down.number(j)))) {}
    double unit(int number) const { return static_cast<double>(to_unit(bits(number))); }
    double sign(int number) const { return static_cast<double>(to_signed_unit(bits(number))); }
    Dice other(int number) const { return Dice(combine_seeds(seed_, 0x10000 + std::uint64_t(number))); }
    std::uint64_t seed() const { return seed_; }

 private:
    std::uint32_t bits(int number) const {
        return static_cast<std::uint32_t>(combine_seeds(seed_, static_cast<std::uint64_t>(number)));
    }
    std::uint64_t seed_;
};

/// A direction seen from above, of length 1.
struct Heading {
    double x = 1, y = 0;
    Heading turned(double turns) const {
        const auto [sine, cosine] = sin_cos_turns(turns);
        return {x * cosine - y * sine, x * sine + y * cosine};
    }
};

/// The ground that caves are dug below, the same in any window.
class CaveGround {
 public:
    /// Both have to outlive it.
    CaveGround(const Terrain& terrain, const Context& context)
        : terrain_(terrain), context_(context), heights_(*terrain.height(), terrain.lattice) {}

    /// Returns the height, m. x, y: m from the origin.
    double at(double x, double y) const { return heights_.at(x, y); }
    struct Rise {
        double slope;  // m of a metre
        Heading uphill;
    };
    /// Returns the rise between places so many metres to all sides.
    Rise rise_at(double x, double y, double step) const;
    /// Returns the share of its rate that a cave has, 0 to 1.
    double rate_at(double x, double y) const;
    /// Returns a field at a place, or `otherwise` where the terrain has none.
    double field_at(const Field<float>& field, double x, double y, double otherwise) const {
        return field == nullptr ? otherwise : BetweenSamples(*field, terrain_.lattice).at(x, y);
    }
    /// Returns whether a place lies at least `margin` metres within a world with edges.
    bool within(double x, double y, double margin) const;

 private:
    const Terrain& terrain_;
    const Context& context_;
    BetweenSamples heights_;
};

/// Calls dig(i, j, features) for each square from which a cave may reach the terrain, on any thread, and adds
/// to the terrain what all have appended, in the order of the squares. reach: how far a cave goes beyond its
/// square, m.
void dig_squares(Terrain& terrain, const Context& context, const SquaresOfWorld& squares, double reach,
                 const std::function<void(std::int64_t i, std::int64_t j, Features& all)>& dig);

}  // namespace talus
