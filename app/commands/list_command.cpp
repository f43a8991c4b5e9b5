#include <nlohmann/json.hpp>

#include "app/commands/commands.h"
#include "app/commands/export_nodes.h"
#include "app/editor/own_presets.h"
#include "app/editor/settings.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/io/targets.h"
#include "core/mask/mask_table.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/presets.h"
#include "render/scene.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

Json entry(std::string_view key, std::string_view label, std::string_view help) {
    return {{"key", std::string(key)}, {"label", std::string(label)}, {"help", std::string(help)}};
}

Json json_of(const Parameter& parameter) {
    const ParameterInfo& info = parameter.info;
    Json json = entry(info.key, info.label, info.help);
    const ParameterValue& value = parameter.default_value;
    json["default"] = json_from_values({&parameter, 1}, {&value, 1}).front();
    if (!info.unit.empty()) json["unit"] = std::string(info.unit);
    if (has_range(parameter.kind)) {
        json["min"] = json_number(static_cast<float>(info.min));
        json["max"] = json_number(static_cast<float>(info.max));
    }
    for (const Choice& choice : info.choices) {
        json["choices"].push_back(entry(choice.key, choice.label, choice.help));
        if (!choice.keywords.empty()) json["choices"].back()["keywords"] = std::string(choice.keywords);
    }
    return json;
}

// types: of stages or of masks.
Json list_with_parameters(const auto& types) {
    Json list = Json::array();
    for (const auto& type : types) {
        Json json = entry(type.info.key, type.info.label, type.info.help);
        if constexpr (requires { type.info.keywords; }) json["keywords"] = std::string(type.info.keywords);
        for (const Parameter& parameter : type.parameters) json["parameters"].push_back(json_of(parameter));
        list.push_back(std::move(json));
    }
    return list;
}

Json stage_list() { return list_with_parameters(stage_types()); }

Json mask_list() { return list_with_parameters(mask_types()); }

std::string_view type_text(ValueType type) {
    switch (type) {
        case ValueType::real:
            return "float";
        case ValueType::byte:
            return "uint8";
        case ValueType::word:
            return "uint16";
    }
    return {};
}

// Each with the stages that make it; heights are made by most.
Json field_list() {
    Json list = Json::array();
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const FieldInfo& field = k_fields[i];
        Json json = entry(field.key, field.label, field.help);
        json["type"] = std::string(type_text(field.type));
        if (!field.unit.empty()) json["unit"] = std::string(field.unit);
        if (field.low < field.high) {
            json["min"] = json_number(field.low);
            json["max"] = json_number(field.high);
        }
        json["stages"] = Json::array();
        for (const StageType& type : stage_types()) {
            if (type.info.writes.contains(static_cast<FieldId>(i)))
                json["stages"].push_back(std::string(type.info.key));
        }
        list.push_back(std::move(json));
    }
    return list;
}

Json preset_list() {
    Json list = Json::array();
    for (const Preset& preset : presets())
        list.push_back(entry(preset.key, preset.recipe.name, preset.recipe.about));
    OwnPresets own(OwnPresets::folder_in(settings_path()));
    own.refresh();
    for (const Preset* preset : own.all())
        list.push_back(entry(preset->key, preset->recipe.name, preset->recipe.about));
    return list;
}

Json format_list() {
    Json list = Json::array();
    for (const Format& format : formats()) list.push_back(entry(format.key, format.label, format.help));
    return list;
}

Json target_list() {
    Json list = Json::array();
    for (const ExportTarget& target : export_targets()) {
        Json json = entry(target.key, target.label, target.help);
        for (const Format* format : target.offered()) json["formats"].push_back(std::string(format->key));
        json["sizes"] = Json::array();
        for (const int size : target.sizes) json["sizes"].push_back(size);
        list.push_back(std::move(json));
    }
    const NodeFormatInfo& luanti = info_of(NodeFormat::luanti);
    list.push_back(entry(luanti.key, luanti.label, luanti.help));
    return list;
}

template <class Infos>
Json info_list(const Infos& infos) {
    Json list = Json::array();
    for (const auto& info : infos) list.push_back(entry(info.key, info.label, info.help));
    return list;
}

// "0 to 1", "one of uniform, gaussian", "on or off".
std::string range_text(const Json& parameter) {
    if (parameter.contains("choices")) {
        return joined(parameter["choices"],
                      [](const Json& choice) { return choice["key"].get<std::string>(); });
    }
    std::string text =
        parameter.contains("min") ? json_dump(parameter["min"]) + " to " + json_dump(parameter["max"]) : "";
    if (parameter.contains("default") && parameter["default"].is_boolean()) text = "true or false";
    if (parameter.contains("unit")) text += " " + parameter["unit"].get<std::string>();
    return text;
}

void print(const Json& list) {
    for (const Json& item : list) {
        print_line(formatted("%-16s %s", item["key"].get<std::string>().c_str(),
                             item["label"].get<std::string>().c_str()));
        print_line(formatted("%-16s %s", "", item["help"].get<std::string>().c_str()));
        if (item.contains("keywords"))
            print_line(formatted("%-16s Also: %s", "", item["keywords"].get<std::string>().c_str()));
        if (item.contains("sizes")) {
            const ExportTarget& target = *find_target(item["key"].get<std::string>());
            print_line(formatted("%-16s Sizes: %s", "", target.size_choices().c_str()));
        }
        if (item.contains("stages") && item["key"] != info_of(field_id("height")).key) {
            print_line(formatted(
                "%-16s %s, made by %s", "", range_text(item).c_str(),
                joined(item["stages"], [](const Json& stage) { return stage.get<std::string>(); }).c_str()));
        }
        if (!item.contains("parameters")) continue;
        for (const Json& parameter : item["parameters"]) {
            print_line(formatted("    %-24s %s (%s)", parameter["key"].get<std::string>().c_str(),
                                 range_text(parameter).c_str(), json_dump(parameter["default"]).c_str()));
        }
    }
}

}  // namespace

CommandSyntax list_command(CommonOptions& common) {
    CommandSyntax command{.name = "list",
                          .help = "List stages, presets, views, looks, formats, fields, masks or targets"};
    const auto add = [&](const char* name, const char* help, Json (*make)()) {
        auto as_json = std::make_shared<bool>(false);
        CommandSyntax kind{.name = name, .help = help, .run = [make, as_json] {
                               if (*as_json) {
                                   print_lines(json_dump(make(), 2) + "\n");
                               } else {
                                   print(make());
                               }
                           }};
        kind.add({{.names = "--json", .target = as_json.get(), .help = "Print JSON"}});
        kind.add(common_options(common));
        command.commands.push_back(std::move(kind));
    };
    add("stages", "Stages that layers can use, with their parameters", stage_list);
    add("presets", "Recipes that come with Talus, and those saved in its window", preset_list);
    add("views", "Views of a picture", [] { return info_list(view_infos()); });
    add("looks", "Looks of a picture", [] { return info_list(look_infos()); });
    add("formats", "Formats of exports", format_list);
    add("fields", "Fields of a terrain, which --field exports", field_list);
    add("masks", "Masks, which decide where a layer acts, with their parameters", mask_list);
    add("targets", "Programs that can be exported for", target_list);
    const std::string lists = joined(command.commands, [](const CommandSyntax& kind) { return kind.name; });
    command.run_without_command = [lists](const std::vector<std::string>& words) {
        throw UsageError(words.empty() ? "list: name a list: " + lists
                                       : "list " + words.front() + ": no such list; there are " + lists);
    };
    return command;
}

}  // namespace talus
