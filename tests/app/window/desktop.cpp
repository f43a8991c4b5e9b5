#include "tests/app/window/desktop.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "tests/temporary_folder.h"

namespace talus::testing {
namespace {

using namespace std::chrono_literals;

constexpr auto k_desktop_patience = 120s;

// A bus that starts no services: the computer's own portal has no part in the tests.
constexpr const char* k_bus = R"(<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
)";

std::string text_in(GVariant* options, const char* key) {
    const char* text = nullptr;
    return g_variant_lookup(options, key, "&s", &text) ? text : "";
}

}  // namespace

Desktop::Desktop(Portal portal) : portal_(portal) {
    const TemporaryFolder folder;
    const std::string config = folder / "bus.conf";
    std::ofstream(config) << k_bus;
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("cannot make a pipe");
    daemon_ = fork();
    if (daemon_ == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);  // it may not raise its limits
        execlp("dbus-daemon", "dbus-daemon", ("--config-file=" + config).c_str(), "--nofork", "--nopidfile",
               "--print-address", nullptr);
        _exit(127);
    }
    close(ends[1]);
    for (char next = 0; read(ends[0], &next, 1) == 1 && next != '\n';) bus_ += next;
    close(ends[0]);
    if (bus_.empty()) throw std::runtime_error("dbus-daemon does not start; is it installed?");
    const auto flags = static_cast<GDBusConnectionFlags>(G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                         G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION);
    connection_ = g_dbus_connection_new_for_address_sync(bus_.c_str(), flags, nullptr, nullptr, nullptr);
    if (connection_ == nullptr) throw std::runtime_error("nobody answers at " + bus_);
    if (portal == Portal::none) return;
    const auto take = [](GDBusConnection* connection, GDBusMessage* message, gboolean incoming,
                         gpointer data) -> GDBusMessage* {
        if (!incoming || g_dbus_message_get_message_type(message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL)
            return message;
        Desktop& desktop = *static_cast<Desktop*>(data);
        if (GDBusMessage* reply = desktop.reply_to(message)) {
            g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nullptr,
                                           nullptr);
            g_object_unref(reply);
        }
        desktop.tell();
        g_object_unref(message);
        return nullptr;
    };
    g_dbus_connection_add_filter(connection_, take, this, nullptr);
    g_variant_unref(g_dbus_connection_call_sync(connection_, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                                "org.freedesktop.DBus", "RequestName",
                                                g_variant_new("(su)", "org.freedesktop.portal.Desktop", 0u),
                                                nullptr, G_DBUS_CALL_FLAGS_NONE, -1, nullptr, nullptr));
}

Desktop::~Desktop() {
    g_dbus_connection_close_sync(connection_, nullptr, nullptr);
    g_object_unref(connection_);
    kill(daemon_, SIGTERM);
    waitpid(daemon_, nullptr, 0);
}

// Of the connection's own thread.
GDBusMessage* Desktop::reply_to(GDBusMessage* message) {
    const std::string_view method = g_dbus_message_get_member(message);
    if (method == "Get") {
        const std::lock_guard lock(mutex_);
        asked_ = true;
    }
    if (portal_ == Portal::silent) return nullptr;
    if (method == "Get") {
        GDBusMessage* reply = g_dbus_message_new_method_reply(message);
        g_dbus_message_set_body(reply, g_variant_new("(v)", g_variant_new_uint32(3)));
        return reply;
    }
    if ((method == "OpenFile" || method == "SaveFile") && portal_ == Portal::answering) return open(message);
    if (method == "Close") {
        const std::lock_guard lock(mutex_);
        closed_.insert(g_dbus_message_get_path(message));
        return g_dbus_message_new_method_reply(message);
    }
    return g_dbus_message_new_method_error_literal(message, "org.freedesktop.DBus.Error.UnknownMethod",
                                                   "no such method");
}

