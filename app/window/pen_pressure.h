#pragma once

#include <cmath>
#include <deque>
#include <memory>

namespace talus {

/// Where a pen was and how hard it pressed, in order: the window system tells the mouse's places without.
class PenTrail {
 public:
    /// x, y: px of the window. pressure: 0 to 1.
    void add(double x, double y, float pressure);
    /// Looks for the pen at a place of the mouse, and forgets what was before it. Returns whether it was
    /// there, or still is: a press may come with the place once more.
    bool find(double x, double y);
    /// Returns the pressure where the pen was found last.
    float found() const { return found_.pressure; }
    /// Returns the pressure that the pen told last; 1 where that was at another place.
    float newest(double x, double y) const;

 private:
    struct Point {
        double x = 0, y = 0;
        float pressure = 1;

        // The mouse's places are whole pixels, the pen's are not.
        bool is_at(double px, double py) const { return std::fabs(x - px) <= 1 && std::fabs(y - py) <= 1; }
    };
    std::deque<Point> trail_;
    Point found_{-1e9, -1e9};
};

/// The pressure of a tablet's pen, by XInput2, which GLFW does not tell. Where there is none, or Talus was
/// built without, every pressure is 1.
class PenPressure {
 public:
    /// window: its number at the X server; 0: none.
    explicit PenPressure(unsigned long window);
    ~PenPressure();
    PenPressure(const PenPressure&) = delete;
    PenPressure& operator=(const PenPressure&) = delete;

    /// Returns how hard the pen pressed when the mouse came to this place of the window [px]: 0 to 1, and 1
    /// where another device moved it. To be asked for each place in order.
    float at(double x, double y);
    /// Returns how hard the pen presses now, where it was last at this place of the window; else 1.
    float now(double x, double y);

 private:
    struct Connection;  // to the X server, beside GLFW's
    std::unique_ptr<Connection> connection_;
    PenTrail trail_;
};

}  // namespace talus
