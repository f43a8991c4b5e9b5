#include "core/map/sheet_svg.h"

#include <array>
#include <charconv>
#include <string_view>
#include <vector>

#include "core/base/base64.h"
#include "core/base/formatted.h"
#include "core/base/printable.h"
#include "core/map/map_colours.h"
#include "core/map/png_bytes.h"

namespace talus {
namespace {

class SvgText {
 public:
    // Thousandths of a millimetre, in any locale.
    void number(double value) {
        std::array<char, 64> digits;
        const auto [end, error] =
            std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, 3);
        std::string_view written(digits.data(), static_cast<std::size_t>(end - digits.data()));
        while (written.ends_with('0')) written.remove_suffix(1);
        if (written.ends_with('.')) written.remove_suffix(1);
        text += written == "-0" ? "0" : written;
    }
    void attribute(std::string_view name, double value) {
        text += ' ';
        text += name;
        text += "=\"";
        number(value);
        text += '"';
    }
    void attribute(std::string_view name, std::string_view value) {
        text += ' ';
        text += name;
        text += "=\"";
        text += value;
        text += '"';
    }
    void ink(std::string_view name, Rgba8 colour) {
        if (colour.a == 0) return attribute(name, "none");
        attribute(name,
                  formatted("#%02x%02x%02x", unsigned{colour.r}, unsigned{colour.g}, unsigned{colour.b}));
        if (colour.a < 255) attribute(std::string(name) + "-opacity", colour.a / 255.0);
    }
    void draw(const DrawnLine& line) {
        text += "<path";
        ink("fill", line.fill);
        if (line.pen.width > 0) {
            ink("stroke", line.pen.colour);
            attribute("stroke-width", line.pen.width);
            if (line.pen.dash > 0) {
                text += " stroke-dasharray=\"";
                number(line.pen.dash);
                text += ' ';
                number(line.pen.gap);
                text += '"';
            }
        }
        text += " d=\"";
        for (std::size_t i = 0; i < line.line.points.size(); ++i) {
            text += i == 0 ? 'M' : 'L';
            number(line.line.points[i].x);
            text += ' ';
            number(line.line.points[i].y);
        }
        text += line.line.closed ? "Z\"/>\n" : "\"/>\n";
    }
    void draw(const DrawnText& drawn) {
        if (drawn.text.empty()) return;
        text += "<text";
        const double down = drawn.centred ? k_capital_height / 2 * drawn.size : 0;
        if (drawn.along == MapPoint{1, 0}) {
            attribute("x", drawn.at.x);
            attribute("y", drawn.at.y + down);
        } else {
            text += " transform=\"matrix(";
            for (const double value :
                 {drawn.along.x, drawn.along.y, -drawn.along.y, drawn.along.x, drawn.at.x}) {
                number(value);
                text += ' ';
            }
            number(drawn.at.y);
            text += ")\"";
            attribute("y", down);
        }
        attribute("font-size", drawn.size);
        if (drawn.bold) attribute("font-weight", "bold");
        if (drawn.anchor != TextAnchor::left)
            attribute("text-anchor", drawn.anchor == TextAnchor::middle ? "middle" : "end");
        ink("fill", drawn.colour);
        if (drawn.halo.a > 0) {
            ink("stroke", drawn.halo);
            attribute("stroke-width", k_halo_width * drawn.size);
            attribute("paint-order", "stroke");
        }
        text += '>';
        text += xml_escaped(drawn.text);
        text += "</text>\n";
    }
    void draw(const DrawnPicture& picture) {
        const std::string png = png_bytes(*picture.pixels);
        text += "<image";
        attribute("x", picture.corner.x);
        attribute("y", picture.corner.y);
        attribute("width", picture.width);
        attribute("height", picture.height);
        attribute("preserveAspectRatio", "none");
        text += " xlink:href=\"data:image/png;base64,";
        text += base64_of({reinterpret_cast<const std::uint8_t*>(png.data()), png.size()});
        text += "\"/>\n";
    }

    std::string text;
};

}  // namespace

std::string svg_of(const MapSheet& sheet) {
    SvgText svg;
    svg.text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"\n"
        "     xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" version=\"1.1\" width=\"";
    svg.number(sheet.width);
    svg.text += "mm\" height=\"";
    svg.number(sheet.height);
    svg.text += "mm\" viewBox=\"0 0 ";
    svg.number(sheet.width);
    svg.text += ' ';
    svg.number(sheet.height);
    svg.text += "\">\n<title>" + xml_escaped(sheet.title) + "</title>\n<rect width=\"100%\" height=\"100%\"";
    svg.ink("fill", k_paper);
    svg.text += "/>\n<g stroke-linecap=\"round\" stroke-linejoin=\"round\" font-family=\"";
    svg.text += std::string(k_map_font) + ", Helvetica, Arial, sans-serif\">\n";
    for (const DrawnGroup& group : sheet.groups) {
        svg.text += "<g id=\"" + xml_escaped(group.key) +
                    "\" inkscape:groupmode=\"layer\" inkscape:label=\"" + xml_escaped(group.label) + "\">\n";
        for (const DrawnThing& thing : group.things)
            std::visit([&](const auto& drawn) { svg.draw(drawn); }, thing);
        svg.text += "</g>\n";
    }
    svg.text += "</g>\n</svg>\n";
    return std::move(svg.text);
}

}  // namespace talus
