#include "render/shader.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "render/offscreen.h"
#include "render/renderer.h"
#include "tests/places.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

// A copy of the shaders that TALUS_SHADERS names for as long as this lives.
class ShaderFolder {
 public:
    ShaderFolder() {
        fs::remove_all(path_);
        fs::copy(source_path("shaders"), path_);
        setenv("TALUS_SHADERS", path_.c_str(), 1);
    }
    ~ShaderFolder() {
        unsetenv("TALUS_SHADERS");
        fs::remove_all(path_);
    }
    // Later than any before, however coarse the file system's clock.
    void write(const std::string& name, const std::string& text) {
        std::ofstream(path_ / name) << text;
        fs::last_write_time(path_ / name,
                            fs::file_time_type::clock::now() + std::chrono::seconds(10 * ++writes_));
    }

 private:
    fs::path path_ = fs::temp_directory_path() / ("talus_shaders_" + std::to_string(std::rand()));
    int writes_ = 0;
};

TEST(Shaders, AChangedFileIsTakenAndABrokenOneIsToldAndKeepsTheLast) {
    ShaderFolder folder;
    Offscreen offscreen;
    Scene scene;
    scene.look.kind = LookKind::grey;
    const Picture before = offscreen.draw(scene, 8, 8, 1);
    EXPECT_EQ(offscreen.renderer().shader_complaint(), "");

    const std::string red =
        "layout(location = 0) out vec4 o_colour;\nvoid main() { o_colour = vec4(1.0, 0.0, 0.0, 1.0); }\n";
    folder.write("backdrop.frag", red);
    EXPECT_EQ(offscreen.draw(scene, 8, 8, 1)(3, 3), (Rgb8{255, 0, 0}));
    EXPECT_FALSE(before(3, 3) == (Rgb8{255, 0, 0}));

    folder.write("backdrop.frag", "\nvoid main() { nonsense; }\n");
    EXPECT_EQ(offscreen.draw(scene, 8, 8, 1)(3, 3), (Rgb8{255, 0, 0}));
    EXPECT_NE(offscreen.renderer().shader_complaint().find("backdrop.frag"), std::string::npos);
    EXPECT_NE(offscreen.renderer().shader_complaint().find("nonsense"), std::string::npos);

    folder.write("backdrop.frag", red);
    offscreen.draw(scene, 8, 8, 1);
    EXPECT_EQ(offscreen.renderer().shader_complaint(), "");
}

TEST(Shaders, AFolderThatIsNotThereIsToldAndTheBuiltInOnesServe) {
    setenv("TALUS_SHADERS", "/nowhere/at/all", 1);
    Offscreen offscreen;
    unsetenv("TALUS_SHADERS");
    EXPECT_NE(offscreen.renderer().shader_complaint().find("/nowhere/at/all"), std::string::npos);
    EXPECT_GT(offscreen.draw(Scene{}, 8, 8, 1)(3, 3).b, 0);
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
