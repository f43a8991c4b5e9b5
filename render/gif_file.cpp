#include "render/gif_file.h"

#include <gif_lib.h>

#include <algorithm>
#include <cassert>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "core/io/safe_file.h"

namespace talus {
namespace {

constexpr int k_gif_colours = 256;
constexpr int k_bits = 8;  // of a colour's part

[[noreturn]] void fail(int code) {
    const char* cause = GifErrorString(code);
    throw std::runtime_error(std::string("the GIF could not be encoded: ") +
                             (cause != nullptr ? cause : "unknown error"));
}

// What libgif hands over goes into a file. An exception must not pass through its C code: it waits until that
// has returned.
struct Sink {
    FileGroup::Output* file = nullptr;
    std::exception_ptr failure;
};

int append(GifFileType* gif, const GifByteType* bytes, int count) {
    Sink& sink = *static_cast<Sink*>(gif->UserData);
    try {
        sink.file->write(bytes, static_cast<std::size_t>(count));
    } catch (...) {
        sink.failure = std::current_exception();
        return 0;
    }
    return count;
}

void must(int status, GifFileType* gif) {
    if (status != GIF_ERROR) return;
    const Sink& sink = *static_cast<const Sink*>(gif->UserData);
    if (sink.failure) std::rethrow_exception(sink.failure);
    fail(gif->Error);
}

struct Closer {
    void operator()(GifFileType* gif) const {
        int error = 0;
        EGifCloseFile(gif, &error);
    }
};
struct MapFreer {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

// A rectangle of a picture.
struct ChangedPart {
    int left, top, width, height;
};

// The smallest one that holds all that differs, at least a pixel.
ChangedPart changed_part(const Picture& before, const Picture& now) {
    int left = now.width();
    int right = 0;
    int top = now.height();
    int bottom = 0;
    for (int y = 0; y < now.height(); ++y) {
        const Rgb8* const old_row = before.row(y);
        const Rgb8* const row = now.row(y);
        int first = 0;
        while (first < now.width() && row[first] == old_row[first]) ++first;
        if (first == now.width()) continue;
        int end = now.width();
        while (row[end - 1] == old_row[end - 1]) --end;
        left = std::min(left, first);
        right = std::max(right, end);
        top = std::min(top, y);
        bottom = y + 1;
    }
    if (bottom == 0) return {0, 0, 1, 1};
    return {left, top, right - left, bottom - top};
}

// hundredths: of a second, that it is displayed.
void write_frame(GifFileType* gif, const Picture& picture, const ChangedPart& part, int hundredths) {
    const std::size_t pixels = static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height);
    std::vector<GifByteType> red(pixels), green(pixels), blue(pixels), indices(pixels);
    std::size_t i = 0;
    for (int y = part.top; y < part.top + part.height; ++y) {
        for (int x = part.left; x < part.left + part.width; ++x, ++i) {
            const Rgb8 pixel = picture.row(y)[x];
            red[i] = pixel.r;
            green[i] = pixel.g;
            blue[i] = pixel.b;
        }
    }
    const std::unique_ptr<ColorMapObject, MapFreer> map(GifMakeMapObject(k_gif_colours, nullptr));
    if (map == nullptr) throw std::bad_alloc();
    int colours = k_gif_colours;
    if (GifQuantizeBuffer(static_cast<unsigned>(part.width), static_cast<unsigned>(part.height), &colours,
                          red.data(), green.data(), blue.data(), indices.data(), map->Colors) == GIF_ERROR)
        throw std::bad_alloc();
    const GraphicsControlBlock control{.DisposalMode = DISPOSE_DO_NOT,
                                       .UserInputFlag = false,
                                       .DelayTime = hundredths,
                                       .TransparentColor = NO_TRANSPARENT_COLOR};
    GifByteType extension[4];
    EGifGCBToExtension(&control, extension);
    must(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension), gif);
    must(EGifPutImageDesc(gif, part.left, part.top, part.width, part.height, false, map.get()), gif);
    for (int y = 0; y < part.height; ++y)
        must(EGifPutLine(gif,
                         indices.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(part.width),
                         part.width),
             gif);
}

}  // namespace

struct GifWriter::State {
    FileGroup group;
    Sink sink;
    std::unique_ptr<GifFileType, Closer> gif;  // writes into the sink until it is closed
    int width = 0;
    int height = 0;
    std::optional<Picture> before;
    double seconds = 0;
    int begun = 0;  // hundredths
};

GifWriter::GifWriter(const std::string& path, int width, int height) : state_(std::make_unique<State>()) {
    state_->width = width;
    state_->height = height;
    state_->sink.file = &state_->group.add(path);
    int error = 0;
    state_->gif.reset(EGifOpen(&state_->sink, append, &error));
    GifFileType* const gif = state_->gif.get();
    if (gif == nullptr) fail(error);
    EGifSetGifVersion(gif, true);
    must(EGifPutScreenDesc(gif, width, height, k_bits, 0, nullptr), gif);
    // The block that makes GIFs repeat: its second part is 1 and the number of repeats, 0 for ever.
    const GifByteType for_ever[] = {1, 0, 0};
    must(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE), gif);
    must(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"), gif);
    must(EGifPutExtensionBlock(gif, sizeof for_ever, for_ever), gif);
    must(EGifPutExtensionTrailer(gif), gif);
}

GifWriter::~GifWriter() = default;

void GifWriter::add(const Picture& picture, double seconds) {
    State& state = *state_;
    assert(picture.width() == state.width && picture.height() == state.height);
    // Each begins at the hundredth nearest to its time, so that the whole is as long as it should be.
    state.seconds += seconds;
    const int end = static_cast<int>(state.seconds * 100 + 0.5);
    const ChangedPart part =
        state.before ? changed_part(*state.before, picture) : ChangedPart{0, 0, state.width, state.height};
    write_frame(state.gif.get(), picture, part, end - state.begun);
    state.begun = end;
    state.before = picture;
}

void GifWriter::write() {
    State& state = *state_;
    assert(state.before);
    int error = 0;
    const int closed = EGifCloseFile(state.gif.release(), &error);
    if (state.sink.failure) std::rethrow_exception(state.sink.failure);
    if (closed == GIF_ERROR) fail(error);
    state.group.commit();
}

}  // namespace talus
