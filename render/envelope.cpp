#include "render/envelope.h"

#include <algorithm>
#include <array>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_envelope_rows = 32;  // a block of work

// Places along one row or column of the map: the vertices of a mesh and of the next coarser one.
struct Line {
    int samples, level;

    int fine() const { return Envelope::side(samples, level); }
    int coarse() const { return Envelope::side(samples, level + 1); }
    int fine_of(int i) const { return std::min(2 * i, fine() - 1); }
    // Edges between neighbouring coarse vertices that have a fine vertex between their ends.
    int edges() const { return (fine() - 1) / 2; }
    // Where on the edge it lies: in the middle, except on the last edge, which the border cuts short.
    float share(int i) const {
        const auto place = [&](int index) { return std::min(index << level, samples - 1); };
        return static_cast<float>(1 << level) / static_cast<float>(place(2 * i + 2) - place(2 * i));
    }
};

float between(float from, float to, float share) { return from + (to - from) * share; }

// How far both ends of a coarse quad's diagonal must be lifted so that a fine vertex at (u, v) in the quad
// does not rise above it: in a quad cut by the border the vertex may lie beside the diagonal, in one of the
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

// The largest of each value and its neighbours in the row.
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

// The largest values of three neighbouring rows and of their neighbours in the row.
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

// The input of the next coarser level, and the level itself.
struct Level {
    Grid<float> heights, gaps;
    Grid<EnvelopeVertex> vertices;
};

// heights, gaps: of the finer level; its gaps are empty where it is the map itself.
Level coarser(const Line& columns, const Line& rows, const Grid<float>& heights, const Grid<float>& gaps,
              const Progress* progress) {
    const int width = columns.coarse();
    const int height = rows.coarse();
    Level level{Grid<float>(width, height), Grid<float>(width, height), Grid<EnvelopeVertex>(width, height)};
    Grid<float> raw(width, height);
    parallel_blocks(0, height, k_envelope_rows, [&](int first, int last) {
        checkpoint(progress);
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
            float* to = level.heights.row(j);
            float* gap = raw.row(j);
            const auto vertex = [&](int i, int x) {
                float highest = 0;
                float lowest = 0;
                for (const float rise : {e[i], e[i + 1], s[i + 1], se[i + 1], n[i + 1], nw[i]}) {
                    highest = rise > highest ? rise : highest;
                    lowest = rise < lowest ? rise : lowest;
                }
                to[i] = here[x] + highest;
                gap[i] = finer_gaps.data()[x] + (highest - lowest);
            };
            for (int i = 0; i < width - 1; ++i) vertex(i, 2 * i);
            vertex(width - 1, columns.fine_of(width - 1));
            std::swap(edges, before);
        }
    });
    parallel_blocks(0, height, k_envelope_rows, [&](int first, int last) {
        checkpoint(progress);
        Grid<float> scratch(width, 1);
        for (int j = first; j < last; ++j) {
            float* gap = level.gaps.row(j);
            spread_rows(around(raw, j), width, scratch, gap);
            const float* from = level.heights.row(j);
            EnvelopeVertex* to = level.vertices.row(j);
            for (int i = 0; i < width; ++i) to[i] = {from[i], gap[i]};
        }
    });
    return level;
}

// Finds the largest gap in each tile that the rectangle touches. Returns the largest of all.
float find_gaps(const TileGrid<EnvelopeVertex>& level, const CellRectangle& changed, Grid<float>& tile_gaps) {
    constexpr int k_tile = TileGrid<EnvelopeVertex>::k_tile;
    if (tile_gaps.empty()) tile_gaps = Grid<float>(level.tile_columns(), level.tile_rows(), 0.0f);
    parallel_blocks(changed.y0 / k_tile, (changed.y1 - 1) / k_tile + 1, 1, [&](int first, int last) {
        for (int j = first; j < last; ++j) {
            for (int i = changed.x0 / k_tile; i * k_tile < changed.x1; ++i) {
                float greatest = 0;
                level.visit(level.place(i, j), [&](const CellRectangle& part, const EnvelopeVertex* values,
                                                   std::ptrdiff_t stride) {
                    for (int y = 0; y < part.height(); ++y) {
                        const EnvelopeVertex* row = values + y * stride;
                        for (int x = 0; x < part.width(); ++x)
                            greatest = row[x].gap > greatest ? row[x].gap : greatest;
                    }
                });
                tile_gaps(i, j) = greatest;
            }
        }
    });
    return *std::ranges::max_element(tile_gaps.values());
}

