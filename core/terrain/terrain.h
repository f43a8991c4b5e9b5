#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "core/base/grid.h"
#include "core/base/lattice.h"

namespace talus {

/// A field of a terrain: shared and never changed once it is there, so that copies of a terrain cost nothing
/// and a different pointer says that the values are different. Null: nobody computed it.
template <class T>
using Field = std::shared_ptr<const Grid<T>>;

template <class T>
Field<T> make_field(Grid<T> grid) {
    return std::make_shared<const Grid<T>>(std::move(grid));
}

/// Names a field; a bit each, so that a stage can say which ones it reads and writes.
enum class FieldId : std::uint32_t {
    none = 0,
    height = 1,
};

constexpr FieldId operator|(FieldId a, FieldId b) {
    return static_cast<FieldId>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool contains(FieldId set, FieldId field) {
    return (static_cast<std::uint32_t>(set) & static_cast<std::uint32_t>(field)) != 0;
}

/// The heights of the world that a recipe may use, in metres above its datum. Fixed by the recipe and never
/// by a map's own minimum and maximum, so that exporting again never changes a game engine's scale.
struct HeightRange {
    float low = 0;      ///< m
    float high = 1000;  ///< m, above low

    float span() const { return high - low; }
    friend bool operator==(const HeightRange&, const HeightRange&) = default;
};

/// One lattice and the fields on it. Every field that is there has the lattice's width and height.
struct Terrain {
    Lattice lattice;
    HeightRange range;
    float sea_level = 0;  ///< m

    Field<float> height;  ///< m
};

}  // namespace talus
