#include "render/texture_maker.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <thread>

#include "render/context.h"
#include "render/gl.h"
#include "render/renderer.h"
#include "render/shader.h"
#include "render/terrain_maps.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

using Order = TextureMaker::Order;

class TextureMakers : public ::testing::Test {
 protected:
    void settle(const std::shared_ptr<Order>& order) {
        while (order->state() == Order::State::waits) std::this_thread::yield();
    }
    void show(TerrainMaps& maps, const std::shared_ptr<const Terrain>& terrain) {
        maps.begin(prepare(terrain, {.envelope = true}, nullptr));
        while (!maps.advance(TerrainMaps::Clock::now())) std::this_thread::yield();
    }
    // Of the textures that are drawn, but the palette's and its noise.
    std::set<GLint> textures(const TerrainMaps& maps) {
        maps.bind();
        std::set<GLint> result;
        for (const TextureUnit unit : {TextureUnit::height, TextureUnit::surface, TextureUnit::light}) {
            GLint id = 0;
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
            glGetIntegerv(GL_TEXTURE_BINDING_2D, &id);
            result.insert(id);
        }
        return result;
    }

    HeadlessContext context;
    Renderer functions{context.loader()};
    std::optional<HeadlessContext> shared;
    TextureMaker maker{[this] {
                           shared.emplace(&context);
                           return true;
                       },
                       [this] { shared.reset(); }};
    TextureMaker refuses{[] { return false; }, [] {}};
};

TEST_F(TextureMakers, WhatIsOrderedIsATextureOfTheWindowsContext) {
    const TextureStorage storage{GL_R32F, 40, 30, 2};
    const auto order = maker.order(storage);
    settle(order);
    ASSERT_EQ(order->state(), Order::State::made);
    const GpuTexture made = order->take();
    EXPECT_EQ(made.storage, storage);
    glBindTexture(GL_TEXTURE_2D, made.texture.id());
    GLint filter = 0;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, &filter);
    EXPECT_EQ(filter, GL_LINEAR_MIPMAP_LINEAR);
    const Grid<float> texels(20, 15, 7.5f);
    glTexSubImage2D(GL_TEXTURE_2D, 1, 0, 0, 20, 15, GL_RED, GL_FLOAT, texels.data());
    Grid<float> back(20, 15);
    glGetTexImage(GL_TEXTURE_2D, 1, GL_RED, GL_FLOAT, back.data());
    EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
    EXPECT_EQ(back, texels);
}

TEST_F(TextureMakers, WhatIsDiscardedIsDeleted) {
    const auto order = maker.order({GL_R32F, 40, 30, 1});
    settle(order);
    GpuTexture made = order->take();
    const GLuint id = made.texture.id();
    ASSERT_TRUE(glIsTexture(id));
    maker.discard(std::move(made));
    settle(maker.order({GL_R32F, 4, 4, 1}));
    while (glIsTexture(id)) std::this_thread::yield();
}

TEST_F(TextureMakers, WithoutASharedContextMapsMakeTheirOwn) {
    const auto order = refuses.order({GL_R32F, 40, 30, 1});
    settle(order);
    EXPECT_EQ(order->state(), Order::State::refused);
    TerrainMaps maps(&refuses);
    const auto terrain = hills(1025, 1025);
    show(maps, terrain);
    EXPECT_EQ(maps.prepared()->source, terrain);
    EXPECT_EQ(textures(maps).count(0), 0u);
}

TEST_F(TextureMakers, AGroundKeepsTheTexturesOfTheTerrainBeforeForTheNext) {
    TerrainMaps maps(&maker);
    constexpr int k_side = 2049;  // its textures are more than SpareTextures::k_max_bytes
    show(maps, hills(k_side, k_side));
    const auto first = textures(maps);
    const auto other = [] {
        auto result = std::make_shared<Terrain>(*hills(k_side, k_side));
        Grid<float> heights = *result->height();
        for (float& height : heights.values()) height = -height;
        result->set_height(make_field(std::move(heights)));
        return result;
    }();
    show(maps, other);
    EXPECT_NE(textures(maps), first);
    show(maps, hills(k_side, k_side));
    EXPECT_EQ(textures(maps), first);
    for (const GLint id : first) {
        glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(id));
        GLint by_maker = 0;
        glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_FORMAT, &by_maker);
        EXPECT_EQ(by_maker, GL_TRUE);
    }
}

}  // namespace
}  // namespace talus
