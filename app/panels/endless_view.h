#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/editor/chunk_maker.h"
#include "app/panels/panel.h"
#include "app/panels/viewport.h"
#include "app/widgets/dialog.h"
#include "core/recipe/chunk_map.h"

namespace talus {

/// The view from above of an endless world: a map without end around the piece that is shown, made chunk by
/// chunk, over which the camera goes as far as it likes. In it the camera keeps its place in the world,
/// whatever piece is shown.
class EndlessView : public Panel, public ViewportTool {
 public:
    EndlessView(Session& session, Ui& ui);

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    std::string_view dialog() const override;
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    // Where the ground that is drawn lies, m from place 0.
    struct Piece {
        double x, y;            // its north-west corner
        double half_x, half_y;  // m
        int document;           // see Session::documents
    };
    // What is under the mouse.
    struct Pointed {
        double x, y;  // m
        int biome;
    };

    bool is_on() const;
    Piece piece() const;
    ChunkView seen(const Lens& lens) const;
    void follow_piece();
    void move_by_mouse(const Lens& lens, glm::dvec2 mouse);
    bool move_by_keys(const Lens& lens);
    void make_chunks();
    void draw_picture(const Area& area);
    void count_shares();
    void draw_scale(const Lens& lens, const Area& area) const;
    void draw_shares() const;
    void show_piece_at(double x, double y, const char* label);
    void draw_question();

    ChunkMap map_;
    ChunkMaker maker_;
    std::shared_ptr<const Recipe> recipe_;  // that the chunks are made from
    int files_read_ = 0;                    // see Session::files_read
    std::optional<Piece> piece_;            // in the last frame with this view
    ChunkView view_;
    ChunkPicture picture_;
    unsigned texture_ = 0;
    float box_height_ = 0;  // px, in the last frame
    ChunkColouring colouring_ = ChunkColouring::biomes;
    Area drawn_;                                  // where it was then
    std::size_t missing_ = 0;                     // chunks that are still to be made
    std::vector<std::pair<int, double>> shares_;  // of the view, by biome, the largest first
    ChunkView counted_;                           // of the picture: the part that the shares are of
    std::optional<Pointed> pointed_;
    Dialog question_;
    std::int64_t typed_x_ = 0, typed_y_ = 0;  // m
};

}  // namespace talus
