#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace talus {

/// What a kernel may use: `base` runs on any processor, `v3` needs AVX2, `v4` AVX-512 (the x86-64 psABI's
/// microarchitecture levels). Each level gives the same bits; only the speed differs.
enum class SimdLevel { base, v3, v4 };

std::string_view name_of(SimdLevel level);
std::optional<SimdLevel> simd_level_named(std::string_view name);

/// Returns the levels that this machine and this build support, lowest first; `base` is always among them.
std::span<const SimdLevel> available_simd_levels();

/// Returns the level in use: the highest available one, or the one that the environment variable TALUS_SIMD
/// names at the start. An unknown name, or one that the machine lacks, leaves the highest; simd_complaint()
/// says so.
SimdLevel simd_level();
/// Selects a level, for tests and the benchmark. Must not be called while kernels run.
void set_simd_level(SimdLevel level);
/// Returns one line about an unusable TALUS_SIMD, or an empty text.
std::string_view simd_complaint();

}  // namespace talus
