// Some seconds of what the fuzzer does for minutes: damaged copies of valid files, always the same ones.
#include "tests/fuzz/readers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/base/random.h"
#include "tests/places.h"

namespace talus::fuzz {
namespace {

// The next random numbers of one damaged copy.
class Dice {
 public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>((state_ = mix(state_ + 1)) % count);
    }

 private:
    std::uint64_t state_;
};

std::string damaged(std::string bytes, const std::vector<std::string>& others, Dice& dice) {
    const std::size_t times = 1 + dice.below(4);
    for (std::size_t i = 0; i < times && !bytes.empty(); ++i) {
        const std::size_t at = dice.below(bytes.size());
        switch (dice.below(7)) {
            case 0:
                bytes[at] = static_cast<char>(dice.below(256));
                break;
            case 1:
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << dice.below(8)));
                break;
            case 2:
                bytes.resize(at);
                break;
            case 3:
                bytes.erase(at, 1 + dice.below(8));
                break;
            case 4:
                bytes.insert(at, bytes.substr(dice.below(bytes.size()), dice.below(32)));
                break;
            case 5:
                for (std::size_t j = at; j < std::min(bytes.size(), at + 4); ++j)
                    bytes[j] = dice.below(2) ? '\xff' : '\0';
                break;
            case 6: {
                const std::string& other = others[dice.below(others.size())];
                bytes =
                    bytes.substr(0, at) + other.substr(std::min(other.size(), dice.below(other.size() + 1)));
                break;
            }
        }
    }
    return bytes;
}

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
