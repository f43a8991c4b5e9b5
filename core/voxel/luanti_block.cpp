#include "core/voxel/luanti_block.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace talus {
namespace {

constexpr std::uint8_t k_underground = 1;
constexpr std::uint8_t k_day_differs = 2;

class BlockBytes {
 public:
    void byte(unsigned value) { bytes_.push_back(static_cast<char>(value)); }
    void word(unsigned value) {
        byte(value >> 8 & 0xff);
        byte(value & 0xff);
    }
    void text(std::string_view text) {
        word(static_cast<unsigned>(text.size()));
        bytes_ += text;
    }
    std::string take() { return std::move(bytes_); }

 private:
    std::string bytes_;
};

}  // namespace

std::string luanti_block_bytes(const LuantiBlock& block, std::span<const std::string, k_node_kinds> names) {
    static const std::string air = "air";
    std::array<int, k_node_kinds> numbers;
    numbers.fill(-1);
    std::vector<std::string_view> used;
    for (const MapNodeKind kind : block.kinds) {
        int& number = numbers[static_cast<std::size_t>(kind)];
        if (number >= 0) continue;
        const std::string& own = names[static_cast<std::size_t>(kind)];
        const std::string_view name = own.empty() ? air : own;
        // Two kinds may be the same node.
        const auto at = std::ranges::find(used, name);
        number = static_cast<int>(at - used.begin());
        if (at == used.end()) used.push_back(name);
    }
    const bool lit = std::ranges::any_of(block.daylight, [](std::uint8_t light) { return light > 0; });
    BlockBytes out;
    out.byte((block.underground ? k_underground : 0u) | (lit ? k_day_differs : 0u));
    out.word(0);                         // light is complete in no direction
    out.word(0xffff), out.word(0xffff);  // of the last time it was changed: never
    out.byte(0);                         // version of the names
    out.word(static_cast<unsigned>(used.size()));
    for (std::size_t i = 0; i < used.size(); ++i) {
        out.word(static_cast<unsigned>(i));
        out.text(used[i]);
    }
    out.byte(2);  // bytes of a node's number
    out.byte(2);  // bytes of its parameters
    for (const MapNodeKind kind : block.kinds)
        out.word(static_cast<unsigned>(numbers[static_cast<std::size_t>(kind)]));
    for (const std::uint8_t light : block.daylight) out.byte(light);  // above 4 bits of lamps, which are none
    for (std::size_t i = 0; i < k_block_nodes; ++i) out.byte(0);
    out.byte(0);                // no metadata of nodes
    out.byte(0), out.word(0);   // no objects
    out.byte(10), out.word(0);  // no timers; bytes that one would have
    return out.take();
}

}  // namespace talus
