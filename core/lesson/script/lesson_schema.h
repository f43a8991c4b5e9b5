#pragma once

#include <string>

namespace talus {

/// Returns the JSON schema of lessons: of the files that lesson_from_json takes, as far as a schema can tell.
/// Made from the reader's own keys, words and limits. Ends with a newline.
std::string lesson_schema();

}  // namespace talus
