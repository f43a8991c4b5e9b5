#pragma once

#include <cstddef>
#include <cstdint>

namespace talus {

/// What the editor may keep to be quick, beside the terrain that it shows: one budget, and the most of it
/// that each kind may take, in bytes. What none of them takes is for freed maps that wait to be used again.
struct MemoryBudget {
    std::size_t whole = 0;
    std::size_t results = 0;   ///< of layers; a quarter as much again: runs, covers
    std::size_t undo = 0;      ///< steps back, rasters included
    std::size_t timeline = 0;  ///< of Simulate
    std::size_t chunks = 0;    ///< of the map without end around a piece of an endless world
};

/// allowed: bytes that making a terrain may take, half of the machine's unless the user says otherwise. Half
/// of that, at most 1 GB.
MemoryBudget memory_budget(std::uint64_t allowed);

/// Where the memory of the program is, in bytes.
struct MemoryUse {
    std::size_t results = 0;
    std::size_t runs = 0;
    std::size_t undo = 0;
    std::size_t timeline = 0;
    std::size_t chunks = 0;
    std::size_t waiting = 0;   ///< freed maps, for the next ones
    std::size_t terrain = 0;   ///< maps in use that no other line counts: what is shown and being made
    std::size_t textures = 0;  ///< of the picture, on the GPU or in its place

    std::size_t kept() const { return results + runs + undo + timeline + chunks; }
    std::size_t told() const { return kept() + waiting + terrain + textures; }
};

/// Lets as much memory wait as the budget has left beside what is kept.
void keep_within(const MemoryBudget& budget, const MemoryUse& use);

}  // namespace talus
