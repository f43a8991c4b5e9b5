#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/places.h"

namespace talus {

struct Outcome {
    int status = -1;
    std::string out;
    std::string error;
};

// Runs the real program in a folder of its own.
class CommandLine : public testing::Test {
 protected:
    void SetUp() override {
        const std::string pattern = (std::filesystem::temp_directory_path() / "talus-test-XXXXXX").string();
        std::vector<char> name(pattern.begin(), pattern.end());
        name.push_back('\0');
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder = name.data();
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    Outcome run(const std::string& arguments, const std::string& environment = "") const {
        const std::string command = "cd '" + folder.string() + "' && " + environment + " '" +
                                    build_path("talus") + "' " + arguments + " >out.txt 2>error.txt";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("out.txt"), read("error.txt")};
    }
    std::string read(const std::string& name) const {
        std::ifstream file(folder / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name) << text;
    }
    std::vector<float> heights(const std::string& name) const {
        const std::string bytes = read(name);
        std::vector<float> values(bytes.size() / sizeof(float));
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(values.data()));
        return values;
    }
    // What a failed command must leave: its two streams and the files that were there before.
    void expect_only(std::vector<std::string> names) const {
        names.insert(names.end(), {"out.txt", "error.txt"});
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            EXPECT_THAT(names, testing::Contains(entry.path().filename().string()));
        }
    }

    std::filesystem::path folder;
};

}  // namespace talus
