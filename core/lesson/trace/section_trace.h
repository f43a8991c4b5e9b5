#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/lesson/trace/map_source.h"
#include "core/lesson/trace/subjects.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/volume/tunnel.h"

namespace talus {

/// What a heightmap cannot hold: a tunnel, seen in a section along the map's middle row. Columns are the
/// row's samples; at first rows are heights, a cell apart, and in the last step layers below the ground.
/// Before the first step a cell has 1 below the ground, else 0. Then each gets its depth below the ground;
/// the lesser of that and its distance from what the tunnel carves; the surface between numbers above 0 and
/// others; and the distances on the lattice that Talus itself has (core/volume/volume.h), whose layer 0 is
/// the ground.
///
/// Distances are those of core/volume, and where the surface crosses an edge of the last step's lattice,
/// core/volume/cave_mesh.h has a vertex. Of class numbers a unit is a cell, and each is rounded to tenths.
/// Fact: `side`, "rock" above 0, else "open".
class SectionTrace : public SweptTrace {
 public:
    /// stage: its width and length count. The tunnel is bored through the middle of the section, at least
    /// k_min_width cells wide and no longer than leaves a cell at both ends.
    SectionTrace(const MapGround& ground, Tunnel stage);

    static constexpr float k_min_width = 3;

    double value(LatticePoint cell, std::int64_t done) const override;
    using Trace::arithmetic;
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string written_out(const Arithmetic& line, bool with_offset = true) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;
    TraceSurface surface(std::int64_t done) const override;
    /// Where the surface crosses edges.
    std::vector<MarkPlace> dots(std::int64_t done) const override;
    std::vector<MarkPiece> pieces(std::int64_t done) const override;

    /// Returns the section as a terrain with its tunnel, m: three rows alike.
    const Terrain& rock() const { return rock_; }
    /// Returns the metres of a unit of the numbers.
    double metres() const { return metres_; }

 private:
    // A place of the tunnel's middle line, and how far it is, m.
    struct Nearest {
        double x = 0, z = 0;
        double distance = 0;  // from what is carved
    };
    // Where the surface crosses an edge, as a share of the way from one of its ends.
    struct Crossing {
        LatticePoint other;
        double share;
    };

    double in_unit(double metres) const;
    double ground(int x) const { return in_unit(static_cast<double>((*rock_.height())(x, 0))); }
    double level(LatticePoint cell, bool layers) const;  // height of a cell, in the unit
    std::optional<Nearest> nearest(LatticePoint cell, bool layers) const;
    double away(const Nearest& from) const { return in_unit(from.distance + radius_); }
    // From what the tunnel carves.
    std::optional<double> distance(LatticePoint cell, bool layers) const;
    MarkPlace place_of(const Nearest& at, bool layers) const;
    std::optional<double> crossing(LatticePoint from, LatticePoint to, std::int64_t done) const;
    std::vector<Crossing> crossings_around(LatticePoint cell, std::int64_t done) const;
    void each_edge(auto&& run) const;

    std::string written(double number) const;
    void tell_depth(Arithmetic& line, const std::string& language) const;
    void tell_distance(Arithmetic& line, bool layers, const std::string& language) const;
    void tell_crossings(Arithmetic& line, std::int64_t step, const std::string& language) const;

    Terrain rock_;
    double metres_ = 1;
    double cell_ = 1;    // in the unit
    double top_ = 0;     // height of the first row, in the unit
    double radius_ = 0;  // m
    std::vector<Grid<double>> after_;
};

/// "A tunnel in section", as a lesson is about it.
LessonSubject section_subject();

}  // namespace talus
