#pragma once

#include <cstdint>
#include <vector>

namespace talus {

/// A square of the program's icon: RGBA, rows from above.
struct IconPicture {
    int side = 0;
    std::vector<std::uint8_t> rgba;
};
/// The icon in every size in which it is drawn, from the program itself.
std::vector<IconPicture> window_icons();

}  // namespace talus
