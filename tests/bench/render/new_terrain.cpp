#include "tests/bench/render/new_terrain.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_queue.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/live_preview.h"
#include "core/recipe/presets.h"
#include "render/context.h"
#include "render/renderer.h"
#include "render/terrain_maps.h"
#include "tests/bench/brush_hand.h"

namespace talus::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int k_runs = 9;
constexpr double k_frame_goal = 4;      // ms: of the window's thread, in any frame, apart from drawing
constexpr double k_rectangle_goal = 8;  // ms: from the terrain to textures that are ready
constexpr double k_brush_goal = 16;     // ms: likewise, of a brush a thousand cells across
constexpr double k_hand_goal = 16;      // ms: of a movement of that brush, the evaluation included
constexpr double k_hand_p95_goal = 33;
constexpr double k_hand_below_layers_goal = 50;
constexpr double k_node_goal = 33;                          // ms: of a movement of a line's node
constexpr auto k_budget = std::chrono::microseconds(2500);  // for uploads, as the window has it
constexpr int k_rectangle = 256;                            // samples a side
constexpr int k_brush = 1000;

double since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

int line(const std::string& name, double ms, std::optional<double> at_most = {}) {
    char goal[16] = "-";
    if (at_most) std::snprintf(goal, sizeof goal, "%.0f", *at_most);
    std::printf("%-32s %8.2f %5s\n", name.c_str(), ms, goal);
    std::fflush(stdout);
    return at_most && ms > *at_most ? 1 : 0;
}

// The same terrain with a dent in a rectangle: elsewhere, and its least and greatest height, as they were.
std::shared_ptr<const Terrain> dented(const Terrain& terrain, const CellRectangle& at) {
    Grid<float> heights = *terrain.height();
    for (int y = at.y0; y < at.y1; ++y) {
        for (int x = at.x0; x < at.x1; ++x) heights(x, y) = 0.5f * (heights(x, y) + heights(at.x0, at.y0));
    }
    auto result = std::make_shared<Terrain>(terrain);
    result->set_height(make_field(std::move(heights)));
    return result;
}

// What answers a hand: alone the whole map, below other layers what the window makes while the hand moves,
// which is coarser where the whole would take too long.
class Answers {
 public:
    Answers(const Recipe& start, bool layers) : layers_(layers) {
        preview_.request(start, false, Clock::now());
        preview_.tick(Clock::now());
        jobs_.wait_until_idle();
        if (layers) return;
        newest_ = evaluator_.evaluate(start, start.world.width, start.world.height);
    }
    std::shared_ptr<const Terrain> of(const Recipe& recipe) {
        if (!layers_) return newest_ = evaluator_.evaluate(recipe, recipe.world.width, recipe.world.height);
        preview_.request(recipe, true, Clock::now());
        jobs_.wait_until_idle();
        return preview_.newest().terrain;
    }
    std::shared_ptr<const Terrain> first() const { return layers_ ? preview_.newest().terrain : newest_; }
    std::optional<CellRectangle> changed(const std::shared_ptr<const Terrain>& before,
                                         const std::shared_ptr<const Terrain>& after) const {
        return layers_ ? preview_.newest().changes.since(before, after)
                       : evaluator_.changed_part(before, after);
    }

 private:
    bool layers_;
    JobQueue jobs_;
    LivePreview preview_{jobs_};
    Evaluator evaluator_;
    std::shared_ptr<const Terrain> newest_;
};

constexpr int k_hand_side = 4097;

// What a hand's movements may cost, in ms.
struct HandGoals {
    double median;
    std::optional<double> p95 = {};
};

// A hand's movements: from the recipe to textures that are ready, without the drawing of pictures.
// Hand: has start() and move(). layers: it moves below other layers.
template <class Hand>
int run_hand(Hand hand, const std::string& name, bool layers, const HandGoals& goals) {
    constexpr int k_movements = 120;
    const Preparation wanted{.near_sky = true};
    HeadlessContext context;
    const Renderer functions(context.loader());
    TerrainMaps maps;
    Answers answers(hand.start(), layers);
    maps.update(prepare(answers.first(), wanted, maps.prepared()));
    std::vector<double> all, evaluations, prepares, processor;
    for (int i = 0; i < k_movements; ++i) {
        const Recipe recipe = hand.move();
        glFinish();
        const auto begin = Clock::now();
        const std::clock_t worked = std::clock();
        const auto terrain = answers.of(recipe);
        evaluations.push_back(since(begin));
        const auto changed = answers.changed(maps.prepared()->source, terrain);
        const auto prepared = prepare(terrain, wanted, maps.prepared(), changed);
        prepares.push_back(since(begin) - evaluations.back());
        maps.update(prepared);
        glFinish();
        all.push_back(since(begin));
        processor.push_back(1000.0 * static_cast<double>(std::clock() - worked) / CLOCKS_PER_SEC);
    }
    std::ranges::sort(all);
    if (layers)
        std::printf("%s answers of %d samples a side\n", name.c_str(),
                    maps.prepared()->source->lattice.width);
    line(name + "-evaluate", median(evaluations));
    line(name + "-prepare", median(prepares));
    line(name + "-processor", median(processor));
    int missed = line(name, median(all), goals.median);
    if (goals.p95) missed += line(name + "-p95", all[all.size() * 95 / 100], goals.p95);
    return missed;
}

