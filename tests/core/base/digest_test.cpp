#include "core/base/digest.h"

#include <gtest/gtest.h>

#include <string>
#include <unordered_set>

namespace talus {
namespace {

TEST(Digest, TellsTextsNumbersAndTheirOrderApart) {
    std::unordered_set<Digest> seen;
    const auto is_new = [&](const Digester& digester) { return seen.insert(digester.digest()).second; };
    EXPECT_TRUE(is_new(Digester()));
    EXPECT_TRUE(is_new(Digester().add(1).add(2)));
    EXPECT_TRUE(is_new(Digester().add(2).add(1)));
    EXPECT_TRUE(is_new(Digester().add("ab").add("c")));
    EXPECT_TRUE(is_new(Digester().add("a").add("bc")));
    EXPECT_TRUE(is_new(Digester().add("").add("abc")));
    EXPECT_TRUE(is_new(Digester().add(0.0f)));
    EXPECT_TRUE(is_new(Digester().add(-0.0f)));
    EXPECT_FALSE(is_new(Digester().add(2).add(1)));
}

TEST(Digest, IsTheSameInWhateverPiecesTheBytesCome) {
    std::string bytes;
    for (int i = 0; i < 2000; ++i) bytes.push_back(static_cast<char>(i * 7));
    for (const std::size_t length : {0u, 1u, 255u, 256u, 257u, 2000u}) {
        Digester whole;
        whole.add_bytes(bytes.data(), length);
        for (const std::size_t piece : {1u, 100u, 300u}) {
            Digester pieces;
            for (std::size_t at = 0; at < length; at += piece)
                pieces.add_bytes(bytes.data() + at, std::min(piece, length - at));
            EXPECT_EQ(pieces.digest(), whole.digest()) << length << " by " << piece;
        }
    }
}

}  // namespace
}  // namespace talus
