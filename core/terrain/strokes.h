#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/digest.h"
#include "core/terrain/stamp.h"
#include "core/terrain/stroke_masks.h"

namespace talus {

/// What a brush does to what lies under it.
enum class StrokeTool : std::uint8_t {
    raise,
    lower,
    smooth,
    flatten,
    slope,
    noise,
    terrace,
    pinch,
    erode,
    stamp,
    imprint,
    paint,
    erase
};

/// What a stroke's amount measures.
enum class StrokeAmount {
    metres,  ///< of height, or of the way that rubble slides
    share,   ///< 0 to 1 of the whole effect
};

/// A line of the table of tools.
struct StrokeToolInfo {
    std::string_view key;    ///< in files
    std::string_view label;  ///< in the window
    std::string_view help;   ///< what it does
    StrokeAmount amount = StrokeAmount::metres;
    bool cover = false;                 ///< it paints a share (a mask, a field) instead of the ground
    bool around = false;                ///< it looks at the ground around a place, too
    bool stamps = false;                ///< it adds the heights of an image
    std::string_view second = {};       ///< label of its second mode; empty: it has none
    std::string_view second_help = {};  ///< what it does then
};
/// The lines stand in the order of StrokeTool.
inline constexpr auto k_stroke_tools = std::to_array<StrokeToolInfo>({
    {.key = "raise",
     .label = "Raise",
     .help = "Raises the ground.",
     .second = "Lift floors",
     .second_help = "Raises only what lies lower than where the stroke begins, and no higher than that."},
    {.key = "lower",
     .label = "Lower",
     .help = "Lowers the ground.",
     .second = "Flatten peaks",
     .second_help = "Lowers only what lies higher than where the stroke begins, and no lower than that."},
    {.key = "smooth",
     .label = "Smooth",
     .help = "Softens the ground: forms much smaller than the brush disappear.",
     .amount = StrokeAmount::share,
     .around = true,
     .second = "Sharpen",
     .second_help = "Makes forms much smaller than the brush steeper and higher."},
    {.key = "flatten",
     .label = "Flatten",
     .help = "Brings the ground to one height, which Ctrl and a click take from the ground.",
     .amount = StrokeAmount::share},
    {.key = "slope",
     .label = "Slope",
     .help = "Makes an even slope from the height at the stroke's beginning to that at its end.",
     .amount = StrokeAmount::share},
    {.key = "noise",
     .label = "Noise",
     .help = "Adds knolls and hollows, about half as wide as the brush.",
     .second = "Other knolls",
     .second_help = "Adds knolls and hollows of the same kind at other places."},
    {.key = "terrace",
     .label = "Terrace",
     .help = "Cuts the ground into steps of one height.",
     .amount = StrokeAmount::share,
     .second = "Fill steps",
     .second_help =
         "Makes the same steps by filling the ground up to the next one instead of cutting it down."},
    {.key = "pinch",
     .label = "Pinch",
     .help = "Pulls the ground towards the middle of the brush: valleys and ridges become narrower.",
     .amount = StrokeAmount::share,
     .around = true,
     .second = "Spread",
     .second_help = "Pushes the ground away from the middle of the brush: valleys and ridges become wider."},
    {.key = "erode",
     .label = "Erode",
     .help = "Lets what is too steep to hold slide down: scree under the brush.",
     .around = true},
    {.key = "stamp",
     .label = "Stamp",
     .help = "Adds the heights of an image: a click once, a drag along its way.",
     .stamps = true},
    {.key = "imprint",
     .label = "Imprint",
     .help = "Takes the heights of an image away: the stamp upside down.",
     .stamps = true},
    {.key = "paint",
     .label = "Paint",
     .help = "Adds to what is painted.",
     .amount = StrokeAmount::share,
     .cover = true},
    {.key = "erase",
     .label = "Erase",
     .help = "Takes away from what is painted.",
     .amount = StrokeAmount::share,
     .cover = true},
});
constexpr const StrokeToolInfo& info_of(StrokeTool tool) {
    return k_stroke_tools[static_cast<std::size_t>(tool)];
}

/// A point of a stroke. Places are multiples of 2⁻¹⁰ m and pressures of 1/255, so that a file holds them
/// exactly.
struct StrokePoint {
    double x = 0;        ///< m of the world, to the east
    double y = 0;        ///< m of the world, to the south
    float pressure = 1;  ///< 0 to 1; scales the amount

    friend bool operator==(const StrokePoint&, const StrokePoint&) = default;
};

/// One stroke of a brush: a line on the ground in metres of the world, which means the same at any
/// resolution.
struct Stroke {
    static constexpr std::size_t k_max_points = 10000;
    static constexpr float k_max_radius = 1e6f;  ///< m
    static constexpr float k_min_radius = 0.01f;
    static constexpr float k_max_hardness = 0.95f;  ///< above it the brush's rim would be a step
    static constexpr float k_max_metres = 1e5f;
    static constexpr double k_max_place = 1e9;
    static constexpr double k_places_per_metre = 1024;
    static constexpr float k_pressures = 255;  ///< above 0

