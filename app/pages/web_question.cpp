#include "app/pages/web_question.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/pages/web_text.h"
#include "core/lesson/lesson_question.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr double k_thousandths = 1000;
constexpr int k_tried = 1500;  // thousandths to either side of the mean

const char* key_of(Question question) {
    switch (question) {
        case Question::point:
            return "point";
        case Question::parents:
            return "parents";
        case Question::mean:
            return "mean";
        case Question::cell:
            return "cell";
        case Question::choice:
            return "choice";
        case Question::none:
            break;
    }
    return "none";
}

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

}  // namespace

Json web_question(const LessonStep& step, const Trace& trace, std::int64_t done,
                  const std::vector<std::string>& languages, const std::string& fallback) {
    Prediction prediction;
    if (step.predict == Question::none ||
        !ask(prediction, step.predict, step.question, trace, done, step.cell.value_or(LatticePoint{})))
        return nullptr;
    const auto said = [&](auto&& part) {
        return by_language(languages, [&](const std::string& code) {
            return Json(part(asked(step, trace, done, code, fallback)));
        });
    };
    Json json{{"kind", key_of(step.predict)}};
    json["text"] = said([](const AskedAndAnswered& pair) { return pair.question; });
    json["answer"] = said([](const AskedAndAnswered& pair) { return pair.answer; });
    if (step.predict == Question::choice) {
        Json choices = Json::array();
        for (std::size_t i = 0; i < step.question.choices.size(); ++i)
            choices.push_back(said([&](const AskedAndAnswered& pair) { return pair.choices[i]; }));
        json["choices"] = std::move(choices);
        json["right"] = prediction.right_choice();
        return json;
    }
    if (step.predict == Question::cell) {
        Json cells = Json::array();
        for (const LatticePoint point : prediction.missing()) cells.push_back({point.x, point.y});
        json["right"] = std::move(cells);
        return json;
    }
    const Arithmetic line = trace.arithmetic(done);
    json["point"] = {line.point.x, line.point.y};
    Json terms = Json::array();
    for (const Term& term : line.used_terms())
        terms.push_back({term.where.x, term.where.y, term.point.x, term.point.y});
    json["terms"] = std::move(terms);
    if (step.predict == Question::mean) {
        json["accepted"] = accepted_means(prediction, line.mean, trace.decimals());
        json["count"] = line.count;
    }
    return json;
}

}  // namespace talus
