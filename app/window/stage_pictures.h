#pragma once

#include <map>
#include <string_view>

#include "render/gl.h"

namespace talus {

/// The small picture of every stage, on the GPU: those of assets/reference/pictures.
class StagePictures {
 public:
    /// The texture of a stage, by its key; 0 where there is no picture of it. Decoded and uploaded when first
    /// asked for; the context must be current.
    unsigned texture(std::string_view key);

 private:
    std::map<std::string_view, GlTexture> textures_;
};

}  // namespace talus
