#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/panels/command.h"
#include "app/panels/status_writer.h"
#include "app/panels/viewport.h"
#include "app/widgets/area.h"
#include "app/workspaces/create/brush_stamps.h"
#include "core/mask/ground_masks.h"
#include "core/paint/stroke_recorder.h"
#include "core/terrain/profile.h"

namespace talus {

struct Layer;
class WorkspaceSettings;

/// Returns the keys of the brush for the F1 overlay.
std::vector<KeyRow> brush_keys();

/// Returns how much a stroke raises the ground until somebody says so, m: a tenth of the ground's relief, in
/// two digits; on level ground a part of the height range. relief, span: m.
float first_strength(float relief, float span);

/// The brush in the hand: draws strokes into the selected layer where that takes any, one undo step each.
///
/// A stroke is laid where the mouse points to on the ground as it was when the stroke began, so that what it
/// is does not depend on how soon its own pictures came.
class GroundBrush : public ViewportTool {
 public:
    /// Begins with what was set when the program was left.
    GroundBrush(Session& session, Ui& ui);

    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;
    /// Draws its tools over the upper left of the middle, where the selected layer takes strokes.
    void draw_panel(const Area& middle);
    /// Returns whether it used the key.
    bool take_key(const Chord& chord);
    /// Ends the stroke in hand where it is: the user goes elsewhere.
    void let_go();
    /// Returns whether its keys are there: the brush is in the hand.
    bool is_active() const { return wanted_ && target().has_value(); }
    /// Says which layers are to be seen: all, or those up to the one that it draws into.
    void choose_shown_layers();
    /// Returns whether a stroke is being drawn.
    bool is_drawing() const { return in_hand_.has_value(); }
    /// Returns whether it paints a mask, whose part of the ground is to be seen then.
    bool paints_mask() const { return is_active() && target()->mask.has_value(); }
    /// Returns whether it paints the map that the layer itself makes, of which the ground shows nothing.
    bool paints_map() const { return is_active() && !target()->mask && paints_cover(*target()); }
    std::vector<Command> commands();
    void report(StatusWriter& status) const;

 private:
    // Where strokes go: a parameter of a layer's stage, or of one of its masks.
    struct Target {
        int layer = 0;
        std::optional<std::size_t> mask = {};
        std::size_t parameter = 0;
        friend bool operator==(const Target&, const Target&) = default;
    };
    // The stroke in hand.
    struct InHand {
        Target target;
        Strokes before;
        Stroke stroke;  // without its points
        StrokeRecorder recorder;
        Ground ground;               // as it was
        std::uint64_t revision = 0;  // of the document with the stroke as it is
    };
    // A mask of the brush's own, which acts once it is ticked.
    struct OwnMask {
        bool on = false;
        LayerMask mask;  // without a type before it was ever looked at

        friend bool operator==(const OwnMask&, const OwnMask&) = default;
    };
    // What each tool has of its own; lengths in metres are 0 before the first ground is there. One that
    // nobody has set goes by the world and its relief.
    struct ToolSettings {
        float radius = 0;
        float hardness = Stroke{}.hardness;
        float amount = 0;  // m or a share, as the tool takes it

        friend bool operator==(const ToolSettings&, const ToolSettings&) = default;
    };
    // What is set for the brush; lengths likewise.
    struct Settings {
        StrokeTool ground_tool = StrokeTool::raise;
        StrokeTool cover_tool = StrokeTool::paint;
        std::array<ToolSettings, k_stroke_tools.size()> tools;
        float height = 0;         // of flatten
        bool set_height = false;  // it goes there; else to where its stroke begins
        float step = 0;           // of terrace
        bool builds_up = false;
        bool steady = false;
        bool mirror_x = false;
        bool mirror_y = false;
        bool along = false;  // the stamp turns with the line
        bool folded = true;  // the panel is a strip
        float angle = 0;     // degrees, of the stamp
        StampChoice stamp;
        std::array<OwnMask, k_ground_mask_kinds.size()> only;

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    // What a tool has that nobody has set.
    struct Usual {
        float radius = 0;
        float by_relief = 0;  // m: of tools that make a form
        float by_span = 0;    // m: of those that change the ground's own
    };
    // What that was made for: a stroke that raises the ground leaves it as it is.
    struct UsualOf {
        Target target;
        int document = 0;
        double extent = 0;
        float span = 0;
        bool operator==(const UsualOf&) const = default;
    };
    // Rows of what is kept from one start to the next.
    struct KeptNumber {
        std::string_view key;
        float Settings::*value;
    };
    struct KeptFlag {
        std::string_view key;
        bool Settings::*value;
    };
    struct KeptToolNumber {
        std::string_view key;  // before it: the tool's and a stroke
        float ToolSettings::*value;
    };
    static const std::array<KeptNumber, 3> k_kept_numbers;
    static const std::array<KeptToolNumber, 3> k_kept_tool_numbers;
    static const std::array<KeptFlag, 7> k_kept_flags;

