#include "core/io/geo_tags.h"

#include <cmath>
#include <utility>

namespace talus {
namespace {

// Keys of GeoTIFF, and their values.
constexpr int k_key_model = 1024;
constexpr int k_key_raster_type = 1025;
constexpr int k_key_geographic = 2048;
constexpr int k_key_angle_unit = 2054;
constexpr int k_key_angle_size = 2055;  // radians
constexpr int k_key_projected = 3072;
constexpr int k_key_length_unit = 3076;
constexpr int k_key_length_size = 3077;  // m
constexpr int k_key_vertical = 4096;
constexpr int k_key_vertical_unit = 4099;
constexpr int k_model_projected = 1;
constexpr int k_model_geographic = 2;
constexpr int k_raster_of_points = 2;
constexpr int k_user_defined = 32767;

template <class Value>
std::pair<const Value*, int> values_of(TIFF* tiff, std::uint32_t tag) {
    std::uint16_t count = 0;
    Value* values = nullptr;
    if (TIFFGetField(tiff, tag, &count, &values) != 1 || values == nullptr) return {nullptr, 0};
    return {values, count};
}

// Calls found(location, value) for a key of the directory; false where it is absent.
bool with_geo_key(TIFF* tiff, int wanted, auto&& found) {
    const auto [keys, count] = values_of<std::uint16_t>(tiff, k_tag_geo_keys);
    for (int i = 4; i + 3 < count; i += 4) {
        if (keys[i] != wanted) continue;
        found(keys[i + 1], keys[i + 3]);
        return true;
    }
    return false;
}

// A key whose value stands in the directory itself; −1: absent.
int geo_key(TIFF* tiff, int wanted) {
    int result = -1;
    with_geo_key(tiff, wanted, [&](int location, int value) { result = location == 0 ? value : -1; });
    return result;
}

// A key whose value is a double.
std::optional<double> geo_double(TIFF* tiff, int wanted) {
    std::optional<double> result;
    with_geo_key(tiff, wanted, [&](int location, int value) {
        const auto [doubles, count] = values_of<double>(tiff, k_tag_geo_doubles);
        if (location == static_cast<int>(k_tag_geo_doubles) && value < count && doubles[value] > 0)
            result = doubles[value];
    });
    return result;
}

std::optional<CrsUnit> unit_of(TIFF* tiff) {
    const int model = geo_key(tiff, k_key_model);
    const int projected = geo_key(tiff, k_key_projected);
    if (model == k_model_geographic) {
        const int code = geo_key(tiff, k_key_angle_unit);
        if (const auto size = geo_double(tiff, k_key_angle_size);
            size && (code < 0 || code == k_user_defined))
            return CrsUnit{*size * k_degrees_in_radian, true, "angles of their own"};
        if (const auto unit = unit_of_code(code); unit && unit->is_angle) return unit;
        return unit_of_geographic(geo_key(tiff, k_key_geographic));
    }
    const int code = geo_key(tiff, k_key_length_unit);
    // A plane of its own, of a site or a plan, has a unit without a projection.
    if (model != k_model_projected && projected < 0 && code < 0) return std::nullopt;
    if (const auto size = geo_double(tiff, k_key_length_size); size && (code < 0 || code == k_user_defined)) {
        return CrsUnit{*size, false, "units of their own"};
    }
    if (const auto unit = unit_of_code(code); unit && !unit->is_angle) return unit;
    return unit_of_projected(projected);
}

std::string text_of(TIFF* tiff, std::uint32_t tag) {
    const char* text = nullptr;
    return TIFFGetField(tiff, tag, &text) == 1 && text != nullptr ? text : "";
}

// The place of the corner (0, 0) of the raster, and what a column and a row add to it.
std::optional<MapPlace> corner_place(TIFF* tiff) {
    if (const auto [scale, count] = values_of<double>(tiff, k_tag_pixel_scale); count >= 2) {
        MapPlace place{.x_per_column = scale[0], .y_per_row = -std::fabs(scale[1])};
        if (const auto [tie, numbers] = values_of<double>(tiff, k_tag_tie_points); numbers >= 6) {
            place.x0 = tie[3] - tie[0] * place.x_per_column;
            place.y0 = tie[4] - tie[1] * place.y_per_row;
        }
        return place;
    }
    if (const auto [m, numbers] = values_of<double>(tiff, k_tag_transformation); numbers >= 8) {
        return MapPlace{.x0 = m[3],
                        .x_per_column = m[0],
                        .x_per_row = m[1],
                        .y0 = m[7],
                        .y_per_column = m[4],
                        .y_per_row = m[5]};
    }
    return std::nullopt;
}

}  // namespace

std::optional<MapPlace> place_in_tags(TIFF* tiff) {
    std::optional<MapPlace> place = corner_place(tiff);
    if (!place || !place->is_valid()) return std::nullopt;
    place->unit = unit_of(tiff);
    if (geo_key(tiff, k_key_raster_type) != k_raster_of_points) {
        place->x0 += (place->x_per_column + place->x_per_row) / 2;
        place->y0 += (place->y_per_column + place->y_per_row) / 2;
    }
    return place;
}

MapMeaning meaning_in_tags(TIFF* tiff, int band) {
    MapMeaning meaning = meaning_of_metadata(text_of(tiff, k_tag_metadata), band);
    meaning.no_data = leading_number(text_of(tiff, k_tag_no_data));
    const int system = geo_key(tiff, k_key_vertical);
    meaning.is_depth = counts_depths(system);
    if (meaning.unit) return meaning;
    if (const auto unit = unit_of_code(geo_key(tiff, k_key_vertical_unit)); unit && !unit->is_angle) {
        meaning.unit = unit;
    } else if (system > 0) {
        meaning.unit = unit_of_vertical(system);
    }
    return meaning;
}

}  // namespace talus