int run_brush(StrokeTool tool, bool layers) {
    const std::string name =
        std::string("brush-") + (layers ? "below-layers-" : "alone-") + std::string(info_of(tool).key);
    return run_hand(BrushHand(k_hand_side, layers, tool), name, layers,
                    layers ? HandGoals{k_hand_below_layers_goal} : HandGoals{k_hand_goal, k_hand_p95_goal});
}

int run(int side) {
    const std::string suffix = "-" + std::to_string(side);
    const Preparation wanted{.envelope = true};
    Evaluator evaluator;
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    std::vector<std::shared_ptr<const Terrain>> terrains;
    for (const int seed : {1, 2}) {
        recipe.world.seed = static_cast<std::uint64_t>(seed);
        terrains.push_back(evaluator.evaluate(recipe, side, side));
    }

    HeadlessContext context;
    const Renderer functions(context.loader());
    std::optional<HeadlessContext> shared;
    TextureMaker maker(
        [&] {
            shared.emplace(&context);
            return true;
        },
        [&] { shared.reset(); });
    TerrainMaps maps(&maker);
    std::vector<double> prepares, totals, frames;
    for (int i = 0; i < k_runs; ++i) {
        auto begin = Clock::now();
        const auto prepared = prepare(terrains[static_cast<std::size_t>(i % 2)], wanted, maps.prepared());
        prepares.push_back(since(begin));
        double total = 0;
        double longest = 0;
        const auto frame = [&](auto work) {
            begin = Clock::now();
            work();
            const double ms = since(begin);
            total += ms;
            longest = std::max(longest, ms);
        };
        frame([&] { maps.begin(prepared); });
        while (maps.under_way()) frame([&] { maps.advance(Clock::now() + k_budget); });
        totals.push_back(total);
        frames.push_back(longest);
    }
    int missed = 0;
    line("prepare" + suffix, median(prepares));
    line("window-thread-in-all" + suffix, median(totals));
    missed += line("window-thread-longest-frame" + suffix, median(frames), k_frame_goal);
    if (side < 4097) return missed;

    std::vector<double> told, found;
    for (int i = 0; i < 2 * k_runs; ++i) {
        const int x = 300 + 173 * i;
        const CellRectangle at{x, side / 3, x + k_rectangle, side / 3 + k_rectangle};
        const auto terrain = dented(*maps.prepared()->source, at);
        glFinish();
        const auto begin = Clock::now();
        maps.update(i % 2 == 0 ? prepare(terrain, wanted, maps.prepared(), at)
                               : prepare(terrain, wanted, maps.prepared()));
        glFinish();
        (i % 2 == 0 ? told : found).push_back(since(begin));
    }
    std::vector<double> brushed;
    for (int i = 0; i < 2 * k_runs; ++i) {
        const int x = 300 + 125 * i;
        const CellRectangle at{x, side / 3, x + k_brush, side / 3 + k_brush};
        const auto terrain = dented(*maps.prepared()->source, at);
        glFinish();
        const auto begin = Clock::now();
        maps.update(prepare(terrain, {.near_sky = true}, maps.prepared(), at));
        glFinish();
        brushed.push_back(since(begin));
    }
    missed += line("rectangle-256" + suffix, median(told), k_rectangle_goal);
    missed += line("rectangle-1000" + suffix, median(brushed), k_brush_goal);
    line("rectangle-256-found" + suffix, median(found));
    return missed;
}

}  // namespace

int run_new_terrains() { return run(1025) + run(4097); }

int run_brush_hands(std::string_view filter) {
    int missed = 0;
    for (std::size_t i = 0; i < k_stroke_tools.size(); ++i) {
        const StrokeToolInfo& tool = k_stroke_tools[i];
        if (!tool.cover && tool.key.starts_with(filter))
            missed += run_brush(static_cast<StrokeTool>(i), false);
    }
    if (std::string_view("below-layers").starts_with(filter)) missed += run_brush(StrokeTool::raise, true);
    return missed;
}

int run_node_hands() {
    int missed = 0;
    for (const char* stage : {"ridge_line", "river_course", "road", "coast_line"})
        missed += run_hand(NodeHand(k_hand_side, stage), std::string("node-") + stage, true, {k_node_goal});
    return missed;
}

}  // namespace talus::bench
