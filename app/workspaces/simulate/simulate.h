#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/editor/hand_run.h"
#include "app/panels/viewport.h"
#include "app/workspaces/simulate/timeline_strip.h"
#include "app/workspaces/workspace.h"
#include "core/climate/wind.h"
#include "core/io/file_state.h"
#include "core/simulation/live_job.h"
#include "core/simulation/streaks.h"
#include "core/terrain/profile.h"

namespace talus {

/// Runs the process of a layer live: play, pour, dig, go back, keep. The document changes only when a run is
/// kept.
class Simulate : public Workspace, private ViewportTool, private HandRun {
 public:
    Simulate(Session& session, Ui& ui);
    ~Simulate() override;

    WorkspaceTab tab() const override;
    void enter() override;
    void leave() override;
    void poll() override;
    void tick(double seconds) override;
    bool take_key(const Chord& chord) override;
    std::vector<KeyRow> keys() const override;
    void draw_panel(const Area& area) override;
    void draw_middle(const Area& area) override;
    WorkspaceScene scene() override;
    bool alive() const override { return newest_.playing || (job_.pacing() && job_.pacing()->is_due()); }
    std::shared_ptr<AnswerPacing> pacing() const override { return job_.pacing(); }
    Showing showing() const override;
    void report(StatusWriter& status, bool on) const override;

 private:
    // What the mouse does on the ground.
    struct Brush {
        std::optional<RunTool> tool;       // none: the mouse moves the camera
        float radius = 0;                  // m; 0 before the first ground is there
        float strength = 2;                // m/s, of pouring and soaking
        float ground_strength = 2;         // m/s, of raising and digging
        float discharge = 20;              // m³/s, of springs and drains
        float rain = 0;                    // mm/h, as the slider shows it
        std::optional<float> wished_rain;  // until the run has it
    };
    // The prevailing wind, as its controls show it.
    struct WindControl {
        float from = 270;  // degrees
        float speed = 0;   // m/s
        friend bool operator==(const WindControl&, const WindControl&) = default;
    };
    // What is measured beside the run.
    struct Lab {
        bool open = false;                   // its fold, as of the last frame
        bool placing = false;                // the next click says where the drop falls
        std::optional<WorldPlace> drop;      // where it falls
        std::optional<std::size_t> pointed;  // point of its path that the mouse points to in the plots
    };
    // A spring or drain that the mouse holds.
    struct HeldSource {
        RunEvent source;
        WorldPlace to;
        bool moved = false;
    };
    // What was done to the run by hand, as of its newest picture and this revision of the document.
    struct Work {
        std::shared_ptr<const RunEvents> events = nullptr;
        std::uint64_t revision = 0;
        std::uint64_t version = 0;
        bool unkept = false;
    };
    struct KeptResult;
    struct Kept;

    static constexpr int k_streaks = 500;
    static constexpr float k_min_strength = 0.1f;  // m/s
    static constexpr float k_max_strength = 50;    // m/s, where the relief calls for no more

    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;
    bool move_source(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held);
    const RunEvent* source_at(const Lens& lens, glm::dvec2 mouse) const;
    std::vector<std::array<double, 2>> springs_for_status() const;
    void draw_sources(const Lens& lens, const Area& area) const;
    void drift_streaks(double seconds);
    void draw_drop(const Lens& lens, const Area& area) const;
    void draw_streaks(const Lens& lens, const Area& area) const;

