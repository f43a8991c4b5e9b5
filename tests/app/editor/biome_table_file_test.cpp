#include "app/editor/biome_table_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/biome/biome_edit.h"
#include "core/biome/biome_json.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using Clock = BiomeTableFile::Clock;

class BiomeTableFileTest : public FolderTest {
 protected:
    BiomeTableFileTest() {
        path = folder + "/own.json";
        put(to_json(*shipped_biomes()));
    }

    void put(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
    // Until nothing is due; returns whether the file was written.
    bool settle(const std::string& of) {
        bool written = false;
        for (int i = 0; i < 4; ++i) {
            now += BiomeTableFile::k_pause;
            written |= file.tick(jobs, of, now);
            jobs.wait_until_idle();
        }
        return written;
    }
    BiomeTable on_disk() const { return *load_biomes(path); }

    std::string path;
    JobQueue jobs;
    Clock::time_point now = Clock::now();
    BiomeTableFile file;
};

BiomeTable renamed(const BiomeTable& table, const std::string& name) {
    return with_biome_renamed(table, 1, name);
}

TEST_F(BiomeTableFileTest, AnEditIsInTheFileAndUndoTakesItOutAgain) {
    EXPECT_FALSE(settle(path));
    ASSERT_TRUE(file.is_editable());
    file.change(renamed(*file.table(), "Abyss"));
    EXPECT_FALSE(file.is_written());
    EXPECT_TRUE(settle(path));
    EXPECT_TRUE(file.is_written());
    EXPECT_EQ(on_disk().biomes[0].name, "Abyss");
    file.undo();
    EXPECT_TRUE(settle(path));
    EXPECT_EQ(on_disk(), *shipped_biomes());
    EXPECT_TRUE(file.can_redo());
}

TEST_F(BiomeTableFileTest, TheTableThatComesWithTheProgramCannotBeChanged) {
    for (const auto* const shipped : {"", "asset:earth.json"}) {
        settle(shipped);
        ASSERT_NE(file.table(), nullptr);
        EXPECT_FALSE(file.is_editable());
        file.change(renamed(*file.table(), "Abyss"));
        EXPECT_EQ(*file.table(), *shipped_biomes());
    }
}

TEST_F(BiomeTableFileTest, MistakesAreToldWhileTheTableStaysAndTheFileIsLeftAlone) {
    settle(path);
    put("{\"talus_biomes\": 1, \"name\": 3, \"biomes\": []}");
    settle(path);
    EXPECT_GE(file.mistakes().size(), 2u);
    EXPECT_EQ(*file.table(), *shipped_biomes());
    EXPECT_FALSE(file.is_editable());
    file.change(renamed(*file.table(), "Abyss"));
    EXPECT_FALSE(settle(path));
    file.overwrite();
    EXPECT_TRUE(settle(path));
    EXPECT_EQ(on_disk(), *shipped_biomes());
    EXPECT_TRUE(file.is_editable());
}

TEST_F(BiomeTableFileTest, WhatAnotherProgramWritesIsReadAndCanBeUndone) {
    settle(path);
    put(to_json(renamed(*shipped_biomes(), "Abyss")));
    EXPECT_FALSE(settle(path));
    EXPECT_EQ(file.table()->biomes[0].name, "Abyss");
    file.undo();
    EXPECT_TRUE(settle(path));
    EXPECT_EQ(on_disk(), *shipped_biomes());
}

TEST_F(BiomeTableFileTest, AnEditThatCannotBeWrittenIsToldAndWrittenOnceThatIsPossible) {
    settle(path);
    fs::rename(folder, folder + "-away");
    file.change(renamed(*file.table(), "Abyss"));
    EXPECT_FALSE(settle(path));
    EXPECT_FALSE(file.failure().empty());
    EXPECT_FALSE(file.is_written());
    EXPECT_EQ(file.table()->biomes[0].name, "Abyss");
    fs::rename(folder + "-away", folder);
    EXPECT_TRUE(settle(path));
    EXPECT_EQ(on_disk().biomes[0].name, "Abyss");
}

TEST_F(BiomeTableFileTest, TheLastEditReachesTheDiskBeforeAnotherFileIsEdited) {
    settle(path);
    file.change(renamed(*file.table(), "Abyss"));
    file.tick(jobs, "", now);
    EXPECT_EQ(on_disk().biomes[0].name, "Abyss");
    settle("");
    EXPECT_EQ(*file.table(), *shipped_biomes());
}

}  // namespace
}  // namespace talus
