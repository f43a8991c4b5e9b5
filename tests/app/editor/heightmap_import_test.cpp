#include "app/editor/heightmap_import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

#include "app/editor/session.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

constexpr const char* k_grid =
    "ncols 5\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9\n"
    "100 120 140 150 160\n110 -9 150 160 170\n120 140 160 170 199\n";

// Lets the session's jobs end and takes what they made.
void settle(Session& session) {
    session.jobs.wait_until_idle();
    session.tick(Session::Clock::now(), Session::Clock::now());
    session.jobs.wait_until_idle();
    session.tick(Session::Clock::now(), Session::Clock::now());
}

std::string told(const Session& session, Toast::Kind kind) {
    std::string all;
    for (const Toast& toast : session.toasts.all()) {
        if (toast.kind == kind) all += toast.text + "\n";
    }
    return all;
}

TEST(HeightmapImport, AddsALayerInAWorldThatFitsAsOneStep) {
    const TemporaryFolder folder;
    put_file(folder / "real.asc", k_grid);
    Session session({}, folder / "");
    session.choose_preset(flat_ground().recipe);
    const Recipe before = session.document.recipe();
    session.import_map(folder / "real.asc");
    settle(session);
    const Recipe& after = session.document.recipe();
    ASSERT_EQ(after.layers.size(), before.layers.size() + 1);
    EXPECT_EQ(after.layers.back().name, "real.asc");
    EXPECT_EQ(after.layers.back().blend, Blend::replace);
    EXPECT_EQ(session.document.selected()->id, after.layers.back().id);
    EXPECT_FLOAT_EQ(after.world.extent, 120);
    EXPECT_EQ(after.world.width, 1025);
    EXPECT_EQ(after.world.height, 513);
    EXPECT_LT(after.world.low, 100);
    EXPECT_GT(after.world.high, 199);
    EXPECT_THAT(told(session, Toast::Kind::success), HasSubstr("1 cell without data"));
    session.document.undo();
    EXPECT_EQ(session.document.recipe(), before);
}

TEST(HeightmapImport, ComesAfterTheSelectedLayerAndJoinsTheGroundAsIsChosen) {
    const TemporaryFolder folder;
    put_file(folder / "real.asc", k_grid);
    Session session({}, folder / "");
    session.choose_preset(find_preset("terraces")->recipe);
    settle(session);
    const Recipe before = session.document.recipe();
    ASSERT_GT(before.layers.size(), 1u);
    session.document.select(before.layers[0].id);
    session.import_map(folder / "real.asc");
    settle(session);
    ASSERT_EQ(session.document.recipe().layers.size(), before.layers.size() + 1);
    EXPECT_EQ(session.document.recipe().layers[1].name, "real.asc");
    EXPECT_EQ(session.document.recipe().layers[2].id, before.layers[1].id);
    const int toast = session.toasts.all().back().id;
    ASSERT_TRUE(session.import_offer(toast));
    EXPECT_FALSE(session.import_offer(toast + 1));

    const auto value = [&](std::string_view key) {
        const Layer& layer = session.document.recipe().layers[1];
        return layer.values[*find_parameter(layer.type->parameters, key)];
    };
    EXPECT_EQ(session.document.recipe().world, before.world) << "the work keeps its world";
    EXPECT_EQ(session.document.recipe().layers[1].blend, Blend::replace);
    EXPECT_EQ(std::get<int>(value("placement")), 1);
    EXPECT_EQ(std::get<float>(value("feather")), 3);  // a sixteenth of 60 m, in whole metres
    session.join_import(Blend::add);
    EXPECT_EQ(session.document.recipe().layers[1].blend, Blend::add);
    EXPECT_EQ(session.document.recipe().world, before.world);
    session.fit_import();
    EXPECT_FLOAT_EQ(session.document.recipe().world.extent, 120);
    EXPECT_EQ(std::get<int>(value("placement")), 0);
    EXPECT_EQ(std::get<float>(value("feather")), 0);
    const std::string told = session.toasts.all().back().text;
    EXPECT_NE(told.find("in a world of 0.12 ×"), std::string::npos) << "as it is now: " << told;
    for (int i = 0; i < 3; ++i) session.document.undo();
    EXPECT_EQ(session.document.recipe(), before);
    EXPECT_FALSE(session.import_offer(toast)) << "its layer is gone";
}

TEST(HeightmapImport, APictureThatTellsNoSizeLiesOverTheWorldOfTheWorkAsItIs) {
    const TemporaryFolder folder;
    put_file(folder / "h.r16", std::string(2 * 8 * 8, '\3'));
    Session session({}, folder / "");
    const World before = session.document.recipe().world;
    session.import_map(folder / "h.r16");
    settle(session);
    const Layer& layer = session.document.recipe().layers.back();
    EXPECT_EQ(layer.name, "h.r16");
    EXPECT_EQ(session.document.recipe().world, before);
    EXPECT_EQ(std::get<int>(layer.values[*find_parameter(layer.type->parameters, "placement")]), 0);
}

