#include "core/io/height_mesh.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/floor_division.h"

namespace talus {
namespace {

using Index = std::uint32_t;
__extension__ typedef __int128 Wide;
constexpr Index k_none = std::numeric_limits<Index>::max();
constexpr std::size_t k_insertions_between_checkpoints = 256;
// Differences as small as the rounding of the heights themselves are none.
constexpr float k_rounding = 0x1p-22f;

// Twice the area of a triangle, positive where its corners are counter-clockwise seen with north up.
std::int64_t doubled_area(Sample a, Sample b, Sample c) {
    const std::int64_t bx = b.x - a.x;
    const std::int64_t by = a.y - b.y;
    const std::int64_t cx = c.x - a.x;
    const std::int64_t cy = a.y - c.y;
    return bx * cy - by * cx;
}

// Whether d lies within the circle through the counter-clockwise a, b, c. Exact.
bool in_circle(Sample a, Sample b, Sample c, Sample d) {
    struct Relative {
        std::int64_t x, y;
        Wide square() const { return x * x + y * y; }
    };
    const auto relative = [&](Sample s) { return Relative{s.x - d.x, d.y - s.y}; };
    const Relative p = relative(a);
    const Relative q = relative(b);
    const Relative r = relative(c);
    return p.square() * (q.x * r.y - r.x * q.y) - q.square() * (p.x * r.y - r.x * p.y) +
               r.square() * (p.x * q.y - q.x * p.y) >
           0;
}

std::int64_t ceil_divided(std::int64_t a, std::int64_t b) { return -floor_divided(-a, b); }

// A triangulation that grows, and for each triangle the sample in it that is furthest from it.
//
// Edge 3t + i of triangle t runs from its corner i to the next. Triangles made by an insertion have the new
// vertex as their corner 2, so edge 3t is the one opposite.
class Triangulation {
 public:
    Triangulation(const Grid<float>& heights, std::size_t triangles)
        : heights_(heights), right_(heights.width() - 1), bottom_(heights.height() - 1) {
        vertices_ = {{0, 0}, {right_, 0}, {0, bottom_}, {right_, bottom_}};
        corners_.reserve(3 * triangles);
        twins_.reserve(3 * triangles);
        for (const Index corner : {0u, 2u, 3u, 0u, 3u, 1u}) corners_.push_back(corner);
        twins_.assign(6, k_none);
        link(2, 3);
        float largest = 0;
        for (const float height : heights.values()) largest = std::max(largest, std::fabs(height));
        negligible_ = largest * k_rounding;
    }

    std::size_t triangle_count() const { return corners_.size() / 3; }
    std::size_t border_edges() const { return border_edges_; }
    float error() const { return heap_.empty() ? 0 : candidates_[heap_.front()].error; }

    // Makes all samples on the border vertices. To be called first.
    void take_border() {
        // From each corner to the next: the edge that is left becomes shorter from its beginning.
        constexpr std::array<std::pair<Index, Sample>, 4> k_sides{
            {{0, {0, 1}}, {2, {1, 0}}, {3, {0, -1}}, {1, {-1, 0}}}};
        for (const auto& [corner, step] : k_sides) {
            Index edge = 0;
            while (corners_[edge] != corner || twins_[edge] != k_none) ++edge;
            const int count = (step.x != 0 ? right_ : bottom_) - 1;
            Sample at = vertices_[corner];
            for (int i = 0; i < count; ++i) {
                at = {at.x + step.x, at.y + step.y};
                const Index end = corners_[next(edge)];
                split_edge(edge, at);
                for (const Index triangle : changed_) {
                    if (corners_[3 * triangle] == end && twins_[3 * triangle + 2] == k_none)
                        edge = 3 * triangle + 2;
                }
            }
        }
    }

    // Looks at all triangles. To be called once, before improve().
    void scan_all() {
        candidates_.resize(triangle_count());
        for (Index t = 0; t < triangle_count(); ++t) rescan(t);
    }

