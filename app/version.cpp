#include "app/version.h"

#include "core/base/simd.h"

namespace talus {

std::string version_number() { return TALUS_VERSION; }

std::string version_text() {
    std::string text = "talus " TALUS_VERSION;
    if (!build_commit().empty()) text += " (" + std::string(build_commit()) + ")";
#ifdef __clang__
    text += "\ncompiler: " __VERSION__;
#else
    text += "\ncompiler: GCC " __VERSION__;
#endif
    text += "\nSIMD levels:";
    for (const SimdLevel level : available_simd_levels()) text.append(" ").append(name_of(level));
    return text.append(", in use: ").append(name_of(simd_level()));
}

}  // namespace talus
