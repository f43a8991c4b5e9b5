#pragma once

#include <memory>
#include <string>

#include "render/offscreen.h"

namespace talus {

/// Pictures one after another as an animated WebP that repeats for ever. WebP, since a GIF has 256 colours
/// and an animated PNG of a landscape many megabytes.
class AnimationWriter {
 public:
    /// Pixels; every picture added has this size.
    AnimationWriter(int width, int height);
    ~AnimationWriter();
    AnimationWriter(const AnimationWriter&) = delete;
    AnimationWriter& operator=(const AnimationWriter&) = delete;

    /// seconds: how long it stays, above 0.
    void add(const Picture& picture, double seconds);
    /// After the last picture, once. All or nothing; throws FileError (core/io/safe_file.h).
    void write(const std::string& path);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
