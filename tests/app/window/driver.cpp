#include "tests/app/window/driver.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "core/io/png_reader.h"
#include "core/recipe/recipe_json.h"
#include "tests/places.h"

namespace talus::testing {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto k_patience = 120s;  // for a machine that has other things to do
// Seconds, less than a frame often takes: the program loses no key that was down between two frames.
constexpr const char* k_key_held = "0.02";

// Starts a program; `prepare` runs in the child.
pid_t start(const std::vector<std::string>& command, const std::function<void()>& prepare = {}) {
    const pid_t process = fork();
    if (process < 0) throw std::runtime_error("cannot fork");
    if (process > 0) return process;
    if (prepare) prepare();
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execvp(words[0], words.data());
    _exit(127);
}

int exit_status_of(pid_t process) {
    int state = 0;
    if (waitpid(process, &state, 0) != process) return -1;
    return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
}

void end(pid_t process) {
    if (process <= 0) return;
    kill(process, SIGTERM);
    exit_status_of(process);
}

}  // namespace

Display::Display(const std::string& size)
    : Display(std::vector<std::string>{"Xvfb", "-screen", "0", size + "x24"}) {}

Display::Display(const std::vector<std::string>& server) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("cannot make a pipe");
    std::vector<std::string> command = server;
    command.insert(command.end(), {"-displayfd", std::to_string(ends[1]), "-nolisten", "tcp"});
    process_ = start(command, [] {
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDERR_FILENO);
    });
    close(ends[1]);
    // The number comes before the end of its line: a server that cannot write that any more gives up.
    std::string number;
    for (char next = 0; read(ends[0], &next, 1) == 1 && next != '\n';) number += next;
    close(ends[0]);
    if (number.empty()) throw std::runtime_error(server[0] + " does not start; is it installed?");
    name_ = ":" + number;
}

Display::~Display() { end(process_); }

Window::Window(const Display& display, const std::vector<std::string>& arguments, const std::string& settings,
               const std::string& bus)
    : display_(display.name()), bus_(bus) {
    fs::create_directories(folder_ / "config/talus");
    // As if the user had last browsed there: exports go to the home folder only if he chose it.
    Status known = Status::parse(settings, nullptr, false);
    if (known.is_object() && !known.contains("folder")) known["folder"] = folder_.path().string();
    std::ofstream(folder_ / "config/talus/settings.json") << (known.is_object() ? known.dump() : settings);
    start_program(arguments);
    settle();
}

void Window::start_program(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{build_path("talus")};
    command.insert(command.end(), arguments.begin(), arguments.end());
    process_ = start(command, [this] {
        setenv("DISPLAY", display_.c_str(), 1);
        setenv("DBUS_SESSION_BUS_ADDRESS", bus_.c_str(), 1);
        setenv("HOME", folder_.path().c_str(), 1);
        setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1);
        // Programs that the test puts there stand in for the desktop's.
        setenv("PATH", (folder_ / "bin" + ":" + std::getenv("PATH")).c_str(), 1);
        setenv("TALUS_STATUS", (folder_ / "status.json").c_str(), 1);
    });
}

Window::~Window() { end(process_); }

Window::Status Window::status() const {
    std::ifstream file(folder_ / "status.json");
    return Status::parse(file, nullptr, false);
}

Window::Status Window::wait(const std::string& what, const Condition& condition) const {
    const auto end = std::chrono::steady_clock::now() + k_patience;
    Status last;
    while (std::chrono::steady_clock::now() < end) {
        last = status();
        if (!last.is_discarded() && condition(last)) return last;
        std::this_thread::sleep_for(5ms);
    }
    throw std::runtime_error("waited in vain for " + what + "; last status: " + last.dump());
}

Window::Status Window::wait_for(const std::string& widget) const {
    return wait("the control " + widget, [&](const Status& now) { return shows(now, widget); });
}

Window::Status Window::wait_until_gone(const std::string& widget) const {
    return wait("the end of " + widget, [&](const Status& now) { return !shows(now, widget); });
}

Window::Status Window::wait_until(const std::string& path, const Status& value) const {
    const nlohmann::json::json_pointer place("/" + path);
    return wait(path + " to be " + value.dump(),
                [&](const Status& now) { return now.value(place, Status()) == value; });
}

