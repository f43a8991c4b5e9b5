#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/editor/job_result.h"
#include "app/workspaces/learn/learn_choice.h"
#include "app/workspaces/learn/learn_keys.h"
#include "app/workspaces/learn/learn_picture.h"
#include "core/lesson/exact_lesson.h"
#include "core/lesson/lesson_ground.h"
#include "core/lesson/prediction.h"
#include "core/lesson/transport.h"

namespace talus {

/// The Learn workspace without its widgets: which lesson runs, where in it, and what is asked. It reads the
/// document and never changes it. One thread's, the window's.
class Learn {
 public:
    enum class Panes { both, lattice, surface };

    /// Begins with the recipe's diamond-square layer, or a fresh one where it has none. What was chosen
    /// before stays while the layer is the same, and the passes of a blur while that is.
    void enter(const Recipe& recipe, int selected_layer);
    void leave();
    bool has_layer() const { return layer_.has_value(); }

    /// That of the lesson on show.
    const LearnChoice& choice() const { return choice_; }
    /// What was chosen last: another one than choice() while its lesson is being made.
    const LearnChoice& wanted() const { return wanted_; }
    /// Values out of range are brought into it; the rules stay with their kind of numbers. The position stays
    /// where the order of placement is the same, else it begins anew.
    ///
    /// A lattice of more than k_max_at_once points takes longer than the window may wait: tick() makes it in
    /// a job. Until it is there, and where the job fails or is cancelled, the old lesson stands.
    void choose(LearnChoice choice);
    /// The lesson wanted is not there yet.
    bool making() const { return lattice_due_ || making_.busy(); }
    static constexpr std::int64_t k_max_at_once = std::int64_t{k_max_guided_points} * k_max_guided_points;
    /// The choice with the other kind of numbers, and the rules that those had.
    LearnChoice with_numbers(LearnChoice choice, bool exact) const;
    /// The choice about another subject: what was typed goes where its points are no more.
    LearnChoice with_subject(LearnChoice choice, LearnChoice::Subject subject) const;
    void roll_dice();
    DiamondSquare stage() const { return diamond_square_of(choice_.values); }
    int max_levels(const LearnChoice& choice) const { return talus::max_levels(choice, world_); }
    std::pair<int, int> size_of(const LearnChoice& choice) const { return talus::size_of(choice, world_); }

    const LessonGround& ground() const { return *ground_; }
    bool is_line() const { return choice_.subject == LearnChoice::Subject::line; }
    bool is_blur() const { return choice_.subject == LearnChoice::Subject::blur; }
    LearnBlur blur;
    /// Brings the lesson and the blur up to date. Once a frame.
    void tick(JobQueue& jobs);
    /// How many of the blur's passes are done on show. Its lesson is there.
    int passes_done() const;
    /// The cell whose arithmetic is told: the one that is pointed at, or clicked last.
    LatticePoint cell_told() const { return pointed.value_or(blur.cell); }
    /// Of a lattice, which may be blurred; not of a line.
    const Lesson& lesson() const {
        assert(!is_line());
        return *ground_->lattice();
    }
    const PlacementOrder& order() const { return lesson().order(); }
    Transport transport;
    /// The step that was done last: null at the beginning.
    std::optional<std::int64_t> current() const;
    /// The point that the step places; none where it moves old ones.
    std::optional<LatticePoint> point_placed(std::int64_t step) const;
    Phase phase_of(std::int64_t step) const;

    /// The ground to be shown now, of the document's extent. The same pointer until something changes. Of a
    /// lattice or a blur; null of a line, and while what is blurred is being made.
    std::shared_ptr<const Terrain> terrain();
    /// Metres in the picture for 1 of the lesson's numbers, and for 0.
    double metres(double value) const { return scale().metres(value); }

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
    /// What a guided lesson asked alone is answered, and its point not placed yet.
    bool answered() const {
        return prediction.answered() && prediction.alone() && transport.position() == prediction.step();
    }
    /// The point that keys would answer with; none where no point is asked for.
    std::optional<LatticePoint> cursor() const;

    std::optional<LatticePoint> pointed;  ///< under the mouse, in either view
    /// Since the last key: a mouse that nobody moves points at nothing.
    bool mouse_rests = false;
    Panes panes = Panes::both;
    bool order_numbers = false;
    bool blank = false;  ///< the screen is dark while the teacher talks

    /// How long the last surface took to make, in seconds.
    double work_seconds() const { return work_seconds_; }

 private:
    void forward(Grain grain);
    void reveal();
    void move_cursor(int right, int down);
    // A lattice that a job makes, with what the window would need the whole of it for.
    struct MadeLattice {
        std::shared_ptr<const Lesson> lesson;
        std::pair<float, float> heights;
    };

    /// The lesson of wanted_, now or once tick() has made it.
    void build();
    void send_off(JobQueue& jobs);
    void stop_making();
    void take_made();
    void take_wanted();
    void clear();
    void rebuild();
    void rebuild_line();
    void rebuild_lattice();
    ExactGround exact_ground(const LearnChoice& choice) const;
    LearnScale scale() const { return {world_, choice_.exact, range_}; }
    /// heights: the lowest and the highest, in the lesson's own numbers.
    void show_lattice(std::shared_ptr<const Lesson> lesson, std::pair<float, float> heights);
    void rebuild_blur(bool begins);
    Terrain picture() const;

    World world_;
    std::optional<LessonLayer> layer_;
    LearnChoice choice_;
    LearnChoice wanted_;
    bool lattice_due_ = false;  // that of wanted_ is to be made in a job
    JobResult<MadeLattice> making_;
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
