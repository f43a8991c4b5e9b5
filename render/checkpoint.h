#pragma once

#include "core/base/progress.h"

namespace talus {

/// Throws Cancelled where cancelling was requested. progress: may be null.
inline void checkpoint(const Progress* progress) {
    if (progress != nullptr) progress->checkpoint();
}

}  // namespace talus
