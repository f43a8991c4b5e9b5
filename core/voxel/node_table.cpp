#include "core/voxel/node_table.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/base/embedded_file.h"
#include "core/base/json_text.h"
#include "core/base/read_file.h"
#include "embedded_luanti.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view k_version = "luanti_nodes";

// Reads one table over another, and knows the file's name for what is wrong in it.
class NodeTableReader {
 public:
    NodeTableReader(NodeTable& table, const std::string& name) : table_(table), name_(name) {}

    void read(std::string_view text) {
        Json json;
        try {
            json = parse_json(text, "table of nodes", k_version);
        } catch (const JsonError& error) {
            throw FileError(name_ + ": " + error.what());
        }
        if (!json.is_object()) wrong("the file", "an object");
        for (const auto& [key, value] : json.items()) {
            if (key == k_version) {
                if (value != 1) wrong(key, "1");
            } else if (key == "materials") {
                members(key, value, k_materials,
                        [&](std::size_t i, const std::string& at, const Json& names) {
                            auto [top, below] = pair(at, names);
                            table_.materials[i] = {top, below ? *below : top};
                        });
            } else if (key == "plants") {
                members(key, value, k_plants, [&](std::size_t i, const std::string& at, const Json& names) {
                    auto [first, second] = pair(at, names);
                    table_.plants[i] =
                        second ? NodeTable::Growth{first, *second} : NodeTable::Growth{{}, first};
                });
            } else {
                word(key) = name_of(key, value);
            }
        }
    }

 private:
    struct Pair {
        std::string first;
        std::optional<std::string> second;
    };

    [[noreturn]] void wrong(const std::string& key, const std::string& wanted) const {
        throw FileError(name_ + ": " + key + ": write " + wanted);
    }
    std::string& word(const std::string& key) {
        for (const auto& [name, member] :
             {std::pair{"game", &NodeTable::game}, std::pair{"sea", &NodeTable::sea},
              std::pair{"fresh", &NodeTable::fresh}, std::pair{"ice", &NodeTable::ice},
              std::pair{"snow", &NodeTable::snow}, std::pair{"thin_snow", &NodeTable::thin_snow},
              std::pair{"lava", &NodeTable::lava}}) {
            if (key == name) return table_.*member;
        }
        throw FileError(name_ + ": " + key + ": no such key; there are game, sea, fresh, ice, snow, " +
                        "thin_snow, lava, materials and plants");
    }
    std::string name_of(const std::string& key, const Json& value) const {
        constexpr std::size_t k_max_name = 256;
        if (!value.is_string()) wrong(key, "the name of a node in quotes");
        auto name = value.get<std::string>();
        if (name.size() > k_max_name) wrong(key, "a shorter name");
        return name;
    }
    Pair pair(const std::string& key, const Json& value) const {
        if (!value.is_array()) return {name_of(key, value), std::nullopt};
        if (value.size() != 2) wrong(key, "one name, or a list of two");
        return {name_of(key, value[0]), name_of(key, value[1])};
    }
    void members(const std::string& key, const Json& value, const auto& infos, auto&& set) {
        if (!value.is_object()) wrong(key, "an object");
        for (const auto& [member, names] : value.items()) {
            const std::string at = key + "." + member;
            bool known = false;
            for (std::size_t i = 0; i < infos.size(); ++i) {
                if (infos[i].key != member) continue;
                set(i, at, names);
                known = true;
            }
            if (!known) throw FileError(name_ + ": " + at + ": there is none of this key");
        }
    }

    NodeTable& table_;
    const std::string& name_;
};

}  // namespace

const NodeTable& shipped_nodes() {
    static const NodeTable shipped = [] {
        NodeTable table;
        const EmbeddedFile& file = assets::luanti()[0];
        const std::string name(file.name);
        NodeTableReader(table, name).read(file.bytes);
        return table;
    }();
    return shipped;
}

NodeTable nodes_from_json(std::string_view text, const std::string& name) {
    NodeTable table = shipped_nodes();
    NodeTableReader(table, name).read(text);
    return table;
}

}  // namespace talus
