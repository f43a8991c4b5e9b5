#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus {

struct Outcome {
    int status = -1;
    std::string out;
    std::string error;
};

// Runs the real program in a folder of its own.
class CommandLine : public ::testing::Test {
 protected:
    Outcome run(const std::string& arguments, const std::string& environment = "") const {
        const std::string command = "cd '" + folder.string() + "' && " + environment + " '" +
                                    build_path("talus") + "' " + arguments + " >out.txt 2>error.txt";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("out.txt"), read("error.txt")};
    }
    std::string read(const std::string& name) const { return bytes_of_file(folder / name); }
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
            EXPECT_THAT(names, ::testing::Contains(entry.path().filename().string()));
        }
    }

    const TemporaryFolder temporary;
    const std::filesystem::path folder = temporary.path();
};

}  // namespace talus
