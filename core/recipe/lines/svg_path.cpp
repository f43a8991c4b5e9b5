#include "core/recipe/lines/svg_path.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr int k_between = 3;  // places between the ends of a curve

SvgPoint operator+(const SvgPoint& p, const SvgPoint& q) { return {p[0] + q[0], p[1] + q[1]}; }
SvgPoint operator-(const SvgPoint& p, const SvgPoint& q) { return {p[0] - q[0], p[1] - q[1]}; }
SvgPoint operator*(double times, const SvgPoint& p) { return {times * p[0], times * p[1]}; }
double size_of(const SvgPoint& p) { return std::sqrt(p[0] * p[0] + p[1] * p[1]); }

// Reads numbers off the front of a text.
struct SvgScanner {
    std::string_view rest;

    void skip_blanks() {
        const std::size_t begin = rest.find_first_not_of(" \t\r\n\f,");
        rest.remove_prefix(std::min(begin, rest.size()));
    }
    std::optional<double> number() {
        skip_blanks();
        std::string_view text = rest;
        if (text.starts_with('+')) text.remove_prefix(1);
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || !(value - value == 0)) return std::nullopt;
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        return value;
    }
    // A flag of an arc is a single digit, which the next number may follow at once.
    std::optional<bool> flag() {
        skip_blanks();
        if (rest.empty() || (rest[0] != '0' && rest[0] != '1')) return std::nullopt;
        const bool value = rest[0] == '1';
        rest.remove_prefix(1);
        return value;
    }
};

class SvgPathReader {
 public:
    explicit SvgPathReader(std::string_view data) : scan_{data} {}

    SvgPathData read() {
        while (step()) {
        }
        end_subpath();
        return std::move(result_);
    }

 private:
    // A command with its numbers, or further numbers of the one before. False at the end and at a mistake.
    bool step() {
        scan_.skip_blanks();
        if (scan_.rest.empty()) return false;
        const char letter = scan_.rest.front();
        const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        if (is_letter) {
            command_ = letter;
            scan_.rest.remove_prefix(1);
        } else if (command_ == 'm' || command_ == 'M') {
            command_ = command_ == 'm' ? 'l' : 'L';
        } else if (command_ == 'z' || command_ == 'Z') {
            command_ = 0;
        }
        const bool done = begun_ || command_ == 'm' || command_ == 'M' ? segment() : false;
        if (!done) result_.sound = false;
        return done;
    }

    bool is_relative() const { return command_ >= 'a'; }

    std::optional<SvgPoint> point() {
        const auto x = scan_.number();
        const auto y = x ? scan_.number() : std::nullopt;
        if (!y) return std::nullopt;
        const SvgPoint read{*x, *y};
        return is_relative() ? at_ + read : read;
    }

    bool segment() {
        switch (command_ | 0x20) {
            case 'm':
                return move();
            case 'z':
                return close();
            case 'l':
                return straight(point());
            case 'h':
            case 'v':
                return along_axis();
            case 'c':
                return cubic(point());
            case 's':
                return cubic(reflected('c', 's'));
            case 'q':
                return quadratic(point());
            case 't':
                return quadratic(reflected('q', 't'));
            case 'a':
                return arc();
            default:
                return false;
        }
    }

    bool move() {
        const auto to = point();
        if (!to) return false;
        end_subpath();
        at_ = start_ = *to;
        subpath_.vertices.push_back({.at = at_});
        begun_ = true;
        last_ = 'm';
        return true;
    }

    bool close() {
        if (subpath_.vertices.empty()) return false;
        if (size_of(at_ - start_) > 0) straight(start_);
        subpath_.closed = true;
        end_subpath();
        at_ = start_;
        last_ = 'z';
        return true;
    }

    bool along_axis() {
        const auto number = scan_.number();
        if (!number) return false;
        SvgPoint to = at_;
        double& moved = to[(command_ | 0x20) == 'h' ? 0 : 1];
        moved = is_relative() ? moved + *number : *number;
        return straight(to);
    }

    // The point that continues the curve before smoothly, where there is one of these commands before.
    SvgPoint reflected(char one, char other) const {
        return last_ == one || last_ == other ? at_ + (at_ - control_) : at_;
    }

    bool straight(std::optional<SvgPoint> to) {
        if (!to) return false;
        begin_segment(*to - at_, false);
        finish(*to, *to - at_, 'l');
        return true;
    }

