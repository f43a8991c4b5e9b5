#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/temporary_folder.h"

namespace talus {

/// A test with a folder of its own, which goes with it.
class FolderTest : public ::testing::Test {
 protected:
    std::string path(const std::string& name) const { return temporary / name; }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

    const TemporaryFolder temporary;
    const std::string folder = temporary.path().string();
};

}  // namespace talus
