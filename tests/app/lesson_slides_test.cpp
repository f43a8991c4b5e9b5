#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>
#include <tuple>

#include "core/lesson/script/code_listing.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/written_out.h"
#include "tests/command.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class LessonCommand : public ::testing::Test {
 protected:
    Result lesson(const std::string& arguments) const {
        return run("cd '" + folder_.string() + "' && '" + build_path("talus") + "' lesson " + arguments);
    }
    std::vector<std::string> sizes(const std::string& file) const {
        std::istringstream said(run("identify -format '%Wx%H ' '" + (folder_ / file).string() + "'").text);
        std::vector<std::string> all;
        for (std::string size; said >> size;) all.push_back(size);
        return all;
    }

    const TemporaryFolder temporary_;
    const fs::path folder_ = temporary_.path();
};

TEST_F(LessonCommand, ListsEveryLessonWithItsLanguages) {
    const Result said = lesson("");
    EXPECT_EQ(said.status, 0) << said.text;
    for (const BuiltInLesson& each : lessons()) {
        EXPECT_THAT(said.text, HasSubstr(each.key));
        EXPECT_THAT(said.text, HasSubstr(each.lesson.title.in("en", "en")));
    }
    EXPECT_THAT(said.text, HasSubstr("en, de, el, pl"));
}

TEST_F(LessonCommand, WritesASlideForEachStepAnAnimationOfThemAndAPageToPrint) {
    const Result said = lesson("diamond-step -o slides");
    ASSERT_EQ(said.status, 0) << said.text;
    const std::size_t steps = find_lesson("diamond-step")->lesson.steps.size();
    for (std::size_t i = 1; i <= steps; ++i) {
        const std::string number = (i < 10 ? "0" : "") + std::to_string(i);
        const std::string file = "slides/diamond-step-" + number + ".png";
        EXPECT_EQ(sizes(file), std::vector<std::string>{"1280x720"}) << file;
    }
    const std::vector<std::string> frames = sizes("slides/diamond-step.gif");
    EXPECT_GT(frames.size(), steps) << "with points on the way from stop to stop";
    EXPECT_THAT(frames, ::testing::Each("1280x720"));
    for (const char* page : {"slides/diamond-step-handout.png", "slides/diamond-step-solution.png"})
        EXPECT_EQ(sizes(page), std::vector<std::string>{"1240x1754"}) << page;
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "slides"), {}),
              static_cast<std::ptrdiff_t>(steps + 5));
}

TEST_F(LessonCommand, SlidesMayHaveAnotherSize) {
    write(folder_ / "two.json", R"({"talus_lesson": 1, "title": "T", "setup": {"size": 3},
              "steps": [{"caption": "A"}, {"caption": "B", "stop": "end", "go": "play"}]})");
    const Result said = lesson("two.json -o . --size 1921x1080");
    ASSERT_EQ(said.status, 0) << said.text;
    EXPECT_EQ(sizes("two-02.png"), std::vector<std::string>{"1921x1080"});
    EXPECT_THAT(sizes("two.gif"), ::testing::Each("1921x1080"));
    EXPECT_EQ(sizes("two-handout.png"), std::vector<std::string>{"1240x1754"});
    for (const char* size : {"1920", "1920x", "100x100", "1920x9999", "x"}) {
        const Result refused = lesson("two.json -o . --size " + std::string(size));
        EXPECT_EQ(refused.status, 2) << size;
        EXPECT_THAT(refused.text, HasSubstr("for example 1920x1080")) << size;
    }
    EXPECT_EQ(lesson("two.json -o . --size 3840x2160 --memory 100M").status, 1);
    const Result nowhere = lesson("two.json --size 1920x1080");
    EXPECT_EQ(nowhere.status, 2);
    EXPECT_THAT(nowhere.text, HasSubstr("-o"));
}

TEST_F(LessonCommand, PagesToPrintAreVectorsOnThePaperThatWasChosen) {
    write(folder_ / "two.json", R"({"talus_lesson": 1, "title": "The title", "setup": {"size": 3},
              "steps": [{"caption": "A", "stop": "end"}]})");
    const auto judged = [&](const std::string& file) {
        const std::string path = "'" + (folder_ / file).string() + "'";
        return run("pdfinfo " + path + " && pdftotext " + path + " -").text;
    };
    for (const auto& [options, size] :
         {std::pair("", "595.276 x 841.89 pts (A4)"), {" --paper letter", "612 x 792 pts (letter)"}}) {
        const Result said = lesson("two.json -o ." + std::string(options));
        ASSERT_EQ(said.status, 0) << said.text;
        for (const char* file : {"two-handout.pdf", "two-solution.pdf"}) {
            const std::string text = judged(file);
            EXPECT_THAT(text, HasSubstr(size)) << file;
            EXPECT_THAT(text, HasSubstr("The title")) << file << ": letters are letters";
        }
    }
    EXPECT_EQ(sizes("two-handout.png"), std::vector<std::string>{"1275x1650"});
    const Result other = lesson("two.json -o . --paper a3");
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.text, HasSubstr("a4, letter"));
}

