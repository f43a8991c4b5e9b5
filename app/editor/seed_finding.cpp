#include "app/editor/seed_finding.h"

#include <cmath>
#include <exception>
#include <iterator>
#include <mutex>
#include <new>
#include <utility>

#include "core/map/contact_sheet.h"

namespace talus {
namespace {

Grid<std::uint32_t> packed_pixels(const Grid<Rgba8>& picture) {
    Grid<std::uint32_t> pixels(picture.width(), picture.height());
    for (std::size_t i = 0; i < picture.values().size(); ++i) {
        const Rgba8 from = picture.values()[i];
        pixels.values()[i] = from.r | std::uint32_t{from.g} << 8 | std::uint32_t{from.b} << 16 | 0xff000000u;
    }
    return pixels;
}

SeedFinding::Never first_never(const std::vector<SeedCondition>& conditions, const FieldNames* biomes) {
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const ConditionObjection why = why_never(conditions[i], biomes);
        if (why != ConditionObjection::none) return {i, why};
    }
    return {};
}

}  // namespace

struct SeedFinding::Shared {
    std::mutex mutex;
    std::vector<Found> found;  // since the last look
    Never never;
    std::string failure;
    bool over = false;

    void run(const Recipe& recipe, const SeedSearch& search, int pixels, Progress& progress,
             const std::function<void()>& wake) {
        std::shared_ptr<const FieldNames> biomes;
        {
            const ProgressPart nothing(&progress, 0, 0);
            biomes = biomes_of(recipe, &progress);
        }
        const Never objection = first_never(search.conditions, biomes.get());
        if (objection.why != ConditionObjection::none) {
            const std::lock_guard lock(mutex);
            never = objection;
            return;
        }
        search_seeds(recipe, search, &progress, [&](const SeedHit& hit, const Terrain& terrain) {
            Found made{hit, packed_pixels(contact_picture(terrain, pixels))};
            {
                const std::lock_guard lock(mutex);
                found.push_back(std::move(made));
            }
            wake();
        });
    }

    void end(std::string why = {}) {
        const std::lock_guard lock(mutex);
        failure = std::move(why);
        over = true;
    }
};

SeedFinding::SeedFinding(JobQueue& jobs, std::function<void()> wake) : jobs_(jobs), wake_(std::move(wake)) {}

SeedFinding::~SeedFinding() { stop(); }

void SeedFinding::begin(const Recipe& recipe, const SeedSearch& search, int pixels) {
    forget();
    search_ = search;
    shared_ = std::make_shared<Shared>();
    progress_ = jobs_.submit(JobKind::search, "Looking at seeds",
                             [shared = shared_, recipe, search, pixels, wake = wake_](Progress& progress) {
                                 try {
                                     shared->run(recipe, search, pixels, progress, wake);
                                     shared->end();
                                 } catch (const Cancelled&) {
                                     shared->end();
                                 } catch (const std::bad_alloc&) {
                                     shared->end("There is not enough memory; choose a smaller size.");
                                 } catch (const std::exception& error) {
                                     shared->end(error.what());
                                 }
                             });
}

void SeedFinding::stop() {
    tick();
    if (progress_ != nullptr) std::exchange(progress_, nullptr)->cancel();
}

void SeedFinding::forget() {
    stop();
    shared_.reset();
    found_.clear();
    never_ = {};
    failure_.clear();
    looked_at_ = 0;
}

void SeedFinding::tick() {
    if (progress_ == nullptr) return;
    const std::lock_guard lock(shared_->mutex);
    looked_at_ = static_cast<int>(
        std::lround(static_cast<double>(progress_->fraction()) * static_cast<double>(search_.count)));
    std::move(shared_->found.begin(), shared_->found.end(), std::back_inserter(found_));
    shared_->found.clear();
    if (!shared_->over) return;
    never_ = shared_->never;
    failure_ = shared_->failure;
    progress_.reset();
}

}  // namespace talus
