#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace talus {

/// What tells something in the status bar. A lower rank goes later where there is no room for all.
struct StatusPiece {
    int rank = 0;
    float width = 0;               ///< px, with the gap to what follows
    std::function<void()> draw{};  ///< draws it at the cursor, in no more than its width
};

/// Returns for each piece whether it has room beside all those of lower rank that have. room: px.
std::vector<bool> pieces_with_room(std::span<const StatusPiece> pieces, float room);

/// A line of such pieces, some from its left end on and some from its right end, which never overlap: what
/// has no room is left out.
class StatusLine {
 public:
    void add_left(StatusPiece piece) { left_.push_back(std::move(piece)); }
    /// The first one added stands at the right end.
    void add_right(StatusPiece piece) { right_.push_back(std::move(piece)); }
    /// Draws them into the window from the cursor on, as far as the same distance from its right border.
    void draw() const;

 private:
    std::vector<StatusPiece> left_, right_;
};

}  // namespace talus
