#include <half.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/formatted.h"
#include "core/io/codecs.h"
#include "core/io/heightmap_source.h"
#include "core/io/picture_heights.h"
#include "core/io/tiff_file.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 2> k_tiff{".tif", ".tiff"};

constexpr std::array<Format, 2> k_formats{{
    {.key = "tiff16",
     .label = "TIFF, 16-bit grey",
     .ending = ".tif",
     .endings = k_tiff,
     .help = "Heightmap for World Machine, Gaea, Houdini and painting programs, without compression."},
    {.key = "geotiff",
     .label = "GeoTIFF, 32-bit float metres",
     .bits = 32,
     .normalised = false,
     .ending = ".tif",
     .endings = {},
     .help = "Heights in metres with the size of a cell, compressed without loss: for GIS programs."},
}};

TiffLayout layout_of(const CodecMap& map) {
    return {.size = map.size,
            .bits = map.format->bits,
            .numbers = map.format->normalised ? TiffNumbers::whole : TiffNumbers::floating};
}

class Writer : public CodecWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map)
        : tiff_(output, layout_of(map), map.format->normalised ? nullptr : &map.place) {}
    void write_rows(const std::uint8_t* rows, int count) override { tiff_.write_rows(rows, count); }
    void finish() override { tiff_.finish(); }

 private:
    TiffWriter tiff_;
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

bool read_back(ReadBack& file, const CodecMap& map, const std::string& target, const EachRow& each_row,
               Progress* progress) {
    TiffReader tiff(file, target, map.cells());
    const TiffLayout expected = layout_of(map);
    const TiffLayout& found = tiff.layout();
    if (found.size != expected.size || found.bits != expected.bits || found.numbers != expected.numbers ||
        found.channels != 1)
        return false;
    read_rows_back(map, each_row, progress,
                   [&](std::uint8_t* row) { std::memcpy(row, tiff.next_row(), map.row_bytes()); });
    return true;
}

template <class Number>
double number_at(const std::uint8_t* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return static_cast<double>(number);
}

double half_at(const std::uint8_t* bytes) {
    half number;
    std::memcpy(&number, bytes, sizeof number);
    return static_cast<double>(static_cast<float>(number));
}

using ReadNumber = double (*)(const std::uint8_t*);

ReadNumber reader_of(const TiffLayout& layout) {
    const std::size_t size = layout.bits <= 8 ? 0 : layout.bits == 16 ? 1 : layout.bits == 32 ? 2 : 3;
    constexpr std::array<ReadNumber, 4> k_whole{number_at<std::uint8_t>, number_at<std::uint16_t>,
                                                number_at<std::uint32_t>, number_at<std::uint64_t>};
    constexpr std::array<ReadNumber, 4> k_signed{number_at<std::int8_t>, number_at<std::int16_t>,
                                                 number_at<std::int32_t>, number_at<std::int64_t>};
    constexpr std::array<ReadNumber, 4> k_floating{nullptr, half_at, number_at<float>, number_at<double>};
    switch (layout.numbers) {
        case TiffNumbers::whole:
            return k_whole[size];
        case TiffNumbers::with_sign:
            return k_signed[size];
        case TiffNumbers::floating:
            break;
    }
    return k_floating[size];
}

// Row after row of a picture, whose channels lie beside each other or in planes of their own.
class TiffRows {
 public:
    // channels: those that are wanted, from 0.
    TiffRows(const HeightmapSource& source, TiffReader& first, const std::vector<int>& channels)
        : layout_(first.layout()), read_(reader_of(layout_)) {
        for (const int channel : channels) {
            Channel one{.reader = &first,
                        .offset = static_cast<std::size_t>(channel) * layout_.number_bytes()};
            if (first.is_planar()) {
                planes_.push_back(std::make_unique<TiffReader>(source.path, source.settings.max_cells,
                                                               TiffChoice{source.settings.page, channel}));
                one = {.reader = planes_.back().get(), .offset = 0};
            }
            channels_.push_back(one);
        }
    }

