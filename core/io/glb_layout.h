#pragma once

#include <cstddef>
#include <cstdint>

namespace talus {

/// The numbers of a binary glTF file (Khronos Group, *glTF 2.0 Specification*, sections 3.6 and 4.4): a head
/// of three words, then a chunk of JSON and one of binary data, each after its length and its kind.
inline constexpr std::uint32_t k_glb_magic = 0x46546c67;  // "glTF"
inline constexpr std::uint32_t k_glb_version = 2;
inline constexpr std::uint32_t k_glb_json_chunk = 0x4e4f534a;
inline constexpr std::uint32_t k_glb_binary_chunk = 0x004e4942;
inline constexpr std::size_t k_glb_head_bytes = 28;  ///< of the head and of both chunks' heads
// What a piece of the buffer and an accessor hold.
inline constexpr int k_glb_vertices = 34962;
inline constexpr int k_glb_indices = 34963;
inline constexpr int k_glb_float = 5126;
inline constexpr int k_glb_uint32 = 5125;

}  // namespace talus
