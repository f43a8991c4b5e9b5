// The build, installed into a folder of its own and used from there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "tests/command.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;

std::string quoted(const fs::path& path) { return "'" + path.string() + "'"; }

class Install : public testing::Test {
 protected:
    void SetUp() override {
        const Result result =
            run(cmake_path() + " --install '" + build_path() + "' --prefix " + quoted(prefix()));
        ASSERT_EQ(result.status, 0) << result.text;
    }

    fs::path prefix() const { return folder / "usr"; }
    fs::path share() const { return prefix() / "share"; }
    // Runs the installed program, in the empty folder `work`, with nothing of this environment.
    Result talus(const std::string& arguments) const {
        fs::create_directories(folder / "work");
        return run("cd " + quoted(folder / "work") + " && env -i HOME=" + quoted(folder) + " " +
                   quoted(prefix() / "bin/talus") + " " + arguments);
    }

    const TemporaryFolder temporary;
    const fs::path folder = temporary.path();
};

TEST_F(Install, TheProgramNeedsNothingOfItsBuildFolder) {
    const Result result = talus("export opening --size 129 -o bay.r32 bay.png");
    ASSERT_EQ(result.status, 0) << result.text;
    EXPECT_EQ(text_of(folder / "work/bay.r32").size(), 129u * 129 * 4);
    const Result picture = talus("render opening --size 129 --width 64 --height 36 -o bay_picture.png");
    ASSERT_EQ(picture.status, 0) << picture.text;
    EXPECT_THAT(text_of(prefix() / "bin/talus"), Not(HasSubstr(source_path())));
}

TEST_F(Install, VersionNamesACommitOfThisCheckout) {
    const Result result = talus("--version");
    ASSERT_EQ(result.status, 0);
    EXPECT_THAT(result.text, MatchesRegex("talus [0-9.]+( \\([^)]*\\))?\n"
                                          "compiler: .*[0-9].*\n"
                                          "SIMD levels: base.*, in use: (base|v3|v4)\n"));
    const std::string git = "git -c safe.directory='*' -C '" + source_path() + "' ";
    if (!fs::exists(source_path(".git"))) return;  // an unpacked archive
    std::smatch commit;
    ASSERT_TRUE(std::regex_search(result.text, commit, std::regex(R"( \(([0-9a-f]{12}), \d{4}-\d\d-\d\d\))")))
        << result.text;
    EXPECT_EQ(run(git + "cat-file -e " + commit[1].str() + "^{commit}").status, 0) << result.text;
}

TEST_F(Install, TheManualPageSaysWhatHelpSays) {
    // Sets the page as man(1) does, every warning on, without colours and overstriking.
    const fs::path page = share() / "man/man1/talus.1.gz";
    const Result set = run("gzip -dc " + quoted(page) + " | groff -Kutf8 -man -ww -Tutf8 -rLL=200n -P-cbou");
    ASSERT_EQ(set.status, 0) << set.text;
    EXPECT_THAT(set.text, Not(HasSubstr("warning")));
    const auto words = [](const std::string& text) {
        return std::regex_replace(std::regex_replace(text, std::regex("‐"), "-"), std::regex("\\s+"), " ");
    };
    const std::string manual = words(set.text);
    for (const char* heading : {"NAME", "SYNOPSIS", "OPTIONS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT"})
        EXPECT_THAT(manual, HasSubstr(heading));
    for (const char* command : {"", "export", "render", "inspect", "list stages", "list formats"}) {
        const std::string help = talus(std::string(command) + " --help").text;
        ASSERT_THAT(help, HasSubstr("Options:"));
        const std::string options = help.substr(help.find("Options:"));
        const std::regex option("(?:^|\n)  (?:-\\w,)?(--[a-z0-9-]+)");
        int count = 0;
        for (std::sregex_iterator it(options.begin(), options.end(), option), end; it != end; ++it, ++count)
            EXPECT_THAT(manual, HasSubstr((*it)[1].str() + " ")) << command;
        EXPECT_GE(count, 3) << help;
        EXPECT_THAT(manual, HasSubstr("talus " + std::string(command)));
    }
}

