#include "core/recipe/named_view.h"

#include "core/recipe/value_digest.h"
#include "core/terrain/listing.h"

namespace talus {

std::span<const Parameter> view_parameters() {
    static const std::vector<Parameter> listing = list_parameters<ViewSettings>();
    return listing;
}

std::vector<ParameterValue> values_of_view(const ViewSettings& view) { return values_of(view); }

ViewSettings view_from_values(std::span<const ParameterValue> values) {
    return from_values<ViewSettings>(values);
}

void add(Digester& digester, const NamedView& view) {
    digester.add(view.name).add(view.unknown_json);
    add(digester, values_of_view(view));
}

}  // namespace talus