    void next() {
        const std::uint8_t* row = planes_.empty() ? channels_.front().reader->next_row() : nullptr;
        for (Channel& channel : channels_) channel.row = row != nullptr ? row : channel.reader->next_row();
    }
    // Returns the number of the wanted channel with this index.
    double at(int x, std::size_t index) const {
        const Channel& channel = channels_[index];
        const std::size_t pixel = layout_.number_bytes() * static_cast<std::size_t>(layout_.channels);
        return read_(channel.row + static_cast<std::size_t>(x) * pixel + channel.offset);
    }
    std::size_t count() const { return channels_.size(); }

 private:
    struct Channel {
        TiffReader* reader = nullptr;
        std::size_t offset = 0;  // in a pixel
        const std::uint8_t* row = nullptr;
    };
    TiffLayout layout_;
    ReadNumber read_;
    std::vector<std::unique_ptr<TiffReader>> planes_;
    std::vector<Channel> channels_;
};

// Numbers that are places of colours in a palette.
void read_palette(const HeightmapSource& source, TiffRows& rows, const TiffReader& tiff, bool alpha,
                  const MapMeaning& meaning) {
    const TiffLayout& layout = tiff.layout();
    const std::vector<std::array<int, 3>> palette = tiff.palette();
    constexpr int k_opaque = 255;
    PictureHeights picture(layout.size, 8, true, true);
    for (int y = 0; y < layout.size.height; ++y) {
        source.at_row(y, layout.size.height);
        rows.next();
        for (int x = 0; x < layout.size.width; ++x) {
            const double number = rows.at(x, 0);
            const auto [red, green, blue] = palette[static_cast<std::size_t>(number)];
            const bool is_gap = meaning.is_gap(number) || (alpha && rows.at(x, rows.count() - 1) == 0);
            picture.add(x, y, {.red = red, .green = green, .blue = blue, .alpha = is_gap ? 0 : k_opaque});
        }
    }
    picture.finish(source);
    source.facts.is_settled = true;
}

void read_pixels(const HeightmapSource& source, TiffRows& rows, const TiffReader& tiff, bool colours,
                 bool alpha) {
    const TiffLayout& layout = tiff.layout();
    const int largest = (1 << layout.bits) - 1;
    const bool inverse = tiff.white_is_zero();
    PictureHeights picture(layout.size, layout.bits, colours, alpha);
    for (int y = 0; y < layout.size.height; ++y) {
        source.at_row(y, layout.size.height);
        rows.next();
        const auto number = [&](int x, std::size_t index) { return static_cast<int>(rows.at(x, index)); };
        for (int x = 0; x < layout.size.width; ++x) {
            PictureHeights::Pixel pixel{.red = number(x, 0)};
            if (colours) {
                pixel.green = number(x, 1);
                pixel.blue = number(x, 2);
            }
            if (alpha) pixel.alpha = number(x, rows.count() - 1);
            if (inverse) pixel.red = largest - pixel.red;
            picture.add(x, y, pixel);
        }
    }
    picture.finish(source);
}

// Numbers that are heights already: by GDAL's rule, what has no data is told by the number itself.
void read_heights(const HeightmapSource& source, TiffRows& rows, const TiffReader& tiff, bool alpha,
                  const MapMeaning& meaning) {
    const TiffLayout& layout = tiff.layout();
    Grid<float> values(layout.size.width, layout.size.height);
    for (int y = 0; y < layout.size.height; ++y) {
        source.at_row(y, layout.size.height);
        rows.next();
        for (int x = 0; x < layout.size.width; ++x) {
            const bool transparent = alpha && rows.at(x, rows.count() - 1) == 0;
            values(x, y) =
                transparent ? std::numeric_limits<float>::quiet_NaN() : meaning.value(rows.at(x, 0));
        }
    }
    source.remark(meaning.remark());
    source.map.values = std::move(values);
    source.map.steps = 0;
}

