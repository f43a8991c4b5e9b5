#include <algorithm>

#include "core/base/text.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/lesson_shapes.h"

namespace talus {
namespace {

using shape::Json;
using shape::of;
using shape::row;
using Answer = LessonQuestion::Choice;

bool is_own(const LessonStep& step) {
    return step.predict == Question::cell || step.predict == Question::choice;
}

Rows<Answer> answer_rows(const std::string& language) {
    return {
        row({"is", "What the fact is where this answer is right."}, &Answer::is,
            shape::text().unless({}).with_schema([] {
                return Json{{"type", "string"}, {"minLength", 1}};
            })),
        row({"right", "Whether this answer is right, where the question names no fact."}, &Answer::right,
            shape::flag().unless(false)),
        row({.key = "text",
             .help = "What the learner reads.",
             .needed = true,
             .missing = "missing; the learner reads it"},
            &Answer::text, text_shape(language, "missing; the learner reads it")),
        row({"because", "Why this answer is wrong, in a sentence that whoever chose it reads."},
            &Answer::because, text_shape(language)),
    };
}

Shape<std::vector<Answer>> answers(const std::string& language) {
    const auto answer = shape::object(answer_rows(language));
    return shape::list(answer, 2, k_max_lesson_choices, "answers").unless({});
}

// A key that says what the question is about, and so of which kind it is.
Row<LessonStep> subject_row(RecordKey key, Question kind, bool highest) {
    const auto text = of(&LessonStep::question, of(&LessonQuestion::subject, shape::text()));
    return {key, text.with_read([=](const JsonPlace& at, LessonStep& step) {
                         text.read(at, step);
                         step.question.highest = highest;
                         step.predict = kind;
                     })
                     .with_write([=](const LessonStep& step) {
                         const bool so = step.predict == kind && !step.question.subject.empty() &&
                                         (kind == Question::choice || step.question.highest == highest);
                         return so ? text.write(step) : k_left_out;
                     })};
}

Rows<LessonStep> own_rows(const std::string& language) {
    const auto in_question = [](auto member, auto shape) {
        return of(&LessonStep::question, of(member, shape));
    };
    constexpr std::string_view k_no_question = "missing; it is the question";
    return {
        {{.key = "ask", .help = "The question.", .needed = true, .missing = k_no_question},
         in_question(&LessonQuestion::text, text_shape(language, k_no_question))},
        subject_row({"highest", "What is highest in the cell to be clicked, as value or rain."},
                    Question::cell, true),
        subject_row({"lowest", "What is lowest in the cell to be clicked."}, Question::cell, false),
        subject_row({"fact", "What is asked of the step's cell, as rule or biome."}, Question::choice, true),
        {{"above", "Only cells whose value is not below this count."},
         in_question(&LessonQuestion::above,
                     shape::optional(shape::number<double>(-k_max_lesson_number, k_max_lesson_number)))},
        {{"choices", "Answers to choose from, of which one is right."},
         in_question(&LessonQuestion::choices, answers(language))},
        {{"after", "After how many steps; without it, at the end."},
         in_question(&LessonQuestion::after,
                     shape::optional(shape::whole<std::int64_t>(0, k_max_lesson_number)))},
    };
}

// With a fact, each answer says when it is right; without one, one of them is.
void check_answers(const LessonQuestion& question, const JsonPlace& at) {
    const bool by_fact = !question.subject.empty();
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        const Answer& answer = question.choices[i];
        const JsonPlace here = at.item(i);
        if (!by_fact && !answer.is.empty())
            here.member("is").wrong("goes with a fact; without one, the right answer says \"right\": true");
        if (by_fact && answer.right) here.member("right").wrong("the fact decides; leave it out");
        if (by_fact && answer.is.empty())
            here.member("is").wrong("missing; it says when this answer is right");
    }
}

void check_own(const LessonStep& step, int subjects, const JsonPlace& at) {
    const LessonQuestion& question = step.question;
    const bool has_choices = !question.choices.empty();
    if (subjects > 1 || (subjects == 0 && !has_choices))
        at.wrong(
            "needs one of highest and lowest, for a cell to be clicked, or choices, with or without "
            "a fact");
    if (has_choices != (step.predict == Question::choice))
        at.member("choices").wrong("do not go with highest or lowest, and a fact needs them");
    if (question.above && step.predict != Question::cell)
        at.member("above").wrong("goes with highest or lowest");
    if (question.after && subjects == 0) at.member("after").wrong("goes with highest, lowest or a fact");
    check_answers(question, at.member("choices"));
}

// Which keys go together.
Json own_schema(const std::string& language) {
    const auto rows = own_rows(language);
    const auto of_answers = [&](std::string_view key) {
        const Json answer = key.empty()
                                ? shape::schema_of_keys(answer_rows(language), {"text"}, {"right", "because"})
                                : shape::schema_of_keys(answer_rows(language), {key, "text"}, {"because"});
        return schema::list(answer, 2, k_max_lesson_choices);
    };
    Json by_fact = shape::schema_of_keys(rows, {"ask", "fact", "choices"}, {"after"});
    by_fact["properties"]["choices"]["items"] = of_answers("is")["items"];
    Json by_hand = shape::schema_of_keys(rows, {"ask", "choices"}, {});
    by_hand["properties"]["choices"]["items"] = of_answers("")["items"];
    return {shape::schema_of_keys(rows, {"ask", "highest"}, {"above", "after"}),
            shape::schema_of_keys(rows, {"ask", "lowest"}, {"above", "after"}), by_fact, by_hand};
}

}  // namespace

