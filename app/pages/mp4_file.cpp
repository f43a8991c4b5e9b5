#include "app/pages/mp4_file.h"

#include <cmath>
#include <utility>
#include <vector>

#include "core/base/platform.h"
#include "core/io/safe_file.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

std::vector<std::string> encoder_words(const std::string& film, int width, int height) {
    return {"ffmpeg", "-nostdin", "-loglevel", "error", "-y",
            // What comes in: pixels row by row.
            "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", size_text(width, height, "x"),
            "-framerate", std::to_string(Mp4Writer::k_pictures_a_second), "-i", "pipe:0",
            // The colours of screens, said in the file, for players guess otherwise.
            "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709",
            "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
            // A whole picture every five seconds, so that one can jump there.
            "-c:v", "libx264", "-crf", "18", "-g", std::to_string(5 * Mp4Writer::k_pictures_a_second),
            "-movflags", "+faststart", "-f", "mp4", film};
}

}  // namespace

Mp4Writer::Mp4Writer(std::string path, int width, int height)
    : path_(std::move(path)), encoder_(encoder_words(film_.path(), width, height)) {}

void Mp4Writer::add(const Picture& picture, double seconds, const Progress* progress) {
    // Each begins at the moment nearest to its time, so that the whole is as long as it should be.
    seconds_ += seconds;
    const long end = std::lround(seconds_ * k_pictures_a_second);
    static_assert(sizeof(Rgb8) == 3);
    for (; shown_ < end; ++shown_) encoder_.write(picture.data(), picture.size() * sizeof(Rgb8), progress);
}

void Mp4Writer::write(const Progress* progress) {
    encoder_.finish(progress);
    constexpr std::size_t k_part = std::size_t{1} << 16;
    std::vector<char> part(k_part);
    platform::OldFile film(film_.path());
    FileGroup group;
    FileGroup::Output& file = group.add(path_);
    while (const std::size_t bytes = film.read(part.data(), part.size())) file.write(part.data(), bytes);
    group.commit();
}

}  // namespace talus
