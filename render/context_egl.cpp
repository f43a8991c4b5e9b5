#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "render/context.h"

namespace talus {

struct HeadlessContext::Parts {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    ~Parts() {
        if (display == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        // The display is the process's own: another context may live on it, so it is not terminated.
    }
};

namespace {

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error("no picture without a window: " + what +
                             " (EGL with a GPU's driver or Mesa's surfaceless platform is needed; "
                             "on Debian: apt install libegl1 libgl1-mesa-dri)");
}

template <class Function>
Function find(const char* name) {
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

bool lists(const char* extensions, std::string_view extension) {
    return extensions != nullptr && std::string_view(extensions).find(extension) != std::string_view::npos;
}

// GPUs first: not all their drivers have Mesa's surfaceless platform, and where Mesa is installed beside such
// a one, it would draw with the processor. None is initialised.
std::vector<EGLDisplay> possible_displays() {
    const char* known = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto get_display = find<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    if (get_display == nullptr || !lists(known, "EGL_EXT_platform_base"))
        fail("EGL lacks eglGetPlatformDisplayEXT");
    std::vector<EGLDisplay> displays, last;
    const auto query_devices = find<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    const auto query_device = find<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    if (query_devices != nullptr && query_device != nullptr && lists(known, "EGL_EXT_platform_device")) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        if (query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count) == EGL_FALSE)
            count = 0;
        for (const EGLDeviceEXT device : std::span(devices).first(static_cast<std::size_t>(count))) {
            const bool software = lists(query_device(device, EGL_EXTENSIONS), "EGL_MESA_device_software");
            (software ? last : displays).push_back(get_display(EGL_PLATFORM_DEVICE_EXT, device, nullptr));
        }
    }
    if (lists(known, "EGL_MESA_platform_surfaceless"))
        displays.push_back(get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    displays.insert(displays.end(), last.begin(), last.end());
    std::erase(displays, EGL_NO_DISPLAY);
    return displays;
}

// The newest first: 4.5 has the depth range that keeps far terrain from flickering, 4.1 is enough.
EGLContext make_context(EGLDisplay display, EGLContext shares_with) {
    for (const int minor : {5, 1}) {
        const std::array<EGLint, 7> wanted{EGL_CONTEXT_MAJOR_VERSION,
                                           4,
                                           EGL_CONTEXT_MINOR_VERSION,
                                           minor,
                                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                           EGL_NONE};
        const EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, shares_with, wanted.data());
        if (context != EGL_NO_CONTEXT) return context;
    }
    return EGL_NO_CONTEXT;
}

}  // namespace

HeadlessContext::HeadlessContext(const HeadlessContext* shares_with) : parts_(std::make_unique<Parts>()) {
    const std::vector<EGLDisplay> displays =
        shares_with != nullptr ? std::vector{shares_with->parts_->display} : possible_displays();
    if (displays.empty()) fail("EGL lacks the surfaceless platform");
    if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) fail("EGL has no desktop OpenGL");
    const EGLContext others = shares_with != nullptr ? shares_with->parts_->context : EGL_NO_CONTEXT;
    const char* missing = "EGL finds no device to draw with";
    for (const EGLDisplay display : displays) {
        if (eglInitialize(display, nullptr, nullptr) == EGL_FALSE) continue;
        missing = "the driver has no OpenGL 4.1 core";
        parts_->display = display;
        parts_->context = make_context(display, others);
        if (parts_->context == EGL_NO_CONTEXT) continue;
        if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, parts_->context) == EGL_TRUE) return;
        missing = "the context cannot be made current";
        eglDestroyContext(display, parts_->context);
        parts_->context = EGL_NO_CONTEXT;
    }
    fail(missing);
}

void HeadlessContext::make_current() {
    if (eglMakeCurrent(parts_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, parts_->context) == EGL_FALSE) {
        fail("the context cannot be made current");
    }
}

HeadlessContext::~HeadlessContext() = default;

GlLoader HeadlessContext::loader() const { return eglGetProcAddress; }

}  // namespace talus