TEST_F(Install, TheMenuFindsProgramAndIcon) {
    const fs::path entry = share() / "applications/talus.desktop";
    const Result judged = run("desktop-file-validate " + quoted(entry));
    EXPECT_EQ(judged.status, 0);
    EXPECT_THAT(judged.text, IsEmpty());
    EXPECT_THAT(text_of(entry), AllOf(HasSubstr("\nExec=talus %f\n"), HasSubstr("\nIcon=talus\n")));
    std::size_t bytes = 0;
    for (const int size : {16, 32, 48, 128, 256}) {
        const std::string side = std::to_string(size);
        const std::string icon = text_of(share() / "icons/hicolor" / (side + "x" + side) / "apps/talus.png");
        ASSERT_GT(icon.size(), 24u) << size;
        EXPECT_EQ(icon.substr(1, 3), "PNG");
        const auto number = [&](int at) {
            return static_cast<unsigned char>(icon[at]) << 8 | static_cast<unsigned char>(icon[at + 1]);
        };
        EXPECT_EQ(number(18), size);
        EXPECT_EQ(number(22), size);
        bytes += icon.size();
    }
    EXPECT_LT(bytes, 102'400u);
}

TEST_F(Install, TheIconIsAlsoDrawnAtAnySize) {
    const fs::path icon = share() / "icons/hicolor/scalable/apps/talus.svg";
    const fs::path drawn = folder / "drawn.png";
    const Result result = run("rsvg-convert -w 300 -o " + quoted(drawn) + " " + quoted(icon));
    EXPECT_EQ(result.status, 0) << result.text;
    // Opaque in the middle, clear in the corners.
    const Result alphas = run("convert " + quoted(drawn) +
                              " -alpha extract -format '%[fx:p{150,150}] %[fx:p{0,0}] %[fx:p{299,0}]' info:");
    EXPECT_EQ(alphas.text, "1 0 0");
}

TEST_F(Install, SoftwareCentresKnowIt) {
    const fs::path about = share() / "metainfo/org.talus_terrain.Talus.metainfo.xml";
    // Later versions warn where there is no page in the web, which Talus does not have.
    const Result judged =
        run("appstreamcli validate --no-net " + quoted(about) + " | grep -v url-homepage-missing");
    EXPECT_THAT(judged.text, Not(ContainsRegex("(^|\n)[EW]: "))) << judged.text;
    EXPECT_THAT(judged.text, HasSubstr("Validation")) << "it was not judged";
    const Result version = talus("--version");
    std::smatch number;
    ASSERT_TRUE(std::regex_search(version.text, number, std::regex("talus ([0-9.]+)")));
    EXPECT_THAT(text_of(about), HasSubstr("<release version=\"" + number[1].str() + "\""));
    EXPECT_THAT(text_of(about), HasSubstr("<launchable type=\"desktop-id\">talus.desktop</launchable>"));
}

// What bash offers for a line, the last word of which is not complete yet.
std::string completed(const fs::path& script, const std::string& words) {
    return run("bash -c 'source " + script.string() + "; COMP_WORDS=(" + words +
               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _talus; printf \"%s\\n\" \"${COMPREPLY[@]}\"'")
        .text;
}

TEST_F(Install, BashCompletesCommandsOptionsAndValues) {
    const fs::path script = share() / "bash-completion/completions/talus";
    ASSERT_EQ(run("bash -n " + quoted(script)).status, 0);
    EXPECT_THAT(completed(script, "talus exp"), HasSubstr("export\n"));
    EXPECT_THAT(completed(script, "talus list st"), "stages\n");
    EXPECT_THAT(completed(script, "talus export opening --targ"), "--target\n");
    EXPECT_THAT(completed(script, "talus export opening --target un"),
                AllOf(HasSubstr("unity\n"), HasSubstr("unreal")));
    EXPECT_THAT(completed(script, "talus export alp"), HasSubstr("alps\n"));
    EXPECT_THAT(completed(script, "talus render --contours alp"), HasSubstr("alps\n"))
        << "a switch takes no value";
    EXPECT_THAT(completed(script, "talus lesson crea"), HasSubstr("creases\n"));
    EXPECT_THAT(completed(script, "talus export " + source_path("README.m")), HasSubstr("README.md\n"));
    // Every option that --help shows is there.
    for (const char* command : {"export", "render", "inspect", "lesson"}) {
        const std::string offered = completed(script, std::string("talus ") + command + " -");
        const std::string help = talus(std::string(command) + " --help").text;
        const std::regex option("\n  (?:-\\w,)?(--[a-z0-9-]+)");
        int count = 0;
        for (std::sregex_iterator it(help.begin(), help.end(), option), end; it != end; ++it, ++count)
            EXPECT_THAT(offered, HasSubstr((*it)[1].str() + "\n")) << command;
        EXPECT_GE(count, 3) << help;
    }
}

TEST_F(Install, SchemasOfFilesWrittenByHandAreThoseOfTheProgram) {
    for (const auto& [file, kind] :
         {std::pair("talus", "recipe"), {"lesson", "lesson"}, {"biomes", "biomes"}}) {
        const fs::path installed = share() / "talus/schema" / (std::string(file) + ".schema.json");
        const std::string text = text_of(installed);
        EXPECT_THAT(text, HasSubstr("\"$schema\": \"http://json-schema.org/draft-07/schema#\"")) << installed;
        EXPECT_TRUE(talus(std::string("schema ") + kind).text == text) << installed;
        ASSERT_EQ(talus(std::string("schema ") + kind + " -o own.json").status, 0);
        EXPECT_TRUE(text_of(folder / "work/own.json") == text) << installed;
    }
    EXPECT_THAT(text_of(source_path("assets/manual/file_formats.md")),
                HasSubstr("/share/talus/schema/talus.schema.json"));
    EXPECT_EQ(talus("schema").status, 2);
    EXPECT_THAT(talus("schema scene").text, HasSubstr("there are recipe, lesson, biomes"));
}

TEST_F(Install, TheManualIsThereAndItsLinksLeadToWhatIsInstalled) {
    const fs::path manual = share() / "doc/talus/manual";
    int pages = 0;
    for (const auto& entry : fs::directory_iterator(source_path("assets/manual"))) {
        const fs::path page = manual / entry.path().filename();
        const std::string text = text_of(page);
        EXPECT_TRUE(text == text_of(entry.path())) << page;
        const std::regex link("\\]\\(([^)#]+)(#[^)]*)?\\)");
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it)
            EXPECT_TRUE(fs::exists(manual / (*it)[1].str())) << page << ": " << (*it)[1];
        ++pages;
    }
    EXPECT_GE(pages, 13);
}

