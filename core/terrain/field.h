#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/grid.h"
#include "core/terrain/field_names.h"

namespace talus {

/// A field of a terrain, shared and immutable, so that copies of a terrain cost nothing and a different
/// pointer means different values. Null: the field was not computed.
template <class T>
using Field = std::shared_ptr<const Grid<T>>;

template <class T>
Field<T> make_field(Grid<T> grid) {
    return std::make_shared<const Grid<T>>(std::move(grid));
}

/// The type of a field's values: `real` measures something, the others name things (a biome, a watershed).
enum class ValueType { real, byte, word };
/// A field of any of these types, in their order. One of the table's fields always holds the same one.
using AnyField = std::variant<Field<float>, Field<std::uint8_t>, Field<std::uint16_t>>;

/// How two values mix where a layer has a share between 0 and 1.
enum class Mixing {
    linear,  ///< below + (own − below) · share
    half,    ///< the layer's own value from a share of one half on: for numbers that name things
    never,   ///< the layer's own value wherever its share is above 0
};

/// How the values of a range spread over a scale from 0 to 1: over colours, a mask's ends, whole numbers.
enum class Scale {
    linear,
    root,  ///< by the square root: for depths, of which the shallow ones are to be told apart
    both,  ///< so to both sides of 0, which is the middle of the range: for changes
    log,   ///< by ratios; the range's low end is above 0
};

/// The colours of measured values, from the low end of the range to the high one.
enum class Colours {
    rising,     ///< from dark to light
    two_sides,  ///< blue below the middle of the range and brown above it, palest there
    wet,        ///< from pale sand to deep blue
    green,      ///< from pale sand to deep green
};

/// A line of the table of fields that a terrain may have. A new field needs nothing but its line: storage,
/// crops, tiles, mixing, exports, looks, masks and statistics follow from it.
struct FieldInfo {
    std::string_view key;        ///< in files and on the command line: lower case with underscores
    std::string_view label;      ///< in the window
    std::string_view unit = {};  ///< "m"; empty for shares and for numbers that name things
    ValueType type = ValueType::real;
    Mixing mixing = Mixing::linear;
    bool stale_with_height = false;  ///< it describes the ground as it was: a later change of height drops it
    /// The values that an export's whole numbers span. Equal: the world's height range.
    float low = 0;
    float high = 1;
    Scale scale = Scale::linear;
    Colours colours = Colours::rising;
    bool zero_is_none = false;  ///< of numbers that name things: 0 is where there is none
    float painted_high = 0;     ///< what looks paint as the highest, where few are as high; 0: high
    bool only_live = false;     ///< there only while a process is simulated: no layer makes it
    std::string_view help;      ///< what its values say, in a sentence