// In a world from -800 m on it would sink the ground that it is added to.
TEST(HeightmapImport, APictureThatIsAddedRaisesTheGroundAndLowersItNowhere) {
    const TemporaryFolder folder;
    put_file(folder / "h.r16", std::string(2 * 8 * 8, '\3'));
    Session session({}, folder / "");
    Recipe deep = session.document.recipe();
    deep.world.low = -800;
    deep.world.high = 1200;
    session.document.change({deep, "Depth"});
    session.document.select(deep.layers[0].id);
    session.import_map(folder / "h.r16");
    settle(session);
    const auto value = [&](std::string_view key) {
        const Layer& layer = session.document.recipe().layers[1];
        return layer.values[*find_parameter(layer.type->parameters, key)];
    };
    ASSERT_TRUE(session.import_offer(session.toasts.all().back().id));
    session.join_import(Blend::add);
    EXPECT_EQ(std::get<int>(value("heights")), 1);
    EXPECT_EQ(std::get<float>(value("low")), 0);
    EXPECT_EQ(std::get<float>(value("high")), 2000);
    session.join_import(Blend::maximum);
    EXPECT_EQ(std::get<int>(value("heights")), 0);
}

// Lets an hour pass.
std::size_t toasts_later(Session& session) {
    settle(session);
    return session.toasts.current(Session::Clock::now() + std::chrono::hours(1)).size();
}

TEST(HeightmapImport, TheQuestionStaysUntilItIsAnsweredOrAnotherEditMakesItMoot) {
    const TemporaryFolder folder;
    put_file(folder / "real.asc", k_grid);
    using Way = std::function<void(Session&)>;
    const std::vector<Way> ends{
        [](Session& session) { session.join_import(Blend::add); },
        [](Session& session) { session.fit_import(); },
        [](Session& session) { session.document.undo(); },
        [](Session& session) { session.document.change(with_seed(session.document.recipe(), 99)); },
        [](Session& session) { session.toasts.dismiss(session.toasts.all().back().id); },
        [](Session& session) { session.start_new(); }};
    for (std::size_t i = 0; i < ends.size(); ++i) {
        Session session({}, folder / "");
        session.import_map(folder / "real.asc");
        EXPECT_EQ(toasts_later(session), 1u) << i;
        ends[i](session);
        EXPECT_EQ(toasts_later(session), 0u) << i;
    }
}

TEST(HeightmapImport, AFileThatIsStillReadIsNotForTheNextDocument) {
    const TemporaryFolder folder;
    put_file(folder / "real.asc", k_grid);
    Session session({}, folder / "");
    const Recipe preset = find_preset("terraces")->recipe;
    save_recipe(preset, folder / "other.talus");
    const std::vector<std::function<void()>> others{[&] { session.start_new(); },
                                                    [&] { session.choose_preset(preset); },
                                                    [&] { session.open(folder / "other.talus"); }};
    for (const auto& other : others) {
        session.import_map(folder / "real.asc");
        session.jobs.wait_until_idle();
        other();
        const Recipe before = session.document.recipe();
        settle(session);
        EXPECT_EQ(session.document.recipe(), before);
    }
    EXPECT_THAT(told(session, Toast::Kind::success), ::testing::IsEmpty());
}

TEST(HeightmapImport, AHeightmapThatIsOpenedBecomesADocumentOfItsOwn) {
    const TemporaryFolder folder;
    put_file(folder / "real.asc", k_grid);
    Session session({}, folder / "");
    save_recipe(find_preset("terraces")->recipe, folder / "other.talus");
    session.open(folder / "other.talus");
    EXPECT_TRUE(session.open(folder / "real.asc"));
    settle(session);
    const Recipe opened = session.document.recipe();
    ASSERT_EQ(opened.layers.size(), 1u);
    EXPECT_FLOAT_EQ(opened.world.extent, 120);
    EXPECT_EQ(opened.name, "real");
    EXPECT_EQ(session.document.file(), "");
    EXPECT_FALSE(session.document.dirty());
    EXPECT_FALSE(session.document.can_undo());
    EXPECT_THAT(told(session, Toast::Kind::success), HasSubstr("Imported real.asc"));
    // What cannot be read leaves the document.
    put_file(folder / "bad.asc", "ncols x\n");
    session.open(folder / "bad.asc");
    settle(session);
    EXPECT_EQ(session.document.recipe(), opened);
    EXPECT_THAT(told(session, Toast::Kind::error), HasSubstr("bad.asc"));
    // Who goes on working while it is read loses nothing.
    session.open(folder / "real.asc");
    session.document.change(with_seed(opened, 4711));
    settle(session);
    EXPECT_EQ(session.document.recipe().layers.size(), 2u);
    EXPECT_EQ(session.document.recipe().world.seed, 4711u);
}

