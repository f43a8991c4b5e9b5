#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/base/map_size.h"
#include "core/io/safe_file.h"

namespace talus {

/// OpenEXR pictures of one channel of 32-bit floats, heights in metres, through the OpenEXR library.

/// Writes the channel Y (which every program reads as grey), compressed without loss. Throws FileError.
class ExrWriter {
 public:
    /// output must outlive the writer.
    ExrWriter(FileGroup::Output& output, MapSize size);
    ~ExrWriter();

    /// Writes the next `count` rows from the top, one after the other. Sixteen at a time compress fastest, in
    /// parallel.
    void write_rows(const float* rows, int count);
    /// Must be called after the last row.
    void finish();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Returns the bytes of memory that an ExrWriter takes at most.
std::size_t exr_writer_bytes(MapSize size);

/// Reads one channel of any EXR picture; halves and whole numbers become floats. Throws FileError for a file
/// that is not such a picture, is damaged or cut short, or has more than max_pixels.
class ExrReader {
 public:
    ExrReader(const std::string& path, std::size_t max_pixels);
    /// Reads back a file made by ExrWriter, which must outlive the reader. path: for messages.
    ExrReader(ReadBack& file, const std::string& path, std::size_t max_pixels);
    ~ExrReader();

    MapSize size() const;
    /// Returns the names of all channels, at least one, in the file's order.
    const std::vector<std::string>& channels() const;
    /// Chooses the channel to be read, from 0. At first it is the usual one.
    void choose(int channel);
    /// Reads the next row from the top: size().width floats.
    void read_row(float* row);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Returns which of these channels holds heights, as their names tell: height, elevation, displacement, Z,
/// depth, Y, R …, also as the last part of a layer's name ("terrain.height"); else the first.
int usual_height_channel(const std::vector<std::string>& channels);

}  // namespace talus
