#pragma once

#include <memory>

#include "core/surface/palette.h"
#include "render/card_texture.h"
#include "render/envelope.h"
#include "render/ground.h"
#include "render/level_of_detail.h"
#include "render/scene.h"
#include "render/surface_map.h"

namespace talus {

/// A terrain on the graphics card: heights for the mesh, normals and heights for the shading, light and
/// colours.
///
/// Memory on the card is bounded: of a map of more than k_max_shown samples a side, every second one is
/// shown, or every fourth and so on; 19 bytes a sample, so at most about 320 MB, and SpareTextures.
class TerrainMaps {
 public:
    static constexpr int k_max_shown = 4097;

    /// Sends what has changed since the last call; see Renderer::upload.
    void update(const std::shared_ptr<const Terrain>& terrain, LookKind look, const Sun& sun,
                float exaggeration);
    /// Sends weights that the ground is tinted with, unless they are on the card already. tint: not empty.
    void update_tint(const std::shared_ptr<const Grid<float>>& tint);
    /// Makes envelope() that of the heights on the card: only what is cut down to the ground needs it, and it
    /// costs as much as sending the heights.
    void update_envelope();
    /// Binds each texture to its unit.
    void bind() const;

    bool empty() const { return shown_.columns == 0; }
    int uploads() const { return uploads_; }
    const Ground& ground() const { return ground_; }
    const ShownMap& shown() const { return shown_; }
    const HeightPyramid& pyramid() const { return decimated_.empty() ? ground_.pyramid() : pyramid_; }
    const Envelope& envelope() const { return envelope_; }  ///< see update_envelope
    const Palette& palette() const { return palette_; }

 private:
    void send_heights(const Grid<float>& heights);
    void update_noise();
    void update_light(const Sun& sun, float exaggeration);
    void update_palette(const Terrain& terrain, PaletteKind kind);
    void update_field(const Terrain& terrain, const LookInfo& look);
    const Grid<float>& shown_heights() const { return decimated_.empty() ? *heights_ : decimated_; }

    Field<float> heights_;   // those on the card
    Grid<float> decimated_;  // where not every sample is shown
    Ground ground_;
    ShownMap shown_;
    HeightPyramid pyramid_;
    SurfaceMips surface_;
    Envelope envelope_;
    int uploads_ = 0;
    int envelope_of_ = 0;  // which of the uploads

    SpareTextures spares_;
    CardTexture height_texture_;
    CardTexture surface_texture_;
    CardTexture envelope_texture_;
    CardTexture light_texture_;
    CardTexture palette_texture_;
    CardTexture noise_texture_;
    CardTexture tint_texture_;
    CardTexture field_texture_;
    AnyField field_;                           // whose colours are on the card; null: plain ground
    HeightRange field_heights_;                // and of which world's
    int field_upload_ = -1;                    // and which of the uploads it fits
    std::shared_ptr<const Grid<float>> tint_;  // that is on the card

    Sun light_sun_{};
    float light_exaggeration_ = 0;  // 0: no light yet
    Grid<std::uint8_t> noise_;      // the ground's, for the light
    struct NoisePlace {
        int columns = 0, rows = 0;                   // of the light map
        double x = 0, y = 0, width = 0, height = 0;  // m
        friend bool operator==(const NoisePlace&, const NoisePlace&) = default;
    };
    NoisePlace noise_place_;
    float noise_period_ = 0;
    Palette palette_;
    PaletteKind palette_kind_{};
};

}  // namespace talus