    // Begins the run of what is to be simulated in the document as it stands.
    void begin();
    // Returns a digest of all that the ground beneath a run depends on, files as they are now.
    static Digest beneath_of(const Recipe& recipe);
    bool choose_selected();
    void note_selected();
    void measure_brush(const Terrain& ground);
    static float Brush::*strength_of(RunTool tool);
    void run();  // of subject_ as it stands
    void look_for_changes();
    void follow(std::vector<Layer> followers);
    void take_kept();
    bool take(KeptResult result);
    bool is_unkept() const override {
        return document_ == session_.documents && (work_.unkept || newest_.untold);
    }
    bool has_the_undo() const override;
    bool has_the_redo() const override;
    bool is_on_show() const;
    std::string_view undo_label() const override { return newest_.undo_label; }
    std::string_view redo_label() const override { return newest_.redo_label; }
    void undo() override { remake(&LiveJob::undo); }
    void redo() override { remake(&LiveJob::redo); }
    void remake(void (LiveJob::*way)(JobQueue&));
    std::string name() const override { return subject_.layer.name; }
    bool is_of_layer() const override;
    std::uint64_t version() const override { return work_.version; }
    Recipe recipe_with_it() const override;
    void keep_and(std::function<void()> then) override;
    void give_up(std::function<void()> then);
    void note_work();
    Layer layer_that_ran() const;
    bool is_mine(const Layer& layer) const;
    bool was_edited(const Layer& layer) const;
    bool may_keep(bool frozen);
    void play(bool playing);
    void step();
    void reset();
    // Stores the run as a layer; frozen: and its ground as another one above.
    void keep(bool frozen);
    void go_to(std::int64_t step);
    void run_to(float amount);
    void choose_goal();
    void tell_end();
    bool takes(RunTool tool) const { return subject_.layer.type->live->takes(tool); }
    static std::string time_text(const Layer& layer, double amount);
    bool shows(std::string_view field) const;  // as the look

    void choose_process(const StageType& type);
    void restart();
    void draw_process();
    void draw_transport();
    void draw_run_to();
    void draw_tools();
    void draw_rain();
    float rain_of_layer() const;
    float rain_now() const;
    bool makes_wind() const { return begun_ && takes(RunTool::wind); }
    bool shows_streaks() const;
    static WindParts blowing(const WindControl& wind);
    WindControl wind_of_layer() const;
    WindControl wind_now() const;
    void draw_wind();
    bool draw_compass(float size);
    void draw_looks();
    void draw_parameters();
    void draw_lab();
    void draw_books() const;
    void draw_drop_plots();
    void draw_notice();
    void draw_timeline(const Area& area);
    void scrub(double share, double reach);
    void follow_scrub();

    LiveJob job_;
    LiveJob::Newest newest_;              // of this frame
    SimulationSubject subject_;           // of the run
    Digest beneath_;                      // of what lies beneath it
    std::vector<ParameterValue> values_;  // of the layer as the run began
    int run_ = 0;                         // counts them
    std::string told_;                    // error of the run that the user knows of
    int document_ = 0;                    // number of the document that it belongs to
    std::string objection_;               // why there is none; empty: there is one
    // Whether the document beneath has changed since, as of this revision of it.
    bool stale_ = false;
    std::uint64_t stale_as_of_ = 0;
    int files_as_of_ = 0;                     // see Session::files_read
    std::vector<FileState> followers_files_;  // of the layers above it, when they were read
    // The document, and its revision, as the user came: its steps up to here are undone in Create.
    Recipe came_to_;
    std::uint64_t came_at_ = 0;
    int selected_ = 0;                   // layer that was selected when the run began, or was last looked at
    const StageType* wanted_ = nullptr;  // stage that the user chose; null: what the document says
    bool begun_ = false;
    bool draft_ = false;                 // values were changed that the run has not
    float speed_ = 60;                   // steps/s; k_full_speed: as many as there are
    float goal_ = 0;                     // amount to run to
    bool plays_on_ = false;              // nobody has stopped it since
    std::optional<LookKind> left_look_;  // of the run, when the user went elsewhere
    Brush brush_;
    WindControl wind_;
    std::optional<WindControl> wished_wind_;                      // until the run has it
    std::optional<std::chrono::steady_clock::time_point> blown_;  // when it was last changed by hand
    std::optional<WorldPlace> under_mouse_;
    std::optional<HeldSource> held_source_;
    bool stroke_begins_ = false;  // no event of it is there yet
    bool turning_ = false;        // the hand that turns the wind has turned it
    std::optional<std::chrono::steady_clock::time_point> stroked_;  // when the stroke last gave an event
    std::shared_ptr<Kept> kept_;
    std::function<void()> after_keeping_;
    Work work_;
    Lab lab_;
    Streaks streaks_{k_streaks};
    std::optional<std::int64_t> scrubbed_;  // step that the timeline was dragged to, until it is there
    TimelineStrip strip_;
    unsigned strip_texture_ = 0;
};

}  // namespace talus
