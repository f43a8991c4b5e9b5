#include "render/terrain_maps.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <utility>

#include "render/detail_tile.h"
#include "render/rock_tiles.h"
#include "render/shader.h"

namespace talus {
namespace {

std::atomic<std::size_t> g_texture_bytes{0};

constexpr int k_piece_bytes = 1 << 20;
// A change of this share of all texels is small, too: uploading all of them beside it would take many frames.
constexpr std::size_t k_small_part = 8;

constexpr std::array k_units{TextureUnit::height, TextureUnit::surface, TextureUnit::envelope,
                             TextureUnit::light,  TextureUnit::palette, TextureUnit::noise,
                             TextureUnit::field,  TextureUnit::water,   TextureUnit::columns,
                             TextureUnit::holes};

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
    complete_ = piece_ = 0;
    row_ = 0;
    next_ = prepared;
    if (!next_->empty()) stage_all();
    choose_place(in_place);
}

template <class T>
void TerrainMaps::Staged::add(int level, const Grid<T>& grid) {
    pieces.push_back({level, 0, 0, grid.width(), grid.height(), grid.width(),
                      reinterpret_cast<const std::uint8_t*>(grid.data())});
}

// row: of the texture, where the grid's first one lies.
template <class T>
void TerrainMaps::Staged::add(int level, const TileGrid<T>& grid, int row) {
    for (int j = 0; j < grid.tile_rows(); ++j) {
        for (int i = 0; i < grid.tile_columns(); ++i) {
            const auto& tile = grid.tile(i, j);
            const CellRectangle at = grid.place(i, j);
            const auto piece_of = [&](const CellRectangle& part) {
                const T* const first =
                    tile.values.get() + (part.y0 - at.y0) * tile.stride + (part.x0 - at.x0);
                return Piece{level,
                             part.x0,
                             row + part.y0,
                             part.width(),
                             part.height(),
                             static_cast<int>(tile.stride),
                             reinterpret_cast<const std::uint8_t*>(first)};
            };
            pieces.push_back(piece_of(at));
            changes.emplace_back(tile.before, piece_of(tile.before != 0 ? tile.changed : at));
            to.tiles.push_back(tile.number);
        }
    }
}

// Pieces that differ from those of other tiles.
std::vector<TerrainMaps::Piece> TerrainMaps::Staged::different_from(
    const std::vector<std::uint64_t>& tiles) const {
    std::vector<Piece> different;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (to.tiles[i] != tiles[i])
            different.push_back(changes[i].first == tiles[i] ? changes[i].second : pieces[i]);
    }
    return different;
}

std::size_t TerrainMaps::Staged::bytes() const {
    std::size_t texels = 0;
    for (const Piece& piece : pieces)
        texels += static_cast<std::size_t>(piece.width) * static_cast<std::size_t>(piece.height);
    return texels * static_cast<std::size_t>(texel_bytes);
}

// Null where the part is on the GPU already.
template <class T>
TerrainMaps::Staged* TerrainMaps::stage(Slot slot, const std::shared_ptr<T>& part,
                                        const TextureStorage& storage, GLenum layout, GLenum type,
                                        int texel_bytes) {
    if (on_gpu_[slot].part == part) return nullptr;
    staged_.push_back({slot, {{}, part, {}}, storage, layout, type, texel_bytes, {}, {}});
    return &staged_.back();
}