    bool cubic(std::optional<SvgPoint> first) {
        const auto second = first ? point() : std::nullopt;
        const auto to = second ? point() : std::nullopt;
        if (!to) return false;
        add_curve(*first, *second, *to);
        control_ = *second;
        last_ = 'c';
        return true;
    }

    bool quadratic(std::optional<SvgPoint> control) {
        const auto to = control ? point() : std::nullopt;
        if (!to) return false;
        add_curve(at_ + 2.0 / 3 * (*control - at_), *to + 2.0 / 3 * (*control - *to), *to);
        control_ = *control;
        last_ = 'q';
        return true;
    }

    void add_curve(const SvgPoint& first, const SvgPoint& second, const SvgPoint& to) {
        const SvgPoint from = at_;
        begin_segment((size_of(first - from) > 0    ? first
                       : size_of(second - from) > 0 ? second
                                                    : to) -
                          from,
                      true);
        for (int i = 1; i <= k_between; ++i) {
            const double t = i / (k_between + 1.0);
            const double s = 1 - t;
            add_between(s * s * s * from + 3 * s * s * t * first + 3 * s * t * t * second + t * t * t * to);
        }
        finish(to, to - (size_of(to - second) > 0 ? second : size_of(to - first) > 0 ? first : from), 'c');
    }

    // The arc lies on the circle that the ellipse is the picture of; it is halved until a part is an eighth
    // of a turn.
    bool arc() {
        const auto rx = scan_.number();
        const auto ry = rx ? scan_.number() : std::nullopt;
        const auto angle = ry ? scan_.number() : std::nullopt;
        const auto large = angle ? scan_.flag() : std::nullopt;
        const auto sweep = large ? scan_.flag() : std::nullopt;
        const auto to = sweep ? point() : std::nullopt;
        if (!to) return false;
        double radius_x = std::fabs(*rx);
        double radius_y = std::fabs(*ry);
        if (radius_x == 0 || radius_y == 0 || size_of(*to - at_) == 0) return straight(to);
        const SinCos turn = sin_cos_turns(clamp(*angle, -1e6, 1e6) / 360);
        const auto to_circle = [&](const SvgPoint& p) {
            return SvgPoint{(turn.cos * p[0] + turn.sin * p[1]) / radius_x,
                            (-turn.sin * p[0] + turn.cos * p[1]) / radius_y};
        };
        double half = size_of(to_circle(*to - at_)) / 2;
        if (half > 1) {
            radius_x *= half;
            radius_y *= half;
            half = 1;
        }
        const SvgPoint chord = to_circle(*to - at_);
        const double away = std::sqrt(std::max(0.0, 1 - half * half)) / (2 * half);
        const double side = *large == *sweep ? 1 : -1;
        const SvgPoint centre = 0.5 * chord + side * away * SvgPoint{chord[1], -chord[0]};
        const auto from_circle = [&](const SvgPoint& p) {
            return SvgPoint{turn.cos * radius_x * p[0] - turn.sin * radius_y * p[1],
                            turn.sin * radius_x * p[0] + turn.cos * radius_y * p[1]};
        };
        const SvgPoint origin = at_;
        const double spin = *sweep ? 1 : -1;
        const SvgPoint begin = -1.0 * centre;
        const SvgPoint end = chord - centre;
        const auto along = [&](const SvgPoint& p) { return from_circle(spin * SvgPoint{-p[1], p[0]}); };
        begin_segment(along(begin), true);
        const auto halve = [&](const SvgPoint& p, const SvgPoint& q, bool far, int levels,
                               auto& self) -> void {
            if (levels == 0) return;
            SvgPoint middle = p + q;
            if (size_of(middle) < 1e-9)
                middle = spin * SvgPoint{-p[1], p[0]};
            else if (far)
                middle = -1.0 * middle;
            middle = 1 / size_of(middle) * middle;
            self(p, middle, false, levels - 1, self);
            add_between(origin + from_circle(centre + middle));
            self(middle, q, false, levels - 1, self);
        };
        halve(begin, end, *large, *large ? 3 : 2, halve);
        finish(*to, along(end), 'a');
        return true;
    }

    void add_between(const SvgPoint& at) {
        subpath_.vertices.push_back({.at = at, .ends_segment = false, .corner = false});
    }