// GDAL's mask in a file of its own.
std::optional<Grid<std::uint8_t>> mask_beside(const HeightmapSource& source, MapSize size) {
    const std::string path = source.path + std::string(k_mask_ending);
    if (!is_there(path)) return std::nullopt;
    TiffReader tiff(path, source.settings.max_cells);
    if (tiff.layout().size != size || tiff.layout().bits > 8 || tiff.layout().channels != 1)
        return std::nullopt;
    Grid<std::uint8_t> mask(size.width, size.height);
    for (int y = 0; y < size.height; ++y) std::copy_n(tiff.next_row(), size.width, mask.row(y));
    return mask;
}

void apply_mask(const HeightmapSource& source, const std::optional<Grid<std::uint8_t>>& mask) {
    if (!mask) return;
    for (int y = 0; y < mask->height(); ++y) {
        for (int x = 0; x < mask->width(); ++x) {
            if ((*mask)(x, y) == 0) source.map.values(x, y) = std::numeric_limits<float>::quiet_NaN();
        }
    }
}

void name_channels(const HeightmapSource& source, const TiffReader& tiff) {
    for (int i = 0; tiff.channel_count() > 1 && i < tiff.channel_count(); ++i) {
        source.map.channels.push_back(tiff.alpha() == i ? std::string(k_alpha_name)
                                                        : channel_name(i, tiff.has_colours()));
    }
}

void read_map(const HeightmapSource& source, const Format&) {
    TiffReader tiff(source.path, source.settings.max_cells, {.page = source.settings.page});
    const TiffLayout& layout = tiff.layout();
    source.map.pages = tiff.page_count();
    name_channels(source, tiff);
    const int chosen = chosen_channel(source, 0);
    const bool is_picture = layout.numbers == TiffNumbers::whole && layout.bits <= 16;
    const int alpha_channel = tiff.alpha().value_or(chosen);
    const bool alpha = alpha_channel != chosen;
    const int colour_channels = tiff.channel_count() - (alpha ? 1 : 0);
    const bool colours = colour_channels >= 3 && is_picture && source.settings.channel.empty();
    MapMeaning meaning = tiff.meaning(chosen + 1).or_else(source.facts.beside.meaning);
    source.facts.place = tiff.place();
    const auto colours_of_places = tiff.palette();
    const bool palette = is_picture && !colours_of_places.empty() && !is_grey_ramp(colours_of_places) &&
                         source.settings.channel.empty() && !meaning.is_of_heights();
    // Whole numbers are steps of a height range, but those of a map with a place on Earth are metres.
    const bool heights = !is_picture || (!source.map.sidecar && !colours && !palette &&
                                         (source.facts.has_place() || meaning.is_of_heights()));

    std::vector<int> wanted{chosen};
    if (colours) wanted.insert(wanted.end(), {1, 2});
    if (alpha) wanted.push_back(alpha_channel);
    std::optional<Grid<std::uint8_t>> mask = tiff.mask();
    if (!mask) mask = mask_beside(source, layout.size);
    TiffRows rows(source, tiff, wanted);
    if (heights) {
        read_heights(source, rows, tiff, alpha, meaning);
        if (is_picture && !meaning.is_of_heights()) source.remark(k_whole_metres);
        source.facts.is_settled = true;
    } else if (palette) {
        read_palette(source, rows, tiff, alpha, meaning);
    } else {
        read_pixels(source, rows, tiff, colours, alpha);
        if (tiff.white_is_zero()) meaning.no_data.reset();
        source.facts.beside.meaning = meaning;
    }
    apply_mask(source, mask);
    orient(source.map.values, tiff.orientation());
    if (!colours) remark_channel(source, chosen);
    if (tiff.is_sparse()) {
        source.remark(std::string("parts of it were never written: they are ") +
                      (meaning.no_data ? "cells without data" : "0"));
    }
    if (tiff.page_count() > 1) {
        source.remark(formatted("it has %d pages; page %d is read", tiff.page_count(), source.settings.page));
    }
}

}  // namespace

extern const Codec tiff_codec = {
    .formats = k_formats, .open = open, .read_back = read_back, .read_map = read_map};

}  // namespace talus
