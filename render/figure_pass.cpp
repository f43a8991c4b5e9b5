#include "render/figure_pass.h"

#include <cstddef>

#include "render/figure_shadow.h"

namespace talus {
namespace {

constexpr GLuint k_place = 3;  // the attribute that is the same for all vertices

template <class Value>
void put(GLenum target, const std::vector<Value>& values) {
    glBufferData(target, static_cast<GLsizeiptr>(values.size() * sizeof(Value)), values.data(),
                 GL_STATIC_DRAW);
}

}  // namespace

FigurePass::FigurePass(ShaderLibrary& shaders)
    : program_(shaders.load("figure.vert", "figure.frag")),
      shadow_program_(shaders.load("figure_shadow.vert", "figure_shadow.frag")) {
    const auto attribute = [](GLuint index, GLint count, GLenum type, GLboolean normalised, std::size_t size,
                              std::size_t offset) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, count, type, normalised, static_cast<GLsizei>(size),
                              reinterpret_cast<const void*>(offset));
    };
    constexpr std::size_t k_size = sizeof(FigureVertex);
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    attribute(0, 3, GL_FLOAT, GL_FALSE, k_size, offsetof(FigureVertex, x));
    attribute(1, 3, GL_FLOAT, GL_FALSE, k_size, offsetof(FigureVertex, normal_x));
    attribute(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, k_size, offsetof(FigureVertex, colour));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    glBindVertexArray(shadow_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, shadow_vertices_.id());
    attribute(0, 3, GL_FLOAT, GL_FALSE, sizeof(ShadowVertex), offsetof(ShadowVertex, east));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, shadow_indices_.id());
    glBindVertexArray(0);
}

void FigurePass::load(const Standing& standing, const GroundRise& rise) {
    if (loaded_ == standing) return;
    loaded_ = standing;
    mesh_ = figure_mesh(standing.figure.kind);
    step_on(mesh_, standing.figure.kind, rise);
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    put(GL_ARRAY_BUFFER, mesh_.vertices);
    put(GL_ELEMENT_ARRAY_BUFFER, mesh_.indices);
}

void FigurePass::draw(const PassInput& input) {
    const Figure& wanted = input.scene.look.figure;
    if (wanted.kind == FigureKind::none || input.maps.empty()) {
        loaded_.reset();
        shadow_of_.reset();
        return;
    }
    const Figure figure = on_the_map(wanted, input.maps.ground());
    const Ground& ground = input.maps.ground();
    const float exaggeration = input.scene.view.exaggeration;
    const bool sea = input.frame.sun.w > 0;
    const auto height = [&](double east, double north) {
        return static_cast<float>(foot_of({figure.kind, east, north}, ground, exaggeration, sea).z);
    };
    const float foot = height(figure.east, figure.north);
    const GroundRise rise = [&](float east, float north) {
        return height(figure.east + static_cast<double>(east), figure.north + static_cast<double>(north)) -
               foot;
    };
    load({figure, ground.terrain(), exaggeration, sea}, rise);
    draw_shadow(input, figure, rise);
    glBindVertexArray(vertex_array_.id());
    program_.use();
    // The lowest that it may stand: on the sea. The shader finds the ground exactly as it is drawn.
    constexpr float k_no_sea = -1e9f;
    glVertexAttrib4f(k_place, static_cast<float>(figure.east), static_cast<float>(figure.north),
                     sea ? input.frame.box.w : k_no_sea, 0);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(mesh_.indices.size()), GL_UNSIGNED_SHORT, nullptr);
    glBindVertexArray(0);
}

// Only where ground is drawn as daylight falls on it: on a map the figure is a mark. It dims what is there.
void FigurePass::draw_shadow(const PassInput& input, const Figure& figure, const GroundRise& rise) {
    const LookInfo& look = info_of(input.scene.look.kind);
    const glm::vec3 sun(input.frame.sun);
    if (look.light != LookLight::day || look.paint == Paint::mesh || !(sun.z > 0)) return;
    glBindVertexArray(shadow_array_.id());
    if (shadow_of_ != loaded_ || shadow_sun_ != sun) {
        const ShadowMesh shadow = figure_shadow(mesh_, rise, sun);
        glBindBuffer(GL_ARRAY_BUFFER, shadow_vertices_.id());
        put(GL_ARRAY_BUFFER, shadow.vertices);
        put(GL_ELEMENT_ARRAY_BUFFER, shadow.indices);
        shadow_count_ = static_cast<int>(shadow.indices.size());
        shadow_of_ = loaded_;
        shadow_sun_ = sun;
    }
    shadow_program_.use();
    glVertexAttrib4f(k_place, static_cast<float>(figure.east), static_cast<float>(figure.north),
                     info_of(figure.kind).height, 0);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_ONE);
    glDepthMask(GL_FALSE);
    glDrawElements(GL_TRIANGLES, shadow_count_, GL_UNSIGNED_SHORT, nullptr);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
}

}  // namespace talus
