#include "render/sky_pass.h"

namespace talus {

SkyPass::SkyPass(ShaderLibrary& shaders)
    : sky_(shaders.load("sky.vert", "sky.frag")), backdrop_(shaders.load("sky.vert", "backdrop.frag")) {}

void SkyPass::draw(const PassInput& input) {
    const Look& look = input.scene.look;
    const bool plain = look.backdrop || info_of(look.kind).grey;
    (plain ? backdrop_ : sky_).use();
    glBindVertexArray(vertex_array_.id());
    // At the far end, where the depth still is what it was cleared to.
    glDepthFunc(GL_GEQUAL);
    // Behind the sea it is seen even where it will be left out.
    if (input.scene.transparent) glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_GREATER);
    glBindVertexArray(0);
}

}  // namespace talus
