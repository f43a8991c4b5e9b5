#pragma once

#include <string>

#include "app/platform.h"
#include "render/offscreen.h"

namespace talus {

/// Writes pictures of one size as a film that every browser and presentation program plays: MP4 with H.264,
/// made by the program ffmpeg. The file is written completely or not at all.
class Mp4Writer {
 public:
    static constexpr int k_pictures_a_second = 10;

    /// width, height: of all pictures, even. Throws std::runtime_error where there is no ffmpeg or nowhere to
    /// put the film meanwhile.
    Mp4Writer(std::string path, int width, int height);
    Mp4Writer(const Mp4Writer&) = delete;
    Mp4Writer& operator=(const Mp4Writer&) = delete;

    /// Adds a picture. seconds: that it is displayed; films count 1 / k_pictures_a_second. Throws
    /// std::runtime_error with what ffmpeg said. progress: may be null; throws Cancelled, whatever ffmpeg
    /// does.
    void add(const Picture& picture, double seconds, const Progress* progress = nullptr);
    /// Writes the file; to be called once, after at least one picture. Throws FileError, too.
    void write(const Progress* progress = nullptr);

 private:
    std::string path_;
    ScratchFile film_;  // ffmpeg's own file, which it goes back in
    FedProgram encoder_;
    double seconds_ = 0;
    long shown_ = 0;  // pictures handed over
};

}  // namespace talus
