#include "tests/app/pages/browser.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace talus::testing {
namespace {

using nlohmann::json;

constexpr int k_patience = 120'000;       // ms without an answer, on a machine that has other things to do
constexpr int k_start_patience = 40'000;  // the same at its start, before it is started again
constexpr int k_attempts = 3;
constexpr int k_end_attempts = 100;
constexpr unsigned k_end_wait = 10'000;  // µs

struct Pipe {
    int read = -1, write = -1;
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        read = ends[0];
        write = ends[1];
    }
};

std::string decoded(const std::string& base64) {
    static const std::string k_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : base64) {
        const std::size_t value = k_letters.find(c);
        if (value == std::string::npos) continue;
        bits = bits << 6 | static_cast<unsigned>(value);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xff);
    }
    return bytes;
}

}  // namespace

bool Browser::is_there() { return std::system("command -v chromium >/dev/null 2>&1") == 0; }

Browser::Browser(const std::filesystem::path& folder) {
    std::signal(SIGPIPE, SIG_IGN);  // writing to one that has died is told by write()
    for (int attempt = 1;; ++attempt) {
        start(folder / std::to_string(attempt));
        try {
            patience_ = attempt < k_attempts ? k_start_patience : k_patience;
            const json target = call("Target.createTarget", {{"url", "about:blank"}});
            const json attached =
                call("Target.attachToTarget", {{"targetId", target.at("targetId")}, {"flatten", true}});
            session_ = attached.at("sessionId");
            for (const char* domain : {"Page", "Runtime", "Log", "Network"})
                call(std::string(domain) + ".enable");
            patience_ = k_patience;
            return;
        } catch (const std::runtime_error&) {
            end();
            if (attempt == k_attempts) throw;
            session_.clear();
            unread_.clear();
        }
    }
}