    // The vertex that the path is at is smooth where a curve begins or ends and the direction goes on.
    void begin_segment(const SvgPoint& direction, bool curved) {
        if (subpath_.vertices.empty()) {
            // After a closed subpath the next one begins where it began.
            start_ = at_;
            subpath_.vertices.push_back({.at = at_});
        }
        curved_ = curved;
        if (subpath_.vertices.size() == 1) {
            first_direction_ = direction;
            first_curved_ = curved;
        } else {
            subpath_.vertices.back().corner =
                !((curved || last_curved_) && goes_on(last_direction_, direction));
        }
    }

    void finish(const SvgPoint& to, const SvgPoint& direction, char last) {
        subpath_.vertices.push_back({.at = to});
        at_ = to;
        last_direction_ = direction;
        last_curved_ = curved_;
        last_ = last;
    }

    static bool goes_on(const SvgPoint& before, const SvgPoint& after) {
        constexpr double k_straight = 0.996;  // the cosine of 5°
        return before[0] * after[0] + before[1] * after[1] > k_straight * size_of(before) * size_of(after);
    }

    void end_subpath() {
        std::vector<SvgSubpath::Vertex>& vertices = subpath_.vertices;
        const bool returns = vertices.size() > 2 && size_of(vertices.front().at - vertices.back().at) == 0;
        if (returns) {
            subpath_.closed = true;
            vertices.front().corner =
                !((first_curved_ || last_curved_) && goes_on(last_direction_, first_direction_));
            vertices.pop_back();
        } else if (vertices.size() > 1) {
            vertices.front().corner = !first_curved_;
            vertices.back().corner = !last_curved_;
        }
        if (vertices.size() > 1) result_.subpaths.push_back(std::move(subpath_));
        subpath_ = {};
    }

    SvgScanner scan_;
    SvgPathData result_;
    SvgSubpath subpath_;
    char command_ = 0;
    char last_ = 0;
    bool begun_ = false;
    SvgPoint at_{}, start_{}, control_{};
    SvgPoint first_direction_{}, last_direction_{};
    bool curved_ = false, first_curved_ = false, last_curved_ = false;
};

std::optional<SvgTransform> transform_called(std::string_view name, const std::vector<double>& n) {
    const std::size_t count = n.size();
    if (name == "matrix" && count == 6) return SvgTransform{n[0], n[1], n[2], n[3], n[4], n[5]};
    if (name == "translate" && (count == 1 || count == 2))
        return SvgTransform{.e = n[0], .f = count > 1 ? n[1] : 0};
    if (name == "scale" && (count == 1 || count == 2))
        return SvgTransform{.a = n[0], .d = count > 1 ? n[1] : n[0]};
    const bool one = count == 1;
    if (name == "rotate" && (one || count == 3)) {
        const SinCos turn = sin_cos_turns(clamp(n[0], -1e6, 1e6) / 360);
        const SvgTransform turned{turn.cos, turn.sin, -turn.sin, turn.cos, 0, 0};
        if (one) return turned;
        return SvgTransform{.e = n[1], .f = n[2]}.after(turned.after({.e = -n[1], .f = -n[2]}));
    }
    if (one && n[0] > -90 && n[0] < 90) {
        if (name == "skewX") return SvgTransform{.c = rise_of_slope(n[0])};
        if (name == "skewY") return SvgTransform{.b = rise_of_slope(n[0])};
    }
    return std::nullopt;
}

}  // namespace

SvgPathData parsed_svg_path(std::string_view data) { return SvgPathReader(data).read(); }

SvgTransform SvgTransform::after(const SvgTransform& inner) const {
    return {a * inner.a + c * inner.b, b * inner.a + d * inner.b,     a * inner.c + c * inner.d,
            b * inner.c + d * inner.d, a * inner.e + c * inner.f + e, b * inner.e + d * inner.f + f};
}

std::vector<double> parsed_svg_numbers(std::string_view text) {
    SvgScanner scan{text};
    std::vector<double> numbers;
    while (const auto number = scan.number()) numbers.push_back(*number);
    return numbers;
}

SvgTransform parsed_svg_transform(std::string_view text) {
    SvgTransform result;
    SvgScanner scan{text};
    while (true) {
        scan.skip_blanks();
        const std::size_t open = scan.rest.find('(');
        const std::size_t close = scan.rest.find(')');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open) return result;
        std::string_view name = scan.rest.substr(0, open);
        name = name.substr(0, name.find_last_not_of(" \t\r\n") + 1);
        const auto next =
            transform_called(name, parsed_svg_numbers(scan.rest.substr(open + 1, close - open - 1)));
        if (!next) return result;
        result = result.after(*next);
        scan.rest.remove_prefix(close + 1);
    }
}

}  // namespace talus
