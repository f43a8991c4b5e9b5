#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/paint/line_curve.h"
#include "core/paint/line_field.h"
#include "core/terrain/parameter.h"
#include "core/terrain/rows.h"
#include "core/terrain/stage.h"
#include "core/terrain/world_place.h"

namespace talus {

/// What stages that follow a line make of it before they look at any sample.
struct PlacedLine {
    LineCurve curve = {};
    std::vector<double> heights = {};      ///< m of each of the curve's nodes, counted from the world's zero
    std::vector<double> widths = {};       ///< m of each of them
    std::vector<double> over_ground = {};  ///< m of each of them, over the ground of the overview
    std::vector<double> follows = {};      ///< 1 for each that counts from the ground, else 0
};

/// Returns the height of the overview's ground [m]; 0 where there is none.
double ground_at(const WorldPlace& place, const Context& context);

/// Returns the line as it lies in the world. lift: m added to all heights. widen: factor of all widths. Where
/// nodes count from the ground, that is the ground of the overview.
PlacedLine placed_line(const GroundLine& line, double lift, double widen, const Context& context);

/// Returns the heights in which the line lies at the ends of these pieces [m], one more than pieces. Between
/// nodes that count from the ground it follows the ground of the overview, between others it is smooth.
std::vector<double> levels_along(const PlacedLine& drawn, std::span<const LinePiece> pieces,
                                 const Context& context);
/// Returns the ground there, as ground_at does.
std::vector<double> grounds_along(const PlacedLine& drawn, std::span<const LinePiece> pieces,
                                  const Context& context);
/// Returns the widths there [m].
std::vector<double> widths_along(const PlacedLine& drawn, std::span<const LinePiece> pieces);

/// Returns the longest that pieces of a line may be in this world for LineField.
double longest_piece(const Lattice& world);

/// The row of a stage's line.
inline constexpr ParameterInfo drawn_line_row(const NewLine& new_line, std::string_view help) {
    return {.key = "line", .label = "Nodes", .basic = true, .new_line = new_line, .help = help};
}
/// That of the factor by which it widens.
inline constexpr ParameterInfo k_widen_row{.key = "widen",
                                           .label = "Widen",
                                           .unit = "×",
                                           .min = 0.05,
                                           .max = 20,
                                           .slider_range = {0.25, 4},
                                           .log = true,
                                           .help =
                                               "Multiplies the widths of all nodes: 2 makes them "
                                               "twice as wide."};

/// Says where what lies along a line is narrower than a sample of the world; nothing where it is nowhere.
/// what: its name in a sentence. beside: m that it shows on both sides together beyond its width.
std::string narrow_remark(const GroundLine& line, double widen, double beside, const Lattice& world,
                          std::string_view what);

/// Returns a field of shares as far as layers before have made it, to be raised along a line: 0 where there
/// is none.
Grid<float> shares_so_far(const Field<float>& field, const Lattice& map);
/// Raises a share to what a line has at a place: 1 up to `full` metres beside it, and from there softly down
/// to 0 over `soft` more.
void raise_share(float& share, double distance, double full, double soft);

/// Changes the ground along a line: calls row(y, seen, heights) for the rows of a terrain that it reaches, on
/// all threads. seen: the line there; heights: m, to be changed where its distance is not HUGE_VAL.
template <class Row>
void shape_along(Terrain& terrain, const LineField& field, const Progress* progress, Row&& row) {
    Grid<float> out = *terrain.height();
    each_row_block(out.width(), out.height(), progress, [&](int begin, int last) {
        LineRow seen;
        for (int y = begin; y < last; ++y) {
            field.make_row(y, seen);
            if (seen.first < seen.end) row(y, std::as_const(seen), out.row(y));
        }
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
