#pragma once

#include <gtest/gtest.h>

#include "core/base/parallel.h"
#include "core/base/simd.h"

namespace talus {

/// Expects that run() returns the same on 1, 2 and 5 threads, at every SIMD level that this processor has.
template <class Run>
void expect_same_bits_everywhere(Run&& run) {
    const SimdLevel before = simd_level();
    set_thread_count(1);
    const auto expected = run();
    for (const SimdLevel level : available_simd_levels()) {
        set_simd_level(level);
        for (const int threads : {1, 2, 5}) {
            set_thread_count(threads);
            EXPECT_TRUE(run() == expected) << name_of(level) << ' ' << threads;
        }
    }
    set_simd_level(before);
    set_thread_count(0);
}

}  // namespace talus