    /// Whether it measures something from `low` to `high`, whatever the world.
    constexpr bool has_scale() const { return type == ValueType::real && low < high; }
    /// Whether its values are shares from 0 to 1, which may stand for a number of that range: a mask, a
    /// strength.
    constexpr bool is_share() const { return type == ValueType::real && low == 0 && high == 1; }
};

/// The table of all fields. Its order only decides the order of lists.
inline constexpr std::array k_fields{
    FieldInfo{.key = "height", .label = "Height", .unit = "m", .high = 0, .help = "Height of the ground."},
    FieldInfo{.key = "slope",
              .label = "Slope map",
              .stale_with_height = true,
              .help = "Steepness as a slope map marks it, from 0 on level ground to 1 on steep ground."},
    FieldInfo{
        .key = "hardness", .label = "Rock hardness", .help = "From 0 for soft rock to 1 for hard rock."},
    FieldInfo{
        .key = "painted",
        .label = "Painted",
        .help = "A share painted by hand, from 0 to 1, for uplift or whatever a layer scales by a map."},
    FieldInfo{.key = "stratum",
              .label = "Rock layer",
              .type = ValueType::byte,
              .mixing = Mixing::half,
              .high = 255,
              .help = "Which layer of rock lies at the surface, counted upwards; after 255 comes 0 again."},
    FieldInfo{.key = "water",
              .label = "Water depth",
              .unit = "m",
              .stale_with_height = true,
              .high = 1000,
              .scale = Scale::root,
              .colours = Colours::wet,
              .painted_high = 50,
              .help = "Depth of the water that stands or flows on the ground; the sea is not part of it."},
    FieldInfo{.key = "sediment",
              .label = "Sediment",
              .unit = "m",
              .stale_with_height = true,
              .high = 100,
              .scale = Scale::root,
              .painted_high = 2,
              .help = "Soil that the water carries, as the depth of ground that it would make."},
    FieldInfo{.key = "flow",
              .label = "Flow",
              .unit = "m²",
              .stale_with_height = true,
              .low = 10,
              .high = 1e9f,
              .scale = Scale::log,
              .help = "Area of the ground whose rain runs through a place: thin on ridges, wide in rivers."},
    FieldInfo{.key = "wear",
              .label = "Wear",
              .unit = "m",
              .high = 1000,
              .scale = Scale::root,
              .painted_high = 100,
              .help = "How much ground the last erosion took away."},
    FieldInfo{.key = "deposition",
              .label = "Deposition",
              .unit = "m",
              .high = 1000,
              .scale = Scale::root,
              .painted_high = 100,
              .help = "How much ground the last erosion put down, or impacts threw there."},
    FieldInfo{.key = "watershed",
              .label = "Watersheds",
              .type = ValueType::word,
              .mixing = Mixing::half,
              .stale_with_height = true,
              .high = 65535,
              .help = "Number of the basin that a place drains to; after 65,535 comes 0 again."},
    FieldInfo{.key = "wetness",
              .label = "Wetness",
              .stale_with_height = true,
              .high = 25,
              .help = "Topographic wetness index, ln(area per width / slope): low on steep crests, high on "
                      "flat ground that much water passes."},
    FieldInfo{.key = "river_order",
              .label = "River order",
              .type = ValueType::byte,
              .mixing = Mixing::half,
              .stale_with_height = true,
              .high = 255,
              .zero_is_none = true,
              .help = "Strahler's number: 1 for a spring's stream, one more where two equal ones meet, 0 "
                      "beside rivers."},
    FieldInfo{.key = "river_width",
              .label = "River width",
              .unit = "m",
              .stale_with_height = true,
              .high = 1000,
              .scale = Scale::root,
              .help = "Width of the river at a place; 0 beside rivers."},
    FieldInfo{.key = "river_offset",
              .label = "River offset",
              .unit = "m",
              .mixing = Mixing::never,
              .stale_with_height = true,
              .low = -200,
              .high = 200,
              .scale = Scale::both,
              .colours = Colours::two_sides,
              .help = "How far the middle of the nearest river lies away: above 0 on its right bank, below 0 "
                      "on its left, 10,000 where none is near."},
    FieldInfo{.key = "temperature",
              .label = "Temperature",
              .unit = "°C",
              .stale_with_height = true,
              .low = -40,
              .high = 40,
              .colours = Colours::two_sides,
              .help = "Temperature of the air just above the ground or the sea."},
    FieldInfo{.key = "wind_x",
              .label = "Wind to the east",
              .unit = "m/s",
              .stale_with_height = true,
              .low = -40,
              .high = 40,
              .scale = Scale::both,
              .colours = Colours::two_sides,
              .help = "How fast the air moves to the east; below 0 it moves to the west."},
    FieldInfo{.key = "wind_y",
              .label = "Wind to the south",
              .unit = "m/s",
              .stale_with_height = true,
              .low = -40,
              .high = 40,
              .scale = Scale::both,
              .colours = Colours::two_sides,
              .help = "How fast the air moves to the south; below 0 it moves to the north."},
    FieldInfo{.key = "moisture",
              .label = "Moisture",
              .stale_with_height = true,
              .colours = Colours::wet,
              .help = "Water vapour in the air as a share of what it can hold there, its relative humidity: "
                      "0 is dry, 1 saturated."},
    FieldInfo{.key = "precipitation",
              .label = "Yearly precipitation",
              .unit = "mm",
              .stale_with_height = true,
              .high = 5000,
              .scale = Scale::root,
              .colours = Colours::wet,
              .help = "Rain and snow that fall in a year, as a depth of water."},
    FieldInfo{.key = "vegetation",
              .label = "Vegetation",
              .stale_with_height = true,
              .colours = Colours::green,
              .help = "How densely plants cover the ground, from 0 for bare ground to 1 for dense forest."},
    FieldInfo{.key = "snow",
              .label = "Snow",
              .unit = "m",
              .stale_with_height = true,
              .high = 100,
              .scale = Scale::root,
              .painted_high = 4,
              .help = "Depth of the snow that lies on the ground, or on ice."},
    FieldInfo{.key = "ice",
              .label = "Ice",
              .unit = "m",
              .stale_with_height = true,
              .high = 100,
              .scale = Scale::root,
              .painted_high = 4,
              .help = "Thickness of the ice on the sea, on lakes and on rivers."},
    FieldInfo{.key = "biome",
              .label = "Biome",
              .type = ValueType::byte,
              .mixing = Mixing::half,
              .high = 255,
              .zero_is_none = true,
              .help =
                  "The biome of each place. Files have its number, counted from 1 in the table of biomes; "
                  "0 is none."},
    FieldInfo{
        .key = "road",
        .label = "Road",
        .help = "How much of the ground is road: 1 on the roadway, less on its shoulders, 0 beside it."},
    FieldInfo{.key = "river_bed",
              .label = "River bed",
              .help =
                  "How much of the ground is the gravel of a drawn river's bed: 1 on its floor, less towards "
                  "its banks, 0 beside it."},
    FieldInfo{.key = "opening",
              .label = "Cave openings",
              .type = ValueType::byte,
              .mixing = Mixing::never,
              .stale_with_height = true,
              .high = 255,
              .zero_is_none = true,
              .help = "255 where the ground is carved open by a cave below it, 0 elsewhere: a mask of holes, "
                      "in which every cell of the ground with such a corner is left out."},
    FieldInfo{.key = "cave_fluid",
              .label = "Cave lakes",
              .type = ValueType::byte,
              .mixing = Mixing::never,
              .stale_with_height = true,
              .high = 255,
              .zero_is_none = true,
              .help = "What stands in caves below a place: 1 water, 2 lava, 3 the sea, 0 nothing."},
    FieldInfo{.key = "speed",
              .label = "Water speed",
              .unit = "m/s",
              .stale_with_height = true,
              .high = 10,
              .scale = Scale::root,
              .only_live = true,
              .help = "How fast the water runs, while it is simulated."},
    FieldInfo{.key = "capacity",
              .label = "Capacity",
              .unit = "m",
              .stale_with_height = true,
              .high = 100,
              .scale = Scale::root,
              .only_live = true,
              .help = "How much ground the water could carry, as sediment is measured: with less it wears "
                      "the ground, with more it puts some down. While it is simulated."},
    FieldInfo{.key = "drainage",
              .label = "Drainage",
              .unit = "m²",
              .stale_with_height = true,
              .low = 10,
              .high = 1e6f,
              .scale = Scale::log,
              .only_live = true,
              .help = "Area of the ground whose rain would run through a place of the ground as it is now, "
                      "hollows filled to their lowest passes."},
    FieldInfo{.key = "change",
              .label = "Change",
              .unit = "m",
              .stale_with_height = true,
              .low = -200,
              .high = 200,
              .scale = Scale::both,
              .colours = Colours::two_sides,
              .only_live = true,
              .help = "How far the ground lies above or below where it was when the simulation began."},
};

/// A field's index in the table.
enum class FieldId : std::uint8_t {};
inline constexpr std::size_t k_field_count = k_fields.size();

constexpr std::size_t index_of(FieldId field) { return static_cast<std::size_t>(field); }
constexpr const FieldInfo& info_of(FieldId field) { return k_fields[index_of(field)]; }

/// Returns where a value lies on a scale over a range, from 0 to 1; values beyond the range clamped.
float share_of(Scale scale, float low, float high, float value);
/// Returns the value at a place, 0 to 1, of a scale over a range.
float value_at(Scale scale, float low, float high, float share);

/// Returns the index of the field with this key, or k_field_count.
constexpr std::size_t find_field(std::string_view key) {
    std::size_t i = 0;
    while (i < k_field_count && k_fields[i].key != key) ++i;
    return i;
}

/// Returns the field of a key that is known at compile time; an unknown key does not compile.
consteval FieldId field_id(std::string_view key) {
    const std::size_t i = find_field(key);
    return i < k_field_count ? static_cast<FieldId>(i) : throw "no field of this key is in the table";
}
/// For default arguments and members, where clang 14 refuses a call of field_id.
inline constexpr FieldId k_height_id = field_id("height");

/// The type that AnyField holds for a field.
constexpr std::size_t type_index(FieldId field) { return static_cast<std::size_t>(info_of(field).type); }
template <FieldId field>
using FieldOf = std::variant_alternative_t<type_index(field), AnyField>;
/// Returns the null pointer of a field that was not computed.
AnyField absent(FieldId field);

/// A set of fields.
class FieldSet {
 public:
    constexpr FieldSet() = default;
    constexpr void add(FieldId field) { bits_ |= bit(field); }
    constexpr bool contains(FieldId field) const { return (bits_ & bit(field)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr void remove(FieldId field) { bits_ &= ~bit(field); }
    constexpr FieldSet operator|(FieldSet other) const {
        other.bits_ |= bits_;
        return other;
    }

    constexpr FieldSet operator&(FieldSet other) const {
        other.bits_ &= bits_;
        return other;
    }

    /// Calls each(FieldId) in the table's order.
    template <class Each>
    constexpr void for_each(Each&& each) const {
        for (std::size_t i = 0; i < k_field_count; ++i) {
            if (contains(static_cast<FieldId>(i))) each(static_cast<FieldId>(i));
        }
    }

    friend constexpr bool operator==(FieldSet, FieldSet) = default;

 private:
    static constexpr std::uint32_t bit(FieldId field) { return std::uint32_t{1} << index_of(field); }

    std::uint32_t bits_ = 0;
    static_assert(k_field_count <= 32);
};

/// The fields of these keys: `fields("height", "hardness")`.
consteval FieldSet fields(auto... keys) {
    FieldSet set;
    (set.add(field_id(keys)), ...);
    return set;
}

/// Returns the fields of the set that stay valid when the height has changed.
constexpr FieldSet without_stale(FieldSet set) {
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (k_fields[i].stale_with_height) set.remove(static_cast<FieldId>(i));
    }
    return set;
}

/// A key as a template argument.
template <std::size_t size>
struct FieldKey {
    char text[size];
    consteval FieldKey(const char (&from)[size]) {
        for (std::size_t i = 0; i < size; ++i) text[i] = from[i];
    }
    constexpr std::string_view view() const { return {text, size - 1}; }
};

/// The computed fields of a terrain.
class Fields {
 public:
    Fields();
    /// Holds the height and nothing else.
    Fields(Field<float> height) : Fields() { set<"height">(std::move(height)); }

