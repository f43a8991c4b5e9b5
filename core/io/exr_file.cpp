#include "core/io/exr_file.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfInputFile.h>
#include <ImfOutputFile.h>
#include <ImfThreading.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <fstream>
#include <mutex>
#include <stdexcept>
#include <string_view>

#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/io/limits.h"

namespace talus {
namespace {

constexpr const char* k_channel = "Y";
constexpr int k_max_tile = 8192;  // pixels to a side

// The library writes a table of zeros at the beginning and returns to it at the end.
class OutputStream : public Imf::OStream {
 public:
    explicit OutputStream(FileGroup::Output& output) : OStream(output.target().c_str()), output_(output) {}

    void write(const char bytes[], int count) override {
        const auto size = static_cast<std::size_t>(count);
        if (at_ == output_.bytes_written()) {
            output_.write(bytes, size);
        } else {
            output_.overwrite(at_, bytes, size);
        }
        at_ += size;
    }
    std::uint64_t tellp() override { return at_; }
    void seekp(std::uint64_t position) override { at_ = position; }

 private:
    FileGroup::Output& output_;
    std::uint64_t at_ = 0;
};

class InputStream : public Imf::IStream {
 public:
    InputStream(ReadBack& file, const std::string& path) : IStream(path.c_str()), file_(file) {}

    bool read(char bytes[], int count) override {
        const auto wanted = static_cast<std::size_t>(count);
        if (file_.read(bytes, wanted) < wanted) throw std::runtime_error("it ends too early");
        return file_.place() < file_.size();
    }
    std::uint64_t tellg() override { return file_.place(); }
    void seekg(std::uint64_t place) override { file_.seek(place); }

 private:
    ReadBack& file_;
};

Imf::Slice slice_of(const float* at, std::size_t row_bytes) {
    return Imf::Slice(Imf::FLOAT, const_cast<char*>(reinterpret_cast<const char*>(at)), sizeof(float),
                      row_bytes);
}

// Called before the first picture: starts the library's worker threads and limits headers with false sizes.
void prepare_library() {
    static std::once_flag once;
    std::call_once(once, [] {
        Imf::Header::setMaxImageSize(k_max_cells_a_side, k_max_cells_a_side);
        Imf::Header::setMaxTileSize(k_max_tile, k_max_tile);
    });
    const int workers = thread_count() > 1 ? thread_count() : 0;
    if (Imf::globalThreadCount() != workers) Imf::setGlobalThreadCount(workers);
}

// The library allocates as many bytes as an attribute of the header claims, whatever the file holds. A header
// is a row of attributes, name, type, size and value, up to an empty name; a file of several parts has one
// header each, up to an empty header.
bool has_valid_attributes(const std::string& path) {
    constexpr std::uint32_t k_many_parts = 1u << 12;
    constexpr std::size_t k_max_name_length = 256;
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) return true;  // the library says why
    const std::streamoff end = file.tellg();
    file.seekg(0);
    const auto number = [&] {
        std::array<unsigned char, 4> bytes{};
        file.read(reinterpret_cast<char*>(bytes.data()), bytes.size());
        return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
    };
    const auto text_length = [&] {
        std::size_t length = 0;
        while (length <= k_max_name_length && file && file.get() > 0) ++length;
        return length;
    };
    number();  // the signature, which the library checks
    const bool many_parts = (number() & k_many_parts) != 0;
    for (bool header_ended = false;;) {
        const std::size_t name = text_length();
        if (!file || name > k_max_name_length) return false;
        if (name == 0) {
            if (!many_parts || header_ended) return true;
            header_ended = true;
            continue;
        }
        header_ended = false;
        if (text_length() > k_max_name_length) return false;
        const std::uint32_t size = number();
        if (!file || size > end - file.tellg()) return false;
        file.seekg(size, std::ios::cur);
    }
}

[[noreturn]] void refuse(const std::string& path, const std::exception& error) {
    throw FileError(path + ": is not a readable EXR picture (" + error.what() +
                    "); it is damaged, or has another format");
}

// Names that say what the channel holds, the surest first. Y is what Talus and other programs call grey.
constexpr std::string_view k_height_names[] = {"height", "heights",      "heightmap", "elevation", "elev",
                                               "dem",    "displacement", "disp",      "z",         "y",
                                               "r",      "depth"};

}  // namespace

int usual_height_channel(const std::vector<std::string>& channels) {
    for (const std::string_view wanted : k_height_names) {
        // "height", but also "height.R" and "terrain.height".
        const auto is_part = [&](const std::string& channel) {
            const std::string parts = "." + lower_case(channel) + ".";
            return parts.find("." + std::string(wanted) + ".") != std::string::npos;
        };
        const auto found = std::ranges::find_if(channels, is_part);
        if (found != channels.end()) return static_cast<int>(found - channels.begin());
    }
    return 0;
}

