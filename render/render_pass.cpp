#include "render/render_pass.h"

#include "render/around_pass.h"
#include "render/cave_pass.h"
#include "render/cut_out_pass.h"
#include "render/figure_pass.h"
#include "render/overlay_pass.h"
#include "render/scatter_pass.h"
#include "render/sea_pass.h"
#include "render/sky_pass.h"
#include "render/terrain_pass.h"

namespace talus {

std::vector<std::unique_ptr<RenderPass>> render_passes(ShaderLibrary& shaders) {
    std::vector<std::unique_ptr<RenderPass>> all;
    all.push_back(std::make_unique<TerrainPass>(shaders));
    const auto caves = std::make_shared<CaveBuffers>();
    all.push_back(std::make_unique<CavePass>(shaders, caves));
    all.push_back(std::make_unique<AroundPass>(shaders));
    all.push_back(std::make_unique<ScatterPass>(shaders));
    all.push_back(std::make_unique<FigurePass>(shaders));
    all.push_back(std::make_unique<SkyPass>(shaders));  // where nothing is drawn yet
    all.push_back(std::make_unique<CaveFluidPass>(shaders, caves));
    all.push_back(std::make_unique<SeaPass>(shaders));
    all.push_back(std::make_unique<CutOutPass>(shaders));
    all.push_back(std::make_unique<UndergroundPass>(shaders, caves));
    all.push_back(std::make_unique<OverlayPass>(shaders));
    return all;
}

}  // namespace talus
