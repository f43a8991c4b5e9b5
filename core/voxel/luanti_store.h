#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace talus {

/// Returns whether this program was built with SQLite and zstd, which a map of Luanti takes.
bool has_luanti();

/// A map of Luanti that is written: an SQLite file with a table of blocks, in one transaction. What is not
/// committed is no map.
class LuantiStore {
 public:
    /// Makes the file, which must not exist. Throws FileError, also where has_luanti() is false.
    explicit LuantiStore(const std::string& path);
    ~LuantiStore();
    LuantiStore(const LuantiStore&) = delete;
    LuantiStore& operator=(const LuantiStore&) = delete;

    /// Returns a block as it is stored: its version, and the bytes compressed.
    static std::string packed(const std::string& bytes);
    void put(std::int64_t key, const std::string& packed);
    /// Writes all to the disk and closes the file.
    void commit();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace talus