Window::Status Window::settle() const {
    return wait("the terrain", [](const Status& now) {
        return now.contains("terrain") && !now["pending"] && !now["editing"] && now["active"] == "" &&
               now["held_keys"] == 0;
    });
}

void Window::run(const std::vector<std::string>& command) const {
    const int status = exit_status_of(start(command, [this] { setenv("DISPLAY", display_.c_str(), 1); }));
    if (status != 0) throw std::runtime_error(command[0] + " " + command[1] + " failed; is it installed?");
}

void Window::input(const std::vector<std::string>& words) const {
    std::vector<std::string> command{"xdotool"};
    command.insert(command.end(), words.begin(), words.end());
    run(command);
}

void Window::key(const std::string& key) const { input({"keydown", key, "sleep", k_key_held, "keyup", key}); }

void Window::type(const std::string& text) const { input({"type", "--delay", "20", "--", text}); }

void Window::move_to(int x, int y) const {
    input({"mousemove", std::to_string(x), std::to_string(y)});
    wait_until("mouse", {static_cast<double>(x), static_cast<double>(y)});
}

std::vector<double> Window::place(const std::string& widget) const {
    return wait_for(widget)["widgets"][widget].get<std::vector<double>>();
}

Window::Status Window::move_onto(const std::string& widget, double share, const Condition& then) const {
    // A dialog finds its place in its first frames, and a panel may still scroll: the mouse follows.
    std::vector<double> there, mouse;
    return wait("the mouse on " + widget, [&](const Status& now) {
        if (!shows(now, widget)) return false;
        const auto at = now["widgets"][widget].get<std::vector<double>>();
        if (at == there) return now["mouse"].get<std::vector<double>>() == mouse && then(now);
        there = at;
        mouse = {std::round(at[0] + at[2] * share), std::round(at[1] + at[3] / 2)};
        input({"mousemove", rounded(mouse[0]), rounded(mouse[1])});
        return false;
    });
}

void Window::point_at(const std::string& widget) const {
    move_onto(widget, 0.5, [&](const Status& now) { return now["hovered"] == widget; });
}

void Window::click(const std::string& widget) const {
    point_at(widget);
    input({"click", "1"});
}

void Window::type_over(const std::string& widget, const std::string& text) const {
    point_at(widget);
    input({"keydown", "ctrl", "sleep", k_key_held, "click", "1", "sleep", k_key_held, "keyup", "ctrl"});
    wait_until("active", widget);
    type(text);
    key("Return");
}

void Window::scroll_to(const std::string& widget) const {
    const std::vector<double> border = place("splitter");
    double top = border[1];
    double bottom = top + border[3];
    if (shows(status(), "pane border")) {
        const bool above = widget.starts_with("world/") || widget.starts_with("layers/");
        (above ? bottom : top) = place(above ? "layers/add" : "pane border")[1];
    }
    const double x = std::round(border[0] + border[2] + 8);
    double y = std::round((top + bottom) / 2);
    const auto in_pane = [&](const Status& now) {
        Status places;
        for (const auto& [name, at] : now["widgets"].items())
            if (at[0] > border[0] && at[1] >= top && at[1] < bottom) places[name] = at;
        return places;
    };
    // The mouse moves on after each turn: once the editor has seen it there it has seen the turn, too.
    Status before;
    bool down = true;
    bool aside = false;
    input({"mousemove", rounded(x), rounded(y)});
    wait(widget + " in sight", [&](const Status& now) {
        if (now["mouse"] != Status{x, y}) return false;
        const Status places = in_pane(now);
        if (places.contains(widget) &&
            places[widget][1].get<double>() + places[widget][3].get<double>() <= bottom)
            return true;
        if (places == before) down = !down;  // the end of the pane
        before = places;
        aside = !aside;
        y += aside ? 1 : -1;
        input({"click", down ? "5" : "4", "mousemove", rounded(x), rounded(y)});
        return false;
    });
}

