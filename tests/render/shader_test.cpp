#include "render/shader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "render/context.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "tests/shader_folder.h"

namespace talus {
namespace {

TEST(Shaders, AChangedFileIsTakenAndABrokenOneIsToldAndKeepsTheLast) {
    ShaderFolder folder;
    Offscreen offscreen;
    Scene scene;
    scene.look.kind = LookKind::grey;
    const Picture before = offscreen.draw(scene, 8, 8, 1);
    EXPECT_TRUE(offscreen.renderer().shader_errors().empty());

    const std::string red =
        "layout(location = 0) out vec4 o_colour;\nvoid main() { o_colour = vec4(1.0, 0.0, 0.0, 1.0); }\n";
    folder.write("backdrop.frag", red);
    EXPECT_EQ(offscreen.draw(scene, 8, 8, 1)(3, 3), (Rgb8{255, 0, 0}));
    EXPECT_FALSE(before(3, 3) == (Rgb8{255, 0, 0}));

    folder.write("backdrop.frag", "\nvoid main() { nonsense; }\n");
    EXPECT_EQ(offscreen.draw(scene, 8, 8, 1)(3, 3), (Rgb8{255, 0, 0}));
    ASSERT_EQ(offscreen.renderer().shader_errors().size(), 1u);
    const ShaderError error = offscreen.renderer().shader_errors()[0];
    EXPECT_EQ(error.file, "backdrop.frag");
    EXPECT_EQ(error.line, 2);
    EXPECT_NE(error.text.find("nonsense"), std::string::npos);

    folder.write("backdrop.frag", red);
    offscreen.draw(scene, 8, 8, 1);
    EXPECT_TRUE(offscreen.renderer().shader_errors().empty());
}

TEST(Shaders, AFolderThatIsNotThereIsToldAndTheBuiltInOnesServe) {
    setenv("TALUS_SHADERS", "/nowhere/at/all", 1);
    Offscreen offscreen;
    unsetenv("TALUS_SHADERS");
    ASSERT_EQ(offscreen.renderer().shader_errors().size(), 1u);
    EXPECT_NE(offscreen.renderer().shader_errors()[0].text.find("/nowhere/at/all"), std::string::npos);
    EXPECT_GT(offscreen.draw(Scene{}, 8, 8, 1)(3, 3).b, 0);
}

TEST(Shaders, AMistakeInAnIncludedFileIsToldOnceWithItsOwnFileAndLine) {
    ShaderFolder folder;
    folder.write("tone.glsl", folder.read("tone.glsl") + "vec3 twice(vec3 light) { return 2.0 * lihgt; }\n");
    folder.write("sky.vert", "#include \"frame.glsl\"\n#include \"nowhere.glsl\"\nvoid main() {}\n");
    try {
        const Offscreen offscreen;
        ADD_FAILURE() << "without a window nobody would see it";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("tone.glsl:"), std::string::npos) << error.what();
    }
    HeadlessContext context;
    const Renderer renderer(context.loader(), ShaderMistakes::told);  // begins with the built-in ones
    const std::string tone = folder.read("tone.glsl");
    const auto lines = static_cast<int>(std::count(tone.begin(), tone.end(), '\n'));
    const std::vector<ShaderError>& errors = renderer.shader_errors();
    // A driver may tell what follows from it, too; but once, not for each program.
    const std::set<std::string> files{"tone.glsl", "sky.vert"};
    for (const ShaderError& error : errors) EXPECT_TRUE(files.contains(error.file)) << text_of(error);
    EXPECT_LE(errors.size(), 5u);
    EXPECT_TRUE(std::ranges::any_of(errors, [&](const ShaderError& error) {
        return error.file == "tone.glsl" && error.line == lines &&
               error.text.find("lihgt") != std::string::npos;
    }));
    EXPECT_TRUE(std::ranges::any_of(errors, [](const ShaderError& error) {
        return error == ShaderError{"sky.vert", 2, "nowhere.glsl is not there"};
    }));
}

TEST(Shaders, IncludesAreResolvedOnce) {
    const Offscreen offscreen;  // glad's table, for the library's sake
    const ShaderLibrary library;
    std::vector<std::string> files;
    const std::string text = library.source("ground.frag", files);
    EXPECT_EQ(text.find("#include"), std::string::npos);
    const std::string once = "vec3 tone(vec3 light)";
    ASSERT_NE(text.find(once), std::string::npos);
    EXPECT_EQ(text.find(once, text.find(once) + 1), std::string::npos);
    EXPECT_EQ(files.front(), "ground.frag");
    std::vector<std::string> none;
    EXPECT_THROW(library.source("nowhere.frag", none), std::runtime_error);
}

// A driver may link a fragment shader that reads what no vertex shader writes: the picture is then noise.
TEST(Shaders, AFragmentShaderReadsOnlyWhatItsVertexShaderWrites) {
    const Offscreen offscreen;
    const ShaderLibrary library;
    const auto names = [&](const std::string& file, const std::string& way) {
        std::vector<std::string> files;
        const std::string text = library.source(file, files);
        const std::regex line("(?:^|\n)(?:flat |noperspective )?" + way + " \\w+ (\\w+)");
        std::set<std::string> found;
        for (std::sregex_iterator each(text.begin(), text.end(), line), end; each != end; ++each)
            found.insert((*each)[1].str());
        return found;
    };
    const std::regex pair("load\\(\"(\\w+\\.vert)\",\\s*\"(\\w+\\.frag)\"");
    int programs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_path("render"))) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = bytes_of_file(entry.path().string());
        for (std::sregex_iterator each(text.begin(), text.end(), pair), end; each != end; ++each) {
            const std::string vertex = (*each)[1].str();
            const std::string fragment = (*each)[2].str();
            const std::set<std::string> written = names(vertex, "out");
            for (const std::string& read : names(fragment, "in"))
                EXPECT_TRUE(written.contains(read)) << fragment << " reads " << read << " of " << vertex;
            ++programs;
        }
    }
    EXPECT_GT(programs, 15);
}

TEST(Shaders, SeveralContextsLiveSideBySide) {
    Offscreen first;
    const Picture before = first.draw(Scene{}, 16, 16, 1);
    {
        Offscreen second;
        second.draw(Scene{}, 32, 32, 1);
    }
    EXPECT_EQ(first.draw(Scene{}, 16, 16, 1), before);
}

}  // namespace
}  // namespace talus
