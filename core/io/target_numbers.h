#pragma once

#include <vector>

#include "core/io/targets.h"

namespace talus {

/// What each program asks for beside a heightmap, for the table of targets: in the order of its fields, with
/// its own names for them. map: the exported map, uncut. Heights of normalised formats span `range`.

/// Unreal's z scale is range / 512 m, by its manual. 512 m are 65536 steps of 1/128 m there and the range is
/// 65535 of them, so that the highest point ends up one step too low.
std::vector<EngineNumber> unreal_numbers(const Format& format, const EngineMap& map, HeightRange range,
                                         Tiles tiles);
std::vector<EngineNumber> unity_numbers(const Format& format, const EngineMap& map, HeightRange range,
                                        Tiles tiles);
std::vector<EngineNumber> terrain3d_numbers(const Format& format, const EngineMap& map, HeightRange range,
                                            Tiles tiles);
std::vector<EngineNumber> hterrain_numbers(const Format& format, const EngineMap& map, HeightRange range,
                                           Tiles tiles);
std::vector<EngineNumber> blender_numbers(const Format& format, const EngineMap& map, HeightRange range,
                                          Tiles tiles);
std::vector<EngineNumber> plain_numbers(const Format& format, const EngineMap& map, HeightRange range,
                                        Tiles tiles);

}  // namespace talus
