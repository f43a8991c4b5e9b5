#include "app/lesson/lesson_watch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/app/folder_test.h"

namespace talus {
namespace {

class LessonWatching : public FolderTest {
 protected:
    void put(const std::string& caption) {
        std::ofstream(path) << R"({"talus_lesson": 1, "title": "T", "steps": [{"caption": ")" << caption
                            << R"("}]})";
    }
    // So many looks; returns what was read, and expects it to be one file at most.
    std::optional<LessonWatch::Read> look(int looks = 3) {
        std::optional<LessonWatch::Read> read;
        for (int i = 0; i < looks; ++i) {
            now += LessonWatch::k_pause;
            auto made = watch.tick(jobs, now);
            jobs.wait_until_idle();
            if (!made) made = watch.tick(jobs, now);
            EXPECT_FALSE(read && made) << "twice for one change";
            if (made) read = std::move(made);
        }
        return read;
    }

    std::string path = folder + "/mine.json";
    JobQueue jobs;
    LessonWatch watch;
    LessonWatch::Clock::time_point now = LessonWatch::Clock::now();
};

TEST_F(LessonWatching, AChangeIsReadOnceAndRestIsNot) {
    put("One.");
    watch.follow(path);
    ASSERT_TRUE(look()) << "it may have changed since it was opened";
    EXPECT_FALSE(look());
    put("Another one.");
    const auto read = look();
    ASSERT_TRUE(read && read->lesson);
    EXPECT_EQ(read->lesson->steps[0].caption.in("en", "en"), "Another one.");
    EXPECT_FALSE(look());
}

TEST_F(LessonWatching, MistakesAreToldOnceWithTheFilesName) {
    put("One.");
    watch.follow(path);
    look();
    std::ofstream(path) << R"({"talus_lesson": 1, "stepps": []})";
    const auto read = look();
    ASSERT_TRUE(read);
    EXPECT_FALSE(read->lesson);
    EXPECT_NE(read->mistakes.find("mine.json"), std::string::npos) << read->mistakes;
    EXPECT_NE(read->mistakes.find("stepps"), std::string::npos) << read->mistakes;
    EXPECT_FALSE(look());
}

TEST_F(LessonWatching, AFileThatIsGoneIsWaitedFor) {
    put("One.");
    watch.follow(path);
    look();
    std::filesystem::remove(path);
    EXPECT_FALSE(look());
    put("Written anew.");
    const auto read = look();
    ASSERT_TRUE(read && read->lesson);
}

TEST_F(LessonWatching, AFileThatStillGrowsIsLeftAloneUntilItRests) {
    put("1");
    watch.follow(path);
    look();
    std::string caption = "1";
    for (int i = 0; i < 3; ++i) {
        put(caption += "0");
        EXPECT_FALSE(look(1)) << i;
    }
    const auto read = look(2);
    ASSERT_TRUE(read && read->lesson);
    EXPECT_EQ(read->lesson->steps[0].caption.in("en", "en"), "1000");
}

TEST_F(LessonWatching, FramesBetweenTwoLooksLookAtNothing) {
    put("One.");
    watch.follow(path);
    look();
    put("Another one.");
    for (int frame = 0; frame < 5; ++frame) {
        now += LessonWatch::k_pause / 10;
        EXPECT_FALSE(watch.tick(jobs, now));
        jobs.wait_until_idle();
    }
    EXPECT_TRUE(look());
}

TEST_F(LessonWatching, NoFileIsNoFile) {
    put("One.");
    watch.follow(path);
    watch.follow({});
    EXPECT_FALSE(look());
}

}  // namespace
}  // namespace talus