Shape<LessonStep> question_shape(const std::string& language) {
    const auto usual = of(&LessonStep::predict, shape::named<Question>({{"nothing", Question::none},
                                                                        {"next", Question::point},
                                                                        {"parents", Question::parents},
                                                                        {"mean", Question::mean}}));
    const auto own = shape::object(own_rows(language));
    return {[usual, own](const JsonPlace& at, LessonStep& step) {
                if (!at.json.is_object()) {
                    usual.read(at, step);
                    return;
                }
                const bool reads_well = own.read(at, step);
                const int subjects = at.has("highest") + at.has("lowest") + at.has("fact");
                if (subjects == 0 && at.has("choices")) step.predict = Question::choice;
                if (reads_well) check_own(step, subjects, at);
            },
            [usual, own](const LessonStep& step) { return (is_own(step) ? own : usual).write(step); },
            [usual, language] {
                Json kinds = own_schema(language);
                kinds.insert(kinds.begin(), usual.schema());
                return schema::any_of(std::move(kinds));
            }};
}

void check_question(const LessonStep& step, std::int64_t done, const JsonPlace& at) {
    if (step.predict == Question::none) return;
    const bool own = is_own(step);
    if (!own && step.setup.is_of_map()) return at.wrong("there is nothing to ask: no point is placed");
    if (!own) {
        const PlacementOrder order = placement_of(step.setup);
        const bool placed = done < order.steps() && places_points(order.phase_of(done).phase);
        if (!placed || order.phase_of(done).phase == Phase::seeds)
            at.wrong("there is nothing to ask: no centre, midpoint or middle comes after the stop");
        return;
    }
    const auto trace = make_trace(step.setup);
    const LessonQuestion& question = step.question;
    const bool cell = step.predict == Question::cell;
    const std::vector<std::string_view> names = cell ? trace->measures() : trace->facts();
    if (!cell && question.subject.empty()) {
        if (!right_choice(question, *trace, {}))
            at.member("choices").wrong("one of them has to say \"right\": true, and no other");
        return;
    }
    if (std::ranges::find(names, question.subject) == names.end()) {
        return at.wrong("\"" + question.subject + "\" is nothing that can be asked here; there " +
                        (names.empty() ? "is nothing" : "are " + joined(names)));
    }
    if (question.after && *question.after > trace->steps())
        return at.member("after").wrong("beyond the end: this setup has " + std::to_string(trace->steps()) +
                                        " steps");
    if (cell) {
        const std::size_t right = right_cells(question, *trace).size();
        if (right == 0) at.member("above").wrong("no cell is so high");
        if (right * 2 > static_cast<std::size_t>(trace->width() * trace->height()))
            at.wrong("half of all cells are right; ask about something that differs");
    } else if (!right_choice(question, *trace, step.cell.value_or(LatticePoint{}))) {
        const std::string fact = trace->fact(question.subject, step.cell.value_or(LatticePoint{}),
                                             question.after.value_or(trace->steps()));
        at.member("choices").wrong("none or several of them are right: the answer is \"" + fact + "\"");
    }
}

}  // namespace talus
