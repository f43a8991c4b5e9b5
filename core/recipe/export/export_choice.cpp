#include "core/recipe/export/export_choice.h"

#include "core/recipe/remarks.h"

namespace talus {

const ExportTarget& target_of(const ExportChoice& choice) {
    const ExportTarget* target = find_target(choice.target);
    return target != nullptr ? *target : export_targets().back();
}

const Format& format_of(const ExportChoice& choice) {
    const ExportTarget& target = target_of(choice);
    const Format* format = find_format(choice.format);
    const bool fits = format != nullptr && target.offers(*format) && format->content != Content::normals &&
                      format->content != Content::colours;
    return fits ? *format : target.default_format();
}

const Format* format_for_content(const ExportTarget& target, Content content) {
    for (const Format* format : target.offered()) {
        if (format->content == content) return format;
    }
    return nullptr;
}

std::vector<FieldId> fields_of(const Recipe& recipe, const ExportChoice& choice) {
    std::vector<FieldId> fields;
    for (const std::string& key : choice.fields) {
        const std::size_t field = find_field(key);
        if (field < k_field_count && static_cast<FieldId>(field) != field_id("height") &&
            makes_field(recipe, static_cast<FieldId>(field)))
            fields.push_back(static_cast<FieldId>(field));
    }
    return fields;
}

std::string export_name(std::string_view title) {
    std::string name(title);
    for (char& c : name) c = c == '/' || c == ' ' ? '_' : c;
    return name.empty() ? "terrain" : name;
}

}  // namespace talus
