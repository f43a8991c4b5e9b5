#include "core/paint/line_curve.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"

namespace talus {
namespace {

using Vector = WorldPlace;

constexpr double k_same_place = 1e-3;  // m
constexpr double k_back = 0.999;       // cosine to a chord beyond which an arc would be all but a circle
constexpr double k_flat = 1e-4;        // m that an arc may leave its chord and count as straight

Vector minus(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y}; }
double dot(const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y; }
double cross(const Vector& a, const Vector& b) { return a.x * b.y - a.y * b.x; }
double size_of(const Vector& a) { return std::sqrt(dot(a, a)); }
Vector unit(const Vector& a) {
    const double size = size_of(a);
    return size > 0 ? Vector{a.x / size, a.y / size} : Vector{1, 0};
}

// The angle from a to b, two vectors less than half a turn apart, without its sign.
double angle_between(const Vector& a, const Vector& b) {
    return 2 * atan(std::fabs(cross(a, b)) / (size_of(a) * size_of(b) + dot(a, b)));
}

class Builder {
 public:
    explicit Builder(const GroundLine& line) : closed_(line.closed) {
        for (std::size_t i = 0; i < line.nodes.size(); ++i) {
            const LineNode& node = line.nodes[i];
            const Vector at{node.x, node.y};
            if (!at_.empty() && size_of(minus(at, at_.back())) <= k_same_place) continue;
            at_.push_back(at);
            corner_.push_back(node.kind == NodeKind::corner);
            nodes_.push_back(i);
        }
        if (closed_ && at_.size() > 1 && size_of(minus(at_.front(), at_.back())) <= k_same_place) {
            at_.pop_back();
            nodes_.pop_back();
        }
        closed_ = closed_ && at_.size() > 2;
    }

    LineCurve build() const {
        LineCurve curve{.nodes = nodes_, .closed = closed_};
        const std::size_t gaps = at_.empty() ? 0 : closed_ ? at_.size() : at_.size() - 1;
        for (std::size_t i = 0; i < at_.size(); ++i) {
            curve.node_starts.push_back(curve.length);
            if (i < gaps) add_gap(i, curve);
        }
        return curve;
    }

 private:
    std::size_t next(std::size_t i) const { return i + 1 < at_.size() ? i + 1 : 0; }
    Vector chord(std::size_t i) const { return unit(minus(at_[next(i)], at_[i])); }
    bool is_free(std::size_t i) const { return corner_[i] || (!closed_ && (i == 0 || i + 1 == at_.size())); }
    Vector direction(std::size_t i) const {
        const Vector before = chord(i == 0 ? at_.size() - 1 : i - 1);
        const Vector after = chord(i);
        const Vector sum{before.x + after.x, before.y + after.y};
        // Where the way turns back on itself it goes across both.
        return dot(sum, sum) > 1e-12 ? unit(sum) : Vector{-before.y, before.x};
    }
    static Vector mirrored_in(const Vector& way, const Vector& axis) {
        const double share = 2 * dot(way, axis);
        return {axis.x * share - way.x, axis.y * share - way.y};
    }

    void add_gap(std::size_t i, LineCurve& curve) const {
        const Vector from = at_[i];
        const Vector to = at_[next(i)];
        const Vector axis = chord(i);
        const bool free_start = is_free(i);
        const bool free_end = is_free(next(i));
        if (free_start && free_end) return add_arc(from, to, axis, curve);
        const Vector start = free_start ? mirrored_in(direction(next(i)), axis) : direction(i);
        if (free_start || free_end) return add_arc(from, to, start, curve);
        const Vector end = direction(next(i));
        const Vector way = minus(to, from);
        const double ahead = dot(way, {start.x + end.x, start.y + end.y});
        const double bend = 2 * (1 - dot(start, end));
        // The joint lies as far from either end along its direction: the positive root of a quadratic.
        const double reach = dot(way, way) / (std::sqrt(ahead * ahead + bend * dot(way, way)) + ahead);
        if (!(reach > 0) || !(reach < 1e3 * size_of(way))) return add_arc(from, to, axis, curve);
        const Vector joint{(from.x + to.x + reach * (start.x - end.x)) / 2,
                           (from.y + to.y + reach * (start.y - end.y)) / 2};
        add_arc(from, joint, start, curve);
        add_arc(joint, to, mirrored_in(start, unit(minus(joint, from))), curve);
    }

