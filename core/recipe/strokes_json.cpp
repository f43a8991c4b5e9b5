#include "core/recipe/strokes_json.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "core/base/base64.h"
#include "core/io/raster_text.h"
#include "core/paint/stamps.h"
#include "core/recipe/stroke_masks_text.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;
using Bytes = std::vector<std::uint8_t>;

constexpr char k_between = ':';
constexpr std::string_view k_builds_up = "builds_up";
constexpr std::string_view k_once = "once";
constexpr std::string_view k_no_strokes = "none";
constexpr std::string_view k_image = "image";
constexpr std::string_view k_second = "second";
constexpr std::string_view k_only = "only=";
constexpr std::string_view k_stamp = "stamp=";
constexpr std::string_view k_angle = "angle=";
constexpr std::string_view k_along = "along";
constexpr std::string_view k_flipped = "flipped";

std::int64_t units_of(double metres) {
    return static_cast<std::int64_t>(metres * Stroke::k_places_per_metre);
}

void put(Bytes& bytes, std::int64_t difference) {
    auto number = static_cast<std::uint64_t>(difference) << 1 ^ (difference < 0 ? ~std::uint64_t{0} : 0);
    for (; number >= 128; number >>= 7) bytes.push_back(static_cast<std::uint8_t>(number | 128));
    bytes.push_back(static_cast<std::uint8_t>(number));
}

// Takes a number from the front of the bytes.
std::optional<std::int64_t> take_difference(std::span<const std::uint8_t>& bytes) {
    std::uint64_t number = 0;
    for (int shift = 0; shift < 63 && !bytes.empty(); shift += 7) {
        const std::uint8_t byte = bytes.front();
        bytes = bytes.subspan(1);
        number |= static_cast<std::uint64_t>(byte & 127) << shift;
        if (byte < 128)
            return static_cast<std::int64_t>(number >> 1 ^ ((number & 1) != 0 ? ~std::uint64_t{0} : 0));
    }
    return std::nullopt;
}

std::string packed_points(const std::vector<StrokePoint>& points) {
    Bytes bytes;
    std::int64_t x = 0;
    std::int64_t y = 0;
    for (const StrokePoint& point : points) {
        put(bytes, units_of(point.x) - x);
        put(bytes, units_of(point.y) - y);
        bytes.push_back(static_cast<std::uint8_t>(point.pressure * Stroke::k_pressures + 0.5f));
        x = units_of(point.x);
        y = units_of(point.y);
    }
    return base64_of(bytes);
}

std::optional<std::vector<StrokePoint>> unpacked_points(std::string_view text) {
    constexpr auto k_limit = static_cast<std::int64_t>(Stroke::k_max_place * Stroke::k_places_per_metre);
    const auto bytes = from_base64(text);
    if (!bytes) return std::nullopt;
    std::span<const std::uint8_t> left(*bytes);
    std::vector<StrokePoint> points;
    std::int64_t x = 0;
    std::int64_t y = 0;
    while (!left.empty()) {
        const auto east = take_difference(left);
        const auto south = take_difference(left);
        const auto within = [](std::int64_t value) { return value >= -2 * k_limit && value <= 2 * k_limit; };
        if (!east || !south || left.empty() || !within(*east) || !within(*south)) return std::nullopt;
        x += *east;
        y += *south;
        const float pressure = static_cast<float>(left.front()) / Stroke::k_pressures;
        left = left.subspan(1);
        if (std::abs(x) > k_limit || std::abs(y) > k_limit) return std::nullopt;
        points.push_back({static_cast<double>(x) / Stroke::k_places_per_metre,
                          static_cast<double>(y) / Stroke::k_places_per_metre, pressure});
        if (points.size() > Stroke::k_max_points) return std::nullopt;
    }
    return points;
}

std::string shortest(float value) {
    char text[32];
    const auto end = std::to_chars(std::begin(text), std::end(text), value);
    return {std::begin(text), end.ptr};
}

// Takes the text up to the next separator, and that.
std::string_view take_part(std::string_view& text, char separator) {
    const std::string_view part = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    return part;
}

