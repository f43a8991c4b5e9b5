#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/editor/seed_finding.h"
#include "app/panels/panel.h"

namespace talus {

/// Looks for seeds whose world meets conditions, in the background, and shows a picture of each; a click on
/// one makes its seed the document's. The conditions stay as long as the document is open.
class FindSeed : public Panel {
 public:
    FindSeed(Session& session, Ui& ui);

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;

 private:
    void follow_document();
    void draw_search();
    void draw_progress();
    void draw_end();
    void draw_found(float lowest);
    bool draw_tile(std::size_t place, float side);
    void begin();
    void choose(std::uint64_t seed);

    SeedFinding finding_;
    bool shown_ = false;
    int document_ = -1;      // see Session::documents
    bool untouched_ = true;  // it has no condition of its own yet
    std::vector<SeedCondition> conditions_;
    std::uint64_t first_ = 1;  // seed
    int count_ = SeedSearch().count;
    std::shared_ptr<const FieldNames> biomes_;  // of the newest terrain
    Recipe searched_;                           // with no seed of its own
    std::shared_ptr<const FieldNames> searched_biomes_;
    std::uint64_t compared_ = 0;  // revision of the document
    bool outdated_ = false;       // the document is another world by now
    std::vector<unsigned> textures_;
};

}  // namespace talus
