#include "app/window/platform.h"

#include <glad/gl.h>

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "app/widgets/imgui_versions.h"
#include "app/widgets/text_focus.h"
#include "app/window/draw_digest.h"
#include "app/window/embedded_picture.h"
#include "app/window/pen_pressure.h"
#include "embedded_icons.h"

// GLFW's function for X11, as <GLFW/glfw3native.h> declares it, which includes Xlib's headers first. GLFW may
// be built without it.
extern "C" [[gnu::weak]] unsigned long glfwGetX11Window(GLFWwindow* window);

namespace talus {
namespace {

std::atomic<bool> g_alive{false};  // GLFW can be asked for an event
std::atomic<int> g_wakes{0};
std::string g_last_error;

void remember_error(int, const char* text) { g_last_error = text; }

Key key_of_glfw(int key) {
    if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return key_of(static_cast<char>('A' + key - GLFW_KEY_A));
    if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return key_of(static_cast<char>('0' + key - GLFW_KEY_0));
    switch (key) {
        case GLFW_KEY_EQUAL:
            return key_of('=');
        case GLFW_KEY_MINUS:
            return key_of('-');
        case GLFW_KEY_LEFT_BRACKET:
            return key_of('[');
        case GLFW_KEY_RIGHT_BRACKET:
            return key_of(']');
        case GLFW_KEY_SPACE:
            return key_of(' ');
        case GLFW_KEY_ESCAPE:
            return Key::escape;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            return Key::enter;
        case GLFW_KEY_TAB:
            return Key::tab;
        case GLFW_KEY_BACKSPACE:
            return Key::backspace;
        case GLFW_KEY_INSERT:
            return Key::insert;
        case GLFW_KEY_DELETE:
            return Key::del;
        case GLFW_KEY_LEFT:
            return Key::left;
        case GLFW_KEY_RIGHT:
            return Key::right;
        case GLFW_KEY_UP:
            return Key::up;
        case GLFW_KEY_DOWN:
            return Key::down;
        case GLFW_KEY_HOME:
            return Key::home;
        case GLFW_KEY_END:
            return Key::end;
        case GLFW_KEY_PAGE_UP:
            return Key::page_up;
        case GLFW_KEY_PAGE_DOWN:
            return Key::page_down;
        case GLFW_KEY_F1:
            return Key::f1;
        case GLFW_KEY_F11:
            return Key::f11;
        case GLFW_KEY_F5:
            return Key::f5;
        case GLFW_KEY_F6:
            return Key::f6;
        case GLFW_KEY_F12:
            return Key::f12;
        case GLFW_KEY_KP_0:
            return Key::pad_0;
        case GLFW_KEY_KP_1:
            return Key::pad_1;
        case GLFW_KEY_KP_3:
            return Key::pad_3;
        case GLFW_KEY_KP_5:
            return Key::pad_5;
        case GLFW_KEY_KP_7:
            return Key::pad_7;
        case GLFW_KEY_KP_ADD:
            return Key::pad_add;
        case GLFW_KEY_KP_SUBTRACT:
            return Key::pad_subtract;
        default:
            return Key::none;
    }
}

// What the key types on the user's own keyboard: Ctrl+Z is where the cap says Z, Ctrl+Y too on a German one.
Key key_by_its_cap(int key, int scancode) {
    if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) {
        const char* name = glfwGetKeyName(key, scancode);
        if (name != nullptr && name[0] >= 'a' && name[0] <= 'z' && name[1] == 0) {
            return key_of(static_cast<char>(name[0] - 'a' + 'A'));
        }
    }
    return key_of_glfw(key);
}

void set_icon(GLFWwindow* window) {
    std::vector<EmbeddedPicture> icons;
    for (const EmbeddedFile& file : assets::icons()) icons.push_back(decoded(file));
    std::vector<GLFWimage> images;
    for (EmbeddedPicture& icon : icons) images.push_back({icon.width, icon.height, icon.rgba.data()});
    glfwSetWindowIcon(window, static_cast<int>(images.size()), images.data());
}

// Enough of the window's upper edge to drag it.
bool is_on_a_screen(const Platform::Place& place) {
    constexpr int k_min_visible = 100;
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int x = 0, y = 0, width = 0, height = 0;
        glfwGetMonitorWorkarea(monitors[i], &x, &y, &width, &height);
        const int shared = std::min(place.x + place.width, x + width) - std::max(place.x, x);
        if (shared >= k_min_visible && place.y >= y && place.y <= y + height - k_min_visible) return true;
    }
    return false;
}