std::optional<StrokeTool> stroke_tool(std::string_view key) {
    for (std::size_t i = 0; i < k_stroke_tools.size(); ++i) {
        if (k_stroke_tools[i].key == key) return static_cast<StrokeTool>(i);
    }
    return std::nullopt;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

bool take_number(std::string_view& line, float& number) {
    return read_number(take_part(line, k_between), number);
}

using Images = std::span<const std::shared_ptr<const Stamp>>;

// What only few strokes have.
std::string options_of(const Stroke& stroke, Images images) {
    std::string text;
    const auto add = [&](std::string_view name, std::string_view value) {
        text.append(1, k_between).append(name).append(value);
    };
    if (stroke.second) add(k_second, {});
    if (stroke.masks != nullptr) add(k_only, text_of_masks(*stroke.masks));
    if (stroke.stamp != nullptr && !stroke.stamp->key.empty()) add(k_stamp, stroke.stamp->key);
    for (std::size_t i = 0; i < images.size(); ++i)
        if (stroke.stamp != nullptr && is_same(images[i], stroke.stamp)) add(k_stamp, std::to_string(i));
    if (stroke.angle != 0) add(k_angle, shortest(stroke.angle));
    if (stroke.along) add(k_along, {});
    if (stroke.flipped) add(k_flipped, {});
    return text;
}

std::shared_ptr<const Stamp> stamp_named(std::string_view name, Images images) {
    std::size_t place = 0;
    if (read_number(name, place)) return place < images.size() ? images[place] : nullptr;
    return find_stamp(name);
}

// Many strokes in a row have the same masks: they share them.
class MaskReader {
 public:
    std::shared_ptr<const StrokeMasks> read(std::string_view text) {
        if (text != text_) {
            text_ = text;
            masks_ = read_stroke_masks(text);
        }
        return masks_;
    }

 private:
    std::string text_;
    std::shared_ptr<const StrokeMasks> masks_;
};

bool read_option(std::string_view option, Images images, MaskReader& masks, Stroke& stroke) {
    const auto value_of = [&](std::string_view name) { return option.substr(name.size()); };
    if (option.starts_with(k_only)) {
        stroke.masks = masks.read(value_of(k_only));
        return stroke.masks != nullptr;
    }
    if (option.starts_with(k_stamp)) {
        stroke.stamp = stamp_named(value_of(k_stamp), images);
        return stroke.stamp != nullptr;
    }
    if (option.starts_with(k_angle)) return read_number(value_of(k_angle), stroke.angle);
    stroke.second = stroke.second || option == k_second;
    stroke.along = stroke.along || option == k_along;
    stroke.flipped = stroke.flipped || option == k_flipped;
    return option == k_second || option == k_along || option == k_flipped;
}

std::optional<Stroke> read_line(std::string_view line, Images images, MaskReader& masks) {
    Stroke stroke;
    const auto tool = stroke_tool(take_part(line, k_between));
    if (!tool) return std::nullopt;
    stroke.tool = *tool;
    for (float Stroke::*member :
         {&Stroke::radius, &Stroke::hardness, &Stroke::amount, &Stroke::height, &Stroke::end_height})
        if (!take_number(line, stroke.*member)) return std::nullopt;
    const std::string_view way = take_part(line, k_between);
    if (way != k_once && way != k_builds_up) return std::nullopt;
    stroke.builds_up = way == k_builds_up;
    while (line.find(k_between) != std::string_view::npos)
        if (!read_option(take_part(line, k_between), images, masks, stroke)) return std::nullopt;
    auto points = unpacked_points(line);
    if (!points) return std::nullopt;
    stroke.points = std::move(*points);
    if (!is_finite(stroke) || within_limits(stroke) != stroke) return std::nullopt;
    return stroke;
}

StampImages images_of(const Strokes& strokes) {
    StampImages images;
    for (const auto& stamp : strokes.stamps())
        if (stamp->key.empty()) images.push_back(stamp);
    return images;
}

std::string line_of_image(const Stamp& stamp) {
    std::string line(k_image);
    for (const int side : {stamp.image.width(), stamp.image.height()})
        line.append(1, k_between).append(std::to_string(side));
    return line.append(1, k_between).append(packed(stamp.image));
}

std::shared_ptr<const Stamp> read_image(std::string_view line) {
    take_part(line, k_between);
    MapSize size;
    for (int* side : {&size.width, &size.height})
        if (!read_number(take_part(line, k_between), *side) || *side > Stamp::k_max_side) return nullptr;
    auto raster = packed_raster(size, line);
    return raster ? std::make_shared<const Stamp>(Stamp{{}, std::move(*raster)}) : nullptr;
}

bool is_image(std::string_view line) { return take_part(line, k_between) == k_image; }

}  // namespace

std::string line_of(const Stroke& stroke, Images images) {
    std::string line(info_of(stroke.tool).key);
    for (const float number :
         {stroke.radius, stroke.hardness, stroke.amount, stroke.height, stroke.end_height})
        line.append(1, k_between).append(shortest(number));
    line.append(1, k_between).append(stroke.builds_up ? k_builds_up : k_once);
    line.append(options_of(stroke, images));
    return line.append(1, k_between).append(packed_points(stroke.points));
}

std::optional<Stroke> read_stroke(std::string_view line, Images images) {
    MaskReader masks;
    return read_line(line, images, masks);
}

Json json_of(const Strokes& strokes) {
    Json json = Json::array();
    const StampImages images = images_of(strokes);
    for (const auto& image : images) json.push_back(line_of_image(*image));
    for (const Stroke* stroke : strokes.list()) json.push_back(line_of(*stroke, images));
    return json;
}

std::optional<Strokes> read_strokes(const Json& json) {
    if (!json.is_array()) return std::nullopt;
    Strokes strokes;
    StampImages images;
    MaskReader masks;
    for (const Json& line : json) {
        if (!line.is_string()) return std::nullopt;
        const auto& text = line.get_ref<const std::string&>();
        if (is_image(text)) {
            images.push_back(images.size() < Strokes::k_max_stamps ? read_image(text) : nullptr);
            if (images.back() == nullptr) return std::nullopt;
            continue;
        }
        auto stroke = read_line(text, images, masks);
        if (!stroke) return std::nullopt;
        const std::size_t before = strokes.size();
        strokes = strokes.with(std::move(*stroke));
        if (strokes.size() == before) return std::nullopt;
    }
    return strokes;
}

std::string text_of_strokes(const Strokes& strokes) {
    if (strokes.empty()) return std::string(k_no_strokes);
    std::string text;
    for (const Json& line : json_of(strokes))
        text.append(text.empty() ? "" : ",").append(line.get_ref<const std::string&>());
    return text;
}

std::optional<Strokes> read_strokes(std::string_view text) {
    if (text == k_no_strokes) return Strokes();
    Json lines = Json::array();
    while (!text.empty()) lines.push_back(std::string(take_part(text, ',')));
    if (lines.empty()) return std::nullopt;
    return read_strokes(lines);
}

}  // namespace talus
