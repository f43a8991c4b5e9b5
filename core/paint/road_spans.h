#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/lattice.h"
#include "core/paint/line_curve.h"
#include "core/paint/line_field.h"
#include "core/terrain/features.h"

namespace talus {

/// Pieces of a road, `end` no more among them, that lead through the rock instead of a cut, or over a bridge
/// instead of an embankment.
struct RoadSpan {
    std::size_t first = 0, end = 0;
    friend bool operator==(const RoadSpan&, const RoadSpan&) = default;
};

/// Returns the tunnel's radius [m] for a road of this width with level ground so many metres beside it.
double tunnel_radius(double width, double beside);

/// Returns where a road of these levels would need a cut deeper than `depth`, with rock enough for a roof.
/// Two with a roof between them on a way shorter than `depth` are one; those of no length, under the sea, or
/// that never come out again are left to the cut. grounds [m], values: one more than pieces. depth: m.
std::vector<RoadSpan> tunnel_spans(std::span<const LinePiece> pieces, std::span<const LineValues> values,
                                   std::span<const double> grounds, double depth, double beside,
                                   double sea_level);

/// Returns likewise where it would need an embankment higher than `height`, and comes down again.
std::vector<RoadSpan> bridge_spans(std::span<const LinePiece> pieces, std::span<const LineValues> values,
                                   std::span<const double> grounds, double height);

/// Returns the length of a span [m].
double length_of(std::span<const LinePiece> pieces, const RoadSpan& span);

/// Returns what is carved: a floor in the road's level, from portal to portal, and where the world wraps the
/// images over its seams.
Features road_tunnels(std::span<const LinePiece> pieces, std::span<const LineValues> values,
                      std::span<const RoadSpan> spans, double beside, std::uint64_t seed,
                      const Lattice& world);

/// One end of a tunnel, where the cut before it ends at a wall.
struct Portal {
    WorldPlace at;
    double into_x, into_y;  ///< direction into the rock, of length 1
    double level, radius;   ///< m, of the road and the tunnel

    /// Returns how high the ground before the wall may be [m], HUGE_VAL where the wall keeps it: a ramp up to
    /// a little over the tunnel's crown, so that the tunnel opens in it. Nothing where the place does not lie
    /// before the wall. distance: m from it to the road. edge: m from the road's middle to the end of its
    /// level ground. rise: of the cut's sides.
    std::optional<double> ceiling(const WorldPlace& place, double distance, double edge, double rise,
                                  const Lattice& world) const;
};

/// Returns both ends of each span.
std::vector<Portal> portals_of(std::span<const LinePiece> pieces, std::span<const LineValues> values,
                               std::span<const RoadSpan> spans, double beside);

}  // namespace talus