// The part of the place that the screen has room for besides bars and docks. A window that would fill it is
// maximised, because it would not fit with its frame.
Platform::Place fitted(Platform::Place place) {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (monitor == nullptr) return place;
    int x = 0, y = 0, width = 0, height = 0;
    glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
    if (width <= 0 || height <= 0) return place;
    if (place.width >= width && place.height >= height) place.maximized = true;
    place.width = std::min(place.width, width);
    place.height = std::min(place.height, height);
    return place;
}

}  // namespace

struct Platform::Parts {
    GLFWwindow* window = nullptr;
    GLFWwindow* texture_window = nullptr;  // never shown: only its context is needed
    GLFWwindow* drawing_window = nullptr;  // likewise
    std::optional<PenPressure> pen;
    InputQueue input;
    int events = 0;                        // that came since the last wait began
    InputQueue::Clock::time_point looked;  // at the last look for events
    bool waits = false;                    // for events, which are then heard of as they come
    bool events_since_frame = false;
    bool close_requested = false;
    std::optional<Digest> shown;  // of the draw lists that the window shows; none where that is not known
    std::vector<std::string> dropped;
    Place windowed;  // while it is full screen
    int x = 0, y = 0;

    static Parts& of(GLFWwindow* window) { return *static_cast<Parts*>(glfwGetWindowUserPointer(window)); }

    /// Returns when an event of now may have come.
    InputQueue::Clock::time_point earliest() const { return waits ? InputQueue::Clock::now() : looked; }
    void install_callbacks();
    void install_callbacks_in_place_of_imguis();
    void put_into_imgui(const InputQueue::State& state);
};

// These take the place of ImGui's own: it would lose clicks between two frames, until 1.86, or, later, take a
// release together with the movement before it, which what is dragged would then not follow. Text and the
// wheel would overtake the keys and clicks that wait for another frame.
void Platform::Parts::install_callbacks_in_place_of_imguis() {
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double to_x, double to_y) {
        of(w).input.move({to_x, to_y, of(w).pen->at(to_x, to_y)});
        ++of(w).events;
    });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int button, int action, int) {
        // A pen that is put down presses harder than it did on the way there.
        if (action == GLFW_PRESS) {
            double x = 0, y = 0;
            glfwGetCursorPos(w, &x, &y);
            const float pressure = of(w).pen->now(x, y);
            if (pressure < 1) of(w).input.move({x, y, pressure});
        }
        of(w).input.button(button, action == GLFW_PRESS, of(w).earliest());
        ++of(w).events;
    });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double right, double up) {
        of(w).input.wheel(right, up);
        ++of(w).events;
    });
    glfwSetCharCallback(window, [](GLFWwindow* w, unsigned character) {
        of(w).input.text(character);
        ++of(w).events;
    });
}

// These come before ImGui's own, which chain to them: between two frames ImGui 1.86 would lose keys.
void Platform::Parts::install_callbacks() {
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int entered) {
        if (!entered) of(w).input.move({-1, -1});
        ++of(w).events;
    });
    glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
        // A modifier's own event comes with the state from before it.
        const bool down = action != GLFW_RELEASE;
        const auto held = [&](int mod, int left, int right) {
            return key == left || key == right ? down : (mods & mod) != 0;
        };
        of(w).input.key(key, key_by_its_cap(key, scancode), down, action == GLFW_REPEAT,
                        {held(GLFW_MOD_CONTROL, GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL),
                         held(GLFW_MOD_SHIFT, GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT),
                         held(GLFW_MOD_ALT, GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT)});
        ++of(w).events;
    });
    glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int focused) {
        if (!focused) of(w).input.release_all();
        ++of(w).events;
    });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) {
        of(w).shown = std::nullopt;
        ++of(w).events;
    });
    // The system has lost what the window showed.
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) {
        of(w).shown = std::nullopt;
        ++of(w).events;
    });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) {
        glfwSetWindowShouldClose(w, GLFW_FALSE);
        of(w).close_requested = true;
        ++of(w).events;
    });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
        of(w).dropped.insert(of(w).dropped.end(), paths, paths + count);
        ++of(w).events;
    });
}

