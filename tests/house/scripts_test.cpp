// app/run and tests/run on machines made up of stand-ins: a folder of commands is all that their PATH holds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "tests/command.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus::house {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;
using testing::UnorderedElementsAreArray;

const fs::path k_sources = source_path();

// A checkout that holds the scripts alone, and a machine whose every command is known.
class Scripts : public testing::Test {
 protected:
    void SetUp() override {
        for (const char* file :
             {"app/run", "tests/run", "assets/cmake/setup.sh", "assets/cmake/packages.txt"}) {
            fs::create_directories((tree() / file).parent_path());
            fs::copy_file(k_sources / file, tree() / file);
        }
        write(tree() / "CMakePresets.json", "{}");
        fs::create_directories(bin());
        for (const char* tool : {"bash", "basename", "cat", "dirname", "env", "grep", "head", "mkdir",
                                 "nproc", "readlink", "rm", "sed", "tail", "tee"}) {
            fs::create_symlink(fs::exists(fs::path("/usr/bin") / tool) ? fs::path("/usr/bin") / tool
                                                                       : fs::path("/bin") / tool,
                               bin() / tool);
        }
        for (const char* tool : {"cc", "c++", "ninja", "pkg-config", "Xvfb", "xdotool", "xwininfo", "convert",
                                 "pngcheck", "pdfinfo", "git", "appstreamcli", "rsvg-convert", "rpm", "groff",
                                 "desktop-file-validate", "update-mime-database"}) {
            stand_in(tool, "exit 0");
        }
        stand_in("cmake", R"(
            echo "$*" >>../cmake.log
            if [[ $1 == --build ]]; then
                [[ -f ../broken ]] && { printf '[1/2] x\nFAILED: a.o\nc++ -long -command\na.cpp:1: error: no\n'; exit 1; }
                echo '[0/2] Re-checking globbed directories...'
                [[ -f build/$3/talus ]] && exit
                echo '[1/1] Linking'
                printf '#!/bin/bash\necho "talus $*"\n' >"build/$3/talus"
                chmod +x "build/$3/talus"
                exit
            fi
            mkdir -p "build/$2"
            [[ -f ../unfound ]] && { cat ../unfound >"build/$2/missing.txt"; exit 1; }
            printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\nTALUS_TESTS:BOOL=%s\n' "$PWD" "${3#*=}" >"build/$2/CMakeCache.txt"
            echo >"build/$2/build.ninja")");
        fs::create_symlink("/bin/chmod", bin() / "chmod");
        stand_in("ctest", "echo \"ctest $*\"");
        stand_in("sudo", "exec \"$@\"");
    }

    // Debian: packages whose names `absent` lists are not installed until apt-get is told to.
    void give_apt(const std::string& absent) {
        write(folder / "absent", absent);
        stand_in("dpkg-query", "shift 3; for name; do grep -qx -e \"$name\" " + folder / "absent" +
                                   " || echo \"ii  $name\"; done");
        stand_in("apt-get", "echo \"$*\" >>" + folder / "apt.log" + "; [[ $* != *install* ]] || echo >" +
                                folder / "absent");
    }

    void stand_in(const std::string& name, const std::string& body) {
        fs::remove(bin() / name);
        write(bin() / name, "#!/bin/bash\n" + body + "\n");
        fs::permissions(bin() / name, fs::perms::owner_all);
    }

    Result call(const std::string& command, const std::string& environment = "") {
        return run("cd " + tree().string() + " && env -i HOME=/ PATH=" + bin().string() + " " + environment +
                   " " + command + " </dev/null");
    }

    fs::path tree() const { return folder / "tree"; }
    fs::path bin() const { return folder / "bin"; }
    std::string log(const char* name) const { return text_of(folder / name); }

    const TemporaryFolder folder;
};

TEST_F(Scripts, InstallExactlyWhatIsMissingThenBuildAndStart) {
    give_apt("libglm-dev\nninja-build\nlibgtest-dev\n");
    const Result result = call("app/run --yes list stages");
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(log("apt.log"), HasSubstr("update"));
    EXPECT_THAT(log("apt.log"), HasSubstr("--no-install-recommends ninja-build libglm-dev\n"))
        << "and no test library";
    EXPECT_THAT(result.text, AllOf(HasSubstr("apt-get install"), HasSubstr("\ntalus list stages\n")));
}