    // Inserts the sample with the largest error where its triangles are within the budget.
    bool improve(std::size_t budget, std::size_t more_per_border_edge) {
        if (heap_.empty()) return false;
        const Index triangle = heap_.front();
        const Sample sample = candidates_[triangle].sample;
        const Index edge = edge_through(triangle, sample);
        const bool on_border = edge != k_none && twins_[edge] == k_none;
        const std::size_t more = on_border ? 1 + more_per_border_edge : 2;
        if (triangle_count() + more_per_border_edge * border_edges_ + more > budget) return false;
        if (edge == k_none) {
            split_triangle(triangle, sample);
        } else {
            split_edge(edge, sample);
        }
        candidates_.resize(triangle_count());
        for (const Index t : changed_) rescan(t);
        return true;
    }

    HeightMesh mesh() && {
        HeightMesh mesh{.vertices = std::move(vertices_), .triangles = {}, .error = error()};
        twins_ = {};
        candidates_ = {};
        heap_ = {};
        mesh.triangles.reserve(triangle_count());
        for (std::size_t e = 0; e < corners_.size(); e += 3)
            mesh.triangles.push_back({corners_[e], corners_[e + 1], corners_[e + 2]});
        return mesh;
    }

 private:
    struct Candidate {
        Sample sample = {0, 0};
        float error = 0;
        Index place = k_none;  // in the heap
    };

    static Index next(Index edge) { return edge % 3 == 2 ? edge - 2 : edge + 1; }
    static Index previous(Index edge) { return edge % 3 == 0 ? edge + 2 : edge - 1; }
    Sample corner(Index edge) const { return vertices_[corners_[edge]]; }

    void link(Index edge, Index twin) {
        twins_[edge] = twin;
        if (twin != k_none) twins_[twin] = edge;
    }
    void set(Index triangle, Index a, Index b, Index c) {
        corners_[3 * triangle] = a;
        corners_[3 * triangle + 1] = b;
        corners_[3 * triangle + 2] = c;
    }
    Index added_triangle() {
        corners_.resize(corners_.size() + 3);
        twins_.resize(twins_.size() + 3, k_none);
        return static_cast<Index>(triangle_count() - 1);
    }
    Index added_vertex(Sample sample) {
        vertices_.push_back(sample);
        return static_cast<Index>(vertices_.size() - 1);
    }

    Index edge_through(Index triangle, Sample sample) const {
        for (Index e = 3 * triangle; e < 3 * triangle + 3; ++e) {
            if (doubled_area(corner(e), corner(next(e)), sample) == 0) return e;
        }
        return k_none;
    }

    void split_triangle(Index t, Sample sample) {
        const Index a = corners_[3 * t];
        const Index b = corners_[3 * t + 1];
        const Index c = corners_[3 * t + 2];
        const Index beyond_bc = twins_[3 * t + 1];
        const Index beyond_ca = twins_[3 * t + 2];
        const Index p = added_vertex(sample);
        const Index u = added_triangle();
        const Index v = added_triangle();
        set(t, a, b, p);
        set(u, b, c, p);
        set(v, c, a, p);
        link(3 * u, beyond_bc);
        link(3 * v, beyond_ca);
        link(3 * t + 1, 3 * u + 2);
        link(3 * u + 1, 3 * v + 2);
        link(3 * v + 1, 3 * t + 2);
        changed_ = {t, u, v};
        restore_delaunay();
    }

