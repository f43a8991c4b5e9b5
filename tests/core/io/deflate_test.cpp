#include "core/io/deflate.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

std::vector<std::uint8_t> deflated(Deflater& deflater, std::span<const std::uint8_t> bytes) {
    std::vector<std::uint8_t> piece;
    deflater.append(bytes, DeflateReach::window, piece);
    return piece;
}

// Begins with four bytes that come again.
std::vector<std::uint8_t> repeating(std::size_t length) {
    std::vector<std::uint8_t> bytes(length);
    for (std::size_t i = 0; i < length; ++i)
        bytes[i] = static_cast<std::uint8_t>(i % 9 == 0 ? 0x99 + i / 18 : 0);
    return bytes;
}

TEST(Deflate, TheBytesAreTheSameWhereverTheCompressorLies) {
    constexpr int k_places = 400;
    for (const std::size_t length : {std::size_t{24}, std::size_t{60}, std::size_t{700}}) {
        const std::vector<std::uint8_t> bytes = repeating(length);
        std::vector<Deflater> kept(1);
        const std::vector<std::uint8_t> first = deflated(kept.front(), bytes);
        for (int i = 0; i < k_places; ++i) {
            // Each at an address of its own, as none before it is given back.
            ASSERT_EQ(deflated(kept.emplace_back(), bytes), first) << length << " bytes, compressor " << i;
        }
        std::vector<std::uint8_t> back(length);
        EXPECT_TRUE(inflate_piece(first, back));
        EXPECT_EQ(back, bytes);
    }
}

TEST(Deflate, ACompressorThatWasUsedGivesTheSameBytesAsANewOne) {
    Deflater used;
    deflated(used, repeating(5000));
    Deflater fresh;
    for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{24}, std::size_t{100000}}) {
        const std::vector<std::uint8_t> bytes = repeating(length);
        EXPECT_EQ(deflated(used, bytes), deflated(fresh, bytes)) << length;
    }
}

}  // namespace
}  // namespace talus