TEST_F(Scripts, ASecondCallNeitherInstallsNorConfigures) {
    give_apt("libglm-dev\n");
    call("app/run list stages");
    fs::remove(folder / "apt.log");
    fs::remove(folder / "cmake.log");
    EXPECT_EQ(call("app/run list stages").text, "talus list stages\n");
    EXPECT_EQ(log("apt.log"), "");
    EXPECT_EQ(log("cmake.log"), "--build --preset release --target talus\n");
}

TEST_F(Scripts, AMovedCheckoutIsConfiguredAgain) {
    give_apt("");
    call("app/run list stages");
    write(tree() / "build/release/CMakeCache.txt",
          "CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\nTALUS_TESTS:BOOL=OFF\n");
    fs::remove(folder / "cmake.log");
    call("app/run list stages");
    EXPECT_THAT(log("cmake.log"), HasSubstr("--preset release -DTALUS_TESTS=OFF"));
}

TEST_F(Scripts, TestsAreConfiguredOnceAndStayWhenOnlyTheProgramIsBuilt) {
    give_apt("");
    call("app/run list stages");
    call("tests/run");
    fs::remove(folder / "cmake.log");
    call("app/run list stages");
    call("tests/run");
    EXPECT_THAT(log("cmake.log"), Not(HasSubstr("TALUS_TESTS")));
}

TEST_F(Scripts, OnATerminalNoStopsEverything) {
    if (run("/usr/bin/script -qec true /dev/null </dev/null").status != 0)
        GTEST_SKIP() << "no pseudo-terminals here";
    give_apt("libglm-dev\n");
    const Result result = run("cd " + tree().string() + " && echo n | PATH=" + bin().string() +
                              " /usr/bin/script -qec 'bash app/run list stages' /dev/null");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.text, HasSubstr("Install them now?"));
    EXPECT_EQ(log("apt.log"), "");
    EXPECT_EQ(log("cmake.log"), "");
}

TEST_F(Scripts, AnExtraThatTheSystemDoesNotHaveIsLeftOut) {
    give_apt("chromium\nlibgtest-dev\n");
    stand_in("apt-cache", "[[ $2 != chromium ]]");
    call("tests/run");
    EXPECT_THAT(log("apt.log"), AllOf(HasSubstr("libgtest-dev"), Not(HasSubstr("chromium"))));
    fs::remove(folder / "apt.log");
    // Without lists nobody knows what there is.
    stand_in("apt-cache", "exit 100");
    give_apt("chromium\n");
    call("tests/run");
    EXPECT_THAT(log("apt.log"), HasSubstr("chromium"));
}

TEST_F(Scripts, AFailedInstallationEndsThere) {
    give_apt("libglm-dev\n");
    stand_in("apt-get", "echo 'E: Unable to locate package libglm-dev'; exit 100");
    const Result result = call("app/run");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.text, HasSubstr("E: Unable to locate package libglm-dev"));
    EXPECT_EQ(log("cmake.log"), "");
}

TEST_F(Scripts, WithoutAptOnlyTheMissingIsNamed) {
    write(folder / "unfound", "glfw3\nimgui\n");
    const Result result = call("app/run");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.text, AllOf(HasSubstr("glfw3  "), HasSubstr("dnf install"), HasSubstr("glfw-devel"),
                                   HasSubstr("pacman -S"), Not(HasSubstr("tbb")), Not(HasSubstr("cmake "))));
}

TEST_F(Scripts, WithoutAptAndCMakeThePackageManagerIsAsked) {
    fs::remove(bin() / "cmake");
    stand_in("rpm", "[[ $* != *glm-devel* ]]");
    const Result result = call("app/run");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.text, AllOf(HasSubstr("  cmake "), HasSubstr("  glm "), HasSubstr("glm-devel"),
                                   Not(HasSubstr("glfw")), Not(HasSubstr("gtest"))));
}

