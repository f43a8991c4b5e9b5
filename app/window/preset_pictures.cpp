#include "app/window/preset_pictures.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/widgets/frame_notes.h"
#include "render/navigation.h"
#include "render/renderer.h"

namespace talus {
namespace {

constexpr int k_width = 352;   // px
constexpr int k_height = 220;  // px

}  // namespace

unsigned PresetPictures::texture(const Preset& preset) {
    const auto found = pictures_.find(&preset);
    if (found != pictures_.end()) return found->second.texture();
    wanted_.insert(&preset);
    return 0;
}

bool PresetPictures::draw(Renderer& renderer, JobQueue& jobs) {
    const std::set<const Preset*> wanted = std::exchange(wanted_, {});
    thumbnails_.want(wanted, jobs);
    for (auto& finished : thumbnails_.take()) waiting_.push_back(std::move(finished));
    // Those that nobody looks at any more wait until somebody does.
    const auto next =
        std::ranges::find_if(waiting_, [&](const auto& finished) { return wanted.contains(finished.first); });
    if (next == waiting_.end()) {
        ground_.want(jobs, nullptr, {});
        return false;
    }
    std::rotate(waiting_.begin(), next, next + 1);
    const auto& [preset, terrain] = waiting_.front();
    Scene scene{terrain, {}, {}};
    const Preparation preparation = preparation_for(scene);
    ground_.want(jobs, terrain, preparation);
    ground_.tick(jobs);
    if (!ground_.shows(terrain, preparation)) {
        if (ground_.idle()) waiting_.pop_front();  // it was not made
        return ground_.uploading();
    }
    note_repainted();
    PictureTarget& picture = pictures_[preset];
    picture.resize(k_width, k_height);
    go_home(scene.view, ground_.maps().ground(), {k_width, k_height});
    renderer.draw(drawable(scene, *ground_.maps().prepared()), ground_.maps(), k_width, k_height,
                  picture.framebuffer());
    waiting_.pop_front();
    return true;
}

}  // namespace talus
