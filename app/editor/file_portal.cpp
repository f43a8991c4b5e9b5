#include "app/editor/file_portal.h"

#include <gio/gio.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <thread>
#include <utility>

namespace talus {
namespace {

constexpr const char* k_name = "org.freedesktop.portal.Desktop";
constexpr const char* k_path = "/org/freedesktop/portal/desktop";
constexpr const char* k_chooser = "org.freedesktop.portal.FileChooser";
constexpr const char* k_request = "org.freedesktop.portal.Request";
constexpr unsigned k_asks_for_folders = 3;  // the version that can
constexpr int k_patience = 10000;           // ms until a portal that was there counts as gone

template <auto release>
struct Release {
    void operator()(auto* held) const { release(held); }
};
using Bus = std::unique_ptr<GDBusConnection, Release<g_object_unref>>;
using Cancel = std::unique_ptr<GCancellable, Release<g_object_unref>>;
using MainContext = std::unique_ptr<GMainContext, Release<g_main_context_unref>>;
using Variant = std::unique_ptr<GVariant, Release<g_variant_unref>>;
using Text = std::unique_ptr<char, Release<g_free>>;

// Where the session's bus listens; empty: nowhere. Not by GIO's own search, which starts a bus where it finds
// none.
std::string bus_address() {
    if (const char* address = std::getenv("DBUS_SESSION_BUS_ADDRESS"); address != nullptr && *address != 0)
        return address;
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    if (runtime == nullptr) return {};
    const std::string socket = std::string(runtime) + "/bus";
    std::error_code error;
    if (!std::filesystem::is_socket(socket, error)) return {};
    return std::string("unix:path=") + Text(g_dbus_address_escape_value(socket.c_str())).get();
}

// A file name need not be UTF-8; what the bus takes for text must.
GVariant* utf8_variant(const std::string& text) {
    return g_variant_new_take_string(g_utf8_make_valid(text.c_str(), -1));
}

// Patterns are case-sensitive, and not every portal understands brackets in them.
GVariant* filters_of(const FilePortal::Question& question) {
    GVariantBuilder filters;
    g_variant_builder_init(&filters, G_VARIANT_TYPE("a(sa(us))"));
    GVariantBuilder patterns;
    g_variant_builder_init(&patterns, G_VARIANT_TYPE("a(us)"));
    std::istringstream endings(question.endings);
    for (std::string ending; endings >> ending;) {
        const Text upper(g_ascii_strup(ending.c_str(), -1));
        for (const char* spelling : {ending.c_str(), static_cast<const char*>(upper.get())})
            g_variant_builder_add(&patterns, "(us)", 0u, (std::string("*") + spelling).c_str());
    }
    g_variant_builder_add(&filters, "(sa(us))", question.files.c_str(), &patterns);
    if (question.kind == FilePortal::Question::Kind::open) {
        g_variant_builder_init(&patterns, G_VARIANT_TYPE("a(us)"));
        g_variant_builder_add(&patterns, "(us)", 0u, "*");
        g_variant_builder_add(&filters, "(sa(us))", "All files", &patterns);
    }
    return g_variant_builder_end(&filters);
}

GVariant* options_of(const FilePortal::Question& question, const std::string& token) {
    using Kind = FilePortal::Question::Kind;
    GVariantBuilder options;
    g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
    const auto add = [&](const char* key, GVariant* value) {
        g_variant_builder_add(&options, "{sv}", key, value);
    };
    add("handle_token", utf8_variant(token));
    add("accept_label", utf8_variant(question.accept));
    add("current_folder", g_variant_new_bytestring(question.folder.c_str()));
    if (question.kind == Kind::save) add("current_name", utf8_variant(question.name));
    if (question.kind == Kind::folder) {
        add("directory", g_variant_new_boolean(TRUE));
    } else if (!question.endings.empty()) {
        add("filters", filters_of(question));
    }
    return g_variant_builder_end(&options);
}

// The end of a dialog, as the portal tells it.
struct Response {
    bool came = false;
    unsigned code = 0;  // 0: accepted; 1: cancelled; 2: closed in another way, with GTK by Escape
    std::string uri;
};

void take_response(GDBusConnection*, const char*, const char*, const char*, const char*, GVariant* parameters,
                   gpointer data) {
    if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ua{sv})"))) return;
    Response& response = *static_cast<Response*>(data);
    GVariant* results = nullptr;
    g_variant_get(parameters, "(u@a{sv})", &response.code, &results);
    const Variant held(results);
    const char** uris = nullptr;
    if (g_variant_lookup(results, "uris", "^a&s", &uris)) {
        if (uris[0] != nullptr) response.uri = uris[0];
        g_free(uris);
    }
    response.came = true;
}

FilePortal::Answer answer_of(const Response& response) {
    using Kind = FilePortal::Answer::Kind;
    if (!response.came) return {};
    if (response.code != 0) return {Kind::cancelled, {}};
    const Text path(g_filename_from_uri(response.uri.c_str(), nullptr, nullptr));
    return path != nullptr ? FilePortal::Answer{Kind::chosen, path.get()} : FilePortal::Answer{};
}

}  // namespace

struct FilePortal::Parts {
    std::string parent;
    std::function<void()> changed;
    const std::string address = bus_address();
    const MainContext context{g_main_context_new()};  // the thread sleeps in it
    const Cancel cancel{g_cancellable_new()};         // what the thread waits for when the program ends
    std::atomic<unsigned> version{0};                 // of the portal; 0: not known, or it has none

    std::mutex mutex;  // guards the following
    bool stopping = false;
    int number = 0;  // of the dialog that is wanted, or of none
    std::optional<Question> question;
    std::optional<Answer> answer;

