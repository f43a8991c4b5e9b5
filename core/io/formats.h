#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace talus {

struct Codec;

/// The meaning of a file's values.
enum class Content {
    heights,  ///< of the terrain: normalised whole numbers, or metres
    colours,  ///< red, green, blue as the natural look paints them, without light
    normals,  ///< tangent-space unit normals as red, green, blue
    mesh      ///< of the ground: triangles between the samples
};

/// One export format: what a codec (codec.h) writes. The table of them drives `talus list formats`, the
/// export dialog, the reading of files and the documentation.
struct Format {
    std::string_view key;    ///< on the command line
    std::string_view label;  ///< in the dialog
    Content content = Content::heights;
    int bits = 16;     ///< per channel
    int channels = 1;  ///< 1 grey, 3 red green blue
    bool normalised =
        true;  ///< the height range maps to 0 … 2^bits − 1; else values are metres (or no heights)
    bool in_millimetres = false;  ///< a solid to be printed, as large as the user says
    bool holds_caves = false;     ///< a mesh that may have holes, and caves in them
    bool big_endian = false;      ///< of values over 8 bits, where the codec leaves the choice
    std::string_view ending;      ///< ending of a new file's name, dot included
    std::span<const std::string_view>
        endings;                    ///< endings that select it, lower case; empty: only its key does
    std::string_view help;          ///< what it is good for
    std::string_view warning = {};  ///< told to the user after each export in it; often empty

    const Codec* codec = nullptr;  ///< never null in the table

    int bytes_per_cell() const { return bits / 8 * channels; }
    /// Returns the bytes per cell in a file, or an upper bound where the size depends on the contents.
    int max_bytes_per_cell() const;
    bool has_fixed_size() const;
    /// Returns the byte order of values over 8 bits.
    bool high_byte_first() const;
    /// Returns "little-endian", "big-endian", or "none" where values are single bytes.
    std::string_view byte_order() const;
};

/// Returns every format, in the order in which lists show them.
std::span<const Format> formats();
/// Returns the format with this key, or null.
const Format* find_format(std::string_view key);
/// Returns the format with this key, which must be in the table.
const Format& format_of(std::string_view key);

/// Returns the format of a file to be written or read: the one named by key, else the one with the longest
/// ending of the path (so `h.png` is png16 and `h_normal_gl.png` a normal map), in upper or lower case. Null
/// when the key is unknown or, without a key, no ending fits; format_choices() then lists what would.
const Format* format_for(std::string_view path, std::string_view key = {});
/// Returns "png16 (.png), png8, r16 (.r16, .raw), …".
std::string format_choices();

/// Returns whether normals in a file of this name have green pointing down: true for `_dx` before the dot
/// (Direct3D, Unreal), false for `_gl` (OpenGL), nothing for other names.
std::optional<bool> named_green(std::string_view path);
/// Returns the name that the dialog proposes, for example `name`, `_normal_gl` and `.png`.
std::string proposed_file_name(std::string_view name, const Format& format, bool flip_green);

}  // namespace talus