    const Layer* layer() const;
    std::vector<Target> targets() const;
    std::optional<Target> target() const;
    std::string name_of(const Target& target) const;
    bool has_later_layers() const;
    void take_wish();
    void show_base_alone(bool alone);
    const Strokes& strokes_at(const Target& target) const;
    bool paints_cover(const Target& target) const;
    StrokeTool& tool(const Target& target);
    void choose_tool(const Target& target, StrokeTool chosen);
    StrokeTool tool_in_hand(const Target& target) const;
    bool is_second_in_hand(const Target& target) const;
    ToolSettings& settings_of(StrokeTool tool) { return settings_.tools[static_cast<std::size_t>(tool)]; }
    const ToolSettings& settings_of(StrokeTool tool) const {
        return settings_.tools[static_cast<std::size_t>(tool)];
    }
    StrokeTool chosen_tool(const Target& target) const;
    const ToolSettings& size_of(const Target& target) const { return settings_of(chosen_tool(target)); }
    float amount_in_hand(const Target& target) const;
    void read_tools(const WorkspaceSettings& kept);
    void read_only_where(const WorkspaceSettings& kept);
    void keep_settings();
    void fit_to_world();
    float usual_metres(std::size_t tool) const;
    ToolSettings without_usual(std::size_t tool) const;
    std::optional<WorldPlace> place_under(const Lens& lens, glm::dvec2 mouse, const Ground& ground) const;
    std::shared_ptr<const StrokeMasks> own_masks() const;
    bool adjust_by_drag(glm::dvec2 mouse, bool pressed, bool held);
    void begin(const Target& target, const WorldPlace& place);
    void go_on(const Lens& lens);
    void show();
    void tell(std::string_view message);
    void keep_stroke();
    void cancel();
    bool was_changed() const;
    void draw_targets(const Target& target);
    static float width_of_strip();
    void draw_tools(const Target& target, bool named);
    void draw_fold_button();
    void draw_radius(const Target& target, bool named);
    void draw_strength(const Target& target, bool named);
    void draw_values(const Target& target);
    void draw_second_mode(const Target& target);
    void draw_base_switch();
    void draw_stamp();
    void draw_ways();
    void draw_only_where();
    void change_radius(double factor);
    void change_amount(double factor);

    Session& session_;
    Ui& ui_;
    Settings settings_;
    Settings kept_settings_;
    BrushStamps stamps_;
    std::optional<Target> chosen_;    // where the layer has several
    std::optional<Target> aimed_at_;  // in the last frame
    Usual usual_;
    std::optional<UsualOf> usual_of_;
    Area drawn_{};                    // the panel, in the last frame
    std::pair<int, int> seen_layer_;  // that was selected last: `documents`, its id
    bool wanted_ = true;
    bool second_ = false;      // tools are in their second mode, without Alt
    bool wide_ = false;        // the panel has rows of masks in it
    bool base_alone_ = false;  // layers after the one that it draws into are not shown
    std::optional<InHand> in_hand_;
    std::optional<WorldPlace> under_mouse_;
    std::optional<WorldPlace> slope_from_;  // the first click of a slope
    bool released_ = false;                 // by Esc: the rest of the drag does nothing
    std::optional<glm::dvec2> adjusting_;   // F is held: where the mouse was in the last frame
};

}  // namespace talus
