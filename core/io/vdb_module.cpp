// All that includes OpenVDB. A library of its own, without anything of the core: see its header.
#include "core/io/vdb_module.h"

#include <openvdb/io/Archive.h>
#include <openvdb/openvdb.h>
#include <openvdb/tools/Prune.h>

#include <memory>
#include <ostream>
#include <utility>

namespace talus {
namespace {

using Leaf = openvdb::FloatTree::LeafNodeType;
static_assert(Leaf::DIM == 8);

// OpenVDB's own files open a path themselves.
class VdbArchive : public openvdb::io::Archive {
 public:
    void write_grid(std::ostream& stream, const openvdb::GridBase::ConstPtr& grid) const {
        write(stream, openvdb::GridCPtrVec{grid}, true);
    }
};

openvdb::FloatGrid::Ptr& grid_of(void* grid) { return *static_cast<openvdb::FloatGrid::Ptr*>(grid); }

openvdb::Coord corner_of(int x, int y, int z) {
    constexpr int k_side = Leaf::DIM;
    return {x * k_side, y * k_side, z * k_side};
}

void* make(const char* name, double voxel, double x, double y, double z, float band) {
    openvdb::initialize();
    auto grid = openvdb::FloatGrid::create(band);
    grid->setName(name);
    grid->setCreator("Talus");
    grid->setGridClass(openvdb::GRID_LEVEL_SET);
    const auto transform = openvdb::math::Transform::createLinearTransform(voxel);
    transform->postTranslate({x, y, z});
    grid->setTransform(transform);
    return std::make_unique<openvdb::FloatGrid::Ptr>(std::move(grid)).release();
}

void release(void* grid) { delete &grid_of(grid); }

void add(void* grid, int x, int y, int z, const float* values) {
    openvdb::FloatGrid& to = *grid_of(grid);
    const float band = to.background();
    auto leaf = std::make_unique<Leaf>(corner_of(x, y, z), band);
    for (openvdb::Index i = 0; i < Leaf::SIZE; ++i) {
        const float value = values[i];
        if (value > -band && value < band) {
            leaf->setValueOn(i, value);
        } else {
            leaf->setValueOff(i, value);
        }
    }
    to.tree().addLeaf(leaf.release());
}

void add_inside(void* grid, int x, int y, int z) {
    openvdb::FloatGrid& to = *grid_of(grid);
    to.tree().addTile(1, corner_of(x, y, z), -to.background(), false);
}

void write(void* grid, std::streambuf& buffer) {
    openvdb::tools::prune(grid_of(grid)->tree(), 0.0f, false);
    std::ostream stream(&buffer);
    stream.exceptions(std::ios::badbit | std::ios::failbit);  // those of the buffer come through
    VdbArchive().write_grid(stream, grid_of(grid));
}

}  // namespace
}  // namespace talus

extern "C" const talus::VdbModule* talus_vdb_module() {
    static constexpr talus::VdbModule k_module{talus::make, talus::release, talus::add, talus::add_inside,
                                               talus::write};
    return &k_module;
}