TEST_F(LessonCommand, AnInterruptEndsAFilmWhateverFfmpegDoes) {
    write(folder_ / "two.json", R"({"talus_lesson": 1, "title": "T", "setup": {"size": 3},
              "steps": [{"caption": "A"}, {"caption": "B", "stop": "end", "go": "play"}]})");
    // It says that it has begun, takes nothing, and is deaf.
    write(folder_ / "bin" / "ffmpeg", "#!/bin/sh\ntrap '' INT TERM HUP\n: >\"$0.begun\"\nexec sleep 600\n");
    fs::permissions(folder_ / "bin" / "ffmpeg", fs::perms::owner_all);
    fs::create_directory(folder_ / "tmp");
    for (const int signal : {SIGINT, SIGTERM}) {
        fs::remove(folder_ / "bin" / "ffmpeg.begun");
        const pid_t program = fork();
        if (program == 0) {
            setenv("TMPDIR", (folder_ / "tmp").c_str(), 1);
            setenv("PATH", ((folder_ / "bin").string() + ":" + std::getenv("PATH")).c_str(), 1);
            const std::string file = (folder_ / "two.json").string();
            execl(build_path("talus").c_str(), "talus", "lesson", file.c_str(), "--mp4", "--size", "640x480",
                  "-o", (folder_ / "out").c_str(), static_cast<char*>(nullptr));
            _exit(127);
        }
        int status = 0;
        while (!fs::exists(folder_ / "bin" / "ffmpeg.begun") && waitpid(program, &status, WNOHANG) == 0)
            std::this_thread::yield();
        kill(program, signal);
        ASSERT_EQ(waitpid(program, &status, 0), program);
        ASSERT_TRUE(WIFEXITED(status));
        EXPECT_EQ(WEXITSTATUS(status), 130);
        EXPECT_TRUE(fs::is_empty(folder_ / "tmp"));
        EXPECT_FALSE(fs::exists(folder_ / "out" / "two.mp4"));
    }
}

TEST_F(LessonCommand, AFilmStandsBesideTheAnimationWhereFfmpegIsThere) {
    write(folder_ / "two.json", R"({"talus_lesson": 1, "title": "T", "setup": {"size": 3},
              "steps": [{"caption": "A"}, {"caption": "B", "stop": "end", "go": "play"}]})");
    const Result odd = lesson("two.json -o . --mp4 --size 641x480");
    EXPECT_EQ(odd.status, 2);
    EXPECT_THAT(odd.text, HasSubstr("even"));
    const Result without = run("cd '" + folder_.string() + "' && PATH=/nowhere '" + build_path("talus") +
                               "' lesson two.json -o . --mp4");
    EXPECT_EQ(without.status, 1);
    EXPECT_THAT(without.text, HasSubstr("install the package ffmpeg"));
    EXPECT_FALSE(fs::exists(folder_ / "two.mp4"));
    if (run("ffmpeg -version").status != 0) GTEST_SKIP() << "no ffmpeg";
    const Result said = lesson("two.json -o . --mp4 --size 640x480");
    ASSERT_EQ(said.status, 0) << said.text;
    const Result judged =
        run("ffprobe -v error -show_entries stream=codec_name,width,height,pix_fmt,duration -of "
            "csv=p=0 '" +
            (folder_ / "two.mp4").string() + "'");
    EXPECT_THAT(judged.text, HasSubstr("h264,640,480,yuv420p"));
    // Two slides of four seconds, and the eight points before the last one.
    EXPECT_NEAR(std::stod(judged.text.substr(judged.text.rfind(',') + 1)), 2 * 4 + 8 * 0.6, 0.2);
}

