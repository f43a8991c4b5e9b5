#include "app/window/pen_pressure.h"

#ifdef TALUS_XINPUT
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>

#include <algorithm>
#include <array>
#include <map>
#endif

namespace talus {

void PenTrail::add(double x, double y, float pressure) {
    constexpr std::size_t k_most = 8192;  // an hour's drawing over another window must not stay
    if (trail_.size() == k_most) trail_.pop_front();
    trail_.push_back({x, y, pressure});
}

bool PenTrail::find(double x, double y) {
    for (std::size_t i = 0; i < trail_.size(); ++i) {
        if (!trail_[i].is_at(x, y)) continue;
        found_ = trail_[i];
        trail_.erase(trail_.begin(), trail_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return true;
    }
    return found_.is_at(x, y);
}

float PenTrail::newest(double x, double y) const {
    const Point& last = trail_.empty() ? found_ : trail_.back();
    return last.is_at(x, y) ? last.pressure : 1;
}

#ifdef TALUS_XINPUT

namespace {

// A pen that is unplugged while it is asked about is an error to the X server, which would end the program.
int ignore_error(Display*, XErrorEvent*) { return 0; }

}  // namespace

struct PenPressure::Connection {
    struct Pressure {
        int number = 0;  // of the valuator that tells it
        double low = 0, high = 1;
        float last = 0;  // 0 to 1
    };

    Display* display = nullptr;
    Window window = 0;
    int opcode = 0;
    std::map<int, Pressure> pens;  // by device

    Connection(Display* opened, unsigned long of_window, int extension);
    ~Connection() { XCloseDisplay(display); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void look_for_pens();
    void read(PenTrail& trail);
    void take(const XIDeviceEvent& event, PenTrail& trail);
};

PenPressure::Connection::Connection(Display* opened, unsigned long of_window, int extension)
    : display(opened), window(of_window), opcode(extension) {
    // Tablets come and go while the program runs.
    std::array<unsigned char, XIMaskLen(XI_HierarchyChanged)> bits{};
    XISetMask(bits.data(), XI_HierarchyChanged);
    XIEventMask mask{XIAllDevices, static_cast<int>(bits.size()), bits.data()};
    XISelectEvents(display, DefaultRootWindow(display), &mask, 1);
    look_for_pens();
}

// Motion is asked for of the pens' own devices: the pointer that they move tells no pressure of theirs.
void PenPressure::Connection::look_for_pens() {
    const auto before = XSetErrorHandler(ignore_error);
    pens.clear();
    const Atom label = XInternAtom(display, "Abs Pressure", True);
    int count = 0;
    XIDeviceInfo* const devices = label != None ? XIQueryDevice(display, XIAllDevices, &count) : nullptr;
    for (int i = 0; i < count; ++i) {
        if (devices[i].use != XISlavePointer) continue;
        for (int c = 0; c < devices[i].num_classes; ++c) {
            if (devices[i].classes[c]->type != XIValuatorClass) continue;
            const auto& valuator = *reinterpret_cast<const XIValuatorClassInfo*>(devices[i].classes[c]);
            if (valuator.label != label || !(valuator.max > valuator.min)) continue;
            pens[devices[i].deviceid] = {
                .number = valuator.number, .low = valuator.min, .high = valuator.max};
        }
    }
    if (devices != nullptr) XIFreeDeviceInfo(devices);
    std::array<unsigned char, XIMaskLen(XI_Motion)> bits{};
    XISetMask(bits.data(), XI_Motion);
    for (const auto& [device, pressure] : pens) {
        XIEventMask mask{device, static_cast<int>(bits.size()), bits.data()};
        XISelectEvents(display, window, &mask, 1);
    }
    XSync(display, False);
    XSetErrorHandler(before);
}

// A motion holds only the valuators that changed.
void PenPressure::Connection::take(const XIDeviceEvent& event, PenTrail& trail) {
    const auto found = pens.find(event.deviceid);
    if (found == pens.end()) return;
    Pressure& pressure = found->second;
    const double* value = event.valuators.values;
    for (int i = 0; i < event.valuators.mask_len * 8; ++i) {
        if (!XIMaskIsSet(event.valuators.mask, i)) continue;
        if (i == pressure.number) {
            const double share = (*value - pressure.low) / (pressure.high - pressure.low);
            pressure.last = static_cast<float>(std::clamp(share, 0.0, 1.0));
        }
        ++value;
    }
    trail.add(event.event_x, event.event_y, pressure.last);
}

void PenPressure::Connection::read(PenTrail& trail) {
    bool changed = false;
    while (XPending(display) > 0) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.xcookie.type != GenericEvent || event.xcookie.extension != opcode) continue;
        if (!XGetEventData(display, &event.xcookie)) continue;
        changed |= event.xcookie.evtype == XI_HierarchyChanged;
        if (event.xcookie.evtype == XI_Motion)
            take(*static_cast<const XIDeviceEvent*>(event.xcookie.data), trail);
        XFreeEventData(display, &event.xcookie);
    }
    if (changed) look_for_pens();
}

PenPressure::PenPressure(unsigned long window) {
    Display* const display = window != 0 ? XOpenDisplay(nullptr) : nullptr;
    if (display == nullptr) return;
    int opcode = 0, event = 0, error = 0, major = 2, minor = 0;
    if (!XQueryExtension(display, "XInputExtension", &opcode, &event, &error) ||
        XIQueryVersion(display, &major, &minor) != Success) {
        XCloseDisplay(display);
        return;
    }
    connection_ = std::make_unique<Connection>(display, window, opcode);
}

float PenPressure::at(double x, double y) {
    if (!connection_) return 1;
    connection_->read(trail_);
    bool found = trail_.find(x, y);
    // What the server told GLFW it has told here, too, once it answers.
    if (!found && !connection_->pens.empty()) {
        XSync(connection_->display, False);
        connection_->read(trail_);
        found = trail_.find(x, y);
    }
    return found ? trail_.found() : 1;
}

float PenPressure::now(double x, double y) {
    if (!connection_ || connection_->pens.empty()) return 1;
    XSync(connection_->display, False);
    connection_->read(trail_);
    return trail_.newest(x, y);
}

#else

struct PenPressure::Connection {};

PenPressure::PenPressure(unsigned long) {}
float PenPressure::at(double, double) { return 1; }
float PenPressure::now(double, double) { return 1; }

#endif

PenPressure::~PenPressure() = default;

}  // namespace talus
