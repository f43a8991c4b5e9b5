#pragma once

#include <cstddef>
#include <string>

#include "core/io/safe_file.h"
#include "core/words/numbers.h"

namespace talus {

/// Limits the cells along a side of a file that is read: far more than a map may have, because a file is only
/// sampled. Memory is bounded by the number of all cells.
inline constexpr int k_max_cells_a_side = 1 << 20;

/// Thrown for a file of a kind that a reader does not know: another library may.
struct UnknownKind : FileError {
    using FileError::FileError;
};

/// Returns the error text for a file with more cells than a reader accepts.
inline FileError too_many_cells(const std::string& path, double width, double height, std::size_t max_cells) {
    return FileError(path + ": is " +
                     size_text(static_cast<std::int64_t>(width), static_cast<std::int64_t>(height)) +
                     ", more than the " + std::to_string(max_cells) +
                     " samples that can be read; make it smaller, or allow more memory");
}

}  // namespace talus
