#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/editor/learn_blur.h"
#include "app/shortcuts/learn_keys.h"
#include "core/lesson/class_lesson.h"
#include "core/lesson/exact_lesson.h"
#include "core/lesson/lesson_ground.h"
#include "core/lesson/lesson_layer.h"
#include "core/lesson/prediction.h"
#include "core/lesson/transport.h"

namespace talus {

/// What a lesson is about.
struct LearnChoice {
    enum class Subject { lattice, line, blur };  ///< a blur is of a class lattice or of the document
    Subject subject = Subject::lattice;
    bool exact = false;  ///< the stage's own floats; else class numbers
    int squares = 1;     ///< along each side at the start; 0: the layer's features
    int levels = 2;      ///< how often they are halved
    bool wraps = false;
    std::vector<ParameterValue> values;  ///< of diamond-square
    std::uint64_t seed = 1;
    bool no_offsets = false;  ///< class numbers: the means alone
    /// Class numbers: as ClassNumbers has them, or with y = 0 as LineNumbers.
    std::map<LatticePoint, int> typed{};
    BlurChoice blur{};

    friend bool operator==(const LearnChoice&, const LearnChoice&) = default;
};

/// The Learn workspace without its widgets: which lesson runs, where in it, and what is asked. It reads the
/// document and never changes it. One thread's, the window's.
class Learn {
 public:
    enum class Panes { both, lattice, surface };

    bool on() const { return on_; }
    /// Begins with the recipe's diamond-square layer, or a fresh one where it has none. What was chosen
    /// before stays while the layer is the same.
    void enter(const Recipe& recipe, int selected_layer);
    void leave();
    bool has_layer() const { return has_layer_; }

    /// That of the lesson on show.
    const LearnChoice& choice() const { return choice_; }
    /// What was chosen last: another one than choice() while its lesson is being made.
    const LearnChoice& wanted() const { return wanted_; }
    /// Values out of range are brought into it; the rules stay with their kind of numbers. The position stays
    /// where the order of placement is the same, else it begins anew.
    ///
    /// A lattice of more than k_most_at_once points takes longer than the window may wait: tick() makes it in
    /// a job. Until it is there, and where the job fails or is cancelled, the old lesson stands.
    void choose(LearnChoice choice);
    /// The lesson wanted is not there yet.
    bool making() const { return making_ != nullptr; }
    static constexpr std::int64_t k_most_at_once = std::int64_t{k_most_guided_points} * k_most_guided_points;
    /// The choice with the other kind of numbers, and the rules that those had.
    LearnChoice with_numbers(LearnChoice choice, bool exact) const;
    void roll_dice();
    DiamondSquare stage() const { return diamond_square_of(choice_.values); }
    /// The most levels that may be chosen.
    int most_levels(const LearnChoice& choice) const;
    /// The size of such a lattice or line in points.
    std::pair<int, int> size_of(const LearnChoice& choice) const;

    const LessonGround& ground() const { return *ground_; }
    bool is_line() const { return choice_.subject == LearnChoice::Subject::line; }
    bool is_blur() const { return choice_.subject == LearnChoice::Subject::blur; }
    LearnBlur blur;
    /// Brings the lesson and the blur up to date. Once a frame.
    void tick(JobQueue& jobs);
    /// How many of the blur's passes are done on show.
    int passes_done() const;
    /// The cell whose arithmetic is told: the one that is pointed at, or clicked last.
    LatticePoint cell_told() const { return pointed.value_or(blur.cell); }
    /// Of a lattice, which may be blurred.
    const Lesson& lesson() const { return *ground_->lattice(); }
    const PlacementOrder& order() const { return lesson().order(); }
    Transport transport;
    /// The step that was done last: null at the beginning.
    std::optional<std::int64_t> current() const;
    /// The point that the step places; none where it moves old ones.
    std::optional<LatticePoint> point_placed(std::int64_t step) const;
    Phase phase_of(std::int64_t step) const;

    /// The ground to be shown now, of the document's extent. The same pointer until something changes. Of a
    /// lattice or a blur; null while what is blurred is being made.
    std::shared_ptr<const Terrain> terrain();
    /// Metres in the picture for 1 of the lesson's numbers, and for 0.
    double metres(double value) const;

    /// Does what a key says. Forward asks first where `predicting`, and gives up what is asked. What goes
    /// through a guided lesson is not this class's.
    void act(LearnAction action);
    Prediction prediction;
    bool predicting = false;
    bool keeps_score = false;
    /// A click on a point of either view: an answer, or a jump to where it is placed; of a blur, the cell to
    /// be told of.
    void click(LatticePoint point);
    void say_mean(double mean);
    void give_up();
    /// The point that keys would answer with; none where no point is asked for.
    std::optional<LatticePoint> cursor() const;

    std::optional<LatticePoint> pointed;  ///< under the mouse, in either view
    Panes panes = Panes::both;
    bool order_numbers = false;
    bool blank = false;  ///< the screen is dark while the teacher talks

    /// How long the last surface took to make, in seconds.
    double work_seconds() const { return work_seconds_; }

 private:
    void forward(Grain grain);
    void reveal();
    void move_cursor(int right, int down);
    struct Making;

    /// The lesson of wanted_, now or once tick() has made it.
    void build();
    void stop_making();
    void take_made();
    void clear();
    void rebuild();
    void rebuild_line();
    void rebuild_lattice();
    ExactGround exact_ground(const LearnChoice& choice) const;
    LatticePlan plan_of(const LearnChoice& choice) const;
    /// heights: the lowest and the highest, in the lesson's own numbers.
    void show_lattice(std::shared_ptr<const Lesson> lesson, std::pair<float, float> heights);
    void rebuild_blur(bool begins);
    Terrain picture_of_lattice() const;
    Terrain picture_of_blur() const;

    bool on_ = false;
    bool has_layer_ = false;
    World world_;
    std::optional<LessonLayer> layer_;
    LearnChoice choice_;
    LearnChoice wanted_;
    std::shared_ptr<Making> making_;  // shared with the job
    /// What the other kind of numbers had: paper begins with plain rules, Exact with the layer's own.
    std::vector<ParameterValue> other_values_;
    std::optional<LessonGround> ground_;
    std::shared_ptr<const Terrain> terrain_;
    std::int64_t terrain_position_ = -1;
    double work_seconds_ = 0;
    HeightRange range_;  // of the finished lattice, in metres of the picture
    LatticePoint cursor_;
};

}  // namespace talus
