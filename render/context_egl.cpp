#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

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
                             " (EGL with Mesa's surfaceless platform is needed; "
                             "on Debian: apt install libegl1 libgl1-mesa-dri)");
}

EGLDisplay surfaceless_display() {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const std::string_view known = extensions != nullptr ? extensions : "";
    const auto get_display =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (get_display == nullptr || known.find("EGL_EXT_platform_base") == std::string_view::npos) {
        fail("EGL lacks eglGetPlatformDisplayEXT");
    }
    if (known.find("EGL_MESA_platform_surfaceless") == std::string_view::npos) {
        fail("EGL lacks the surfaceless platform");
    }
    const EGLDisplay display = get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) == EGL_FALSE) {
        fail("EGL finds no device to draw with");
    }
    return display;
}

}  // namespace

HeadlessContext::HeadlessContext(const HeadlessContext* shares_with) : parts_(std::make_unique<Parts>()) {
    parts_->display = surfaceless_display();
    if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) fail("EGL has no desktop OpenGL");
    // The newest first: 4.5 has the depth range that keeps far terrain from flickering, 4.1 is enough.
    for (const int minor : {5, 1}) {
        const std::array<EGLint, 7> wanted{EGL_CONTEXT_MAJOR_VERSION,
                                           4,
                                           EGL_CONTEXT_MINOR_VERSION,
                                           minor,
                                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                           EGL_NONE};
        parts_->context = eglCreateContext(
            parts_->display, EGL_NO_CONFIG_KHR,
            shares_with != nullptr ? shares_with->parts_->context : EGL_NO_CONTEXT, wanted.data());
        if (parts_->context != EGL_NO_CONTEXT) break;
    }
    if (parts_->context == EGL_NO_CONTEXT) fail("the driver has no OpenGL 4.1 core");
    make_current();
}

void HeadlessContext::make_current() {
    if (eglMakeCurrent(parts_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, parts_->context) == EGL_FALSE) {
        fail("the context cannot be made current");
    }
}

HeadlessContext::~HeadlessContext() = default;

GlLoader HeadlessContext::loader() const { return eglGetProcAddress; }

}  // namespace talus
