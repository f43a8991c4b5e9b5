// Some seconds of what the fuzzer does for minutes: damaged copies of valid files, always the same ones.
#include "tests/fuzz/readers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/mutations.h"
#include "tests/places.h"

namespace talus::fuzz {
namespace {

class Readers : public testing::TestWithParam<const Reader*> {};

TEST_P(Readers, TakeSoundFilesAndSurviveDamagedOnes) {
    constexpr int k_copies = 300;
    const Reader& reader = *GetParam();
    const std::vector<std::string> seeds = reader.seeds();
    ASSERT_FALSE(seeds.empty());
    for (std::size_t seed = 0; seed < seeds.size(); ++seed) {
        ASSERT_NO_THROW(reader.read(seeds[seed])) << reader.name << " seed " << seed;
    }
    for (int i = 0; i < k_copies; ++i) {
        Dice dice(static_cast<std::uint64_t>(i));
        const std::string bytes = damaged(seeds[dice.below(seeds.size())], seeds, dice);
        ASSERT_NO_THROW(reader.read(bytes)) << reader.name << " copy " << i;
    }
}

// What the fuzzer has found stays found: files of tests/data/found named READER-ANYTHING.
TEST_P(Readers, SurviveWhatOnceBrokeThem) {
    const Reader& reader = *GetParam();
    reader.read("");
    for (const auto& entry : std::filesystem::directory_iterator(source_path("tests/data/found"))) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(std::string(reader.name) + "-")) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        EXPECT_NO_THROW(reader.read(bytes)) << name;
    }
}

std::vector<const Reader*> all() {
    std::vector<const Reader*> pointers;
    for (const Reader& reader : readers()) pointers.push_back(&reader);
    return pointers;
}

INSTANTIATE_TEST_SUITE_P(Each, Readers, testing::ValuesIn(all()),
                         [](const auto& each) { return std::string(each.param->name); });

}  // namespace
}  // namespace talus::fuzz
