#include "app/window/preset_pictures.h"

#include "core/recipe/presets.h"
#include "render/navigation.h"
#include "render/renderer.h"

namespace talus {
namespace {

constexpr int k_width = 352;   // px
constexpr int k_height = 220;  // px

}  // namespace

unsigned PresetPictures::texture(std::string_view key) const {
    const auto found = pictures_.find(key);
    return found != pictures_.end() ? found->second.texture() : 0;
}

bool PresetPictures::draw(Renderer& renderer, JobQueue& jobs) {
    thumbnails_.start(jobs, presets());
    for (auto& finished : thumbnails_.take()) terrains_.push_back(std::move(finished));
    if (terrains_.empty() || terrains_.size() < presets().size()) return false;
    for (const auto& [place, terrain] : terrains_) {
        PictureTarget& picture = pictures_[presets()[place].key];
        picture.resize(k_width, k_height);
        renderer.upload(terrain);
        Scene scene{terrain, {}, {}};
        go_home(scene.view, renderer.ground(), {k_width, k_height});
        renderer.draw(scene, k_width, k_height, picture.framebuffer());
    }
    terrains_.clear();
    renderer.upload(nullptr);
    return true;
}

}  // namespace talus
