#pragma once

#include <string_view>

namespace talus::bench {

/// What a new terrain costs the worker and the window's thread, and a changed rectangle of it, as lines
///
///     name ms at_most      (`-`: a figure without a goal)
///
/// medians of nine. Returns how many goals were missed.
int run_new_terrains();

/// Likewise what a movement of a brush a thousand cells across costs on 4097² samples, alone with each tool
/// and below layers. filter: how the tool's key begins, or `below-layers`.
int run_brush_hands(std::string_view filter);

/// Likewise what a movement of a node costs there, of each kind of line.
int run_node_hands();

}  // namespace talus::bench
