// talus render: how finely, without the sky, and series of pictures.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <thread>

#include "core/io/png_reader.h"
#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "render/offscreen.h"
#include "tests/app/command_line.h"
#include "tests/places.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

class RenderCommand : public CommandLine {
 protected:
    const std::string render = "render diamond-square --size 65 --width 64 --height 48 ";
    Picture picture(const std::string& name) const {
        PngReader reader((folder / name).string(), std::size_t{1} << 20);
        Picture picture(reader.layout().width, reader.layout().height);
        for (int y = 0; y < picture.height(); ++y)
            reader.read_row(reinterpret_cast<std::uint8_t*>(picture.row(y)));
        return picture;
    }
    // Share of the pixels that differ by more than rounding.
    static double difference(const Picture& a, const Picture& b) {
        int different = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const Rgb8 one = a.data()[i];
            const Rgb8 other = b.data()[i];
            different += std::abs(one.r - other.r) + std::abs(one.g - other.g) > 12 ? 1 : 0;
        }
        return different / static_cast<double>(a.size());
    }
    // Byte of a PNG that says whether it has alpha.
    char colour_type(const std::string& name) const { return read(name).at(25); }
    std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (name != "out.txt" && name != "error.txt") names.insert(name);
        }
        return names;
    }
};

TEST_F(RenderCommand, DrawsAsManySamplesAsItIsToldAndFourElse) {
    for (const char* options :
         {"-o 1.png --samples 1", "-o 4.png --samples 4", "-o 16.png --samples 16", "-o default.png"}) {
        const Outcome outcome = run(render + options);
        EXPECT_EQ(outcome.status, 0) << outcome.error;
    }
    EXPECT_EQ(read("default.png"), read("4.png"));
    EXPECT_NE(read("1.png"), read("4.png"));
    EXPECT_NE(read("16.png"), read("4.png"));
}

TEST_F(RenderCommand, LeavesTheSkyOutOnlyWhereItIsTold) {
    EXPECT_EQ(run(render + "-o p.png").status, 0);
    EXPECT_EQ(run(render + "-o cut.png --transparent").status, 0);
    EXPECT_EQ(colour_type("p.png"), 2) << "RGB";
    EXPECT_EQ(colour_type("cut.png"), 6) << "RGBA";
}

// Where the driver is older, depth has another range.
TEST_F(RenderCommand, DrawsTheSameWithoutClipControl) {
    EXPECT_EQ(run(render + "-o new.png").status, 0);
    EXPECT_EQ(run(render + "-o old.png", "MESA_GL_VERSION_OVERRIDE=4.1 LIBGL_ALWAYS_SOFTWARE=1").status, 0);
    EXPECT_LT(difference(picture("old.png"), picture("new.png")), 0.02);
}

TEST_F(RenderCommand, ATurntableIsNumberedOrAnimatedAndItsFirstPictureComesNotAgain) {
    const Outcome numbered = run(render + "-o turn.png --turntable 6");
    EXPECT_EQ(numbered.status, 0) << numbered.error;
    EXPECT_THAT(numbered.out, HasSubstr("turn-0001.png to turn-0006.png  64x48, 6 pictures"));
    std::set<std::string> pictures;
    for (int i = 1; i <= 6; ++i) pictures.insert(read("turn-000" + std::to_string(i) + ".png"));
    EXPECT_EQ(pictures.size(), 6u);
    EXPECT_EQ(files().size(), 6u);
    // Half the pictures: every second one of them.
    EXPECT_EQ(run(render + "-o half.png --turntable 3").status, 0);
    EXPECT_EQ(read("half-0002.png"), read("turn-0003.png"));
    EXPECT_EQ(read("half-0003.png"), read("turn-0005.png"));
    for (const std::string file : {"turn.webp", "turn.gif"}) {
        const Outcome animated = run(render + "--turntable 4 --seconds 2 -o " + file);
        EXPECT_EQ(animated.status, 0) << animated.error;
        EXPECT_THAT(read(file), ::testing::StartsWith(file == "turn.gif" ? "GIF89a" : "RIFF"));
    }
}

TEST_F(RenderCommand, TheSunsPathHasOtherLightInEachPictureAndNoonInTheMiddle) {
    const Outcome outcome = run(render + "-o day.png --sun-path 5 --view top --look land-sea");
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    std::set<std::string> pictures;
    for (int i = 1; i <= 5; ++i) pictures.insert(read("day-000" + std::to_string(i) + ".png"));
    EXPECT_EQ(pictures.size(), 5u);
    EXPECT_EQ(run(render + "-o noon.png --view top --look land-sea --time 12:00 --no-recipe").status, 0);
    EXPECT_EQ(read("day-0003.png"), read("noon.png"));
}

