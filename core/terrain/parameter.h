#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/terrain/choice.h"
#include "core/terrain/curve.h"
#include "core/terrain/field.h"
#include "core/terrain/ground_line.h"
#include "core/terrain/raster.h"
#include "core/terrain/run_event.h"
#include "core/terrain/strokes.h"

namespace talus {

/// Shows a parameter only while another of the same stage (a bool or an enum) has this value, or the second
/// one.
struct Condition {
    std::string_view key = {};  ///< empty: always shown
    int value = 0;
    int or_value = value;
};

/// What a number is a share of, where the window shows it in metres. A file keeps the share, so that its
/// shapes keep their places in a world of another extent.
enum class ShareOf {
    nothing,
    width,      ///< of the world, from west to east
    height,     ///< of the world, from north to south
    half_side,  ///< the distance from the middle of the world to its nearest edge
};

/// An interval of values.
struct Span {
    double min = 0;
    double max = 0;
};

/// How a line begins that a new layer has: across the middle of the world.
struct NewLine {
    bool closed = false;     ///< it goes round the middle instead
    double span = 0.25;      ///< how far it reaches, as a share of the world's sides
    float height = 0;        ///< m of its nodes over the ground
    float width = 0.001f;    ///< of its nodes, as a share of the world's shorter side
    bool finds_way = false;  ///< its layer has a `gradient` [%] and a `radius` [m] that a way keeps to
};

/// One row of a stage's parameter listing. It drives the widget, the JSON, the command line, the clamping,
/// the reference page and the registry-wide tests; the default is the member's own initialiser.
struct ParameterInfo {
    std::string_view key;        ///< in files and on the command line: lower case with underscores
    std::string_view label;      ///< in the window
    std::string_view unit = {};  ///< "m", "°", "%"; empty for a ratio or a count
    ShareOf share_of = ShareOf::nothing;
    double min = 0;          ///< smallest value, for numbers
    double max = 1;          ///< largest value, for numbers
    Span slider_range = {};  ///< soft range: what a slider covers; typing reaches the rest; empty: all of it
    bool basic = false;      ///< shown to newcomers (at most six a stage); the rest folds under More
    /// It says how far the stage's process runs: a larger value goes on from a smaller one's run, see
    /// RunCache.
    bool run_length = false;
    bool hidden = false;  ///< kept by the program for itself: the window shows no row of it
    bool log = false;     ///< the slider moves by ratios; min must be above 0
    Condition visible_when = {};
    std::span<const Choice> choices = {};  ///< for enums
    std::string_view file_endings =
        {};  ///< for paths: of the files to choose from, ".json"; empty: heightmaps
    std::string_view example_file =
        {};                 ///< for paths: one that comes with the program, for samples and tests
    NewLine new_line = {};  ///< for lines
    bool may_hold = false;  ///< for paths: a recipe may hold what stands in the file, which is JSON
    std::span<const std::string_view> elements = {};  ///< for arrays: a label for each element
    /// For a number or a field: fields beside the shares that may stand for it, each over its mean over the
    /// map, so that the number keeps its amount.
    FieldSet weights = {};
    std::string_view help;  ///< one or more sentences: what it changes, and which way
};

/// Four floats in one row, for example the heights of the four corners.
using Float4 = std::array<float, 4>;

/// The path of a file that a stage reads, in UTF-8, as the user gave it; empty if none is chosen. Recipes in
/// files name it relative to themselves where it lies beside or below them.
struct FilePath {
    std::string text;
    /// What the recipe holds instead of the file's text: an object of JSON, written with an indent of two and
    /// a newline at its end. Null: the file is read.
    std::shared_ptr<const std::string> held = {};

    friend bool operator==(const FilePath& a, const FilePath& b) {
        const bool same = a.held == b.held || (a.held != nullptr && b.held != nullptr && *a.held == *b.held);
        return same && a.text == b.text;
    }
};

/// A number, or a number that differs from place to place: `number` times a field of shares that the layers
/// below made, or times a field of ParameterInfo::weights over its mean. Where the field is not there (nobody
/// made it, or this version does not know it) it is the number everywhere.
struct NumberOrField {
    float number = 1;
    std::string field = {};  ///< the field's key; empty: a number

    /// Returns whether the value is the same number everywhere.
    bool is(float value) const { return number == value && field.empty(); }
    friend bool operator==(const NumberOrField&, const NumberOrField&) = default;
};

/// A parameter's value outside its stage. An enum is stored as the index of its choice, an int.
using ParameterValue = std::variant<bool, int, float, Float4, std::uint64_t, std::int64_t, Curve, FilePath,
                                    NumberOrField, RunEvents, Raster, Strokes, GroundLine>;

enum class ParameterKind {
    boolean,
    integer,
    real,
    real4,
    choice,
    seed,
    coordinate,  ///< any whole number, negative ones too
    curve,
    path,
    number_or_field,
    events,   ///< what is done to a process while it runs
    raster,   ///< made by a command, not typed
    strokes,  ///< drawn by hand
    line,     ///< drawn through nodes
};

/// Returns whether `min` and `max` bound a value of this kind.
constexpr bool has_range(ParameterKind kind) {
    return kind == ParameterKind::integer || kind == ParameterKind::real || kind == ParameterKind::real4 ||
           kind == ParameterKind::number_or_field;
}

/// A parameter of a stage, without the stage's C++ type.
struct Parameter {
    ParameterInfo info;
    ParameterKind kind;
    ParameterValue default_value;
};

/// Returns whether a field may stand for this parameter, a number or a field.
constexpr bool may_stand_for(const ParameterInfo& row, FieldId field) {
    return info_of(field).is_share() || row.weights.contains(field);
}

/// Returns the index of a parameter in its listing, if it is there.
std::optional<std::size_t> find_parameter(std::span<const Parameter> listing, std::string_view key);
/// Returns the index of the first that is a list of strokes.
std::optional<std::size_t> find_strokes(std::span<const Parameter> listing);

/// Returns whether the parameter's condition holds for these values, one for each row of the listing.
bool is_visible(std::span<const Parameter> listing, std::size_t parameter,
                std::span<const ParameterValue> values);

/// Returns the value clamped to the parameter's range and converted to its kind; NaN becomes the default.
/// Every number from outside passes through here.
ParameterValue clamped(const Parameter& parameter, ParameterValue value);

/// Returns the value as a user reads it: "0.8", "4096", "Gaussian", "1, 2, 3, 4".
std::string text_of(const Parameter& parameter, const ParameterValue& value);

}  // namespace talus
