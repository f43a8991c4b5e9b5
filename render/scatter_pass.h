#pragma once

#include <array>
#include <memory>
#include <optional>

#include "render/gl.h"
#include "render/plant_choice.h"
#include "render/render_pass.h"

namespace talus {

/// Draws the plants of a scene on the ground that is shown, in the looks that have daylight: near ones as
/// meshes, one call a shape and fineness, far ones as one point each, which the fragment shader gives an
/// outline and a shape in the light. See choose_plants for how many.
class ScatterPass : public RenderPass {
 public:
    explicit ScatterPass(ShaderLibrary& shaders);
    void draw(const PassInput& input) override;

 private:
    struct Mesh {
        GlVertexArray vertex_array = GlVertexArray::make();
        GlBuffer vertices = GlBuffer::make();
        GlBuffer indices = GlBuffer::make();
        int index_count = 0;
    };

    // All that the choice of plants depends on.
    struct Choice {
        std::shared_ptr<const Scatter> plants;
        std::shared_ptr<const Terrain> shown;  // the ground they stand on
        Lattice lattice;
        glm::dvec2 half, period;  // m
        float exaggeration;
        Lens lens;
        PlantDetail detail;

        friend bool operator==(const Choice&, const Choice&) = default;
    };

    const ShaderProgram& near_;
    const ShaderProgram& nearest_;  // the fine meshes
    const ShaderProgram& far_;
    const ShaderProgram& far_quick_;  // while the camera moves
    std::array<std::array<Mesh, k_plant_shapes>, k_plant_finenesses> meshes_;
    GlVertexArray far_array_ = GlVertexArray::make();
    GlBuffer instances_ = GlBuffer::make();
    std::optional<Choice> choice_;  // that of chosen_
    ChosenPlants chosen_;
};

}  // namespace talus