void TerrainMaps::stage_all() {
    const PreparedTerrain& next = *next_;
    const PreparedShape& shape = *next.shape;
    const int width = shape.shown.columns;
    const int height = shape.shown.rows;
    if (Staged* to = stage(heights, next.shape, {GL_R32F, width, height, 1}, GL_RED, GL_FLOAT, 4))
        to->add(0, shape.height_tiles);
    const auto add_levels = [](Staged& to, const auto& levels) {
        for (std::size_t level = 0; level < levels.size(); ++level)
            to.add(static_cast<int>(level), levels[level]);
    };
    if (Staged* to =
            stage(surface, next.shape, {GL_RGBA16, width, height, static_cast<int>(shape.surface.size())},
                  GL_RGBA, GL_UNSIGNED_SHORT, sizeof(SurfaceTexel)))
        add_levels(*to, shape.surface);
    if (next.envelope != nullptr && !next.envelope->levels.empty()) {
        // All levels in one texture, one below the other.
        const auto& levels = next.envelope->levels;
        int all_rows = 0;
        for (const auto& level : levels) all_rows += level.height();
        if (Staged* to = stage(envelope, next.envelope, {GL_RG32F, levels.front().width(), all_rows, 1},
                               GL_RG, GL_FLOAT, sizeof(EnvelopeVertex))) {
            int row = 0;
            for (const auto& level : levels) {
                to->add(0, level, row);
                row += level.height();
            }
        }
    }
    if (Staged* to = stage(light, next.light, {GL_RGBA8, next.light->width(), next.light->height(), 1},
                           GL_RGBA, GL_UNSIGNED_BYTE, sizeof(LightTexel)))
        to->add(0, next.light_tiles);
    const Grid<Rgba8>& table = next.palette->table;
    if (Staged* to = stage(palette, next.palette, {GL_RGBA8, table.width(), table.height(), 1}, GL_RGBA,
                           GL_UNSIGNED_BYTE, sizeof(Rgba8)))
        to->add(0, table);
    const auto& tile = *next.noise_tile;
    if (Staged* to = stage(noise, next.noise_tile,
                           {GL_R8, tile[0].width(), tile[0].height(), static_cast<int>(tile.size()),
                            GL_LINEAR_MIPMAP_NEAREST},
                           GL_RED, GL_UNSIGNED_BYTE, 1)) {
        add_levels(*to, tile);
        to->repeats = true;
    }
    if (next.water != nullptr) {
        const auto& levels = next.water->levels;
        if (Staged* to =
                stage(water, next.water,
                      {GL_RGBA8, levels[0].width(), levels[0].height(), static_cast<int>(levels.size())},
                      GL_RGBA, GL_UNSIGNED_BYTE, sizeof(WaterTexel)))
            add_levels(*to, levels);
    }
    if (next.columns != nullptr) {
        const ColumnTexels& texels = next.columns->texels;
        if (Staged* to = stage(columns, next.columns, {GL_RGBA8, texels.width(), texels.height(), 1}, GL_RGBA,
                               GL_UNSIGNED_BYTE, sizeof(Rgba8)))
            to->add(0, texels);
    }
    const Grid<std::uint8_t>& cells = next.caves->holes;
    if (Staged* to =
            stage(holes, next.caves, {GL_R8, cells.width(), cells.height(), 1}, GL_RED, GL_UNSIGNED_BYTE, 1))
        to->add(0, cells);
    if (next.painted != nullptr) {
        const auto& colours = next.painted->colours;
        if (Staged* to =
                stage(field, next.painted,
                      {GL_RGBA8, colours[0].width(), colours[0].height(), static_cast<int>(colours.size())},
                      GL_RGBA, GL_UNSIGNED_BYTE, sizeof(Rgba8)))
            add_levels(*to, colours);
    }
}

// Joins tiles that are neighbours, in memory too, into rows as long as possible.
void TerrainMaps::Staged::merge() {
    std::vector<Piece> merged;
    for (const Piece& piece : pieces) {
        Piece* last = merged.empty() ? nullptr : &merged.back();
        const bool follows =
            last != nullptr && last->level == piece.level && last->row == piece.row &&
            last->height == piece.height && last->column + last->width == piece.column &&
            last->stride == piece.stride &&
            last->texels + static_cast<std::ptrdiff_t>(last->width) * texel_bytes == piece.texels;
        if (follows) {
            last->width += piece.width;
        } else {
            merged.push_back(piece);
        }
    }
    pieces = std::move(merged);
}

// Uploads into the textures that are drawn, where that is requested or takes only a moment; otherwise into
// others.
void TerrainMaps::choose_place(bool in_place) {
    std::vector<std::vector<Piece>> different;
    std::size_t bytes = 0;
    std::size_t all_bytes = 0;
    at_once_ = true;
    for (Staged& staged : staged_) {
        const OnGpu& now = on_gpu_[staged.slot];
        staged.in_place = now.texture.texture && now.texture.storage == staged.storage;
        at_once_ &= staged.in_place;
        std::vector<Piece>& pieces = different.emplace_back(staged.pieces);
        if (staged.in_place && !staged.to.tiles.empty() && now.tiles.size() == staged.to.tiles.size())
            pieces = staged.different_from(now.tiles);
        std::swap(pieces, staged.pieces);
        bytes += staged.bytes();
        std::swap(pieces, staged.pieces);
        all_bytes += staged.bytes();
    }
    at_once_ = in_place || (at_once_ && bytes <= std::max(k_small_change, all_bytes / k_small_part));
    for (std::size_t i = 0; i < staged_.size(); ++i) {
        Staged& staged = staged_[i];
        staged.in_place &= at_once_;
        if (staged.in_place) staged.pieces = std::move(different[i]);
        staged.merge();
        if (at_once_) continue;
        staged.to.texture = spares_.take(staged.storage);
        if (!staged.to.texture.texture && maker_ != nullptr &&
            staged.storage.bytes() >= TextureMaker::k_large)
            staged.order = maker_->order(staged.storage);
    }
}

