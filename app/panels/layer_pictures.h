#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/recipe/layer_traces.h"

namespace talus {

struct Layer;
struct Ui;

/// Small pictures of the ground after each layer, at the right ends of the layers' rows.
class LayerPictures {
 public:
    explicit LayerPictures(Ui& ui) : ui_(ui) {}

    /// Returns the px that the layer's picture takes in a row: 0 where the layer does not run, or no ground
    /// is there yet.
    float width(const Layer& layer);
    /// Draws it over the row just made, `right` px left of the row's right end. Its help has a larger one and
    /// says how long the layer takes. path: of the row, for mark().
    void draw(const Layer& layer, float right, const std::string& path);

 private:
    // A picture that is on the graphics card.
    struct Drawn {
        std::shared_ptr<const LayerTrace> of = nullptr;
        unsigned texture = 0;
        int width = 0, height = 0;  // px
    };
    const Drawn* picture_of(const Layer& layer);

    Ui& ui_;
    std::map<int, Drawn> drawn_;  // by the layers' ids
};

}  // namespace talus
