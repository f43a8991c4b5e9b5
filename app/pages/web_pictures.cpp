#include <memory>
#include <optional>
#include <utility>

#include "app/lesson/guided_lesson.h"
#include "app/pages/page_parts.h"
#include "app/pages/web_page.h"
#include "core/base/base64.h"
#include "render/offscreen.h"
#include "render/webp_picture.h"

namespace talus {
namespace {

constexpr float k_quality = 75;
constexpr Area k_ground{0, 0, 960, 540};
constexpr Area k_side{0, 0, 600, 360};

class DrawnPictures : public WebPictures {
 public:
    std::string ground(const LessonStep& step, std::int64_t done) override {
        Learn learn;
        learn.enter(Recipe{}, 0);
        learn.choose(choice_of(step.setup));
        learn.transport.seek(done);
        return url(slide_scene(learn.terrain(), slide_view(step), k_ground), k_ground);
    }

    Side side(const LessonSide& side, Emphasis emphasis) override {
        const auto terrain = compared_terrain(side, emphasis);
        Side shown{url(compared_scene(terrain, emphasis, k_side), k_side), {}};
        if (emphasis == Emphasis::spectrum) {
            const Lattice& lattice = terrain->lattice;
            shown.spectrum = radial_spectrum(*terrain->height(), lattice.wrap_x, lattice.wrap_y);
        }
        return shown;
    }

 private:
    std::string url(const Scene& scene, const Area& size) {
        if (!offscreen_) offscreen_.emplace();
        const std::string file = webp_bytes(
            offscreen_->draw(scene, static_cast<int>(size.width), static_cast<int>(size.height)), k_quality);
        return "data:image/webp;base64," +
               base64_of({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
    }

    std::optional<Offscreen> offscreen_;
};

}  // namespace

std::unique_ptr<WebPictures> drawn_pictures() { return std::make_unique<DrawnPictures>(); }

}  // namespace talus
