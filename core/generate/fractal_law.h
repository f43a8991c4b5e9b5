#pragma once

#include <array>
#include <memory>
#include <optional>

#include "core/generate/diamond_square.h"
#include "core/generate/diamond_square_kernel.h"
#include "core/generate/lattice_plan.h"

namespace talus {

/// Returns the largest offset at a half step for uniform offsets, √3 standard deviations for Gaussian ones,
/// in metres.
double amplitude(const DiamondSquare& parameters, int half_step);

/// How the points of a diamond-square lattice are displaced: a stage's parameters prepared for the row loops.
///
/// Half step 0 places the corners, half step 2L − 1 is the diamond step of level L, half step 2L its square
/// step.
class FractalLaw {
 public:
    FractalLaw(const DiamondSquare& parameters, const HeightRange& range,
               EdgeMean edges = EdgeMean::neighbours);

    const DiamondSquareRows& rows() const { return rows_; }
    const Offsets& seeds() const { return half_steps_[0]; }
    const Offsets& diamond(int level) const { return half_steps_[static_cast<std::size_t>(2 * level - 1)]; }
    const Offsets& square(int level) const { return half_steps_[static_cast<std::size_t>(2 * level)]; }
    bool random_additions() const { return random_additions_; }
    float level() const { return level_; }  ///< m: mean of the corners
    const Float4* corners() const {
        return corners_ ? &*corners_ : nullptr;
    }  ///< m: null where they are random too

    /// The channels of the hash: one for the offsets, of which each point has one, and one per level for the
    /// additions.
    static constexpr std::uint32_t k_offset_channel = 0;
    static constexpr std::uint32_t addition_channel(int level) { return static_cast<std::uint32_t>(level); }

 private:
    const DiamondSquareRows& rows_;
    std::array<Offsets, 2 * k_max_levels + 1> half_steps_;
    bool random_additions_;
    float level_;
    std::optional<Float4> corners_;
};

/// Prepares the windows of a world for make_fractal().
std::shared_ptr<const Prepared> prepare_fractal(const DiamondSquare& parameters, EdgeMean edges,
                                                const WorldFrame& world);

/// Makes the heights of diamond-square and of plain midpoint displacement. context.prepared: of the same
/// parameters, edges, world and seed, or null; with it, small windows share what they have in common.
void make_fractal(const DiamondSquare& parameters, EdgeMean edges, Terrain& terrain, const Context& context);

}  // namespace talus
