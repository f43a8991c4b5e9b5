#pragma once

#include <streambuf>

namespace talus {

/// What Talus calls of the library that it builds around OpenVDB (core/io/vdb_module.cpp). That is a file of
/// its own, talus_vdb.so, opened when a grid is made: OpenVDB in the program itself would cost each of its
/// starts 50 ms and 28 MB.
struct VdbModule {
    /// Makes a grid of floats, a level set. name: of the grid. x, y, z: m, of voxel (0, 0, 0).
    void* (*make)(const char* name, double voxel, double x, double y, double z, float band);
    void (*release)(void* grid);
    /// Adds a leaf of 8³ values at its place in leaves; values beyond the band are inactive.
    void (*add)(void* grid, int x, int y, int z, const float* values);
    void (*add_inside)(void* grid, int x, int y, int z);
    /// Writes the file to a stream that can go back. What the stream throws comes through.
    void (*write)(void* grid, std::streambuf& stream);
};
/// The type of the one function that the library has, talus_vdb_module.
using VdbModuleFunction = const VdbModule*();

}  // namespace talus
