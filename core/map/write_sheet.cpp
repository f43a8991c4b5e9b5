#include "core/map/write_sheet.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/bytes_text.h"
#include "core/base/text.h"
#include "core/io/safe_file.h"
#include "core/map/png_bytes.h"
#include "core/map/sheet_cairo.h"
#include "core/map/sheet_svg.h"

namespace talus {
namespace {

constexpr double k_most_side = 32767;  // pixels that Cairo can draw

std::string bytes_of_sheet(const MapSheet& sheet, SheetFormat::Kind kind, double pixels_per_mm) {
    switch (kind) {
        case SheetFormat::Kind::pdf:
            return pdf_of(sheet);
        case SheetFormat::Kind::svg:
            return svg_of(sheet);
        case SheetFormat::Kind::png:
            break;
    }
    return png_bytes(picture_of(sheet, pixels_per_mm), pixels_per_mm);
}

}  // namespace

const SheetFormat* sheet_format_of(std::string_view path) {
    const std::string name = lower_case(path);
    const auto found = std::ranges::find_if(
        k_sheet_formats, [&](const SheetFormat& format) { return name.ends_with(format.ending); });
    return found == k_sheet_formats.end() ? nullptr : &*found;
}

double sheet_bytes(const SheetSettings& settings, const SheetFormat& format) {
    const double pixels =
        settings.paper.width * settings.paper.height * settings.resolution * settings.resolution;
    // The ground's picture, its light and, encoded, its bytes; a PNG is the whole sheet once more.
    constexpr double k_ground = 16;
    constexpr double k_sheet = 12;
    return pixels * (format.kind == SheetFormat::Kind::png ? k_ground + k_sheet : k_ground);
}

std::string objection_to_sheet(const SheetSettings& settings, const SheetFormat& format,
                               std::uint64_t memory) {
    const double longer = std::max(settings.paper.width, settings.paper.height) * settings.resolution;
    if (format.kind != SheetFormat::Kind::png || longer <= k_most_side) {
        return memory_objection("this sheet", sheet_bytes(settings, format), static_cast<double>(memory),
                                "choose fewer dots per inch or smaller paper.");
    }
    return "a picture of " + std::to_string(static_cast<long long>(longer)) +
           " pixels a side is too large; choose fewer dots per inch, or PDF";
}

void write_drawn_sheet(const MapSheet& sheet, const std::string& path, double pixels_per_mm) {
    const SheetFormat* const format = sheet_format_of(path);
    if (format == nullptr) throw FileError(path + ": map sheets are PDF, SVG or PNG; let the name end so");
    write_file_safely(path, bytes_of_sheet(sheet, format->kind, pixels_per_mm));
}

MapSheet write_sheet(const Terrain& terrain, const SheetSettings& settings, const std::string& path,
                     Progress* progress) {
    const SheetFormat* const format = sheet_format_of(path);
    if (format == nullptr) throw FileError(path + ": map sheets are PDF, SVG or PNG; let the name end so");
    if (const std::string objection = objection_to_sheet(settings, *format, UINT64_MAX); !objection.empty())
        throw FileError(path + ": " + objection);
    MapSheet sheet;
    {
        const ProgressPart part(progress, 0, 0.6f);
        sheet = make_sheet(terrain, settings, progress);
    }
    if (progress != nullptr) progress->checkpoint();
    const std::string bytes = bytes_of_sheet(sheet, format->kind, settings.resolution);
    if (progress != nullptr) {
        progress->checkpoint();
        progress->set_fraction(0.9f);
    }
    write_file_safely(path, bytes);
    if (progress != nullptr) progress->set_fraction(1);
    return sheet;
}

}  // namespace talus
