#include "core/io/map_file.h"

#include "core/io/byte_sum.h"

namespace talus {

void MapFile::begin(FileGroup::Output& output, const GridPlace& place, const MeshFrame* mesh) {
    map_.place = place;
    map_.mesh = mesh;
    writer_ = map_.format->codec->open(output, map_);
}

void MapFile::note_row(int y, const std::uint8_t* bytes) {
    row_sums_[static_cast<std::size_t>(y)] = byte_sum(bytes, row_bytes());
}

void MapFile::write_rows(const std::uint8_t* bytes, int count) { writer_->write_rows(bytes, count); }

void MapFile::finish() {
    writer_->finish();
    facts_ = writer_->facts();
    writer_.reset();
}

void MapFile::verify(ReadBack& file, const std::string& target, Progress* progress) const {
    const auto require = [&](bool same) {
        if (same) return;
        throw FileError(
            target + ": the file reads back differently from what was written; try another disk or format");
    };
    const auto compare_row = [&](int y, const std::uint8_t* row) {
        require(byte_sum(row, row_bytes()) == row_sums_[static_cast<std::size_t>(y)]);
    };
    const Codec& codec = *map_.format->codec;
    if (codec.read_sum != nullptr) return require(codec.read_sum(file, map_, target, progress) == facts_.sum);
    require(codec.read_back(file, map_, target, compare_row, progress));
}

}  // namespace talus
