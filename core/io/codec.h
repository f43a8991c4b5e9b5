#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/io/asc_file.h"
#include "core/io/formats.h"
#include "core/io/mesh_frame.h"
#include "core/io/safe_file.h"

namespace talus {

struct HeightmapSource;

/// What a codec needs to know about a map.
struct CodecMap {
    MapSize size;
    const Format* format = nullptr;   ///< never null
    GridPlace place = {};             ///< for files that hold it
    const MeshFrame* mesh = nullptr;  ///< for meshes; outlives the writer; null: as it is by default
    int beside = 1;                   ///< files that are written at the same time, this one included
    std::string text = {};            ///< that pictures carry (core/io/png_text.h)

    std::size_t row_bytes() const {
        return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(format->bytes_per_cell());
    }
    std::size_t cells() const {
        return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
    }
};

/// What is known of a mesh once it is written.
struct CodecFacts {
    std::uint64_t sum = 0;        ///< of its contents, to be compared with what is read back
    std::uint64_t triangles = 0;  ///< in the file
    float error = 0;              ///< m, the largest difference in height from the map
};

/// A file being written.
class CodecWriter {
 public:
    virtual ~CodecWriter() = default;
    /// Writes the next `count` rows of the file, one after the other without gaps. Throws FileError.
    virtual void write_rows(const std::uint8_t* rows, int count) = 0;
    /// Must be called after the last row.
    virtual void finish() {}
    /// Returns what is known after finish(), of a mesh.
    virtual CodecFacts facts() const { return {}; }
};

/// Called with each row of a file that is read back, from any thread and in any order.
using EachRow = std::function<void(int y, const std::uint8_t* row)>;

/// How rows become a file and are read again. Each codec is one file, NAME_codec.cpp, and one line in
/// codecs.h; its formats are then on the command line, in the dialog and in the lists.
struct Codec {
    std::span<const Format> formats;  ///< the formats that it writes; their `codec` is filled in
    bool headerless = false;          ///< the file holds only the values: its size says how many there are
    bool is_text = false;             ///< without byte order; cells that are not a height are empty, NaN
    bool high_byte_first = false;     ///< of values over 8 bits, in all its formats
    int max_cell_bytes = 0;           ///< in a file; 0: as many as a cell has in memory
    int max_triangle_bytes = 0;       ///< in a file, with its share of the vertices; 0: it is no mesh

    /// Begins a file. output must outlive the writer.
    std::unique_ptr<CodecWriter> (*open)(FileGroup::Output& output, const CodecMap& map) = nullptr;
    /// Decodes what its writer wrote. target: the name for messages. progress: may be null. Returns whether
    /// the file is a map like this one, to its end. Throws FileError, Cancelled, and what each_row throws.
    bool (*read_back)(ReadBack& file, const CodecMap& map, const std::string& target, const EachRow& each_row,
                      Progress* progress) = nullptr;
    /// Reads a heightmap from any program; null where the codec only writes.
    void (*read_map)(const HeightmapSource& source, const Format& format) = nullptr;

    /// Meshes have this in place of read_back. Returns the sum of what the file says, as CodecFacts has it;
    /// nothing where it is no mesh of this kind.
    std::optional<std::uint64_t> (*read_sum)(ReadBack& file, const CodecMap& map, const std::string& target,
                                             Progress* progress) = nullptr;
    /// Returns the bytes of memory that writing takes beside the rows; null: next to none.
    double (*memory)(const CodecMap& map) = nullptr;
};

/// Helps codecs that decode one row after another: calls read(row) and each_row for each.
template <class Read>
void read_rows_back(const CodecMap& map, const EachRow& each_row, Progress* progress, Read&& read) {
    std::vector<std::uint8_t> row(map.row_bytes());
    for (int y = 0; y < map.size.height; ++y) {
        if (progress != nullptr) {
            progress->checkpoint();
            progress->set_fraction(static_cast<float>(y) / static_cast<float>(map.size.height));
        }
        read(row.data());
        each_row(y, row.data());
    }
}

}  // namespace talus