    StrokeTool tool = StrokeTool::raise;
    float radius = 100;     ///< m, where the brush's weight has fallen to 0
    float hardness = 0.2f;  ///< share of the radius over which the weight is 1, 0 to k_max_hardness
    float amount = 1;       ///< see StrokeToolInfo::amount; not negative
    float height = 0;  ///< m: to which flatten goes, or a second mode that has an end; where slope begins;
                       ///< a terrace's step
    float end_height = 0;  ///< m, where slope ends
    /// Passing a place again adds again. Otherwise a stroke acts once at each place, however often it
    /// crosses itself.
    bool builds_up = false;
    bool second = false;                   ///< in its tool's second mode (StrokeToolInfo::second)
    std::vector<StrokePoint> points = {};  ///< at least one
    std::shared_ptr<const StrokeMasks> masks =
        {};  ///< the ground that it acts on alone; null: all under the brush
    // Only tools that stamp have what follows.
    std::shared_ptr<const Stamp> stamp = {};  ///< null: it adds nothing
    float angle = 0;                          ///< degrees that the image is turned by, clockwise, 0 to 360
    bool along = false;    ///< the image's right side points to where the line goes, and turns from there
    bool flipped = false;  ///< what lies at the image's top lies at its bottom instead

    friend bool operator==(const Stroke& a, const Stroke& b);
};

/// Returns what the stroke does, for people: its tool, or that tool's second mode.
constexpr std::string_view label_of(const Stroke& stroke) {
    return stroke.second ? info_of(stroke.tool).second : info_of(stroke.tool).label;
}
/// Returns the nearest place and pressure that a file can hold.
StrokePoint exact_point(double x, double y, float pressure);
/// Returns whether it has a point, and no number that is infinite or none.
bool is_finite(const Stroke& stroke);
/// Returns the stroke with every number within its limits.
Stroke within_limits(Stroke stroke);

/// Returns the stroke as a mirror in the middle of the world shows it, from x to `width` − x and so on [m].
/// across: west and east change places; down: north and south.
Stroke mirrored(Stroke stroke, double width, double height, bool across, bool down);

/// Strokes in the order in which they were drawn, each finite and within its limits. An immutable value: one
/// more takes no longer than the first, and both lists share all others.
class Strokes {
 public:
    static constexpr std::size_t k_max = 100000;
    static constexpr std::size_t k_max_points = 4000000;  ///< of all strokes together
    static constexpr std::size_t k_max_stamps = 32;       ///< different ones
    using Stamps = std::vector<std::shared_ptr<const Stamp>>;

    Strokes() = default;

    bool empty() const { return last_ == nullptr; }
    std::size_t size() const;
    /// Points of all strokes.
    std::size_t points() const;
    /// Returns them, the first drawn first. They live as long as this list or one made from it.
    std::vector<const Stroke*> list() const&;
    std::vector<const Stroke*> list() const&& = delete;  // they would be gone at the end of the line
    const Stroke& back() const;
    /// Returns the stamps that they use, each once, in the order of their first use. They live as long as
    /// this list or one made from it.
    std::span<const std::shared_ptr<const Stamp>> stamps() const;

    /// Returns the list with one more. Where it has no room for it, or the stroke is not finite, unchanged.
    Strokes with(Stroke stroke) const;
    /// Returns the first `count` strokes; all of them where there are no more.
    Strokes first(std::size_t count) const;

    /// Returns the digest of all strokes, which is kept: it costs nothing.
    Digest digest() const;
    /// Calls each(identity, bytes) for each stroke and its stamp, the last first, until it returns false for
    /// a stroke: those before one that another list shares are shared, too.
    template <class Each>
    void each_part(const Each& each) const {
        for (const Node* node = last_.get(); node != nullptr; node = node->before.get()) {
            if (!each(static_cast<const void*>(node), bytes_of(*node))) return;
            if (const Stamp* stamp = node->stroke.stamp.get(); stamp != nullptr)
                each(stamp->image.identity(), stamp->image.bytes());
        }
    }

    friend bool operator==(const Strokes& a, const Strokes& b) {
        return a.last_ == b.last_ || a.digest() == b.digest();
    }

 private:
    struct Node {
        Node(Stroke drawn, std::shared_ptr<const Node> earlier, std::shared_ptr<const Stamps> used);
        ~Node();
        Node(const Node&) = delete;
        Node& operator=(const Node&) = delete;

        Stroke stroke;
        mutable std::shared_ptr<const Node> before;
        std::size_t count;
        std::size_t points;
        Digest digest;
        std::shared_ptr<const Stamps> stamps;  // of it and those before it; null: none
    };
    static std::size_t bytes_of(const Node& node);
    explicit Strokes(std::shared_ptr<const Node> last) : last_(std::move(last)) {}

    std::shared_ptr<const Node> last_;
};

}  // namespace talus
