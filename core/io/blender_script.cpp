#include "core/io/blender_script.h"

#include <cassert>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/printable.h"

namespace talus {
namespace {

// What follows the numbers. Vertices lie at the samples: a picture's samples are the middles of its cells, so
// that the grid's texture coordinates begin half a cell inside.
constexpr const char* k_body = R"(

def folder_of_script():
    folders = [os.path.dirname(os.path.abspath(__file__))]
    folders += [os.path.dirname(bpy.path.abspath(text.filepath)) for text in bpy.data.texts if text.filepath]
    for folder in folders:
        if os.path.exists(os.path.join(folder, PICTURES[0][0])):
            return folder
    raise FileNotFoundError(PICTURES[0][0] + " is not beside this script")


def move_coordinates_to_samples(mesh):
    layer = mesh.uv_layers.active.data
    uv = numpy.empty(2 * len(layer), dtype=numpy.float32)
    layer.foreach_get("uv", uv)
    uv[0::2] = (uv[0::2] * (WIDTH - 1) + 0.5) / WIDTH
    uv[1::2] = (uv[1::2] * (HEIGHT - 1) + 0.5) / HEIGHT
    layer.foreach_set("uv", uv)


def add_terrain(folder, file, east, north):
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = "Non-Color"
    texture = bpy.data.textures.new(file, "IMAGE")
    texture.image = image
    texture.extension = "EXTEND"
    texture.use_interpolation = False
    texture.use_clamp = False
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=WIDTH - 1, y_subdivisions=HEIGHT - 1, size=1)
    terrain = bpy.context.object
    terrain.name = os.path.splitext(file)[0]
    terrain.data.transform(Matrix.Diagonal((CELL * (WIDTH - 1), CELL * (HEIGHT - 1), 1, 1)))
    terrain.location = (east, north, LOWEST)
    move_coordinates_to_samples(terrain.data)
    bpy.ops.object.shade_smooth()
    displace = terrain.modifiers.new("Heights", "DISPLACE")
    displace.texture = texture
    displace.texture_coords = "UV"
    displace.direction = "Z"
    displace.strength = STRENGTH
    displace.mid_level = 0


def let_views_reach(metres):
    for screen in bpy.data.screens:
        for area in screen.areas:
            for space in area.spaces:
                if space.type == "VIEW_3D":
                    space.clip_end = max(space.clip_end, metres)


here = folder_of_script()
for picture in PICTURES:
    add_terrain(here, *picture)
let_views_reach(8 * CELL * max(WIDTH, HEIGHT) * len(PICTURES) ** 0.5)
)";

std::string number(double value) { return json_dump(nlohmann::json(value)); }

}  // namespace

std::string blender_script(const BlenderTerrain& terrain) {
    assert(!terrain.pictures.empty());
    std::string text =
        "# Sets this heightmap up as a terrain in Blender: a grid with a Displace modifier. Written by "
        "Talus.\n"
        "# In a terminal: blender --python FILE. In Blender: Scripting, Open, then Run Script.\n"
        "import os\n\n"
        "import bpy\n"
        "import numpy\n"
        "from mathutils import Matrix\n\n"
        "# File, and metres to the east and to the north of the middle.\n"
        "PICTURES = [\n";
    for (const BlenderTerrain::Picture& picture : terrain.pictures) {
        text += "    (" + python_quoted(picture.file) + ", " + number(picture.east) + ", " +
                number(picture.north) + "),\n";
    }
    text += "]\n";
    text += "WIDTH = " + std::to_string(terrain.size.width) + "  # samples of each picture\n";
    text += "HEIGHT = " + std::to_string(terrain.size.height) + "\n";
    text += "CELL = " + number(terrain.cell_size) + "  # metres from one sample to the next\n";
    text += "STRENGTH = " + number(terrain.strength) + "  # metres that the value 1 stands for\n";
    text += "LOWEST = " + number(terrain.lowest) + "  # metres: height of the value 0\n";
    return text + k_body;
}

std::string blender_script_path(const std::string& map_path) {
    const std::filesystem::path map(map_path);
    return (map.parent_path() / (map.stem().string() + "_blender.py")).string();
}

bool blender_reads(const Format& format) {
    return format.content == Content::heights && (format.ending == ".exr" || format.ending == ".png");
}

}  // namespace talus
