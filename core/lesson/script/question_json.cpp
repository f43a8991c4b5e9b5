#include "core/lesson/script/question_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/text_json.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<Question, k_questions.size()> k_asked{Question::none, Question::point, Question::parents,
                                                           Question::mean};

// With a fact, each says when it is right; without one, one of them is.
void choices_from_json(const Json& json, LessonQuestion& question, const std::string& where,
                       const std::string& language, LessonReader& reader) {
    const bool by_fact = !question.subject.empty();
    if (!json.is_array() || json.size() < 2 || json.size() > k_max_lesson_choices)
        return reader.unexpected(
            where, "a list in [ ] of 2 to " + std::to_string(k_max_lesson_choices) + " answers", json);
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string path = where + "[" + std::to_string(i) + "]";
        if (!reader.object(json[i], path, k_choice_keys)) continue;
        LessonQuestion::Choice choice;
        if (const auto is = reader.text(json[i], "is", path)) choice.is = *is;
        choice.text = text_from_json(json[i], "text", path, language, reader);
        choice.because = text_from_json(json[i], "because", path, language, reader);
        if (const Json* const right = LessonReader::member(json[i], "right")) {
            choice.right = *right == Json(true);
            if (!right->is_boolean()) reader.unexpected(key_path(path, "right"), "true or false", *right);
        }
        if (!by_fact && !choice.is.empty())
            reader.wrong(key_path(path, "is"),
                         "goes with a fact; without one, the right answer says \"right\": true");
        if (by_fact && choice.right) reader.wrong(key_path(path, "right"), "the fact decides; leave it out");
        if (by_fact && choice.is.empty())
            reader.wrong(key_path(path, "is"), "missing; it says when this answer is right");
        if (choice.text.empty()) reader.wrong(key_path(path, "text"), "missing; the learner reads it");
        question.choices.push_back(std::move(choice));
    }
}

void own_question_from_json(const Json& json, LessonStep& step, const std::string& where,
                            const std::string& language, LessonReader& reader) {
    if (!reader.object(json, where, k_question_keys)) return;
    LessonQuestion& question = step.question;
    question.text = text_from_json(json, "ask", where, language, reader);
    if (is_missing(json, "ask")) reader.wrong(key_path(where, "ask"), "missing; it is the question");
    int kinds = 0;
    for (const std::string_view key : {"highest", "lowest", "fact"}) {
        const auto subject = reader.text(json, key, where);
        if (!subject) continue;
        ++kinds;
        question.subject = *subject;
        question.highest = key == std::string_view("highest");
        step.predict = key == std::string_view("fact") ? Question::choice : Question::cell;
    }
    const Json* const choices = LessonReader::member(json, "choices");
    if (kinds == 0 && choices != nullptr) step.predict = Question::choice;
    if (kinds > 1 || (kinds == 0 && choices == nullptr))
        reader.wrong(
            where,
            "needs one of highest and lowest, for a cell to be clicked, or choices, with or without a "
            "fact");
    if (choices != nullptr)
        choices_from_json(*choices, question, key_path(where, "choices"), language, reader);
    if ((choices != nullptr) != (step.predict == Question::choice))
        reader.wrong(key_path(where, "choices"), "do not go with highest or lowest, and a fact needs them");
    if (const auto above = reader.number(json, "above", where, -k_max_lesson_number, k_max_lesson_number))
        question.above = *above;
    if (question.above && step.predict != Question::cell)
        reader.wrong(key_path(where, "above"), "goes with highest or lowest");
    if (const auto after = reader.whole(json, "after", where, 0, k_max_lesson_number))
        question.after = *after;
    if (question.after && kinds == 0)
        reader.wrong(key_path(where, "after"), "goes with highest, lowest or a fact");
}

}  // namespace

void question_from_json(const Json& step_json, LessonStep& step, const std::string& where,
                        const std::string& language, LessonReader& reader) {
    const Json* const json = LessonReader::member(step_json, "predict");
    if (json != nullptr && json->is_object())
        return own_question_from_json(*json, step, key_path(where, "predict"), language, reader);
    if (const auto question = reader.choice(step_json, "predict", where, k_questions))
        step.predict = k_asked[*question];
}

void check_question(const LessonStep& step, std::int64_t done, const std::string& where,
                    LessonReader& reader) {
    if (step.predict == Question::none) return;
    const bool own = step.predict == Question::cell || step.predict == Question::choice;
    if (!own && step.setup.is_of_map())
        return reader.wrong(where, "there is nothing to ask: no point is placed");
    if (!own) {
        const PlacementOrder order = placement_of(step.setup);
        const bool placed = done < order.steps() && places_points(order.phase_of(done).phase);
        if (!placed || order.phase_of(done).phase == Phase::seeds)
            reader.wrong(where,
                         "there is nothing to ask: no centre, midpoint or middle comes after the stop");
        return;
    }
    const auto trace = make_trace(step.setup);
    const LessonQuestion& question = step.question;
    const bool cell = step.predict == Question::cell;
    const std::vector<std::string_view> names = cell ? trace->measures() : trace->facts();
    if (!cell && question.subject.empty()) {
        if (!right_choice(question, *trace, {}))
            reader.wrong(key_path(where, "choices"), "one of them has to say \"right\": true, and no other");
        return;
    }
    if (std::ranges::find(names, question.subject) == names.end()) {
        return reader.wrong(where, "\"" + question.subject + "\" is nothing that can be asked here; there " +
                                       (names.empty() ? "is nothing" : "are " + joined(names)));
    }
    if (question.after && *question.after > trace->steps())
        return reader.wrong(key_path(where, "after"),
                            "beyond the end: this setup has " + std::to_string(trace->steps()) + " steps");
    if (cell) {
        const std::size_t right = right_cells(question, *trace).size();
        if (right == 0) reader.wrong(key_path(where, "above"), "no cell is so high");
        if (right * 2 > static_cast<std::size_t>(trace->width() * trace->height()))
            reader.wrong(where, "half of all cells are right; ask about something that differs");
    } else if (!right_choice(question, *trace, step.cell.value_or(LatticePoint{}))) {
        const std::string fact = trace->fact(question.subject, step.cell.value_or(LatticePoint{}),
                                             question.after.value_or(trace->steps()));
        reader.wrong(key_path(where, "choices"),
                     "none or several of them are right: the answer is \"" + fact + "\"");
    }
}

Json json_of_question(const LessonStep& step, const std::string& language) {
    const auto found = std::ranges::find(k_asked, step.predict);
    if (found != k_asked.end()) return k_questions[static_cast<std::size_t>(found - k_asked.begin())];
    const LessonQuestion& question = step.question;
    Json json = {{"ask", json_of(question.text, language)}};
    const bool cell = step.predict == Question::cell;
    if (!question.subject.empty())
        json[!cell ? "fact" : question.highest ? "highest" : "lowest"] = question.subject;
    if (question.above) json["above"] = *question.above;
    for (const LessonQuestion::Choice& choice : question.choices) {
        Json answer = {{"text", json_of(choice.text, language)}};
        if (!choice.is.empty()) answer["is"] = choice.is;
        if (choice.right) answer["right"] = true;
        if (!choice.because.empty()) answer["because"] = json_of(choice.because, language);
        json["choices"].push_back(std::move(answer));
    }
    if (question.after) json["after"] = *question.after;
    return json;
}

}  // namespace talus
