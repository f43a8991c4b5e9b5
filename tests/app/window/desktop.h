#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

typedef struct _GDBusConnection GDBusConnection;
typedef struct _GDBusMessage GDBusMessage;

namespace talus::testing {

/// A desktop of its own: a session bus, and on it a portal for files that answers as the test says.
class Desktop {
 public:
    enum class Portal {
        none,
        silent,   ///< takes what is asked and never says a word
        without,  ///< knows no dialogs for files, although it says so
        answering
    };
    /// A dialog that was asked for.
    struct Dialog {
        std::string method, parent, title, folder, name;
        std::vector<std::string> patterns;  ///< of its first filter
        bool for_folders = false;
        std::string request;  ///< path of the object that stands for it
    };

    /// Throws std::runtime_error where dbus-daemon cannot be started.
    explicit Desktop(Portal portal);
    ~Desktop();
    Desktop(const Desktop&) = delete;
    Desktop& operator=(const Desktop&) = delete;

    /// Address of the bus.
    const std::string& bus() const { return bus_; }
    /// Waits until somebody has asked whether there is a portal.
    void wait_for_question();
    /// The next dialogs are accepted with this URI before the program even knows that they are open.
    void accept_at_once(const std::string& uri);
    /// Waits until another dialog was asked for, and the program knows that it is open.
    Dialog wait_for_dialog();
    /// Ends the last dialog: 0 accepts it with the URI, 1 cancels it.
    void end_dialog(unsigned response, const std::string& uri = {});
    /// Waits until the program has closed the last dialog that was waited for; it may show the next by then.
    void wait_until_closed();

 private:
    GDBusMessage* reply_to(GDBusMessage* message);
    GDBusMessage* open(GDBusMessage* message);
    void tell();
    void respond(unsigned response, const std::string& uri);
    void wait(const char* what, const std::function<bool()>& condition);

    Portal portal_;
    pid_t daemon_ = 0;
    std::string bus_;
    GDBusConnection* connection_ = nullptr;
    std::mutex mutex_;  // guards the following
    std::condition_variable changed_;
    std::optional<Dialog> opening_, dialog_;
    std::string program_, request_;  // who asked last, and the path of what was asked
    std::optional<std::string> at_once_;
    bool asked_ = false;
    std::string seen_;              // path of the last dialog that was waited for
    std::set<std::string> closed_;  // paths of those that the program has closed
};

}  // namespace talus::testing
