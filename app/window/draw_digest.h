#pragma once

#include "core/base/digest.h"

struct ImDrawData;

namespace talus {

/// Returns the digest of what ImGui would draw: where it goes, and all vertices, clips and names of textures.
/// What the textures hold is not in it.
Digest digest_of(const ImDrawData& data);

}  // namespace talus
