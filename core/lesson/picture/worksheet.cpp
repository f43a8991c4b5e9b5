#include "core/lesson/picture/worksheet.h"

#include <cassert>

#include "core/lesson/picture/paper_parts.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {

bool fits_worksheet(const LatticeTrace& trace) {
    const PlacementOrder& order = trace.order();
    return trace.is_true() && !trace.is_line() && trace.numbers() == NumberKind::tenths &&
           !order.random_additions() && order.width() * order.height() <= k_max_worksheet_values;
}

MapSheet worksheet(const LatticeTrace& trace, bool solved, const std::string& language) {
    assert(fits_worksheet(trace));
    constexpr std::int64_t k_few = 30;  // points, whose lines leave the lattice room
    const WorksheetSize size{.max_side = trace.steps() > k_few ? 85.0 : 100.0, .max_pitch = 9};
    std::string title =
        worded("Diamond-square", language) + ", " + size_text(trace.width(), trace.height(), " × ");
    if (solved) title += ": " + worded("Solution", language);
    SheetPen pen(Paper{}, title);
    write_head(pen, title, task_of(trace, language), solved, language);
    write_worksheet(pen, trace, trace.steps(), solved, language, size);
    return pen.taken();
}

}  // namespace talus
