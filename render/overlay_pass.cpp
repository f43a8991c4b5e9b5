#include "render/overlay_pass.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>

#include "core/base/formatted.h"
#include "core/words/numbers.h"
#include "render/contours.h"
#include "render/glyphs.h"
#include "render/scale_bar.h"

namespace talus {
namespace {

constexpr Rgba8 k_ink{28, 24, 20, 255};
constexpr Rgba8 k_light_ink{244, 246, 248, 255};
constexpr Rgba8 k_panel{20, 23, 27, 190};

}  // namespace

OverlayPass::OverlayPass(ShaderLibrary& shaders) : program_(shaders.load("overlay.vert", "overlay.frag")) {
    const Grid<std::uint8_t> atlas = glyphs::make_atlas();
    glBindTexture(GL_TEXTURE_2D, atlas_.id());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, atlas.width(), atlas.height(), 0, GL_RED, GL_UNSIGNED_BYTE,
                 atlas.data());
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
    for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_2D, wrap, GL_CLAMP_TO_EDGE);
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.id());
    const auto attribute = [](GLuint index, GLint count, GLenum type, GLboolean normalised,
                              std::size_t offset) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, count, type, normalised, sizeof(Vertex),
                              reinterpret_cast<const void*>(offset));
    };
    attribute(0, 2, GL_FLOAT, GL_FALSE, offsetof(Vertex, x));
    attribute(1, 3, GL_FLOAT, GL_FALSE, offsetof(Vertex, u));
    attribute(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Vertex, colour));
    glBindVertexArray(0);
}

void OverlayPass::quad(const Vertex (&corners)[4]) {
    for (const int i : {0, 1, 2, 0, 2, 3}) vertices_.push_back(corners[i]);
}

void OverlayPass::area(glm::vec2 low, glm::vec2 high, Rgba8 upper, Rgba8 lower) {
    quad({{low.x, low.y, 0, 0, 0, upper},
          {high.x, low.y, 0, 0, 0, upper},
          {high.x, high.y, 0, 0, 0, lower},
          {low.x, high.y, 0, 0, 0, lower}});
}

void OverlayPass::text(std::string_view text, glm::vec2 middle, float angle, float size, Rgba8 ink) {
    using namespace glyphs;
    const glm::vec2 right = size * glm::vec2(std::cos(angle), -std::sin(angle));
    const glm::vec2 up = size * glm::vec2(-std::sin(angle), -std::cos(angle));
    const auto characters = static_cast<float>(k_characters.size());
    float along = -0.5f * width_of(text);
    for (const char character : text) {
        const std::size_t index = k_characters.find(character);
        if (index != std::string_view::npos) {
            const glm::vec2 corner =
                middle + (along + 0.5f * k_gap - k_margin) * right - (0.5f + k_margin) * up;
            const glm::vec2 across = k_cell_width * right;
            const glm::vec2 rise = k_cell_height * up;
            const float u0 = static_cast<float>(index) / characters;
            const float u1 = static_cast<float>(index + 1) / characters;
            const float sharpness = size * k_reach;
            const auto vertex = [&](glm::vec2 at, float u, float v) -> Vertex {
                return {at.x, at.y, u, v, sharpness, ink};
            };
            quad({vertex(corner, u0, 1), vertex(corner + across, u1, 1),
                  vertex(corner + across + rise, u1, 0), vertex(corner + rise, u0, 0)});
        }
        along += advance(character);
    }
}

void OverlayPass::contour_labels(const PassInput& input) {
    constexpr double k_spacing = 110;
    constexpr float k_size = 8;
    const float scale = input.scene.pixel_scale;
    const auto labels =
        place_labels(input.maps.contour_labels(input.contour_interval), input.maps.ground(), input.lens,
                     input.scene.view.exaggeration, k_spacing * static_cast<double>(scale));
    for (const PlacedLabel& label : labels) {
        text(stepped_number(static_cast<double>(label.height), input.contour_interval),
             glm::vec2(label.pixel), static_cast<float>(label.angle), k_size * scale, k_ink);
    }
}