void Platform::Parts::put_into_imgui(const InputQueue::State& state) {
    const bool inside = state.x >= 0 || state.buttons[0] || state.buttons[1] || state.buttons[2];
    put_input({inside ? ImVec2(static_cast<float>(state.x), static_cast<float>(state.y))
                      : ImVec2(-FLT_MAX, -FLT_MAX),
               state.buttons, state.codes, state.modifiers.ctrl, state.modifiers.shift, state.modifiers.alt,
               state.went_down, state.twice, static_cast<float>(state.wheel_right),
               static_cast<float>(state.wheel_up)});
    for (const unsigned character : state.text) ImGui::GetIO().AddInputCharacter(character);
}

Platform::Platform(const Place& place) : parts_(std::make_unique<Parts>()) {
    glfwSetErrorCallback(remember_error);
    if (!glfwInit()) throw std::runtime_error("no window: " + g_last_error + "; start it on a desktop");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 1);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    const Place fitting = fitted(place);
    glfwWindowHint(GLFW_MAXIMIZED, fitting.maximized ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);  // until it is in its place
    glfwWindowHint(GLFW_DEPTH_BITS, 0);        // the terrain has a framebuffer of its own
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "talus");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "talus");
    parts_->window = glfwCreateWindow(fitting.width, fitting.height, "Talus", nullptr, nullptr);
    if (parts_->window == nullptr) {
        glfwTerminate();
        throw std::runtime_error("no window: " + g_last_error + "; Talus needs OpenGL 4.1");
    }
    if (fitting.placed && !fitting.maximized && is_on_a_screen(fitting))
        glfwSetWindowPos(parts_->window, fitting.x, fitting.y);
    set_icon(parts_->window);
    glfwShowWindow(parts_->window);
    glfwSetWindowUserPointer(parts_->window, parts_.get());
    parts_->pen.emplace(x11_window());
    glfwSetWindowSizeLimits(parts_->window, std::min(800, fitting.width), std::min(500, fitting.height),
                            GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwWindowHint(GLFW_MAXIMIZED, GLFW_FALSE);
    parts_->texture_window = glfwCreateWindow(1, 1, "Talus textures", nullptr, parts_->window);
    glfwMakeContextCurrent(parts_->window);
    glfwSwapInterval(1);

    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // settings.json remembers the layout
    parts_->install_callbacks();
    ImGui_ImplGlfw_InitForOpenGL(parts_->window, true);
    parts_->install_callbacks_in_place_of_imguis();
    ImGui_ImplOpenGL3_Init("#version 410 core");
    g_alive = true;
}

Platform::~Platform() {
    g_alive = false;
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    if (parts_->drawing_window != nullptr) glfwDestroyWindow(parts_->drawing_window);
    if (parts_->texture_window != nullptr) glfwDestroyWindow(parts_->texture_window);
    glfwDestroyWindow(parts_->window);
    glfwTerminate();
}

bool Platform::enter_texture_context() {
    if (parts_->texture_window == nullptr) return false;
    glfwMakeContextCurrent(parts_->texture_window);
    return glfwGetCurrentContext() == parts_->texture_window;
}

void Platform::leave_texture_context() { glfwMakeContextCurrent(nullptr); }

bool Platform::make_drawing_context() {
    if (parts_->drawing_window == nullptr)
        parts_->drawing_window = glfwCreateWindow(1, 1, "Talus pictures", nullptr, nullptr);
    return parts_->drawing_window != nullptr;
}

void Platform::enter_drawing_context() { glfwMakeContextCurrent(parts_->drawing_window); }
void Platform::leave_drawing_context() { glfwMakeContextCurrent(nullptr); }

bool Platform::wait(double seconds) {
    parts_->events = 0;
    glfwPollEvents();
    if (seconds > 0 && g_wakes == 0 && parts_->events == 0) {
        parts_->waits = true;
        glfwWaitEventsTimeout(seconds);
        parts_->waits = false;
    }
    parts_->looked = InputQueue::Clock::now();
    parts_->events_since_frame |= parts_->events > 0;
    return g_wakes.exchange(0) > 0 || parts_->events > 0;
}

void Platform::wake() {
    ++g_wakes;
    if (g_alive) glfwPostEmptyEvent();
}

