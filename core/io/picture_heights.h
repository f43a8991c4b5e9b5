#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/io/byte_order.h"
#include "core/io/heightmap_source.h"

namespace talus {

/// Collects the pixels of a picture of 8 or 16 bits a channel and makes heights of them: of grey its number,
/// of colours the brightness, or metres where red, green and blue are the digits of one number, as in the
/// tiles of web maps. What is wholly transparent has no data.
class PictureHeights {
 public:
    /// bits: of a channel, 1 to 16.
    PictureHeights(MapSize size, int bits, bool has_colours, bool has_alpha);

    /// Tells how many bits of these the file has: those of fewer bits are widened.
    void note_bits_in_file(int bits) { bits_in_file_ = bits; }

    struct Pixel {
        int red = 0;  ///< or grey
        int green = 0;
        int blue = 0;
        int alpha = 0;
    };
    /// To be called for each pixel, row by row.
    void add(int x, int y, const Pixel& pixel);
    /// Gives the map its values and its steps, and says what was found.
    void finish(const HeightmapSource& source);

 private:
    struct Reading {
        Roughness brightness;
        Roughness terrarium;
        Roughness mapbox;
    };
    ColourHeights chosen(ColourHeights wanted) const;
    void decode(ColourHeights kind);
    bool holds_digits() const { return has_colours_ && bits_ == 8; }

    Grid<float> values_;
    int bits_;
    int bits_in_file_ = 16;
    bool has_colours_;
    bool has_alpha_;
    bool coloured_ = false;
    bool half_transparent_ = false;
    std::size_t empty_ = 0;  // cells that are wholly transparent
    Reading roughness_;
};

/// Returns whether the colours of a palette are greys in even steps from black to white: its places are then
/// numbers like those of a grey picture.
bool is_grey_ramp(std::span<const std::array<int, 3>> palette);

/// Metres of a pixel of a web map's tile.
/// Terrarium (Mapzen, Tilezen Joerd): h = 256 red + green + blue / 256 − 32768.
double terrarium_height(int red, int green, int blue);
/// Terrain-RGB (Mapbox): h = −10000 + (65536 red + 256 green + blue) / 10.
double mapbox_height(int red, int green, int blue);

}  // namespace talus