void OverlayPass::legend(const Legend& legend, Viewport viewport, float pixel_scale) {
    if (legend.empty()) return;
    const float em = pixel_scale;
    const float size = 9 * em;
    const float height = std::min(200 * em, 0.55f * static_cast<float>(viewport.height));
    const float bar = 12 * em;
    const float gap = 7 * em;
    std::vector<std::string> words;
    float widest = 0;
    for (const float value : legend.labels) {
        words.push_back(legend.text_of(value));
        // The glyphs' own signs of degrees and squares.
        if (const std::size_t at = words.back().find("°"); at != std::string::npos)
            words.back().replace(at, std::string_view("°").size(), "'");
        if (const std::size_t at = words.back().find("²"); at != std::string::npos)
            words.back().replace(at, std::string_view("²").size(), "\"");
        widest = std::max(widest, glyphs::width_of(words.back()) * size);
    }
    const glm::vec2 corner{static_cast<float>(viewport.width) - 16 * em,
                           static_cast<float>(viewport.height) - 16 * em};
    const glm::vec2 panel{bar + gap + widest + 20 * em, height + 24 * em};
    area(corner - panel, corner, k_panel, k_panel);
    const glm::vec2 foot{corner.x - panel.x + 10 * em, corner.y - 12 * em};
    const auto y_of = [&](float value) { return foot.y - height * legend.place_of(value); };
    for (std::size_t i = 0; i + 1 < legend.stops.size(); ++i) {
        const Legend::Stop& from = legend.stops[i];
        const Legend::Stop& to = legend.stops[i + 1];
        if (to.value > from.value)
            area({foot.x, y_of(to.value)}, {foot.x + bar, y_of(from.value)}, to.colour, from.colour);
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const float y = y_of(legend.labels[i]);
        area({foot.x + bar, y - 0.5f * em}, {foot.x + bar + 4 * em, y + 0.5f * em}, k_light_ink, k_light_ink);
        // Flush right, so that units stand under one another.
        const float width = glyphs::width_of(words[i]) * size;
        text(words[i], {foot.x + bar + gap + widest - 0.5f * width, y}, 0, size, k_light_ink);
    }
}

void OverlayPass::wire_legend(const PassInput& input) {
    const float em = input.scene.pixel_scale;
    const float size = 9 * em;
    const float cell = 14 * em;
    const float gap = 7 * em;
    const double metres = static_cast<double>(input.frame.zenith.w * input.frame.map.z);
    const std::string words = stepped_number(metres, metres < 10 ? 0.1 : 1) + " m";
    const float width = glyphs::width_of(words) * size;
    const glm::vec2 high{static_cast<float>(input.lens.viewport.width) - 14 * em,
                         static_cast<float>(input.lens.viewport.height) - 14 * em};
    const glm::vec2 low = high - glm::vec2(cell + width + 3 * gap, cell + 2 * gap);
    area(low, high, k_panel, k_panel);
    const glm::vec2 corner = low + gap;
    const float line = 1.5f * em;
    area(corner, corner + glm::vec2(cell, line), k_light_ink, k_light_ink);
    area(corner + glm::vec2(0, cell - line), corner + glm::vec2(cell), k_light_ink, k_light_ink);
    area(corner, corner + glm::vec2(line, cell), k_light_ink, k_light_ink);
    area(corner + glm::vec2(cell - line, 0), corner + glm::vec2(cell), k_light_ink, k_light_ink);
    text(words, {corner.x + cell + gap + 0.5f * width, corner.y + 0.5f * cell}, 0, size, k_light_ink);
}

void OverlayPass::scale_bar(const PassInput& input) {
    const ScaleBar bar = scale_bar_of(input.scene, input.lens, input.maps.ground());
    if (bar.metres <= 0) return;
    const ScaleBarPlace place = place_of(bar, input.scene, input.lens.viewport);
    const float em = input.scene.pixel_scale;
    const auto length = static_cast<float>(bar.pixels);
    const glm::vec2 foot = place.foot;
    area(place.low, place.high, k_panel, k_panel);
    // Quarters, dark and light by turns.
    area({foot.x, foot.y - place.thick}, {foot.x + length, foot.y}, k_light_ink, k_light_ink);
    for (const float from : {0.25f, 0.75f})
        area({foot.x + from * length, foot.y - place.thick + em},
             {foot.x + (from + 0.25f) * length - (from > 0.5f ? em : 0.0f), foot.y - em}, k_ink, k_ink);
    const std::string words = bar.text(input.scene.at_centre);
    text(words, {foot.x + 0.5f * place.letters * glyphs::width_of(words), foot.y - place.thick - 10 * em}, 0,
         place.letters, k_light_ink);
}

