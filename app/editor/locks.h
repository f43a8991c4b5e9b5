#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace talus {

/// The parameters that the user holds still in the document at hand: neither dragging, typing, Reset nor
/// Paste changes them. They belong to the hand, not to the terrain: no file holds them, and another document
/// begins without any. Undo goes back past them.
class Locks {
 public:
    static constexpr int k_world = 0;  ///< in place of a layer's id, which begin at 1

    /// row: as parameter_row names it, "layer/smoothness".
    bool holds(int layer_id, std::string_view row) const {
        return held_.contains({layer_id, std::string(row)});
    }
    void set(int layer_id, std::string_view row, bool held) {
        if (held) {
            held_.emplace(layer_id, row);
        } else {
            held_.erase({layer_id, std::string(row)});
        }
    }
    void clear() { held_.clear(); }

 private:
    std::set<std::pair<int, std::string>> held_;
};

}  // namespace talus