void Browser::start(const std::filesystem::path& profile) {
    Pipe to, from;
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("cannot fork");
    if (process_ == 0) {
        setsid();  // with all its own processes it is one group
        // Its ends are 3 and 4, wherever they were; above those first, lest one be closed by the other.
        const int commands = fcntl(to.read, F_DUPFD, 10);
        const int answers = fcntl(from.write, F_DUPFD, 10);
        dup2(commands, 3);
        dup2(answers, 4);
        const int nothing = ::open("/dev/null", O_RDWR);
        dup2(nothing, 0);
        dup2(nothing, 1);
        dup2(nothing, 2);
        for (int other = 5; other < 64; ++other) close(other);
        const std::string folder = "--user-data-dir=" + profile.string();
        execlp("chromium", "chromium", "--headless=new", "--remote-debugging-pipe", "--no-sandbox",
               "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--no-first-run",
               "--disable-background-networking", "--disable-component-update", "--disable-sync",
               "--force-color-profile=srgb", "--lang=en", folder.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    close(to.read);
    close(from.write);
    out_ = to.write;
    in_ = from.read;
}

Browser::~Browser() { end(); }

void Browser::end() {
    close(out_);
    close(in_);
    kill(-process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    // The other processes of its group end a little later: until then they may write to its profile.
    for (int i = 0; i < k_end_attempts && kill(-process_, 0) == 0; ++i) usleep(k_end_wait);
}

json Browser::read() {
    for (;;) {
        const std::size_t end = unread_.find('\0');
        if (end != std::string::npos) {
            json message = json::parse(unread_.substr(0, end));
            unread_.erase(0, end + 1);
            return message;
        }
        pollfd ready{in_, POLLIN, 0};
        const int events = poll(&ready, 1, patience_);
        if (events < 0 && errno == EINTR) continue;
        char piece[65536];
        const ssize_t size = events == 1 ? ::read(in_, piece, sizeof piece) : 0;
        if (size <= 0) throw std::runtime_error("the browser does not answer");
        unread_.append(piece, static_cast<std::size_t>(size));
    }
}

void Browser::note(const json& event) {
    const std::string method = event.value("method", "");
    const json parameters = event.value("params", json::object());
    if (method == "Page.loadEventFired") loaded_ = true;
    if (method == "Runtime.consoleAPICalled" || method == "Runtime.exceptionThrown" ||
        method == "Log.entryAdded")
        complaints_.push_back(parameters.dump());
    if (method != "Network.requestWillBeSent") return;
    const std::string url = parameters.at("request").at("url");
    if (url != opened_ && !url.starts_with("data:")) requests_.push_back(url);
}

json Browser::call(const std::string& method, const json& parameters) {
    json command{{"id", ++last_id_}, {"method", method}, {"params", parameters}};
    if (!session_.empty()) command["sessionId"] = session_;
    const std::string text = command.dump() + '\0';
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t size = ::write(out_, text.data() + at, text.size() - at);
        if (size <= 0) throw std::runtime_error("the browser does not listen");
        at += static_cast<std::size_t>(size);
    }
    for (;;) {
        const json message = read();
        if (message.contains("method")) note(message);
        if (message.value("id", 0) != last_id_) continue;
        if (message.contains("error")) throw std::runtime_error(method + ": " + message.at("error").dump());
        return message.at("result");
    }
}

void Browser::open(const std::filesystem::path& file) {
    complaints_.clear();
    requests_.clear();
    loaded_ = false;
    opened_ = "file://" + file.string();
    call("Page.navigate", {{"url", opened_}});
    while (!loaded_) {
        const json message = read();
        note(message);
    }
}

void Browser::resize(int width, int height, bool touch) {
    call("Emulation.setDeviceMetricsOverride",
         {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", touch}});
    call("Emulation.setTouchEmulationEnabled", {{"enabled", touch}});
}

json Browser::evaluate(const std::string& expression) {
    const json result = call("Runtime.evaluate",
                             {{"expression", expression}, {"returnByValue", true}, {"awaitPromise", true}});
    if (result.contains("exceptionDetails")) throw std::runtime_error(expression + ": " + result.dump());
    return result.at("result").value("value", json());
}

void Browser::press(const std::string& key) {
    static const std::map<std::string, int> k_codes{{"ArrowLeft", 37}, {"ArrowUp", 38}, {"ArrowRight", 39},
                                                    {"ArrowDown", 40}, {"PageUp", 33},  {"PageDown", 34},
                                                    {"End", 35},       {"Home", 36},    {" ", 32},
                                                    {"Enter", 13},     {"Tab", 9}};
    json event{{"type", "rawKeyDown"},
               {"key", key},
               {"code", key == " " ? "Space" : key},
               {"windowsVirtualKeyCode", k_codes.at(key)}};
    if (key == " " || key == "Enter") {
        event["type"] = "keyDown";
        event["text"] = key == " " ? " " : "\r";
    }
    call("Input.dispatchKeyEvent", event);
    event["type"] = "keyUp";
    event.erase("text");
    call("Input.dispatchKeyEvent", event);
}

Browser::Point Browser::middle_of(const std::string& selector) {
    const std::string middle = "(() => { const found = document.querySelector(" + json(selector).dump() +
                               R"();
        const box = found.getBoundingClientRect();
        const at = [box.x + box.width / 2, box.y + box.height / 2];
        if (found.contains(document.elementFromPoint(...at))) return at;
        found.scrollIntoView({ block: "center", behavior: "instant" });
        return null;
    })())";
    json at = evaluate(middle);
    // Only once it is drawn there, it is met there.
    if (at.is_null()) {
        rest();
        at = evaluate(middle);
    }
    if (at.is_null()) throw std::runtime_error(selector + " is covered");
    return {at[0], at[1]};
}

void Browser::click(const std::string& selector) {
    const Point at = middle_of(selector);
    json event{{"x", at.x}, {"y", at.y}, {"button", "left"}, {"clickCount", 1}};
    for (const char* type : {"mousePressed", "mouseReleased"}) {
        event["type"] = type;
        call("Input.dispatchMouseEvent", event);
    }
}

void Browser::touch(const char* type, std::vector<Point> fingers) {
    json points = json::array();
    for (const Point& at : fingers) points.push_back({{"x", at.x}, {"y", at.y}});
    call("Input.dispatchTouchEvent", {{"type", type}, {"touchPoints", points}});
}

void Browser::tap(const std::string& selector) {
    touch("touchStart", {middle_of(selector)});
    touch("touchEnd", {});
}

void Browser::swipe(Point from, Point to) {
    constexpr int k_pieces = 4;
    touch("touchStart", {from});
    for (int i = 1; i <= k_pieces; ++i) {
        const double share = static_cast<double>(i) / k_pieces;
        touch("touchMove", {{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share}});
    }
    touch("touchEnd", {});
}

void Browser::rest() {
    evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))).then(() => 0)");
}

void Browser::type(const std::string& text) { call("Input.insertText", {{"text", text}}); }

std::string Browser::print() {
    return decoded(
        call("Page.printToPDF", {{"printBackground", true}, {"preferCSSPageSize", true}}).at("data"));
}

}  // namespace talus::testing
