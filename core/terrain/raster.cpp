#include "core/terrain/raster.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <mutex>

namespace talus {

struct Raster::Shared {
    MapSize size;
    Digest digest;
    PackedRaster packed;  // as it was read; else without a text
    mutable std::mutex mutex;
    mutable Field<float> values;  // null: still packed
    mutable std::array<std::shared_ptr<const MapPyramid>, 2>
        pyramids;  // of a world with edges, and one without
};

Raster::Raster(Field<float> values) {
    if (values == nullptr) return;
    assert(!values->empty());
    auto shared = std::make_shared<Shared>();
    shared->size = {values->width(), values->height()};
    Digester digester;
    shared->digest = begin_raster(digester, shared->size)
                         .add_bytes(values->data(), values->size() * sizeof(float))
                         .digest();
    shared->values = std::move(values);
    shared_ = std::move(shared);
}

Raster::Raster(PackedRaster packed) {
    auto shared = std::make_shared<Shared>();
    shared->size = packed.size;
    shared->digest = packed.digest;
    shared->packed = std::move(packed);
    shared_ = std::move(shared);
}

int Raster::width() const { return empty() ? 0 : shared_->size.width; }
int Raster::height() const { return empty() ? 0 : shared_->size.height; }
std::string_view Raster::text() const { return empty() ? std::string_view() : shared_->packed.text; }
Digest Raster::digest() const { return empty() ? Digest{} : shared_->digest; }

std::size_t Raster::bytes() const {
    return static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()) * sizeof(float);
}

Field<float> Raster::values() const {
    if (empty()) return nullptr;
    const std::lock_guard lock(shared_->mutex);
    const PackedRaster& packed = shared_->packed;
    if (shared_->values == nullptr) shared_->values = make_field(packed.unpack(packed.size, packed.text));
    return shared_->values;
}

std::shared_ptr<const MapPyramid> Raster::pyramid(bool wraps, const Progress* progress) const {
    assert(!empty());
    std::shared_ptr<const MapPyramid>& place = shared_->pyramids[wraps ? 1 : 0];
    {
        const std::lock_guard lock(shared_->mutex);
        if (place != nullptr) return place;
    }
    // Not under the lock: a thread that waits for its own rows may be lent another task that asks for this.
    // What is packed is unpacked into it, rather than kept beside it.
    const PackedRaster& packed = shared_->packed;
    const bool is_packed = !packed.text.empty();
    auto made = std::make_shared<const MapPyramid>(
        is_packed ? packed.unpack(packed.size, packed.text) : Grid<float>(*values()), wraps, progress);
    const std::lock_guard lock(shared_->mutex);
    if (place != nullptr) return place;
    place = std::move(made);
    if (is_packed) shared_->values = Field<float>(place, &place->level(0));
    return place;
}

Digester& begin_raster(Digester& digester, MapSize size) { return digester.add(size.width).add(size.height); }

bool is_finite(const Grid<float>& values) {
    return std::all_of(values.data(), values.data() + values.size(),
                       [](float value) { return std::isfinite(value); });
}

}  // namespace talus
