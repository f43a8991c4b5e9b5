// Whether the picture is still while the camera is, and moves without shimmer while the camera does.
#include <gtest/gtest.h>

#include <cstdlib>
#include <glm/trigonometric.hpp>
#include <string>

#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Viewport k_shimmer_viewport{240, 135};
constexpr int k_frames = 3;
constexpr double k_pixels = 0.2;  // that the picture moves from frame to frame

// Samples are rounded to steps of 255, each up or down by itself: the mean of four varies by 0.14 steps more
// or less, that of sixteen by 0.07. Where hardly anything changes from frame to frame, that much is left of
// it.
constexpr double k_rounding = 0.05;

// Mean over all pixels and colours, in steps of 255.
double mean_difference(const Picture& a, const Picture& b) {
    long sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Rgb8& p = a.data()[i];
        const Rgb8& q = b.data()[i];
        sum += std::abs(p.r - q.r) + std::abs(p.g - q.g) + std::abs(p.b - q.b);
    }
    return static_cast<double>(sum) / (3.0 * static_cast<double>(a.size()));
}

enum class Motion { turn, aside };

// A frame of a walk. above: m of the eye over the ground.
Scene scene_of(const std::shared_ptr<const Terrain>& terrain, const Ground& ground, Standpoint at,
               Motion motion, int frame) {
    Scene scene;
    scene.terrain = terrain;
    stand_at(scene.view, ground, at);
    const double pixel = make_lens(scene.view, k_shimmer_viewport).metres_per_pixel(1);
    if (motion == Motion::turn) {
        at.heading += glm::degrees(k_pixels * pixel * frame);
        stand_at(scene.view, ground, at);
    } else {
        // Ground ten times as far away as the eye is high moves by so many pixels; nearer ground by more.
        scene.view.camera.target +=
            k_pixels * pixel * 10 * at.above * frame * make_lens(scene.view, k_shimmer_viewport).right;
    }
    return scene;
}

class Shimmer : public testing::Test {
 protected:
    static Offscreen& offscreen() {
        static Offscreen* the_one = new Offscreen;
        return *the_one;
    }
    // From frame to frame, on average.
    static double flicker(const std::shared_ptr<const Terrain>& terrain, const Standpoint& at, Motion motion,
                          int supersampling) {
        const Ground ground(terrain);
        Picture last;
        double sum = 0;
        for (int frame = 0; frame < k_frames; ++frame) {
            Picture now =
                offscreen().draw(scene_of(terrain, ground, at, motion, frame), k_shimmer_viewport.width,
                                 k_shimmer_viewport.height, supersampling);
            if (frame > 0) sum += mean_difference(last, now);
            last = std::move(now);
        }
        return sum / (k_frames - 1);
    }
};

TEST_F(Shimmer, AStillCameraSeesAStillPicture) {
    const auto terrain = hills(1025, 1025);
    const Ground ground(terrain);
    for (const int supersampling : {1, 2}) {
        for (const double above : {2.0, 20.0}) {
            const Scene scene = scene_of(terrain, ground, {300, -200, above, 330, 6}, Motion::turn, 0);
            const Picture first =
                offscreen().draw(scene, k_shimmer_viewport.width, k_shimmer_viewport.height, supersampling);
            // Another picture comes between, as while the window draws its small ones.
            offscreen().draw(scene_of(terrain, ground, {-300, 500, 50, 100, 20}, Motion::turn, 0), 100, 60,
                             1);
            EXPECT_EQ(mean_difference(first, offscreen().draw(scene, k_shimmer_viewport.width,
                                                              k_shimmer_viewport.height, supersampling)),
                      0)
                << above << " m, " << supersampling;
        }
    }
}

TEST_F(Shimmer, ASlowlyMovingPictureChangesAsOneOfSixteenSamplesAPixel) {
    const auto bay = Evaluator().evaluate(find_preset(k_opening_preset)->recipe, 1025, 1025);
    struct Place {
        const char* name;
        std::shared_ptr<const Terrain> terrain;
        double east, north;
    };
    for (const Place& place :
         {Place{"hills", hills(1025, 1025), 300, -200}, Place{"mountain", bay, 300, 900}}) {
        for (const double above : {2.0, 20.0}) {
            for (const Motion motion : {Motion::turn, Motion::aside}) {
                const Standpoint at{place.east, place.north, above, 330, above < 5 ? 6.0 : 12.0};
                const double smooth = flicker(place.terrain, at, motion, 4);
                const double ours = flicker(place.terrain, at, motion, 2);
                EXPECT_NEAR(ours, smooth, 0.1 * smooth + k_rounding)
                    << place.name << ", " << above << " m, " << (motion == Motion::turn ? "turn" : "aside")
                    << ": " << ours << " against " << smooth;
            }
        }
    }
}

}  // namespace
}  // namespace talus
