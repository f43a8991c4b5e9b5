#include "app/pages/page_press.h"

#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "app/widgets/fonts.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"

namespace talus {

PagePress::PagePress(float text_size, float scale)
    : scale_(scale), page_((offscreen_.renderer(), PictureTarget())) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    if (!ImGui_ImplOpenGL3_Init("#version 410")) {
        ImGui::DestroyContext();
        throw std::runtime_error("pages need OpenGL 4.1");
    }
    load_fonts(text_size, FontFiles(), scale);
    ImGui::GetIO().Fonts->Build();  // text is measured before the first page
    use_theme(light_theme(), text_size);
    // Circles are as round as their pixels allow.
    ImGui::GetStyle().CircleTessellationMaxError /= scale;
}

PagePress::~PagePress() {
    offscreen_.renderer();  // its context is the one that all this lives in
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
    pictures_.clear();
}

ImTextureID PagePress::picture(const Scene& scene, int width, int height) {
    const auto pixels = [&](int units) {
        return std::max(1, static_cast<int>(std::lround(static_cast<float>(units) * scale_)));
    };
    const Picture drawn = offscreen_.draw(scene, pixels(width), pixels(height));
    GlTexture texture = GlTexture::make();
    glBindTexture(GL_TEXTURE_2D, texture.id());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, drawn.width(), drawn.height(), 0, GL_RGB, GL_UNSIGNED_BYTE,
                 drawn.data());
    const auto id = texture_id(texture.id());
    pictures_.push_back(std::move(texture));
    return id;
}

Picture PagePress::print(int width, int height, const ImVec4& ground,
                         const std::function<void(ImDrawList&)>& draw) {
    offscreen_.renderer();
    page_.resize(width, height);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(width) / scale_, static_cast<float>(height) / scale_};
    io.DisplayFramebufferScale = {scale_, scale_};
    io.DeltaTime = 1.0f / 60;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list._FringeScale = 1 / scale_;  // smoothed edges are a pixel wide, not a unit
    draw(list);
    ImGui::Render();
    // The backend drops what is behind the point: no rounding may cost a row.
    ImDrawData& data = *ImGui::GetDrawData();
    data.FramebufferScale = {(static_cast<float>(width) + 0.25f) / data.DisplaySize.x,
                             (static_cast<float>(height) + 0.25f) / data.DisplaySize.y};
    glBindFramebuffer(GL_FRAMEBUFFER, page_.framebuffer());
    glViewport(0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(ground.x, ground.y, ground.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(&data);
    return read_picture(page_.framebuffer(), width, height);
}

}  // namespace talus
