#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/editor/thumbnails.h"
#include "render/picture_target.h"

namespace talus {

class Renderer;

/// The small pictures of all presets, on the GPU.
class PresetPictures {
 public:
    /// The texture of a preset, by its key; 0 until the pictures are drawn.
    unsigned texture(std::string_view key) const;
    /// Has the terrains made by workers, and draws all pictures at once when the last terrain is there.
    /// Returns whether it drew them now.
    bool draw(Renderer& renderer, JobQueue& jobs);

 private:
    Thumbnails thumbnails_;
    std::vector<std::pair<std::size_t, std::shared_ptr<const Terrain>>> terrains_;  // that wait for the last
    std::map<std::string, PictureTarget, std::less<>> pictures_;
};

}  // namespace talus
