#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>

#include "app/editor/thumbnails.h"
#include "app/window/shown_ground.h"
#include "render/picture_target.h"

namespace talus {

class Renderer;

/// The small pictures of presets that somebody wants to show, on the GPU.
class PresetPictures {
 public:
    /// The texture of a preset; 0 until its picture is drawn, which asking for it begins.
    unsigned texture(const Preset& preset);
    /// Has the terrains of those asked for made and prepared by workers, and draws the next picture that is
    /// ready, one in each call: all together, they would hold a window without a GPU for a second. Returns
    /// whether it drew one now or is uploading, so that another frame is due.
    bool draw(Renderer& renderer, JobQueue& jobs);

 private:
    std::set<const Preset*> wanted_;  // since the last call
    Thumbnails thumbnails_;
    std::deque<Thumbnails::Finished> waiting_;  // the first one that is wanted is being prepared
    ShownGround ground_;
    std::map<const Preset*, PictureTarget> pictures_;
};

}  // namespace talus
