#include "core/terrain/event_remarks.h"

#include <algorithm>
#include <vector>

#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::size_t k_named = 3;  // by their numbers; the others are counted

// "event 7 is", "events 2, 5 and 7 are", "events 2, 5, 7 and 12 more are": with one of two words.
std::string named_events(const std::vector<std::size_t>& numbers, const char* one, const char* several) {
    std::string text = numbers.size() == 1 ? "event " : "events ";
    const std::size_t named = std::min(numbers.size(), k_named);
    for (std::size_t i = 0; i < named; ++i) {
        const bool last = i + 1 == numbers.size();
        text += (i == 0 ? "" : last ? " and " : ", ") + std::to_string(numbers[i]);
    }
    if (numbers.size() > named) text += " and " + std::to_string(numbers.size() - named) + " more";
    return text + " " + (numbers.size() == 1 ? one : several);
}

void add_remark(std::string& text, const std::vector<std::size_t>& numbers, const char* one,
                const char* several) {
    if (numbers.empty()) return;
    text += (text.empty() ? "" : "; ") + named_events(numbers, one, several);
}

// Numbers, from 1, of the events that `is` holds for.
template <class Is>
std::vector<std::size_t> numbers_of(const RunEvents& events, const Is& is) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < events.list.size(); ++i) {
        if (is(events.list[i])) numbers.push_back(i + 1);
    }
    return numbers;
}

// Those that come after as many as are kept, when all are in the order of time.
std::vector<std::size_t> beyond_the_most(const RunEvents& events) {
    std::vector<std::size_t> places;
    if (events.list.size() <= RunEvents::k_max) return places;
    for (std::size_t i = 0; i < events.list.size(); ++i) places.push_back(i);
    std::ranges::stable_sort(places, {}, [&](std::size_t i) { return events.list[i].time; });
    places.erase(places.begin(), places.begin() + RunEvents::k_max);
    std::ranges::sort(places);
    for (std::size_t& place : places) ++place;
    return places;
}

// Whether what lies so far around a place along one axis is beside the map.
bool is_beside(double place, double radius, std::int64_t first, double extent, double cell, bool wraps) {
    const double begin = static_cast<double>(first) * cell;
    return !wraps && (place + radius < begin - cell / 2 || place - radius > begin + extent + cell / 2);
}

}  // namespace

std::string remark_on_limits(const RunEvents& events) {
    std::string text;
    add_remark(text, numbers_of(events, [](const RunEvent& event) { return !has_finite_numbers(event); }),
               "holds what is no number, and is left out", "hold what is no number, and are left out");
    add_remark(text,
               numbers_of(events,
                          [](const RunEvent& event) {
                              return has_finite_numbers(event) && !(within_limits(event) == event);
                          }),
               "is out of range; took the nearest possible", "are out of range; took the nearest possible");
    add_remark(text, beyond_the_most(events), "is beyond the 100000 that a run has, and is left out",
               "are beyond the 100000 that a run has, and are left out");
    const double end = validated_events({.end = events.end}).end;
    if (!(end == events.end))
        text += (text.empty() ? "" : "; ") + std::string("the length that was kept is out of range; took ") +
                number_text(end);
    return text;
}

std::string remark_on_effect(const RunEvents& events, const Lattice& lattice, double length) {
    std::string text;
    add_remark(text, numbers_of(events, [&](const RunEvent& event) { return event.time > length; }),
               "comes after its end", "come after its end");
    const auto is_off = [&](const RunEvent& event) {
        const auto radius = static_cast<double>(event.radius);
        return event.time <= length && has_place(event.tool) &&
               (is_beside(event.x, radius, lattice.x0, lattice.extent_x(), lattice.cell_size,
                          lattice.wrap_x) ||
                is_beside(event.y, radius, lattice.y0, lattice.extent_y(), lattice.cell_size,
                          lattice.wrap_y));
    };
    add_remark(text, numbers_of(events, is_off), "lies off the map", "lie off the map");
    return text;
}

}  // namespace talus
