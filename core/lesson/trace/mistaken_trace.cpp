#include "core/lesson/trace/mistaken_trace.h"

#include <algorithm>
#include <cassert>
#include "core/lesson/trace/pseudocode.h"

namespace talus {
namespace {

ClassNumbers in_order_of(ClassNumbers numbers, Mistake mistake) {
    numbers.squares_first = mistake == Mistake::squares_first;
    return numbers;
}

}  // namespace

MistakenTrace::MistakenTrace(ClassNumbers numbers, Mistake mistake)
    : ClassTrace(in_order_of(std::move(numbers), mistake)), mistake_(mistake) {
    assert(mistake != Mistake::none && !order().random_additions() && !order().is_line());
    assert(!order().plan().x.wraps);
    Grid<float>& now = lattices_.finished;
    std::ranges::fill(now.values(), 0.0f);
    for (std::int64_t step = 0; step < order().steps(); ++step) {
        const LatticePoint point = order().point_at(step);
        now(point.x, point.y) = static_cast<float>(reading(step, point).result);
    }
    finish();
}

bool MistakenTrace::never_placed(LatticePoint point) const {
    if (mistake_ != Mistake::border_missed || order().level_of(point) == 0) return false;
    return point.x == width() - 1 || point.y == height() - 1;
}

// In tenths.
Arithmetic MistakenTrace::reading(std::int64_t step, LatticePoint point) const {
    Arithmetic line{.point = point, .terms = {}};
    if (never_placed(point)) {
        line.given = true;
        return line;
    }
    const auto read = [&](LatticePoint where, LatticePoint own) {
        const bool known = order().known(own, step);
        line.terms[static_cast<std::size_t>(line.count++)] = {
            where, own, known ? static_cast<double>(lattices_.finished(own.x, own.y)) : 0.0};
    };
    const PhaseSpan& phase = order().phase_of(step);
    if (mistake_ == Mistake::wrong_wrap && phase.phase == Phase::square) {
        const int reach = spacing(step);
        const auto rest = [](int place, int count) { return (place + count) % count; };
        for (const auto& [right, down] : {std::pair{-reach, 0}, {reach, 0}, {0, -reach}, {0, reach}}) {
            const LatticePoint where{point.x + right, point.y + down};
            read(where, {rest(where.x, width()), rest(where.y, height())});
        }
    } else {
        const ParentPoints parents = order().parents_of(point);
        for (std::size_t i = 0; i < static_cast<std::size_t>(parents.count); ++i)
            read(parents.points[i], parents.points[i]);
    }
    work_out(line, phase, 0);
    return line;
}

Arithmetic MistakenTrace::arithmetic(std::int64_t step, LatticePoint point,
                                     const std::string& language) const {
    Arithmetic line = reading(step, point);
    if (never_placed(point)) line.lines.push_back(worded("No height yet: what reads it finds 0.", language));
    for (double* number : {&line.mean, &line.amplitude, &line.offset, &line.result}) *number /= parts();
    for (Term& term : line.terms) term.value /= parts();
    return line;
}

std::string MistakenTrace::explanation(std::int64_t step, const Arithmetic& line,
                                       const std::string& language) const {
    if (never_placed(line.point))
        return worded("The loops end one too early: nothing is ever placed here.", language);
    const auto terms = line.used_terms();
    const auto early =
        std::ranges::count_if(terms, [&](const Term& term) { return !order().known(term.point, step); });
    if (early > 0)
        return worded("Parents without a height yet: {count}; 0 was read instead.", language,
                      {{"count", std::to_string(early)}});
    return ClassTrace::explanation(step, line, language);
}

std::vector<PseudocodeLine> MistakenTrace::pseudocode(std::optional<std::int64_t> step,
                                                      const std::string& language) const {
    std::vector<PseudocodeLine> lines = ClassTrace::pseudocode(step, language);
    const auto line_of = [&](const std::string& text) {
        return std::ranges::find(lines, text, &PseudocodeLine::text);
    };
    const auto note = line_of(worded("(4, or 3 at the border)", language));
    assert(note != lines.end());
    switch (mistake_) {
        case Mistake::squares_first: {
            // Each half step with the line before it in which a shrinks.
            const auto with_shrinking = [&](const std::string& text) {
                const auto found = line_of(text);
                return (found - 1)->text.starts_with("a = ") ? found - 1 : found;
            };
            std::rotate(with_shrinking(worded("for each square:  (diamond step)", language)),
                        with_shrinking(worded("for each edge:  (square step)", language)), note + 1);
            break;
        }
        case Mistake::border_missed:
            note->text = worded("(but not in the last column and row)", language);
            break;
        case Mistake::wrong_wrap:
            note->text = worded("(beyond the edge: place mod points)", language);
            break;
        case Mistake::none:
            break;
    }
    return lines;
}

}  // namespace talus
