#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <vector>

#include "app/window/shown_ground.h"
#include "app/workspaces/pane_scenes.h"
#include "render/picture_quality.h"
#include "render/picture_target.h"
#include "render/renderer.h"

namespace talus {

/// The pictures of an overlay's panes. Each has its own ground, so that turning the camera uploads no
/// terrain. There are none while no overlay is open.
class PanePictures {
 public:
    /// maker: see TerrainMaps. shares_processor: see Renderer.
    PanePictures(TextureMaker* maker, bool shares_processor) : maker_(maker), quality_(shares_processor) {}

    /// Draws what has changed since the last call. pixel_scale: see Scene. input_waiting: quick pictures are
    /// enough. chosen: see PictureQuality. Returns the pictures by place; those of other places are empty.
    std::vector<PanePicture> draw(Renderer& renderer, JobQueue& jobs, const PaneScenes& wished,
                                  float pixel_scale, bool input_waiting, std::optional<Quality> chosen);
    /// Returns whether all are as pictures at rest are.
    bool precise() const { return precise_; }
    /// Returns when anything in them changed last.
    std::chrono::steady_clock::time_point changed() const { return changed_; }
    /// Returns whether something is still to be uploaded, so that another frame is due.
    bool uploading() const;
    /// Returns whether they wait only for what a worker prepares.
    bool awaits_ground() const { return awaits_ground_; }
    /// Has all drawn again.
    void renew();
    /// Frees their memory, on the GPU too.
    void clear() { panes_ = {}; }

 private:
    struct Pane {
        explicit Pane(TextureMaker* maker) : ground(maker) {}

        ShownGround ground;
        PictureTarget target;
        Scene drawn;
        std::shared_ptr<const void> light;  // the light it was drawn with
        int kind = 0;                       // kind of preparation that the ground was requested for
        bool as_wished = false;             // the ground is prepared as the pane wants it
        bool changed = true;                // whether it has to be drawn again
        PictureStyle style;                 // it was drawn in
    };

    TextureMaker* maker_;
    std::array<std::unique_ptr<Pane>, k_max_panes> panes_;
    PictureQuality quality_;
    std::chrono::steady_clock::time_point changed_;
    bool precise_ = true;
    bool awaits_ground_ = false;
};

}  // namespace talus