template <class Value>
Grid<float> values_of(const Grid<EnvelopeVertex>& vertices, Value value) {
    Grid<float> result(vertices.width(), vertices.height());
    std::ranges::transform(vertices.values(), result.data(), value);
    return result;
}

// Along one axis: the coarse vertices that may change when the fine ones from f0 to f1 - 1 do, the coarse
// ones that are recomputed for that, and the fine ones that they are computed from.
//
// A coarse vertex depends on fine ones up to two places away, its gap on those of the coarse ones next to it.
// A part is computed as if it were a map of its own: at each of its borders that is not a border of the map,
// its first two coarse vertices are wrong and not used.
struct Reach {
    int anew0, anew1, made0, made1, fine0, fine1;
    Line line;  // of the part
};
Reach reach(const Line& line, int f0, int f1) {
    Reach at{};
    const int count = line.coarse();
    at.anew0 = std::max(0, f0 / 2 - 2);
    at.anew1 = std::min(count, (f1 + 1) / 2 + 3);
    at.made0 = std::max(0, at.anew0 - 2);
    at.made1 = std::min(count, at.anew1 + 2);
    at.fine0 = 2 * at.made0;
    at.fine1 = at.made1 == count ? line.fine() : 2 * (at.made1 - 1) + 1;
    at.line = {at.made1 == count ? line.samples - (at.fine0 << line.level)
                                 : ((at.fine1 - 1 - at.fine0) << line.level) + 1,
               line.level};
    return at;
}

}  // namespace

Envelope make_envelope(const Grid<float>& map, int levels, const Progress* progress) {
    Envelope envelope;
    envelope.lifts.push_back(0);
    Level finer;
    for (int level = 0; level + 1 < levels; ++level) {
        Level made = coarser({map.width(), level}, {map.height(), level}, level == 0 ? map : finer.heights,
                             finer.gaps, progress);
        envelope.levels.emplace_back(std::make_shared<const Grid<EnvelopeVertex>>(std::move(made.vertices)));
        const TileGrid<EnvelopeVertex>& vertices = envelope.levels.back();
        envelope.lifts.push_back(find_gaps(vertices, vertices.all(), envelope.tile_gaps.emplace_back()));
        finer = std::move(made);
    }
    return envelope;
}

Envelope make_envelope(const Grid<float>& map, const Envelope& earlier, CellRectangle changed) {
    Envelope envelope = earlier;
    if (changed.empty()) return envelope;
    for (std::size_t level = 0; level < envelope.levels.size(); ++level) {
        const int l = static_cast<int>(level);
        const Reach x = reach({map.width(), l}, changed.x0, changed.x1);
        const Reach y = reach({map.height(), l}, changed.y0, changed.y1);
        const CellRectangle from{x.fine0, y.fine0, x.fine1, y.fine1};
        Level made;
        if (level == 0) {
            made = coarser(x.line, y.line, cut(map, from), {}, nullptr);
        } else {
            const Grid<EnvelopeVertex> fine = envelope.levels[level - 1].cut(from);
            made = coarser(x.line, y.line, values_of(fine, [](EnvelopeVertex v) { return v.height; }),
                           values_of(fine, [](EnvelopeVertex v) { return v.gap; }), nullptr);
        }
        changed = {x.anew0, y.anew0, x.anew1, y.anew1};
        TileGrid<EnvelopeVertex>& vertices = envelope.levels[level];
        vertices = vertices.with(changed, made.vertices, x.anew0 - x.made0, y.anew0 - y.made0);
        envelope.lifts[level + 1] = find_gaps(vertices, changed, envelope.tile_gaps[level]);
    }
    return envelope;
}

}  // namespace talus
