#include "app/editor/guided.h"

#include "core/recipe/stage_table.h"
#include "core/terrain/listing.h"

namespace talus {

LearnChoice choice_of(const LessonSetup& setup) {
    return {.exact = setup.exact,
            .squares = setup.squares,
            .levels = setup.levels,
            .wraps = setup.wraps,
            .values = values_of(stage_of(setup)),
            .seed = setup.seed,
            .no_offsets = setup.no_offsets,
            .typed = setup.exact ? std::map<LatticePoint, int>{} : typed_of(setup)};
}

}  // namespace talus
