#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/cell_rectangle.h"
#include "core/terrain/field.h"

namespace talus {

/// Fields that change in a rectangle, again and again: each in turns of its own (core/base/grid_turns.h).
/// What waits for its next turn counts as memory that is kept.
class FieldTurns {
 public:
    FieldTurns();
    ~FieldTurns();
    FieldTurns(FieldTurns&& other) noexcept;
    FieldTurns& operator=(FieldTurns&& other) noexcept;

    /// Returns `former` with the values of `part` in `where`. part: has (first_x, first_y) as the first cell
    /// to take. former: given up by the caller; if nobody else holds it, it is that one which changes.
    AnyField next(AnyField former, const CellRectangle& where, const AnyField& part, int first_x,
                  int first_y);
    /// Ends a round: forgets what was not changed since the one before, and frees what waits for its turn
    /// down to so many bytes.
    void end_round(std::size_t bytes);
    /// Returns the bytes that wait for their next turn.
    std::size_t waiting_bytes() const;

 private:
    struct Turns;
    std::vector<std::unique_ptr<Turns>> all_;
};

}  // namespace talus
