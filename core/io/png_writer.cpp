#include "core/io/png_writer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <string_view>

#include "core/base/parallel.h"
#include "core/io/png_text.h"

namespace talus {
namespace {

using Bytes = std::vector<std::uint8_t>;

// The head of zlib data: deflate with a window of 32768 bytes, compressed for speed.
constexpr std::array<std::uint8_t, 2> k_zlib_head{0x78, 0x01};
constexpr std::string_view k_data_name = "IDAT";
constexpr std::size_t k_name_bytes = 4;
constexpr std::size_t k_sum_bytes = 4;
constexpr std::size_t k_max_growth = 2;     // of a block, when it is packed
constexpr std::size_t k_around_piece = 64;  // bytes of a chunk besides its block, and more
constexpr int k_max_blocks = 8;             // packed at a time, however many threads there are

void append_number(Bytes& to, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) to.push_back(static_cast<std::uint8_t>(number >> shift));
}

std::uint32_t number_at(const std::uint8_t* bytes) {
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i) number = number << 8 | bytes[i];
    return number;
}

void append_chunk(Bytes& to, std::string_view name, std::span<const std::uint8_t> data) {
    append_number(to, static_cast<std::uint32_t>(data.size()));
    const std::size_t summed = to.size();
    to.insert(to.end(), name.begin(), name.end());
    to.insert(to.end(), data.begin(), data.end());
    append_number(to, crc32(std::span(to).subspan(summed)));
}

// All that comes before the rows.
Bytes head_of(const PngLayout& layout) {
    constexpr std::array<std::uint8_t, 4> k_colour_types{0, 4, 2, 6};  // grey, with alpha, RGB, RGBA
    Bytes head(k_png_signature.begin(), k_png_signature.end());
    Bytes data;
    append_number(data, static_cast<std::uint32_t>(layout.width));
    append_number(data, static_cast<std::uint32_t>(layout.height));
    data.push_back(static_cast<std::uint8_t>(layout.bits));
    data.push_back(k_colour_types[static_cast<std::size_t>(layout.channels - 1)]);
    data.insert(data.end(), {0, 0, 0});  // deflate, the five filters, not interlaced
    append_chunk(head, "IHDR", data);
    if (!layout.text.empty()) append_chunk(head, k_png_text_chunk, png_text_data(layout.text));
    return head;
}

Bytes end_of() {
    Bytes end;
    append_chunk(end, "IEND", {});
    return end;
}

int blocks_at_a_time(int beside = 1) {
    return std::max(1, std::min(thread_count(), k_max_blocks) / std::max(1, beside));
}

}  // namespace

std::size_t png_writer_bytes(const PngLayout& layout, int beside) {
    const int rows = std::min(layout.height, rows_of_png_block(layout) * blocks_at_a_time(beside));
    // The rows, and as many again filtered, packed and in a chunk; a packer's own tables are no larger.
    constexpr std::size_t k_copies = 5;
    return k_copies * layout.row_bytes() * static_cast<std::size_t>(rows);
}

PngWriter::PngWriter(FileGroup::Output& output, const PngLayout& layout, int beside)
    : output_(&output),
      layout_(layout),
      rows_at_a_time_(rows_of_png_block(layout) * blocks_at_a_time(beside)),
      rows_left_(layout.height) {
    assert(layout.width > 0 && layout.height > 0);
    const Bytes head = head_of(layout);
    output.write(head.data(), head.size());
}

void PngWriter::write_rows(const std::uint8_t* rows, int count) {
    const std::size_t row_bytes = layout_.row_bytes();
    assert(count <= rows_left_);
    while (count > 0) {
        const int part = std::min(count, rows_at_a_time_ - static_cast<int>(rows_.size() / row_bytes));
        const std::uint8_t* end = rows + row_bytes * static_cast<std::size_t>(part);
        rows_.insert(rows_.end(), rows, end);
        rows = end;
        count -= part;
        rows_left_ -= part;
        if (rows_left_ == 0 || rows_.size() == row_bytes * static_cast<std::size_t>(rows_at_a_time_)) pack();
    }
    if (rows_left_ > 0) return;
    const Bytes end = end_of();
    output_->write(end.data(), end.size());
    rows_ = Bytes();
    blocks_ = std::vector<Block>();
}

void PngWriter::pack() {
    const std::size_t block_bytes =
        layout_.row_bytes() * static_cast<std::size_t>(rows_of_png_block(layout_));
    const std::size_t count = (rows_.size() - 1) / block_bytes + 1;
    if (blocks_.size() < count) blocks_.resize(count);
    const auto rows_of = [&](std::size_t i) {
        return std::span(rows_).subspan(i * block_bytes,
                                        std::min(block_bytes, rows_.size() - i * block_bytes));
    };
    parallel_blocks(0, static_cast<int>(count), 1, [&](int i, int) {
        const auto at = static_cast<std::size_t>(i);
        Block& block = blocks_[at];
        block.bytes.clear();
        block.adler = block.packer.append(layout_, rows_of(at), block.bytes);
    });
    Bytes chunk;
    for (std::size_t i = 0; i < count; ++i) {
        Bytes& data = blocks_[i].bytes;
        if (!begun_) data.insert(data.begin(), k_zlib_head.begin(), k_zlib_head.end());
        begun_ = true;
        const std::size_t unpacked = rows_of(i).size() + rows_of(i).size() / layout_.row_bytes();
        adler_ = adler32_joined(adler_, blocks_[i].adler, unpacked);
        if (rows_left_ == 0 && i + 1 == count) {
            data.insert(data.end(), std::begin(k_deflate_end), std::end(k_deflate_end));
            append_number(data, adler_);
        }
        chunk.clear();
        append_chunk(chunk, k_data_name, data);
        output_->write(chunk.data(), chunk.size());
    }
    rows_.clear();
}