void Window::drag(const std::string& widget, double from, double to) const {
    const auto anything = [](const Status&) { return true; };  // a pane lies under the handle between two
    const auto at = move_onto(widget, from, anything)["widgets"][widget].get<std::vector<double>>();
    input({"mousedown", "1"});
    wait(widget + " to be held", [&](const Status& now) { return now["active"] == widget; });
    for (int step = 1; step <= 4; ++step)
        input({"mousemove", rounded(at[0] + at[2] * (from + (to - from) * step / 4)),
               rounded(at[1] + at[3] / 2)});
    input({"mouseup", "1"});
    settle();
}

Picture Window::viewport_picture(const std::string& widget) const {
    wait("the picture at rest", [](const Status& now) { return now["precise"] || now["growing"]; });
    const std::vector<double> at = place(widget);
    const std::string file = folder_ / "screen.png";
    run({"import", "-window", "root", "-depth", "8", "-define", "png:compression-level=1", "PNG24:" + file});
    PngReader reader(file, std::size_t{1} << 24);
    std::vector<std::uint8_t> row(reader.layout().row_bytes());
    const int left = static_cast<int>(at[0]);
    const int top = static_cast<int>(at[1]);
    Picture picture(static_cast<int>(at[2]), static_cast<int>(at[3]));
    for (int y = 0; y < top + picture.height(); ++y) {
        reader.read_row(row.data());
        for (int x = 0; y >= top && x < picture.width(); ++x) {
            const std::uint8_t* pixel = row.data() + static_cast<std::ptrdiff_t>(left + x) * 3;
            picture(x, y - top) = {pixel[0], pixel[1], pixel[2]};
        }
    }
    return picture;
}

int Window::terminate() {
    kill(process_, SIGTERM);
    return wait_for_exit();
}

int Window::hang_up() {
    kill(process_, SIGHUP);
    return wait_for_exit();
}

void Window::crash_and_start_again() {
    kill(process_, SIGKILL);
    wait_for_exit();
    fs::remove(folder_ / "status.json");
    start_program({});
    settle();
}

int Window::wait_for_exit() { return exit_status_of(std::exchange(process_, 0)); }

std::string path_of_test(const std::string& ending) {
    static const TemporaryFolder folder;
    const ::testing::TestInfo& test = *::testing::UnitTest::GetInstance()->current_test_info();
    return folder / (std::string(test.test_suite_name()) + "_" + test.name() + ending);
}

std::string saved_for_test(const Recipe& recipe) {
    std::string path = path_of_test(".talus");
    save_recipe(recipe, path);
    return path;
}

std::string small_document(std::string_view preset, bool with_views) {
    Recipe recipe = find_preset(preset)->recipe;
    recipe.world.width = recipe.world.height = 129;
    if (!with_views) recipe.views.clear();
    return saved_for_test(recipe);
}

std::string rounded(double number) { return std::to_string(std::lround(number)); }

bool shows(const Window::Status& now, const std::string& widget) { return now["widgets"].contains(widget); }

Window::Status press(const Window& window, const std::string& key, int position) {
    window.key(key);
    return window.wait_until("learn/position", position);
}

const Display& display() {
    static const Display the_display;
    return the_display;
}

bool has_toast(const Window::Status& status, const std::string& kind) {
    for (const auto& toast : status["toasts"]) {
        if (toast["kind"] == kind) return true;
    }
    return false;
}

Window::Status roll_the_dice(const Window& window) {
    const auto seed = window.status()["world"]["seed"];
    window.click("seed/dice");
    window.wait("another seed", [&](const Window::Status& now) { return now["world"]["seed"] != seed; });
    return window.settle();
}

std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string recovered(const Window& window) {
    for (const auto& entry : fs::directory_iterator(window.folder() / "config/talus")) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("recovery-") && name.ends_with(".json")) return text_of(entry.path());
    }
    return {};
}

double difference(const Picture& a, const Picture& b) {
    if (a.width() != b.width() || a.height() != b.height()) return 1;
    std::size_t differing = 0;
    for (std::size_t i = 0; i < a.size(); ++i) differing += a.values()[i] == b.values()[i] ? 0 : 1;
    return static_cast<double>(differing) / static_cast<double>(a.size());
}

}  // namespace talus::testing
