#include "core/base/digest.h"

#include <cstring>
#include <new>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace talus {
namespace {

Digest digest_of(const XXH128_hash_t& hash) { return {hash.low64, hash.high64}; }

XXH3_state_t* state_of(void* state) { return static_cast<XXH3_state_t*>(state); }

}  // namespace

Digester::Digester() = default;

Digester::~Digester() {
    if (state_ != nullptr) XXH3_freeState(state_of(state_));
}

// Most digests are of a few bytes and never touch the library's state, which is more than half a kilobyte.
Digester& Digester::add_bytes(const void* bytes, std::size_t count) {
    if (count == 0) return *this;
    if (state_ == nullptr && used_ + count <= k_buffer) {
        std::memcpy(buffer_ + used_, bytes, count);
        used_ += count;
        return *this;
    }
    if (state_ == nullptr) {
        state_ = XXH3_createState();
        if (state_ == nullptr) throw std::bad_alloc();
        XXH3_128bits_reset(state_of(state_));
        XXH3_128bits_update(state_of(state_), buffer_, used_);
    }
    XXH3_128bits_update(state_of(state_), bytes, count);
    return *this;
}

Digester& Digester::add(std::string_view text) {
    add(text.size());
    return add_bytes(text.data(), text.size());
}

Digest Digester::digest() const {
    if (state_ == nullptr) return digest_of(XXH3_128bits(buffer_, used_));
    return digest_of(XXH3_128bits_digest(state_of(state_)));
}

}  // namespace talus