struct ExrWriter::State {
    State(FileGroup::Output& output, MapSize size)
        : target(output.target()), stream(output), width(size.width) {
        Imf::Header header(size.width, size.height);
        header.compression() = Imf::ZIP_COMPRESSION;
        header.channels().insert(k_channel, Imf::Channel(Imf::FLOAT));
        file = std::make_unique<Imf::OutputFile>(stream, header);
    }

    std::string target;
    OutputStream stream;
    std::unique_ptr<Imf::OutputFile> file;
    int width;
    int next_row = 0;
};

std::size_t exr_writer_bytes(MapSize size) {
    // The library keeps two buffers of 16 rows a thread, each with what it is packed in and into.
    constexpr std::size_t k_rows = 16;
    constexpr std::size_t k_copies = 3;
    const auto buffers = 2 * static_cast<std::size_t>(std::max(1, thread_count()));
    return buffers * k_copies * k_rows * sizeof(float) * static_cast<std::size_t>(size.width);
}

ExrWriter::ExrWriter(FileGroup::Output& output, MapSize size) {
    prepare_library();
    state_ = std::make_unique<State>(output, size);
}

ExrWriter::~ExrWriter() {
    // The export is being abandoned: the library's complaints do not matter.
    try {
        finish();
    } catch (...) {
    }
}

void ExrWriter::write_rows(const float* rows, int count) {
    State& state = *state_;
    const auto row_bytes = static_cast<std::size_t>(state.width) * sizeof(float);
    // A slice's base is where the picture's first row would lie.
    const auto* base =
        reinterpret_cast<const char*>(rows) - static_cast<std::ptrdiff_t>(row_bytes) * state.next_row;
    Imf::FrameBuffer buffer;
    buffer.insert(k_channel, slice_of(reinterpret_cast<const float*>(base), row_bytes));
    try {
        state.file->setFrameBuffer(buffer);
        state.file->writePixels(count);
    } catch (const FileError&) {
        throw;
    } catch (const std::exception& error) {
        throw FileError(state.target + ": cannot be written as EXR: " + error.what());
    }
    state.next_row += count;
}

void ExrWriter::finish() { state_->file.reset(); }

struct ExrReader::State {
    State(const std::string& name, ReadBack* back, std::size_t max_pixels) : path(name) {
        try {
            if (back != nullptr) {
                stream = std::make_unique<InputStream>(*back, name);
                file = std::make_unique<Imf::InputFile>(*stream);
            } else {
                if (!has_valid_attributes(name)) throw std::runtime_error("its header does not fit the file");
                file = std::make_unique<Imf::InputFile>(name.c_str());
            }
            const Imf::ChannelList& channels = file->header().channels();
            for (auto each = channels.begin(); each != channels.end(); ++each)
                names.emplace_back(each.name());
            window = file->header().dataWindow();
        } catch (const std::exception& error) {
            refuse(path, error);
        }
        size = {window.max.x - window.min.x + 1, window.max.y - window.min.y + 1};
        if (names.empty()) throw FileError(path + ": is an EXR picture without channels; choose another");
        if (static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) > max_pixels)
            throw too_many_cells(path, size.width, size.height, max_pixels);
        channel = names[static_cast<std::size_t>(usual_height_channel(names))];
    }

    std::string path;
    std::unique_ptr<InputStream> stream;  // before the file, which reads from it
    std::unique_ptr<Imf::InputFile> file;
    std::vector<std::string> names;
    std::string channel;
    Imath::Box2i window;
    MapSize size;
    int next_row = 0;
};

ExrReader::ExrReader(const std::string& path, std::size_t max_pixels) {
    prepare_library();
    state_ = std::make_unique<State>(path, nullptr, max_pixels);
}
ExrReader::ExrReader(ReadBack& file, const std::string& path, std::size_t max_pixels) {
    prepare_library();
    state_ = std::make_unique<State>(path, &file, max_pixels);
}
ExrReader::~ExrReader() = default;

MapSize ExrReader::size() const { return state_->size; }
const std::vector<std::string>& ExrReader::channels() const { return state_->names; }
void ExrReader::choose(int channel) { state_->channel = state_->names[static_cast<std::size_t>(channel)]; }

void ExrReader::read_row(float* row) {
    State& state = *state_;
    const int y = state.window.min.y + state.next_row++;
    try {
        Imf::FrameBuffer buffer;
        // All rows are read into the current one; the library counts from column 0, wherever the window
        // begins.
        buffer.insert(state.channel, slice_of(row - state.window.min.x, 0));
        state.file->setFrameBuffer(buffer);
        state.file->readPixels(y);
    } catch (const std::exception& error) {
        refuse(state.path, error);
    }
}

}  // namespace talus
