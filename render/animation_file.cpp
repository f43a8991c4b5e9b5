#include "render/animation_file.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <cassert>
#include <stdexcept>

#include "core/io/safe_file.h"

namespace talus {
namespace {

constexpr float k_quality = 80;  // of 100: rocks and leaves stay crisp

}  // namespace

struct AnimationWriter::State {
    WebPAnimEncoder* encoder = nullptr;
    WebPConfig config{};
    int width = 0;
    int height = 0;
    double seconds = 0;  // when the next picture begins

    // importer: of WebP, for the picture's kind of pixels.
    template <class Pixels>
    void add(const Pixels& picture, double shown, int (*importer)(WebPPicture*, const std::uint8_t*, int));

    int milliseconds() const { return static_cast<int>(seconds * 1000 + 0.5); }
    [[noreturn]] void fail() const {
        throw std::runtime_error(std::string("the animation could not be encoded: ") +
                                 WebPAnimEncoderGetError(encoder));
    }
};

AnimationWriter::AnimationWriter(int width, int height) : state_(std::make_unique<State>()) {
    WebPAnimEncoderOptions options;
    if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&state_->config)) {
        throw std::runtime_error(
            "the WebP library has a different version from the one Talus was built with");
    }
    options.minimize_size = 1;
    state_->config.quality = k_quality;
    state_->config.method = 6;  // smallest files; a few frames are encoded, not a film
    state_->width = width;
    state_->height = height;
    state_->encoder = WebPAnimEncoderNew(width, height, &options);
    if (state_->encoder == nullptr) throw std::runtime_error("the animation is too large for WebP");
}

template <class Pixels>
void AnimationWriter::State::add(const Pixels& picture, double shown,
                                 int (*importer)(WebPPicture*, const std::uint8_t*, int)) {
    assert(picture.width() == width && picture.height() == height && shown > 0);
    WebPPicture frame;
    if (!WebPPictureInit(&frame)) fail();
    frame.width = width;
    frame.height = height;
    frame.use_argb = 1;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(picture.data());
    const int stride = width * static_cast<int>(sizeof *picture.data());
    const bool added = importer(&frame, bytes, stride) != 0 &&
                       WebPAnimEncoderAdd(encoder, &frame, milliseconds(), &config) != 0;
    WebPPictureFree(&frame);
    if (!added) fail();
    seconds += shown;
}

AnimationWriter::~AnimationWriter() { WebPAnimEncoderDelete(state_->encoder); }

void AnimationWriter::add(const Picture& picture, double seconds) {
    state_->add(picture, seconds, WebPPictureImportRGB);
}

void AnimationWriter::add(const CutOut& picture, double seconds) {
    state_->add(picture, seconds, WebPPictureImportRGBA);
}

void AnimationWriter::write(const std::string& path) {
    WebPData data;
    WebPDataInit(&data);
    const bool assembled =
        WebPAnimEncoderAdd(state_->encoder, nullptr, state_->milliseconds(), nullptr) != 0 &&
        WebPAnimEncoderAssemble(state_->encoder, &data) != 0;
    const std::string bytes(reinterpret_cast<const char*>(data.bytes), data.size);
    WebPDataClear(&data);
    if (!assembled) state_->fail();
    write_file_safely(path, bytes);
}

}  // namespace talus
