#include "core/voxel/luanti_store.h"

#include "core/base/read_file.h"

// Built without them, Talus says so; see assets/cmake/TalusPackages.cmake.
#ifdef TALUS_LUANTI
#include <sqlite3.h>
#include <zstd.h>

namespace talus {
namespace {

constexpr char k_block_version = 29;  // the first one that is compressed by zstd, and the last
constexpr int k_level = 3;            // of compression

}  // namespace

struct LuantiStore::State {
    std::string path;
    sqlite3* database = nullptr;
    sqlite3_stmt* insert = nullptr;

    ~State() {
        sqlite3_finalize(insert);
        sqlite3_close(database);
    }
    void check(int code) const {
        if (code == SQLITE_OK || code == SQLITE_DONE) return;
        const char* cause = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(code);
        throw FileError(path + ": cannot be written (" + cause + "); look for room and rights in its folder");
    }
    void run(const char* statement) { check(sqlite3_exec(database, statement, nullptr, nullptr, nullptr)); }
};

bool has_luanti() { return true; }

LuantiStore::LuantiStore(const std::string& path) : state_(std::make_unique<State>()) {
    State& state = *state_;
    state.path = path;
    state.check(
        sqlite3_open_v2(path.c_str(), &state.database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr));
    // A file that nobody has seen needs no journal: where writing fails it is removed.
    state.run(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = NORMAL;"
        "CREATE TABLE blocks (pos INT NOT NULL PRIMARY KEY, data BLOB);"
        "BEGIN;");
    state.check(
        sqlite3_prepare_v2(state.database, "INSERT INTO blocks VALUES (?, ?)", -1, &state.insert, nullptr));
}

LuantiStore::~LuantiStore() = default;

std::string LuantiStore::packed(const std::string& bytes) {
    std::string result(ZSTD_compressBound(bytes.size()) + 1, k_block_version);
    const std::size_t size =
        ZSTD_compress(result.data() + 1, result.size() - 1, bytes.data(), bytes.size(), k_level);
    if (ZSTD_isError(size) != 0) throw FileError(std::string("zstd: ") + ZSTD_getErrorName(size));
    result.resize(size + 1);
    return result;
}

void LuantiStore::put(std::int64_t key, const std::string& packed) {
    State& state = *state_;
    state.check(sqlite3_reset(state.insert));
    state.check(sqlite3_bind_int64(state.insert, 1, key));
    state.check(sqlite3_bind_blob64(state.insert, 2, packed.data(), packed.size(), SQLITE_STATIC));
    state.check(sqlite3_step(state.insert));
}

void LuantiStore::commit() {
    State& state = *state_;
    sqlite3_finalize(state.insert);
    state.insert = nullptr;
    state.run("COMMIT;");
    state.check(sqlite3_close(state.database));
    state.database = nullptr;
}

}  // namespace talus

#else

namespace talus {

struct LuantiStore::State {};
bool has_luanti() { return false; }
LuantiStore::LuantiStore(const std::string& path) {
    throw FileError(path +
                    ": this Talus was built without SQLite and zstd, which a world of Luanti takes; install "
                    "libsqlite3-dev and libzstd-dev and build it again");
}
LuantiStore::~LuantiStore() = default;
std::string LuantiStore::packed(const std::string& bytes) { return bytes; }
void LuantiStore::put(std::int64_t, const std::string&) {}
void LuantiStore::commit() {}

}  // namespace talus

#endif