    // Adds the arc that leaves `from` in this direction, in pieces of at most a quarter of a turn.
    static void add_arc(const Vector& from, const Vector& to, const Vector& start, LineCurve& curve) {
        const Vector way = minus(to, from);
        const double length = size_of(way);
        if (!(length > 0)) return;
        const double side = cross(start, way);  // length · sine of half the angle that it turns
        const double sine = side / length;
        const double cosine = dot(start, way) / length;
        if (std::fabs(sine) * length / 4 <= k_flat || cosine < -k_back) {
            add(LinePiece{.from = from, .to = to, .length = length}, curve);
            return;
        }
        const double turn = side < 0 ? -1 : 1;
        const double radius = length / (2 * std::fabs(sine));
        const Vector centre{from.x - turn * start.y * radius, from.y + turn * start.x * radius};
        const double half = 2 * atan(std::fabs(sine) / (1 + cosine));  // below half a turn
        const int parts = 1 + static_cast<int>(half * 2 / (k_pi / 2));
        Vector at = from;
        for (int part = 1; part <= parts; ++part) {
            const SinCos angle = sin_cos_turns(half / k_pi * part / parts);
            const Vector arm = minus(from, centre);
            const Vector end = part == parts
                                   ? to
                                   : Vector{centre.x + arm.x * angle.cos - turn * arm.y * angle.sin,
                                            centre.y + arm.y * angle.cos + turn * arm.x * angle.sin};
            add({.from = at,
                 .to = end,
                 .centre = centre,
                 .radius = radius,
                 .turn = turn,
                 .length = radius * half * 2 / parts},
                curve);
            at = end;
        }
    }

    static void add(LinePiece piece, LineCurve& curve) {
        piece.start = curve.length;
        curve.length += piece.length;
        curve.pieces.push_back(piece);
    }

    bool closed_;
    std::vector<Vector> at_;
    std::vector<bool> corner_;
    std::vector<std::size_t> nodes_;
};

}  // namespace

double LineCurve::least_radius() const {
    double least = HUGE_VAL;
    for (const LinePiece& piece : pieces)
        if (piece.radius > 0) least = std::min(least, piece.radius);
    return least;
}

LineCurve curve_of(const GroundLine& line) { return Builder(line).build(); }

std::vector<LinePiece> cut_pieces(const LineCurve& curve, int between_nodes, double longest) {
    constexpr double k_most_parts = 4096;  // of one piece
    constexpr double k_most_turn = 0.1;
    std::vector<LinePiece> parts;
    std::size_t node = 0;
    for (const LinePiece& piece : curve.pieces) {
        while (node + 1 < curve.node_starts.size() && curve.node_starts[node + 1] <= piece.start) ++node;
        const bool last = node + 1 == curve.node_starts.size();
        const double gap = (last ? curve.length : curve.node_starts[node + 1]) - curve.node_starts[node];
        double count = std::max(between_nodes * piece.length / gap, piece.length / longest);
        if (piece.radius > 0) count = std::max(count, piece.length / piece.radius / k_most_turn);
        count = std::min(std::floor(count) + 1, k_most_parts);
        WorldPlace from = piece.from;
        for (double i = 1; i <= count; ++i) {
            LinePiece part = piece;
            part.from = from;
            part.to = i < count ? place_along(piece, piece.length * (i / count)) : piece.to;
            part.start = piece.start + piece.length * ((i - 1) / count);
            part.length = piece.length / count;
            parts.push_back(part);
            from = part.to;
        }
    }
    return parts;
}

WorldPlace place_along(const LinePiece& piece, double metres) {
    const double share = clamp(metres / piece.length, 0.0, 1.0);
    if (!(piece.radius > 0))
        return {lerp(piece.from.x, piece.to.x, share), lerp(piece.from.y, piece.to.y, share)};
    const Vector arm = minus(piece.from, piece.centre);
    const SinCos angle =
        sin_cos_turns(share * angle_between(arm, minus(piece.to, piece.centre)) / (2 * k_pi));
    return {piece.centre.x + arm.x * angle.cos - piece.turn * arm.y * angle.sin,
            piece.centre.y + arm.y * angle.cos + piece.turn * arm.x * angle.sin};
}

WorldPlace place_along(const LineCurve& curve, double metres) {
    std::size_t i = 0;
    while (i + 1 < curve.pieces.size() && curve.pieces[i + 1].start <= metres) ++i;
    return place_along(curve.pieces[i], metres - curve.pieces[i].start);
}

}  // namespace talus
