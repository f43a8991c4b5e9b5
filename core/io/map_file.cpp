#include "core/io/map_file.h"

#include "core/io/byte_sum.h"

namespace talus {

void MapFile::begin(FileGroup::Output& output, const GridPlace& place, const MeshFrame* mesh,
                    const std::string& text) {
    map_.text = text;
    map_.place = place;
    map_.mesh = mesh;
    output_ = &output;
}

void MapFile::note_row(int y, const std::uint8_t* bytes) {
    row_sums_[static_cast<std::size_t>(y)] = byte_sum(bytes, row_bytes());
}

void MapFile::write_rows(const std::uint8_t* bytes, int count) {
    if (rows_written_ == 0) writer_ = map_.format->codec->open(*output_, map_);
    writer_->write_rows(bytes, count);
    rows_written_ += count;
    // A mesh waits for what is known of the whole map alone.
    if (rows_written_ == map_.size.height && map_.format->content != Content::mesh) finish();
}

void MapFile::finish() {
    if (writer_ == nullptr) return;
    writer_->finish();
    facts_ = writer_->facts();
    writer_.reset();
    output_->complete();
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
