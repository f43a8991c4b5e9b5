#include "core/terrain/raster.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <mutex>

namespace talus {

struct Raster::Shared {
    Field<float> values;
    Digest digest;
    mutable std::mutex mutex;
    mutable std::array<std::shared_ptr<const MapPyramid>, 2>
        pyramids;  // of a world with edges, and one without
};

Raster::Raster(Field<float> values) {
    if (values == nullptr) return;
    assert(!values->empty());
    auto shared = std::make_shared<Shared>();
    shared->digest = Digester()
                         .add(values->width())
                         .add(values->height())
                         .add_bytes(values->data(), values->size() * sizeof(float))
                         .digest();
    shared->values = std::move(values);
    shared_ = std::move(shared);
}

int Raster::width() const { return empty() ? 0 : shared_->values->width(); }
int Raster::height() const { return empty() ? 0 : shared_->values->height(); }
Field<float> Raster::values() const { return empty() ? nullptr : shared_->values; }
Digest Raster::digest() const { return empty() ? Digest{} : shared_->digest; }
std::size_t Raster::bytes() const { return empty() ? 0 : shared_->values->size() * sizeof(float); }

std::shared_ptr<const MapPyramid> Raster::pyramid(bool wraps, const Progress* progress) const {
    assert(!empty());
    std::shared_ptr<const MapPyramid>& place = shared_->pyramids[wraps ? 1 : 0];
    {
        const std::lock_guard lock(shared_->mutex);
        if (place != nullptr) return place;
    }
    // Not under the lock: a thread that waits for its own rows may be lent another task that asks for this.
    auto made = std::make_shared<const MapPyramid>(Grid<float>(*shared_->values), wraps, progress);
    const std::lock_guard lock(shared_->mutex);
    if (place == nullptr) place = std::move(made);
    return place;
}

bool is_finite(const Grid<float>& values) {
    return std::all_of(values.data(), values.data() + values.size(),
                       [](float value) { return std::isfinite(value); });
}

}  // namespace talus
