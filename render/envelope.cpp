#include "render/envelope.h"

#include <algorithm>
#include <array>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_rows = 32;  // a block of work

// Places along one row or column of the map: the vertices of a mesh and of the next coarser one.
struct Line {
    int samples, level;

    int fine() const { return Envelope::side(samples, level); }
    int coarse() const { return Envelope::side(samples, level + 1); }
    int fine_of(int i) const { return std::min(2 * i, fine() - 1); }
    // Edges, from a coarse vertex to the next, that have a fine vertex between their ends.
    int edges() const { return (fine() - 1) / 2; }
    // Where on the edge that is: in the middle, but for the last edge, which the border cuts short.
    float share(int i) const {
        const auto place = [&](int index) { return std::min(index << level, samples - 1); };
        return static_cast<float>(1 << level) / static_cast<float>(place(2 * i + 2) - place(2 * i));
    }
};

float between(float from, float to, float share) { return from + (to - from) * share; }

// By how much both ends of a coarse quad's diagonal must be lifted, that a fine vertex at (u, v) in the quad
// does not stand out of it: in a quad that the border has cut it may lie beside the diagonal, in one of the
// triangles.
float over_diagonal(float fine, float u, float v, const float* above, const float* below) {
    const float corner = u > v ? above[2] : below[0];
    const float longer = u > v ? u : v;
    const float shorter = u > v ? v : u;
    const float mesh = above[0] + longer * (corner - above[0]) + shorter * (below[2] - corner);
    return (fine - mesh) / (1 - (longer - shorter));
}

// How far the finer mesh rises above the edges of the coarser one, for one row of coarse vertices: on the
// edges to the east, to the south and to the south-east of each. Stored from 1 on, so that there is an edge
// to the west of the first; 0 where there is none.
class Edges {
 public:
    explicit Edges(int vertices) {
        for (Grid<float>* grid : {&east, &south, &south_east}) *grid = Grid<float>(vertices + 1, 1, 0.0f);
    }

    void find(const Grid<float>& fine, const Line& columns, const Line& rows, int j) {
        const int count = columns.edges();
        const float* above = fine.row(rows.fine_of(j));
        float* e = east.data() + 1;
        for (int i = 0; i < count; ++i)
            e[i] = above[2 * i + 1] - between(above[2 * i], above[2 * i + 2], 0.5f);
        const int last = count - 1;
        const float cut = count > 0 ? columns.share(last) : 0.5f;
        if (count > 0) e[last] = above[2 * last + 1] - between(above[2 * last], above[2 * last + 2], cut);
        float* s = south.data() + 1;
        float* se = south_east.data() + 1;
        if (j < 0 || j >= rows.edges()) {
            std::fill_n(s, columns.coarse(), 0.0f);
            std::fill_n(se, columns.coarse(), 0.0f);
            return;
        }
        const float share = rows.share(j);
        const float* middle = fine.row(2 * j + 1);
        const float* below = fine.row(2 * j + 2);
        for (int i = 0; i < count; ++i) {
            s[i] = middle[2 * i] - between(above[2 * i], below[2 * i], share);
            se[i] = over_diagonal(middle[2 * i + 1], 0.5f, share, above + 2 * i, below + 2 * i);
        }
        if (count > 0)
            se[last] = over_diagonal(middle[2 * last + 1], cut, share, above + 2 * last, below + 2 * last);
        for (int i = count; i < columns.coarse(); ++i) {
            const int x = columns.fine_of(i);
            s[i] = middle[x] - between(above[x], below[x], share);
        }
    }

    Grid<float> east, south, south_east;
};

// The greatest of each value and its neighbours in the row.
void spread(const float* from, int width, float* to) {
    if (width == 1) {
        to[0] = from[0];
        return;
    }
    to[0] = std::max(from[0], from[1]);
    for (int i = 1; i < width - 1; ++i) {
        const float both = from[i - 1] > from[i + 1] ? from[i - 1] : from[i + 1];
        to[i] = from[i] > both ? from[i] : both;
    }
    to[width - 1] = std::max(from[width - 1], from[width - 2]);
}

