// Linked into every program of the address sanitizer's build: libraries stay loaded, for the leak report
// cannot name what a driver allocated once the driver is gone, and reports what is still reachable as lost.
extern "C" int dlclose(void*) { return 0; }
