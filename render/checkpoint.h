#pragma once

#include "core/base/progress.h"

namespace talus {

/// Throws Cancelled where somebody asked to stop; there may be nobody to ask (null).
inline void checkpoint(const Progress* progress) {
    if (progress != nullptr) progress->checkpoint();
}

}  // namespace talus