TEST(HeightmapImport, TheLastOfTwoFilesCounts) {
    const TemporaryFolder folder;
    put_file(folder / "one.asc", k_grid);
    put_file(folder / "two.asc", k_grid);
    Session session({}, folder / "");
    session.import_map(folder / "one.asc");
    session.jobs.wait_until_idle();
    session.import_map(folder / "two.asc");
    session.tick(Session::Clock::now(), Session::Clock::now());
    settle(session);
    EXPECT_EQ(session.document.recipe().layers.back().name, "two.asc");
    EXPECT_THAT(told(session, Toast::Kind::success), ::testing::Not(HasSubstr("one.asc")));
}

TEST(HeightmapImport, LeavesTheDocumentWhereTheFileCannotBeUsed) {
    const TemporaryFolder folder;
    put_file(folder / "bad.png", "no picture");
    Session session({}, folder / "");
    const Recipe before = session.document.recipe();
    for (const char* name : {"bad.png", "gone.r16"}) {
        session.import_map(folder / name);
        settle(session);
        EXPECT_EQ(session.document.recipe(), before) << name;
        EXPECT_THAT(told(session, Toast::Kind::error), HasSubstr(name));
    }
}

TEST(HeightmapImport, TakesARawFileThatHasToBeToldItsSize) {
    const TemporaryFolder folder;
    put_file(folder / "h.r16", std::string(2 * 6 * 5, '\3'));
    Session session({}, folder / "");
    session.import_map(folder / "h.r16");
    settle(session);
    EXPECT_EQ(session.document.recipe().layers.back().name, "h.r16");
    EXPECT_THAT(told(session, Toast::Kind::error), HasSubstr("give its size"));
}

// A document whose file is gone is still a document; the picture stays what it was, and a toast says why.
TEST(HeightmapImport, AFileThatBreaksLaterIsToldAndTheDocumentStays) {
    const TemporaryFolder folder;
    put_file(folder / "h.asc", k_grid);
    Session session({}, folder / "");
    session.import_map(folder / "h.asc");
    settle(session);
    const auto shown = session.newest().terrain;
    ASSERT_TRUE(shown);
    std::filesystem::remove(folder / "h.asc");
    Recipe next = session.document.recipe();
    next.layers.edit_back()->values[*find_parameter(next.layers.back().type->parameters, "turn")] = 1;
    session.document.change({next, "Change"});
    settle(session);
    EXPECT_EQ(session.document.recipe(), next);
    EXPECT_EQ(session.newest().terrain, shown);
    EXPECT_THAT(told(session, Toast::Kind::error), HasSubstr("h.asc: cannot be read: there is no such file"));
}

TEST(HeightmapImport, FitsOnlyTheShapeOfAFileThatTellsNoMetres) {
    ImportFindings findings{
        .path = "h.png", .width = 200, .height = 400, .heights = {0, 1000}, .range = {}, .remarks = {}};
    World world;
    const World fitted = fitted_world(world, findings);
    EXPECT_EQ(fitted.extent, world.extent);
    EXPECT_EQ(fitted.height, 1025);
    EXPECT_EQ(fitted.width, 512);
    EXPECT_EQ(fitted.range(), world.range());
    findings.range = HeightRange{-20, 480};
    EXPECT_EQ(fitted_world(world, findings).range(), (HeightRange{-20, 480}));
}

TEST(HeightmapImport, OpensAsADocumentWithTheFilesOwnSamplesWhileTheseAreFewEnoughToWorkOn) {
    HeightmapImport::Read read{"a.png", ImportFindings{.path = "a.png", .width = 420, .height = 300}};
    const World own = document_of(read).world;
    EXPECT_EQ(std::pair(own.width, own.height), std::pair(420, 300));
    EXPECT_EQ(own.extent, World{}.extent);
    EXPECT_EQ(thinned_text(read, own), "");
    read.findings->width = 12289;
    read.findings->height = 6145;
    const World fewer = document_of(read).world;
    EXPECT_EQ(std::pair(fewer.width, fewer.height), std::pair(4097, 2049));
    EXPECT_NE(thinned_text(read, fewer).find("4097 × 2049 samples"), std::string::npos);
    // Cells half as wide as they are high: the world has square ones, of the finer side.
    read.findings->width = 101;
    read.findings->height = 51;
    read.findings->extent_x = 1000;
    read.findings->extent_y = 1000;
    const World square = document_of(read).world;
    EXPECT_EQ(std::pair(square.width, square.height), std::pair(101, 101));
}

TEST(HeightmapImport, TellsWhatTheFileDoesNot) {
    HeightmapImport::Read read{"a.png", ImportFindings{}};
    EXPECT_NE(assumed_text(read).find("how wide or how high it is"), std::string::npos);
    read.findings->extent_x = 4096;
    EXPECT_NE(assumed_text(read).find("how high it is"), std::string::npos);
    read.findings->range = HeightRange{0, 1000};
    EXPECT_EQ(assumed_text(read), "");
    read.findings->extent_x = 0;
    EXPECT_NE(assumed_text(read).find("how wide it is"), std::string::npos);
}

}  // namespace
}  // namespace talus
