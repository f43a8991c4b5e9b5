// talus_bench_render [SIDE …]    how long pictures take while the camera goes round the opening scene
// talus_bench_render --gpu       the same of 4097² at 1920 × 1080, in all qualities; 1 where a goal is missed
// talus_bench_render --plants    the same with 100,000 trees, and how long it takes to scatter plants
// talus_bench_render --new       what a new terrain and a changed rectangle cost; 1 where a goal is missed
// talus_bench_render --brush     what a movement of a wide brush costs on 4097²; 1 where a goal is missed
// talus_bench_render --node      what a movement of a line's node costs there; 1 where a goal is missed
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <span>
#include <vector>

#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "core/surface/scatter.h"
#include "render/context.h"
#include "render/gl.h"
#include "render/navigation.h"
#include "render/renderer.h"
#include "render/terrain_maps.h"
#include "tests/bench/render/new_terrain.h"

namespace talus::bench {
namespace {

constexpr Viewport k_size{1280, 720};
constexpr int k_headings = 72;
constexpr int k_uploads = 7;

template <class Work>
double milliseconds(Work work) {
    glFinish();  // what was asked for earlier is not counted
    const auto begin = std::chrono::steady_clock::now();
    work();
    glFinish();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

struct Summary {
    double median, p95;
    double processor = 0;  // ms a picture, of all threads together: that other programs hardly change
};

Summary summary(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return {.median = values[values.size() / 2], .p95 = values[values.size() * 95 / 100]};
}

// What OpenGL draws into where there is no window.
struct Target {
    GlFramebuffer framebuffer = GlFramebuffer::make();
    GlRenderbuffer colour = GlRenderbuffer::make();

    Viewport size;

    explicit Target(Viewport pixels) : size(pixels) {
        glBindRenderbuffer(GL_RENDERBUFFER, colour.id());
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, size.width, size.height);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.id());
    }
};

Summary orbit(Renderer& renderer, const Target& target, Scene scene, double resolution) {
    const auto draw = [&] {
        renderer.draw(scene, target.size.width, target.size.height, target.framebuffer.id(), resolution);
    };
    draw();  // shaders and light are made at the first picture
    std::vector<double> times;
    const std::clock_t before = std::clock();
    for (int i = 0; i < k_headings; ++i) {
        scene.view.camera.heading = 360.0 * i / k_headings;
        keep_above_ground(scene.view, renderer.ground());
        times.push_back(milliseconds(draw));
    }
    Summary result = summary(std::move(times));
    result.processor = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / k_headings;
    return result;
}

struct Way {
    const char* name;
    Detail detail;
    double resolution;
    Around around = Around::block;
};

// Of the opening scene. goal: ms that the median should stay under; 0: none. Returns how many ways miss it.
int orbit_in(std::span<const Way> ways, Renderer& renderer, const Target& target, Scene scene, int side,
             double goal) {
    int missed = 0;
    for (const Way& way : ways) {
        scene.detail = way.detail;
        scene.look.around = way.around;
        const Summary times = orbit(renderer, target, scene, way.resolution);
        const bool misses = goal > 0 && times.median >= goal;
        missed += misses ? 1 : 0;
        std::printf("%5d  %-19s  median %7.2f ms, p95 %7.2f ms, processor %6.1f ms%s\n", side, way.name,
                    times.median, times.p95, times.processor,
                    goal <= 0 ? "" : (misses ? "  GOAL MISSED" : "  goal met"));
        std::fflush(stdout);
    }
    return missed;
}

Scene opening_scene(int side, Viewport size) {
    Evaluator evaluator;
    Scene scene;
    scene.terrain = evaluator.evaluate(find_preset(k_opening_preset)->recipe, side, side);
    go_home(scene.view, Ground(scene.terrain), size);
    return scene;
}

// Once a renderer has loaded OpenGL's functions.
void print_driver() { std::printf("drawn by %s\n", reinterpret_cast<const char*>(glGetString(GL_RENDERER))); }

void report(int side) {
    const Scene scene = opening_scene(side, k_size);
    HeadlessContext context;
    Renderer renderer(context.loader());
    print_driver();
    const Target target(k_size);
    const double first = milliseconds([&] { renderer.upload(scene.terrain); });
    // A new terrain, by what a worker does of it and what is left to the window's thread.
    const Preparation wanted{.envelope = true};
    auto prepared = prepare(scene.terrain, wanted, nullptr);
    TerrainMaps maps;
    maps.update(prepared);
    std::vector<double> uploads, prepares;
    for (int i = 0; i < k_uploads; ++i) {
        auto changed = std::make_shared<Terrain>(*scene.terrain);
        changed->set_height(make_field(Grid<float>(*scene.terrain->height())));
        prepares.push_back(milliseconds([&] { prepared = prepare(changed, wanted, prepared); }));
        uploads.push_back(milliseconds([&] { maps.update(prepared); }));
    }
    std::printf("%5d  upload first %6.1f ms; again: prepare %6.1f ms, upload %6.1f ms\n", side, first,
                summary(prepares).median, summary(uploads).median);
    constexpr std::array k_ways{Way{"quick", Detail::quick, 1}, Way{"quick half", Detail::quick, 0.5},
                                Way{"precise", Detail::precise, 1},
                                Way{"quick half, horizon", Detail::quick, 0.5, Around::horizon},
                                Way{"precise, horizon", Detail::precise, 1, Around::horizon}};
    orbit_in(k_ways, renderer, target, scene, side, 0);
}

int report_gpu() {
    constexpr int k_side = 4097;
    constexpr double k_goal = 1000.0 / 120;
    constexpr Viewport k_large{1920, 1080};
    const Scene scene = opening_scene(k_side, k_large);
    HeadlessContext context;
    Renderer renderer(context.loader());
    print_driver();
    const Target target(k_large);
    constexpr std::array k_ways{Way{"low", Detail::quick, 1},
                                Way{"medium", Detail::precise, 1},
                                Way{"high", Detail::precise, 2},
                                Way{"low, horizon", Detail::quick, 1, Around::horizon},
                                Way{"medium, horizon", Detail::precise, 1, Around::horizon},
                                Way{"high, horizon", Detail::precise, 2, Around::horizon}};
    return orbit_in(k_ways, renderer, target, scene, k_side, k_goal);
}

// From the view that Talus opens with, and from near, among the trees.
void report_plants() {
    constexpr int k_side = 1025;
    constexpr double k_trees = 1e5;
    constexpr double k_goal = 60;  // ms, while moving
    Scene scene = opening_scene(k_side, k_size);
    scene.look.plants = true;
    for (const double count : {k_trees, 10 * k_trees}) {
        ScatterSettings settings{.seed = 1};
        settings.density = fitting_density(*scene.terrain, settings, count);
        Scatter made;
        const auto begin = std::chrono::steady_clock::now();
        made = scatter(scene.terrain, settings);
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        std::printf("scatter %7zu plants in %7.1f ms\n", made.points.size(), took.count());
    }
    // Steep and wet ground bears none, so more are asked for until enough stand.
    ScatterSettings trees{.seed = 1, .smallest = PlantClass::tall};
    double asked = k_trees;
    for (int i = 0; i < 4; ++i) {
        trees.density = fitting_density(*scene.terrain, trees, asked);
        auto made = std::make_shared<const Scatter>(scatter(scene.terrain, trees));
        asked *= k_trees / static_cast<double>(std::max<std::size_t>(1, made->points.size()));
        scene.plants = std::move(made);
    }
    std::fflush(stdout);
    HeadlessContext context;
    Renderer renderer(context.loader());
    const Target target(k_size);
    for (const double nearer : {1.0, 0.2}) {
        scene.view.camera.distance *= nearer;
        for (const bool plants : {false, true}) {
            for (const Detail detail : {Detail::quick, Detail::precise}) {
                scene.look.plants = plants;
                scene.detail = detail;
                const Summary times = orbit(renderer, target, scene, 1);
                const bool quick = detail == Detail::quick;
                std::printf(
                    "%7zu trees, %.1f of the distance, %-7s  median %6.1f ms, p95 %6.1f ms, processor %6.1f "
                    "ms%s\n",
                    plants ? scene.plants->points.size() : std::size_t{0}, nearer,
                    quick ? "quick" : "precise", times.median, times.p95, times.processor,
                    quick && plants ? (times.median < k_goal ? "  goal met" : "  GOAL MISSED") : "");
                std::fflush(stdout);
            }
        }
    }
}

}  // namespace
}  // namespace talus::bench

int main(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--new") == 0) return talus::bench::run_new_terrains() > 0 ? 1 : 0;
    if (argc >= 2 && std::strcmp(argv[1], "--brush") == 0)
        return talus::bench::run_brush_hands(argc >= 3 ? argv[2] : "") > 0 ? 1 : 0;
    if (argc == 2 && std::strcmp(argv[1], "--node") == 0) return talus::bench::run_node_hands() > 0 ? 1 : 0;
    if (argc == 2 && std::strcmp(argv[1], "--gpu") == 0) return talus::bench::report_gpu() > 0 ? 1 : 0;
    if (argc == 2 && std::strcmp(argv[1], "--plants") == 0) {
        talus::bench::report_plants();
        return 0;
    }
    std::vector<int> sides;
    for (int i = 1; i < argc; ++i) sides.push_back(std::atoi(argv[i]));
    if (sides.empty()) sides = {257, 1025, 4097};
    for (const int side : sides) talus::bench::report(std::clamp(side, 2, 8193));
    return 0;
}
