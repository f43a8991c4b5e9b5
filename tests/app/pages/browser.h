#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace talus::testing {

/// A headless Chromium with one page, told what to do through its own protocol on a pipe. Keys, clicks and
/// touches come in as a user's do, not as scripts.
class Browser {
 public:
    /// Whether there is a Chromium.
    static bool is_there();

    /// folder: for its profile. Throws std::runtime_error where it does not start or stops to answer.
    explicit Browser(const std::filesystem::path& folder);
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    /// Opens a file and waits until it is loaded; forgets what was noted before.
    void open(const std::filesystem::path& file);
    /// Sets the size of the page in CSS pixels. touch: as a phone has it.
    void resize(int width, int height, bool touch);

    /// Returns the value of an expression on the page.
    nlohmann::json evaluate(const std::string& expression);

    /// Presses and releases a key, named as JavaScript does: "ArrowRight", "Home", " ".
    void press(const std::string& key);
    struct Point {
        double x, y;
    };
    /// Returns the middle of the first element of a selector, scrolled into sight.
    Point middle_of(const std::string& selector);
    void click(const std::string& selector);
    void tap(const std::string& selector);
    void swipe(Point from, Point to);
    /// Waits until the page is drawn again: a tap becomes a click only after the finger is up.
    void rest();
    /// Types into what has the focus.
    void type(const std::string& text);

    /// Returns what the console said, uncaught errors among it.
    const std::vector<std::string>& complaints() const { return complaints_; }
    /// Returns the addresses that were asked for, but for the opened file and what pages carry themselves.
    const std::vector<std::string>& requests() const { return requests_; }
    /// Returns the page as PDF, as it is printed.
    std::string print();

    /// Sends a command and returns its result.
    nlohmann::json call(const std::string& method,
                        const nlohmann::json& parameters = nlohmann::json::object());

 private:
    void start(const std::filesystem::path& profile);
    nlohmann::json read();
    void note(const nlohmann::json& event);
    void touch(const char* type, std::vector<Point> fingers);
    void end();

    int process_ = -1;
    int patience_ = 0;        // ms
    int in_ = -1, out_ = -1;  // pipes from and to the browser
    std::string unread_;
    int last_id_ = 0;
    std::string session_;
    std::string opened_;
    bool loaded_ = false;
    std::vector<std::string> complaints_, requests_;
};

}  // namespace talus::testing