void OverlayPass::figure_label(const PassInput& input) {
    const Ground& ground = input.maps.ground();
    const Figure figure = on_the_map(input.scene.look.figure, ground);
    const float em = input.scene.pixel_scale;
    const float exaggeration = input.scene.view.exaggeration;
    const glm::dvec3 foot = foot_of(figure, ground, exaggeration, shows_sea(input.scene.look, ground));
    const FigureInfo& info = info_of(figure.kind);
    const glm::dvec3 head = foot + glm::dvec3(0, 0, info.height);
    const glm::dvec3 seen = input.lens.project(head);
    if (seen.z <= 0 && !input.lens.orthographic) return;
    // Ground in front hides it. Between samples it is drawn a little higher or lower than it is picked.
    const double pixel = input.lens.metres_per_pixel(seen.z);
    const double near =
        2 * pixel + static_cast<double>(info.height) + 0.25 * ground.terrain()->lattice.cell_size;
    if (const auto hit = ground.pick(input.lens.ray(glm::dvec2(seen)), exaggeration);
        hit && glm::dot(head - hit->position, input.lens.forward) > near)
        return;
    const glm::vec2 top(seen);
    const glm::vec2 below(input.lens.project(foot));
    const auto half = static_cast<float>(0.5 * static_cast<double>(info.width) / pixel);
    // From far away it is hardly seen: a pin shows where it stands.
    constexpr float k_small = 24;
    const bool small = glm::distance(top, below) < k_small * em && half < k_small * em;
    const float rise = small ? 26 * em : 14 * em;
    const glm::vec2 at{top.x, std::min(top.y, below.y)};
    if (small) {
        area({at.x - 1.5f * em, at.y - rise}, {at.x + 1.5f * em, at.y - 2 * em}, k_ink, k_ink);
        area({at.x - 0.5f * em, at.y - rise}, {at.x + 0.5f * em, at.y - 2 * em}, k_light_ink, k_light_ink);
    }
    const std::string words = formatted("%g m", static_cast<double>(std::round(info.height * 10) / 10));
    const float size = 9 * em;
    const glm::vec2 middle{at.x, at.y - rise};
    const glm::vec2 room{0.5f * size * glyphs::width_of(words) + 4 * em, 8 * em};
    area(middle - room, middle + room, k_panel, k_panel);
    text(words, middle, 0, size, k_light_ink);
}

void OverlayPass::draw(const PassInput& input) {
    const Scene& scene = input.scene;
    const Viewport viewport = input.lens.viewport;
    const PicturePart& part = input.part;
    if (input.contour_interval > 0) contour_labels(input);
    if (scene.look.legend && scene.terrain != nullptr)
        legend(legend_of(scene.look.kind, *scene.terrain, scene.legend_scale), viewport, scene.pixel_scale);
    if (scene.look.legend && info_of(scene.look.kind).paint == Paint::mesh && !input.maps.empty())
        wire_legend(input);
    if (!input.maps.empty() && scene.look.figure.kind != FigureKind::none) figure_label(input);
    if (!input.maps.empty()) scale_bar(input);
    if (vertices_.empty()) return;
    for (Vertex& vertex : vertices_) {
        vertex.x = 2 * (vertex.x - static_cast<float>(part.x)) / static_cast<float>(part.width) - 1;
        vertex.y = 1 - 2 * (vertex.y - static_cast<float>(part.y)) / static_cast<float>(part.height);
    }
    program_.use();
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(TextureUnit::glyphs));
    glBindTexture(GL_TEXTURE_2D, atlas_.id());
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(vertex_array_.id());
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.id());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices_.size() * sizeof(Vertex)),
                 vertices_.data(), GL_STREAM_DRAW);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_DEPTH_TEST);
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(vertices_.size()));
    glEnable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
    vertices_.clear();
}

}  // namespace talus
