#pragma once

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Transverse dunes: ridges across the wind, gentle on the windward side and as steep as sand can lie on the
/// lee side, with smaller dunes that cross the backs of the large ones.
///
/// Forms and angles: Bagnold, *The Physics of Blown Sand and Desert Dunes*, 1941. Crests fork and end where
/// the phase of the waves is undefined, as in Tricard and others, *Procedural Phasor Noise*, SIGGRAPH 2019.
struct Dunes {
    static constexpr StageInfo info{
        .key = "dunes",
        .label = "Dunes",
        .group = Group::shape,
        .writes = fields("height"),
        .reach = Reach::point,
        .resolution = ResolutionPromise::exact,
        .revision = 2,
        .keywords = "sand, desert, barchan, ripples, sahara, erg",
        .help =
            "Ridges of sand across the wind, with long gentle slopes facing it and short steep ones behind a "
            "winding crest; smaller dunes cross their backs.",
    };

    float wind = 250;           // degrees clockwise from north that it blows from
    float wavelength = 520;     // m
    float height = 75;          // m
    float winding = 0.9f;       // wavelengths
    float winding_size = 1800;  // m
    float unevenness = 0.8f;
    float forks = 0.6f;
    float small_dunes = 0.3f;
    float slip_face = 32;  // degrees
    float level = 60;      // m

    static void parameters(auto&& parameter) {
        parameter(&Dunes::wind, {.key = "wind",
                                 .label = "Wind from",
                                 .unit = "°",
                                 .min = 0,
                                 .max = 360,
                                 .basic = true,
                                 .help = "Compass direction that the wind comes from: 0 is north, 90 east, "
                                         "180 south, 270 west. Steep sides face away from it."});
        parameter(&Dunes::wavelength,
                  {.key = "wavelength",
                   .label = "Wavelength",
                   .unit = "m",
                   .min = 1,
                   .max = 100000,
                   .slider_range = {20, 4000},
                   .basic = true,
                   .log = true,
                   .help = "Distance from crest to crest along the wind. Where the world wraps, wavelength "
                           "and wind are adjusted a little so that a whole number of dunes fits."});
        parameter(&Dunes::height,
                  {.key = "height",
                   .label = "Height",
                   .unit = "m",
                   .min = 0,
                   .max = 5000,
                   .slider_range = {0, 400},
                   .basic = true,
                   .help = "Height of the highest crests above the ground. The height of real dunes is a "
                           "tenth to a fifth of their wavelength; where the slip face would take more than "
                           "half of a wavelength, dunes stay lower."});
        parameter(
            &Dunes::winding,
            {.key = "winding",
             .label = "Winding crests",
             .min = 0,
             .max = 3,
             .slider_range = {0, 1.5},
             .basic = true,
             .help =
                 "How far crests stray from straight lines, in wavelengths. 0 looks like a ploughed field."});
        parameter(&Dunes::unevenness,
                  {.key = "unevenness",
                   .label = "Uneven heights",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "How much lower some parts of a crest are than others. 0: all the same; 1: crests "
                           "that come to an end, and hollows between dunes."});
        parameter(&Dunes::small_dunes,
                  {.key = "small_dunes",
                   .label = "Small dunes",
                   .min = 0,
                   .max = 1,
                   .basic = true,
                   .help = "Height of the smaller dunes on the backs of the large ones, which cross them at "
                           "an angle; the slip faces have none. At 1 they are as steep as the large ones."});
        parameter(&Dunes::forks, {.key = "forks",
                                  .label = "Forks",
                                  .min = 0,
                                  .max = 1,
                                  .help = "How often a crest ends, or two join into one. 0: never."});
        parameter(&Dunes::slip_face,
                  {.key = "slip_face",
                   .label = "Slip face",
                   .unit = "°",
                   .min = 15,
                   .max = 45,
                   .help = "Steepness of the lee side. Dry sand slides at 30 to 34 degrees."});
        parameter(&Dunes::winding_size,
                  {.key = "winding_size",
                   .label = "Winding length",
                   .unit = "m",
                   .min = 1,
                   .max = 100000,
                   .slider_range = {50, 10000},
                   .log = true,
                   .help = "Distance from one bend of a crest to the next. Much shorter than the wavelength, "
                           "crests fray."});
        parameter(&Dunes::level, {.key = "level",
                                  .label = "Height of the ground",
                                  .unit = "m",
                                  .min = -10000,
                                  .max = 10000,
                                  .slider_range = {-500, 1500},
                                  .help = "Height of the ground in the troughs."});
    }

    /// The phase p counts wavelengths along the wind from the middle of the world, plus winding · noise, plus
    /// the angle in turns of 1 − forks + 3 forks (n₁ + i n₂), with two more noises: around its zeros the
    /// phase turns once, so a crest ends there, and towards them dunes are lower. The fraction of p is 0 in a
    /// trough. A crest of height H falls evenly over the last f = H |∇p| / tan(slip_face) of a wave, so that
    /// the slip face has that slope however the crest winds; before that the ground rises as 2u² − u³ with
    /// u = p / (1 − f). f is at most ½, and H is lowered to keep it so. H is height (1 − unevenness (1 −
    /// noise)/2). Small dunes have a sixth of the wavelength, cross the wind at 25°, and are as high as fits
    /// it, on the backs alone. In an endless world the dunes continue for ever, counted from the middle of
    /// the piece at the origin.
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
