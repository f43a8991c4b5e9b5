// What a guided lesson's step shows, and which keys go through it.
#include "app/lesson/marks.h"

#include <algorithm>

#include "core/biome/biome_table.h"
#include "tests/app/workspaces/learn/guiding.h"

namespace talus {
namespace {

TEST_F(Guiding, KeysThatGoForwardComeToTheStopAndThereGoOnWithTheLesson) {
    for (const LearnAction forward : {LearnAction::forward, LearnAction::next_moment, LearnAction::next_phase,
                                      LearnAction::next_level, LearnAction::play, LearnAction::play_on}) {
        give_lesson(*room, *find_lesson("line"));
        for (int presses = 0; !guided().at_last() && presses < 200; ++presses) {
            const std::size_t place = guided().place();
            const bool at_stop = learn().transport.position() == guided().stop();
            const bool asked = learn().prediction.question() != Question::none;
            act(*room, forward);
            EXPECT_EQ(guided().place(), at_stop && !asked ? place + 1 : place);
            come_to_rest();
            ASSERT_LE(learn().transport.position(), guided().stop());
        }
        EXPECT_TRUE(guided().at_last());
    }
}

TEST_F(Guiding, ArrowsGoThroughThePointsOfAStepThatPlays) {
    give_lesson(*room, *find_lesson("line"));
    while (!guided().step().plays || guided().stop() - guided().start() < 2) on();
    const std::size_t place = guided().place();
    ASSERT_EQ(learn().transport.position(), guided().stop());
    act(*room, LearnAction::last_moment);
    EXPECT_EQ(learn().transport.position(), guided().stop() - 1);
    act(*room, LearnAction::next_moment);
    EXPECT_EQ(learn().transport.position(), guided().stop());
    EXPECT_EQ(guided().place(), place);
    act(*room, LearnAction::first);
    EXPECT_EQ(learn().transport.position(), guided().start() + 1);
    act(*room, LearnAction::last);
    EXPECT_EQ(learn().transport.position(), guided().stop());
    learn().transport.seek(guided().first());
    act(*room, LearnAction::last_moment);
    EXPECT_EQ(guided().place(), place - 1);
    EXPECT_EQ(learn().transport.position(), guided().stop());
    EXPECT_FALSE(learn().transport.playing());
}

TEST_F(Guiding, SpacePausesAndGoesOnPlaying) {
    give_lesson(*room, *find_lesson("line"));
    while (!guided().lesson().steps[guided().place() + 1].plays) on();
    while (learn().prediction.question() != Question::none) act(*room, LearnAction::play_on);
    const std::size_t place = guided().place();
    act(*room, LearnAction::play_on);
    ASSERT_TRUE(learn().transport.playing());
    act(*room, LearnAction::play_on);
    EXPECT_FALSE(learn().transport.playing());
    act(*room, LearnAction::play_on);
    EXPECT_TRUE(learn().transport.playing());
    EXPECT_EQ(guided().place(), place + 1);
    come_to_rest();
    EXPECT_EQ(learn().transport.position(), guided().stop());
}

TEST_F(Guiding, AfterALessonThePointsGoOnToTheirEnd) {
    give_lesson(*room, *find_lesson("diamond-step"));
    on();
    end_lesson(*room);
    learn().act(LearnAction::last);
    EXPECT_TRUE(learn().transport.at_last());
}

TEST_F(Guiding, AStepsLookAndExaggerationLastAsLongAsItAndTheUsersOwnComeBack) {
    session->view.exaggeration = 2;
    session->look.kind = LookKind::clay;
    const std::string path = write("lesson.json", R"({"talus_lesson": 1, "title": "T", "setup": {"size": 3},
        "steps": [{"caption": "a", "exaggeration": 4, "look": "slope"}, {"caption": "b", "exaggeration": 3},
                  {"caption": "c"}, {"caption": "d", "look": "slope"}]})");
    give_lesson(*room, LessonSource{.lesson = load_lesson(path), .file = path});
    EXPECT_EQ(session->view.exaggeration, 4);
    EXPECT_EQ(session->look.kind, LookKind::slope);
    EXPECT_EQ(session->own_look, LookKind::clay) << "which the settings keep";
    show_step(*room, 1);
    EXPECT_EQ(session->view.exaggeration, 3);
    EXPECT_EQ(session->look.kind, k_lesson_look);
    EXPECT_EQ(session->own_look, LookKind::clay);
    show_step(*room, 2);
    EXPECT_EQ(session->view.exaggeration, 2);
    show_step(*room, 3);
    EXPECT_EQ(session->look.kind, LookKind::slope);
    end_lesson(*room);
    EXPECT_EQ(session->view.exaggeration, 2);
    EXPECT_EQ(session->look.kind, LookKind::clay);
    EXPECT_FALSE(session->own_look);
}

TEST_F(Guiding, WhatTheUserChoosesDuringAStepStays) {
    give_lesson(*room, LessonSource{.lesson = lesson_from_json(R"({"talus_lesson": 1, "title": "T",
        "steps": [{"caption": "a", "exaggeration": 4, "look": "slope"}, {"caption": "b"}]})")});
    session->view.exaggeration = 5;
    session->look.kind = LookKind::grey;
    show_step(*room, 1);
    EXPECT_EQ(session->view.exaggeration, 5);
    EXPECT_EQ(session->look.kind, LookKind::grey);
}

TEST_F(Guiding, ALessonBeginsInItsOwnLookWhateverAnotherOneEndedIn) {
    give_lesson(*room, *find_lesson("edges"));
    session->look.kind = LookKind::elevation;
    on();
    give_lesson(*room, *find_lesson("heightmap"));
    EXPECT_EQ(session->look.kind, k_lesson_look);
    end_lesson(*room);
    EXPECT_EQ(session->look.kind, LookKind::elevation) << "which the user chose last";
}

TEST_F(Guiding, TheLegendsScaleLeadsBackToTheLessonsOwnNumbers) {
    give_lesson(*room, *find_lesson("how-a-valley-is-cut"));
    const LegendScale scale = learn().legend_scale();
    const HeightRange own = learn().trace()->extremes();
    EXPECT_NEAR((learn().range().low - scale.zero) / scale.metres, own.low, 1e-3);
    EXPECT_NEAR((learn().range().high - scale.zero) / scale.metres, own.high, 1e-3);
    give_lesson(*room, *find_lesson("why-is-there-a-desert"));
    EXPECT_EQ(learn().legend_scale().unit, "km");
}

TEST_F(Guiding, OnlyWaterDeepEnoughToBeSeenHidesTheGround) {
    give_lesson(*room, *find_lesson("how-a-valley-is-cut"));
    while (guided().place() < 3) on();
    const auto water = learn().terrain()->fields.get<"water">();
    const auto wet =
        std::count_if(water->data(), water->data() + water->size(), [](float d) { return d > 0; });
    EXPECT_GT(wet, 0);
    EXPECT_LT(wet, static_cast<std::ptrdiff_t>(water->size() / 2));
}

TEST_F(Guiding, GroundIsBareWhereALessonAsksWhatGrows) {
    give_lesson(*room, *find_lesson("why-is-there-a-desert"));
    const auto terrain = learn().terrain();
    EXPECT_LE(terrain->ground.tree_line, terrain->range.low);
    EXPECT_GT(terrain->ground.snow_line, terrain->range.high);
}

TEST_F(Guiding, ALessonAboutBiomesEndsOnGroundInTheirColours) {
    give_lesson(*room, *find_lesson("from-height-to-biome"));
    const std::size_t last = guided().lesson().steps.size() - 1;
    for (std::size_t place = 0; place <= last; ++place) {
        show_step(*room, place);
        come_to_rest();
        const auto terrain = learn().terrain();
        EXPECT_EQ(terrain->fields.has(field_id("biome")), place == last) << place;
        EXPECT_TRUE(can_show(info_of(session->look.kind), *terrain)) << place;
    }
    EXPECT_EQ(session->look.kind, look_of(field_id("biome")));
    EXPECT_EQ(biome_table_of(*learn().terrain()), shipped_biomes()) << "which has the names and colours";
}

// A comparison's overlay stops the ticks: the language must not wait for them.
TEST_F(Guiding, ALessonThatBeginsWithAComparisonSpeaksItsLanguageAtOnce) {
    room->settings.set_text("lesson_language", "de");
    give_lesson(*room, *find_lesson("spectrum"));
    EXPECT_EQ(learn().language, "de");
    end_lesson(*room);
    EXPECT_EQ(learn().language, "de") << "free play speaks on as the lesson did";
}

TEST_F(Guiding, TheKeysFrameGivesWayToTheMouseAndGoesOnFromItsClick) {
    give_lesson(*room, *find_lesson("heightmap"));
    while (guided().step().predict != Question::cell) on();
    EXPECT_TRUE(learn().cursor_shown()) << "the last thing used was a key";
    learn().mouse_rests = false;
    learn().click({2, 0});
    EXPECT_FALSE(learn().cursor_shown());
    EXPECT_EQ(learn().cursor(), (LatticePoint{2, 0}));
}

TEST_F(Guiding, MarksTakeThePlaceOfTheLastPointsJoinsAtTheStopAlone) {
    give_lesson(*room, LessonSource{.lesson = lesson_from_json(R"({"talus_lesson": 1, "title": "T",
        "setup": {"size": 3}, "steps": [
            {"caption": "a", "stop": {"point": [1, 0]}, "marks": [{"ring": [1, 0]}]}]})")});
    EXPECT_EQ(marks_of(learn()).current, (LatticePoint{1, 0}));
    EXPECT_TRUE(marks_of(learn()).parents.empty());
    learn().transport.seek(guided().stop() - 1);
    EXPECT_FALSE(marks_of(learn()).parents.empty()) << "elsewhere they are shown";
    end_lesson(*room);
    learn().transport.seek(5);
    EXPECT_FALSE(marks_of(learn()).parents.empty()) << "in free play, too";
}

// Its numbers and words come in later lessons; and a line that goes at the stop would move the picture.
TEST_F(Guiding, GroundAloneIsLookedAtWithoutMarksAndArithmeticOnTheWayToo) {
    give_lesson(*room, *find_lesson("heightmap"));
    while (!(guided().lesson().steps[guided().place() + 1].plays &&
             guided().lesson().steps[guided().place() + 1].show == LessonStep::Show::surface))
        on();
    ASSERT_TRUE(has_legend(learn()));
    ASSERT_TRUE(marks_of(learn()).current);
    act(*room, LearnAction::next_part);
    ASSERT_TRUE(learn().transport.playing());
    learn().transport.seek(guided().stop() - 1);
    for (const std::int64_t position : {guided().stop() - 1, guided().stop()}) {
        learn().transport.seek(position);
        EXPECT_TRUE(is_silent(*room)) << position;
        EXPECT_FALSE(marks_of(learn()).current);
        EXPECT_TRUE(marks_of(learn()).parents.empty());
        EXPECT_FALSE(has_legend(learn()));
    }
    end_lesson(*room);
    EXPECT_FALSE(is_silent(*room));
    learn().transport.seek(5);
    EXPECT_TRUE(marks_of(learn()).current) << "free play marks it";
    EXPECT_TRUE(has_legend(learn()));
}

// On the map below no cell is the step's own.
TEST_F(Guiding, GroundOfAMapHasNoMarksWhereTheStepTellsOfNoCell) {
    give_lesson(*room, *find_lesson("how-a-valley-is-cut"));
    EXPECT_TRUE(marks_of(learn()).current);
    show_step(*room, guided().lesson().steps.size() - 1);
    ASSERT_EQ(guided().step().show, LessonStep::Show::surface);
    EXPECT_FALSE(marks_of(learn()).current);
    EXPECT_TRUE(marks_of(learn()).parents.empty());
}

TEST_F(Guiding, OtherStepsTellTheirArithmeticOnTheWay) {
    give_lesson(*room, *find_lesson("square-step"));
    while (!guided().step().plays) on();
    learn().transport.seek(guided().stop() - 1);
    EXPECT_FALSE(is_silent(*room));
}

TEST_F(Guiding, NoLegendStandsBesideAStripOrAWave) {
    give_lesson(*room, *find_lesson("levels"));
    while (guided().step().show != LessonStep::Show::strip) on();
    EXPECT_FALSE(has_legend(learn()));
    give_lesson(*room, *find_lesson("spectrum"));
    while (!guided().step().setup.is_line() || guided().step().show != LessonStep::Show::surface) on();
    EXPECT_FALSE(has_legend(learn()));
}

TEST_F(Guiding, BehindAnAnswerStandsWhatTheKeyReallyDoes) {
    give_lesson(*room, lessons().front());
    speak(*room, "en");
    EXPECT_EQ(what_comes_next(*room), "Page Down goes on.");
    show_step(*room, guided().lesson().steps.size() - 1);
    EXPECT_EQ(what_comes_next(*room), "Page Down opens the next lesson.");
    on();
    EXPECT_EQ(guided().key(), lessons()[1].key);
    give_lesson(*room, lessons().back());
    speak(*room, "en");
    show_step(*room, guided().lesson().steps.size() - 1);
    EXPECT_EQ(what_comes_next(*room), "That was the last step.");
    speak(*room, "de");
    EXPECT_EQ(what_comes_next(*room), "Das war der letzte Schritt.");
}

TEST_F(Guiding, AStripGivesWayToBothPicturesWhenTheLessonEnds) {
    give_lesson(*room, LessonSource{.lesson = lesson_from_json(R"({"talus_lesson": 1, "title": "T",
        "setup": {"size": 5}, "steps": [{"caption": "a", "stop": "end", "show": "strip"}]})")});
    EXPECT_EQ(learn().panes, Learn::Panes::strip);
    end_lesson(*room);
    EXPECT_EQ(learn().panes, Learn::Panes::both);
}

}  // namespace
}  // namespace talus
