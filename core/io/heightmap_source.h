#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/base/progress.h"
#include "core/io/beside_map.h"
#include "core/io/read_heightmap.h"
#include "core/io/safe_file.h"

namespace talus {

/// What is known of a map's numbers until they are heights with a place.
struct MapFacts {
    std::optional<MapPlace> place = {};  ///< as the file itself tells it
    BesideMap beside = {};               ///< as the files beside it tell it
    bool is_settled = false;             ///< the codec has applied what `beside` says of the numbers
    bool is_brightness = false;          ///< the numbers are steps, whatever is said of the map: of colours

    bool has_place() const { return place || beside.place; }
};

/// What the user is told where whole numbers become metres.
inline constexpr const char* k_whole_metres =
    "it has a place on Earth: its whole numbers are taken for metres";

/// One heightmap being read: its path, how to read it, and what is known of it. The codec fills `map` and
/// `facts`.
struct HeightmapSource {
    const std::string& path;
    const ReadSettings& settings;
    Progress* progress;
    Heightmap& map;
    MapFacts& facts;

    void at_row(int y, int rows) const {
        if (progress == nullptr) return;
        progress->checkpoint();
        progress->set_fraction(static_cast<float>(y) / static_cast<float>(rows));
    }
    void remark(std::string text) const {
        if (!text.empty()) map.remarks.push_back(std::move(text));
    }
    [[noreturn]] void refuse(const std::string& why) const { throw FileError(path + ": " + why); }
};

inline constexpr std::string_view k_alpha_name = "alpha";
/// Returns the name of a channel, from 0, that has none of its own: its number from 1, or of a picture in
/// colours "red", "green" and "blue".
std::string channel_name(int channel, bool in_colours);

/// Returns which of the map's channels is to be read, from 0: the one that the settings name, by its name or
/// its number from 1, else `usual`. Throws FileError where there is none like it.
int chosen_channel(const HeightmapSource& source, int usual);
/// Says which channel is read, and which others there are.
void remark_channel(const HeightmapSource& source, int chosen);

}  // namespace talus
