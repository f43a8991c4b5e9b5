#include <algorithm>
#include <cassert>
#include <charconv>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/lattice_trace.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/words.h"

namespace talus {
namespace {

// As many as one reads at a glance.
std::string places(const std::vector<LatticePoint>& points, const Trace& trace, const std::string& language) {
    constexpr std::size_t k_told = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(points.size(), k_told); ++i)
        text += (i == 0 ? "" : ", ") + written_place(points[i], trace, language);
    return text + (points.size() > k_told ? ", …" : "");
}

// "value 1 2" or, on a line, "value 1".
LatticePoint point_in(std::string_view text) {
    LatticePoint point;
    const char* end = text.data() + text.size();
    const auto [next, error] = std::from_chars(text.data() + text.find(' ') + 1, end, point.x);
    if (next < end) std::from_chars(next + 1, end, point.y);
    return point;
}

// Stays on one line of a text: its spaces become such that break none.
std::string unbroken(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == ' ' ? "\u00a0" : std::string(1, c);
    return out;
}

// "(2.0 + 2.9) / 2 = 2.45 ≈ 2.5": to its end the number that the cell takes.
std::string answer_of_mean(const Trace& trace, const Arithmetic& line) {
    std::string text = trace.written_out(line, false);
    if (trace.numbers() != NumberKind::tenths) return text;  // is rounded already
    const std::string rounded = written_mean(line, trace.decimals());
    if (text.substr(text.rfind(' ') + 1) != rounded) text += " ≈ " + rounded;
    return text;
}

std::string filling(std::string_view name, const Trace& trace, std::int64_t done, LatticePoint cell) {
    const int decimals = trace.decimals();
    if (name == "steps") return std::to_string(trace.steps());
    if (name.starts_with("value ")) return written_number(trace.value(point_in(name), done), decimals);
    if (name.starts_with("water "))
        return written_number(trace.measure("water", point_in(name), done), decimals);
    if (name.starts_with("start ")) return written_number(trace.value(point_in(name), 0), decimals);
    if (name == "factor") return written_number(trace.placed()->shrink_factor(), k_factor_decimals);
    if (const std::size_t space = name.find(' '); space != std::string_view::npos)
        return unbroken(trace.measure_text(name.substr(0, space), point_in(name), done));
    const Arithmetic line = trace.arithmetic(done - 1, trace.point_told(done - 1, cell));
    if (name == "arithmetic") return unbroken(trace.written_out(line));
    if (name == "offset") return written_number(line.offset, decimals);
    if (name == "amplitude") return written_number(line.amplitude, decimals);
    if (name == "result") return written_number(line.result, decimals);
    assert(name == "mean");
    // The mean is exact where it ends: then the line that stops at it ends with it.
    const std::string text = written_out(line, decimals, false);
    return text.substr(text.rfind(' ') + 1);
}

}  // namespace

const std::string& LessonText::in(const std::string& language, const std::string& fallback) const {
    static const std::string k_nothing;
    if (by_language.empty()) return k_nothing;
    for (const std::string& code : {language, fallback}) {
        if (const auto found = by_language.find(code); found != by_language.end()) return found->second;
    }
    return by_language.begin()->second;
}

Arithmetic arithmetic_told(const LessonStep& step, const Trace& trace, std::int64_t done,
                           const std::string& language) {
    const LatticePoint point = trace.point_told(done - 1, step.cell.value_or(LatticePoint{}));
    return trace.arithmetic(done - 1, point, language);
}

std::vector<std::string> lines_told(const LessonStep& step, const Trace& trace, std::int64_t done,
                                    const std::string& language) {
    std::vector<std::string> lines = trace.written_lines(arithmetic_told(step, trace, done, language));
    for (std::string& line : lines) line = localized(std::move(line), language);
    return lines;
}

std::string filled_in(const std::string& text, const Trace& trace, std::int64_t done, LatticePoint cell) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t open = text.find('{', at);
        const std::size_t close = text.find('}', open);
        if (open == std::string::npos || close == std::string::npos) break;
        out += text.substr(at, open - at);
        out += filling(std::string_view(text).substr(open + 1, close - open - 1), trace, done, cell);
        at = close + 1;
    }
    return out + text.substr(at);
}

std::string said_at(const LessonText& text, const LessonStep& step, const Trace& trace, std::int64_t done,
                    const std::string& language, const std::string& fallback) {
    return localized(filled_in(text.in(language, fallback), trace, done, step.cell.value_or(LatticePoint{})),
                     language);
}

namespace {

std::string lettered(const std::vector<std::string>& choices, std::size_t i) {
    return "(" + std::string(1, static_cast<char>('A' + i)) + ")\u00a0" + unbroken(choices[i]);
}

}  // namespace

std::string question_with_choices(const AskedAndAnswered& asked) {
    std::string text = asked.question;
    for (std::size_t i = 0; i < asked.choices.size(); ++i) text += "  " + lettered(asked.choices, i);
    return text;
}

std::string answer_with_letter(const AskedAndAnswered& asked) {
    const auto right = std::ranges::find(asked.choices, asked.answer);
    if (right == asked.choices.end()) return asked.answer;
    return lettered(asked.choices, static_cast<std::size_t>(right - asked.choices.begin()));
}

AskedAndAnswered asked(const LessonStep& step, const Trace& trace, std::int64_t done,
                       const std::string& language, const std::string& fallback) {
    if (step.predict == Question::none) return {};
    if (step.predict == Question::choice) {
        AskedAndAnswered pair{localized(step.question.text.in(language, fallback), language), {}};
        for (const LessonQuestion::Choice& choice : step.question.choices) {
            pair.choices.push_back(localized(choice.text.in(language, fallback), language));
            const std::string because = localized(choice.because.in(language, fallback), language);
            pair.reasons.push_back(because.empty()
                                       ? worded("Not yet: read the caption once more.", language)
                                       : worded("Not yet. {reason}", language, {{"reason", because}}));
        }
        const auto right = right_choice(step.question, trace, step.cell.value_or(LatticePoint{}));
        if (right) pair.answer = pair.choices[*right];
        return pair;
    }
    if (step.predict == Question::cell)
        return {step.question.text.in(language, fallback),
                places(right_cells(step.question, trace), trace, language)};
    const Arithmetic line = trace.arithmetic(done);
    std::string parents;
    for (const Term& parent : line.used_terms())
        parents += (parents.empty() ? "" : ", ") + written_place(parent.point, trace, language);
    const std::string point = written_place(line.point, trace, language);
    switch (step.predict) {
        case Question::point:
            return {worded("Which point comes next?", language), point};
        case Question::parents:
            return {worded("Which points are the parents of {point}?", language, {{"point", point}}),
                    parents};
        default:
            return {worded("What is the mean of the parents of {point}?", language, {{"point", point}}),
                    localized(answer_of_mean(trace, line), language)};
    }
}

}  // namespace talus
