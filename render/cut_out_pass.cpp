#include "render/cut_out_pass.h"

namespace talus {

CutOutPass::CutOutPass(ShaderLibrary& shaders) : whole_(shaders.load("sky.vert", "opaque.frag")) {}

void CutOutPass::draw(const PassInput& input) {
    if (!input.scene.transparent) return;
    whole_.use();
    glBindVertexArray(vertex_array_.id());
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    // Multiplies colours by the alpha that is there.
    glBlendFuncSeparate(GL_ZERO, GL_DST_ALPHA, GL_ZERO, GL_ONE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glBindVertexArray(0);
}

}  // namespace talus
