#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/editor/streamed_job.h"
#include "app/panels/panel.h"
#include "core/base/grid.h"
#include "core/recipe/variations.h"

namespace talus {

/// Shows small pictures of the document with other seeds, or with several values of one parameter or two of
/// its layers, made in the background; a click on one takes its values, as one undo step.
class Variations : public Panel {
 public:
    Variations(Session& session, Ui& ui);

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;

 private:
    // A number of a layer's stage that goes from one value to another.
    struct Varied {
        int layer_id = 0;
        std::size_t parameter = 0;
        float from = 0, to = 0;

        bool is(const Varied& other) const {
            return layer_id == other.layer_id && parameter == other.parameter;
        }
    };
    void forget_pictures();
    void follow_document();
    const Parameter* row_of(const Varied& varied) const;
    std::vector<Varied> offered() const;
    bool draw_list(const char* path, const char* nothing, std::optional<Varied>& chosen,
                   const std::optional<Varied>& other);
    void draw_range(const char* path, Varied& varied);
    void draw_choices();
    void draw_making();
    void draw_tiles(float lowest);
    void begin();
    void choose(const Variation& variation);

    StreamedJob<Grid<std::uint32_t>> making_;
    bool shown_ = false;
    int document_ = -1;                    // see Session::documents
    std::optional<Varied> across_, down_;  // neither: seeds
    std::vector<Variation> variations_;    // those that are made
    std::size_t columns_ = 1;
    std::vector<unsigned> textures_;
    std::size_t taken_ = 0;  // pictures of those that the job has found: each variation has a first one
    std::string problem_;
};

}  // namespace talus
