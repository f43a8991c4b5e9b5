#include "core/terrain/run_event.h"

#include <charconv>

#include "core/terrain/run_event_limits.h"

namespace talus {
namespace {

// The shortest decimal that reads back as the same number.
template <class Number>
void append(std::string& text, Number number) {
    char buffer[40];
    text.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
}

// Along one axis, the shorter way around.
double apart(double a, double b, double extent, bool wraps) {
    const double distance = std::fabs(a - b);
    if (!wraps) return distance;
    const double rest = distance - extent * std::floor(distance / extent);
    return std::min(rest, extent - rest);
}

}  // namespace

bool has_finite_numbers(const RunEvent& event) {
    return std::isfinite(event.time) && std::isfinite(event.x) && std::isfinite(event.y) &&
           std::isfinite(event.radius) && std::isfinite(event.amount);
}

RunEvent within_limits(RunEvent event) {
    event.time = std::clamp(event.time, 0.0, k_max_event_time);
    event.x = std::clamp(event.x, -k_max_event_place, k_max_event_place);
    event.y = std::clamp(event.y, -k_max_event_place, k_max_event_place);
    event.radius = std::clamp(event.radius, 0.0f, k_max_event_radius);
    event.amount = std::clamp(event.amount, 0.0f, k_max_event_amount);
    return event;
}

RunEvents validated_events(RunEvents events) {
    std::erase_if(events.list, [](const RunEvent& event) { return !has_finite_numbers(event); });
    for (RunEvent& event : events.list) event = within_limits(event);
    std::ranges::stable_sort(events.list, {}, &RunEvent::time);
    if (events.list.size() > RunEvents::k_max) events.list.resize(RunEvents::k_max);
    events.end = std::isfinite(events.end) ? std::clamp(events.end, 0.0, k_max_event_time) : 0;
    return events;
}

std::string text_of(const RunEvents& events) {
    if (events == RunEvents{}) return "none";
    std::string text;
    for (const RunEvent& event : events.list) {
        if (!text.empty()) text += ',';
        text += key_of(event.tool);
        const auto add = [&](auto number) {
            text += ':';
            append(text, number);
        };
        add(event.time);
        add(event.x);
        add(event.y);
        add(event.radius);
        add(event.amount);
    }
    if (events.end > 0) {
        text += text.empty() ? "end:" : ",end:";
        append(text, events.end);
    }
    return text;
}

bool ends(const RunEvent& close, const RunEvent& source, const Lattice& lattice) {
    const double x = apart(close.x, source.x, lattice.extent_x(), lattice.wrap_x);
    const double y = apart(close.y, source.y, lattice.extent_y(), lattice.wrap_y);
    const auto radius = static_cast<double>(close.radius);
    return x * x + y * y <= radius * radius;
}

std::vector<std::size_t> open_source_places(const RunEvents& events, double time, const Lattice& lattice) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < events.list.size(); ++i) {
        const RunEvent& event = events.list[i];
        if (event.time > time) break;
        if (event.tool == RunTool::close)
            std::erase_if(open,
                          [&](std::size_t source) { return ends(event, events.list[source], lattice); });
        if (event.tool == RunTool::spring || event.tool == RunTool::drain) open.push_back(i);
    }
    return open;
}

std::vector<RunEvent> open_sources(const RunEvents& events, double time, const Lattice& lattice) {
    std::vector<RunEvent> open;
    for (const std::size_t place : open_source_places(events, time, lattice))
        open.push_back(events.list[place]);
    return open;
}

}  // namespace talus
