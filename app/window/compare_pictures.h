#pragma once

#include <array>
#include <chrono>
#include <memory>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/window/picture_target.h"
#include "app/window/shown_ground.h"
#include "render/renderer.h"
#include "render/resolution_policy.h"

namespace talus {

/// The pictures of a comparison: a ground for each side, so that turning the camera uploads no terrain. There
/// are none while nothing is compared.
class ComparePictures {
 public:
    /// Draws what has changed since the last call into ui.compare_pictures, for ui.compare_panes.
    /// pixel_scale: see Scene. input_waiting: quick pictures will do.
    void draw(Renderer& renderer, Session& session, Ui& ui, float pixel_scale, bool input_waiting);
    /// None is a quick one; see Detail.
    bool precise() const { return precise_; }
    /// When anything in them changed last.
    std::chrono::steady_clock::time_point changed() const { return changed_; }
    /// There is something to upload: another frame is due.
    bool uploading() const;
    /// They rest but for what a worker prepares.
    bool awaits_ground() const { return awaits_ground_; }
    /// Gives their memory back, on the GPU too.
    void clear(Ui& ui);

 private:
    struct Side {
        ShownGround ground;
        PictureTarget target;
        Scene drawn;
        std::shared_ptr<const void> light;  // that it was drawn with
        bool difference = false;            // it shows one
        bool as_wished = false;             // the ground is prepared as the pane wants it
        bool changed = true;                // what is to be drawn differs from it
        double resolution = 0;              // 0: nothing is drawn yet
    };

    std::array<std::unique_ptr<Side>, Comparison::k_most_sides> sides_;
    ResolutionPolicy resolution_;
    std::chrono::steady_clock::time_point changed_;
    bool precise_ = true;
    bool awaits_ground_ = false;
};

}  // namespace talus
