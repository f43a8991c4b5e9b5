#include "core/base/simd.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string>
#include <vector>

namespace talus {
namespace {

std::vector<SimdLevel> detect() {
    std::vector<SimdLevel> levels = {SimdLevel::base};
#ifdef TALUS_X86_LEVELS
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2")) {
        levels.push_back(SimdLevel::v3);
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
            __builtin_cpu_supports("avx512vl")) {
            levels.push_back(SimdLevel::v4);
        }
    }
#endif
    return levels;
}

struct Choice {
    std::vector<SimdLevel> available = detect();
    std::atomic<SimdLevel> level{available.back()};
    std::string complaint;

    Choice() {
        const char* wish = std::getenv("TALUS_SIMD");
        if (wish == nullptr || *wish == '\0') return;
        const auto named = simd_level_named(wish);
        if (named && std::find(available.begin(), available.end(), *named) != available.end()) {
            level = *named;
            return;
        }
        complaint = std::string("TALUS_SIMD=") + wish +
                    (named ? ": this machine does not support it" : ": no such level (base, v3, v4)") +
                    "; using " + std::string(name_of(level));
    }
};

Choice& choice() {
    static Choice the_choice;
    return the_choice;
}

}  // namespace

std::string_view name_of(SimdLevel level) {
    switch (level) {
        case SimdLevel::base:
            return "base";
        case SimdLevel::v3:
            return "v3";
        case SimdLevel::v4:
            return "v4";
    }
    return "base";
}

std::optional<SimdLevel> simd_level_named(std::string_view name) {
    for (const SimdLevel level : {SimdLevel::base, SimdLevel::v3, SimdLevel::v4}) {
        if (name_of(level) == name) return level;
    }
    return std::nullopt;
}

std::span<const SimdLevel> available_simd_levels() { return choice().available; }
SimdLevel simd_level() { return choice().level; }
void set_simd_level(SimdLevel level) { choice().level = level; }
std::string_view simd_complaint() { return choice().complaint; }

}  // namespace talus
