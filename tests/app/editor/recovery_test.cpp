#include "app/editor/recovery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>

#include "app/editor/session.h"
#include "core/recipe/presets.h"
#include "tests/app/editor/changed_recipe.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RecoveryTest : public FolderTest {
 protected:
    std::vector<std::string> copies() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (entry.path().extension() == ".json" && entry.path().filename() != "settings.json")
                names.push_back(entry.path().string());
        }
        return names;
    }
};

Document changed_document() {
    Document document(find_preset(k_opening_preset)->recipe);
    document.change({changed(document.recipe()), "Change"});
    return document;
}

TEST_F(RecoveryTest, LeftoversOfAWindowThatWasKilledGoAtTheNextStart) {
    for (const char* name : {"recovery-0123.json.tmp-4711-0", "recovery-0123.lock", "recovery-89ab.lock",
                             "recovery-89ab.json", "settings.json.tmp-4711-0"})
        std::ofstream(folder + "/" + name) << "x";
    platform::NewFile written(folder + "/recovery-cdef.json.tmp-4712-0");  // by another window
    const auto held = platform::FileLock::taken(folder + "/recovery-cdef.lock");
    ASSERT_TRUE(held);
    const Recovery recovery(folder);
    std::vector<std::string> left;
    for (const auto& entry : fs::directory_iterator(folder)) left.push_back(entry.path().filename().string());
    EXPECT_THAT(left, ::testing::UnorderedElementsAre("recovery-89ab.lock", "recovery-89ab.json",
                                                      "recovery-cdef.json.tmp-4712-0", "recovery-cdef.lock",
                                                      "settings.json.tmp-4711-0"));
}

TEST_F(RecoveryTest, UnsavedWorkIsKeptAfterTenSecondsAndOfferedAfterACrash) {
    const auto start = Recovery::Clock::now();
    auto recovery = std::make_unique<Recovery>(folder, start);
    JobQueue jobs;
    Document document(find_preset(k_opening_preset)->recipe);
    recovery->tick(document, jobs, start + 2 * Recovery::k_period);
    jobs.wait_until_idle();
    EXPECT_TRUE(fs::is_empty(folder)) << "nothing is unsaved";

    document.change({changed(document.recipe()), "Change"});
    EXPECT_EQ(recovery->tick(document, jobs, start + Recovery::k_period / 2), start + Recovery::k_period);
    recovery->tick(document, jobs, start + Recovery::k_period);
    jobs.wait_until_idle();
    ASSERT_EQ(copies().size(), 1u);
    const std::string own = copies()[0];
    EXPECT_FALSE(recovery->find_recovered());
    EXPECT_FALSE(Recovery(folder).find_recovered()) << "somebody still works on it";

    recovery.reset();  // what the system does when a process ends without a word
    const auto left = Recovery(folder).find_recovered();
    ASSERT_TRUE(left);
    EXPECT_EQ(left->recipe, document.recipe());
    EXPECT_FALSE(Recovery(folder).find_recovered()) << "one window offers it at a time";
}

// A run that its user has done something to.
class TouchedRun : public HandRun {
 public:
    explicit TouchedRun(Recipe with_it) : with_it_(std::move(with_it)) {}
    bool is_unkept() const override { return unkept; }
    std::string name() const override { return "Live water"; }
    bool is_of_layer() const override { return false; }
    std::uint64_t version() const override { return strokes; }
    Recipe recipe_with_it() const override { return with_it_; }
    void keep_and(std::function<void()> /*then*/) override {}
    bool has_the_undo() const override { return false; }
    bool has_the_redo() const override { return false; }
    std::string_view undo_label() const override { return {}; }
    std::string_view redo_label() const override { return {}; }
    void undo() override {}
    void redo() override {}

    std::uint64_t strokes = 0;
    bool unkept = false;

 private:
    Recipe with_it_;
};

TEST_F(RecoveryTest, ARunWithStrokesIsInTheCopyAsALayerOfADocumentThatIsSaved) {
    const auto start = Recovery::Clock::now();
    Recovery recovery(folder, start);
    JobQueue jobs;
    const Document document(find_preset(k_opening_preset)->recipe);
    TouchedRun run(changed(document.recipe()));
    recovery.tick(document, jobs, start + Recovery::k_period, &run);
    jobs.wait_until_idle();
    EXPECT_TRUE(copies().empty()) << "it was only played";
    run.unkept = true;
    for (int period = 2; period < 4; ++period) {
        ++run.strokes;
        recovery.tick(document, jobs, start + period * Recovery::k_period, &run);
        jobs.wait_until_idle();
        ASSERT_EQ(copies().size(), 1u) << period;
        fs::remove(copies()[0]);
    }
    recovery.tick(document, jobs, start + 4 * Recovery::k_period, &run);
    jobs.wait_until_idle();
    EXPECT_TRUE(copies().empty()) << "nothing more was done";
    recovery.keep(document, &run);
    ASSERT_EQ(copies().size(), 1u);
    const std::string copy = copies()[0];
    fs::rename(copy, folder + "/recovery-left.json");
    const auto left = Recovery(folder).find_recovered();
    ASSERT_TRUE(left);
    EXPECT_EQ(left->recipe, run.recipe_with_it());
}

// Copies of large frozen ground are rare, so that writing them takes no more than a fiftieth of the time.
TEST_F(RecoveryTest, NobodyLosesMoreThanTenSecondsUnlessWritingTakesLong) {
    using namespace std::chrono_literals;
    EXPECT_EQ(Recovery::wait_after(0ms), 10s);
    EXPECT_EQ(Recovery::wait_after(150ms), 10s);
    EXPECT_EQ(Recovery::wait_after(2s), 100s);
}

