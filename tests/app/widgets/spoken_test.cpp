#include "app/widgets/spoken.h"

#include <gtest/gtest.h>

#include <string>

namespace talus {
namespace {

class Spoken : public ::testing::Test {
 protected:
    void TearDown() override { speak_in("en"); }
};

TEST_F(Spoken, IsEnglishUntilAnotherLanguageIsChosenAndWhereThatHasNoSuchText) {
    EXPECT_EQ(spoken("Save"), "Save");
    speak_in("de");
    EXPECT_EQ(spoken("Save"), "Speichern");
    EXPECT_EQ(spoken("What nobody has translated"), "What nobody has translated");
    speak_in("fi");
    EXPECT_EQ(spoken("Save"), "Save");
}

TEST_F(Spoken, AMessageNamesNoOptionsOfTheCommandLine) {
    EXPECT_EQ(spoken_message("tick Caves (--caves) to have them"), "tick Caves to have them");
    EXPECT_EQ(spoken_message("give it (\"Numbers\", --set a=1), or (--b) c"), "give it (\"Numbers\"), or c");
    EXPECT_EQ(spoken_message("--"), "--");
    EXPECT_EQ(spoken_message("with --set a=1 (as here)"), "with --set a=1 (as here)");
    speak_in("de");
    EXPECT_EQ(
        spoken_message("the recipe's caves are in none of these files; tick Caves (--caves) to have them"),
        "die Höhlen des Rezepts sind in keiner dieser Dateien; mit dem Haken Höhlen kommen sie dazu");
}

// ImGui tells items by what follows ###.
TEST_F(Spoken, ALabelIsTheSameItemInEveryLanguage) {
    const auto item = [](const std::string& label) { return label.substr(label.find("###")); };
    const std::string english = spoken_label("Rules##learn");
    const std::string whole = spoken_label("Save###save");
    speak_in("de");
    EXPECT_EQ(spoken_label("Rules##learn"), "Regeln###Rules##learn");
    EXPECT_EQ(item(spoken_label("Rules##learn")), item(english));
    EXPECT_EQ(spoken_label("Save###save"), "Speichern###save");
    EXPECT_EQ(item(whole), "###save");
    EXPECT_EQ(spoken_label("##value"),
              "###"
              "##value");
}

TEST_F(Spoken, ASuffixTellsOneMeaningFromAnother) {
    speak_in("de");
    EXPECT_TRUE(spoken_label("Open##file").starts_with("Öffnen###"));
    EXPECT_FALSE(spoken_label("Open##edges").starts_with("Öffnen"));
}

TEST_F(Spoken, AMessageThatNamesAFileOnALineOfItsOwnIsSpokenLineByLine) {
    speak_in("de");
    EXPECT_EQ(spoken_message("Saved the picture\n/tmp/a.png"), "Das Bild ist gespeichert\n/tmp/a.png");
    speak_in("en");
    EXPECT_EQ(spoken_message("Saved the picture\n/tmp/a.png"), "Saved the picture\n/tmp/a.png");
}

TEST_F(Spoken, AStepIsKnownByItsTextWithAHole) {
    EXPECT_EQ(spoken_step("Delete Cone"), "Delete Cone");
    speak_in("de");
    EXPECT_EQ(spoken_step("Delete Cone"), "Kegel löschen");
    EXPECT_EQ(spoken_step("Delete My hill"), "My hill löschen");
    EXPECT_EQ(spoken_step("Change Height of Cone"), "Höhe von Kegel ändern");
    EXPECT_EQ(spoken_step("Raise on Sculpt"),
              std::string(spoken("Raise")) + " auf " + std::string(spoken("Sculpt")));
    EXPECT_EQ(spoken_step("Paste 3 layers"), "3 Ebenen einfügen");
    EXPECT_EQ(spoken_step("Move layer up"), "Ebene nach oben");
    EXPECT_EQ(spoken_step("Delete "), "Delete ") << "without a name";
    EXPECT_EQ(spoken_message("Delete the file yourself"), "Delete the file yourself") << "no step";
}

TEST_F(Spoken, AMessageIsKnownByItsTextWithHoles) {
    speak_in("de");
    EXPECT_EQ(spoken_message("old.talus exists and will be replaced."),
              "old.talus gibt es schon und wird ersetzt.");
}

TEST_F(Spoken, FillingsHaveTheMarkOfTheLanguage) {
    speak_in("de");
    EXPECT_EQ(spoken("{step} m between two values", {{"step", "0.0125"}}), "0,0125 m zwischen zwei Werten");
    speak_in("en");
    EXPECT_EQ(spoken("{step} m between two values", {{"step", "0.0125"}}), "0.0125 m between two values");
}

}  // namespace
}  // namespace talus
