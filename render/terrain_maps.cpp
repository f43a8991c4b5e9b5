#include "render/terrain_maps.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "render/shader.h"

namespace talus {
namespace {

constexpr int k_piece_bytes = 1 << 20;

int levels_down_to_one(int width, int height) {
    int levels = 1;
    while ((std::max(width, height) >> levels) > 0) ++levels;
    return levels;
}

constexpr std::array k_units{TextureUnit::height, TextureUnit::surface, TextureUnit::envelope,
                             TextureUnit::light,  TextureUnit::palette, TextureUnit::noise,
                             TextureUnit::field};

}  // namespace

void TerrainMaps::update(const std::shared_ptr<const PreparedTerrain>& prepared) {
    if (prepared == prepared_ && next_ == nullptr) return;
    begin(prepared, true);
    advance(Clock::time_point::max());
}

void TerrainMaps::begin(const std::shared_ptr<const PreparedTerrain>& prepared) { begin(prepared, false); }

void TerrainMaps::begin(const std::shared_ptr<const PreparedTerrain>& prepared, bool in_place) {
    assert(prepared != nullptr);
    for (Staged& given_up : staged_) spares_.give(std::move(given_up.to.texture));
    staged_.clear();
    sent_ = piece_ = 0;
    row_ = 0;
    in_place_ = in_place;
    next_ = prepared;
    if (!next_->empty()) stage_all();
}

// Null where the part is on the GPU already.
template <class T>
TerrainMaps::Staged* TerrainMaps::stage(Slot slot, const std::shared_ptr<T>& part,
                                        const TextureStorage& storage, GLenum layout, GLenum type,
                                        int texel_bytes) {
    OnGpu& now = on_gpu_[slot];
    if (now.part == part) return nullptr;
    Staged staged{slot, {}, layout, type, texel_bytes, {}};
    staged.to.part = part;
    if (in_place_) {
        staged.to.texture = std::exchange(now.texture, {});
        now.part = nullptr;
    }
    spares_.reserve(staged.to.texture, storage, layout, type);
    staged_.push_back(std::move(staged));
    return &staged_.back();
}

void TerrainMaps::stage_all() {
    const auto piece = [](Staged& staged, int level, const auto& grid, int row = 0) {
        staged.pieces.push_back(
            {level, row, grid.width(), grid.height(), reinterpret_cast<const std::uint8_t*>(grid.data())});
    };
    const PreparedTerrain& next = *next_;
    const PreparedShape& shape = *next.shape;
    const int columns = shape.shown.columns;
    const int rows = shape.shown.rows;
    if (Staged* to = stage(heights, next.shape, {GL_R32F, columns, rows, 1}, GL_RED, GL_FLOAT, 4))
        piece(*to, 0, *shape.heights);
    if (Staged* to =
            stage(surface, next.shape, {GL_RGBA16, columns, rows, static_cast<int>(shape.surface.size())},
                  GL_RGBA, GL_UNSIGNED_SHORT, sizeof(SurfaceTexel))) {
        for (std::size_t level = 0; level < shape.surface.size(); ++level)
            piece(*to, static_cast<int>(level), shape.surface[level]);
    }
    if (next.envelope != nullptr && !next.envelope->levels.empty()) {
        // All levels in one texture, one below the other.
        const auto& levels = next.envelope->levels;
        int all_rows = 0;
        for (const auto& level : levels) all_rows += level.height();
        if (Staged* to = stage(envelope, next.envelope, {GL_RG32F, levels.front().width(), all_rows, 1},
                               GL_RG, GL_FLOAT, sizeof(EnvelopeVertex))) {
            int row = 0;
            for (const auto& level : levels) {
                piece(*to, 0, level, row);
                row += level.height();
            }
        }
    }
    if (Staged* to = stage(light, next.light, {GL_RGBA8, next.light->width(), next.light->height(), 1},
                           GL_RGBA, GL_UNSIGNED_BYTE, sizeof(LightTexel)))
        piece(*to, 0, *next.light);
    const Grid<Rgba8>& table = next.palette->table;
    if (Staged* to = stage(palette, next.palette, {GL_RGBA8, table.width(), table.height(), 1}, GL_RGBA,
                           GL_UNSIGNED_BYTE, sizeof(Rgba8)))
        piece(*to, 0, table);
    const Grid<std::uint8_t>& tile = *next.palette->noise;
    if (Staged* to = stage(noise, next.palette->noise,
                           {GL_R8, tile.width(), tile.height(),
                            levels_down_to_one(tile.width(), tile.height()), GL_LINEAR_MIPMAP_NEAREST},
                           GL_RED, GL_UNSIGNED_BYTE, 1)) {
        piece(*to, 0, tile);
        to->mipmaps = to->repeats = true;
    }
    if (next.field != nullptr) {
        const Grid<Rgba8>& colours = next.field->colours;
        if (Staged* to = stage(field, next.field,
                               {GL_RGBA8, colours.width(), colours.height(),
                                levels_down_to_one(colours.width(), colours.height())},
                               GL_RGBA, GL_UNSIGNED_BYTE, sizeof(Rgba8))) {
            piece(*to, 0, colours);
            to->mipmaps = true;
        }
    }
}

bool TerrainMaps::advance(Clock::time_point deadline) {
    if (next_ == nullptr) return false;
    glActiveTexture(GL_TEXTURE0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (; sent_ < staged_.size(); ++sent_, piece_ = 0) {
        Staged& staged = staged_[sent_];
        glBindTexture(GL_TEXTURE_2D, staged.to.texture.texture.id());
        while (piece_ < staged.pieces.size()) {
            const Piece& piece = staged.pieces[piece_];
            const int row_bytes = piece.width * staged.texel_bytes;
            const int count = std::min(piece.height - row_, std::max(1, k_piece_bytes / row_bytes));
            glTexSubImage2D(GL_TEXTURE_2D, piece.level, 0, piece.row + row_, piece.width, count,
                            staged.layout, staged.type,
                            piece.texels + static_cast<std::ptrdiff_t>(row_) * row_bytes);
            row_ += count;
            if (row_ == piece.height) {
                row_ = 0;
                ++piece_;
            }
            if (Clock::now() >= deadline) return false;
        }
        if (staged.mipmaps) glGenerateMipmap(GL_TEXTURE_2D);
        if (staged.repeats) {
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
        }
    }
    finish();
    return true;
}

void TerrainMaps::finish() {
    for (Staged& staged : staged_) {
        if (staged.slot == heights) ++uploads_;
        std::swap(on_gpu_[staged.slot], staged.to);
        spares_.give(std::move(staged.to.texture));
    }
    staged_.clear();
    prepared_ = std::exchange(next_, nullptr);
    ground_ = prepared_->ground;
}

void TerrainMaps::update_tint(const std::shared_ptr<const Grid<float>>& tint) {
    if (tint == tint_) return;
    tint_ = tint;
    spares_.reserve(tint_texture_, {GL_R32F, tint->width(), tint->height(), 1}, GL_RED, GL_FLOAT);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, tint->width(), tint->height(), GL_RED, GL_FLOAT, tint->data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
}

const std::vector<ContourLabel>& TerrainMaps::contour_labels(double interval) {
    if (labels_interval_ != interval || labels_upload_ != uploads_) {
        labels_ = talus::contour_labels(ground(), interval);
        labels_interval_ = interval;
        labels_upload_ = uploads_;
    }
    return labels_;
}

void TerrainMaps::bind() const {
    const auto bind_to = [](TextureUnit unit, const CardTexture& map) {
        if (!map.texture) return;
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        glBindTexture(GL_TEXTURE_2D, map.texture.id());
    };
    for (std::size_t slot = 0; slot < k_slots; ++slot) bind_to(k_units[slot], on_gpu_[slot].texture);
    bind_to(TextureUnit::tint, tint_texture_);
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace talus
