#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/surface/scatter.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A plant as a file holds it.
struct ListedPlant {
    double x = 0;         ///< m to the east of the map's first sample
    double y = 0;         ///< m to the south of it
    double z = 0;         ///< m: height of the ground
    double rotation = 0;  ///< degrees clockwise from north
    double scale = 1;     ///< of the kind's own size
    std::string kind;     ///< key, as in k_plants
    friend bool operator==(const ListedPlant&, const ListedPlant&) = default;
};

/// Returns whether the name ends as that of a list of plants: .csv or .json.
bool has_scatter_ending(std::string_view path);
/// Returns the files that a list of this path consists of: a CSV has a description beside it.
std::vector<std::string> scatter_files(const std::string& path);

/// Writes the plants as a list, x to the east and y to the south of the map's north-western sample as in the
/// sidecars of maps, with three decimals: a CSV file with a header that names the units, beside it a `.json`
/// with what the file means; or a JSON file that says so itself. It is read back and compared before it gets
/// its name.
///
/// path: ends in .csv or .json. Returns the files that were written. Throws FileError, Cancelled.
/// progress: may be null.
std::vector<std::string> write_scatter(const Scatter& plants, const Terrain& terrain, std::uint64_t seed,
                                       const std::string& path, Progress* progress = nullptr);

/// Returns about how many bytes the file of so many plants has.
double scatter_list_bytes(double plants, std::string_view path);
/// Returns about how many bytes of memory that takes beside so many plants, most of it to read them back.
double scatter_file_bytes(double plants, std::string_view path);

/// Returns the plants of a file's text. Throws FileError with the line or the key that is wrong.
std::vector<ListedPlant> read_scatter_csv(std::string_view text);
std::vector<ListedPlant> read_scatter_json(std::string_view text);

}  // namespace talus
