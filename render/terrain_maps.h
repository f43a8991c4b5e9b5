#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <vector>

#include "render/card_texture.h"
#include "render/contours.h"
#include "render/prepared_terrain.h"

namespace talus {

/// A prepared terrain on the GPU: heights for the mesh, normals and heights for the shading, light and
/// colours. Whoever shows a ground owns one; those of several grounds share the renderer and its shaders.
///
/// GPU memory is bounded: 19 bytes a shown sample, so at most about 320 MB, and SpareTextures; while another
/// terrain is uploaded beside the one that is drawn, twice as much.
class TerrainMaps {
 public:
    using Clock = std::chrono::steady_clock;

    /// Uploads what differs from what is on the GPU, told by the pointers of the parts.
    void update(const std::shared_ptr<const PreparedTerrain>& prepared);
    /// The same over several calls: begin() once, then advance() until nothing is under way. Until then the
    /// former terrain is drawn. begin() gives up what was under way.
    void begin(const std::shared_ptr<const PreparedTerrain>& prepared);
    /// Uploads until the deadline, and a piece of about a megabyte at least. Returns whether the terrain that
    /// is drawn is another one now.
    bool advance(Clock::time_point deadline);
    bool under_way() const { return next_ != nullptr; }

    /// Uploads weights that the ground is tinted with, unless they are on the GPU already. tint: not empty.
    void update_tint(const std::shared_ptr<const Grid<float>>& tint);
    /// Binds each texture to its unit. Not empty().
    void bind() const;

    /// What is drawn; null before the first.
    const std::shared_ptr<const PreparedTerrain>& prepared() const { return prepared_; }
    bool empty() const { return prepared_ == nullptr || prepared_->empty(); }
    /// How often heights were uploaded so far.
    int uploads() const { return uploads_; }
    /// Of what is drawn. The reference holds as long as this.
    const Ground& ground() const { return ground_; }
    /// Places for the heights of contour lines, found anew when the heights or the interval change.
    const std::vector<ContourLabel>& contour_labels(double interval);

 private:
    enum Slot : std::size_t { heights, surface, envelope, light, palette, noise, field, k_slots };
    struct OnGpu {
        CardTexture texture;
        std::shared_ptr<const void> part;  // whose texels they are
    };
    // A texture whose texels are under way. Its rows follow each other in memory.
    struct Piece {
        int level, row, width, height;
        const std::uint8_t* texels;
    };
    struct Staged {
        Slot slot;
        OnGpu to;
        GLenum layout, type;
        int texel_bytes;
        std::vector<Piece> pieces;
        bool mipmaps = false;  // are to be made of the level that is uploaded
        bool repeats = false;
    };

    void begin(const std::shared_ptr<const PreparedTerrain>& prepared, bool in_place);
    template <class T>
    Staged* stage(Slot slot, const std::shared_ptr<T>& part, const TextureStorage& storage, GLenum layout,
                  GLenum type, int texel_bytes);
    void stage_all();
    void finish();

    std::shared_ptr<const PreparedTerrain> prepared_;  // that is drawn
    std::shared_ptr<const PreparedTerrain> next_;      // under way
    Ground ground_;
    bool in_place_ = false;  // the textures that are drawn are overwritten
    std::vector<Staged> staged_;
    std::size_t sent_ = 0;  // how many of them are complete
    std::size_t piece_ = 0;
    int row_ = 0;  // of the piece

    SpareTextures spares_;
    std::array<OnGpu, k_slots> on_gpu_;
    CardTexture tint_texture_;
    std::shared_ptr<const Grid<float>> tint_;
    int uploads_ = 0;

    std::vector<ContourLabel> labels_;
    double labels_interval_ = 0;
    int labels_upload_ = -1;
};

}  // namespace talus