TEST_F(Scripts, WithoutAptTestsWantTheirToolsToo) {
    fs::remove(bin() / "xdotool");
    write(folder / "unfound", "gtest\n");
    const Result result = call("tests/run");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.text,
                AllOf(HasSubstr("  xdotool "), HasSubstr("  gtest "), Not(HasSubstr("  Xvfb "))));
    fs::remove(folder / "unfound");
    EXPECT_EQ(call("app/run list stages").status, 0) << "which needs neither";
}

TEST_F(Scripts, WithoutADisplayThereIsAPictureAndAHeightmap) {
    give_apt("");
    const Result result = call("app/run");
    EXPECT_EQ(result.status, 0);
    const std::string folder_name = (tree() / "build").string();
    EXPECT_THAT(result.text, HasSubstr("talus render opening -o " + folder_name + "/talus-opening.png\n"));
    EXPECT_THAT(result.text,
                HasSubstr("talus export opening -o " + folder_name + "/talus-opening-height.png\n"));
    EXPECT_THAT(call("app/run my/bay.talus").text,
                HasSubstr("export my/bay.talus -o " + folder_name + "/talus-bay-height"));
    EXPECT_EQ(call("app/run export opening -o x.png").text, "talus export opening -o x.png\n");
    EXPECT_EQ(call("app/run", "DISPLAY=:0").text, "talus \n") << "which opens the window";
}

TEST_F(Scripts, AFailedBuildShowsItsErrorsAndNotItsCommands) {
    give_apt("");
    write(folder / "broken", "");
    const Result result = call("app/run");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.text, AllOf(HasSubstr("a.cpp:1: error: no"), Not(HasSubstr("-long")),
                                   Not(HasSubstr("talus render"))));
}

TEST_F(Scripts, ArgumentsOfTestsGoToCTest) {
    give_apt("");
    const Result result = call("tests/run --preset asan -R Pool");
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.text, HasSubstr("ctest --preset asan --parallel "));
    EXPECT_THAT(result.text, HasSubstr(" -R Pool\n"));
}

TEST(ScriptFiles, AreBash) {
    for (const char* file : {"app/run", "tests/run", "tests/platforms", ".ci/run", "assets/cmake/setup.sh"}) {
        const Result result = run("bash -n '" + (k_sources / file).string() + "'");
        EXPECT_EQ(result.status, 0) << result.text;
    }
}

// The second word of each line that starts with `first`, and of what CMake asks for.
std::vector<std::string> words_after(const fs::path& file, const std::string& first, char end) {
    std::vector<std::string> words;
    std::istringstream lines(text_of(file));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t at = line.find(first);
        if (at == std::string::npos || line.find_first_not_of(' ') != at) continue;
        std::istringstream rest(line.substr(at + first.size()));
        std::string word;
        std::getline(rest >> std::ws, word, end);
        words.push_back(word);
    }
    return words;
}

TEST(Packages, TheTableKnowsExactlyWhatCMakeLooksFor) {
    const fs::path table = k_sources / "assets/cmake/packages.txt";
    std::vector<std::string> known = words_after(table, "run    library", ' ');
    for (std::string& key : words_after(table, "tests  library", ' ')) known.push_back(std::move(key));
    const auto wanted = words_after(k_sources / "assets/cmake/TalusPackages.cmake", "talus_need(", ' ');
    ASSERT_THAT(known, Not(IsEmpty()));
    EXPECT_THAT(wanted, UnorderedElementsAreArray(known));
}

TEST(Packages, CMakeReportsAllThatIsMissingAtOnce) {
    const TemporaryFolder folder;
    const Result result =
        run("PKG_CONFIG_LIBDIR=/nonexistent '" + cmake_path() + "' -G Ninja -S '" + k_sources.string() +
            "' -B '" + folder.path().string() +
            "' -DCMAKE_DISABLE_FIND_PACKAGE_glfw3=ON -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON");
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(words_after(folder / "missing.txt", "", '\n'),
                UnorderedElementsAre("isal", "cairo", "glfw3", "gio", "imgui", "webp", "muparser", "egl",
                                     "gtest", "gmock"));
}

}  // namespace
}  // namespace talus::house
