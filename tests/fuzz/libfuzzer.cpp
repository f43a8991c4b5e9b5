// The readers under clang's libFuzzer, which follows the code to new ground: the preset `fuzz`.
//
//     cmake --preset fuzz && cmake --build --preset fuzz
//     TALUS_FUZZ=png build/fuzz/talus_fuzz -max_total_time=600 -timeout=10 -rss_limit_mb=2048 CORPUS
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/fuzz/mutations.h"
#include "tests/fuzz/readers.h"

namespace {

const talus::fuzz::Reader* g_reader = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    const char* wanted = std::getenv("TALUS_FUZZ");
    for (const talus::fuzz::Reader& reader : talus::fuzz::readers()) {
        if (wanted != nullptr && reader.name == wanted) g_reader = &reader;
    }
    if (g_reader == nullptr) {
        std::fputs("TALUS_FUZZ names the reader:", stderr);
        for (const talus::fuzz::Reader& reader : talus::fuzz::readers())
            std::fprintf(stderr, " %s", std::string(reader.name).c_str());
        std::fputs("\n", stderr);
        std::exit(2);
    }
    // Sound files go into the corpus, the last argument that is a folder.
    for (int i = 1; i < *count; ++i) {
        std::error_code error;
        if (!std::filesystem::is_directory((*arguments)[i], error)) continue;
        int number = 0;
        for (const std::string& seed : g_reader->seeds()) {
            std::ofstream(std::string((*arguments)[i]) + "/seed-" + std::to_string(number++),
                          std::ios::binary)
                << seed;
        }
        break;
    }
    return 0;
}

// Weak: the tests of the readers link this file, too, and have no libFuzzer.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerMutate(unsigned char* bytes, std::size_t count,
                                                      std::size_t max_count);

// Half of the copies are the library's own, which know no format.
extern "C" std::size_t LLVMFuzzerCustomMutator(unsigned char* bytes, std::size_t count, std::size_t max_count,
                                               unsigned seed) {
    talus::fuzz::Dice dice(seed);
    if (count == 0 || dice.below(2) == 0) return LLVMFuzzerMutate(bytes, count, max_count);
    static const std::vector<std::string> seeds = g_reader->seeds();
    const std::string copy =
        talus::fuzz::damaged(std::string(reinterpret_cast<const char*>(bytes), count), seeds, dice);
    const std::size_t size = std::min(copy.size(), max_count);
    std::copy_n(copy.begin(), size, reinterpret_cast<char*>(bytes));
    return size;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t count) {
    g_reader->read({reinterpret_cast<const char*>(bytes), count});
    return 0;
}
