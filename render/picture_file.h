#pragma once

#include <string>

#include "core/io/safe_file.h"
#include "render/offscreen.h"

namespace talus {

/// Writes a picture as PNG, complete or not at all. Throws FileError (core/io/safe_file.h).
void write_picture(const Picture& picture, const std::string& path);

/// Draws a picture and writes it as PNG into a group's file, in bands: it is never in memory as a whole.
/// Where the scene is transparent, it has an alpha channel. Throws FileError, Cancelled.
void draw_into(FileGroup::Output& file, Offscreen& offscreen, const Scene& scene, const PictureSize& size,
               Progress* progress = nullptr);

/// Draws a picture and writes it as PNG, complete or not at all. Throws FileError, Cancelled.
void draw_picture_file(const std::string& path, Offscreen& offscreen, const Scene& scene,
                       const PictureSize& size, Progress* progress = nullptr);

}  // namespace talus
