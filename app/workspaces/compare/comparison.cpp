#include "app/workspaces/compare/comparison.h"

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "core/base/bytes_text.h"
#include "core/recipe/evaluate.h"

namespace talus {
namespace {

constexpr double k_level_seconds = 1.1;  // that a level of a line takes to grow

// Replaces the job that makes the same thing of something older.
void restart(std::shared_ptr<Progress>& running, std::shared_ptr<Progress> next) {
    if (running != nullptr) running->cancel();
    running = std::move(next);
}

// Bounded terrains too repeat, seams and all, where repeating is what is to be seen.
std::shared_ptr<const Terrain> repeating(const std::shared_ptr<const Terrain>& terrain) {
    auto copy = std::make_shared<Terrain>(*terrain);
    copy->lattice.wrap_x = copy->lattice.wrap_y = true;
    return copy;
}

}  // namespace

bool ComparisonPlan::has_document() const {
    for (const ComparedSide& side : sides) {
        if (!side.recipe && !side.line) return true;
    }
    return false;
}

struct Comparison::Shared {
    std::mutex mutex;
    int running = 0;  // jobs that have not ended
    Terrains made;
    std::array<std::shared_ptr<const TerrainDifference>, k_max_sides> differences;
    std::array<std::shared_ptr<const Spectrum>, k_max_sides> spectra;

    // One scale for all differences: the same colour means the same metres. The mutex is held.
    void share_scale() {
        float reach = 0;
        for (const auto& each : differences) reach = std::max(reach, each ? each->reach() : 0);
        for (auto& each : differences) {
            if (each != nullptr && each->terrain->range.high != reach)
                each = std::make_shared<const TerrainDifference>(with_reach(*each, reach));
        }
    }

