#include "core/io/picture_heights.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include "core/base/formatted.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// A reading as digits has to be this much smoother than the brightness to be believed without being told.
constexpr double k_clearly_smoother_digits = 0.5;
constexpr float k_transparent = -1;  // of what is transparent, while the picture is read

// The luminance of ITU-R BT.709, on the numbers as they stand: heights have no gamma.
double brightness_of(int red, int green, int blue) { return 0.2126 * red + 0.7152 * green + 0.0722 * blue; }

// Three bytes as one number, which a float holds exactly, and back.
float packed_digits(int red, int green, int blue) {
    return static_cast<float>(red << 16 | green << 8 | blue);
}

struct Digits {
    int red, green, blue;
    explicit Digits(float packed)
        : red(static_cast<int>(packed) >> 16),
          green(static_cast<int>(packed) >> 8 & 255),
          blue(static_cast<int>(packed) & 255) {}
};

// Whether a reading lies among the depths and heights of the Earth: other numbers are a chance hit.
bool is_on_earth(double metres) { return metres > -12000 && metres < 9500; }

}  // namespace

bool is_grey_ramp(std::span<const std::array<int, 3>> palette) {
    const int last = static_cast<int>(palette.size()) - 1;
    for (int i = 0; i <= last; ++i) {
        const auto [red, green, blue] = palette[static_cast<std::size_t>(i)];
        if (red != green || red != blue || std::abs(red * last - 255 * i) > last) return false;
    }
    return last > 0;
}

double terrarium_height(int red, int green, int blue) { return red * 256.0 + green + blue / 256.0 - 32768.0; }

double mapbox_height(int red, int green, int blue) {
    return -10000.0 + (red * 65536.0 + green * 256.0 + blue) * 0.1;
}

PictureHeights::PictureHeights(MapSize size, int bits, bool has_colours, bool has_alpha)
    : values_(size.width, size.height), bits_(bits), has_colours_(has_colours), has_alpha_(has_alpha) {}

void PictureHeights::add(int x, int y, const Pixel& pixel) {
    const auto [red, green, blue, alpha] = pixel;
    if (has_alpha_ && alpha == 0) {
        values_(x, y) = k_transparent;
        ++empty_;
        return;
    }
    half_transparent_ |= has_alpha_ && alpha != (1 << bits_) - 1;
    const bool coloured_here = has_colours_ && (red != green || red != blue);
    coloured_ |= coloured_here;
    if (!holds_digits()) {
        values_(x, y) =
            coloured_here ? static_cast<float>(brightness_of(red, green, blue)) : static_cast<float>(red);
        return;
    }
    values_(x, y) = packed_digits(red, green, blue);
    const auto add_height = [&](Roughness& roughness, double metres) {
        roughness.add(is_on_earth(metres) ? metres : HUGE_VAL, x == 0);
    };
    roughness_.brightness.add(brightness_of(red, green, blue), x == 0);
    add_height(roughness_.terrarium, terrarium_height(red, green, blue));
    add_height(roughness_.mapbox, mapbox_height(red, green, blue));
}

ColourHeights PictureHeights::chosen(ColourHeights wanted) const {
    if (!holds_digits() || !coloured_) return ColourHeights::brightness;
    if (wanted != ColourHeights::automatic) return wanted;
    const double terrarium = roughness_.terrarium.value();
    const double mapbox = roughness_.mapbox.value();
    // A picture of one colour is as smooth in every reading.
    if (!(std::min(terrarium, mapbox) < k_clearly_smoother_digits * roughness_.brightness.value()))
        return ColourHeights::brightness;
    return terrarium < mapbox ? ColourHeights::terrarium : ColourHeights::mapbox;
}

void PictureHeights::decode(ColourHeights kind) {
    for (float& value : values_.values()) {
        if (value == k_transparent) continue;
        const Digits digits(value);
        const auto [red, green, blue] = digits;
        switch (kind) {
            case ColourHeights::terrarium:
                value = static_cast<float>(terrarium_height(red, green, blue));
                break;
            case ColourHeights::mapbox:
                value = static_cast<float>(mapbox_height(red, green, blue));
                break;
            case ColourHeights::automatic:
            case ColourHeights::brightness:
                value = red == green && red == blue ? static_cast<float>(red)
                                                    : static_cast<float>(brightness_of(red, green, blue));
        }
    }
}

void PictureHeights::finish(const HeightmapSource& source) {
    const ColourHeights kind = chosen(source.settings.colours);
    if (holds_digits()) decode(kind);
    if (empty_ == values_.size()) {
        source.refuse(
            "is wholly transparent: it has no heights; choose another picture, or save it without "
            "transparency");
    }
    if (empty_ > 0) {
        for (float& value : values_.values()) {
            if (value == k_transparent) value = std::numeric_limits<float>::quiet_NaN();
        }
        source.remark(counted(empty_, "cell is transparent: it has no data",
                              "cells are transparent: they have no data"));
    }
    const bool metres = kind == ColourHeights::terrarium || kind == ColourHeights::mapbox;
    if (metres) {
        const char* name = kind == ColourHeights::terrarium ? "Terrarium" : "Mapbox Terrain-RGB";
        source.remark(std::string("its colours are read as heights of ") + name +
                      (source.settings.colours == ColourHeights::automatic
                           ? ", in which it is smooth; \"Colours\" can say otherwise"
                           : ""));
    } else if (coloured_) {
        source.remark("it is a colour picture; heights are read from its brightness");
        source.facts.is_brightness = true;
    }
    if (half_transparent_) source.remark("its transparency is ignored where it is not complete");
    const int bits = std::min(bits_, bits_in_file_);
    if (!metres && bits <= 8 && !source.map.sidecar)
        source.remark(formatted("%s hold %d heights: steps will show on slopes",
                                bits == 1 ? "single bits" : (std::to_string(bits) + " bits").c_str(),
                                1 << bits));
    source.map.values = std::move(values_);
    source.map.steps = metres ? 0 : (1 << bits_) - 1;
}

}  // namespace talus
