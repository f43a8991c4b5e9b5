#include "core/io/vdb_file.h"

#include "core/base/read_file.h"

// Built without it, Talus says so; see assets/cmake/TalusPackages.cmake.
#ifdef TALUS_OPENVDB
#include <cstdint>
#include <filesystem>
#include <streambuf>
#include <system_error>

#include "core/base/digest.h"
#include "core/base/formatted.h"
#include "core/base/platform.h"
#include "core/io/safe_file.h"
#include "core/io/vdb_module.h"

namespace talus {
namespace {

// OpenVDB writes where in the file its grid lies once it knows, so the stream can go back.
class VdbBuffer : public std::streambuf {
 public:
    VdbBuffer(FileGroup::Output& file, Progress* progress) : file_(file), progress_(progress) {}

    // Each file has a UUID, by which programs tell whether they know it already. OpenVDB's own is of the
    // moment, so that no file would be like another.
    void settle_uuid() {
        if (head_.size() < k_uuid_end || head_[k_uuid + 8] != '-' || head_[k_uuid_end - 13] != '-') return;
        const Digest digest = digester_.digest();
        const auto part = [](std::uint64_t bits, int from, int count) {
            return formatted("%0*llx", count / 4,
                             static_cast<unsigned long long>(bits >> from & ((1ULL << count) - 1)));
        };
        const std::string uuid = part(digest.high, 32, 32) + "-" + part(digest.high, 16, 16) + "-4" +
                                 part(digest.high, 0, 12) + "-8" + part(digest.low, 48, 12) + "-" +
                                 part(digest.low, 0, 48);
        file_.overwrite(k_uuid, uuid.data(), uuid.size());
    }

 private:
    static constexpr std::size_t k_uuid = 21;  // behind the magic number, three versions and a flag
    static constexpr std::size_t k_uuid_end = k_uuid + 36;

    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        if (progress_ != nullptr) progress_->checkpoint();
        const auto size = static_cast<std::size_t>(count);
        const std::uint64_t end = file_.bytes_written();
        if (at_ < end) {
            file_.overwrite(at_, bytes, size);
        } else {
            if (end < k_uuid_end) {
                head_.append(bytes, size);
            } else {
                digester_.add_bytes(bytes, size);
            }
            file_.write(bytes, size);
        }
        at_ += size;
        return count;
    }
    int_type overflow(int_type c) override {
        const char byte = traits_type::to_char_type(c);
        return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
    }
    pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode) override {
        const auto end = static_cast<off_type>(file_.bytes_written());
        const off_type base = from == std::ios_base::beg   ? 0
                              : from == std::ios_base::cur ? static_cast<off_type>(at_)
                                                           : end;
        if (base + offset < 0 || base + offset > end) return pos_type(off_type(-1));
        at_ = static_cast<std::uint64_t>(base + offset);
        return pos_type(base + offset);
    }
    pos_type seekpos(pos_type place, std::ios_base::openmode mode) override {
        return seekoff(off_type(place), std::ios_base::beg, mode);
    }

    FileGroup::Output& file_;
    Progress* progress_;
    std::uint64_t at_ = 0;
    std::string head_;
    Digester digester_;
};

// Beside the program, as it is built, or where it is installed; empty where it is not.
const std::string& module_path() {
    static const std::string path = []() -> std::string {
        namespace fs = std::filesystem;
        std::error_code unknown;
        const fs::path folder = fs::read_symlink("/proc/self/exe", unknown).parent_path();
        for (const fs::path& place : {folder, folder / ".." / TALUS_OPENVDB / "talus"}) {
            const fs::path file = place / "talus_vdb.so";
            if (fs::exists(file, unknown)) return file.string();
        }
        return {};
    }();
    return path;
}

const VdbModule* vdb_module() {
    static const VdbModule* const module = [] {
        const platform::Library library(module_path().c_str());
        const auto make = reinterpret_cast<VdbModuleFunction*>(library.function("talus_vdb_module"));
        return make != nullptr ? make() : nullptr;
    }();
    return module;
}

}  // namespace

struct VdbLevelSet::State {
    const VdbModule* module = vdb_module();
    void* grid = nullptr;
    ~State() {
        if (grid != nullptr) module->release(grid);
    }
};

bool has_openvdb() { return !module_path().empty(); }

VdbLevelSet::VdbLevelSet(const std::string& name, const Placing& placing, float band)
    : state_(std::make_unique<State>()) {
    if (state_->module == nullptr) throw FileError(k_no_openvdb);
    state_->grid = state_->module->make(name.c_str(), placing.voxel, placing.x, placing.y, placing.z, band);
}

VdbLevelSet::~VdbLevelSet() = default;

void VdbLevelSet::add(int x, int y, int z, std::span<const float, k_voxels> values) {
    state_->module->add(state_->grid, x, y, z, values.data());
}

void VdbLevelSet::add_inside(int x, int y, int z) { state_->module->add_inside(state_->grid, x, y, z); }

void VdbLevelSet::write(const std::string& path, Progress* progress) {
    FileGroup group;
    FileGroup::Output& file = group.add(path);
    VdbBuffer buffer(file, progress);
    state_->module->write(state_->grid, buffer);
    buffer.settle_uuid();
    group.commit();
}

}  // namespace talus

#else

namespace talus {

struct VdbLevelSet::State {};

bool has_openvdb() { return false; }

VdbLevelSet::VdbLevelSet(const std::string&, const Placing&, float) { throw FileError(k_no_openvdb); }
VdbLevelSet::~VdbLevelSet() = default;
void VdbLevelSet::add(int, int, int, std::span<const float, k_voxels>) {}
void VdbLevelSet::add_inside(int, int, int) {}
void VdbLevelSet::write(const std::string&, Progress*) {}

}  // namespace talus

#endif
