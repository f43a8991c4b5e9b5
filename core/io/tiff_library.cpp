#include "core/io/tiff_library.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <mutex>

namespace talus {
namespace {

constexpr std::size_t k_max_complaint = 160;

TiffStream& stream_of(thandle_t handle) { return *static_cast<TiffStream*>(handle); }

// Calls what may throw from within the library, which is C.
template <class Result, class Call>
Result guarded(TiffStream& stream, Result failed, Call&& call) {
    try {
        return call();
    } catch (...) {
        if (stream.thrown == nullptr) stream.thrown = std::current_exception();
        return failed;
    }
}

tmsize_t read_bytes(thandle_t handle, void* data, tmsize_t bytes) {
    TiffStream& stream = stream_of(handle);
    if (!stream.read) return 0;
    return guarded<tmsize_t>(stream, -1, [&] {
        stream.seek(stream.at);
        const std::size_t count = stream.read(data, static_cast<std::size_t>(bytes));
        stream.at += count;
        return static_cast<tmsize_t>(count);
    });
}

tmsize_t write_bytes(thandle_t handle, void* data, tmsize_t bytes) {
    TiffStream& stream = stream_of(handle);
    if (!stream.write) return -1;
    return guarded<tmsize_t>(stream, -1, [&] {
        stream.write(stream.at, data, static_cast<std::size_t>(bytes));
        stream.at += static_cast<std::uint64_t>(bytes);
        return bytes;
    });
}

toff_t seek_to(thandle_t handle, toff_t offset, int whence) {
    TiffStream& stream = stream_of(handle);
    return guarded<toff_t>(stream, static_cast<toff_t>(-1), [&] {
        const std::uint64_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? stream.at : stream.size();
        return stream.at = from + offset;
    });
}

toff_t size_of_file(thandle_t handle) {
    TiffStream& stream = stream_of(handle);
    return guarded<toff_t>(stream, 0, [&] { return stream.size(); });
}

int close_nothing(thandle_t) { return 0; }

int note_error(TIFF*, void* data, const char*, const char* format, std::va_list arguments) {
    auto& stream = *static_cast<TiffStream*>(data);
    if (!stream.error.empty()) return 1;
    std::array<char, k_max_complaint> text{};
    std::vsnprintf(text.data(), text.size(), format, arguments);
    for (const char* c = text.data(); *c != '\0'; ++c) stream.error += *c >= ' ' && *c <= '~' ? *c : '?';
    while (stream.error.ends_with('.')) stream.error.pop_back();
    return 1;
}

int drop_warning(TIFF*, void*, const char*, const char*, std::va_list) { return 1; }

void add_tags(TIFF* tiff) {
    const auto numbers = [](std::uint32_t tag, TIFFDataType type, const char* name) {
        return TIFFFieldInfo{tag, -1, -1, type, FIELD_CUSTOM, 1, 1, const_cast<char*>(name)};
    };
    const auto text = [](std::uint32_t tag, const char* name) {
        return TIFFFieldInfo{tag, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char*>(name)};
    };
    static const std::array fields{numbers(k_tag_pixel_scale, TIFF_DOUBLE, "ModelPixelScale"),
                                   numbers(k_tag_tie_points, TIFF_DOUBLE, "ModelTiepoint"),
                                   numbers(k_tag_transformation, TIFF_DOUBLE, "ModelTransformation"),
                                   numbers(k_tag_geo_keys, TIFF_SHORT, "GeoKeyDirectory"),
                                   numbers(k_tag_geo_doubles, TIFF_DOUBLE, "GeoDoubleParams"),
                                   text(k_tag_geo_text, "GeoAsciiParams"),
                                   text(k_tag_metadata, "GDALMetadata"),
                                   text(k_tag_no_data, "GDALNoData")};
    TIFFMergeFieldInfo(tiff, fields.data(), static_cast<std::uint32_t>(fields.size()));
}

// The library calls this for every picture, before its tags are read. Another library in the same program
// may have been here first.
TIFFExtendProc other_tags = nullptr;

void extend_tags(TIFF* tiff) {
    add_tags(tiff);
    if (other_tags != nullptr) other_tags(tiff);
}

}  // namespace

void prepare_tiff_library() {
    static std::once_flag once;
    std::call_once(once, [] { other_tags = TIFFSetTagExtender(extend_tags); });
}

TiffHandle open_tiff(TiffStream& stream, const std::string& name, const char* mode,
                     std::uint64_t max_allocation) {
    prepare_tiff_library();
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                   TIFFOpenOptionsFree);
    if (options == nullptr) throw std::bad_alloc();
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), static_cast<tmsize_t>(max_allocation));
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), note_error, &stream);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), drop_warning, &stream);
    return TiffHandle(TIFFClientOpenExt(name.c_str(), mode, &stream, read_bytes, write_bytes, seek_to,
                                        close_nothing, size_of_file, nullptr, nullptr, options.get()));
}

}  // namespace talus
