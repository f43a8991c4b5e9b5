#pragma once

#include <memory>
#include <string>

#include "render/offscreen.h"

namespace talus {

/// Writes pictures one after another as an animated WebP that repeats for ever. The format is WebP because a
/// GIF has 256 colours and an animated PNG of a landscape takes many megabytes.
class AnimationWriter {
 public:
    /// Takes the size in pixels that every added picture must have.
    AnimationWriter(int width, int height);
    ~AnimationWriter();
    AnimationWriter(const AnimationWriter&) = delete;
    AnimationWriter& operator=(const AnimationWriter&) = delete;

    /// Adds a picture that is displayed for so many seconds, above 0.
    void add(const Picture& picture, double seconds);
    void add(const CutOut& picture, double seconds);
    /// Writes the file, complete or not at all. Is called once, after the last picture. Throws FileError
    /// (core/io/safe_file.h).
    void write(const std::string& path);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
