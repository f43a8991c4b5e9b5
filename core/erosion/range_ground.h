#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/base/resample_map.h"
#include "core/erosion/mesh.h"
#include "core/erosion/stream_power.h"
#include "core/terrain/ground_change.h"

namespace talus {

/// Between maps and the points of a mesh.

/// Samples of a map from one point of the finest level to the next, at least: what is finer shows in no map.
inline constexpr double k_samples_a_point = 0.85;

/// Returns a map's values at the points of a level, without what is finer than these. map: of the whole world
/// that the mesh covers, at any resolution. progress: may be null; throws Cancelled.
std::vector<float> at_points(const Grid<float>& map, const Lattice& world, const Mesh& mesh, int level,
                             const Progress* progress);
/// The same for a map that several levels are taken from.
std::vector<float> at_points(const MapPyramid& map, const Lattice& world, const Mesh& mesh, int level,
                             const Progress* progress);

/// Gives a ground, whose mesh and level are set, the rates and the factors of rain of a map. Maps: may be
/// null.
void set_rate(StreamPowerGround& ground, const Field<float>& rates, const Lattice& world,
              const Progress* progress);
void set_rain(StreamPowerGround& ground, const Field<float>& factors, const Lattice& world,
              const Progress* progress);

/// Returns the process's state on the next finer level: heights between the points that are there already,
/// whose slopes and valleys water follows there, too. finer: what the law acts on there.
StreamPower refined(const StreamPower& process, StreamPowerGround finer, const Progress* progress);

/// How lines wind between points: places are moved by noise that is alike at every scale, from this
/// wavelength down to a few samples; where a map's samples lie too far apart for the wavelength they do not.
struct Winding {
    double wavelength = 1;  ///< m
    float amount = 0.50f;   ///< m that a place is moved a m of wavelength, about three times the usual
    std::uint64_t seed = 0;
    std::uint32_t channel = 0;
};

/// Returns what became of the ground on the map. What is finer than the points stays where nothing was worn
/// and is gone where much was. terrain: the ground before. rate: of each sample; may be null. process:
/// routed.
GroundChange change_on_map(const StreamPower& process, const Terrain& terrain, const Grid<float>* rate,
                           const Winding& winding, const Progress* progress);

}  // namespace talus
