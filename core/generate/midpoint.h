#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core/generate/diamond_square.h"

namespace talus {

/// Fractal terrain by plain midpoint displacement: diamond-square with another square step.
///
/// A point in the centre of each square takes the mean of its four corners, one in the middle of each edge
/// the mean of the edge's two ends alone; both are displaced. So an edge does not depend on the squares
/// beside it, and the lattice remains visible as creases, which diamond-square was invented to avoid.
///
/// Fournier, Fussell and Carpenter, *Computer rendering of stochastic models*, CACM 25(6), 1982; the creases:
/// Miller, *The definition and rendering of terrain maps*, SIGGRAPH 1986.
struct Midpoint : DiamondSquare {
    static constexpr StageInfo info{
        .key = "midpoint",
        .label = "Midpoint displacement",
        .group = Group::classic,
        .writes = fields("height"),
        .reach = Reach::point,  // every point depends on its place alone
        .resolution = ResolutionPromise::exact,
        .scratch = 1,
        .keywords = "plasma, random midpoint, midpoint subdivision, creases",
        .help =
            "The forerunner of diamond-square: an edge's middle lies between its two ends, whatever the "
            "ground beside it. Look for the creases along the lattice, and compare.",
    };

    /// Parameters of diamond-square that mean the same here.
    static constexpr std::array<std::string_view, 5> k_shared{"smoothness", "feature_size", "relief", "level",
                                                              "law"};
    static void parameters(auto&& parameter) {
        DiamondSquare::parameters([&]<class Member>(Member DiamondSquare::*member, ParameterInfo row) {
            if (std::find(k_shared.begin(), k_shared.end(), row.key) == k_shared.end()) return;
            row.visible_when = {};
            parameter(static_cast<Member Midpoint::*>(member), row);
        });
    }

    /// Writes `height` on the terrain's lattice, as diamond-square does.
    void apply(Terrain& terrain, const Context& context) const;
    std::shared_ptr<const Prepared> prepare(const WorldFrame& world, std::uint64_t seed) const;
};

}  // namespace talus
