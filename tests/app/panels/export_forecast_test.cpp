#include "app/panels/export_forecast.h"

#include <gtest/gtest.h>

#include "core/recipe/presets.h"

namespace talus {
namespace {

TEST(ExportForecast, NamesWhatIsTickedAlone) {
    ExportChoice choice{.target = "plain", .format = "png16", .name = "isle"};
    const auto text = [&] {
        return written_size_text(plan_export(find_preset(k_opening_preset)->recipe, choice));
    };
    EXPECT_EQ(text().find("plus"), std::string::npos) << text();
    choice.options.weights = true;
    EXPECT_TRUE(text().ends_with(", plus weights")) << text();
    choice.options.plants = true;
    EXPECT_TRUE(text().ends_with(", plus weights, plants")) << text();
    choice.options = {.vdb = true};
    EXPECT_TRUE(text().ends_with(", plus OpenVDB")) << text();
    choice.options = {.caves = true};
    EXPECT_TRUE(text().ends_with(", plus caves")) << text();
    EXPECT_TRUE(written_size_text(plan_export(find_preset(k_opening_preset)->recipe, choice), 9.2e8)
                    .ends_with(", plus caves (about 920.0 MB)"));
}

}  // namespace
}  // namespace talus
