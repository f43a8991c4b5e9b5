#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <vector>

#include "app/window/shown_ground.h"
#include "app/workspaces/pane_scenes.h"
#include "render/picture_target.h"
#include "render/renderer.h"
#include "render/resolution_policy.h"

namespace talus {

/// The pictures of an overlay's panes: a ground for each, so that turning the camera uploads no terrain.
/// There are none while no overlay is open.
class PanePictures {
 public:
    /// maker: see TerrainMaps.
    explicit PanePictures(TextureMaker* maker) : maker_(maker) {}

    /// Draws what has changed since the last call. pixel_scale: see Scene. input_waiting: quick pictures will
    /// do. Returns the pictures, by place; those of other places are empty.
    std::vector<PanePicture> draw(Renderer& renderer, JobQueue& jobs, const PaneScenes& wished,
                                  float pixel_scale, bool input_waiting);
    /// None is a quick one; see Detail.
    bool precise() const { return precise_; }
    /// When anything in them changed last.
    std::chrono::steady_clock::time_point changed() const { return changed_; }
    /// There is something to upload: another frame is due.
    bool uploading() const;
    /// They rest but for what a worker prepares.
    bool awaits_ground() const { return awaits_ground_; }
    /// Gives their memory back, on the GPU too.
    void clear() { panes_ = {}; }

 private:
    struct Pane {
        explicit Pane(TextureMaker* maker) : ground(maker) {}

        ShownGround ground;
        PictureTarget target;
        Scene drawn;
        std::shared_ptr<const void> light;  // that it was drawn with
        int kind = 0;                       // of the wish that the ground is of
        bool as_wished = false;             // the ground is prepared as the pane wants it
        bool changed = true;                // what is to be drawn differs from it
        double resolution = 0;              // 0: nothing is drawn yet
    };

    TextureMaker* maker_;
    std::array<std::unique_ptr<Pane>, k_max_panes> panes_;
    ResolutionPolicy resolution_;
    std::chrono::steady_clock::time_point changed_;
    bool precise_ = true;
    bool awaits_ground_ = false;
};

}  // namespace talus