    // Also of an edge on the border, which has one triangle.
    void split_edge(Index edge, Sample sample) {
        const Index t = edge / 3;
        const Index twin = twins_[edge];
        const Index a = corners_[edge];
        const Index b = corners_[next(edge)];
        const Index c = corners_[previous(edge)];
        const Index beyond_bc = twins_[next(edge)];
        const Index beyond_ca = twins_[previous(edge)];
        const Index p = added_vertex(sample);
        const Index u = added_triangle();
        changed_ = {t, u};
        if (twin == k_none) {
            ++border_edges_;
            set(t, c, a, p);
            set(u, b, c, p);
            link(3 * t + 1, k_none);
            link(3 * u + 2, k_none);
        } else {
            const Index v = twin / 3;
            const Index d = corners_[previous(twin)];
            const Index beyond_ad = twins_[next(twin)];
            const Index beyond_db = twins_[previous(twin)];
            const Index w = added_triangle();
            set(t, c, a, p);
            set(u, b, c, p);
            set(v, a, d, p);
            set(w, d, b, p);
            link(3 * v, beyond_ad);
            link(3 * w, beyond_db);
            link(3 * t + 1, 3 * v + 2);
            link(3 * v + 1, 3 * w + 2);
            link(3 * w + 1, 3 * u + 2);
            changed_ = {t, u, v, w};
        }
        link(3 * t, beyond_ca);
        link(3 * u, beyond_bc);
        link(3 * t + 2, 3 * u + 1);
        restore_delaunay();
    }

    // Flips the edges opposite the new vertex until all circles are empty again.
    void restore_delaunay() {
        open_ = changed_;
        while (!open_.empty()) {
            const Index t = open_.back();
            open_.pop_back();
            const Index twin = twins_[3 * t];
            if (twin == k_none) continue;
            const Index a = corners_[3 * t];
            const Index b = corners_[3 * t + 1];
            const Index p = corners_[3 * t + 2];
            const Index d = corners_[previous(twin)];
            if (!in_circle(vertices_[a], vertices_[b], vertices_[p], vertices_[d])) continue;
            const Index u = twin / 3;
            const Index beyond_ad = twins_[next(twin)];
            const Index beyond_db = twins_[previous(twin)];
            const Index beyond_bp = twins_[3 * t + 1];
            set(t, a, d, p);
            set(u, d, b, p);
            link(3 * t, beyond_ad);
            link(3 * u, beyond_db);
            link(3 * u + 1, beyond_bp);
            link(3 * t + 1, 3 * u + 2);
            if (std::ranges::find(changed_, u) == changed_.end()) changed_.push_back(u);
            open_.push_back(t);
            open_.push_back(u);
        }
    }

    // Finds the sample in the triangle whose height is furthest from the plane through its corners.
    Candidate furthest(Index t) const {
        const std::array<Sample, 3> s{corner(3 * t), corner(3 * t + 1), corner(3 * t + 2)};
        const auto height = [&](Sample at) { return static_cast<double>(heights_(at.x, at.y)); };
        const auto area = static_cast<double>(doubled_area(s[0], s[1], s[2]));
        const double h0 = height(s[0]);
        const double h1 = height(s[1]) - h0;
        const double h2 = height(s[2]) - h0;
        const double slope_x = (h2 * (s[1].y - s[0].y) - h1 * (s[2].y - s[0].y)) / area;
        const double slope_y = (h1 * (s[2].x - s[0].x) - h2 * (s[1].x - s[0].x)) / area;
        const auto [top, bottom] = std::minmax({s[0].y, s[1].y, s[2].y});
        Candidate best;
        for (int y = top; y <= bottom; ++y) {
            // Counter-clockwise with y down: edges that lead down have the triangle on their right.
            std::int64_t from = 0;
            std::int64_t to = right_;
            for (std::size_t i = 0; i < 3; ++i) {
                const Sample a = s[i];
                const Sample b = s[(i + 1) % 3];
                const std::int64_t dy = b.y - a.y;
                const std::int64_t along = static_cast<std::int64_t>(b.x - a.x) * (y - a.y);
                if (dy > 0) from = std::max(from, a.x + ceil_divided(along, dy));
                if (dy < 0) to = std::min(to, a.x + floor_divided(along, dy));
            }
            const float* row = heights_.row(y);
            const double at_start = h0 + slope_y * (y - s[0].y) - slope_x * s[0].x;
            for (std::int64_t x = from; x <= to; ++x) {
                const auto error = static_cast<float>(
                    std::fabs(static_cast<double>(row[x]) - (at_start + slope_x * static_cast<double>(x))));
                if (error <= best.error) continue;
                const Sample here{static_cast<int>(x), y};
                if (here == s[0] || here == s[1] || here == s[2]) continue;
                best.error = error;
                best.sample = here;
            }
        }
        return best;
    }

