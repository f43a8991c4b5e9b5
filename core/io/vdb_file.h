#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "core/base/progress.h"

namespace talus {

/// Returns whether this program was built with OpenVDB, which writes `.vdb` files.
bool has_openvdb();
/// Says that it was not, and what helps: a sentence without its full stop.
inline constexpr const char* k_no_openvdb =
    "a .vdb file needs OpenVDB, which this Talus was built without; install libopenvdb-dev and build it "
    "again";

/// A signed distance in a file of OpenVDB: one grid of floats of the class level set.
class VdbLevelSet {
 public:
    static constexpr int k_side = 8;  ///< voxels along a brick, a leaf of OpenVDB's tree
    static constexpr std::size_t k_voxels = std::size_t{k_side} * k_side * k_side;
    static constexpr double k_library_bytes = 30e6;  ///< memory of OpenVDB itself, once it is opened
    /// Memory of one brick while the grid is in memory.
    static constexpr double k_brick_bytes = sizeof(float) * k_voxels + 128;

    struct Placing {
        double voxel = 1;            ///< its side, m
        double x = 0, y = 0, z = 0;  ///< m, of voxel (0, 0, 0)
    };
    /// name: of the grid. band: m, what values are clamped to on either side. Throws FileError where
    /// has_openvdb() is false.
    VdbLevelSet(const std::string& name, const Placing& placing, float band);
    ~VdbLevelSet();
    VdbLevelSet(const VdbLevelSet&) = delete;
    VdbLevelSet& operator=(const VdbLevelSet&) = delete;

    /// Adds a brick at its place in bricks. values: m, ordered by x, y, z, the last one fastest.
    void add(int x, int y, int z, std::span<const float, k_voxels> values);
    /// Adds one that lies inside as a whole. What is not added is outside.
    void add_inside(int x, int y, int z);
    /// Writes the file, which appears whole or not at all; the same grid gives the same bytes. Throws
    /// FileError, Cancelled, std::bad_alloc. progress: may be null.
    void write(const std::string& path, Progress* progress);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
