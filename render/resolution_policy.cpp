#include "render/resolution_policy.h"

namespace talus {
namespace {

constexpr int k_patience = 2;  // one slow frame may be another program's doing

}  // namespace

double ResolutionPolicy::next(bool moving) {
    if (!moving) {
        scale_ = 1;
        slow_ = 0;
    } else if (slow_ >= k_patience || full_seconds_ > 1.2 * k_budget) {
        // Earlier movements were slow: starts at half the resolution.
        scale_ = 0.5;
    }
    return scale_;
}

void ResolutionPolicy::took(double seconds) {
    if (scale_ < 1) {
        // A quarter of the pixels that is as quick as this would fit the budget at full size, too: the scene
        // has become simpler, and the next movement may try.
        if (6 * seconds < k_budget) full_seconds_ = 0;
        return;
    }
    slow_ = seconds > k_budget ? slow_ + 1 : 0;
    full_seconds_ = full_seconds_ > 0 ? 0.7 * full_seconds_ + 0.3 * seconds : seconds;
}

}  // namespace talus
