#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "app/editor/thumbnails.h"
#include "app/window/shown_ground.h"
#include "render/picture_target.h"

namespace talus {

class Renderer;

/// The small pictures of flat ground and of all presets, on the GPU.
class PresetPictures {
 public:
    /// The texture of a preset, by its key; 0 until its picture is drawn.
    unsigned texture(std::string_view key) const;
    /// Has the terrains made and prepared by workers, and draws the next picture that is ready, one in each
    /// call: all together, they would hold a window without a GPU for a second. Returns whether it drew one
    /// now or is uploading, so that another frame is due.
    bool draw(Renderer& renderer, JobQueue& jobs);

 private:
    Thumbnails thumbnails_;
    std::deque<Thumbnails::Finished> waiting_;  // the first one is being prepared
    ShownGround ground_;
    std::map<std::string, PictureTarget, std::less<>> pictures_;
};

}  // namespace talus
