#include "core/io/file_kind.h"

#include <algorithm>
#include <array>

#include "core/base/platform.h"
#include "core/base/text.h"

namespace talus {
namespace {

using namespace std::string_view_literals;
using Endings = std::string_view;

constexpr std::size_t k_beginning = 1024;  // bytes that are looked at

constexpr std::array<Endings, 1> k_png_names{".png"};
constexpr std::array<Endings, 4> k_tiff_names{".tif", ".tiff", ".gtiff", ".gtif"};
constexpr std::array<Endings, 1> k_exr_names{".exr"};
constexpr std::array<Endings, 1> k_grid_names{".asc"};
constexpr std::array<Endings, 4> k_jpeg_names{".jpg", ".jpeg", ".jpe", ".jfif"};
constexpr std::array<Endings, 4> k_jpeg2000_names{".jp2", ".j2k", ".jpx", ".jpf"};
constexpr std::array<Endings, 1> k_gif_names{".gif"};
constexpr std::array<Endings, 1> k_bmp_names{".bmp"};
constexpr std::array<Endings, 1> k_webp_names{".webp"};
constexpr std::array<Endings, 6> k_hdf_names{".h5", ".hdf5", ".hdf", ".nc", ".nc4", ".bag"};
constexpr std::array<Endings, 2> k_netcdf_names{".nc", ".cdf"};
constexpr std::array<Endings, 1> k_surfer_names{".grd"};
constexpr std::array<Endings, 3> k_dted_names{".dt0", ".dt1", ".dt2"};
constexpr std::array<Endings, 1> k_usgs_names{".dem"};
constexpr std::array<Endings, 2> k_imagine_names{".img", ".ige"};

struct Beginning {
    std::string_view bytes;
    FileKind kind;
};

constexpr std::string_view k_as_png = "save it as PNG or TIFF";
constexpr std::string_view k_as_geotiff = "convert it to GeoTIFF";
constexpr std::string_view k_unpack = "unpack it first";

constexpr FileKind k_tiff{.name = "a TIFF picture", .key = "tiff16", .endings = k_tiff_names};
constexpr FileKind k_gif{.name = "a GIF picture", .key = "gdal", .endings = k_gif_names, .remedy = k_as_png};
constexpr FileKind k_hdf{
    .name = "an HDF file", .key = "gdal", .endings = k_hdf_names, .remedy = k_as_geotiff};
constexpr FileKind k_netcdf{
    .name = "a NetCDF file", .key = "gdal", .endings = k_netcdf_names, .remedy = k_as_geotiff};
constexpr FileKind k_surfer{
    .name = "a grid of Surfer", .key = "gdal", .endings = k_surfer_names, .remedy = k_as_geotiff};
constexpr FileKind k_zip{.name = "a ZIP archive", .remedy = k_unpack};

constexpr Beginning k_beginnings[] = {
    {"\x89PNG\r\n\x1a\n"sv, {.name = "a PNG picture", .key = "png16", .endings = k_png_names}},
    {"II*\0"sv, k_tiff},
    {"MM\0*"sv, k_tiff},
    {"II+\0"sv, k_tiff},
    {"MM\0+"sv, k_tiff},
    {"\x76\x2f\x31\x01"sv, {.name = "an EXR picture", .key = "exr", .endings = k_exr_names}},
    {"\xff\xd8\xff"sv,
     {.name = "a JPEG picture",
      .key = "gdal",
      .endings = k_jpeg_names,
      .remedy = k_as_png,
      .is_certain = false}},
    {"\0\0\0\x0cjP  \r\n\x87\n"sv,
     {.name = "a JPEG 2000 picture",
      .key = "gdal",
      .endings = k_jpeg2000_names,
      .remedy = "save it as TIFF"}},
    {"GIF87a"sv, k_gif},
    {"GIF89a"sv, k_gif},
    {"\x89HDF\r\n\x1a\n"sv, k_hdf},
    {"\x0e\x03\x13\x01"sv, k_hdf},
    {"CDF\x01"sv, k_netcdf},
    {"CDF\x02"sv, k_netcdf},
    {"CDF\x05"sv, k_netcdf},
    {"DSAA"sv, k_surfer},
    {"DSBB"sv, k_surfer},
    {"DSRB"sv, k_surfer},
    {"EHFA_HEADER_TAG"sv,
     {.name = "an ERDAS Imagine file", .key = "gdal", .endings = k_imagine_names, .remedy = k_as_geotiff}},
    {"UHL1"sv, {.name = "a DTED tile", .key = "gdal", .endings = k_dted_names, .remedy = k_as_geotiff}},
    {"8BPS"sv, {.name = "a Photoshop document", .remedy = "save it as PNG or TIFF of 16 bits"}},
    {"LASF"sv, {.name = "a cloud of points (LAS)", .remedy = "make a grid of it, as GeoTIFF"}},
    {"%PDF-"sv, {.name = "a PDF document", .remedy = "export the heights themselves"}},
    {"PK\x03\x04"sv, k_zip},
    {"PK\x05\x06"sv, k_zip},
    {"7z\xbc\xaf\x27\x1c"sv, {.name = "a 7-Zip archive", .remedy = k_unpack}},
    {"\xfd"
     "7zXZ\0"sv,
     {.name = "packed with xz", .remedy = k_unpack}},
    {"\x1f\x8b\x08"sv, {.name = "packed with gzip", .remedy = k_unpack, .is_certain = false}},
    {"version https://git-lfs."sv,
     {.name = "a note of Git LFS in the place of the map", .remedy = "fetch it with `git lfs pull`"}},
};

constexpr FileKind k_bmp{.name = "a BMP picture", .key = "gdal", .endings = k_bmp_names, .remedy = k_as_png};
constexpr FileKind k_webp{
    .name = "a WebP picture", .key = "gdal", .endings = k_webp_names, .remedy = k_as_png};
constexpr FileKind k_arc_grid{.name = "an Arc/Info ASCII grid", .key = "asc", .endings = k_grid_names};
constexpr FileKind k_grass_grid{.name = "a GRASS ASCII grid", .key = "asc", .endings = k_grid_names};
constexpr FileKind k_usgs{
    .name = "a USGS ASCII DEM", .key = "gdal", .endings = k_usgs_names, .remedy = k_as_geotiff};
constexpr FileKind k_web_page{.name = "a web page in the place of the map",
                              .remedy = "download the map itself again"};

// Bytes 2 to 5 of a BMP hold the file's size.
bool is_bmp(std::string_view head, std::uint64_t bytes) {
    if (head.size() < 6 || !head.starts_with("BM")) return false;
    std::uint64_t size = 0;
    for (std::size_t i = 6; i > 2; --i) size = size << 8 | static_cast<std::uint8_t>(head[i - 1]);
    return size == bytes;
}

// The first record has numbers in columns of six: the level of the DEM, the pattern of its heights (1: a
// grid), and its reference system (0: degrees, 1: UTM …).
bool is_usgs_dem(std::string_view head) {
    constexpr std::size_t k_level = 144;
    constexpr std::size_t k_pattern = 150;
    constexpr std::size_t k_system = 156;
    if (head.size() < k_system + 6) return false;
    const auto digit = [&](std::size_t at, char lowest, char highest) {
        const char last = head[at + 5];
        return head.substr(at, 5) == "     " && last >= lowest && last <= highest;
    };
    return digit(k_level, '1', '4') && digit(k_pattern, '1', '1') && digit(k_system, '0', '9');
}

const FileKind* kind_of_text(std::string_view head) {
    if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
    if (is_usgs_dem(head)) return &k_usgs;
    head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    const std::string text = lower_case(head.substr(0, 32));
    if (text.starts_with("ncols ") || text.starts_with("ncols\t")) return &k_arc_grid;
    if (text.starts_with("north:")) return &k_grass_grid;
    if (text.starts_with("<!doctype html") || text.starts_with("<html")) return &k_web_page;
    return nullptr;
}

}  // namespace

bool FileKind::has_ending(std::string_view path) const {
    const std::string name_of_file = lower_case(path);
    return std::ranges::any_of(endings, [&](Endings ending) { return name_of_file.ends_with(ending); });
}

const FileKind* kind_of_bytes(std::string_view beginning, std::uint64_t bytes) {
    for (const Beginning& known : k_beginnings) {
        if (beginning.starts_with(known.bytes)) return &known.kind;
    }
    if (is_bmp(beginning, bytes)) return &k_bmp;
    if (beginning.starts_with("RIFF") && beginning.size() >= 12 && beginning.substr(8, 4) == "WEBP")
        return &k_webp;
    return kind_of_text(beginning);
}

const FileKind* kind_of_file(const std::string& path) {
    platform::OldFile file(path);
    std::array<char, k_beginning> head{};
    const std::size_t count = file.read(head.data(), head.size());
    return kind_of_bytes({head.data(), count}, file.size());
}

}  // namespace talus
