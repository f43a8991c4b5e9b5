#include "render/gpu_texture.h"

#include <gtest/gtest.h>

#include "render/context.h"
#include "render/renderer.h"

namespace talus {
namespace {

TextureStorage heights(int side) { return {GL_R32F, side, side, 1}; }

TEST(GpuTexture, GoingBackToASizeTakesTheTextureThatHadIt) {
    const HeadlessContext context;
    const Renderer functions(context.loader());
    SpareTextures spares;
    GpuTexture map;
    const auto reserve = [&](const TextureStorage& storage) {
        spares.reserve(map, storage, GL_RED, GL_FLOAT);
        EXPECT_EQ(map.storage, storage);
        GLint bound = 0;
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
        EXPECT_EQ(static_cast<GLuint>(bound), map.texture.id());
        GLint width = 0;
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
        EXPECT_EQ(width, storage.width);
        return map.texture.id();
    };
    const GLuint small = reserve(heights(33));
    EXPECT_EQ(reserve(heights(33)), small);
    const GLuint large = reserve(heights(65));
    EXPECT_NE(large, small);
    EXPECT_EQ(reserve(heights(33)), small);
    EXPECT_EQ(reserve(heights(65)), large);
    EXPECT_NE(reserve({GL_R32F, 33, 33, 2}), small) << "another storage of that size";
    EXPECT_EQ(spares.bytes(), heights(33).bytes() + heights(65).bytes());
}

TEST(GpuTexture, SparesAreBounded) {
    const HeadlessContext context;
    const Renderer functions(context.loader());
    SpareTextures spares;
    GpuTexture map;
    constexpr int k_side = 2048;  // 16 MiB each
    for (int i = 0; i < 6; ++i) spares.reserve(map, heights(k_side + i), GL_RED, GL_FLOAT);
    EXPECT_LE(spares.bytes(), SpareTextures::k_max_bytes);
    EXPECT_GT(spares.bytes(), SpareTextures::k_max_bytes / 2);
}

}  // namespace
}  // namespace talus
