#include "app/panels/status_line.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace talus {

std::vector<bool> pieces_with_room(std::span<const StatusPiece> pieces, float room) {
    std::vector<std::size_t> order(pieces.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t at) { return pieces[at].rank; });
    std::vector<bool> shown(pieces.size(), false);
    for (const std::size_t at : order) {
        room -= pieces[at].width;
        if (room < 0) break;  // what matters less does not take the place of what matters more
        shown[at] = true;
    }
    return shown;
}

void StatusLine::draw() const {
    std::vector<StatusPiece> all = left_;
    all.insert(all.end(), right_.begin(), right_.end());
    const ImVec2 start = ImGui::GetCursorPos();
    const float end = ImGui::GetWindowWidth() - start.x;
    const std::vector<bool> shown = pieces_with_room(all, end - start.x);
    const auto draw_at = [&](float x, const StatusPiece& piece) {
        ImGui::SetCursorPos({std::floor(x), start.y});
        piece.draw();
    };
    float x = start.x;
    for (std::size_t i = 0; i < left_.size(); ++i) {
        if (!shown[i]) continue;
        draw_at(x, left_[i]);
        x += left_[i].width;
    }
    x = end;
    for (std::size_t i = 0; i < right_.size(); ++i) {
        if (!shown[left_.size() + i]) continue;
        x -= right_[i].width;
        draw_at(x, right_[i]);
    }
}

}  // namespace talus
