#pragma once

#include <array>

#include "core/paint/painted_cover.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

constexpr Choice choice_of_field(FieldId field) {
    return {info_of(field).key, info_of(field).label, info_of(field).help};
}

/// A map painted by hand, for the layers above to follow: causes instead of ground. Uplift for Mountain
/// ranges, rock for Gullies, rain for Live water: whatever takes a number or a field.
struct PaintField {
    /// In the order of k_painted.
    enum class What { share, hardness, precipitation, temperature };

    static constexpr StageInfo info{
        .key = "paint_field",
        .label = "Paint a map",
        .group = Group::map,
        .reads = fields("height", "painted", "hardness", "precipitation", "temperature"),
        .writes = fields("painted", "hardness", "precipitation", "temperature"),
        .reach = Reach::metres,
        .resolution = ResolutionPromise::likeness,
        .scratch = 8,
        .revision = 3,
        .keywords =
            "brush, hand, painted, paint uplift, paint rain, paint hardness, paint rock, paint climate, "
            "paint "
            "temperature, paint snow, draw a mask, strokes",
        .help =
            "A map painted by hand that later layers follow: rock hardness, precipitation, temperature, or a "
            "share. Choose Painted for the uplift of Mountain ranges, or for any strength that takes a "
            "field.",
    };

    What what = What::share;
    float value = 1;
    float elsewhere = 0;
    float precipitation = 2500;  // mm a year
    float precipitation_elsewhere = 500;
    float temperature = -5;  // °C
    float temperature_elsewhere = 10;
    bool anew = true;
    Strokes strokes;
    Raster baked = {};  // shares, painted before the strokes

    static constexpr std::array<FieldId, 4> k_painted{field_id("painted"), field_id("hardness"),
                                                      field_id("precipitation"), field_id("temperature")};
    static constexpr std::array<Choice, 4> k_what{
        choice_of_field(k_painted[0]), choice_of_field(k_painted[1]), choice_of_field(k_painted[2]),
        choice_of_field(k_painted[3])};

    // A value of a field, in its unit and range: what is painted, or what is where nothing is.
    static constexpr ParameterInfo row_of(std::string_view key, std::string_view label, FieldId field,
                                          Condition shown, std::string_view help) {
        return {.key = key,
                .label = label,
                .unit = info_of(field).unit,
                .min = static_cast<double>(info_of(field).low),
                .max = static_cast<double>(info_of(field).high),
                .basic = true,
                .visible_when = shown,
                .help = help};
    }

    static void parameters(auto&& parameter) {
        constexpr auto k_when = [](What one, What other) {
            return Condition{"what", static_cast<int>(one), static_cast<int>(other)};
        };
        constexpr Condition k_share = k_when(What::share, What::hardness);
        constexpr Condition k_rain = k_when(What::precipitation, What::precipitation);
        constexpr Condition k_air = k_when(What::temperature, What::temperature);
        constexpr FieldId k_mm = field_id("precipitation"), k_celsius = field_id("temperature");
        parameter(&PaintField::what, {.key = "what",
                                      .label = "What",
                                      .basic = true,
                                      .choices = k_what,
                                      .help = "The map that is painted."});
        constexpr std::string_view k_value_help = "What is painted.";
        constexpr std::string_view k_elsewhere_help =
            "What is where nothing is painted, and no earlier layer's values remain.";
        parameter(&PaintField::value, row_of("value", "Value", field_id("painted"), k_share, k_value_help));
        parameter(&PaintField::elsewhere,
                  row_of("elsewhere", "Elsewhere", field_id("painted"), k_share, k_elsewhere_help));
        parameter(&PaintField::precipitation,
                  row_of("precipitation", "Precipitation", k_mm, k_rain, k_value_help));
        parameter(
            &PaintField::precipitation_elsewhere,
            row_of("precipitation_elsewhere", "Precipitation elsewhere", k_mm, k_rain, k_elsewhere_help));
        parameter(&PaintField::temperature,
                  row_of("temperature", "Temperature", k_celsius, k_air, k_value_help));
        parameter(&PaintField::temperature_elsewhere, row_of("temperature_elsewhere", "Temperature elsewhere",
                                                             k_celsius, k_air, k_elsewhere_help));
        parameter(&PaintField::anew,
                  {.key = "anew",
                   .label = "Begin anew",
                   .basic = true,
                   .help = "On: a map of its own, for the layers up to the next one that makes it. Off: "
                           "elsewhere it stays as earlier layers have made it, and mixes with that at the "
                           "brush's rim."});
        parameter(&PaintField::strokes,
                  {.key = "strokes",
                   .label = "Strokes",
                   .basic = true,
                   .help = "What was painted and erased, in its order. Draw on the ground while the layer is "
                           "selected."});
        parameter(&PaintField::baked, k_baked_cover_row);
    }

    FieldId field() const { return k_painted[static_cast<std::size_t>(what)]; }
    FieldSet writes() const {
        FieldSet one;
        one.add(field());
        return one;
    }
    double reach_metres(const Lattice& world) const;
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
