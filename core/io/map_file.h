#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/io/codec.h"
#include "core/io/safe_file.h"

namespace talus {

/// One map of an export, written through the codec of its format.
class MapFile {
 public:
    /// beside: files that are written at the same time, this one included.
    MapFile(MapSize size, const Format& format, int beside = 1)
        : map_{.size = size, .format = &format, .beside = beside},
          row_sums_(static_cast<std::size_t>(size.height)) {}

    /// Gives the map its file. output: must outlive this object. place: for formats that store it. mesh: for
    /// meshes; must outlive this object. text: that pictures carry.
    void begin(FileGroup::Output& output, const GridPlace& place = {}, const MeshFrame* mesh = nullptr,
               const std::string& text = {});
    /// Notes what row y of the file will contain, to be compared later. Several threads may note rows at
    /// once.
    void note_row(int y, const std::uint8_t* bytes);
    /// Writes the next `count` rows of the file, one after the other without gaps. Memory for it is taken
    /// with the first row and given back with the last, so that of many files only those in progress take
    /// any. Throws FileError.
    void write_rows(const std::uint8_t* bytes, int count);
    /// Must be called after the last row of a mesh, once its frame is complete; the others are finished then.
    void finish();

    /// Decodes the file as it is read back and compares each row with the one that was noted. target: the
    /// name for messages. progress: may be null. Throws FileError when the maps differ, Cancelled.
    void verify(ReadBack& file, const std::string& target, Progress* progress) const;

    std::size_t row_bytes() const { return map_.row_bytes(); }
    /// Returns what is known after finish(), of a mesh.
    const CodecFacts& facts() const { return facts_; }

 private:
    CodecMap map_;
    FileGroup::Output* output_ = nullptr;
    std::unique_ptr<CodecWriter> writer_;  // from the first row to the last
    int rows_written_ = 0;
    CodecFacts facts_;
    std::vector<std::uint64_t> row_sums_;  // of the bytes of each row as it was made
};

}  // namespace talus
