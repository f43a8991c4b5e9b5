#include "core/io/png_reader.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/platform.h"
#include "core/io/limits.h"
#include "core/io/safe_file.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// libpng reports errors by longjmp, which must not pass over a C++ object's destructor: every call of it
// stands in a `guarded` lambda that makes none, and callbacks keep their exceptions here until they are back
// in C++.
struct Trouble {
    std::string message;
    std::exception_ptr exception;
};

void on_error(png_structp png, png_const_charp message) {
    static_cast<Trouble*>(png_get_error_ptr(png))->message = message;
    png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

bool jumps_back(png_structp png, auto call) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    call();
    return true;
}

// Deflate makes data at most 1032 times smaller.
constexpr std::uint64_t k_max_ratio = 1032;
constexpr png_uint_32 k_max_chunk_bytes = 8 << 20;

}  // namespace

struct PngReader::State {
    std::string path;
    platform::OldFile file;
    png_structp png = nullptr;
    png_infop info = nullptr;
    Trouble trouble;
    PngLayout layout;
    int bits_in_file = 0;
    std::vector<std::uint8_t> whole;  // an interlaced picture, whose rows come in seven passes
    std::size_t next = 0;             // byte of `whole` that the next row begins at

    explicit State(const std::string& name) : path(name), file(name) {}
    ~State() { png_destroy_read_struct(&png, &info, nullptr); }

    static void read(png_structp png, png_bytep data, std::size_t bytes) {
        auto& state = *static_cast<State*>(png_get_io_ptr(png));
        std::size_t count = 0;
        try {
            count = state.file.read(data, bytes);
        } catch (const std::system_error& error) {
            state.trouble.exception = std::make_exception_ptr(file_error(state.path, "read", error.code()));
        }
        if (state.trouble.exception) png_error(png, "read");
        if (count < bytes) png_error(png, "it ends too early");
    }

    [[noreturn]] void damaged(std::string_view cause) const {
        throw FileError(path + ": cannot be read as PNG: " + std::string(cause) +
                        "; the file is damaged or not a PNG, save it again");
    }

    void guarded(auto call) {
        if (jumps_back(png, call)) return;
        if (trouble.exception) std::rethrow_exception(trouble.exception);
        damaged(trouble.message);
    }

    void read_header() {
        guarded([&] {
            png_set_read_fn(png, this, State::read);
            png_set_user_limits(png, k_max_cells_a_side, k_max_cells_a_side);
            png_set_chunk_malloc_max(png, k_max_chunk_bytes);
            // All chunks but those that make the pixels are passed over: gamma and profiles are not for
            // heights.
            png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
            png_read_info(png, info);
        });
    }

    void check_size(std::size_t max_pixels) const {
        const std::uint64_t width = png_get_image_width(png, info);
        const std::uint64_t height = png_get_image_height(png, info);
        if (width * height > max_pixels)
            throw too_many_cells(path, static_cast<double>(width), static_cast<double>(height), max_pixels);
        const std::uint64_t bytes = height * png_get_rowbytes(png, info);
        if (file.size() > 0 && bytes / k_max_ratio > file.size())
            damaged("it is too short for " +
                    size_text(static_cast<std::int64_t>(width), static_cast<std::int64_t>(height)) +
                    " pixels");
    }

    void settle_layout() {
        int passes = 0;
        bits_in_file = png_get_bit_depth(png, info);
        guarded([&] {
            png_set_expand(png);
            passes = png_set_interlace_handling(png);
            png_read_update_info(png, info);
        });
        layout.width = static_cast<int>(png_get_image_width(png, info));
        layout.height = static_cast<int>(png_get_image_height(png, info));
        layout.bits = png_get_bit_depth(png, info);
        layout.channels = png_get_channels(png, info);
        if (passes == 1) return;
        whole.resize(layout.row_bytes() * static_cast<std::size_t>(layout.height));
        guarded([&] {
            for (int pass = 0; pass < passes; ++pass) {
                for (std::size_t at = 0; at < whole.size(); at += layout.row_bytes()) {
                    png_read_row(png, whole.data() + at, nullptr);
                }
            }
        });
    }
};

PngReader::PngReader(const std::string& path, std::size_t max_pixels) {
    try {
        state_ = std::make_unique<State>(path);
    } catch (const std::system_error& error) {
        throw file_error(path, "read", error.code());
    }
    State& state = *state_;
    state.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &state.trouble, on_error, on_warning);
    if (state.png == nullptr) throw std::bad_alloc();
    state.info = png_create_info_struct(state.png);
    if (state.info == nullptr) throw std::bad_alloc();
    state.read_header();
    state.check_size(max_pixels);
    state.settle_layout();
}

PngReader::~PngReader() = default;

const PngLayout& PngReader::layout() const { return state_->layout; }

int PngReader::bits_in_file() const { return state_->bits_in_file; }

void PngReader::read_row(std::uint8_t* row) {
    State& state = *state_;
    if (state.whole.empty()) {
        state.guarded([&] { png_read_row(state.png, row, nullptr); });
        return;
    }
    std::copy_n(state.whole.data() + state.next, state.layout.row_bytes(), row);
    state.next += state.layout.row_bytes();
}

void PngReader::finish() {
    state_->guarded([&] { png_read_end(state_->png, nullptr); });
}

}  // namespace talus
