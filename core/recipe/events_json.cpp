#include "core/recipe/events_json.h"

#include <array>
#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t k_members = 6;  // of an event: tool, time, x, y, radius, amount

std::optional<RunTool> tool_of(std::string_view key) {
    for (std::size_t i = 0; i < k_run_tools.size(); ++i) {
        if (k_run_tools[i].key == key) return static_cast<RunTool>(i);
    }
    return std::nullopt;
}

float as_float(double value) {
    constexpr double k_limit = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -k_limit, k_limit));
}

RunEvent event_of(RunTool tool, const std::array<double, k_members - 1>& numbers) {
    return {.time = numbers[0],
            .tool = tool,
            .x = numbers[1],
            .y = numbers[2],
            .radius = as_float(numbers[3]),
            .amount = as_float(numbers[4])};
}

std::optional<RunEvent> read_event(const Json& json) {
    if (!json.is_array() || json.size() != k_members || !json[0].is_string()) return std::nullopt;
    const auto tool = tool_of(json[0].get<std::string>());
    if (!tool) return std::nullopt;
    std::array<double, k_members - 1> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (!json[i + 1].is_number()) return std::nullopt;
        numbers[i] = json[i + 1].get<double>();
    }
    return event_of(*tool, numbers);
}

// Takes the text up to the next separator, and that.
std::string_view take_until(std::string_view& text, char separator) {
    const std::string_view part = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    return part;
}

std::optional<double> read_number(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

Json json_of(const RunEvents& events) {
    Json list = Json::array();
    for (const RunEvent& event : events.list)
        list.push_back({key_of(event.tool), event.time, event.x, event.y, json_number(event.radius),
                        json_number(event.amount)});
    Json json = Json::object();
    if (events.end > 0) json["end"] = events.end;
    json["list"] = std::move(list);
    return json;
}

std::optional<RunEvents> read_events(const Json& json) {
    RunEvents events;
    const Json* list = &json;
    if (json.is_object()) {
        if (!json.contains("list") || json.size() != (json.contains("end") ? 2u : 1u)) return std::nullopt;
        if (json.contains("end")) {
            if (!json["end"].is_number()) return std::nullopt;
            events.end = json["end"].get<double>();
        }
        list = &json["list"];
    }
    if (!list->is_array()) return std::nullopt;
    for (const Json& each : *list) {
        const auto event = read_event(each);
        if (!event) return std::nullopt;
        events.list.push_back(*event);
    }
    return events;
}

std::optional<RunEvents> read_events(std::string_view text) {
    RunEvents events;
    if (text == "none") return events;
    if (text.empty()) return std::nullopt;
    while (!text.empty()) {
        std::string_view part = take_until(text, ',');
        const std::string_view key = take_until(part, ':');
        if (key == "end") {
            const auto end = read_number(part);
            if (!end) return std::nullopt;
            events.end = *end;
            continue;
        }
        const auto tool = tool_of(key);
        if (!tool) return std::nullopt;
        std::array<double, k_members - 1> numbers{};
        for (double& number : numbers) {
            const auto read = read_number(take_until(part, ':'));
            if (!read) return std::nullopt;
            number = *read;
        }
        if (!part.empty()) return std::nullopt;
        events.list.push_back(event_of(*tool, numbers));
    }
    return events;
}

}  // namespace talus
