#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/editor/job_result.h"
#include "app/lesson/learn_keys.h"
#include "core/lesson/script/prediction.h"
#include "core/lesson/trace/lesson_setup.h"
#include "core/lesson/trace/transport.h"
#include "render/scene.h"

namespace talus {

/// The Learn workspace without its widgets: what is gone through step by step, where in it, and what is
/// asked. It reads the document and never changes it. One thread's, the window's.
class Learn {
 public:
    /// strip: the lattice after each half step so far, where it has_strip.
    enum class Panes { both, lattice, surface, strip };

    Learn();

    /// Begins with the recipe's diamond-square layer, or a fresh one where it has none. What was chosen
    /// before stays while the layer is the same.
    void enter(const Recipe& recipe, int selected_layer);
    void leave();
    bool has_layer() const { return layer_.has_value(); }

    /// The setup of the trace that is displayed.
    const LessonSetup& choice() const { return choice_; }
    /// What was chosen last: another one than choice() while its trace is being made.
    const LessonSetup& wanted() const { return wanted_; }
    /// Values out of range are clamped; the rules stay with their kind of numbers. The position stays where
    /// the order of steps is the same, else it begins again.
    ///
    /// The document's terrain and lattices of more than k_max_at_once points take longer than the window may
    /// wait: tick() makes them in a job. Until then, and where the job fails or is cancelled, the old trace
    /// stands; there is none while it would be another document's.
    void choose(LessonSetup choice);
    /// The trace that is wanted is not there yet.
    bool making() const { return due_ || making_.busy(); }
    /// There is no trace, for it could not be made or was cancelled.
    bool failed() const { return failed_; }
    static constexpr std::int64_t k_max_at_once = std::int64_t{k_max_guided_points} * k_max_guided_points;
    /// Returns the choice with the other kind of numbers, and the rules that those had.
    LessonSetup with_numbers(LessonSetup choice, bool exact) const;
    /// Returns the choice about another subject, without what was typed where its points are no more.
    LessonSetup with_subject(LessonSetup choice, const LessonSubject& subject) const;
    void roll_dice();
    int max_levels(const LessonSetup& choice) const { return talus::max_levels(choice, world_); }
    std::pair<int, int> size_of(const LessonSetup& choice) const { return talus::size_of(choice, world_); }
    /// What a subject that goes over a map finds in the document.
    const MapSource& source() const { return source_; }

    /// Null while the terrain of another document is being made, and where that failed.
    const std::shared_ptr<const Trace>& trace() const { return trace_; }
    /// The lattice or line behind the trace; null where it goes over the document's terrain.
    const std::shared_ptr<const LatticeTrace>& lattice() const { return lattice_; }
    /// Brings the trace up to date. Once a frame.
    void tick(JobQueue& jobs);
    Transport transport;
    /// The step that was done last: none at the beginning.
    std::optional<std::int64_t> current() const;
    /// The point of a trace that sweeps whose arithmetic is shown: the one that is pointed at, or clicked
    /// last. Questions with choices are about it: while one is open, it stays.
    LatticePoint cell_told() const { return asks_to_choose() ? cell_ : pointed.value_or(cell_); }
    LatticePoint cell_clicked() const { return cell_; }
    void tell_of(LatticePoint cell) { cell_ = cell; }

    /// The ground to be shown now, of the document's extent. The same pointer until something changes. Null
    /// where the trace has none.
    std::shared_ptr<const Terrain> terrain();
    /// The heights in the picture of the lowest and the highest value, in metres.
    const HeightRange& range() const { return range_; }
    /// Metres in the picture for one of the trace's values; of whole numbers, for what they stand for.
    double metres(double value) const;
    /// What the legend of that ground says: the trace's values in their unit, and no metres of the picture.
    LegendScale legend_scale() const;
    /// The values are metres.
    bool in_metres() const { return choice_.exact || choice_.is_of_terrain(); }

