#pragma once

#include <array>
#include <chrono>
#include <memory>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/window/picture_target.h"
#include "render/renderer.h"
#include "render/resolution_policy.h"

namespace talus {

/// The pictures of a comparison: a renderer for each side, so that turning the camera sends no terrain to the
/// card. There are none while nothing is compared.
class ComparePictures {
 public:
    /// Draws what has changed since the last call into ui.compare_pictures, for ui.compare_panes.
    /// pixel_scale: see Scene. input_waiting: quick pictures will do.
    void draw(const Session& session, Ui& ui, float pixel_scale, bool input_waiting);
    /// None is a quick one; see Detail.
    bool precise() const { return precise_; }
    /// When anything in them changed last.
    std::chrono::steady_clock::time_point changed() const { return changed_; }
    /// Gives their memory back, on the card too.
    void clear(Ui& ui);

 private:
    struct Side {
        explicit Side(GlLoader loader) : renderer(loader) {}
        Renderer renderer;
        PictureTarget target;
        Scene drawn;
        bool changed = true;    // what is to be drawn differs from it
        double resolution = 0;  // 0: nothing is drawn yet
    };

    std::array<std::unique_ptr<Side>, Comparison::k_most_sides> sides_;
    ResolutionPolicy resolution_;
    std::chrono::steady_clock::time_point changed_;
    bool precise_ = true;
};

}  // namespace talus