    // Runs one job's work; its result is stored with the mutex held, unless it was cancelled meanwhile.
    static JobQueue::Work counted(const std::shared_ptr<Shared>& shared, auto make, auto store) {
        {
            const std::lock_guard lock(shared->mutex);
            ++shared->running;
        }
        // Ended also where the job is dropped before it ran.
        std::shared_ptr<void> ended(nullptr, [shared](void*) {
            const std::lock_guard lock(shared->mutex);
            --shared->running;
        });
        return [shared, ended = std::move(ended), make = std::move(make),
                store = std::move(store)](Progress& progress) mutable {
            // By the time that the queue wakes the window.
            const std::shared_ptr<void> end = std::move(ended);
            auto result = make(progress);
            const std::lock_guard lock(shared->mutex);
            if (!progress.cancelled()) store(*shared, std::move(result));
        };
    }
};

void Comparison::open(JobQueue& jobs, ComparisonPlan plan, std::uint64_t memory) {
    close();
    ++number_;
    memory_ = memory;
    plan_ = std::move(plan);
    shared_ = std::make_shared<Shared>();
    const bool two = plan_->sides.size() == 2;
    mode = two && !plan_->for_class ? CompareMode::split : CompareMode::side_by_side;
    handles = two ? std::array{0.5f, 1.0f} : std::array{1.0f / 3, 2.0f / 3};
    spectra = plan_->emphasis == Emphasis::spectrum;
    line_moment = 0;
    line_playing = plan_->of_lines();
    home_due = !plan_->has_document() && !plan_->of_lines();
    make_terrains(jobs);
}

void Comparison::exchange(JobQueue& jobs, ComparisonPlan plan) {
    cancel();
    plan_ = std::move(plan);
    make_terrains(jobs);
}

void Comparison::close() {
    cancel();
    plan_.reset();
    shared_.reset();
    terrains_ = {};
    asked_differences_ = {};
    asked_spectra_ = {};
}

void Comparison::cancel() {
    for (auto* jobs : {&making_, &subtracting_, &measuring_}) {
        for (std::shared_ptr<Progress>& job : *jobs) restart(job, nullptr);
    }
}

void Comparison::make_terrains(JobQueue& jobs) {
    for (std::size_t i = 0; i < plan_->sides.size(); ++i) {
        const ComparedSide& side = plan_->sides[i];
        if (!side.recipe || side.line) continue;
        const auto make = [recipe = *side.recipe, memory = memory_](Progress& progress) {
            const World& world = recipe.world;
            const std::size_t needed = memory_estimate(recipe, world.width, world.height);
            const std::string objection =
                memory_objection("comparing with " + recipe.name, static_cast<double>(needed),
                                 static_cast<double>(memory), "choose a smaller resolution");
            if (!objection.empty()) throw std::runtime_error(objection);
            return Evaluator(0).evaluate(recipe, world.width, world.height, &progress);
        };
        const auto store = [i](Shared& shared, std::shared_ptr<const Terrain> terrain) {
            shared.made[i] = std::move(terrain);
        };
        restart(making_[i],
                jobs.submit(JobKind::live_step, "Comparing", Shared::counted(shared_, make, store)));
    }
}

void Comparison::update(JobQueue& jobs, const std::shared_ptr<const Terrain>& document, bool coarse) {
    if (!plan_ || plan_->of_lines()) return;
    for (std::size_t i = 0; i < sides(); ++i) {
        if (!plan_->sides[i].recipe) {
            terrains_[i] = document;
            continue;
        }
        std::shared_ptr<const Terrain> made;
        {
            const std::lock_guard lock(shared_->mutex);
            made = std::exchange(shared_->made[i], nullptr);
        }
        if (made != nullptr) terrains_[i] = plan_->emphasis == Emphasis::tiling ? repeating(made) : made;
    }
    if (coarse && plan_->has_document()) return;
    for (std::size_t i = 0; i < sides(); ++i) {
        if (mode == CompareMode::difference && i > 0 && is_comparable(i) &&
            asked_differences_[i] != std::pair{terrains_[0], terrains_[i]}) {
            asked_differences_[i] = {terrains_[0], terrains_[i]};
            const auto make = [first = terrains_[0], second = terrains_[i]](Progress& progress) {
                return std::make_shared<const TerrainDifference>(*difference_of(*first, *second, &progress));
            };
            const auto store = [i](Shared& shared, std::shared_ptr<const TerrainDifference> difference) {
                shared.differences[i] = std::move(difference);
                shared.share_scale();
            };
            restart(subtracting_[i],
                    jobs.submit(JobKind::live_step, "Difference", Shared::counted(shared_, make, store)));
        }
        if (spectra && terrains_[i] != nullptr && asked_spectra_[i] != terrains_[i]) {
            asked_spectra_[i] = terrains_[i];
            const auto make = [terrain = terrains_[i]](Progress& progress) {
                const Lattice& lattice = terrain->lattice;
                return std::make_shared<const Spectrum>(
                    radial_spectrum(*terrain->height(), lattice.wrap_x, lattice.wrap_y, &progress));
            };
            const auto store = [i](Shared& shared, std::shared_ptr<const Spectrum> spectrum) {
                shared.spectra[i] = std::move(spectrum);
            };
            restart(measuring_[i],
                    jobs.submit(JobKind::live_step, "Spectrum", Shared::counted(shared_, make, store)));
        }
    }
}

void Comparison::grow_lines(double seconds) {
    if (!line_playing) return;
    const double levels = plan_->sides.front().line->levels();
    // A first frame after a pause brings the whole pause as its time.
    line_moment = std::min(levels, line_moment + std::min(0.1, seconds) / k_level_seconds);
    line_playing = line_moment < levels;
}

bool Comparison::is_comparable(std::size_t side) const {
    return terrains_[0] != nullptr && terrains_[side] != nullptr &&
           same_samples(*terrains_[0], *terrains_[side]);
}

std::shared_ptr<const TerrainDifference> Comparison::difference(std::size_t side) const {
    if (!plan_) return nullptr;
    const std::lock_guard lock(shared_->mutex);
    return shared_->differences[side];
}

std::shared_ptr<const Spectrum> Comparison::spectrum(std::size_t side) const {
    if (!plan_) return nullptr;
    const std::lock_guard lock(shared_->mutex);
    return shared_->spectra[side];
}

bool Comparison::settled() const {
    if (!plan_) return true;
    const std::lock_guard lock(shared_->mutex);
    for (const auto& made : shared_->made) {
        if (made != nullptr) return false;
    }
    return shared_->running == 0;
}

}  // namespace talus
