#include "app/editor/bookmarks.h"

#include <gtest/gtest.h>

#include "core/recipe/edit.h"

namespace talus {
namespace {

TEST(KeptViews, BringCameraKindAndExaggerationBack) {
    for (const ViewInfo& info : view_infos()) {
        View view{.kind = info.kind, .camera = {}, .exaggeration = 2.5f};
        view.camera = {{-1200.25, 830.5, 95.125}, 2345.5, 301.25, -4.5, Camera{}.fov, true};
        const NamedView kept = kept_view(view, {});
        EXPECT_EQ(k_view_shapes[static_cast<std::size_t>(kept.kind)].key, info.key);
        View again;
        Look look;
        look_from(kept, again, look);
        EXPECT_EQ(again, view);
        EXPECT_EQ(look, Look{});
    }
}

TEST(KeptViews, BringPlantsThatWereShownAndElseLeaveThem) {
    Look green;
    green.plants = true;
    View view;
    Look look;
    look_from(kept_view({}, green), view, look);
    EXPECT_TRUE(look.plants);
    look_from(kept_view({}, {}), view, look);
    EXPECT_TRUE(look.plants);
}

TEST(OpeningView, IsTheFirstBookmarkOfTheKindThatIsShown) {
    Recipe recipe;
    EXPECT_EQ(opening_view(recipe, ViewKind::perspective), nullptr);
    recipe.views = {{}, {}};
    recipe.views[1].kind = ViewShape::top;
    EXPECT_EQ(opening_view(recipe, ViewKind::perspective), &recipe.views[0]);
    EXPECT_EQ(opening_view(recipe, ViewKind::top), &recipe.views[1]);
    EXPECT_EQ(opening_view(recipe, ViewKind::isometric), nullptr);
}

TEST(OpeningView, OfAnotherKindLendsItsLightAndThePartThatItShows) {
    Recipe recipe;
    recipe.views.emplace_back();
    NamedView& author = recipe.views[0];
    author.own_sun = author.plants = true;
    author.sun_azimuth = 90;
    author.exaggeration = 2;
    author.east = 300;
    author.pitch = 30;
    const Ground ground;
    const Room room(320, 200);
    View home;
    home.kind = ViewKind::top;
    go_home(home, ground, room);
    const auto opened = [&] {
        View view;
        view.kind = ViewKind::top;
        Look look;
        const bool whole = Opening().show(recipe, view, look, ground, room);
        EXPECT_EQ(view.kind, ViewKind::top) << "it is the user's";
        EXPECT_EQ(look.light, (Daylight{.sun = Sun{90, 45}}));
        EXPECT_TRUE(look.plants);
        EXPECT_EQ(view.exaggeration, 2);
        EXPECT_EQ(whole, view.camera.target.x == 0);
        return view.camera;
    };
    author.distance = static_cast<float>(home.camera.distance);
    EXPECT_EQ(opened().target.x, 0) << "all of it was in the picture";
    author.distance /= 4;
    EXPECT_EQ(opened().target.x, 300);
    EXPECT_EQ(opened().distance, static_cast<double>(author.distance));
    author.pitch = 2;
    EXPECT_EQ(opened().target.x, 0) << "a view across the ground is no part of a map";
}

TEST(OpeningView, BeginsWithTheDefaultLightOrItsOwnWhateverWasChosenBefore) {
    Recipe sunny;
    sunny.views.emplace_back();
    sunny.views[0].own_sun = true;
    sunny.views[0].sun_azimuth = 90;
    const Ground ground;
    const Room room(320, 200);
    View view;
    for (const DaylightInfo& info : daylight_infos()) {
        Look look;
        look.light = info.light;
        Opening opening;
        EXPECT_FALSE(opening.show(sunny, view, look, ground, room));
        EXPECT_EQ(look.light, (Daylight{.sun = Sun{90, 45}})) << info.key;
        look.light = info.light;
        EXPECT_TRUE(opening.show({}, view, look, ground, room));
        EXPECT_EQ(look.light, Daylight{}) << info.key;
    }
}

TEST(OpeningView, IsHowTheDocumentWasSeenLastWhereThatIsKnown) {
    NamedView last;
    last.kind = ViewShape::top;
    last.own_sun = true;
    last.sun_azimuth = 250;
    const Ground ground;
    const Room room(320, 200);
    View view;
    Look look;
    Opening opening;
    EXPECT_FALSE(opening.show({}, view, look, ground, room, &last));
    EXPECT_EQ(view.kind, ViewKind::top);
    EXPECT_EQ(look.light, (Daylight{.sun = Sun{250, 45}}));
    Recipe marked;
    marked.views.emplace_back();
    view.kind = ViewKind::perspective;
    EXPECT_FALSE(opening.show(marked, view, look, ground, room, &last));
    EXPECT_EQ(view.kind, ViewKind::top);
    view.kind = ViewKind::perspective;
    EXPECT_FALSE(opening.show(marked, view, look, ground, room));
    EXPECT_EQ(view.kind, ViewKind::perspective);
    EXPECT_EQ(look.light, Daylight{});
}

TEST(KeptViews, BringBackEveryLightWhole) {
    for (const DaylightInfo& info : daylight_infos()) {
        for (const DaylightInfo& other : daylight_infos()) {
            View view;
            Look look;
            look.light = info.light;
            const NamedView kept = kept_view(view, look);
            EXPECT_EQ(kept.own_sun, info.light != Daylight{});
            look.light = other.light;
            look_from(kept, view, look);
            EXPECT_EQ(look.light, kept.own_sun ? info.light : other.light) << info.key << " " << other.key;
        }
    }
    View view;
    Look look;
    look.light.exposure = 1;
    const NamedView kept = kept_view(view, look);
    look.light = {};
    look_from(kept, view, look);
    EXPECT_EQ(look.light, (Daylight{.sun = default_sun(view.kind), .exposure = 1}));
}

TEST(OpeningView, TakesPlantsAndHorizonBackWhenTheNextDocumentOpens) {
    Recipe green;
    green.views.emplace_back();
    green.views[0].plants = true;
    green.views[0].horizon = true;
    const Ground ground;
    const Room room(320, 200);
    View view;
    Look look;
    Opening opening;
    opening.show(green, view, look, ground, room);
    EXPECT_TRUE(look.plants);
    EXPECT_EQ(look.around, Around::horizon);
    EXPECT_FALSE(opening.own(look).plants);
    opening.show({}, view, look, ground, room);
    EXPECT_FALSE(look.plants);
    EXPECT_EQ(look.around, Around::block);
    look.plants = true;
    opening.show(green, view, look, ground, room);
    opening.show({}, view, look, ground, room);
    EXPECT_TRUE(look.plants) << "the user's own";
}

TEST(KeptViews, AreFoundByTheirNames) {
    Recipe recipe;
    for (const char* name : {"Bay", "Pass", "Bay"}) {
        NamedView view;
        view.name = name;
        recipe = with_view_kept(recipe, view).recipe;
    }
    EXPECT_EQ(find_view(recipe, "Pass"), 1u);
    EXPECT_EQ(find_view(recipe, "Bay"), 0u);
    EXPECT_EQ(find_view(recipe, "bay"), std::nullopt);
}

}  // namespace
}  // namespace talus
