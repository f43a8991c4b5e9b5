#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace talus {

/// Compresses independent pieces, which can be made in any order and on any thread; one after the other they
/// form one deflate stream (RFC 1951), which k_deflate_end closes. Uses the library ISA-L. The bytes do not
/// depend on the number of threads.

/// How far back repetitions are searched for.
enum class DeflateReach {
    pixel,   ///< 4 bytes: in data close to noise, matches further away cost more than they save
    window,  ///< 32768 bytes
};

class Deflater {
 public:
    Deflater();
    ~Deflater();
    Deflater(Deflater&&) noexcept;
    Deflater& operator=(Deflater&&) noexcept;

    /// Appends the compressed piece, a whole number of bytes, to `out`.
    void append(std::span<const std::uint8_t> bytes, DeflateReach reach, std::vector<std::uint8_t>& out);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

inline constexpr std::uint8_t k_deflate_end[] = {0x03, 0x00};

/// Unpacks one piece from its beginning on, as much at a time as is wanted, in little memory.
class Inflater {
 public:
    /// piece: must live as long.
    explicit Inflater(std::span<const std::uint8_t> piece);
    ~Inflater();
    Inflater(Inflater&&) noexcept;

    /// Fills `bytes` with the next ones. Returns whether the piece is valid and has so many.
    bool read(std::span<std::uint8_t> bytes);
    /// Returns whether all of the piece has been read, and it was not cut.
    bool at_end() const;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Unpacks one piece. Returns whether it is valid and `bytes` long.
bool inflate_piece(std::span<const std::uint8_t> piece, std::span<std::uint8_t> bytes);

/// Returns the checksum of zlib streams (RFC 1950); for no bytes, 1.
std::uint32_t adler32(std::span<const std::uint8_t> bytes, std::uint32_t start = 1);
/// Returns the checksum of two runs one after the other from the checksums of each.
std::uint32_t adler32_joined(std::uint32_t first, std::uint32_t second, std::uint64_t bytes_of_second);
/// Returns the checksum of PNG's chunks, which gzip and other programs print, too; for no bytes, 0.
std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t start = 0);
/// Does the same for the text.
std::uint32_t crc32(std::string_view text, std::uint32_t start = 0);
/// Returns the checksum of two runs one after the other from the checksums of each.
std::uint32_t crc32_joined(std::uint32_t first, std::uint32_t second, std::uint64_t bytes_of_second);

}  // namespace talus
