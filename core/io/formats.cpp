#include "core/io/formats.h"

#include <array>
#include <cassert>

namespace talus {
namespace {

constexpr std::array<std::string_view, 1> k_png{".png"};
constexpr std::array<std::string_view, 2> k_r16{".r16", ".raw"};
constexpr std::array<std::string_view, 1> k_r32{".r32"};
constexpr std::array<std::string_view, 1> k_exr{".exr"};
constexpr std::array<std::string_view, 1> k_asc{".asc"};
constexpr std::array<std::string_view, 2> k_colour{"_colour.png", "_color.png"};
constexpr std::array<std::string_view, 3> k_normal{"_normal.png", "_normal_gl.png", "_normal_dx.png"};

constexpr std::array<Format, 9> k_formats{{
    {.id = FormatId::png16,
     .key = "png16",
     .label = "PNG, 16-bit grey",
     .png = true,
     .ending = ".png",
     .endings = k_png,
     .help = "Heightmap for Unreal, Blender, World Machine, Gaea and most else; not for Godot, which reads "
             "it as 8-bit."},
    {.id = FormatId::png8,
     .key = "png8",
     .label = "PNG, 8-bit grey",
     .png = true,
     .bits = 8,
     .ending = ".png",
     .endings = {},
     .help = "Heightmap for programs that read nothing better, and for looking at.",
     .warning = "8 bits hold 256 heights: steps will show on slopes; 16-bit formats avoid them"},
    {.id = FormatId::r16,
     .key = "r16",
     .label = "RAW, 16-bit little-endian",
     .ending = ".r16",
     .endings = k_r16,
     .help =
         "Headerless heightmap for Unity (byte order \"Windows\"), Unreal, Godot, World Machine and Gaea."},
    {.id = FormatId::r16be,
     .key = "r16be",
     .label = "RAW, 16-bit big-endian",
     .big_endian = true,
     .ending = ".r16",
     .endings = {},
     .help = "Headerless heightmap for programs that want the high byte first (byte order \"Mac\")."},
    {.id = FormatId::r32,
     .key = "r32",
     .label = "RAW, 32-bit float metres",
     .bits = 32,
     .normalised = false,
     .ending = ".r32",
     .endings = k_r32,
     .help = "Headerless heights in metres as little-endian floats: nothing rounded, nothing clipped."},
    {.id = FormatId::exr,
     .key = "exr",
     .label = "OpenEXR, 32-bit float metres",
     .exr = true,
     .bits = 32,
     .normalised = false,
     .ending = ".exr",
     .endings = k_exr,
     .help = "Heights in metres, compressed without loss: for Godot, Blender, Houdini and Gaea."},
    {.id = FormatId::asc,
     .key = "asc",
     .label = "Arc/Info ASCII grid, metres",
     .asc = true,
     .bits = 32,
     .normalised = false,
     .ending = ".asc",
     .endings = k_asc,
     .help = "Heights in metres as text, nothing rounded, with the size of a cell: for GIS programs."},
    {.id = FormatId::colour,
     .key = "colour",
     .label = "Colour map, PNG",
     .content = Content::colours,
     .png = true,
     .bits = 8,
     .channels = 3,
     .normalised = false,
     .ending = "_colour.png",
     .endings = k_colour,
     .help = "Ground colours by height and slope, without light or shadow: the base colour of an engine's "
             "material."},
    {.id = FormatId::normal,
     .key = "normal",
     .label = "Normal map, PNG",
     .content = Content::normals,
     .png = true,
     .bits = 8,
     .channels = 3,
     .normalised = false,
     .ending = "_normal.png",
     .endings = k_normal,
     .help = "Tangent-space normals; green points up (OpenGL, Unity, Godot, Blender), or down for names in "
             "_dx (Unreal)."},
}};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool ends_in(std::string_view path, std::string_view ending) {
    if (path.size() < ending.size()) return false;
    path.remove_prefix(path.size() - ending.size());
    for (std::size_t i = 0; i < ending.size(); ++i) {
        if (lower(path[i]) != ending[i]) return false;
    }
    return true;
}

}  // namespace

std::string_view Format::byte_order() const {
    if (bits == 8 || asc) return "none";
    return big_endian || png ? "big-endian" : "little-endian";
}

std::span<const Format> formats() { return k_formats; }

const Format* find_format(std::string_view key) {
    for (const Format& format : k_formats) {
        if (format.key == key) return &format;
    }
    return nullptr;
}

const Format& format_of(FormatId id) {
    const Format& format = k_formats[static_cast<std::size_t>(id)];
    assert(format.id == id && "the table follows the order of the enum");
    return format;
}

const Format* format_for(std::string_view path, std::string_view key) {
    if (!key.empty()) return find_format(key);
    const Format* best = nullptr;
    std::size_t longest = 0;
    for (const Format& format : k_formats) {
        for (const std::string_view ending : format.endings) {
            if (ending.size() <= longest || !ends_in(path, ending)) continue;
            best = &format;
            longest = ending.size();
        }
    }
    return best;
}

std::string format_choices() {
    std::string text;
    for (const Format& format : k_formats) {
        text += (text.empty() ? "" : ", ") + std::string(format.key);
        std::string endings;
        for (const std::string_view ending : format.endings) {
            endings += (endings.empty() ? "" : ", ") + std::string(ending);
        }
        if (!endings.empty()) text += " (" + endings + ")";
    }
    return text;
}

bool asks_for_flipped_green(std::string_view path) { return ends_in(path.substr(0, path.rfind('.')), "_dx"); }

std::string proposed_file_name(std::string_view name, const Format& format, bool flip_green) {
    if (format.content != Content::normals) return std::string(name) + std::string(format.ending);
    return std::string(name) + (flip_green ? "_normal_dx.png" : "_normal_gl.png");
}

}  // namespace talus
