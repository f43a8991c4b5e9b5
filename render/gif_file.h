#pragma once

#include <memory>
#include <string>

#include "render/offscreen.h"

namespace talus {

/// Writes pictures of one size as a GIF that repeats for ever. Presentation programs accept it. Each picture
/// is written as it comes, and of it the smallest rectangle that holds all that differs from the one before,
/// with 256 colours of its own. The file is written completely or not at all. Throws FileError
/// (core/io/safe_file.h), std::runtime_error.
class GifWriter {
 public:
    /// width, height: of all pictures, 1 to 65535.
    GifWriter(const std::string& path, int width, int height);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// Adds a picture. seconds: that it is displayed, above 0; GIF counts hundredths.
    void add(const Picture& picture, double seconds);
    /// Writes the file; to be called once, after at least one picture.
    void write();

    /// Bytes of memory for each pixel of a picture, besides the picture: the one before it, and what is
    /// packed.
    static constexpr double k_bytes_per_pixel = sizeof(Rgb8) + 4;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
