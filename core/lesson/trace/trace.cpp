#include "core/lesson/trace/trace.h"

#include <algorithm>
#include <cassert>

#include "core/lesson/trace/lattice_trace.h"
#include "core/lesson/trace/written_out.h"

namespace talus {

int decimals_of(NumberKind numbers) {
    switch (numbers) {
        case NumberKind::tenths:
            return 1;
        case NumberKind::metres:
            return 2;
        case NumberKind::whole:
            break;
    }
    return 0;
}

LatticePoint Trace::on_lattice(LatticePoint where) const {
    const auto inside = [](int i, int count, bool wraps) {
        return wraps ? (i % count + count) % count : std::clamp(i, 0, count - 1);
    };
    return {inside(where.x, width(), lattice_.wrap_x), inside(where.y, height(), lattice_.wrap_y)};
}

std::vector<std::string> Trace::written_lines(const Arithmetic& line) const {
    if (!line.lines.empty()) return line.lines;
    return {written_out(line)};
}

LatticePoint Trace::point_told(std::int64_t step, LatticePoint cell) const {
    return placed() == nullptr ? cell : placed()->point_placed(step).value_or(cell);
}

const Trace::Measure* Trace::find_measure(std::string_view name) const {
    const auto found = std::ranges::find(measures_, name, &Measure::name);
    return found == measures_.end() ? nullptr : &*found;
}

std::vector<std::string_view> Trace::measures() const {
    std::vector<std::string_view> names{"value"};
    for (const Measure& each : measures_) names.push_back(each.name);
    return names;
}

double Trace::measure(std::string_view name, LatticePoint cell, std::int64_t done) const {
    const Measure* const found = find_measure(name);
    return found == nullptr ? value(cell, done) : found->number(cell, done);
}

std::string Trace::measure_text(std::string_view name, LatticePoint cell, std::int64_t done) const {
    if (const Measure* const found = find_measure(name)) return found->text(found->number(cell, done));
    return written_number(value(cell, done), decimals()) + (unit().empty() ? "" : " ") + std::string(unit());
}

std::vector<std::string_view> Trace::facts() const {
    std::vector<std::string_view> names;
    for (const Fact& each : facts_) names.push_back(each.name);
    return names;
}

std::string Trace::fact(std::string_view name, LatticePoint cell, std::int64_t done) const {
    const auto found = std::ranges::find(facts_, name, &Fact::name);
    assert(found != facts_.end());
    return found->key(cell, done);
}

// Puts a gap in place of what a learner finds, or else of what follows the last sign of equality, without its
// unit.
std::vector<std::string> Trace::lines_with_gaps(const Arithmetic& line) const {
    std::vector<std::string> lines = written_lines(line);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string& text = lines[i];
        if (i < line.found.size() && !line.found[i].empty()) {
            const std::size_t begin = text.rfind(line.found[i]);
            assert(begin != std::string::npos);
            text = with_gap(text, begin, begin + line.found[i].size());
            continue;
        }
        for (const std::string_view sign : {" ≈ ", " = "}) {
            const std::size_t at = text.rfind(sign);
            if (at == std::string::npos) continue;
            const std::size_t begin = at + sign.size();
            text = with_gap(text, begin, std::min(text.find(' ', begin), text.size()));
            break;
        }
    }
    return lines;
}

}  // namespace talus
