#include <gtest/gtest.h>

#include <filesystem>

#include "app/editor/session.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

class KeptSettings : public FolderTest {
 protected:
    // What the file holds once the settings have rested, while the program runs on.
    Settings kept(Session& session) {
        const auto due = session.tick(now, {});
        EXPECT_TRUE(due && *due <= now + Session::k_settings_rest);
        now += Session::k_settings_rest;
        session.tick(now, {});
        session.jobs.wait_until_idle();
        return load_settings(folder);
    }

    Session::Clock::time_point now = Session::Clock::now();
};

TEST_F(KeptSettings, AreWrittenWhenTheyChangeAndNotOnlyAtTheEnd) {
    Session session({}, folder);
    remember_file(session.settings, "/tmp/a.talus");
    session.settings.panel_em = 30;
    session.settings.folds["world"] = true;
    session.settings.last_export.target = "unity";
    const Settings written = kept(session);
    EXPECT_EQ(written, session.settings);
    EXPECT_EQ(written.recent, std::vector<std::string>{"/tmp/a.talus"});
    session.look.kind = LookKind::grey;
    EXPECT_EQ(kept(session).look, info_of(LookKind::grey).key);
}

TEST_F(KeptSettings, NothingIsWrittenWhileTheyAreAsTheyWere) {
    Session session({}, folder);
    for (int i = 0; i < 5; ++i) {
        session.tick(now, {});
        now += Session::k_settings_rest;
    }
    session.jobs.wait_until_idle();
    EXPECT_FALSE(fs::exists(folder + "/settings.json"));
}

TEST_F(KeptSettings, WaitWhileTheyChangeInEveryFrame) {
    Session session({}, folder);
    for (int i = 0; i < 20; ++i) {
        session.settings.panel_em = 24 + static_cast<float>(i) * 0.5f;
        session.tick(now, {});
        now += Session::k_settings_rest / 4;
    }
    session.jobs.wait_until_idle();
    EXPECT_FALSE(fs::exists(folder + "/settings.json"));
    EXPECT_EQ(kept(session).panel_em, session.settings.panel_em);
}

// A view that moves without end is a change in every frame.
TEST_F(KeptSettings, AreWrittenAtLastWhereTheyNeverRest) {
    Session session({}, folder);
    for (auto end = now + Session::k_settings_patience; now <= end; now += Session::k_settings_rest / 4) {
        session.settings.panel_em += 0.1f;
        session.tick(now, {});
    }
    session.jobs.wait_until_idle();
    EXPECT_TRUE(fs::exists(folder + "/settings.json"));
}

}  // namespace
}  // namespace talus
