#pragma once

/// A kernel is a loop over floats that has a benchmark. Its file ends in `_kernel.cpp`, takes rows, and is
/// compiled once per SIMD level; its functions stand in a plain table of function pointers:
///
///     // blur_kernel.h
///     struct BlurKernel { void (*row)(const float* in, float* out, int count); };
///     TALUS_DECLARE_KERNEL(BlurKernel, blur_kernel)
///         // gives `const BlurKernel& blur_kernel()`: the level in use
///
///     // blur_kernel.cpp
///     #include "core/filter/blur_kernel.h"
///     namespace talus::TALUS_KERNEL_NAMESPACE {
///     namespace { void row(const float* in, float* out, int count) { … } }
///     extern const BlurKernel blur_kernel = {row};
///     }
///
/// Everything the loop calls must be inlined from within the namespace or be constexpr: an inline function
/// from a shared header that the compiler leaves out of line would be linked once, at whichever level comes
/// first.

#include "core/base/simd.h"

#define TALUS_JOIN_(a, b) a##b
#define TALUS_JOIN(a, b) TALUS_JOIN_(a, b)
#define TALUS_KERNEL_NAMESPACE TALUS_JOIN(kernel_, TALUS_KERNEL_LEVEL)

#if defined(__x86_64__)
#define TALUS_DECLARE_KERNEL(Type, name) \
    namespace kernel_base {              \
    extern const Type name;              \
    }                                    \
    namespace kernel_v3 {                \
    extern const Type name;              \
    }                                    \
    namespace kernel_v4 {                \
    extern const Type name;              \
    }                                    \
    inline const Type& name() {          \
        switch (simd_level()) {          \
            case SimdLevel::v3:          \
                return kernel_v3::name;  \
            case SimdLevel::v4:          \
                return kernel_v4::name;  \
            case SimdLevel::base:        \
                break;                   \
        }                                \
        return kernel_base::name;        \
    }
#else
#define TALUS_DECLARE_KERNEL(Type, name) \
    namespace kernel_base {              \
    extern const Type name;              \
    }                                    \
    inline const Type& name() { return kernel_base::name; }
#endif