// A stroke asks for it: a crash after it does not take it.
TEST_F(RecoveryTest, AHurriedCopyIsDueAtOnceAndOnlyOnce) {
    Document document = changed_document();
    JobQueue jobs;
    const auto start = Recovery::Clock::now();
    Recovery recovery(folder, start);
    EXPECT_TRUE(recovery.tick(document, jobs, start)) << "due later";
    recovery.hurry();
    EXPECT_FALSE(recovery.tick(document, jobs, start)) << "made";
    jobs.wait_until_idle();
    EXPECT_EQ(copies().size(), 1u);
    document.change({changed(document.recipe()), "Change"});
    EXPECT_TRUE(recovery.tick(document, jobs, start)) << "as late as ever";
}

TEST_F(RecoveryTest, WhatIsAcceptedOutlivesASecondCrash) {
    const Document document = changed_document();
    Recovery(folder).keep(document);
    const std::string first = copies().at(0);
    {
        Session session({}, folder);
        ASSERT_TRUE(session.recovered());
        session.accept_recovery();
        EXPECT_EQ(session.document.recipe(), document.recipe());
        EXPECT_TRUE(session.document.dirty());
        EXPECT_FALSE(fs::exists(first));
        EXPECT_EQ(copies().size(), 1u);
        EXPECT_FALSE(Recovery(folder).find_recovered());
        session.end_abruptly();
    }
    const auto left = Recovery(folder).find_recovered();
    ASSERT_TRUE(left);
    EXPECT_EQ(left->recipe, document.recipe());
}

// In a container, and after each start of the computer, processes get the same numbers again.
TEST_F(RecoveryTest, NoCopyOverwritesAnother) {
    const Document document = changed_document();
    Recovery(folder).keep(document);
    Recovery second(folder);
    Document other = changed_document();
    other.change({changed(other.recipe()), "Change"});
    second.keep(other);
    EXPECT_EQ(copies().size(), 2u);
    const auto left = Recovery(folder).find_recovered();
    ASSERT_TRUE(left);
    EXPECT_EQ(left->recipe, document.recipe());
}

TEST_F(RecoveryTest, AKilledProcessLeavesItsCopyUnlocked) {
    const pid_t child = fork();
    if (child == 0) {
        Recovery recovery(folder);
        recovery.keep(changed_document());
        raise(SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_TRUE(Recovery(folder).find_recovered());
}

TEST_F(RecoveryTest, ACopyOfAnEarlierVersionIsOffered) {
    Recovery(folder).keep(changed_document());
    fs::rename(copies().at(0), folder + "/recovery-4711.json");
    auto left = Recovery(folder).find_recovered();
    ASSERT_TRUE(left);
    Recovery::forget(*left);
    left.reset();
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(RecoveryTest, AnOrderlyEndLeavesNothingToRecover) {
    {
        Session session({}, folder);
        session.document.change({changed(session.document.recipe()), "Change"});
        session.tick(Session::Clock::now() + 2 * Recovery::k_period, {});
        session.jobs.wait_until_idle();
        ASSERT_FALSE(fs::is_empty(folder));
    }
    for (const auto& entry : fs::directory_iterator(folder))
        EXPECT_EQ(entry.path().filename(), "settings.json");
}

TEST_F(RecoveryTest, ALongExportDoesNotDelayTheCopy) {
    const auto start = Recovery::Clock::now();
    Recovery recovery(folder, start);
    std::promise<void> copied;
    std::once_flag first;
    JobQueue jobs([&] { std::call_once(first, [&] { copied.set_value(); }); });
    std::promise<void> go;
    jobs.submit(JobKind::file, "a long export", [&](Progress&) { go.get_future().wait(); });
    recovery.tick(changed_document(), jobs, start + Recovery::k_period);
    EXPECT_EQ(copied.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
    EXPECT_FALSE(fs::is_empty(folder));
    go.set_value();
    jobs.wait_until_idle();
}

TEST_F(RecoveryTest, AnAbruptEndLeavesTheUnsavedWork) {
    Recipe work;
    {
        Session session({}, folder);
        session.end_abruptly();  // nothing is unsaved
        EXPECT_TRUE(fs::is_empty(folder));
    }
    {
        Session session({}, folder);
        session.document.edit(
            {changed(session.document.recipe()), "Change"});  // the hand still holds the slider
        work = session.document.recipe();
        session.end_abruptly();
    }
    const auto left = Recovery(folder).find_recovered();
    ASSERT_TRUE(left);
    EXPECT_EQ(left->recipe, work);
}

TEST_F(RecoveryTest, ACopyThatStillWaitsIsNotWrittenOnceTheDocumentIsSaved) {
    const auto start = Recovery::Clock::now();
    Recovery recovery(folder, start);
    JobQueue jobs;
    std::promise<void> go;
    jobs.submit(JobKind::safety_copy, "another copy", [&](Progress&) { go.get_future().wait(); });
    recovery.tick(changed_document(), jobs, start + Recovery::k_period);
    recovery.clear();
    go.set_value();
    jobs.wait_until_idle();
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(RecoveryTest, AHalfWrittenCopyIsPassedOver) {
    std::ofstream(folder + "/recovery-1234.json") << "{\"file\": \"\", \"rec";
    EXPECT_FALSE(Recovery(folder).find_recovered());
}

TEST(Recovery, WithoutAFolderNothingIsKeptAndTheUserIsTold) {
    const Session session({}, "");
    ASSERT_EQ(session.toasts.all().size(), 1u);
    EXPECT_THAT(session.toasts.all()[0].text, AllOf(HasSubstr("not kept"), HasSubstr("HOME")));
}

}  // namespace
}  // namespace talus