GDBusMessage* Desktop::open(GDBusMessage* message) {
    const std::lock_guard lock(mutex_);
    Dialog dialog;
    dialog.method = g_dbus_message_get_member(message);
    const char* parent = nullptr;
    const char* title = nullptr;
    GVariant* options = nullptr;
    g_variant_get(g_dbus_message_get_body(message), "(&s&s@a{sv})", &parent, &title, &options);
    dialog.parent = parent;
    dialog.title = title;
    const char* folder = nullptr;
    if (g_variant_lookup(options, "current_folder", "^&ay", &folder)) dialog.folder = folder;
    dialog.name = text_in(options, "current_name");
    gboolean for_folders = FALSE;
    g_variant_lookup(options, "directory", "b", &for_folders);
    dialog.for_folders = for_folders;
    GVariantIter* filters = nullptr;
    if (g_variant_lookup(options, "filters", "a(sa(us))", &filters)) {
        GVariantIter* patterns = nullptr;
        if (g_variant_iter_next(filters, "(&sa(us))", nullptr, &patterns)) {
            const char* pattern = nullptr;
            while (g_variant_iter_next(patterns, "(u&s)", nullptr, &pattern))
                dialog.patterns.emplace_back(pattern);
            g_variant_iter_free(patterns);
        }
        g_variant_iter_free(filters);
    }
    program_ = g_dbus_message_get_sender(message);
    std::string sender = program_.substr(1);
    for (char& letter : sender) letter = letter == '.' ? '_' : letter;
    request_ = "/org/freedesktop/portal/desktop/request/" + sender + "/" + text_in(options, "handle_token");
    g_variant_unref(options);
    dialog.request = request_;
    opening_ = std::move(dialog);
    if (at_once_) respond(0, *at_once_);
    GDBusMessage* reply = g_dbus_message_new_method_reply(message);
    g_dbus_message_set_body(reply, g_variant_new("(o)", request_.c_str()));
    return reply;
}

// After the reply is on its way.
void Desktop::tell() {
    const std::lock_guard lock(mutex_);
    if (opening_) dialog_ = std::exchange(opening_, std::nullopt);
    changed_.notify_all();
}

void Desktop::respond(unsigned response, const std::string& uri) {
    GVariantBuilder results;
    g_variant_builder_init(&results, G_VARIANT_TYPE_VARDICT);
    const char* const uris[] = {uri.c_str(), nullptr};
    if (!uri.empty()) g_variant_builder_add(&results, "{sv}", "uris", g_variant_new_strv(uris, -1));
    g_dbus_connection_emit_signal(connection_, program_.c_str(), request_.c_str(),
                                  "org.freedesktop.portal.Request", "Response",
                                  g_variant_new("(ua{sv})", response, &results), nullptr);
}

void Desktop::accept_at_once(const std::string& uri) {
    const std::lock_guard lock(mutex_);
    at_once_ = uri;
}

void Desktop::wait(const char* what, const std::function<bool()>& condition) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, k_desktop_patience, condition))
        throw std::runtime_error(std::string("waited in vain for ") + what);
}

void Desktop::wait_for_question() {
    wait("a question to the portal", [this] { return asked_; });
}

Desktop::Dialog Desktop::wait_for_dialog() {
    std::optional<Dialog> dialog;
    wait("a dialog of the desktop",
         [&] { return (dialog = std::exchange(dialog_, std::nullopt)).has_value(); });
    {
        const std::lock_guard lock(mutex_);
        seen_ = dialog->request;
    }
    // The bus keeps the order of messages: who answers this has taken the reply.
    g_variant_unref(g_dbus_connection_call_sync(connection_, program_.c_str(), "/",
                                                "org.freedesktop.DBus.Peer", "Ping", nullptr, nullptr,
                                                G_DBUS_CALL_FLAGS_NONE, -1, nullptr, nullptr));
    return *dialog;
}

void Desktop::end_dialog(unsigned response, const std::string& uri) {
    const std::lock_guard lock(mutex_);
    respond(response, uri);
}

void Desktop::wait_until_closed() {
    wait("the end of the desktop's dialog", [this] { return closed_.contains(seen_); });
}

}  // namespace talus::testing
