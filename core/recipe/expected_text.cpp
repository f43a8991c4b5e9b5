#include "core/recipe/expected_text.h"

#include "core/base/text.h"

namespace talus {
namespace {

// The fields that may stand for a number.
std::string standing_fields(const ParameterInfo& row) {
    std::string text;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (may_stand_for(row, static_cast<FieldId>(i)))
            text += (text.empty() ? "" : ", ") + std::string(k_fields[i].key);
    }
    return text;
}

}  // namespace

std::string expected_text(const Parameter& parameter) {
    switch (parameter.kind) {
        case ParameterKind::boolean:
            return "true or false";
        case ParameterKind::integer:
            return "a whole number";
        case ParameterKind::real:
            return "a number";
        case ParameterKind::real4:
            return "four numbers";
        case ParameterKind::choice:
            return "one of " + joined_keys(parameter.info.choices);
        case ParameterKind::seed:
            return "a whole number from 0";
        case ParameterKind::coordinate:
            return "a whole number";
        case ParameterKind::number_or_field:
            return "a number, or {\"times\": number, \"field\": one of " + standing_fields(parameter.info) +
                   "}, as text slope or 0.5*slope";
        case ParameterKind::curve:
            return "two to sixteen points [x, y], as text x:y,x:y";
        case ParameterKind::path:
            return std::string("the path of a file, without a zero byte") +
                   (parameter.info.may_hold ? R"(, or {"file": path, "contents": {…}})" : "");
        case ParameterKind::events:
            return R"({"end": number, "list": [[tool, time, x, y, radius, amount], …]}, where tool is one of )" +
                   joined_keys(k_run_tools) + ", as text tool:time:x:y:radius:amount,… or none";
        case ParameterKind::raster:
            return R"(null, or {"width": samples, "height": samples, "values": packed text}, which the )"
                   "window makes; it cannot be set by a text";
        case ParameterKind::line:
            return R"({"closed": true or false, "nodes": [[x, y, from, height, width, kind], …]}, where from )"
                   "is one of " +
                   joined(k_height_from_keys) + " and kind one of " + joined(k_node_kind_keys) +
                   ", as text x:y:from:height:width:kind,… with closed at the end of a closed line, or none";
        case ParameterKind::strokes:
            return "a list of strokes, each the text "
                   "tool:radius:hardness:amount:height:end_height:once:points, "
                   "with tool one of " +
                   joined_keys(k_stroke_tools) + ", as text such strokes with commas, or none";
    }
    return {};
}

}  // namespace talus