TEST_F(RenderCommand, RefusesWhatAPictureOrASeriesCannotBe) {
    for (const std::string options :
         {"-o p.png --samples 2", "-o p.png --width 16385", "-o p.gif", "-o p.webp --width 16384",
          "-o p.png --turntable 1", "-o p.jpg --turntable 4", "-o p.gif --turntable 4 --transparent",
          "-o p.gif --turntable 4 --sun-path 4", "-o p.gif --turntable 4 --camera 0,0,2,0,5",
          "-o p.gif --turntable 4 --view top", "-o p.gif --sun-path 4 --sun-azimuth 90",
          "-o p.gif --sun-path 4 --time 12:00", "-o p.gif --sun-path 4 --seconds 0"}) {
        const Outcome outcome = run("render diamond-square " + options);
        EXPECT_EQ(outcome.status, 2) << options << ": " << outcome.error;
        EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1) << options << ": " << outcome.error;
        EXPECT_THAT(outcome.error, ::testing::StartsWith("talus: ")) << options;
        EXPECT_EQ(files(), std::set<std::string>{}) << options;
    }
}

TEST_F(RenderCommand, RefusesToWriteOverItsRecipeUnderTheNamesOfASeries) {
    const std::string recipe = R"({"talus":1,"layers":[]})";
    write("day-0002.png", recipe);
    std::filesystem::create_symlink("day-0002.png", folder / "day.talus");
    const Outcome outcome = run("render day.talus --width 64 --height 48 -o day.png --sun-path 3");
    EXPECT_EQ(outcome.status, 2) << outcome.error;
    EXPECT_THAT(outcome.error, HasSubstr("day.talus: is the recipe itself"));
    EXPECT_EQ(read("day-0002.png"), recipe);
}

// Between two tiles, with some pictures drawn already.
TEST_F(RenderCommand, AnInterruptEndsASeriesAndLeavesNothing) {
    const pid_t program = fork();
    if (program == 0) {
        const std::string file = (folder / "turn.png").string();
        execl(build_path("talus").c_str(), "talus", "render", "diamond-square", "--size", "65", "--turntable",
              "1000", "-o", file.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    int status = 0;
    while (files().size() < 2 && waitpid(program, &status, WNOHANG) == 0) std::this_thread::yield();
    kill(program, SIGINT);
    ASSERT_EQ(waitpid(program, &status, 0), program);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 130);
    EXPECT_EQ(files(), std::set<std::string>{});
}

TEST_F(RenderCommand, DrawsASinglePictureAsWebp) {
    const Outcome outcome = run(render + "-o p.webp");
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    EXPECT_THAT(read("p.webp"), ::testing::StartsWith("RIFF"));
    EXPECT_THAT(read("p.webp"), ::testing::Not(HasSubstr("ANIM")));
    const Outcome other = run(render + "-o p.gif");
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.error, HasSubstr(".png or .webp"));
}

TEST_F(RenderCommand, DrawsAnotherGroundAndWhatLiesAroundIt) {
    std::set<std::string> pictures;
    for (const char* options :
         {"", "--palette mars", "--palette desert", "--around bare", "--around horizon"}) {
        const Outcome outcome = run(render + options + " -o p.png");
        EXPECT_EQ(outcome.status, 0) << outcome.error;
        pictures.insert(read("p.png"));
    }
    EXPECT_EQ(pictures.size(), 5u);
    for (const char* options : {"--palette marble", "--around hills"}) {
        const Outcome outcome = run(render + options + " -o p.png");
        EXPECT_EQ(outcome.status, 2);
        EXPECT_THAT(outcome.error, HasSubstr(options));
    }
}

// The gallery's pictures are drawn by hand, large and finely sampled; here its lines are tried, on a piece of
// ground that has not a million plants.
TEST_F(RenderCommand, DrawsByEveryLineOfTheGallery) {
    const std::filesystem::path gallery = source_path("assets/gallery");
    std::ifstream page(gallery / "README.md");
    int lines = 0;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("    talus ")) continue;
        ++lines;
        const bool sized = line.find("--width") != std::string::npos;
        const Outcome outcome = run(line.substr(10) + " --size 33 --samples 1 --set world.extent=1000" +
                                    (sized ? "" : " --width 320 --height 180"));
        EXPECT_EQ(outcome.status, 0) << line << outcome.error;
        const std::string name = line.substr(line.rfind(' ') + 1);
        EXPECT_FALSE(read(name).empty()) << name;
        ASSERT_TRUE(std::filesystem::exists(gallery / name)) << name;
        EXPECT_LT(std::filesystem::file_size(gallery / name), 500'000u) << name;
    }
    EXPECT_GE(lines, 12);
    for (const auto& entry : std::filesystem::directory_iterator(gallery)) {
        if (entry.path().extension() == ".webp") --lines;
    }
    EXPECT_EQ(lines, 0) << "a picture without a line, or a line without a picture";
}

