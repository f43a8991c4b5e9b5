#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/pages/web_data.h"
#include "app/pages/web_parts.h"
#include "core/lesson/script/lesson_question.h"
#include "core/lesson/script/reasons.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr double k_thousandths = 1000;
constexpr int k_tried = 1500;  // thousandths to either side of the mean

// Tries one number after the other, so that the page judges as the window does.
Json accepted_means(const Prediction& asked, double mean, int decimals) {
    Json ranges = Json::array();
    const auto middle = static_cast<int>(std::floor(mean * k_thousandths + 0.5));
    bool before = false;
    for (int thousandths = middle - k_tried; thousandths <= middle + k_tried; ++thousandths) {
        Prediction tried = asked;
        tried.say(thousandths / k_thousandths, decimals);
        const bool right = tried.answered();
        if (right && !before) ranges.push_back({thousandths, thousandths});
        if (right) ranges.back()[1] = thousandths;
        before = right;
    }
    return ranges;
}

// Each reason once, and by cell which of them tells why its point is wrong. What every cell has a number of
// its own for stays a hole, and the numbers stand beside.
void add_reasons_of_points(Json& json, const LessonStep& step, const Trace& trace, std::int64_t done,
                           const std::vector<std::string>& languages) {
    if (std::max(trace.width(), trace.height()) > k_max_web_cells) return;  // there is no board to tap
    const bool of_cell = step.predict == Question::cell;
    std::vector<Reason> reasons;
    Json why = Json::array();
    Json numbers = Json::array();
    for (int y = 0; y < trace.height(); ++y) {
        for (int x = 0; x < trace.width(); ++x) {
            Reason reason = of_cell ? reason_of_cell(step.question, trace, done, {x, y})
                                    : reason_of_point(step.predict, trace, done, {x, y});
            if (of_cell) {
                const auto number =
                    std::ranges::find(reason.fillings, "number", &Fillings::value_type::first);
                const bool has_one = number != reason.fillings.end();
                numbers.push_back(has_one ? number->second : "");
                if (has_one) reason.fillings.erase(number);
            }
            const auto same = std::ranges::find(reasons, reason);
            why.push_back(same - reasons.begin());
            if (same == reasons.end()) reasons.push_back(reason);
        }
    }
    json["why"] = std::move(why);
    if (of_cell) json["numbers"] = std::move(numbers);
    json["reasons"] = Json::array();
    for (const Reason& reason : reasons)
        json["reasons"].push_back(
            by_language(languages, [&](const std::string& code) { return reason.in(code); }));
}

Json wrong_numbers(const Arithmetic& line, int decimals, const std::vector<std::string>& languages) {
    Json all = Json::array();
    for (const WrongNumbers& each : wrong_means(line, decimals)) {
        Json ranges = Json::array();
        for (const auto& [low, high] : each.ranges) ranges.push_back({low, high});
        const auto text = [&](const std::string& code) { return each.reason.in(code); };
        all.push_back({{"ranges", std::move(ranges)}, {"text", by_language(languages, text)}});
    }
    return all;
}

}  // namespace

Json web_question(const LessonStep& step, const Trace& trace, std::int64_t done,
                  const std::vector<std::string>& languages, const std::string& fallback) {
    Prediction prediction;
    if (step.predict == Question::none ||
        !ask(prediction, step.predict, step.question, trace, done, step.cell.value_or(LatticePoint{})))
        return nullptr;
    const auto said = [&](auto&& part) {
        return by_language(languages, [&](const std::string& code) {
            return part(asked(step, trace, done, code, fallback));
        });
    };
    Json json{{"kind", k_question_keys[static_cast<std::size_t>(step.predict)]}};
    json["text"] = said([](const AskedAndAnswered& pair) { return pair.question; });
    json["answer"] = said([](const AskedAndAnswered& pair) { return pair.answer; });
    if (step.predict == Question::choice) {
        Json choices = Json::array();
        Json reasons = Json::array();
        for (std::size_t i = 0; i < step.question.choices.size(); ++i) {
            choices.push_back(said([&](const AskedAndAnswered& pair) { return pair.choices[i]; }));
            reasons.push_back(said([&](const AskedAndAnswered& pair) { return pair.reasons[i]; }));
        }
        json["choices"] = std::move(choices);
        json["reasons"] = std::move(reasons);
        json["right"] = prediction.right_choice();
        return json;
    }
    if (step.predict == Question::cell) {
        Json cells = Json::array();
        for (const LatticePoint point : prediction.missing()) cells.push_back({point.x, point.y});
        json["right"] = std::move(cells);
        add_reasons_of_points(json, step, trace, done, languages);
        return json;
    }
    const Arithmetic line = trace.arithmetic(done);
    json["point"] = {line.point.x, line.point.y};
    json["terms"] = web_terms(line);
    if (step.predict == Question::mean) {
        json["rounded"] = written_mean(line, trace.decimals());
        json["accepted"] = accepted_means(prediction, line.mean, trace.decimals());
        json["wrong"] = wrong_numbers(line, trace.decimals(), languages);
        json["count"] = line.count;
    } else {
        add_reasons_of_points(json, step, trace, done, languages);
    }
    return json;
}

}  // namespace talus
