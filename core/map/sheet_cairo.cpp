#include "core/map/sheet_cairo.h"

#include <cairo-pdf.h>
#include <cairo.h>

#include <cmath>
#include <memory>
#include <new>

#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/map/map_colours.h"

namespace talus {
namespace {

struct Closer {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Closer>;
using CairoContext = std::unique_ptr<cairo_t, Closer>;

void check(cairo_status_t status) {
    if (status == CAIRO_STATUS_SUCCESS) return;
    if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
    throw FileError(std::string("the map sheet could not be drawn: ") + cairo_status_to_string(status));
}

void set_ink(cairo_t* context, Rgba8 colour) {
    cairo_set_source_rgba(context, colour.r / 255.0, colour.g / 255.0, colour.b / 255.0, colour.a / 255.0);
}

void draw(cairo_t* context, const DrawnLine& drawn) {
    cairo_new_path(context);
    for (const MapPoint& point : drawn.line.points) cairo_line_to(context, point.x, point.y);
    if (drawn.line.closed) cairo_close_path(context);
    if (drawn.fill.a > 0) {
        set_ink(context, drawn.fill);
        cairo_fill_preserve(context);
    }
    if (!(drawn.pen.width > 0)) return cairo_new_path(context);  // what follows begins its own
    set_ink(context, drawn.pen.colour);
    cairo_set_line_width(context, drawn.pen.width);
    const double dashes[] = {drawn.pen.dash, drawn.pen.gap};
    cairo_set_dash(context, dashes, drawn.pen.dash > 0 ? 2 : 0, 0);
    cairo_stroke(context);
}

void set_font(cairo_t* context, double size, bool bold) {
    cairo_select_font_face(context, k_map_font, CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context, size);
}

void draw(cairo_t* context, const DrawnText& drawn) {
    if (drawn.text.empty()) return;
    cairo_save(context);
    cairo_translate(context, drawn.at.x, drawn.at.y);
    cairo_matrix_t turn;
    cairo_matrix_init(&turn, drawn.along.x, drawn.along.y, -drawn.along.y, drawn.along.x, 0, 0);
    cairo_transform(context, &turn);
    set_font(context, drawn.size, drawn.bold);
    const std::string text = drawable(drawn.text);
    cairo_text_extents_t extents;
    cairo_text_extents(context, text.c_str(), &extents);
    const double share = drawn.anchor == TextAnchor::left ? 0 : drawn.anchor == TextAnchor::middle ? 0.5 : 1;
    const double x = -share * extents.x_advance;
    const double y = drawn.centred ? k_capital_height / 2 * drawn.size : 0;
    if (drawn.halo.a > 0) {
        cairo_move_to(context, x, y);
        cairo_text_path(context, text.c_str());
        set_ink(context, drawn.halo);
        cairo_set_line_width(context, k_halo_width * drawn.size);
        cairo_set_dash(context, nullptr, 0, 0);
        cairo_stroke(context);
    }
    cairo_move_to(context, x, y);
    set_ink(context, drawn.colour);
    cairo_show_text(context, text.c_str());
    cairo_restore(context);
}

void draw(cairo_t* context, const DrawnPicture& picture) {
    const Grid<Rgba8>& pixels = *picture.pixels;
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels.width(), pixels.height()));
    check(cairo_surface_status(surface.get()));
    cairo_surface_flush(surface.get());
    unsigned char* const data = cairo_image_surface_get_data(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    for (int y = 0; y < pixels.height(); ++y) {
        auto* const row = reinterpret_cast<std::uint32_t*>(data + std::ptrdiff_t{stride} * y);
        for (int x = 0; x < pixels.width(); ++x) {
            const Rgba8 colour = pixels.row(y)[x];
            row[x] = std::uint32_t{colour.r} << 16 | std::uint32_t{colour.g} << 8 | colour.b;
        }
    }
    cairo_surface_mark_dirty(surface.get());
    cairo_save(context);
    cairo_rectangle(context, picture.corner.x, picture.corner.y, picture.width, picture.height);
    cairo_clip(context);
    cairo_translate(context, picture.corner.x, picture.corner.y);
    cairo_scale(context, picture.width / pixels.width(), picture.height / pixels.height());
    cairo_set_source_surface(context, surface.get(), 0, 0);
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD);
    cairo_paint(context);
    cairo_restore(context);
}

// Letters that are placed by thousandths of a millimetre keep their shapes at any resolution.
void set_smooth_letters(cairo_t* context) {
    cairo_font_options_t* const options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(context, options);
    cairo_font_options_destroy(options);
}

// Draws the sheet in millimetres.
void draw(cairo_surface_t* surface, double units_per_mm, const MapSheet& sheet) {
    const CairoContext owner(cairo_create(surface));
    cairo_t* const context = owner.get();
    cairo_scale(context, units_per_mm, units_per_mm);
    set_ink(context, k_paper);
    cairo_paint(context);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    set_smooth_letters(context);
    for (const DrawnGroup& group : sheet.groups) {
        for (const DrawnThing& thing : group.things)
            std::visit([&](const auto& drawn) { draw(context, drawn); }, thing);
    }
    check(cairo_status(context));
}

cairo_status_t append(void* text, const unsigned char* data, unsigned length) {
    try {
        static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(data), length);
    } catch (const std::bad_alloc&) {
        return CAIRO_STATUS_NO_MEMORY;
    }
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

double drawn_width(const std::string& text, double size, bool bold) {
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1));
    const CairoContext context(cairo_create(surface.get()));
    set_smooth_letters(context.get());
    set_font(context.get(), size, bold);
    cairo_text_extents_t extents;
    cairo_text_extents(context.get(), drawable(text).c_str(), &extents);
    check(cairo_status(context.get()));
    return extents.x_advance;
}

std::string pdf_of(const MapSheet& sheet) {
    constexpr double k_point = 25.4 / 72;  // mm
    std::string bytes;
    const Surface surface(
        cairo_pdf_surface_create_for_stream(append, &bytes, sheet.width / k_point, sheet.height / k_point));
    check(cairo_surface_status(surface.get()));
    if (!sheet.title.empty())
        cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE,
                                       drawable(sheet.title).c_str());
    // The time of writing would make every file another one.
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    draw(surface.get(), 1 / k_point, sheet);
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
    return bytes;
}

Grid<Rgba8> picture_of(const MapSheet& sheet, double pixels_per_mm) {
    const auto pixels = [&](double mm) { return static_cast<int>(std::floor(mm * pixels_per_mm + 0.5)); };
    const Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels(sheet.width), pixels(sheet.height)));
    check(cairo_surface_status(surface.get()));
    draw(surface.get(), pixels_per_mm, sheet);
    cairo_surface_flush(surface.get());
    const unsigned char* const data = cairo_image_surface_get_data(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    Grid<Rgba8> picture(pixels(sheet.width), pixels(sheet.height));
    for (int y = 0; y < picture.height(); ++y) {
        const auto* const row = reinterpret_cast<const std::uint32_t*>(data + std::ptrdiff_t{stride} * y);
        for (int x = 0; x < picture.width(); ++x) {
            picture.row(y)[x] = {static_cast<std::uint8_t>(row[x] >> 16),
                                 static_cast<std::uint8_t>(row[x] >> 8), static_cast<std::uint8_t>(row[x]),
                                 255};
        }
    }
    return picture;
}

}  // namespace talus
