#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

#include "core/base/cell_rectangle.h"
#include "core/base/digest.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/erosion/scree_rest.h"
#include "core/terrain/brush.h"
#include "core/terrain/ground_change.h"
#include "core/terrain/mass_balance.h"

namespace talus {

class ScreeBand;

/// Slopes over the talus angle slide until none is left: scree under cliffs, dunes of sand, banks of soil.
///
/// Musgrave, Kolb and Mace, *The synthesis and rendering of eroded fractal terrains*, SIGGRAPH 1989, give
/// each of the eight neighbours below the talus angle a share of what is too much. In the limit of small
/// cells and steps that is a diffusion of the part of the gradient that is over the talus angle,
///
///     ∂h/∂t = κ ∇ · ((1 − hardness) (1 − tan(talus) / |∇h|)⁺ ∇h),
///
/// which is the steepest way down of the energy ½ ∫ ((|∇h| − tan(talus))⁺)². This process has that energy on
/// the lattice: two thirds of it over the four triangles that two sides of a square of neighbours span, one
/// third over the square with the slope at its middle. So each pair of neighbours (eight to a cell) exchanges
///
///     w · Δh · the mean of (1 − tan(talus) / |∇h|)⁺ over the parts that have the pair,
///
/// with the weights w of the nine-point Laplacian, 2/3 straight and 1/6 diagonally, times the smaller ease of
/// the two: nothing flows where one is 0. What leaves one cell enters the other, whatever the order; slopes
/// are those of whole vectors between a cell and its nearest neighbours, so that no direction of the lattice
/// slides earlier than another (a heap of sand is a round cone, not an octagon), and roughness from cell to
/// cell is seen. A length in metres means the same at any resolution. At closed borders nothing leaves; a
/// lattice that wraps has none.
///
/// Steps are Runge-Kutta-Legendre super steps (Meyer, Balsara and Aslam, *A stabilized Runge-Kutta-Legendre
/// method for explicit super-time-stepping*, 2014, equations 16 to 18), which pass through k_stages stages
/// and advance as far as k_stages (k_stages + 1) / 2 plain ones.
///
/// Its length is κ t, in m²: material slides about its square root far. See core/terrain/process.h.
class ScreeProcess {
 public:
    /// What has slid over the sides of the cells, m of ground of a cell: over the one to the east, and over
    /// the one to the south. Empty where nobody counts.
    struct Slid {
        Grid<float> east;
        Grid<float> south;

        bool empty() const { return east.empty(); }
    };

    /// Odd. More would go farther, but not as the equation does where the ground is many times too steep: by
    /// steps of 15 stages a needle's heap came to lie at half the talus angle.
    static constexpr int k_stages = 9;
    /// Length of a plain step, in cells², under the limit of 3/8.
    static constexpr double k_plain_step = 0.3;

    /// start: the ground, of the lattice's size. talus: tangent of the angle, above 0. ease: 1 − hardness, 0
    /// to 1, of the same size, or null for soft rock everywhere.
    ScreeProcess(const Lattice& lattice, Field<float> start, float talus, Field<float> ease);

    /// Counts from now on, for slid(). border: the width of the cells along borders, in cells, that a coarser
    /// lattice needs to cover no more than the finer one: they cover the half within it and half a finer one.
    void count_slid(double border);
    const Slid& slid() const { return slid_; }
    /// Adds what slid elsewhere.
    void add_slid(const Slid& slid, const Progress* progress);
    /// A step of fewer stages: the length that `stages` of them take, and such a step over a length up to it.
    double step_of(int stages) const;
    void step_by(int stages, double length, const Progress* progress);

    double next_step() const;
    /// progress: may be null; when it throws Cancelled the state must not be used any more.
    double step(double max_length, const Progress* progress);
    /// Advances by one plain step of k_plain_step cells², for those who look at the rule itself: the height
    /// of each cell changes by k_plain_step times what slides to it, less what slides from it.
    double plain_step(const Progress* progress = nullptr);
    /// Slides another ground with the same start, given by its change, so far; this one is lost. What slides
    /// is added up by itself first: grains would be lost beside a change of many metres.
    void slide(Grid<float>& change, double length, const Progress* progress);
    double length() const { return length_; }
    /// Returns the rectangle in which the last step changed anything.
    const CellRectangle& acted() const { return acted_; }
    std::size_t bytes() const { return 3 * ground_.bytes(); }

    /// Returns what slides in the next plain step from a cell to each of its neighbours, over k_plain_step,
    /// as the step adds it up [m]: to the east, south, southeast and southwest, west, north, northwest and
    /// northeast. Negative: it slides to the cell.
    std::array<float, 8> sliding(int x, int y) const;

    const GroundChange& ground() const& { return ground_; }
    GroundChange&& ground() && { return std::move(ground_); }

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return is_of_ground(tool); }
    static constexpr int k_touch_reach = 0;
    void touch(const RunEvent& event) {
        placed_ -= sum_of(ground_.change);
        use_brush(event, lattice_, ground_.change);
        rest_.wake();
        placed_ += sum_of(ground_.change);
    }
    /// Returns where its rock is: there is no water.
    MassBalance books() const;
    void add_state(Digester& digester) const {
        digester.add_bytes(ground_.change.data(), ground_.change.size() * sizeof(float));
    }

 private:
    // next = now + before_share · (before − now) + time · what slides now.
    struct Stage {
        float before_share = 0;
        float time = 0;  // cells²
    };
    // Makes next_ and slid_next_ of the states in ground_ and slid_, and those before them. is_first: these
    // are the only ones.
    void run_stage(const Stage& stage, bool is_first, const Progress* progress);
    // Makes a row of the next state, and notes what is at rest. Returns where the ground changes.
    // resting: room for its pieces.
    CellRectangle run_row(int y, const ScreeBand& band, const Stage& stage, bool is_first,
                          ScreeRest::Pieces& resting);
    // Adds what the cells along borders gain because they are narrower than others.
    void mend_borders(int y, const ScreeBand& band, float time);
    // Now becomes the state before, and next now.
    void go_on();

    Lattice lattice_;
    GroundChange ground_;
    float talus_;
    Field<float> ease_;
    double length_ = 0;
    ScreeRest rest_;
    double placed_ = 0;  // by tools: over all cells [m]
    CellRectangle acted_;
    // Stages of a step, kept between steps so that no step takes fresh memory.
    Grid<float> before_;
    Grid<float> next_;
    float border_gain_ = 0;  // how much more than in other cells height changes by what slides over a side
    Slid slid_;
    Slid slid_before_;
    Slid slid_next_;
};

}  // namespace talus
