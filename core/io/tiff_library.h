#pragma once

#include <tiffio.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>

namespace talus {

/// Tags of GeoTIFF (OGC 19-008r4) and of GDAL, which the library does not know by itself.
inline constexpr std::uint32_t k_tag_pixel_scale = 33550;
inline constexpr std::uint32_t k_tag_tie_points = 33922;
inline constexpr std::uint32_t k_tag_transformation = 34264;
inline constexpr std::uint32_t k_tag_geo_keys = 34735;
inline constexpr std::uint32_t k_tag_geo_doubles = 34736;
inline constexpr std::uint32_t k_tag_geo_text = 34737;
inline constexpr std::uint32_t k_tag_metadata = 42112;
inline constexpr std::uint32_t k_tag_no_data = 42113;

/// The file beneath a picture. What the functions throw is kept until the library has returned.
struct TiffStream {
    std::function<std::size_t(void* data, std::size_t bytes)> read = {};
    std::function<void(std::uint64_t at, const void* data, std::size_t bytes)> write = {};
    std::function<void(std::uint64_t at)> seek = {};
    std::function<std::uint64_t()> size = {};
    std::uint64_t at = 0;
    std::exception_ptr thrown = nullptr;
    std::string error = {};  ///< the library's first complaint
};

struct TiffCloser {
    /// Forgets what was not written: an export that is abandoned must not fail a second time.
    void operator()(TIFF* tiff) const { TIFFCleanup(tiff); }
};
using TiffHandle = std::unique_ptr<TIFF, TiffCloser>;

/// Lets the library know the tags above. Called before the first picture, and before another library does the
/// same.
void prepare_tiff_library();

/// Opens a picture; null when the library refuses. mode: the library's. max_allocation: bytes that it may
/// take at once, whatever the file says. stream must outlive the handle.
TiffHandle open_tiff(TiffStream& stream, const std::string& name, const char* mode,
                     std::uint64_t max_allocation);

}  // namespace talus
