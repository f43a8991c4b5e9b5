// What design and style demand of every file, judged on the files that git knows or would take.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "tests/house/rules.h"
#include "tests/places.h"

namespace talus::house {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::filesystem::path k_root = source_path();

std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// Files as git lists them, new ones included, what it ignores left out.
const std::vector<std::string>& paths() {
    static const std::vector<std::string> listed = [] {
        const std::string command = "git -c safe.directory='*' -C '" + k_root.string() +
                                    "' ls-files --cached --others --exclude-standard";
        std::vector<std::string> result;
        const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
        char line[4096];
        while (pipe && std::fgets(line, sizeof line, pipe.get())) {
            std::string path(line);
            path.pop_back();
            if (std::filesystem::is_regular_file(k_root / path)) result.push_back(path);
        }
        return result;
    }();
    return listed;
}

const std::vector<Source>& sources() {
    static const std::vector<Source> read = [] {
        std::vector<Source> result;
        for (const std::string& path : paths()) result.push_back({path, text_of(k_root / path)});
        return result;
    }();
    return read;
}

Complaints all(auto&& rule) {
    Complaints complaints;
    for (const Source& source : sources()) {
        for (std::string& complaint : rule(source)) complaints.push_back(std::move(complaint));
    }
    return complaints;
}

bool is_source(const std::string& path) {
    static const char* const k_endings[] = {".h", ".cpp", ".vert", ".frag", ".glsl", ".cmake", ".sh", "/run"};
    return std::any_of(std::begin(k_endings), std::end(k_endings),
                       [&](const char* ending) { return path.ends_with(ending); });
}

TEST(House, GitListsTheFiles) {
    ASSERT_THAT(paths(), Contains("core/base/grid.h")) << "git, or not a checkout";
}

TEST(House, NoFileIncludesFromAFloorAbove) { EXPECT_THAT(all(broken_layers), IsEmpty()); }

TEST(House, PlatformHeadersKeepToTheirFiles) { EXPECT_THAT(broken_platform(sources()), IsEmpty()); }

TEST(House, TheCoreCallsNothingWhoseBitsChange) {
    const auto own = functions_in(text_of(k_root / "core/base/math.h"));
    ASSERT_TRUE(own.contains("exp2"));
    EXPECT_THAT(all([&](const Source& source) { return strange_bits(source, own); }), IsEmpty());
}

TEST(House, NothingReordersFloatingPointArithmetic) {
    EXPECT_THAT(all([](const Source& source) {
                    return source.path.starts_with("tests/house/") ? Complaints{} : reordering_flags(source);
                }),
                IsEmpty());
}

TEST(House, NoSourceFileIsOverLong) {
    EXPECT_THAT(
        all([](const Source& source) { return is_source(source.path) ? long_file(source) : Complaints{}; }),
        IsEmpty());
}

TEST(House, NoStrangeFolderStandsAtTheTop) { EXPECT_THAT(strange_folders(paths()), IsEmpty()); }

TEST(House, NoLoopRunsOverWhatATemporaryLends) { EXPECT_THAT(all(dangling_ranges), IsEmpty()); }

TEST(House, NoTwoTypesHaveOneName) { EXPECT_THAT(types_of_one_name(sources()), IsEmpty()); }

TEST(House, EveryTestHasAFolderOfItsOwn) { EXPECT_THAT(all(shared_folders), IsEmpty()); }

TEST(House, WhatImGuisVersionsSpellDifferentlyStandsInOneFile) {
    EXPECT_THAT(all(imgui_of_one_version), IsEmpty());
}

TEST(House, NoLabelIsWrittenAsAText) { EXPECT_THAT(all(labels_as_texts), IsEmpty()); }

TEST(House, TextsLeaveTheProgramByOneWay) { EXPECT_THAT(all(raw_texts), IsEmpty()); }

TEST(House, TheRepositoryStaysSmall) {
    std::size_t whole = 0;
    for (const Source& source : sources()) {
        EXPECT_LE(source.text.size(), 600'000u) << source.path;
        whole += source.text.size();
    }
    EXPECT_LT(whole, 20'000'000u);
}

TEST(HouseRules, AnIncludeFromAFloorAboveIsFound) {
    EXPECT_THAT(broken_layers({"core/base/grid.h", "#include \"core/terrain/terrain.h\"\n"}), SizeIs(1));
    EXPECT_THAT(broken_layers({"core/filter/blur.cpp", "# include \"core/water/lakes.h\"\n"}), SizeIs(1));
    EXPECT_THAT(broken_layers({"core/erosion/droplets.cpp", "#include \"core/water/lakes.h\"\n"}), IsEmpty());
    EXPECT_THAT(broken_layers({"core/recipe/recipe.h", "#include \"app/window.h\"\n"}), SizeIs(1));
    EXPECT_THAT(broken_layers({"render/scene.h", "#include \"app/window.h\"\n"}), SizeIs(1));
    EXPECT_THAT(broken_layers({"app/window.h", "#include \"render/scene.h\"\n#include \"window.h\"\n"}),
                ElementsAre(HasSubstr("root of the repository")));
    EXPECT_THAT(broken_layers({"core/attic/box.h", ""}), ElementsAre(HasSubstr("not a known room")));
}

TEST(HouseRules, TheRoomsOfTheProgramKeepToTheirFloors) {
    const auto breach = [](const char* path, const std::string& include) {
        return broken_layers({path, "#include \"" + include + "\"\n"});
    };
    EXPECT_THAT(breach("app/widgets/help.cpp", "app/editor/session.h"), SizeIs(1));
    EXPECT_THAT(breach("app/editor/session.cpp", "app/panels/ui.h"), SizeIs(1));
    EXPECT_THAT(breach("app/panels/world.cpp", "app/window/platform.h"), SizeIs(1));
    EXPECT_THAT(breach("app/workspaces/create/create.cpp", "app/workspaces/learn/drawing.h"), SizeIs(1));
    EXPECT_THAT(breach("app/workspaces/compare/bar.cpp", "app/workspaces/learn/drawing.h"), SizeIs(1));
    EXPECT_THAT(breach("app/pages/handout.cpp", "app/workspaces/compare/compare.h"), SizeIs(1));
    EXPECT_THAT(breach("app/lesson/learn.h", "app/panels/ui.h"), SizeIs(1));
    EXPECT_THAT(breach("app/commands/list_command.cpp", "app/panels/ui.h"), SizeIs(1));
    EXPECT_THAT(breach("app/attic/box.cpp", "core/base/grid.h"), ElementsAre(HasSubstr("not a known room")));
    EXPECT_THAT(breach("app/workspaces/learn/classroom.h", "app/workspaces/compare/compare.h"), IsEmpty());
    EXPECT_THAT(breach("app/window/status_file.cpp", "app/workspaces/workspaces.h"), IsEmpty());
    EXPECT_THAT(breach("app/command_line.cpp", "app/commands/commands.h"), IsEmpty());
    EXPECT_THAT(broken_layers({"app/editor/document.h", "#include <imgui.h>\n"}), SizeIs(1));
    EXPECT_THAT(breach("app/widgets/keys.cpp", "core/lesson/trace/trace.h"), SizeIs(1));
}

TEST(HouseRules, PlatformHeadersOutOfPlaceAreFound) {
    EXPECT_THAT(broken_platform({{"core/io/file.cpp", "#include <GL/gl.h>\n"}}), SizeIs(1));
    EXPECT_THAT(broken_platform({{"core/io/file.cpp", "#include <unistd.h>\n"}}), IsEmpty());
    EXPECT_THAT(broken_platform({{"core/io/file.cpp", "#include <unistd.h>\n"},
                                 {"core/base/memory.cpp", "#include <sys/mman.h>\n"}}),
                ElementsAre(HasSubstr("core/base/memory")));
    EXPECT_THAT(broken_platform({{"render/headless.h", "#include <EGL/egl.h>\n"},
                                 {"render/headless.cpp", "#include <EGL/eglext.h>\n"}}),
                IsEmpty());
}

TEST(HouseRules, CallsIntoLibmAreFound) {
    const auto found = [](const char* code) {
        return strange_bits({"core/base/math.h", code}, functions_in("inline double exp2(double x) {}"));
    };
    EXPECT_THAT(found("y = std::exp2(x);"), SizeIs(1));
    EXPECT_THAT(found("y = ::exp2(x);"), SizeIs(1));
    EXPECT_THAT(found("y = exp2f(x);"), SizeIs(1));
    EXPECT_THAT(found("y = sin (x);"), SizeIs(1));
    EXPECT_THAT(found("std::normal_distribution<double> d;"), SizeIs(1));
    EXPECT_THAT(found("y = exp2(x) + talus::exp2(x) + std::sqrt(x) + std::floor(x) + curve.sin(x);"),
                IsEmpty());
    EXPECT_THAT(found("// std::exp(x)\n/* std::sin(x) */ const char* s = \"std::cos(x)\"; long n = 1'000;"),
                IsEmpty());
    EXPECT_THAT(strange_bits({"app/camera.cpp", "std::sin(x)"}, {}), IsEmpty());
}

TEST(HouseRules, ATestInTheFolderOfAllIsFound) {
    const auto found = [](const char* path, const char* code) { return shared_folders({path, code}); };
    EXPECT_THAT(found("tests/render/a.cpp", "path = testing::TempDir() + name;"), SizeIs(1));
    EXPECT_THAT(found("tests/app/a.h", "mkdtemp((fs::temp_directory_path() / name).c_str());"), SizeIs(2));
    EXPECT_THAT(found("tests/temporary_folder.h", "fs::temp_directory_path()"), IsEmpty());
    EXPECT_THAT(found("core/io/a.cpp", "fs::temp_directory_path()"), IsEmpty());
    EXPECT_THAT(found("tests/core/a.cpp", "TemporaryFolder folder;  // not TempDir()"), IsEmpty());
}

TEST(HouseRules, ALoopOverWhatATemporaryLendsIsFound) {
    const auto found = [](const char* code) { return dangling_ranges({"core/a.cpp", code}); };
    EXPECT_THAT(found("for (const Thing& one : sheet_of(a, 3).groups.front().things) {"), SizeIs(1));
    EXPECT_THAT(found("for (const Mark& mark : make_lattice(step)->track().marks) {"), SizeIs(1));
    EXPECT_THAT(found("for (const Thing& one : sheet.groups.front().things) {"), IsEmpty());
    EXPECT_THAT(found("for (const Thing& one : sheet_of(a).things) use(one.list.front());"), IsEmpty());
}

TEST(HouseRules, TypesOfOneNameAreFound) {
    const auto found = [](const std::string& first, const std::string& second) {
        const auto in_talus = [](const std::string& code) {
            return "namespace talus {\n" + code + "\n}  // namespace talus\n";
        };
        return types_of_one_name({{"core/a.h", in_talus(first)}, {"app/b.cpp", in_talus(second)}});
    };
    EXPECT_THAT(found("struct Line {", "class Line : public Way {"), SizeIs(1));
    EXPECT_THAT(found("enum class Line { a, b };", "template <class T> struct Line {"), SizeIs(1));
    EXPECT_THAT(found("struct Line {", "struct Line;"), IsEmpty());
    EXPECT_THAT(found("struct Line {", "namespace {\nstruct Line {\n}  // namespace"), IsEmpty());
    EXPECT_THAT(found("struct Line {", "namespace other {\nstruct Line {\n}  // namespace other"), IsEmpty());
}

TEST(HouseRules, WhatOneImGuiAloneHasIsFound) {
    const auto found = [](const char* path, const char* code) { return imgui_of_one_version({path, code}); };
    EXPECT_THAT(found("app/panels/a.cpp", "int key = ImGui::GetKeyIndex(ImGuiKey_Escape);"), SizeIs(1));
    EXPECT_THAT(found("app/panels/a.cpp", "float em = font->FontSize;"), SizeIs(1));
    EXPECT_THAT(found("app/panels/a.cpp", "reinterpret_cast<ImTextureID>(1)"), SizeIs(1));
    EXPECT_THAT(found("app/panels/a.cpp", "float em = ImGui::GetFontSize();  // FontSize"), IsEmpty());
    EXPECT_THAT(found("app/widgets/imgui_versions.h", "#if IMGUI_VERSION_NUM < 18700"), IsEmpty());
}

TEST(HouseRules, ALabelWrittenAsATextIsFound) {
    const auto found = [](const char* code) { return labels_as_texts({"app/panels/a.cpp", code}); };
    EXPECT_THAT(found("ImGui::TextUnformatted(spoken_label(\"Channel\").c_str());"), SizeIs(1));
    EXPECT_THAT(found("ImGui::TextDisabled(\"%s\",\n    spoken_label(\"Channel\").c_str());"), SizeIs(1));
    EXPECT_THAT(found("ImGui::Text(\"a\");\nImGui::Button(spoken_label(\"Channel\").c_str());"), IsEmpty());
}

TEST(HouseRules, ATextThatLeavesRawIsFound) {
    const auto found = [](const char* code) { return raw_texts({"app/commands/a_command.cpp", code}); };
    EXPECT_THAT(found("std::printf(\"%s\", name.c_str());"), SizeIs(1));
    EXPECT_THAT(found("std::fprintf(stderr, \"%s\", name.c_str());"), SizeIs(1));
    EXPECT_THAT(found("std::fputs(name.c_str(), stdout); std::cout << name;"), SizeIs(2));
    EXPECT_THAT(found("file << json.dump(2) << json->dump();"), SizeIs(2));
    EXPECT_THAT(found("text += \"&amp;\"; cairo_show_text(context, name);"), SizeIs(2));
    EXPECT_THAT(found("std::snprintf(a, b, c); json_dump(json); inputs(a); // std::cout << name"), IsEmpty());
    EXPECT_THAT(raw_texts({"app/terminal.cpp", "std::printf(\"%s\", clean);"}), IsEmpty());
}

TEST(HouseRules, FlagsFoldersAndLengthAreFound) {
    EXPECT_THAT(reordering_flags({"CMakeLists.txt", "add_compile_options(-ffast-math)"}), SizeIs(1));
    EXPECT_THAT(reordering_flags({"CMakeLists.txt", "add_compile_options(-ffp-contract=off)"}), IsEmpty());
    EXPECT_THAT(
        strange_folders({"README.md", "CHANGELOG.md", "core/x.h", "vendor/a/b.h", "vendor/c.h", "notes.txt"}),
        ElementsAre(HasSubstr("notes.txt: "), HasSubstr("vendor: ")));
    EXPECT_THAT(long_file({"core/x.h", std::string(501, '\n')}), SizeIs(1));
    EXPECT_THAT(long_file({"core/x.h", std::string(500, '\n')}), IsEmpty());
}

}  // namespace
}  // namespace talus::house
