#include "core/io/raster_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/base/base64.h"
#include "core/base/random.h"
#include "core/io/deflate.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

std::uint64_t bits_at(int i) { return hash(row_key(11, 0, 0), static_cast<std::uint32_t>(i)); }

// Any bits that make a finite number: denormals, both zeros, the largest.
Grid<float> wild(int width, int height) {
    Grid<float> values(width, height);
    int i = 0;
    for (float& value : values.values()) {
        do {
            value = std::bit_cast<float>(static_cast<std::uint32_t>(bits_at(++i)));
        } while (!std::isfinite(value));
    }
    values(0, 0) = -0.0f;
    values(width - 1, 0) = std::numeric_limits<float>::denorm_min();
    values(0, height - 1) = std::numeric_limits<float>::max();
    values(width - 1, height - 1) = std::numeric_limits<float>::lowest();
    return values;
}

Grid<float> smooth(int width, int height) {
    return grid_of(width, height, [&](int x, int y) {
        return 300.0f * static_cast<float>(std::sin(x * 0.03) * std::cos(y * 0.02));
    });
}

bool same_bits(const Grid<float>& a, const Grid<float>& b) {
    return a.width() == b.width() && a.height() == b.height() &&
           std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

TEST(RasterText, GivesEveryBitBack) {
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 1}, {1, 2}, {7, 5}, {64, 33}, {300, 200}}) {
        for (const bool rough : {false, true}) {
            const Raster raster(rough ? wild(width, height) : smooth(width, height));
            const auto back = packed_raster({width, height}, packed(raster));
            ASSERT_TRUE(back) << width << ' ' << height;
            EXPECT_TRUE(same_bits(*back->values(), *raster.values())) << width << ' ' << height;
            EXPECT_EQ(*back, raster);
        }
    }
}

TEST(RasterText, SmoothGroundTakesLessThanItsMemory) {
    const Raster raster(smooth(513, 513));
    EXPECT_LT(packed(raster).size(), raster.bytes() * 2 / 3);
}

TEST(RasterText, WhatIsNoRasterIsNone) {
    const Raster raster(smooth(20, 10));
    const std::string text = packed(raster);
    EXPECT_TRUE(packed_raster({20, 10}, text));
    for (const MapSize size : {MapSize{10, 10}, {20, 11}, {0, 10}, {-20, 10}, {20, 0}, {65536, 65536}})
        EXPECT_FALSE(packed_raster(size, text)) << size.width << ' ' << size.height;
    EXPECT_FALSE(packed_raster({20, 10}, ""));
    EXPECT_FALSE(packed_raster({20, 10}, "no base64!"));
    EXPECT_FALSE(packed_raster({20, 10}, std::string_view(text).substr(0, text.size() / 8 * 4)));
    EXPECT_FALSE(packed_raster({20, 10}, text + text));
}

TEST(RasterText, DamageNeverCrashesAndNeverMakesNumbersThatAreNone) {
    const std::string text = packed(Raster(wild(40, 30)));
    int survived = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string damaged = text;
        damaged[bits_at(2 * i) % damaged.size()] = static_cast<char>(bits_at(2 * i + 1));
        const auto back = packed_raster({40, 30}, damaged);
        EXPECT_TRUE(!back || is_finite(*back->values()));
        survived += back.has_value();
    }
    EXPECT_LT(survived, 2000);
}

TEST(RasterText, NumbersThatAreNoneAreRefused) {
    for (const float value : {std::nanf(""), INFINITY, -INFINITY}) {
        Grid<float> values(5, 5, 1.0f);
        values(3, 2) = value;
        EXPECT_FALSE(packed_raster({5, 5}, packed(Raster(std::move(values)))));
    }
}

TEST(RasterText, SayingThatItIsLargeTakesNoMemory) {
    std::vector<std::uint8_t> piece;
    Deflater().append(std::vector<std::uint8_t>(4096, 0), DeflateReach::window, piece);
    EXPECT_FALSE(packed_raster({8193, 8193}, base64_of(piece)));
}

TEST(Raster, IsEqualWhereItsValuesAre) {
    const Raster one(smooth(9, 9));
    Grid<float> other = smooth(9, 9);
    EXPECT_EQ(one, Raster(other));
    EXPECT_NE(one.identity(), Raster(other).identity());
    EXPECT_EQ(Raster(one).identity(), one.identity());
    other(4, 4) = std::nextafterf(other(4, 4), 1e9f);
    EXPECT_NE(one, Raster(other));
    EXPECT_NE(Raster(Grid<float>(2, 3, 0.0f)), Raster(Grid<float>(3, 2, 0.0f)));
    EXPECT_NE(one, Raster());
    EXPECT_TRUE(Raster().empty());
}

// A recipe whose frozen ground is of another size than its world holds it once, and its halvings.
TEST(Raster, ThatWasPackedIsHeldOnceWithItsHalvings) {
    const Raster made(grid_of(40, 30, [](int x, int y) { return x * y; }));
    const std::optional<Raster> read = packed_raster({40, 30}, packed(made));
    ASSERT_TRUE(read);
    const auto pyramid = read->pyramid(false, nullptr);
    EXPECT_EQ(read->values()->data(), pyramid->level(0).data());
    EXPECT_EQ(*read->values(), *made.values());
    // Values that somebody has keep their place.
    const std::optional<Raster> asked = packed_raster({40, 30}, packed(made));
    const Field<float> values = asked->values();
    static_cast<void>(asked->pyramid(false, nullptr));
    EXPECT_EQ(*values, *made.values());
}

TEST(Base64, WritesAndReadsTheSamplesOfItsStandard) {
    // RFC 4648, section 10.
    for (const auto& [bytes, text] : {std::pair{"", ""},
                                      {"f", "Zg=="},
                                      {"fo", "Zm8="},
                                      {"foo", "Zm9v"},
                                      {"foob", "Zm9vYg=="},
                                      {"fooba", "Zm9vYmE="},
                                      {"foobar", "Zm9vYmFy"}}) {
        const std::vector<std::uint8_t> plain(bytes, bytes + std::strlen(bytes));
        EXPECT_EQ(base64_of(plain), text);
        EXPECT_EQ(from_base64(text), plain);
    }
    for (const char* wrong : {"Zg=", "Z", "Zg", "Zh==", "Zm9=", "Z===", "====", "Zg==Zg==", "Zm 9", "Zm9-"})
        EXPECT_FALSE(from_base64(wrong)) << wrong;
}

}  // namespace
}  // namespace talus
