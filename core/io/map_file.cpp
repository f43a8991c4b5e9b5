#include "core/io/map_file.h"

#include <optional>

#include "core/io/byte_sum.h"
#include "core/io/exr_file.h"
#include "core/io/png_writer.h"

namespace talus {
namespace {

PngLayout layout_of(MapSize size, const Format& format) {
    return {size.width, size.height, format.bits, format.channels};
}

std::size_t cells_of(MapSize size) {
    return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
}

}  // namespace

struct MapFile::Writer {
    FileGroup::Output* output = nullptr;
    std::optional<PngWriter> png;
    std::optional<ExrWriter> exr;
    std::optional<AscWriter> asc;
};

MapFile::MapFile(MapSize size, const Format& format)
    : size_(size), format_(&format), row_sums_(static_cast<std::size_t>(size.height)) {}
MapFile::~MapFile() = default;
MapFile::MapFile(MapFile&&) noexcept = default;

void MapFile::begin(FileGroup::Output& output, const GridPlace& place) {
    writer_ = std::make_unique<Writer>();
    writer_->output = &output;
    if (format_->png) writer_->png.emplace(output, layout_of(size_, *format_));
    if (format_->exr) writer_->exr.emplace(output, size_);
    if (format_->asc) writer_->asc.emplace(output, size_, place);
}

void MapFile::note_row(int y, const std::uint8_t* bytes) {
    row_sums_[static_cast<std::size_t>(y)] = byte_sum(bytes, row_bytes());
}

void MapFile::write_rows(const std::uint8_t* bytes, int count) {
    if (writer_->exr) {
        writer_->exr->write_rows(reinterpret_cast<const float*>(bytes), count);
        return;
    }
    if (writer_->asc) {
        writer_->asc->write_rows(reinterpret_cast<const float*>(bytes), count);
        return;
    }
    if (writer_->png) {
        writer_->png->write_rows(bytes, count);
        return;
    }
    writer_->output->write(bytes, row_bytes() * static_cast<std::size_t>(count));
}

void MapFile::finish() {
    if (writer_->exr) writer_->exr->finish();
    writer_.reset();
}

void MapFile::verify(ReadBack& file, const std::string& target, Progress* progress) const {
    const auto require = [&](bool same) {
        if (same) return;
        throw FileError(target + ": reads back as another map than was written; try another disk or format");
    };
    const auto compare_row = [&](int y, const std::uint8_t* row) {
        require(byte_sum(row, row_bytes()) == row_sums_[static_cast<std::size_t>(y)]);
    };
    std::vector<std::uint8_t> row(row_bytes());
    const auto each_row = [&](auto&& read_row) {
        for (int y = 0; y < size_.height; ++y) {
            if (progress != nullptr) {
                progress->checkpoint();
                progress->set_fraction(static_cast<float>(y) / static_cast<float>(size_.height));
            }
            read_row();
            compare_row(y, row.data());
        }
    };
    const auto source = [&](void* to, std::size_t bytes) { return file.read(to, bytes); };
    if (format_->png) {
        require(read_png_back(source, layout_of(size_, *format_), compare_row, progress));
    } else if (format_->exr) {
        ExrReader exr(file, target, cells_of(size_));
        require(exr.size() == size_);
        each_row([&] { exr.read_row(reinterpret_cast<float*>(row.data())); });
    } else if (format_->asc) {
        AscReader asc(source, file.size(), target, cells_of(size_));
        require(asc.size() == size_);
        each_row([&] { asc.read_row(reinterpret_cast<float*>(row.data())); });
        asc.finish();
    } else {
        require(file.size() == row_bytes() * static_cast<std::size_t>(size_.height));
        each_row([&] { file.read(row.data(), row.size()); });
    }
}

}  // namespace talus
