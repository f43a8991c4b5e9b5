#pragma once

#include <string>
#include <vector>

#include "render/offscreen.h"

namespace talus {

/// A picture of an animation and how long it is displayed.
struct GifFrame {
    Picture picture;
    double seconds;  ///< above 0; GIF counts hundredths
};

/// Writes pictures of one size as a GIF that repeats for ever, each with 256 colours of its own. Presentation
/// programs accept it. The file is written completely or not at all. Throws FileError (core/io/safe_file.h),
/// std::runtime_error.
void write_gif(const std::vector<GifFrame>& frames, const std::string& path);

}  // namespace talus
