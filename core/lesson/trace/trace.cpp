#include "core/lesson/trace/trace.h"

#include <algorithm>
#include <cassert>

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

std::vector<std::string_view> Trace::measures() const {
    if (has_water()) return {"value", "water"};
    return {"value"};
}

double Trace::measure(std::string_view name, LatticePoint cell, std::int64_t done) const {
    return name == "water" ? water(cell, done) : value(cell, done);
}

std::string Trace::measure_text(std::string_view name, LatticePoint cell, std::int64_t done) const {
    return written_number(measure(name, cell, done), decimals()) + (unit().empty() ? "" : " ") +
           std::string(unit());
}

// What stands behind the last sign of equality, but for its unit.
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

Arithmetic Trace::arithmetic(std::int64_t step) const {
    return arithmetic(step, point_placed(step).value_or(LatticePoint{}));
}

}  // namespace talus
