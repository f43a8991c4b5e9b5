#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace talus {

/// A TIFF of other programs, written by hand: one strip without compression.
class TiffBytes {
 public:
    /// values: of all pixels, row by row.
    template <class Number>
    TiffBytes(int width, int height, const std::vector<Number>& values, int sample_format,
              bool big_endian = false)
        : big_endian_(big_endian) {
        for (const Number value : values) put(pixels_, value);
        set(256, {static_cast<std::uint32_t>(width)});
        set(257, {static_cast<std::uint32_t>(height)});
        set(258, {8 * sizeof(Number)});
        set(259, {1});
        set(262, {1});
        set(273, {8});
        set(277, {1});
        set(278, {static_cast<std::uint32_t>(height)});
        set(279, {static_cast<std::uint32_t>(pixels_.size())});
        set(339, {static_cast<std::uint32_t>(sample_format)});
    }

    /// A tag of 32-bit numbers.
    TiffBytes& set(std::uint16_t tag, const std::vector<std::uint32_t>& numbers) {
        return add(tag, 4, numbers);
    }
    TiffBytes& shorts(std::uint16_t tag, const std::vector<std::uint16_t>& numbers) {
        return add(tag, 3, numbers);
    }
    TiffBytes& doubles(std::uint16_t tag, const std::vector<double>& numbers) {
        return add(tag, 12, numbers);
    }
    TiffBytes& text(std::uint16_t tag, const std::string& text) {
        return add(tag, 2, std::vector<std::uint8_t>(text.c_str(), text.c_str() + text.size() + 1));
    }

    std::string bytes() const {
        std::string file(big_endian_ ? "MM" : "II");
        put<std::uint16_t>(file, 42);
        const std::size_t table = 8 + (pixels_.size() + 1) / 2 * 2;
        put(file, static_cast<std::uint32_t>(table));
        file += pixels_;
        file.resize(table);
        put(file, static_cast<std::uint16_t>(tags_.size()));
        std::string beyond;
        for (const Tag& tag : tags_) {
            put(file, tag.number);
            put(file, tag.type);
            put(file, tag.count);
            if (tag.values.size() <= 4) {
                file += tag.values + std::string(4 - tag.values.size(), '\0');
            } else {
                put(file, static_cast<std::uint32_t>(table + 6 + 12 * tags_.size() + beyond.size()));
                beyond += tag.values;
                if (beyond.size() % 2 != 0) beyond += '\0';
            }
        }
        put<std::uint32_t>(file, 0);
        return file + beyond;
    }

 private:
    struct Tag {
        std::uint16_t number;
        std::uint16_t type;
        std::uint32_t count;
        std::string values;
    };

    template <class Number>
    TiffBytes& add(std::uint16_t number, std::uint16_t type, const std::vector<Number>& numbers) {
        std::erase_if(tags_, [&](const Tag& tag) { return tag.number == number; });
        Tag tag{number, type, static_cast<std::uint32_t>(numbers.size()), {}};
        for (const Number value : numbers) put(tag.values, value);
        const auto after = [&](const Tag& other) { return other.number > number; };
        tags_.insert(std::find_if(tags_.begin(), tags_.end(), after), std::move(tag));
        return *this;
    }

    template <class Number>
    void put(std::string& bytes, Number number) const {
        std::string text(sizeof number, '\0');
        std::memcpy(text.data(), &number, sizeof number);
        if (big_endian_ != (std::endian::native == std::endian::big))
            text = std::string(text.rbegin(), text.rend());
        bytes += text;
    }

    bool big_endian_;
    std::string pixels_;
    std::vector<Tag> tags_;
};

}  // namespace talus