TEST_F(Install, TheExamplesOfTheManualPageWork) {
    const std::string page = run("gzip -dc " + quoted(share() / "man/man1/talus.1.gz")).text;
    const auto begin = page.find(".SH EXAMPLES");
    ASSERT_NE(begin, std::string::npos);
    std::istringstream lines(page.substr(begin, page.find("\n.SH", begin + 1) - begin));
    int count = 0;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("\\fBtalus ") || !line.ends_with("\\fR")) continue;
        std::string words = line.substr(9, line.size() - 12);
        words = std::regex_replace(words, std::regex("\\\\-"), "-");
        if (words == "bay.talus") continue;  // which opens the window
        // Small, for what is tried is the line, not the terrain; what is inspected is there by then.
        if (words.starts_with("inspect")) talus("export opening --size 33 -o bay.png");
        words = std::regex_replace(words, std::regex(" --size [0-9]+"), "");
        const bool makes = words.starts_with("export") || words.starts_with("render");
        const Result result = talus(words + (makes ? " --size 129" : ""));
        EXPECT_EQ(result.status, 0) << words << "\n" << result.text;
        ++count;
    }
    EXPECT_GE(count, 5);
}

TEST_F(Install, RecipesAreAFileTypeOfTheirOwn) {
    const Result result = run("update-mime-database " + quoted(share() / "mime"));
    ASSERT_EQ(result.status, 0) << result.text;
    EXPECT_THAT(text_of(share() / "mime/globs2"), HasSubstr(":application/x-talus:*.talus\n"));
    EXPECT_THAT(text_of(share() / "mime/icons"), HasSubstr("application/x-talus:talus\n"));
    EXPECT_THAT(text_of(share() / "applications/talus.desktop"),
                HasSubstr("\nMimeType=application/x-talus;\n"));
}