    /// Does what a key says. Forward asks first where `predicting`, and gives up what is asked. What goes
    /// through a guided lesson is not this class's.
    void act(LearnAction action);
    Prediction prediction;
    bool asks_to_choose() const { return prediction.question() == Question::choice; }
    bool predicting = false;
    bool keeps_score = false;
    /// A click on a point of either view: an answer, or a jump to where it is placed; where steps sweep over
    /// all, the choice of the one whose arithmetic is shown.
    void click(LatticePoint point);
    void say_mean(double mean);
    void give_up();
    /// What a guided lesson asked alone is answered, and its point not placed yet.
    bool answered() const {
        return prediction.answered() && prediction.alone() && transport.position() == prediction.step();
    }
    /// The point that keys would answer with; none where no point is asked for.
    std::optional<LatticePoint> cursor() const;
    /// The same where it is to be seen: a mouse that moves has a frame of its own, and two would be alike.
    std::optional<LatticePoint> cursor_shown() const { return mouse_rests ? cursor() : std::nullopt; }

    std::optional<LatticePoint> pointed;  ///< under the mouse, in either view
    /// Since the last key: a mouse that nobody moves points at nothing.
    bool mouse_rests = false;
    Panes panes = Panes::both;
    std::string language = "en";  ///< of words and numbers in the views: that of the lesson that is given
    /// Returns a number as the views write it.
    std::string written(double value, int decimals) const;
    bool order_numbers = false;
    /// Where a lesson marks the lattice itself: there the last point is not joined to its parents.
    std::optional<std::int64_t> marked_at;
    /// Returns whether points that a mistaken program never places may be shown: not while a point is asked
    /// for among all.
    bool shows_missed() const { return prediction.question() != Question::cell; }

    bool ground_alone = false;  ///< a lesson speaks of the ground as a whole: no point is marked on it
    bool printed = false;       ///< onto a page, where no key answers
    bool blank = false;         ///< the screen is dark while the teacher talks

    /// How long the last surface took to make, in seconds.
    double work_seconds() const { return work_seconds_; }

 private:
    // What a job makes, and what was made on the way for the next one.
    struct Made {
        std::shared_ptr<const Trace> trace;
        std::shared_ptr<const LatticeTrace> lattice;
        std::shared_ptr<const MapGround> ground;
    };
    static Made make(const LessonSetup& setup, const World& world, const MapSource& source,
                     std::shared_ptr<const MapGround> ground, Progress* progress);

    void forward(Grain grain);
    void reveal();
    void move_cursor(int right, int down);
    /// What the subject finds in the document. Returns whether that is something else than before.
    bool take_source(LessonSetup& choice);
    LessonSetup in_range(LessonSetup choice) const;
    /// The trace of wanted_, now or once tick() has made it.
    void build();
    void send_off(JobQueue& jobs);
    void stop_making();
    void take_made();
    void show(Made made);
    Terrain picture() const;

    bool entered_ = false;  // once at least
    Recipe recipe_;
    int selected_ = 0;
    World world_;
    std::optional<LessonLayer> layer_;
    LessonSetup choice_;
    LessonSetup wanted_;
    /// What the other kind of numbers had: paper begins with plain rules, Exact with the layer's own.
    std::vector<ParameterValue> other_rules_;
    const LessonSubject* source_subject_ = nullptr;  // whose source_ is
    MapSource source_;
    std::shared_ptr<const MapGround> ground_;  // of source_, once it was made
    bool due_ = false;                         // the trace of wanted_ is to be made in a job
    bool failed_ = false;
    JobResult<Made> making_;
    std::shared_ptr<const Trace> trace_;
    std::shared_ptr<const LatticeTrace> lattice_;
    std::shared_ptr<const Terrain> terrain_;
    std::int64_t terrain_position_ = -1;
    double work_seconds_ = 0;
    HeightRange range_;
    LatticePoint cursor_;
    LatticePoint cell_;
};

}  // namespace talus