// Three neighbouring rows' greatest values, and their neighbours' in the row.
void spread_rows(const std::array<const float*, 3>& rows, int width, Grid<float>& scratch, float* to) {
    float* tallest = scratch.data();
    for (int i = 0; i < width; ++i) {
        const float outer = rows[0][i] > rows[2][i] ? rows[0][i] : rows[2][i];
        tallest[i] = rows[1][i] > outer ? rows[1][i] : outer;
    }
    spread(tallest, width, to);
}

std::array<const float*, 3> around(const Grid<float>& grid, int y) {
    return {grid.row(std::max(y - 1, 0)), grid.row(y), grid.row(std::min(y + 1, grid.height() - 1))};
}

// From one level's heights and gaps to the next's. gaps: empty where the finer mesh is the map itself.
// Returns the greatest gap.
float coarsen(const Line& columns, const Line& rows, const Grid<float>& heights, Grid<float>& lifted,
              Grid<float>& gaps, Grid<EnvelopeVertex>& level) {
    const int width = columns.coarse();
    const int height = rows.coarse();
    lifted = Grid<float>(width, height);
    Grid<float> raw(width, height);
    parallel_blocks(0, height, k_rows, [&](int first, int last) {
        Edges edges(width);
        Edges before(width);
        if (first > 0) before.find(heights, columns, rows, first - 1);
        Grid<float> finer_gaps(heights.width(), 1, 0.0f);
        Grid<float> scratch(heights.width(), 1);
        for (int j = first; j < last; ++j) {
            edges.find(heights, columns, rows, j);
            if (!gaps.empty())
                spread_rows(around(gaps, rows.fine_of(j)), gaps.width(), scratch, finer_gaps.data());
            const float* here = heights.row(rows.fine_of(j));
            const float* e = edges.east.data();
            const float* s = edges.south.data();
            const float* se = edges.south_east.data();
            const float* n = before.south.data();
            const float* nw = before.south_east.data();
            float* to = lifted.row(j);
            float* gap = raw.row(j);
            const auto vertex = [&](int i, int x) {
                float most = 0;
                float least = 0;
                for (const float rise : {e[i], e[i + 1], s[i + 1], se[i + 1], n[i + 1], nw[i]}) {
                    most = rise > most ? rise : most;
                    least = rise < least ? rise : least;
                }
                to[i] = here[x] + most;
                gap[i] = finer_gaps.data()[x] + (most - least);
            };
            for (int i = 0; i < width - 1; ++i) vertex(i, 2 * i);
            vertex(width - 1, columns.fine_of(width - 1));
            std::swap(edges, before);
        }
    });
    if (level.width() != width || level.height() != height) level = Grid<EnvelopeVertex>(width, height);
    Grid<float> spread_gaps(width, height);
    std::vector<float> most(static_cast<std::size_t>((height + k_rows - 1) / k_rows), 0.0f);  // of each block
    parallel_blocks(0, height, k_rows, [&](int first, int last) {
        Grid<float> scratch(width, 1);
        float& greatest = most[static_cast<std::size_t>(first / k_rows)];
        for (int j = first; j < last; ++j) {
            float* gap = spread_gaps.row(j);
            spread_rows(around(raw, j), width, scratch, gap);
            const float* from = lifted.row(j);
            EnvelopeVertex* to = level.row(j);
            for (int i = 0; i < width; ++i) {
                to[i] = {from[i], gap[i]};
                greatest = gap[i] > greatest ? gap[i] : greatest;
            }
        }
    });
    gaps = std::move(spread_gaps);
    return *std::max_element(most.begin(), most.end());
}

}  // namespace

void make_envelope(const Grid<float>& map, int levels, Envelope& envelope) {
    envelope.levels.resize(static_cast<std::size_t>(std::max(0, levels - 1)));
    envelope.lifts.assign(1, 0.0f);
    Grid<float> finer;
    Grid<float> lifted;
    Grid<float> gaps;
    for (int level = 1; level < levels; ++level) {
        Grid<EnvelopeVertex>& coarser = envelope.levels[static_cast<std::size_t>(level - 1)];
        envelope.lifts.push_back(coarsen({map.width(), level - 1}, {map.height(), level - 1},
                                         level == 1 ? map : finer, lifted, gaps, coarser));
        std::swap(finer, lifted);
    }
}

}  // namespace talus
