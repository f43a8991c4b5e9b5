#include "core/io/export_options.h"

#include <algorithm>
#include <cmath>

#include "core/terrain/listing.h"

namespace talus {

MeshChoice ExportOptions::mesh() const {
    const double size = std::isfinite(print_size) ? static_cast<double>(print_size) : 100;
    return {
        .triangles = triangles > 0 ? std::clamp(triangles, k_min_mesh_triangles, k_max_mesh_triangles) : 0,
        .print_size = std::clamp(size, k_min_print_size, k_max_print_size)};
}

std::span<const Parameter> export_parameters() {
    static const std::vector<Parameter> listing = list_parameters<ExportOptions>();
    return listing;
}

std::vector<ParameterValue> values_of_export(const ExportOptions& options) { return values_of(options); }

ExportOptions export_from_values(std::span<const ParameterValue> values) {
    return from_values<ExportOptions>(values);
}

}  // namespace talus
