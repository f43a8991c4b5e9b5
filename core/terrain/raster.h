#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/digest.h"
#include "core/base/grid.h"
#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/base/resample_map.h"
#include "core/terrain/field.h"

namespace talus {

/// A raster as a file holds it.
struct PackedRaster {
    MapSize size;
    Digest digest;  ///< that of the values
    std::string text;
    /// Returns the values of the text.
    Grid<float> (*unpack)(MapSize size, std::string_view text) = nullptr;
};

/// A grid of numbers that a recipe holds itself: heights as they once were. It lies over the whole world,
/// from edge to edge, whatever the world's resolution. Immutable and shared, so that a copy costs a pointer;
/// two are equal where their values are. One that was read from a file stays packed until its values are
/// asked for: a layer that is off takes no memory for them.
class Raster {
 public:
    /// Holds nothing.
    Raster() = default;
    explicit Raster(PackedRaster packed);
    /// values: finite, at least one cell; an absent field makes a raster that holds nothing.
    explicit Raster(Field<float> values);
    explicit Raster(Grid<float> values) : Raster(make_field(std::move(values))) {}

    bool empty() const { return shared_ == nullptr; }
    int width() const;
    int height() const;
    /// The values; null where it holds nothing. They stay from the first call on; any thread may call it.
    Field<float> values() const;
    /// The text that it was read from; empty where it was made from values.
    std::string_view text() const;
    /// Returns the digest of the size and of every value's bits; it is computed once.
    Digest digest() const;
    /// Bytes that the values take, unpacked.
    std::size_t bytes() const;
    /// Equal for copies of one raster, which share their memory.
    const void* identity() const { return shared_.get(); }

    /// Returns the values and halvings of them, to be sampled at any scale. Made once; any thread may call
    /// it. wraps: the world does. Throws Cancelled.
    std::shared_ptr<const MapPyramid> pyramid(bool wraps, const Progress* progress) const;

    friend bool operator==(const Raster& a, const Raster& b) {
        return a.shared_ == b.shared_ || a.digest() == b.digest();
    }

 private:
    struct Shared;
    std::shared_ptr<const Shared> shared_;
};

/// Begins the digest of a raster; the bits of its values follow, row by row.
Digester& begin_raster(Digester& digester, MapSize size);

/// Returns whether all values are finite, as a raster's have to be.
bool is_finite(const Grid<float>& values);

}  // namespace talus