    /// Returns a field by its key, with the table's type: `fields.get<"hardness">()`.
    template <FieldKey key>
    const auto& get() const {
        constexpr FieldId k_id = field_id(key.view());
        return std::get<type_index(k_id)>(all_[index_of(k_id)]);
    }
    template <FieldKey key>
    void set(FieldOf<field_id(key.view())> field) {
        all_[index_of(field_id(key.view()))] = std::move(field);
    }

    const AnyField& operator[](FieldId field) const { return all_[index_of(field)]; }
    /// Sets a field. values: of the type that the table names.
    void set(FieldId field, AnyField values);
    /// Says what the values of a field name; what they named before is forgotten. Setting other values keeps
    /// it.
    void set_names(FieldId field, std::shared_ptr<const FieldNames> names);
    /// Returns what the values of a field name; null for a field whose numbers have no names.
    const std::shared_ptr<const FieldNames>& names(FieldId field) const { return names_[index_of(field)]; }
    bool has(FieldId field) const;
    void drop(FieldId field);
    /// Returns the set of the computed fields.
    FieldSet present() const;

 private:
    std::array<AnyField, k_field_count> all_;
    std::array<std::shared_ptr<const FieldNames>, k_field_count> names_;
};

/// Returns the bytes of a field's values; 0 if it is absent.
std::size_t bytes_of(const AnyField& field);
/// Returns the bytes that one cell takes in all these fields.
std::size_t cell_bytes(FieldSet fields);
/// Returns a pointer that differs if the values differ, without looking at them; null if the field is absent.
const void* identity_of(const AnyField& field);

}  // namespace talus
