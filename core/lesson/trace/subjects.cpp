#include "core/lesson/trace/subjects.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/lesson/trace/biome_trace.h"
#include "core/lesson/trace/blur_trace.h"
#include "core/lesson/trace/classic_water_trace.h"
#include "core/lesson/trace/grown_trace.h"
#include "core/lesson/trace/moisture_trace.h"
#include "core/lesson/trace/pipes_trace.h"
#include "core/lesson/trace/scree_trace.h"
#include "core/lesson/trace/section_trace.h"
#include "core/lesson/trace/two_level_trace.h"
#include "core/lesson/trace/voronoi_trace.h"

namespace talus {

std::span<const LessonSubject> lesson_subjects() {
    static const std::array all{
        LessonSubject{.key = "lattice", .label = "Lattice", .stage = DiamondSquare::info.key},
        LessonSubject{.key = "line", .label = "Line", .stage = DiamondSquare::info.key, .line = true},
        blur_subject(),
        classic_water_subject(),
        pipes_subject(),
        scree_subject(),
        moisture_subject(),
        biome_subject(),
        voronoi_subject(),
        two_level_subject(),
        grown_subject(),
        section_subject(),
    };
    return all;
}

const LessonSubject& lesson_subject(std::string_view key) {
    const auto all = lesson_subjects();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const LessonSubject& each) { return each.key == key; });
    assert(found != all.end());
    return *found;
}

}  // namespace talus
