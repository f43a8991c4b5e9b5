#include "core/io/deflate.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

#include <array>
#include <cassert>

namespace talus {
namespace {

// The fastest level whose bytes are the same on all processors since SSE 4.2: level 3 depends on the width of
// vectors.
constexpr int k_level = 2;
constexpr int k_pixel_bits = 2;   // logarithm of the bytes that are looked back over
constexpr int k_window_bits = 0;  // the library's word for all that the format allows

// Where more than 16 bytes begin without history, the assembly of 2.30 (isal_deflate_icf_body_hash_hist)
// files one of the first positions under a number made of the stream's address: which repetitions are found,
// and with that the bytes, would be a matter of chance. So few bytes as these take another path, and leave a
// history.
constexpr std::size_t k_first_bytes = 8;

}  // namespace

struct Deflater::State {
    isal_zstream stream;
    std::array<std::uint8_t, ISAL_DEF_LVL2_EXTRA_LARGE> tokens;  // as many have one code
};

Deflater::Deflater() : state_(std::make_unique_for_overwrite<State>()) {}
Deflater::~Deflater() = default;
Deflater::Deflater(Deflater&&) noexcept = default;
Deflater& Deflater::operator=(Deflater&&) noexcept = default;

void Deflater::append(std::span<const std::uint8_t> bytes, DeflateReach reach,
                      std::vector<std::uint8_t>& out) {
    isal_zstream& stream = state_->stream;
    isal_deflate_init(&stream);
    stream.level = k_level;
    stream.level_buf = state_->tokens.data();
    stream.level_buf_size = static_cast<std::uint32_t>(state_->tokens.size());
    stream.hist_bits = reach == DeflateReach::pixel ? k_pixel_bits : k_window_bits;
    const std::size_t before = out.size();
    const auto pack = [&](std::span<const std::uint8_t> part, std::uint16_t flush) {
        stream.flush = flush;
        stream.next_in = const_cast<std::uint8_t*>(part.data());
        stream.avail_in = static_cast<std::uint32_t>(part.size());
        const std::size_t room = part.size() + part.size() / 8 + 1024;
        // Room left over means that everything has been packed.
        do {
            const std::size_t made = before + stream.total_out;
            out.resize(made + room);
            stream.next_out = out.data() + made;
            stream.avail_out = static_cast<std::uint32_t>(room);
            [[maybe_unused]] const int status = isal_deflate(&stream);
            assert(status == COMP_OK);
        } while (stream.avail_out == 0);
        assert(stream.avail_in == 0);
    };
    const std::size_t first = bytes.size() > k_first_bytes ? k_first_bytes : 0;
    if (first > 0) pack(bytes.first(first), SYNC_FLUSH);
    pack(bytes.subspan(first), FULL_FLUSH);
    out.resize(before + stream.total_out);
}

struct Inflater::State {
    inflate_state stream;
};

Inflater::Inflater(std::span<const std::uint8_t> piece) : state_(std::make_unique_for_overwrite<State>()) {
    inflate_state& stream = state_->stream;
    isal_inflate_init(&stream);
    stream.next_in = const_cast<std::uint8_t*>(piece.data());
    stream.avail_in = static_cast<std::uint32_t>(piece.size());
}
Inflater::~Inflater() = default;
Inflater::Inflater(Inflater&&) noexcept = default;

bool Inflater::read(std::span<std::uint8_t> bytes) {
    inflate_state& stream = state_->stream;
    stream.next_out = bytes.data();
    stream.avail_out = static_cast<std::uint32_t>(bytes.size());
    return isal_inflate(&stream) == ISAL_DECOMP_OK && stream.avail_out == 0;
}

bool Inflater::at_end() const {
    const inflate_state& stream = state_->stream;
    // What had no room in the bytes that were read waits in the library's own buffer.
    return stream.avail_in == 0 && stream.read_in_length == 0 &&
           stream.tmp_out_processed == stream.tmp_out_valid && stream.bfinal == 0;
}

bool inflate_piece(std::span<const std::uint8_t> piece, std::span<std::uint8_t> bytes) {
    Inflater inflater(piece);
    return inflater.read(bytes) && inflater.at_end();
}

std::uint32_t adler32(std::span<const std::uint8_t> bytes, std::uint32_t start) {
    return isal_adler32(start, bytes.data(), bytes.size());
}

std::uint32_t adler32_joined(std::uint32_t first, std::uint32_t second, std::uint64_t bytes_of_second) {
    // The low half is one more than the sum of the bytes, the high half the sum of all low halves on the way;
    // with another first byte before them, each of the second run's low halves would be larger by what the
    // first run's exceeds 1.
    constexpr std::uint64_t k_modulus = 65521;
    const std::uint64_t excess = (first & 0xffff) + k_modulus - 1;
    const std::uint64_t low = ((second & 0xffff) + excess) % k_modulus;
    const std::uint64_t high =
        ((first >> 16) + (second >> 16) + bytes_of_second % k_modulus * (excess % k_modulus)) % k_modulus;
    return static_cast<std::uint32_t>(high << 16 | low);
}

std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t start) {
    return crc32_gzip_refl(start, bytes.data(), bytes.size());
}

std::uint32_t crc32(std::string_view text, std::uint32_t start) {
    return crc32(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()), start);
}

namespace {

// A checksum is a polynomial over the numbers 0 and 1, modulo this one; the highest bit is that of x^0.
constexpr std::uint32_t k_polynomial = 0xedb88320u;
constexpr std::uint32_t k_one = 1u << 31;
constexpr std::uint32_t k_x = 1u << 30;

std::uint32_t product(std::uint32_t a, std::uint32_t b) {
    std::uint32_t sum = 0;
    for (std::uint32_t bit = k_one; bit != 0; bit >>= 1) {
        if ((a & bit) != 0) sum ^= b;
        b = (b & 1) != 0 ? (b >> 1) ^ k_polynomial : b >> 1;
    }
    return sum;
}

// x^n.
std::uint32_t power(std::uint64_t n) {
    std::uint32_t result = k_one;
    for (std::uint32_t square = k_x; n != 0; n >>= 1, square = product(square, square)) {
        if ((n & 1) != 0) result = product(result, square);
    }
    return result;
}

}  // namespace

std::uint32_t crc32_joined(std::uint32_t first, std::uint32_t second, std::uint64_t bytes_of_second) {
    return product(power(bytes_of_second * 8), first) ^ second;
}

}  // namespace talus
