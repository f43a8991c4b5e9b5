#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace talus::fuzz {

/// A reader of files from anywhere. Any bytes must give a result or an exception with one clear line: no
/// crash, no hang, memory within bounds.
struct Reader {
    std::string_view name;
    /// The bytes as the file it reads. Throws what is wrong with the reader (std::logic_error), and lets pass
    /// what it says of the bytes.
    void (*read)(std::string_view bytes);
    /// Sound files to begin from.
    std::vector<std::string> (*seeds)();
};

std::span<const Reader> readers();

}  // namespace talus::fuzz
