#pragma once

#include <string>

#include "core/io/safe_file.h"
#include "render/offscreen.h"

namespace talus {

/// Writes a picture as PNG, complete or not at all. Throws FileError (core/io/safe_file.h).
/// text: that it carries (core/io/png_text.h).
void write_picture(const Picture& picture, const std::string& path, const std::string& text = {});

/// Draws a picture and writes it as PNG into a group's file, in bands: it is never in memory as a whole.
/// Where the scene is transparent, it has an alpha channel. Throws FileError, Cancelled.
void draw_into(FileGroup::Output& file, Offscreen& offscreen, const Scene& scene, const PictureSize& size,
               Progress* progress = nullptr, const std::string& text = {});

/// Draws a picture and writes it as PNG, complete or not at all. text: that it carries. Throws FileError,
/// Cancelled.
void draw_picture_file(const std::string& path, Offscreen& offscreen, const Scene& scene,
                       const PictureSize& size, Progress* progress = nullptr, const std::string& text = {});

}  // namespace talus