const InputQueue::State& Platform::begin_frame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    const InputQueue::State& state =
        parts_->input.advance(is_text_awaited()              ? InputQueue::Typing::awaited
                              : ImGui::GetIO().WantTextInput ? InputQueue::Typing::text
                                                             : InputQueue::Typing::none);
    parts_->events_since_frame = false;
    parts_->put_into_imgui(state);
    // Tab is a shortcut. To ImGui it means the next field of the window in front, where it would then be
    // text: only where text is typed already, or a dialog is open, may it go on to the next.
    if (state.codes[GLFW_KEY_TAB] && !ImGui::GetIO().WantTextInput &&
        !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup))
        ImGui::SetWindowFocus(nullptr);
    ImGui::NewFrame();
    return state;
}

bool Platform::end_frame(bool repainted, const std::function<void()>& before_showing) {
    ImGui::Render();
    const ImDrawData& lists = *ImGui::GetDrawData();
    std::optional<Digest> digest;
    if (!has_texture_work(lists)) digest = digest_of(lists);
    const bool same = digest && digest == parts_->shown && !repainted && !before_showing;
    parts_->shown = digest;
    if (same) return false;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, framebuffer_width(), framebuffer_height());
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    if (before_showing) before_showing();
    glfwSwapBuffers(parts_->window);
    return true;
}

bool Platform::events_waiting() const { return input_waiting() || parts_->events_since_frame; }

bool Platform::input_waiting() const { return parts_->input.waiting(); }

// Not by way of destroying all device objects: the backend of 1.86 would go on to take its new buffers to be
// as large as the old ones, and show the old picture until one with more vertices comes.
void Platform::fonts_changed() {
    if (ImGui::GetFrameCount() == 0) return;  // the first frame makes the texture
    remake_font_texture();
    parts_->shown = std::nullopt;
}

int Platform::framebuffer_width() const {
    int width = 0;
    glfwGetFramebufferSize(parts_->window, &width, nullptr);
    return width;
}

int Platform::framebuffer_height() const {
    int height = 0;
    glfwGetFramebufferSize(parts_->window, nullptr, &height);
    return height;
}

float Platform::content_scale() const {
    float scale = 1;
    glfwGetWindowContentScale(parts_->window, &scale, nullptr);
    return scale > 0 ? scale : 1;
}

int Platform::screen_height() {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
    return mode != nullptr ? mode->height : 0;
}

unsigned long Platform::x11_window() const {
    return glfwGetX11Window != nullptr ? glfwGetX11Window(parts_->window) : 0;
}

std::string Platform::portal_name() const {
    const unsigned long window = x11_window();
    char name[32];
    std::snprintf(name, sizeof name, "x11:%lx", window);
    return window != 0 ? name : "";
}

void Platform::set_title(const std::string& title) { glfwSetWindowTitle(parts_->window, title.c_str()); }

bool Platform::full_screen() const { return glfwGetWindowMonitor(parts_->window) != nullptr; }

void Platform::set_full_screen(bool full) {
    if (full == full_screen()) return;
    if (full) {
        parts_->windowed = place();
        glfwGetWindowPos(parts_->window, &parts_->x, &parts_->y);
        GLFWmonitor* monitor = glfwGetPrimaryMonitor();
        if (monitor == nullptr) return;
        const GLFWvidmode* mode = glfwGetVideoMode(monitor);
        glfwSetWindowMonitor(parts_->window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    } else {
        glfwSetWindowMonitor(parts_->window, nullptr, parts_->x, parts_->y, parts_->windowed.width,
                             parts_->windowed.height, GLFW_DONT_CARE);
    }
}

Platform::Place Platform::place() const {
    if (full_screen()) return parts_->windowed;
    Place place;
    glfwGetWindowSize(parts_->window, &place.width, &place.height);
    glfwGetWindowPos(parts_->window, &place.x, &place.y);
    place.placed = true;
    place.maximized = glfwGetWindowAttrib(parts_->window, GLFW_MAXIMIZED) == GLFW_TRUE;
    return place;
}

bool Platform::take_close_request() { return std::exchange(parts_->close_requested, false); }

bool Platform::focused() const { return glfwGetWindowAttrib(parts_->window, GLFW_FOCUSED) == GLFW_TRUE; }

std::vector<std::string> Platform::take_dropped() { return std::exchange(parts_->dropped, {}); }

Platform::Loader Platform::loader() {
    return [](const char* name) { return glfwGetProcAddress(name); };
}

}  // namespace talus
