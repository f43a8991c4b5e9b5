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
        Daylight light;
        look_from(kept, again, light);
        EXPECT_EQ(again, view);
        EXPECT_EQ(light, Daylight{});
    }
}

TEST(KeptViews, BringTheSunThatWasChosenAndElseLeaveTheLight) {
    Daylight evening;
    evening.sun = Sun{250, 7};
    const NamedView sunny = kept_view({}, evening);
    const NamedView plain = kept_view({}, {});
    View view;
    Daylight light;
    light.exposure = 1;
    look_from(sunny, view, light);
    EXPECT_EQ(light.sun, evening.sun);
    EXPECT_EQ(light.exposure, 1);
    look_from(plain, view, light);
    EXPECT_EQ(light.sun, evening.sun);
}

TEST(OpeningView, IsTheFirstBookmarkIfThatIsOfTheKindThatIsShown) {
    Recipe recipe;
    EXPECT_EQ(opening_view(recipe, ViewKind::perspective), nullptr);
    recipe.views = {{}, {}};
    recipe.views[1].kind = ViewShape::top;
    EXPECT_EQ(opening_view(recipe, ViewKind::perspective), &recipe.views[0]);
    EXPECT_EQ(opening_view(recipe, ViewKind::top), nullptr);
}

TEST(OpeningView, LeavesTheSunThatWasChosenForTheNextDocument) {
    Recipe sunny;
    sunny.views.emplace_back();
    sunny.views[0].own_sun = true;
    sunny.views[0].sun_azimuth = 90;
    const Ground ground;
    const Room room(320, 200);
    View view;
    Daylight light;
    light.sun = Sun{250, 7};
    Opening opening;
    EXPECT_FALSE(opening.show(sunny, view, light, ground, room));
    EXPECT_EQ(light.sun, (Sun{90, 45}));
    EXPECT_EQ(opening.own(light).sun, (Sun{250, 7})) << "what the settings keep";
    EXPECT_FALSE(opening.show(sunny, view, light, ground, room));
    EXPECT_TRUE(opening.show({}, view, light, ground, room));
    EXPECT_EQ(light.sun, (Sun{250, 7}));
    opening.show(sunny, view, light, ground, room);
    light.sun = Sun{180, 50};
    opening.show({}, view, light, ground, room);
    EXPECT_EQ(light.sun, (Sun{180, 50})) << "chosen since";
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