namespace {

// A picture that comes back, some blocks at a time.
class PngBack {
 public:
    using Source = std::function<std::size_t(void* to, std::size_t bytes)>;
    using EachRow = std::function<void(int y, const std::uint8_t* row)>;

    PngBack(const Source& source, const PngLayout& layout)
        : source_(source), layout_(layout), blocks_(static_cast<std::size_t>(blocks_at_a_time())) {}

    bool read(const EachRow& each_row, Progress* progress) {
        if (!comes(head_of(layout_))) return false;
        while (next_row_ < layout_.height) {
            if (progress != nullptr) {
                progress->checkpoint();
                progress->set_fraction(static_cast<float>(next_row_) / static_cast<float>(layout_.height));
            }
            std::size_t count = 0;
            for (; count < blocks_.size() && next_row_ < layout_.height; ++count) {
                if (!take_chunk(blocks_[count])) return false;
            }
            parallel_blocks(0, static_cast<int>(count), 1,
                            [&](int i, int) { unpack(blocks_[static_cast<std::size_t>(i)], each_row); });
            for (std::size_t i = 0; i < count; ++i) {
                if (!joins(blocks_[i])) return false;
            }
        }
        std::uint8_t more = 0;
        return comes(end_of()) && source_(&more, 1) == 0;
    }

 private:
    struct Block {
        Bytes chunk;  // name, data, checksum
        int first = 0;
        int rows = 0;
        Bytes pixels;
        std::uint32_t adler = 1;
        bool valid = false;
    };

    // Whether the next bytes are these.
    bool comes(const Bytes& expected) {
        Bytes bytes(expected.size());
        return source_(bytes.data(), bytes.size()) == bytes.size() && bytes == expected;
    }

    bool take_chunk(Block& block) {
        block.first = next_row_;
        block.rows = std::min(rows_of_png_block(layout_), layout_.height - next_row_);
        next_row_ += block.rows;
        std::array<std::uint8_t, 4> length{};
        if (source_(length.data(), length.size()) != length.size()) return false;
        const std::size_t bytes = number_at(length.data());
        // Noise grows a little when packed.
        const std::size_t max_bytes =
            k_max_growth * (layout_.row_bytes() + 1) * static_cast<std::size_t>(block.rows);
        if (bytes > max_bytes + k_around_piece) return false;
        block.chunk.resize(k_name_bytes + bytes + k_sum_bytes);
        return source_(block.chunk.data(), block.chunk.size()) == block.chunk.size();
    }

    bool is_last(const Block& block) const { return block.first + block.rows == layout_.height; }

    void unpack(Block& block, const EachRow& each_row) {
        block.valid = false;
        const auto summed = std::span(block.chunk).first(block.chunk.size() - k_sum_bytes);
        if (!std::equal(k_data_name.begin(), k_data_name.end(), summed.begin())) return;
        if (crc32(summed) != number_at(summed.data() + summed.size())) return;
        std::span<const std::uint8_t> piece = summed.subspan(k_name_bytes);
        if (block.first == 0) {
            if (!std::ranges::equal(piece.first(std::min(piece.size(), k_zlib_head.size())), k_zlib_head))
                return;
            piece = piece.subspan(k_zlib_head.size());
        }
        if (is_last(block)) {
            constexpr std::size_t k_end = std::size(k_deflate_end) + k_sum_bytes;
            if (piece.size() < k_end) return;
            piece = piece.first(piece.size() - k_end);
        }
        const std::size_t row_bytes = layout_.row_bytes();
        block.pixels.resize(row_bytes * static_cast<std::size_t>(block.rows));
        if (!unpack_png_block(layout_, piece, block.pixels, block.adler)) return;
        for (int y = 0; y < block.rows; ++y)
            each_row(block.first + y, block.pixels.data() + row_bytes * static_cast<std::size_t>(y));
        block.valid = true;
    }

    // Whether the block is one, and the last one ends as it has to.
    bool joins(const Block& block) {
        if (!block.valid) return false;
        adler_ =
            adler32_joined(adler_, block.adler, block.pixels.size() + static_cast<std::size_t>(block.rows));
        if (!is_last(block)) return true;
        Bytes end(std::begin(k_deflate_end), std::end(k_deflate_end));
        append_number(end, adler_);
        return std::ranges::equal(std::span(block.chunk).last(end.size() + k_sum_bytes).first(end.size()),
                                  end);
    }

    const Source& source_;
    PngLayout layout_;
    std::vector<Block> blocks_;
    int next_row_ = 0;
    std::uint32_t adler_ = 1;
};

}  // namespace

bool read_png_back(const std::function<std::size_t(void* to, std::size_t bytes)>& source,
                   const PngLayout& layout,
                   const std::function<void(int y, const std::uint8_t* row)>& each_row, Progress* progress) {
    return PngBack(source, layout).read(each_row, progress);
}

}  // namespace talus
