#include "app/window/shown_ground.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <vector>

#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "render/context.h"
#include "render/navigation.h"
#include "render/picture_target.h"
#include "render/renderer.h"

namespace talus {
namespace {

constexpr int k_width = 160;
constexpr int k_height = 100;
constexpr int k_large = 1025;  // its upload takes several pieces

std::shared_ptr<const Terrain> terrain(int side, std::uint64_t seed = 1) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.seed = seed;
    return Evaluator().evaluate(recipe, side, side);
}

class ShownGrounds : public ::testing::Test {
 protected:
    // As frames do. Each uploads a piece at least, and what is uploaded here has fewer than so many.
    void settle() {
        for (int frame = 0; frame < 100; ++frame) {
            jobs.wait_until_idle();
            ground.tick(jobs);
        }
    }
    Picture picture(TerrainMaps& maps) {
        Scene scene;
        go_home(scene.view, maps.ground(), {k_width, k_height});
        PictureTarget target;
        target.resize(k_width, k_height);
        renderer.draw(scene, maps, k_width, k_height, target.framebuffer());
        return read_picture(target.framebuffer(), k_width, k_height);
    }

    HeadlessContext context;
    Renderer renderer{context.loader()};
    JobQueue jobs;
    ShownGround ground;
};

TEST_F(ShownGrounds, ASmallTerrainIsThereAtOnce) {
    const auto small = terrain(65);
    ground.want(jobs, small, {.envelope = true});
    EXPECT_TRUE(ground.shows(small, {.envelope = true}));
}

TEST_F(ShownGrounds, CavesOfASmallTerrainAreMeshedByAWorker) {
    auto caves = std::make_shared<Terrain>(*terrain(65));
    const Feature ball{.chain = {{.x = 100, .y = 100, .z = 0, .radius = 50}}};
    caves->features = std::make_shared<const Features>(Features{std::make_shared<const Feature>(ball)});
    ground.want(jobs, caves, {});
    EXPECT_FALSE(ground.shows(caves, {}));
    settle();
    EXPECT_TRUE(ground.shows(caves, {}));
}

TEST_F(ShownGrounds, TheFormerOneStaysUntilAWorkerAndTheUploadAreDone) {
    const auto former = terrain(65);
    const auto next = terrain(k_large);
    ground.want(jobs, former, {});
    ground.want(jobs, next, {});
    EXPECT_TRUE(ground.shows(former, {}));
    settle();
    EXPECT_TRUE(ground.shows(next, {}));
    EXPECT_EQ(ground.maps().ground().terrain(), next);
}

TEST_F(ShownGrounds, TheNewestWishWinsAndThoseBetweenAreNeverPrepared) {
    std::promise<void> go;
    jobs.submit(JobKind::picture, "busy", [&](Progress&) { go.get_future().wait(); });
    const auto first = terrain(257, 1);
    const auto between = terrain(257, 2);
    const auto last = terrain(257, 3);
    for (const auto& each : {first, between, last}) {
        ground.want(jobs, each, {});
        ground.tick(jobs);
    }
    go.set_value();
    settle();
    EXPECT_TRUE(ground.shows(last, {}));
    EXPECT_EQ(ground.maps().uploads(), 2);
}

TEST_F(ShownGrounds, AnUrgentOneIsPreparedInsteadOfTheOneBefore) {
    std::promise<void> go;
    jobs.submit(JobKind::picture, "busy", [&](Progress&) { go.get_future().wait(); });
    const auto former = terrain(257, 1);
    const auto urgent = terrain(257, 2);
    ground.want(jobs, former, {});
    ground.want(jobs, urgent, {}, true);
    go.set_value();
    settle();
    EXPECT_TRUE(ground.shows(urgent, {}));
    EXPECT_EQ(ground.maps().uploads(), 1);
}

TEST_F(ShownGrounds, AnUrgentOneIsNotGivenUpForTheNext) {
    std::promise<void> go;
    jobs.submit(JobKind::picture, "busy", [&](Progress&) { go.get_future().wait(); });
    const auto first = terrain(257, 1);
    const auto next = terrain(257, 2);
    ground.want(jobs, first, {}, true);
    ground.want(jobs, first, {});
    ground.want(jobs, next, {}, true);
    go.set_value();
    settle();
    EXPECT_TRUE(ground.shows(next, {}));
    EXPECT_EQ(ground.maps().uploads(), 2);
}

TEST_F(ShownGrounds, AnEnvelopeTooManyIsNoCauseToPrepareAgain) {
    const auto large = terrain(257);
    ground.want(jobs, large, {.envelope = true});
    settle();
    const auto prepared = ground.maps().prepared();
    ground.want(jobs, large, {});
    EXPECT_TRUE(ground.idle());
    settle();
    EXPECT_EQ(ground.maps().prepared(), prepared);
}

TEST_F(ShownGrounds, AnUploadInPiecesMakesTheSamePictureAndLeavesTheFormerOneToItsEnd) {
    const auto former = prepare(terrain(k_large, 1), {.envelope = true}, nullptr);
    const auto next = prepare(terrain(k_large, 2), {.exaggeration = 2, .envelope = true}, nullptr);
    TerrainMaps at_once;
    at_once.update(next);
    TerrainMaps in_pieces;
    in_pieces.update(former);
    const Picture before = picture(in_pieces);
    in_pieces.begin(next);
    int pieces = 1;
    for (; !in_pieces.advance(TerrainMaps::Clock::now()); ++pieces) {
        if (pieces == 2) {
            EXPECT_EQ(picture(in_pieces), before);
        }
    }
    EXPECT_GT(pieces, 8);
    EXPECT_EQ(picture(in_pieces), picture(at_once));
    EXPECT_NE(picture(in_pieces), before);
}

TEST_F(ShownGrounds, AnUploadThatIsGivenUpLeavesNothingBehind) {
    const auto former = prepare(terrain(k_large, 1), {.envelope = true}, nullptr);
    const auto given_up = prepare(terrain(k_large, 2), {.envelope = true}, nullptr);
    TerrainMaps maps;
    maps.update(former);
    const Picture before = picture(maps);
    maps.begin(given_up);
    maps.advance(TerrainMaps::Clock::now());
    maps.update(former);
    EXPECT_FALSE(maps.under_way());
    EXPECT_EQ(picture(maps), before);
}

TEST_F(ShownGrounds, ASmallChangeIsUploadedInOnePiece) {
    const auto former = terrain(k_large);
    ground.want(jobs, former, {});
    settle();
    Grid<float> heights = *former->height();
    for (int y = 300; y < 360; ++y) {
        for (int x = 500; x < 600; ++x) heights(x, y) = heights(500, 300);
    }
    auto next = std::make_shared<Terrain>(*former);
    next->set_height(make_field(std::move(heights)));
    ground.want(jobs, next, {});
    jobs.wait_until_idle();
    ASSERT_TRUE(ground.shows(former, {}));
    EXPECT_TRUE(ground.tick(jobs, {}))
        << "a frame without time uploads one piece, and the whole has more than eight";
    EXPECT_TRUE(ground.shows(next, {}));
    TerrainMaps whole;
    whole.update(prepare(next, {}, nullptr));
    EXPECT_EQ(picture(ground.maps()), picture(whole));
}

TEST_F(ShownGrounds, AnUploadEndsBeforeTheNextBeginsHoweverOftenTheWishChanges) {
    const auto first = terrain(k_large, 1);
    ground.want(jobs, first, {});
    jobs.wait_until_idle();
    EXPECT_FALSE(ground.tick(jobs, {})) << "it has more than one piece";
    const auto second = terrain(k_large, 2);
    ground.want(jobs, second, {});
    jobs.wait_until_idle();
    for (int frame = 0; frame < 100 && !ground.shows(first, {}); ++frame) ground.tick(jobs, {});
    EXPECT_TRUE(ground.shows(first, {}));
    settle();
    EXPECT_TRUE(ground.shows(second, {}));
}

TEST_F(ShownGrounds, ASmallTerrainGivesUpTheLargeOneThatIsPrepared) {
    const auto large = terrain(257);
    const auto small = terrain(65);
    std::promise<void> go;
    jobs.submit(JobKind::picture, "busy", [&](Progress&) { go.get_future().wait(); });
    ground.want(jobs, large, {});
    ground.want(jobs, small, {});
    go.set_value();
    settle();
    EXPECT_TRUE(ground.shows(small, {}));
    // Nor does one that is finished, or under way, come after it.
    ground.want(jobs, large, {});
    jobs.wait_until_idle();
    ground.tick(jobs, {});
    ground.want(jobs, small, {});
    settle();
    EXPECT_TRUE(ground.shows(small, {}));
    EXPECT_EQ(ground.maps().ground().terrain(), small);
}

TEST_F(ShownGrounds, TexturesThatAreMadeElsewhereShowTheSamePicture) {
    std::optional<HeadlessContext> shared;
    TextureMaker maker(
        [&] {
            shared.emplace(&context);
            return true;
        },
        [&] { shared.reset(); });
    ShownGround other(&maker);
    for (const std::uint64_t seed : {1, 2, 1}) {
        const auto wanted = terrain(k_large, seed);
        other.want(jobs, wanted, {.envelope = true});
        while (!other.shows(wanted, {.envelope = true})) other.tick(jobs);
        TerrainMaps at_once;
        at_once.update(prepare(wanted, {.envelope = true}, nullptr));
        EXPECT_EQ(picture(other.maps()), picture(at_once));
    }
}

TEST_F(ShownGrounds, LargeOnesSideBySideKeepTheirTexturesThroughEachOthersUploads) {
    std::vector<std::unique_ptr<TerrainMaps>> maps;
    std::vector<Picture> pictures;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        maps.push_back(std::make_unique<TerrainMaps>());
        maps.back()->update(prepare(terrain(k_large, seed), {.envelope = true}, nullptr));
        pictures.push_back(picture(*maps.back()));
    }
    // One goes through others' terrains and back.
    for (const std::uint64_t seed : {2, 3, 1})
        maps[0]->update(prepare(terrain(k_large, seed), {.envelope = true}, nullptr));
    for (std::size_t i = 0; i < maps.size(); ++i) {
        EXPECT_EQ(picture(*maps[i]), pictures[i]);
        EXPECT_EQ(maps[i]->uploads(), i == 0 ? 4 : 1);
    }
    EXPECT_EQ(renderer.uploads(), 0);
}

