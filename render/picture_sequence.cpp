#include "render/picture_sequence.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/base/formatted.h"
#include "render/animation_file.h"
#include "render/gif_file.h"
#include "render/picture_file.h"

namespace talus {
namespace {

constexpr std::array<SequenceFormat, 3> k_formats{{{".png", false, true, k_max_picture_side},
                                                   {".webp", true, true, 16383},
                                                   {".gif", true, false, k_max_picture_side}}};

class NumberedPictures : public PictureSequence {
 public:
    NumberedPictures(Offscreen& offscreen, std::vector<std::string> files, const PictureSize& size,
                     bool transparent)
        : offscreen_(offscreen), files_(std::move(files)), size_(size), transparent_(transparent) {}
    void draw(const Scene& scene, double /*seconds*/, Progress* progress) override {
        Scene drawn = scene;
        drawn.transparent = transparent_;
        FileGroup::Output& file = group_.add(files_.at(drawn_++));
        draw_into(file, offscreen_, drawn, size_, progress);
        file.complete();
    }
    void write() override { group_.commit(); }

 private:
    Offscreen& offscreen_;
    std::vector<std::string> files_;
    PictureSize size_;
    bool transparent_;
    std::size_t drawn_ = 0;
    FileGroup group_;
};

class Webp : public PictureSequence {
 public:
    Webp(Offscreen& offscreen, std::string path, const PictureSize& size, bool transparent)
        : offscreen_(offscreen),
          path_(std::move(path)),
          size_(size),
          transparent_(transparent),
          animation_(size.width, size.height) {}
    void draw(const Scene& scene, double seconds, Progress* progress) override {
        if (transparent_) {
            animation_.add(offscreen_.draw_cut_out(scene, size_, progress), seconds);
        } else {
            animation_.add(offscreen_.draw(scene, size_.width, size_.height, size_.supersampling, progress),
                           seconds);
        }
    }
    void write() override { animation_.write(path_); }

 private:
    Offscreen& offscreen_;
    std::string path_;
    PictureSize size_;
    bool transparent_;
    AnimationWriter animation_;
};

class Gif : public PictureSequence {
 public:
    Gif(Offscreen& offscreen, const std::string& path, const PictureSize& size)
        : offscreen_(offscreen), size_(size), gif_(path, size.width, size.height) {}
    void draw(const Scene& scene, double seconds, Progress* progress) override {
        gif_.add(offscreen_.draw(scene, size_.width, size_.height, size_.supersampling, progress), seconds);
    }
    void write() override { gif_.write(); }

 private:
    Offscreen& offscreen_;
    PictureSize size_;
    GifWriter gif_;
};

}  // namespace

const SequenceFormat* sequence_format_of(const std::string& path) {
    const auto* const found = std::ranges::find_if(
        k_formats, [&](const SequenceFormat& format) { return path.ends_with(format.ending); });
    return found != k_formats.end() ? &*found : nullptr;
}

std::string sequence_endings() {
    std::string text;
    for (const SequenceFormat& format : k_formats) {
        if (&format != &k_formats.front()) text += &format == &k_formats.back() ? " or " : ", ";
        text += format.ending;
    }
    return text;
}

std::vector<std::string> sequence_files(const std::string& path, int count) {
    const SequenceFormat* const format = sequence_format_of(path);
    assert(format != nullptr);
    if (format->animated) return {path};
    std::vector<std::string> files;
    for (int i = 1; i <= count; ++i)
        files.push_back(path.substr(0, path.size() - format->ending.size()) + formatted("-%04d", i) +
                        std::string(format->ending));
    return files;
}

std::unique_ptr<PictureSequence> begin_sequence(Offscreen& offscreen, const std::string& path, int count,
                                                const PictureSize& size, bool transparent) {
    const SequenceFormat* const format = sequence_format_of(path);
    assert(format != nullptr && (format->transparent || !transparent));
    if (!format->animated)
        return std::make_unique<NumberedPictures>(offscreen, sequence_files(path, count), size, transparent);
    if (format->transparent) return std::make_unique<Webp>(offscreen, path, size, transparent);
    return std::make_unique<Gif>(offscreen, path, size);
}

double sequence_bytes(const std::string& path, int count, const PictureSize& size) {
    const SequenceFormat* const format = sequence_format_of(path);
    const double pixels = size.width * static_cast<double>(size.height);
    if (format == nullptr || !format->animated) return 0;
    // WebP keeps some pictures to compare them, and all that is packed, less than a byte for a pixel.
    constexpr double k_compared = 10 * sizeof(Rgba8);
    constexpr double k_packed = 1;
    return format->transparent ? pixels * (k_compared + k_packed * count)
                               : pixels * (sizeof(Rgb8) + GifWriter::k_bytes_per_pixel);
}

}  // namespace talus
