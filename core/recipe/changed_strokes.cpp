#include "core/recipe/changed_strokes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/paint/coverage.h"
#include "core/paint/sculpt_ground.h"

namespace talus {
namespace {

// Whether what the tool does at a place depends on the part of the line near it alone.
bool acts_locally(StrokeTool tool) {
    switch (tool) {
        case StrokeTool::raise:
        case StrokeTool::lower:
        case StrokeTool::smooth:
        case StrokeTool::flatten:
        case StrokeTool::noise:
        case StrokeTool::terrace:
        case StrokeTool::pinch:
        case StrokeTool::stamp:
        case StrokeTool::imprint:
        case StrokeTool::paint:
        case StrokeTool::erase:
            return true;
        default:
            return false;
    }
}

// How far behind a line's end what is added turns a stroke: dabs that lie along it look a quarter of a radius
// ahead, and a way between two dabs is an eighth at most.
double turned_behind(const Stroke& stroke) {
    return stroke.along ? 0.5 * static_cast<double>(stroke.radius) : 0;
}

// The last point that lies so far behind another one along the line.
std::size_t point_behind(const Stroke& stroke, std::size_t point, double metres) {
    for (; point > 0 && metres > 0; --point) {
        const StrokePoint& to = stroke.points[point];
        const StrokePoint& from = stroke.points[point - 1];
        metres -= std::sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
    }
    return point;
}

// Where strokes lie on a map.
class Places {
 public:
    Places(const Lattice& window, const Lattice& world) : window_(window), world_(world) {}

    // One cell more to each side: a tool may follow the weight's gradient.
    CellRectangle of(const Stroke& stroke) const {
        return cells_of(stroke, world_.cell_size, window_, world_);
    }
    bool looks_around(const Stroke& stroke) const { return stroke_reach(stroke, world_) > 0; }
    // Where two strokes differ: where one goes on from the other, along what was added.
    CellRectangle of_change(const Stroke& before, const Stroke& now) const {
        const CellRectangle whole_before = of(before);
        const CellRectangle whole_now = of(now);
        Stroke alike = before;
        alike.points = now.points;
        const auto [last, end] =
            std::mismatch(before.points.begin(), before.points.end(), now.points.begin(), now.points.end());
        const auto shared = static_cast<std::size_t>(last - before.points.begin());
        if (alike != now || !acts_locally(now.tool) || shared == 0 ||
            whole_before.empty() != whole_now.empty())
            return whole_before.united(whole_now);
        // The last way bends towards what follows.
        const std::size_t end_of_both = std::max<std::size_t>(shared, 2) - 2;
        const std::size_t first = point_behind(before, end_of_both, turned_behind(now));
        const auto rest_of = [&](const Stroke& stroke) {
            Stroke rest = alike;
            rest.points.assign(stroke.points.begin() + static_cast<std::ptrdiff_t>(first),
                               stroke.points.end());
            return of(rest);
        };
        return rest_of(before).united(rest_of(now));
    }
    CellRectangle of_change(const Strokes& before, const Strokes& now) const {
        const std::size_t shared = shared_strokes(before, now);
        CellRectangle all;
        Strokes earlier = before;
        Strokes later = now;
        for (std::size_t i = std::max(before.size(), now.size()); i > shared; --i) {
            const bool was = earlier.size() == i;
            const bool is = later.size() == i;
            // One that looks around sees what an earlier one does otherwise.
            const bool around = i > shared + 1 &&
                                ((was && looks_around(earlier.back())) || (is && looks_around(later.back())));
            if (was && is && !around) {
                all = all.united(of_change(earlier.back(), later.back()));
            } else {
                if (was) all = all.united(of(earlier.back()));
                if (is) all = all.united(of(later.back()));
            }
            earlier = earlier.first(i - 1);
            later = later.first(i - 1);
        }
        return all;
    }
    // Null where the values differ in more than strokes.
    std::optional<CellRectangle> of_change(std::span<const ParameterValue> before,
                                           std::span<const ParameterValue> now) const {
        if (before.size() != now.size()) return std::nullopt;
        CellRectangle all;
        for (std::size_t i = 0; i < now.size(); ++i) {
            const auto* const earlier = std::get_if<Strokes>(&before[i]);
            const auto* const later = std::get_if<Strokes>(&now[i]);
            if (earlier != nullptr && later != nullptr) {
                all = all.united(of_change(*earlier, *later));
            } else if (!(before[i] == now[i])) {
                return std::nullopt;
            }
        }
        return all;
    }

 private:
    const Lattice& window_;
    const Lattice& world_;
};

}  // namespace

std::size_t shared_strokes(const Strokes& a, const Strokes& b) {
    Strokes first = a.first(b.size());
    Strokes second = b.first(a.size());
    while (!(first == second)) {
        first = first.first(first.size() - 1);
        second = second.first(second.size() - 1);
    }
    return first.size();
}

std::optional<StrokesChange> changed_strokes(const Layer& before, const Layer& now, const Lattice& window,
                                             const Lattice& world) {
    const LayerSettings& settings = now;
    if (before.type != now.type || !(static_cast<const LayerSettings&>(before) == settings) ||
        before.masks.size() != now.masks.size())
        return std::nullopt;
    const Places places(window, world);
    const auto own = places.of_change(before.values, now.values);
    if (!own) return std::nullopt;
    StrokesChange change{.own = *own, .masks = {}};
    for (std::size_t i = 0; i < now.masks.size(); ++i) {
        if (before.masks[i].type != now.masks[i].type) return std::nullopt;
        const auto mask = places.of_change(before.masks[i].values, now.masks[i].values);
        if (!mask) return std::nullopt;
        change.masks = change.masks.united(*mask);
    }
    return change;
}

std::optional<std::size_t> run_of_strokes(const StageType& type) {
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        if (type.parameters[i].kind == ParameterKind::strokes && type.parameters[i].info.run_length) return i;
    }
    return std::nullopt;
}

}  // namespace talus
