#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/io/mesh_frame.h"
#include "core/terrain/parameter.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What a user chooses of an export besides its maps, their size and their place. The listing drives the
/// command line, the dialog and what is remembered: a new option is a member with its row here, and what
/// reads it.
struct ExportOptions {
    static constexpr double k_max_range = 20'000;  ///< m

    bool flip_green = false;  ///< normal maps: green points down (Direct3D, Unreal) instead of up (OpenGL)
    bool weights = false;     ///< weight maps of what covers the ground, too
    bool plants = false;      ///< a list of plants, too
    bool caves = false;       ///< meshes of what is carved in the rock, too
    bool ways = false;        ///< meshes of roads and water, too
    bool vdb = false;         ///< the rock as a signed distance, too
    float voxel_size = 0;     ///< m, of that; 0: the map's spacing
    bool no_recipe = false;   ///< PNG files do not carry the recipe
    bool blender_script = false;  ///< a Python script, too, for formats that blender_reads
    int triangles = 0;            ///< of meshes, at most in a file; 0: every sample is a vertex
    float print_size = 100;       ///< mm, the longer side of a solid to be printed
    float range_low = 0;          ///< m, the height that 0 of whole numbers stands for
    float range_high = 0;         ///< m, that of the largest value; not above the other: the world's range
    /// A `.json` beside each map, which the window always writes; else one that the map had is removed.
    bool sidecar = true;

    /// Returns what meshes need of it, within their limits, whatever was typed.
    MeshChoice mesh() const;
    /// Returns whether heights in whole numbers have a range of the export's own.
    bool has_range() const { return range_low < range_high; }
    /// Returns their range. world: the height range of the world.
    HeightRange range(HeightRange world) const {
        return has_range() ? HeightRange{range_low, range_high} : world;
    }

    static void parameters(auto&& parameter) {
        parameter(&ExportOptions::flip_green,
                  {.key = "flip_green",
                   .label = "Green points down",
                   .help = "Green of normal maps points down, as Direct3D and Unreal want it; OpenGL, Godot, "
                           "Unity and Blender do not."});
        parameter(&ExportOptions::weights,
                  {.key = "weights",
                   .label = "Weight maps",
                   .help = "Weight maps besides, pictures of what covers the ground as the program reads "
                           "them: rock, scree, sand, soil, grass, forest floor, snow, ice."});
        parameter(&ExportOptions::plants,
                  {.key = "plants",
                   .label = "Plants",
                   .help = "A list of trees, bushes, reeds and boulders with their places besides, as CSV: "
                           "NAME_plants.csv."});
        parameter(&ExportOptions::caves,
                  {.key = "caves",
                   .label = "Caves",
                   .help = "Meshes of the caves besides: NAME_caves.obj, in metres, whose rim has the "
                           "vertices of the ground, and NAME_rock.stl, ground and caves as one closed solid; "
                           "with NAME_holes.png, the mask of holes in the ground."});
        parameter(&ExportOptions::ways,
                  {.key = "ways",
                   .label = "Roads and water",
                   .help = "Meshes of drawn roads and rivers and of all other water on the ground besides: "
                           "NAME_ways.glb, in metres, where the ground's own mesh lies. Textures run along "
                           "roads and rivers; colours of water are the direction and speed of its flow."});
        parameter(&ExportOptions::vdb,
                  {.key = "vdb",
                   .label = "OpenVDB",
                   .help = "Ground and caves as a signed distance besides, for Houdini and Blender: "
                           "NAME_rock.vdb, a level set named rock, in metres, negative in the rock, y up; in "
                           "Blender turn it by 90 degrees about x."});
        parameter(&ExportOptions::voxel_size,
                  {.key = "voxel_size",
                   .label = "Voxel size",
                   .unit = "m",
                   .min = 0,
                   .max = 1000,
                   .help = "Side of the voxels of NAME_rock.vdb; 0 takes the spacing of the map."});
        parameter(
            &ExportOptions::no_recipe,
            {.key = "no_recipe",
             .label = "Without the recipe",
             .help = "The recipe is left out of PNG files. Otherwise they carry it, and Talus opens such a "
                     "picture as the document that it was made from."});
        parameter(
            &ExportOptions::blender_script,
            {.key = "blender_script",
             .label = "Script",
             .help = "A Python script besides, NAME_blender.py, that sets the terrain up in Blender, so "
                     "that nothing has to be entered."});
        parameter(
            &ExportOptions::triangles,
            {.key = "triangles",
             .label = "Triangles",
             .max = k_max_mesh_triangles,
             .help = "At most so many triangles in the file of a mesh, placed where they matter most; "
                     "the result says how far the map is from them. Otherwise each sample is a vertex."});
        parameter(&ExportOptions::print_size,
                  {.key = "print_size",
                   .label = "Longer side",
                   .unit = "mm",
                   .min = k_min_print_size,
                   .max = k_max_print_size,
                   .help = "Longer side of the printed block (STL), in millimetres."});
        parameter(&ExportOptions::range_low,
                  {.key = "range_low",
                   .label = "0 stands for",
                   .unit = "m",
                   .min = -k_max_range,
                   .max = k_max_range,
                   .help = "Height that 0 of the file stands for, where heights are whole numbers; the land "
                           "stays as it is. Without both ends it is the world's height range."});
        parameter(&ExportOptions::range_high,
                  {.key = "range_high",
                   .label = "Largest value",
                   .unit = "m",
                   .min = -k_max_range,
                   .max = k_max_range,
                   .help = "Height that the largest value of the file stands for, above the other end."});
    }

    friend bool operator==(const ExportOptions&, const ExportOptions&) = default;
};

/// Returns the listing, and conversions to and from one value for each of its rows.
std::span<const Parameter> export_parameters();
std::vector<ParameterValue> values_of_export(const ExportOptions& options);
ExportOptions export_from_values(std::span<const ParameterValue> values);

}  // namespace talus