TEST_F(LessonCommand, TakesALessonFromAFileAndTellsItsMistakesByFileAndKey) {
    write(folder_ / "mine.json",
          R"({"talus_lesson": 1, "title": {"en": "Mine", "ru": "Моё"}, "setup": {"dimensions": 1},
              "steps": [{"caption": {"en": "{arithmetic}", "ru": "Да"}, "stop": "end"}]})");
    EXPECT_EQ(lesson("mine.json --language ru -o .").status, 0);
    EXPECT_EQ(sizes("mine-01.png"), std::vector<std::string>{"1280x720"});
    const Result other = lesson("mine.json --language de -o .");
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.text, HasSubstr("en, ru"));

    write(folder_ / "bad.json",
          R"({"talus_lesson": 1, "title": "T", "steps": [{"caption": "c", "stop": 99}]})");
    const Result bad = lesson("bad.json -o .");
    EXPECT_EQ(bad.status, 1);
    EXPECT_THAT(bad.text, HasSubstr("bad.json: steps[0].stop: expected"));
}

TEST_F(LessonCommand, ACaptionThatLeavesNoRoomForThePictureIsToldAndItsStep) {
    std::string words;
    for (int i = 0; i < 400; ++i) words += "many words ";
    std::ofstream(folder_ / "long.json")
        << R"({"talus_lesson": 1, "title": "T", "steps": [{"caption": "a"}, )"
        << R"({"caption": ")" << words << R"("}]})";
    const Result said = lesson("long.json -o slides");
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.text, HasSubstr("steps[1]: its texts leave no room for the picture"));
}

TEST_F(LessonCommand, PrintsAProgramThatMakesTheLessonsNumbers) {
    const LessonFile& levels = find_lesson("levels")->lesson;
    const auto lattice = make_lattice(levels.steps[code_step(levels).value()].setup);
    EXPECT_EQ(lesson("levels --code python").text, code_listing(*lattice, CodeLanguage::python));
    EXPECT_EQ(lesson("levels --code javascript").text, code_listing(*lattice, CodeLanguage::javascript));
    EXPECT_NE(lesson("levels --code python --html page.html").status, 0) << "which of them?";
    const Result run_at_once = lesson("levels --code python | python3 -");
    EXPECT_EQ(run_at_once.status, 0) << run_at_once.text;
    EXPECT_THAT(run_at_once.text, HasSubstr(written_number(lattice->value({0, 0}, lattice->steps()), 1)));
    const Result other = lesson("levels --code cobol");
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.text, HasSubstr("python, javascript"));
    const Result map = lesson("where-water-goes --code python");
    EXPECT_EQ(map.status, 2);
    EXPECT_THAT(map.text, HasSubstr("no lattice or line in class numbers"));
}

TEST_F(LessonCommand, WhatIsNoLessonIsRefusedInOneLineThatNamesThem) {
    const Result said = lesson("algebra -o .");
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.text, HasSubstr("diamond-step"));
    EXPECT_EQ(std::count(said.text.begin(), said.text.end(), '\n'), 1);
}

TEST_F(LessonCommand, WritesAWebPageCompleteOrNotAtAll) {
    const Result said = lesson("diamond-step --html page.html");
    ASSERT_EQ(said.status, 0) << said.text;
    EXPECT_THAT(said.text, HasSubstr("page.html: 11 steps, en, de, "));
    const std::string page = text_of(folder_ / "page.html");
    EXPECT_TRUE(page.starts_with("<!doctype html>"));
    EXPECT_THAT(page, HasSubstr("<html lang=\"en\">"));
    // It opens in the language that was chosen, and may be written beside slides.
    EXPECT_EQ(lesson("diamond-step --language de --html page.html").status, 0);
    EXPECT_THAT(text_of(folder_ / "page.html"), HasSubstr("<title>Der Rautenschritt</title>"));

    for (const auto& [arguments, status, cause] :
         {std::tuple("diamond-step --html page.png", 2, "name a file that ends in .html"),
          {"diamond-step --html missing/page.html", 1, "missing"},
          {"diamond-step --language fr --html page.html", 2, "this lesson has en, de"}}) {
        const Result refused = lesson(arguments);
        EXPECT_EQ(refused.status, status) << arguments;
        EXPECT_THAT(refused.text, HasSubstr(cause)) << arguments;
    }
    EXPECT_THAT(text_of(folder_ / "page.html"), HasSubstr("<title>Der Rautenschritt</title>"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(LessonCommand, NeverWritesAPageOverItsLesson) {
    write(folder_ / "mine.html", R"({"talus_lesson": 1, "title": "Mine", "steps": [{"caption": "C"}]})");
    const Result said = lesson("mine.html --html mine.html");
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.text, HasSubstr("is the lesson itself"));
    EXPECT_THAT(text_of(folder_ / "mine.html"), HasSubstr("talus_lesson"));
}

}  // namespace
}  // namespace talus
