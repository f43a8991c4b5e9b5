#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace talus {

/// A test with a folder of its own, which goes with it.
class FolderTest : public testing::Test {
 protected:
    FolderTest() {
        std::string name = (std::filesystem::temp_directory_path() / "talus-test-XXXXXX").string();
        folder = mkdtemp(name.data());
    }
    ~FolderTest() override { std::filesystem::remove_all(folder); }
    std::string path(const std::string& name) const { return folder + "/" + name; }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

    std::string folder;
};

}  // namespace talus
