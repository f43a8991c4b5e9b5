#include "app/editor/line_exchange.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/recipe/edit.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;

Recipe road_recipe() { return with_layer_added({}, *find_stage("road")).recipe; }

class ExchangingLines : public testing::Test {
 protected:
    const GroundLine& line() const { return *line_at(document.recipe(), place); }
    void finish() {
        jobs.wait_until_idle();
        exchange.take(document, toasts);
    }
    void export_to(const std::string& name) {
        exchange.begin_export(jobs, document, place, folder / name);
        finish();
    }

    const TemporaryFolder folder;
    Document document{road_recipe()};
    const LinePlace place{.layer_id = document.recipe().layers[0].id};
    Toasts toasts;
    JobQueue jobs;
    LineExchange exchange;
};

TEST_F(ExchangingLines, ALineComesBackInOneUndoStep) {
    const GroundLine before = line();
    ASSERT_FALSE(before.empty());
    for (const char* name : {"a.geojson", "a.gpx", "a.svg"}) {
        export_to(name);
        ASSERT_EQ(folder.names(), std::vector<std::string>{name}) << "nothing else is left";
        EXPECT_EQ(toasts.all().back().text, "Exported " + std::string(name));
        document.change(with_node_removed(document.recipe(), place, 1));
        const Recipe changed = document.recipe();
        exchange.begin_import(jobs, document, place, folder / name);
        finish();
        ASSERT_EQ(line().nodes.size(), before.nodes.size()) << name;
        EXPECT_NEAR(line().nodes[1].x, before.nodes[1].x, 1e-3) << name;
        EXPECT_EQ(document.undo_label(), "Import line of Road");
        document.undo();
        EXPECT_EQ(document.recipe(), changed);
        document.undo();
        std::filesystem::remove(folder / name);
    }
}

TEST_F(ExchangingLines, AnEditMeanwhileStands) {
    export_to("a.svg");
    document.change(with_node_removed(document.recipe(), place, 0));
    exchange.begin_import(jobs, document, place, folder / "a.svg");
    document.change(with_node_removed(document.recipe(), place, 0));
    const Recipe edited = document.recipe();
    finish();
    EXPECT_EQ(document.recipe(), edited);
    EXPECT_THAT(toasts.all().back().text, HasSubstr("has changed since"));
}

TEST_F(ExchangingLines, AFileThatIsNoneChangesNothing) {
    const Recipe before = document.recipe();
    exchange.begin_import(jobs, document, place, folder / "none.gpx");
    finish();
    EXPECT_EQ(document.recipe(), before);
    const std::vector<std::string> errors = jobs.take_errors();
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_THAT(errors[0], HasSubstr("none.gpx"));
}

}  // namespace
}  // namespace talus
