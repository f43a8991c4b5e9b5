#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/map_place.h"

namespace talus {

/// How the numbers of a map become heights, as GDAL has it: height = offset + scale · number, in `unit`. What
/// is absent was not said.
struct MapMeaning {
    std::optional<double> no_data = {};  ///< the number of cells without data, before scale and offset
    std::optional<double> scale = {};
    std::optional<double> offset = {};
    std::optional<CrsUnit> unit = {};
    std::string unknown_unit = {};  ///< the name of one that Talus does not know
    bool is_depth = false;          ///< its reference system counts downwards

    /// Sets the unit by its name; one that is empty says nothing.
    void set_unit(std::string_view name);
    /// Returns this meaning, completed by what another one says where it says nothing.
    MapMeaning or_else(const MapMeaning& other) const;
    /// Returns whether it says that the numbers are heights, and not steps of a range.
    bool is_of_heights() const { return scale || offset || unit || is_depth; }
    /// Returns the height of a number, in metres.
    double height(double number) const {
        const double told = (number * scale.value_or(1) + offset.value_or(0)) * (unit ? unit->size : 1);
        return is_depth ? 0 - told : told;
    }
    /// Returns whether a number stands for no data.
    bool is_gap(double number) const;
    /// Returns the height of a number, NaN where it stands for no data.
    float value(double number) const;
    /// Returns a line for the user on what height() converts or has to assume; empty where numbers are
    /// metres.
    std::string remark() const;
};

/// What the name of a map's mask ends in, where it is a file of its own.
inline constexpr std::string_view k_mask_ending = ".msk";

/// What the files beside a map tell of it: a world file (`.tfw`, `.pgw`, `.wld` …), an Esri `.prj`, and
/// GDAL's
/// `.aux.xml`. Those that are absent, or of another kind, tell nothing.
struct BesideMap {
    std::optional<MapPlace> place = {};
    std::optional<CrsUnit> unit = {};  ///< of the coordinates, for a map that tells its place but no unit
    MapMeaning meaning = {};
};

/// Returns the names of such files, whether they exist or not, and of the `.hdr` of a labelled map.
std::vector<std::string> files_beside(const std::string& map_path);

/// band: of the map, from 1, whose meaning is wanted.
BesideMap read_beside(const std::string& map_path, int band);

/// Returns the meaning in the text of GDAL's TIFF tag 42112 for a band, from 1.
MapMeaning meaning_of_metadata(std::string_view xml, int band);

/// Units in the text of a reference system: WKT of either version, or the lines of an Arc/Info `.prj`.
struct CrsTextUnits {
    std::optional<CrsUnit> across;    ///< of the coordinates
    std::optional<CrsUnit> vertical;  ///< of the heights
    bool points_down = false;         ///< heights are depths
};
CrsTextUnits units_in_crs_text(std::string_view text);

/// Returns the unit of length with this name, which words may follow: "meters above sea level".
std::optional<CrsUnit> height_unit_of_name(std::string_view name);

/// Returns the number at the beginning of a text, after spaces, with a point or a comma before its fraction.
std::optional<double> leading_number(std::string_view text);

}  // namespace talus
