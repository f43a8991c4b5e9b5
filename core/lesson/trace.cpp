#include "core/lesson/trace.h"

#include <algorithm>

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

Arithmetic Trace::arithmetic(std::int64_t step) const {
    return arithmetic(step, point_placed(step).value_or(LatticePoint{}));
}

}  // namespace talus
