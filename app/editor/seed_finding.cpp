#include "app/editor/seed_finding.h"

#include <cmath>

#include "core/map/contact_sheet.h"

namespace talus {
namespace {

SeedFinding::Never first_never(const std::vector<SeedCondition>& conditions, const FieldNames* biomes) {
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const ConditionObjection why = why_never(conditions[i], biomes);
        if (why != ConditionObjection::none) return {i, why};
    }
    return {};
}

}  // namespace

void SeedFinding::begin(const Recipe& recipe, const SeedSearch& search, int pixels) {
    forget();
    search_ = search;
    told_ = std::make_shared<Never>();
    job_.begin(JobKind::search, "Looking at seeds",
               [recipe, search, pixels, never = told_](Progress& progress, const auto& found) {
                   std::shared_ptr<const FieldNames> biomes;
                   {
                       const ProgressPart nothing(&progress, 0, 0);
                       biomes = biomes_of(recipe, &progress);
                   }
                   *never = first_never(search.conditions, biomes.get());
                   if (never->why != ConditionObjection::none) return;
                   search_seeds(recipe, search, &progress, [&](const SeedHit& hit, const Terrain& terrain) {
                       found(Found{hit, packed_pixels(contact_picture(terrain, pixels))});
                   });
               });
}

void SeedFinding::forget() {
    job_.forget();
    never_ = {};
}

void SeedFinding::tick() {
    const bool was_busy = busy();
    job_.tick();
    if (was_busy && !busy()) never_ = *told_;
}

int SeedFinding::looked_at() const {
    return static_cast<int>(
        std::lround(static_cast<double>(job_.fraction()) * static_cast<double>(search_.count)));
}

}  // namespace talus