    std::thread thread;

    void tell(auto&& change) {
        {
            const std::lock_guard lock(mutex);
            change();
        }
        g_main_context_wakeup(context.get());
    }
    bool is_wanted(int dialog) {
        const std::lock_guard lock(mutex);
        return !stopping && number == dialog;
    }
    Variant call(GDBusConnection* bus, const char* interface, const char* method, GVariant* parameters,
                 const char* returned, int timeout) const {
        return Variant(g_dbus_connection_call_sync(bus, k_name, k_path, interface, method, parameters,
                                                   G_VARIANT_TYPE(returned), G_DBUS_CALL_FLAGS_NONE, timeout,
                                                   cancel.get(), nullptr));
    }
    void run();
    void ask_version(GDBusConnection* bus);
    Answer show(GDBusConnection* bus, const Question& asked, int dialog);
};

// It is asked with all the patience that the bus has: the bus may have to start the portal first.
void FilePortal::Parts::ask_version(GDBusConnection* bus) {
    const Variant reply = call(bus, "org.freedesktop.DBus.Properties", "Get",
                               g_variant_new("(ss)", k_chooser, "version"), "(v)", -1);
    if (reply == nullptr) return;
    GVariant* value = nullptr;
    g_variant_get(reply.get(), "(v)", &value);
    const Variant held(value);
    if (!g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32)) return;
    version = g_variant_get_uint32(value);
    changed();
}

FilePortal::Answer FilePortal::Parts::show(GDBusConnection* bus, const Question& asked, int dialog) {
    // The response may come before the reply that names its path: it is listened for where portals since 0.9
    // send it from.
    const std::string token = "talus" + std::to_string(g_random_int()) + "_" + std::to_string(g_random_int());
    std::string sender = g_dbus_connection_get_unique_name(bus);
    sender.erase(0, 1);
    std::replace(sender.begin(), sender.end(), '.', '_');
    std::string request = std::string(k_path) + "/request/" + sender + "/" + token;
    Response response;
    const auto listen = [&] {
        return g_dbus_connection_signal_subscribe(bus, k_name, k_request, "Response", request.c_str(),
                                                  nullptr, G_DBUS_SIGNAL_FLAGS_NONE, take_response, &response,
                                                  nullptr);
    };
    unsigned listener = listen();
    const Variant reply = call(
        bus, k_chooser, asked.kind == Question::Kind::save ? "SaveFile" : "OpenFile",
        g_variant_new("(s@s@a{sv})", parent.c_str(), utf8_variant(asked.title), options_of(asked, token)),
        "(o)", k_patience);
    if (reply != nullptr) {
        const char* handle = nullptr;
        g_variant_get(reply.get(), "(&o)", &handle);
        if (request != handle) {
            g_dbus_connection_signal_unsubscribe(bus, listener);
            request = handle;
            listener = listen();
        }
        while (!response.came && is_wanted(dialog) && !g_dbus_connection_is_closed(bus))
            g_main_context_iteration(context.get(), TRUE);
    } else {
        version = 0;
    }
    g_dbus_connection_signal_unsubscribe(bus, listener);
    if (!response.came) {
        g_dbus_connection_call(bus, k_name, request.c_str(), k_request, "Close", nullptr, nullptr,
                               G_DBUS_CALL_FLAGS_NONE, -1, nullptr, nullptr, nullptr);
        g_dbus_connection_flush_sync(bus, nullptr, nullptr);
    }
    return answer_of(response);
}

void FilePortal::Parts::run() {
    if (address.empty()) return;
    g_main_context_push_thread_default(context.get());
    const auto flags = static_cast<GDBusConnectionFlags>(G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                         G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION);
    const Bus bus(
        g_dbus_connection_new_for_address_sync(address.c_str(), flags, nullptr, cancel.get(), nullptr));
    if (bus != nullptr) ask_version(bus.get());
    for (bool over = version == 0; !over;) {
        std::optional<Question> asked;
        int dialog = 0;
        {
            const std::lock_guard lock(mutex);
            asked = std::exchange(question, std::nullopt);
            dialog = number;
            over = stopping;
        }
        if (asked && !over) {
            Answer found = show(bus.get(), *asked, dialog);
            {
                const std::lock_guard lock(mutex);
                if (number == dialog) answer = std::move(found);
            }
            changed();
        } else if (!over) {
            g_main_context_iteration(context.get(), TRUE);
        }
    }
    g_main_context_pop_thread_default(context.get());
}

FilePortal::FilePortal(std::string parent, std::function<void()> changed)
    : parts_(std::make_unique<Parts>()) {
    parts_->parent = std::move(parent);
    parts_->changed = std::move(changed);
    parts_->thread = std::thread([this] { parts_->run(); });
}

FilePortal::~FilePortal() {
    parts_->tell([this] { parts_->stopping = true; });
    g_cancellable_cancel(parts_->cancel.get());
    parts_->thread.join();
}

bool FilePortal::can_ask(Question::Kind kind) const {
    return parts_->version >= (kind == Question::Kind::folder ? k_asks_for_folders : 1);
}

void FilePortal::ask(Question question) {
    parts_->tell([&] {
        ++parts_->number;
        parts_->question = std::move(question);
        parts_->answer.reset();
    });
}

void FilePortal::close() {
    parts_->tell([this] {
        ++parts_->number;
        parts_->question.reset();
        parts_->answer.reset();
    });
}

std::optional<FilePortal::Answer> FilePortal::take() {
    const std::lock_guard lock(parts_->mutex);
    return std::exchange(parts_->answer, std::nullopt);
}

}  // namespace talus
