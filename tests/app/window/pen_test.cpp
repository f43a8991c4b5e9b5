// A tablet's pen at a real X server, whose driver for tests takes its events from a socket. Skipped where
// that is not installed (Debian: xserver-xorg-core, xserver-xorg-video-dummy).
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "app/window/pen_pressure.h"
#include "tests/app/window/brush.h"

namespace talus::testing {
namespace {

namespace fs = std::filesystem;

constexpr const char* k_driver = "/usr/lib/xorg/modules/input/inputtest_drv.so";
constexpr const char* k_screen = "/usr/lib/xorg/modules/drivers/dummy_drv.so";
constexpr int k_width = 1280;
constexpr int k_height = 720;

// The pen's end of the driver's socket. Its messages are those of protocol 1.1.
class Pen {
 public:
    explicit Pen(const std::string& path) : socket_(::socket(AF_UNIX, SOCK_STREAM, 0)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
        if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            throw std::runtime_error("no pen at " + path);
        Version hello{{sizeof(Version), 0}, 1, 1};
        send_all(&hello, sizeof hello);
        Version answer{};
        receive(&answer, sizeof answer);
    }
    ~Pen() { ::close(socket_); }
    Pen(const Pen&) = delete;
    Pen& operator=(const Pen&) = delete;

    /// x, y: px of the screen. pressure: 0 to 1.
    void move(double x, double y, double pressure) {
        Motion motion{};
        motion.header = {sizeof motion, 2};
        motion.is_absolute = 1;
        motion.valuators = at(x, y, pressure);
        send_all(&motion, sizeof motion);
        sync();
    }
    void tip(bool down, double x, double y, double pressure) {
        Button button{};
        button.header = {sizeof button, 4};
        button.is_absolute = 1;
        button.button = 1;
        button.is_press = down;
        button.valuators = at(x, y, pressure);
        send_all(&button, sizeof button);
        sync();
    }

 private:
    static constexpr int k_valuators = 64;
    struct Header {
        std::uint32_t length;
        std::uint32_t type;
    };
    struct Version {
        Header header;
        std::uint16_t major, minor;
    };
    struct Valuators {
        std::uint32_t has_unaccelerated;
        std::uint8_t mask[k_valuators / 8];
        double values[k_valuators];
        double unaccelerated[k_valuators];
    };
    struct Motion {
        Header header;
        std::uint32_t is_absolute;
        Valuators valuators;
    };
    struct Button {
        Header header;
        std::int32_t is_absolute;
        std::int32_t button;
        std::uint32_t is_press;
        Valuators valuators;
    };

    static Valuators at(double x, double y, double pressure) {
        constexpr double k_range = 65535;
        constexpr double k_hardest = 1000;
        Valuators valuators{};
        valuators.mask[0] = 0b10011;
        valuators.values[0] = (x + 0.5) / k_width * k_range;
        valuators.values[1] = (y + 0.5) / k_height * k_range;
        valuators.values[4] = pressure * k_hardest;
        return valuators;
    }
    void send_all(const void* data, std::size_t size) {
        if (::write(socket_, data, size) != static_cast<ssize_t>(size))
            throw std::runtime_error("the pen's driver has gone");
    }
    void receive(void* data, std::size_t size) {
        std::size_t got = 0;
        while (got < size) {
            const ssize_t more = ::read(socket_, static_cast<char*>(data) + got, size - got);
            if (more <= 0) throw std::runtime_error("the pen's driver has gone");
            got += static_cast<std::size_t>(more);
        }
    }
    // The driver handles what it has read before it answers.
    void sync() {
        Header ask{sizeof ask, 1};
        send_all(&ask, sizeof ask);
        Header answer{};
        receive(&answer, sizeof answer);
    }

    int socket_;
};

std::string server_with_pen(const fs::path& folder) {
    const std::string path = (folder / "xorg.conf").string();
    std::ofstream(path) << R"(
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Modes "1280x720"
    Virtual 1280 720
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "pen"
  Driver "inputtest"
  Option "SocketPath" ")"
                        << (folder / "pen").string() << R"("
  Option "DeviceType" "PointerAbsoluteProximity"
  Option "PointerHasPressure" "true"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pen" "SendCoreEvents"
EndSection
)";
    return path;
}

// A hand that presses harder along its way, then lighter: the file has it at each place, also where many
// places came in one frame.
TEST(WindowPen, AStrokeKeepsThePressureOfEachPlace) {
    if (!fs::exists(k_driver) || !fs::exists(k_screen)) GTEST_SKIP() << "no X server with a pen for tests";
    const TemporaryFolder folder;
    const Display screen(std::vector<std::string>{"Xorg", "-config", server_with_pen(folder.path()),
                                                  "-logfile", (folder.path() / "log").string(), "-noreset"});
    const Window window(screen, {document_with("sculpt")});
    take_brush(window);
    Pen pen((folder.path() / "pen").string());
    const auto pressure_at = [](double x) { return 1 - std::fabs(x - 500) / 125; };
    pen.move(400, 350, 0);
    pen.move(400, 350, pressure_at(400));
    pen.tip(true, 400, 350, pressure_at(400));
    window.wait_until("brush/drawing", true);
    for (int x = 401; x <= 600; ++x) pen.move(x, 350, pressure_at(x));
    pen.tip(false, 600, 350, pressure_at(600));
    window.wait_until("brush/drawing", false);
    window.settle();
    const Strokes strokes = saved_strokes(window);
    ASSERT_EQ(strokes.size(), 1u);
    const std::vector<StrokePoint>& points = strokes.back().points;
    ASSERT_GT(points.size(), 8u);
    const double from = points.front().x;
    const double metres = (points.back().x - from) / 200;  // a pixel
    for (const StrokePoint& point : points)
        EXPECT_NEAR(static_cast<double>(point.pressure), pressure_at(400 + (point.x - from) / metres), 0.03)
            << "at " << point.x;
    // The mouse has no pressure, also after a pen.
    window.input({"mousemove", "450", "250", "mousedown", "1"});
    window.wait_until("brush/drawing", true);
    window.input({"mousemove", "460", "260", "mouseup", "1"});
    window.wait_until("brush/drawing", false);
    const Strokes both = saved_strokes(window);
    for (const StrokePoint& point : both.back().points) EXPECT_EQ(point.pressure, 1);
}

TEST(PenTrail, FindsThePressureOfEachPlaceInOrderAndOnlyWhereThePenWas) {
    PenTrail trail;
    EXPECT_FALSE(trail.find(1, 1));
    trail.add(10.4, 20.7, 0.25f);
    trail.add(12.1, 20.2, 0.5f);
    trail.add(30, 20, 0.75f);
    trail.add(10, 20, 1.0f);
    ASSERT_TRUE(trail.find(12, 20));
    EXPECT_EQ(trail.found(), 0.5f);
    EXPECT_FALSE(trail.find(12, 90)) << "another device was there";
    ASSERT_TRUE(trail.find(10, 20)) << "the second time";
    EXPECT_EQ(trail.found(), 1.0f);
    EXPECT_FALSE(trail.find(30, 20)) << "it was there before";
    EXPECT_EQ(trail.newest(10, 20), 1.0f);
    trail.add(40, 20, 0.125f);
    EXPECT_EQ(trail.newest(40, 20), 0.125f);
    EXPECT_EQ(trail.newest(10, 20), 1.0f) << "it is elsewhere";
    EXPECT_TRUE(trail.find(10, 21)) << "it has not gone";
}

}  // namespace
}  // namespace talus::testing
