#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/offscreen.h"

namespace talus {

/// Draws pictures of one size that follow one another, and writes them all or none.
class PictureSequence {
 public:
    virtual ~PictureSequence() = default;
    /// Draws the next picture, which an animation displays for so many seconds. Throws Cancelled.
    virtual void draw(const Scene& scene, double seconds, Progress* progress = nullptr) = 0;
    /// Is called once, after the last picture. Throws FileError (core/io/safe_file.h).
    virtual void write() = 0;
};

/// How pictures that follow one another are written.
struct SequenceFormat {
    std::string_view ending;
    bool animated;     ///< one file, which repeats for ever; else a numbered file each
    bool transparent;  ///< it has an alpha channel
    int max_side;      ///< pixels
};
/// Returns the format by a file's ending; null where it is none of them.
const SequenceFormat* sequence_format_of(const std::string& path);
/// Returns the endings, to be shown to users: ".png, .webp or .gif".
std::string sequence_endings();

/// Returns the files that a sequence of so many pictures is written to: `path` itself, or of `name.png` from
/// `name-0001.png` on. The path's ending must be one of a format.
std::vector<std::string> sequence_files(const std::string& path, int count);

/// Begins a sequence of `count` pictures. offscreen: outlives it. The format must be able to be transparent
/// where the pictures are to be.
std::unique_ptr<PictureSequence> begin_sequence(Offscreen& offscreen, const std::string& path, int count,
                                                const PictureSize& size, bool transparent);

/// Returns the bytes that a sequence takes at most until it is written, besides what drawing takes.
double sequence_bytes(const std::string& path, int count, const PictureSize& size);

}  // namespace talus