TEST_F(Install, AnotherProjectLinksTheCore) {
    write(folder / "user/CMakeLists.txt", R"(
        cmake_minimum_required(VERSION 3.22)
        project(user CXX)
        find_package(talus 0.1 REQUIRED)
        add_executable(user main.cpp)
        target_link_libraries(user talus::core))");
    write(folder / "user/main.cpp", R"(
        #include <cstdio>
        #include "core/recipe/evaluate.h"
        #include "core/recipe/presets.h"
        int main() {
            talus::Evaluator evaluator;
            const auto terrain = evaluator.evaluate(talus::find_preset("opening")->recipe, 65, 65);
            for (int y = 0; y < 65; ++y) std::fwrite(terrain->height()->row(y), sizeof(float), 65, stdout);
        })");
    const std::string build = quoted(folder / "user/build");
    const Result built =
        run(cmake_path() + " -G Ninja -DCMAKE_PREFIX_PATH=" + quoted(prefix()) + " -S " +
            quoted(folder / "user") + " -B " + build + " && " + cmake_path() + " --build " + build);
    ASSERT_EQ(built.status, 0) << built.text;
    ASSERT_EQ(talus("export opening --size 65 -o bay.r32").status, 0);
    const Result heights = run(quoted(folder / "user/build/user"));
    EXPECT_EQ(heights.status, 0);
    EXPECT_TRUE(heights.text == text_of(folder / "work/bay.r32"));
}

TEST_F(Install, WithoutCMakeThereIsPkgConfig) {
    write(folder / "plain/main.cpp", R"(
        #include <cstdio>
        #include "core/recipe/presets.h"
        int main() { std::printf("%zu\n", talus::presets().size()); })");
    const std::string made = quoted(folder / "plain/main");
    const std::string library = run("dirname $(find " + quoted(prefix()) + " -name talus.pc)").text;
    const std::string path = "PKG_CONFIG_PATH=" + library.substr(0, library.find('\n'));
    const Result built = run(path + " sh -c 'c++ -std=c++20 -o " + (folder / "plain/main").string() + " " +
                             (folder / "plain/main.cpp").string() + " $(pkg-config --cflags --libs talus)'");
    ASSERT_EQ(built.status, 0) << built.text;
    EXPECT_GT(std::stoi(run(made).text), 10);
}

TEST_F(Install, DebianPackagesHoldAllOfIt) {
    if (run("command -v dpkg-shlibdeps && command -v file").status != 0)
        GTEST_SKIP() << "not a Debian, or without dpkg-dev and file";
    const Result packed =
        run("cd " + quoted(folder) + " && '" + fs::path(cmake_path()).parent_path().string() +
            "/cpack' --config '" + build_path("CPackConfig.cmake") + "' -B .");
    ASSERT_EQ(packed.status, 0) << packed.text;
    const auto said = [&](const std::string& question, const std::string& package) {
        return run("cd " + quoted(folder) + " && dpkg-deb " + question + " " + package + "_*.deb").text;
    };
    const std::string depends = run("cd " + quoted(folder) + " && dpkg-deb -f talus_*.deb Depends").text;
    EXPECT_THAT(depends, AllOf(HasSubstr("libglfw3"), HasSubstr("libtbb"), HasSubstr("libegl1"),
                               HasSubstr("libgl1,")));
    EXPECT_THAT(said("-c", "talus"), AllOf(HasSubstr(" ./usr/bin/talus\n"), Not(HasSubstr(".h\n"))));
    EXPECT_THAT(said("-c", "libtalus-dev"),
                AllOf(ContainsRegex(" ./usr/lib/[^ ]*libtalus_core.a\n"),
                      HasSubstr(" ./usr/include/talus/core/recipe/evaluate.h\n")));
    if (run("command -v lintian").status == 0) {
        const Result judged = run("cd " + quoted(folder) + " && lintian --allow-root --fail-on error *.deb");
        EXPECT_EQ(judged.status, 0) << judged.text;
        EXPECT_THAT(judged.text, Not(HasSubstr("hardening-no-bindnow")));
    }
    // Both together hold what is installed, file by file.
    const std::string both = said("-c", "talus") + said("-c", "libtalus-dev");
    for (const auto& file : fs::recursive_directory_iterator(prefix())) {
        if (!file.is_regular_file() || file.path().string().find("/lib/") != std::string::npos) continue;
        EXPECT_THAT(both, HasSubstr(" ./usr/" + fs::relative(file, prefix()).string() + "\n"));
    }
}

}  // namespace
}  // namespace talus
