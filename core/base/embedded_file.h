#pragma once

#include <string_view>

namespace talus {

/// A file that was compiled into the program, by assets/cmake/TalusEmbed.cmake.
struct EmbeddedFile {
    std::string_view name;  ///< without folders
    std::string_view bytes;
};

}  // namespace talus