// Binds the texture. Returns false while it is being made.
bool TerrainMaps::reserve(Staged& staged) {
    if (!staged.ready && staged.order != nullptr) {
        if (staged.order->state() == TextureMaker::Order::State::waits) return false;
        if (staged.order->state() == TextureMaker::Order::State::made)
            staged.to.texture = staged.order->take();
        staged.order = nullptr;
    }
    if (!staged.ready && at_once_) {
        OnGpu& now = on_gpu_[staged.slot];
        staged.to.texture = std::exchange(now.texture, {});
        now.part = nullptr;
    }
    spares_.reserve(staged.to.texture, staged.storage, staged.layout, staged.type);
    return staged.ready = true;
}

bool TerrainMaps::advance(Clock::time_point deadline) {
    if (next_ == nullptr) return false;
    if (at_once_) deadline = Clock::time_point::max();
    glActiveTexture(GL_TEXTURE0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (; complete_ < staged_.size(); ++complete_, piece_ = 0) {
        Staged& staged = staged_[complete_];
        const bool was_ready = staged.ready;
        if (!reserve(staged) || (!was_ready && Clock::now() >= deadline)) return false;
        while (piece_ < staged.pieces.size()) {
            const Piece& piece = staged.pieces[piece_];
            const int row_bytes = piece.stride * staged.texel_bytes;
            const int count = std::min(piece.height - row_,
                                       std::max(1, k_piece_bytes / (piece.width * staged.texel_bytes)));
            glPixelStorei(GL_UNPACK_ROW_LENGTH, piece.stride);
            glTexSubImage2D(GL_TEXTURE_2D, piece.level, piece.column, piece.row + row_, piece.width, count,
                            staged.layout, staged.type,
                            piece.texels + static_cast<std::ptrdiff_t>(row_) * row_bytes);
            glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
            row_ += count;
            if (row_ == piece.height) {
                row_ = 0;
                ++piece_;
            }
            if (Clock::now() >= deadline) return false;
        }
        if (staged.repeats) {
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
        }
    }
    finish();
    return true;
}

// The same for all terrains: one texture, so that a pixel reads the tile that it needs and no other.
void TerrainMaps::make_details() {
    details_ = GlTexture::make();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D_ARRAY, details_.id());
    const std::array tiles{&detail_levels(), &bed_levels(), &stone_levels(), &facet_levels()};
    const auto levels = static_cast<int>(tiles[0]->size());
    for (int level = 0; level < levels; ++level) {
        const int side = k_detail_size >> level;
        glTexImage3D(GL_TEXTURE_2D_ARRAY, level, GL_RGBA8, side, side, static_cast<GLsizei>(tiles.size()), 0,
                     GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            const TileGrid<DetailTexel>& tile = (*tiles[i])[static_cast<std::size_t>(level)];
            const Grid<DetailTexel> texels = tile.cut(tile.all());
            glTexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, 0, static_cast<GLint>(i), side, side, 1, GL_RGBA,
                            GL_UNSIGNED_BYTE, texels.data());
        }
    }
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAX_LEVEL, levels - 1);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_REPEAT);
}

std::size_t TerrainMaps::all_bytes() { return g_texture_bytes; }

void TerrainMaps::count(std::size_t bytes) {
    g_texture_bytes += bytes - counted_;
    counted_ = bytes;
}

void TerrainMaps::finish() {
    if (!details_) make_details();
    std::size_t bytes = 0;
    for (Staged& staged : staged_) {
        if (staged.slot == heights) ++uploads_;
        std::swap(on_gpu_[staged.slot], staged.to);
    }
    for (const OnGpu& now : on_gpu_) bytes += now.texture.texture ? now.texture.storage.bytes() : 0;
    spares_.keep(bytes);
    for (Staged& staged : staged_) spares_.give(std::move(staged.to.texture));
    staged_.clear();
    count(bytes + spares_.bytes());
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
    const auto bind_to = [](TextureUnit unit, const GpuTexture& map) {
        if (!map.texture) return;
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        glBindTexture(GL_TEXTURE_2D, map.texture.id());
    };
    for (std::size_t slot = 0; slot < k_slots; ++slot) bind_to(k_units[slot], on_gpu_[slot].texture);
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(TextureUnit::detail));
    glBindTexture(GL_TEXTURE_2D_ARRAY, details_.id());
    bind_to(TextureUnit::tint, tint_texture_);
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace talus
