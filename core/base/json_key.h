#pragma once

#include <string_view>

namespace talus {

/// The key by which a file names its own JSON schema, for editors of text. Talus takes any text there, has no
/// use for it, and writes it again.
inline constexpr std::string_view k_schema_key = "$schema";
inline constexpr std::string_view k_schema_help =
    "Where this file's JSON schema lies, for editors of text. Talus itself does not need it.";

/// One key of an object in the files that people write. Readers go by these lists, and so do the schemas.
struct JsonKey {
    std::string_view key;
    std::string_view help;  ///< a sentence or two for whoever writes the file
};

}  // namespace talus
