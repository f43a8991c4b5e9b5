#pragma once

#include <string>

#include "render/offscreen.h"

namespace talus {

/// Writes a picture as PNG, complete or not at all. Throws FileError (core/io/safe_file.h).
void write_picture(const Picture& picture, const std::string& path);

}  // namespace talus