TEST_F(RenderCommand, RendersInEveryLightAndFromWhereItIsTold) {
    const std::string drawn = render + "-o p.png ";
    std::set<std::string> pictures;
    for (const char* options : {"", "--light morning", "--light noon", "--light evening", "--light overcast",
                                "--light raking", "--time 6:30", "--light evening --sun-azimuth 90",
                                "--sun-elevation 60", "--exposure=-1", "--camera=-100,50.5,2,270,-3"}) {
        const Outcome outcome = run(drawn + options);
        EXPECT_EQ(outcome.status, 0) << outcome.error;
        EXPECT_TRUE(pictures.insert(read("p.png")).second) << options << " changes nothing";
    }
    run(drawn + "--light day --sun-azimuth 292.5 --sun-elevation 27 --exposure 0");
    EXPECT_TRUE(pictures.contains(read("p.png"))) << "these are the default's";
}

TEST_F(RenderCommand, RendersFiguresTheScaleBarAndKeptViews) {
    Recipe recipe = find_preset("diamond-square")->recipe;
    NamedView view;
    view.name = "The bay";
    view.distance = 900;
    view.heading = 200;
    recipe = with_view_kept(recipe, view).recipe;
    view.name = "Evening";
    view.own_sun = true;
    view.sun_azimuth = 250;
    view.sun_elevation = 8;
    save_recipe(with_view_kept(recipe, view).recipe, (folder / "bay.talus").string());
    const std::string drawn = "render bay.talus --size 65 --width 96 --height 64 -o p.png ";
    std::set<std::string> pictures;
    for (const char* options :
         {"--whole", "--whole --scale-bar", "--whole --figure person", "--whole --figure tree@120,-80.5",
          "--whole --figure house@300,-400", "--view-name 'The bay'", "--view-name Evening"}) {
        const Outcome outcome = run(drawn + options);
        EXPECT_EQ(outcome.status, 0) << outcome.error;
        EXPECT_TRUE(pictures.insert(read("p.png")).second) << options << " changes nothing";
    }
    run(drawn + "--view-name Evening --sun-azimuth 250 --sun-elevation 8");
    const std::string evening = read("p.png");
    EXPECT_TRUE(pictures.contains(evening));
    // What the command line does not say stays the bookmark's.
    for (const char* options : {"--sun-azimuth 250", "--sun-elevation 8", "--exposure 0", "--light day"}) {
        run(drawn + "--view-name Evening " + options);
        EXPECT_EQ(read("p.png"), evening) << options;
    }
    const auto picture = [&](const std::string& options) {
        run(drawn + options);
        return read("p.png");
    };
    EXPECT_EQ(picture(""), picture("--view-name 'The bay'")) << "a document opens with its first bookmark";
    EXPECT_EQ(picture("--view top"), picture("--view top --whole")) << "that is no map";
    EXPECT_EQ(picture("--exaggeration 2"), picture("--exaggeration 2 --whole"));
    EXPECT_EQ(picture("--view-name Evening --sun-azimuth 90"),
              picture("--view-name 'The bay' --sun-azimuth 90 --sun-elevation 8"));
    EXPECT_EQ(picture("--view-name Evening --exposure 1"),
              picture("--view-name 'The bay' --sun-azimuth 250 --sun-elevation 8 --exposure 1"));
    EXPECT_EQ(picture("--view-name Evening --time 9:00"), picture("--view-name 'The bay' --time 9:00"));
    EXPECT_EQ(picture("--view-name Evening --light noon"), picture("--view-name 'The bay' --light noon"));
    const auto refused = [&](const std::string& options, const char* said) {
        const Outcome outcome = run(drawn + options);
        EXPECT_EQ(outcome.status, 2) << options;
        EXPECT_THAT(outcome.error, HasSubstr(said));
    };
    refused("--figure ogre", "person, tree, house");
    refused("--figure house@3", "house@250,-80");
    refused("--figure house@3,4x", "house@250,-80");
    refused("--view-name Nowhere", "The bay, Evening");
    refused("--view-name Evening --camera=0,0,5,0,0", "--camera");
    refused("--view-name Evening --whole", "--whole");
}

}  // namespace
}  // namespace talus
