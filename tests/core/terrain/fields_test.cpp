#include <gtest/gtest.h>

#include <set>

#include "core/base/random.h"
#include "core/terrain/terrain.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr FieldId id(std::size_t i) { return static_cast<FieldId>(i); }

// Of the field's own type; each cell's value tells its place and its field.
template <class T>
T value_at(std::size_t field, std::int64_t x, std::int64_t y) {
    return static_cast<T>(hash(row_key(field, y, 0), static_cast<std::uint32_t>(x)) % 251);
}

Terrain with_every_field(const Lattice& lattice) {
    Terrain terrain{.lattice = lattice};
    for (std::size_t i = 0; i < k_field_count; ++i) {
        std::visit(
            [&]<class T>(const Field<T>&) {
                terrain.fields.set(id(i), field_of<T>(lattice.width, lattice.height,
                                                      [&](int x, int y) { return value_at<T>(i, x, y); }));
            },
            absent(id(i)));
    }
    return terrain;
}

TEST(Fields, TheTableIsSound) {
    std::set<std::string_view> keys;
    for (const FieldInfo& field : k_fields) {
        EXPECT_TRUE(keys.insert(field.key).second) << field.key;
        EXPECT_FALSE(field.label.empty()) << field.key;
        EXPECT_TRUE(field.help.ends_with('.')) << field.key;
        EXPECT_TRUE(field.type == ValueType::real || field.mixing != Mixing::linear)
            << field.key << " names things";
    }
    EXPECT_EQ(k_fields[find_field("height")].key, "height");
    EXPECT_EQ(find_field("no such field"), k_field_count);
    EXPECT_FALSE(info_of(field_id("height")).is_share());
}

TEST(Fields, ValuesLieOnTheirScaleAndComeBackFromIt) {
    for (const FieldInfo& field : k_fields) {
        const HeightRange range = value_range(id(find_field(field.key)), {-200, 1000});
        float last = -1;
        for (int step = 0; step <= 100; ++step) {
            const float share = static_cast<float>(step) / 100;
            const float value = value_at(field.scale, range.low, range.high, share);
            EXPECT_NEAR(share_of(field.scale, range.low, range.high, value), share, 1e-4f) << field.key;
            EXPECT_GT(share_of(field.scale, range.low, range.high, value), last) << field.key;
            last = share_of(field.scale, range.low, range.high, value);
        }
        EXPECT_EQ(share_of(field.scale, range.low, range.high, range.low - 1), 0) << field.key;
        EXPECT_EQ(share_of(field.scale, range.low, range.high, 2 * range.high), 1) << field.key;
        EXPECT_TRUE(field.scale != Scale::log || field.low > 0) << field.key;
    }
}

TEST(Fields, AreAbsentUntilTheyAreSetAndKeepTheTablesType) {
    Terrain terrain;
    EXPECT_TRUE(terrain.fields.present().empty());
    EXPECT_EQ(bytes_of(terrain), 0u);
    terrain = with_every_field({.width = 5, .height = 3});
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        EXPECT_TRUE(terrain.fields.has(id(i)));
        EXPECT_EQ(terrain.fields[id(i)].index(), type_index(id(i)));
        FieldSet one;
        one.add(id(i));
        EXPECT_EQ(bytes_of(terrain.fields[id(i)]), 15 * cell_bytes(one)) << k_fields[i].key;
        bytes += bytes_of(terrain.fields[id(i)]);
    }
    EXPECT_EQ(bytes_of(terrain), bytes);
    terrain.fields.drop(field_id("height"));
    EXPECT_EQ(terrain.height(), nullptr);
}

void expect_window(const Terrain& terrain, const Lattice& window) {
    const Terrain part = window_of(terrain, window);
    ASSERT_EQ(part.lattice, window);
    const Lattice& own = terrain.lattice;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        std::visit(
            [&]<class T>(const Field<T>& values) {
                ASSERT_EQ(values->width(), window.width);
                ASSERT_EQ(values->height(), window.height);
                for (const auto [x, y] : cells_of(window.width, window.height)) {
                    std::int64_t column = window.x0 + x - own.x0;
                    std::int64_t row = window.y0 + y - own.y0;
                    if (own.wrap_x) column = (column % own.width + own.width) % own.width;
                    if (own.wrap_y) row = (row % own.height + own.height) % own.height;
                    ASSERT_EQ((*values)(x, y), value_at<T>(i, column, row))
                        << k_fields[i].key << ' ' << x << ',' << y;
                }
            },
            part.fields[id(i)]);
    }
}

TEST(Fields, AWindowHasEachFieldsOwnValues) {
    expect_window(with_every_field({.width = 9, .height = 7, .x0 = -3, .y0 = 40}),
                  {.width = 4, .height = 5, .x0 = 0, .y0 = 41});
    expect_window(with_every_field({.width = 9, .height = 7, .wrap_x = true, .wrap_y = true}),
                  {.width = 31, .height = 20, .x0 = -14, .y0 = -8});
    expect_window(with_every_field({.width = 1, .height = 1, .wrap_x = true, .wrap_y = true}),
                  {.width = 3, .height = 2, .x0 = 5, .y0 = -1});
}

TEST(Fields, TheWholeAsAWindowIsSharedNotCopied) {
    const Terrain terrain = with_every_field({.width = 9, .height = 7});
    const Terrain part = window_of(terrain, terrain.lattice);
    for (std::size_t i = 0; i < k_field_count; ++i)
        EXPECT_EQ(identity_of(part.fields[id(i)]), identity_of(terrain.fields[id(i)]));
}

TEST(Fields, AChangedHeightDropsWhatDescribedTheGroundAndNothingElse) {
    Terrain terrain = with_every_field({.width = 3, .height = 3});
    FieldSet written;
    written.add(field_id("slope"));
    drop_stale(terrain, written);
    EXPECT_TRUE(terrain.fields.has(field_id("slope"))) << "it was made for the new ground";
    drop_stale(terrain, {});
    for (std::size_t i = 0; i < k_field_count; ++i)
        EXPECT_EQ(terrain.fields.has(id(i)), !k_fields[i].stale_with_height) << k_fields[i].key;
}

}  // namespace
}  // namespace talus
