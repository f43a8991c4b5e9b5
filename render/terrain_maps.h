#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "render/contours.h"
#include "render/gpu_texture.h"
#include "render/prepared_terrain.h"
#include "render/texture_maker.h"

namespace talus {

/// A prepared terrain on the GPU: heights for the mesh, normals and heights for the shading, light and
/// colours. Each ground on display has one; all share the renderer and its shaders.
///
/// GPU memory is bounded: 20 bytes a shown sample and 6 more under water, so at most about 420 MB, and twice
/// as much while another terrain is uploaded beside the one that is drawn; its textures are kept for the next
/// one.
class TerrainMaps {
 public:
    using Clock = std::chrono::steady_clock;
    /// A change of at most this many texels is uploaded at once, into the textures that are drawn.
    static constexpr std::size_t k_small_change = std::size_t{8} << 20;  // bytes

    /// maker: makes large textures and must outlive this; null: they are made where they are needed, each in
    /// a call of advance() that uploads nothing.
    explicit TerrainMaps(TextureMaker* maker = nullptr) : maker_(maker), spares_(maker) {}
    ~TerrainMaps() { count(0); }
    TerrainMaps(const TerrainMaps&) = delete;
    TerrainMaps& operator=(const TerrainMaps&) = delete;

    /// Returns the bytes that the textures of all of them take, spare ones included.
    static std::size_t all_bytes();

    /// Uploads what differs from what is on the GPU, identified by the pointers of the parts and by the
    /// numbers of their tiles.
    void update(const std::shared_ptr<const PreparedTerrain>& prepared);
    /// Does the same over several calls: begin() once, then advance() until the upload is complete. Until
    /// then the former terrain is drawn. begin() abandons an unfinished upload.
    void begin(const std::shared_ptr<const PreparedTerrain>& prepared);
    /// Uploads until the deadline, and at least a piece of about a megabyte; a change of no more than
    /// k_small_change at once, whatever the deadline. Returns whether another terrain is drawn from now on.
    bool advance(Clock::time_point deadline);
    bool under_way() const { return next_ != nullptr; }

    /// Uploads weights that tint the ground, unless they are on the GPU already. tint: not empty.
    void update_tint(const std::shared_ptr<const Grid<float>>& tint);
    /// Binds each texture to its unit. Must not be empty().
    void bind() const;

    /// Returns the terrain that is drawn; null before the first.
    const std::shared_ptr<const PreparedTerrain>& prepared() const { return prepared_; }
    bool empty() const { return prepared_ == nullptr || prepared_->empty(); }
    /// Returns how often heights were uploaded so far.
    int uploads() const { return uploads_; }
    /// Returns the ground that is drawn. The reference is valid as long as this object.
    const Ground& ground() const { return ground_; }
    /// Returns places for the heights of contour lines, recomputed when the heights or the interval change.
    const std::vector<ContourLabel>& contour_labels(double interval);

 private:
    enum Slot : std::size_t {
        heights,
        surface,
        envelope,
        light,
        palette,
        noise,
        field,
        water,
        columns,
        holes,
        k_slots
    };
    struct OnGpu {
        GpuTexture texture;
        std::shared_ptr<const void> part;  // the part that the texels belong to
        std::vector<std::uint64_t> tiles;  // their numbers, if it has tiles
    };
    // Rows of texels and their place in a texture.
    struct Piece {
        int level, column, row, width, height;
        int stride;  // texels from row to row
        const std::uint8_t* texels;
    };
    // A texture whose texels are being uploaded.
    struct Staged {
        Slot slot;
        OnGpu to;
        TextureStorage storage;
        GLenum layout, type;
        int texel_bytes;
        std::vector<Piece> pieces;  // all of it; one per tile, if it has tiles
        // The number of another tile for each, and the piece of it that alone differs from that.
        std::vector<std::pair<std::uint64_t, Piece>> changes;
        bool repeats = false;
        std::shared_ptr<TextureMaker::Order> order = {};
        bool in_place =
            false;           // the texture that is drawn has this storage: only `pieces` that differ remain
        bool ready = false;  // whether the texture exists

        template <class T>
        void add(int level, const Grid<T>& grid);
        template <class T>
        void add(int level, const TileGrid<T>& grid, int row = 0);
        std::vector<Piece> different_from(const std::vector<std::uint64_t>& tiles) const;
        std::size_t bytes() const;
        void merge();
    };

    void begin(const std::shared_ptr<const PreparedTerrain>& prepared, bool in_place);
    template <class T>
    Staged* stage(Slot slot, const std::shared_ptr<T>& part, const TextureStorage& storage, GLenum layout,
                  GLenum type, int texel_bytes);
    void stage_all();
    void choose_place(bool in_place);
    bool reserve(Staged& staged);
    void finish();
    void count(std::size_t bytes);
    void make_details();

    std::shared_ptr<const PreparedTerrain> prepared_;  // drawn
    std::shared_ptr<const PreparedTerrain> next_;      // being uploaded
    Ground ground_;
    bool at_once_ = false;  // overwrites the textures that are drawn
    std::vector<Staged> staged_;
    std::size_t complete_ = 0;  // number of complete ones
    std::size_t piece_ = 0;
    int row_ = 0;  // of the piece

    TextureMaker* maker_;
    SpareTextures spares_;
    std::array<OnGpu, k_slots> on_gpu_;
    GlTexture details_;  // an array of three
    GpuTexture tint_texture_;
    std::shared_ptr<const Grid<float>> tint_;
    int uploads_ = 0;
    std::size_t counted_ = 0;  // of all_bytes()

    std::vector<ContourLabel> labels_;
    double labels_interval_ = 0;
    int labels_upload_ = -1;
};

}  // namespace talus