    void rescan(Index t) {
        const Index place = candidates_[t].place;
        candidates_[t] = furthest(t);
        candidates_[t].place = place;
        const bool matters = candidates_[t].error > negligible_;
        if (place == k_none && matters) {
            heap_.push_back(t);
            candidates_[t].place = static_cast<Index>(heap_.size() - 1);
            sift_up(candidates_[t].place);
        } else if (place != k_none && matters) {
            sift_up(place);
            sift_down(candidates_[t].place);
        } else if (place != k_none) {
            const Index last = heap_.back();
            heap_.pop_back();
            candidates_[t].place = k_none;
            if (last == t) return;
            put(place, last);
            sift_up(place);
            sift_down(candidates_[last].place);
        }
    }

    void put(Index place, Index triangle) {
        heap_[place] = triangle;
        candidates_[triangle].place = place;
    }
    bool is_before(Index a, Index b) const { return candidates_[a].error > candidates_[b].error; }
    void sift_up(Index place) {
        const Index t = heap_[place];
        while (place > 0 && is_before(t, heap_[(place - 1) / 2])) {
            put(place, heap_[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        put(place, t);
    }
    void sift_down(Index place) {
        const Index t = heap_[place];
        for (;;) {
            std::size_t child = 2 * std::size_t{place} + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && is_before(heap_[child + 1], heap_[child])) ++child;
            if (!is_before(heap_[child], t)) break;
            put(place, heap_[child]);
            place = static_cast<Index>(child);
        }
        put(place, t);
    }

    const Grid<float>& heights_;
    int right_;
    int bottom_;
    float negligible_ = 0;
    std::size_t border_edges_ = 4;
    std::vector<Sample> vertices_;
    std::vector<Index> corners_;  // three a triangle
    std::vector<Index> twins_;    // the same edge of the neighbour; k_none on the border
    std::vector<Index> changed_;  // triangles that the last insertion made or changed
    std::vector<Index> open_;
    std::vector<Candidate> candidates_;  // of each triangle
    std::vector<Index> heap_;            // triangles, the one with the largest error first
};

}  // namespace

std::size_t least_triangles(int width, int height, const MeshBudget& budget) {
    const auto more = static_cast<std::size_t>(budget.more_per_border_edge);
    if (!budget.whole_border) return 2 + 4 * more;
    const auto edges = 2 * (static_cast<std::size_t>(width) + static_cast<std::size_t>(height) - 2);
    return edges - 2 + edges * more;
}

double simplifying_bytes(double triangles) {
    // Three corners and three twins, a candidate, a place in the heap, half a vertex, and the result; vectors
    // may have twice as much room as they use.
    return triangles * (24 + 2 * (sizeof(Sample) + 8) + 8 + sizeof(Sample) + sizeof(HeightMesh::Corners));
}

HeightMesh simplified(const Grid<float>& heights, const MeshBudget& budget, Progress* progress) {
    assert(heights.width() >= 2 && heights.height() >= 2);
    assert(budget.triangles >= least_triangles(heights.width(), heights.height(), budget));
    const std::size_t full =
        2 * static_cast<std::size_t>(heights.width() - 1) * static_cast<std::size_t>(heights.height() - 1);
    Triangulation triangulation(heights, std::min(full, budget.triangles));
    if (budget.whole_border) triangulation.take_border();
    triangulation.scan_all();
    const auto more = static_cast<std::size_t>(budget.more_per_border_edge);
    for (std::size_t i = 0; triangulation.improve(budget.triangles, more); ++i) {
        if (progress == nullptr || i % k_insertions_between_checkpoints != 0) continue;
        progress->checkpoint();
        progress->set_fraction(static_cast<float>(triangulation.triangle_count()) /
                               static_cast<float>(budget.triangles));
    }
    return std::move(triangulation).mesh();
}

}  // namespace talus
