#pragma once

namespace talus {

/// A place where the mouse was.
struct MousePlace {
    double x = 0, y = 0;  ///< pixels from the window's upper left corner
    float pressure = 1;   ///< of a pen that moved it, 0 to 1; 1 of what is no pen
};

}  // namespace talus
