#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/surface/scatter.h"

namespace talus {

/// A part of a plant's symbol on maps, in units of the symbol's size: x to the right and y upwards, both
/// from -0.5 to 0.5.
struct SymbolPoint {
    float x, y;
};
struct SymbolLine {
    std::span<const SymbolPoint> points;
    bool closed;  ///< an area to be filled; otherwise a stroke
};
struct SymbolDisc {
    SymbolPoint middle;
    float radius;
    bool filled;
};
struct MapSymbol {
    std::span<const SymbolLine> lines;
    std::span<const SymbolDisc> discs;
};

/// Returns the symbol of a shape of plants: a triangle for conifers, a ring with a stem for round trees, and
/// so on, so that they differ by outline and not by hue alone.
MapSymbol map_symbol(PlantShape shape);

/// A plant that stands for those around it.
struct PlacedSymbol {
    double x, y;  ///< m, in the world
    Plant kind;
};

/// Returns as many symbols as a map has room for: those of the lowest ranks, spread evenly, among
/// which the tallest kinds of a place come first.
///
/// spacing: m between neighbouring symbols, about; where plants stand farther apart each has its symbol.
std::vector<PlacedSymbol> symbols_for(const Scatter& plants, double spacing);

}  // namespace talus
