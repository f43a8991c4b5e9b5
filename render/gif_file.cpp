#include "render/gif_file.h"

#include <gif_lib.h>

#include <cassert>
#include <memory>
#include <stdexcept>

#include "core/io/safe_file.h"

namespace talus {
namespace {

constexpr int k_colours = 256;
constexpr int k_bits = 8;  // of a colour's part

[[noreturn]] void fail(int code) {
    const char* cause = GifErrorString(code);
    throw std::runtime_error(std::string("the GIF could not be encoded: ") +
                             (cause != nullptr ? cause : "unknown error"));
}

void must(int status, GifFileType* gif) {
    if (status == GIF_ERROR) fail(gif->Error);
}

int append(GifFileType* gif, const GifByteType* bytes, int count) {
    static_cast<std::string*>(gif->UserData)
        ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
    return count;
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

// hundredths: of a second, that it is displayed.
void write_frame(GifFileType* gif, const Picture& picture, int hundredths) {
    const std::size_t pixels = picture.size();
    std::vector<GifByteType> red(pixels), green(pixels), blue(pixels), indices(pixels);
    for (std::size_t i = 0; i < pixels; ++i) {
        const Rgb8 pixel = picture.data()[i];
        red[i] = pixel.r;
        green[i] = pixel.g;
        blue[i] = pixel.b;
    }
    const std::unique_ptr<ColorMapObject, MapFreer> map(GifMakeMapObject(k_colours, nullptr));
    if (map == nullptr) throw std::bad_alloc();
    int colours = k_colours;
    if (GifQuantizeBuffer(static_cast<unsigned>(picture.width()), static_cast<unsigned>(picture.height()),
                          &colours, red.data(), green.data(), blue.data(), indices.data(),
                          map->Colors) == GIF_ERROR)
        throw std::bad_alloc();
    const GraphicsControlBlock control{.DisposalMode = DISPOSE_DO_NOT,
                                       .UserInputFlag = false,
                                       .DelayTime = hundredths,
                                       .TransparentColor = NO_TRANSPARENT_COLOR};
    GifByteType extension[4];
    EGifGCBToExtension(&control, extension);
    must(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension), gif);
    must(EGifPutImageDesc(gif, 0, 0, picture.width(), picture.height(), false, map.get()), gif);
    for (int y = 0; y < picture.height(); ++y)
        must(
            EGifPutLine(gif, indices.data() + static_cast<std::size_t>(y * picture.width()), picture.width()),
            gif);
}

}  // namespace

void write_gif(const std::vector<GifFrame>& frames, const std::string& path) {
    assert(!frames.empty());
    std::string bytes;
    int error = 0;
    std::unique_ptr<GifFileType, Closer> gif(EGifOpen(&bytes, append, &error));
    if (gif == nullptr) fail(error);
    EGifSetGifVersion(gif.get(), true);
    const Picture& first = frames.front().picture;
    must(EGifPutScreenDesc(gif.get(), first.width(), first.height(), k_bits, 0, nullptr), gif.get());
    // The block that makes GIFs repeat: its second part is 1 and the number of repeats, 0 for ever.
    const GifByteType for_ever[] = {1, 0, 0};
    must(EGifPutExtensionLeader(gif.get(), APPLICATION_EXT_FUNC_CODE), gif.get());
    must(EGifPutExtensionBlock(gif.get(), 11, "NETSCAPE2.0"), gif.get());
    must(EGifPutExtensionBlock(gif.get(), sizeof for_ever, for_ever), gif.get());
    must(EGifPutExtensionTrailer(gif.get()), gif.get());
    // Each begins at the hundredth nearest to its time, so that the whole is as long as it should be.
    double seconds = 0;
    int begun = 0;
    for (const GifFrame& frame : frames) {
        seconds += frame.seconds;
        const int end = static_cast<int>(seconds * 100 + 0.5);
        write_frame(gif.get(), frame.picture, end - begun);
        begun = end;
    }
    if (EGifCloseFile(gif.release(), &error) == GIF_ERROR) fail(error);
    write_file_safely(path, bytes);
}

}  // namespace talus