// Says that only a dent differs, though all heights do: what lies elsewhere shows whether it was looked at.
TEST_F(ShownGrounds, OnlyWhatIsSaidToHaveChangedIsPreparedHoweverManyWerePassedOver) {
    const auto first = terrain(k_large, 1);
    ground.want(jobs, first, {});
    settle();
    const auto before = ground.maps().prepared();
    TerrainChanges changes;
    changes.note(first, std::nullopt);
    std::shared_ptr<const Terrain> next;
    std::vector<std::shared_ptr<const Terrain>> passed_over;
    for (const CellRectangle& at : {CellRectangle{130, 260, 180, 300}, {400, 270, 500, 290}}) {
        Grid<float> heights = *first->height();
        for (float& height : heights.values()) height = 0.5f * height;
        heights(0, 0) = before->ground.lowest();
        heights(1000, 1000) = before->ground.highest();
        auto other = std::make_shared<Terrain>(*first);
        other->set_height(make_field(std::move(heights)));
        passed_over.push_back(next = std::move(other));
        changes.note(next, at);
    }
    ground.want(jobs, next, {}, false, changes);
    settle();
    const auto after = ground.maps().prepared();
    ASSERT_EQ(after->source, next);
    const auto anew = [](const auto& a, const auto& b) {
        int count = 0;
        for (int j = 0; j < a.tile_rows(); ++j) {
            for (int i = 0; i < a.tile_columns(); ++i) count += a.tile(i, j).number != b.tile(i, j).number;
        }
        return count;
    };
    // One row of tiles, from the second to the fourth.
    EXPECT_EQ(anew(before->shape->height_tiles, after->shape->height_tiles), 3);
    EXPECT_EQ(anew(before->shape->surface[0], after->shape->surface[0]), 3);
    const auto found = prepare(next, {}, before);
    EXPECT_EQ(anew(before->shape->surface[0], found->shape->surface[0]), 81) << "it is a lie";
}

TEST_F(ShownGrounds, SeveralLiveSideBySide) {
    TerrainMaps first;
    TerrainMaps second;
    first.update(prepare(terrain(65, 1), {.envelope = true}, nullptr));
    second.update(prepare(terrain(129, 2), {.envelope = true}, nullptr));
    const Picture before = picture(first);
    EXPECT_NE(picture(second), before);
    EXPECT_EQ(picture(first), before);
    EXPECT_EQ(first.uploads(), 1);
    EXPECT_EQ(second.uploads(), 1);
}

}  // namespace
}  // namespace talus
