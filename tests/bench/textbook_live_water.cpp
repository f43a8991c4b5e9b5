#include "tests/bench/textbook_live_water_kernel.h"

namespace talus::bench {

TextbookLiveWater::TextbookLiveWater(int columns, int rows) : width(columns), height(rows) {
    for (auto* values : {&ground, &water, &sediment, &left, &right, &top, &bottom, &velocity_x, &velocity_y,
                         &carried, &slid})
        values->assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), 0.0f);
}

}  // namespace talus::bench
