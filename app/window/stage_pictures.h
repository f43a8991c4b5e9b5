#pragma once

#include <map>
#include <string_view>

#include "render/gl.h"

namespace talus {

/// The small pictures of all stages on the GPU: those of assets/reference/pictures.
class StagePictures {
 public:
    /// Returns the texture of a stage, by its key, or 0 where it has no picture. It is decoded and uploaded
    /// when first requested; the context must be current.
    unsigned texture(std::string_view key);

 private:
    std::map<std::string_view, GlTexture> textures_;
};

}  // namespace talus
