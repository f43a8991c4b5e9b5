#include "core/terrain/strokes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/math.h"

namespace talus {
namespace {

bool finite(float value) { return std::isfinite(value); }

Digest digest_after(const Digest& before, const Stroke& stroke) {
    Digester digester;
    digester.add(before).add(stroke.tool).add(stroke.radius).add(stroke.hardness).add(stroke.amount);
    digester.add(stroke.height).add(stroke.end_height).add(stroke.builds_up).add(stroke.points.size());
    for (const StrokePoint& point : stroke.points) digester.add(point.x).add(point.y).add(point.pressure);
    // Frozen ground remembers the digest of plain strokes: what they have not adds nothing to it.
    if (stroke.masks != nullptr) digester.add(std::string_view("masks")).add(stroke.masks->digest());
    if (stroke.stamp != nullptr)
        digester.add(std::string_view("stamp")).add(stroke.stamp->key).add(stroke.stamp->image.digest());
    if (stroke.angle != 0 || stroke.along || stroke.flipped)
        digester.add(stroke.angle).add(stroke.along).add(stroke.flipped);
    if (stroke.second) digester.add(std::string_view("second"));
    return digester.digest();
}

// The stamps of strokes up to one, which shares its own with those before it. None: there is no room for it.
std::optional<std::shared_ptr<const Strokes::Stamps>> stamps_with(
    const std::shared_ptr<const Strokes::Stamps>& before, std::shared_ptr<const Stamp>& stamp) {
    if (stamp == nullptr) return before;
    if (before != nullptr) {
        const auto known =
            std::ranges::find_if(*before, [&](const auto& each) { return is_same(each, stamp); });
        if (known != before->end()) {
            stamp = *known;
            return before;
        }
        if (before->size() >= Strokes::k_max_stamps) return std::nullopt;
    }
    Strokes::Stamps all = before != nullptr ? *before : Strokes::Stamps();
    all.push_back(stamp);
    return std::make_shared<const Strokes::Stamps>(std::move(all));
}

}  // namespace

bool operator==(const Stroke& a, const Stroke& b) { return digest_after({}, a) == digest_after({}, b); }

StrokePoint exact_point(double x, double y, float pressure) {
    const auto place = [](double metres) {
        const double limited = clamp(metres, -Stroke::k_max_place, Stroke::k_max_place);
        return std::floor(limited * Stroke::k_places_per_metre + 0.5) / Stroke::k_places_per_metre;
    };
    const float limited = clamp(pressure, 0.0f, 1.0f);
    return {place(x), place(y), std::floor(limited * Stroke::k_pressures + 0.5f) / Stroke::k_pressures};
}

bool is_finite(const Stroke& stroke) {
    return !stroke.points.empty() && finite(stroke.radius) && finite(stroke.hardness) &&
           finite(stroke.amount) && finite(stroke.height) && finite(stroke.end_height) &&
           finite(stroke.angle) &&
           std::all_of(stroke.points.begin(), stroke.points.end(), [](const StrokePoint& point) {
               return std::isfinite(point.x) && std::isfinite(point.y) && finite(point.pressure);
           });
}

Stroke within_limits(Stroke stroke) {
    const bool share = info_of(stroke.tool).amount == StrokeAmount::share;
    stroke.radius = clamp(stroke.radius, Stroke::k_min_radius, Stroke::k_max_radius);
    stroke.hardness = clamp(stroke.hardness, 0.0f, Stroke::k_max_hardness);
    stroke.amount = clamp(stroke.amount, 0.0f, share ? 1.0f : Stroke::k_max_metres);
    stroke.height = clamp(stroke.height, -Stroke::k_max_metres, Stroke::k_max_metres);
    stroke.end_height = clamp(stroke.end_height, -Stroke::k_max_metres, Stroke::k_max_metres);
    stroke.angle = clamp(stroke.angle, 0.0f, 360.0f);
    stroke.second = stroke.second && !info_of(stroke.tool).second.empty();
    if (!info_of(stroke.tool).stamps) {
        stroke.stamp = nullptr;
        stroke.angle = 0;
        stroke.along = stroke.flipped = false;
    }
    if (stroke.points.size() > Stroke::k_max_points) stroke.points.resize(Stroke::k_max_points);
    for (StrokePoint& point : stroke.points) point = exact_point(point.x, point.y, point.pressure);
    return stroke;
}

Stroke mirrored(Stroke stroke, double width, double height, bool across, bool down) {
    for (StrokePoint& point : stroke.points) {
        if (across) point.x = width - point.x;
        if (down) point.y = height - point.y;
    }
    if (across != down) stroke.flipped = !stroke.flipped;
    // A line shows by itself where it goes, unless it is one point.
    const bool turns_with_line = stroke.along && stroke.points.size() > 1;
    float turns = stroke.angle / 360;
    if (across) turns = (turns_with_line ? 0.0f : 0.5f) - turns;
    if (down) turns = -turns;
    if (across || down) stroke.angle = (turns - std::floor(turns)) * 360;
    return stroke;
}

Strokes::Node::Node(Stroke drawn, std::shared_ptr<const Node> earlier, std::shared_ptr<const Stamps> used)
    : stroke(std::move(drawn)),
      before(std::move(earlier)),
      count(before != nullptr ? before->count + 1 : 1),
      points(stroke.points.size() + (before != nullptr ? before->points : 0)),
      digest(digest_after(before != nullptr ? before->digest : Digest{}, stroke)),
      stamps(std::move(used)) {}

// One after the other: a hundred thousand that each ended the one before it would use up the stack.
Strokes::Node::~Node() {
    std::shared_ptr<const Node> next = std::move(before);
    while (next != nullptr && next.use_count() == 1) next = std::exchange(next->before, nullptr);
}

std::size_t Strokes::bytes_of(const Node& node) {
    return sizeof(Node) + node.stroke.points.capacity() * sizeof(StrokePoint);
}

std::size_t Strokes::size() const { return empty() ? 0 : last_->count; }
std::size_t Strokes::points() const { return empty() ? 0 : last_->points; }
Digest Strokes::digest() const { return empty() ? Digest{} : last_->digest; }

std::vector<const Stroke*> Strokes::list() const& {
    std::vector<const Stroke*> all(size());
    std::size_t place = all.size();
    for (const Node* node = last_.get(); node != nullptr; node = node->before.get())
        all[--place] = &node->stroke;
    return all;
}

std::span<const std::shared_ptr<const Stamp>> Strokes::stamps() const {
    if (empty() || last_->stamps == nullptr) return {};
    return *last_->stamps;
}

const Stroke& Strokes::back() const {
    assert(!empty());
    return last_->stroke;
}

Strokes Strokes::with(Stroke stroke) const {
    const bool room = size() < k_max && points() + stroke.points.size() <= k_max_points;
    if (!room || !is_finite(stroke)) return *this;
    stroke = within_limits(std::move(stroke));
    auto used = stamps_with(empty() ? nullptr : last_->stamps, stroke.stamp);
    if (!used) return *this;
    return Strokes(std::make_shared<const Node>(std::move(stroke), last_, std::move(*used)));
}

Strokes Strokes::first(std::size_t count) const {
    std::shared_ptr<const Node> last = last_;
    while (last != nullptr && last->count > count) last = last->before;
    return Strokes(std::move(last));
}

}  // namespace talus
