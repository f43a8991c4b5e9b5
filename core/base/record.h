#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json_reader.h"
#include "core/base/json_schema.h"
#include "core/base/text.h"

namespace talus {

/// How a value of one type stands in a file: reader, writer and JSON schema of the file follow from it. A
/// file is the shape of a record, whose rows are its keys, each with the shape of its member; so a key is
/// spelled once, and its reader, its writer and its schema cannot differ.
template <class T>
class Shape {
 public:
    using Json = nlohmann::ordered_json;
    using Read = std::function<void(const JsonPlace&, T&)>;
    using Write = std::function<Json(const T&)>;
    using Schema = std::function<Json()>;

    Shape(Read read, Write write, Schema schema)
        : ways_(std::make_shared<const Ways>(std::move(read), std::move(write), std::move(schema))) {}

    /// Reads into a value that holds its default. Returns whether no mistake was told; else the value may be
    /// anything.
    bool read(const JsonPlace& at, T& value) const {
        const std::size_t before = at.reader.mistakes.size();
        ways_->read(at, value);
        return at.reader.mistakes.size() == before;
    }
    /// A record leaves out a key whose value is written as k_left_out.
    Json write(const T& value) const { return ways_->write(value); }
    Json schema() const { return ways_->schema(); }

    Shape with_read(Read read) const { return {std::move(read), ways_->write, ways_->schema}; }
    Shape with_write(Write write) const { return {ways_->read, std::move(write), ways_->schema}; }
    Shape with_schema(Schema schema) const { return {ways_->read, ways_->write, std::move(schema)}; }
    /// Returns the shape whose values are checked once they were read without a mistake.
    template <class Check>  // (const T&, const JsonPlace&)
    Shape checked(Check check) const {
        return with_read([shape = *this, check](const JsonPlace& at, T& value) {
            if (shape.read(at, value)) check(std::as_const(value), at);
        });
    }
    /// Returns the shape whose key is left out where the value is this one.
    Shape unless(T usual) const {
        return with_write([write = ways_->write, usual = std::move(usual)](const T& value) {
            return value == usual ? Json(Json::value_t::discarded) : write(value);
        });
    }

 private:
    struct Ways {
        Ways(Read r, Write w, Schema s) : read(std::move(r)), write(std::move(w)), schema(std::move(s)) {}
        Read read;
        Write write;
        Schema schema;
    };
    std::shared_ptr<const Ways> ways_;
};

inline const nlohmann::ordered_json k_left_out(nlohmann::ordered_json::value_t::discarded);

/// A key of a record, as its row spells it.
struct RecordKey {
    std::string_view key;
    std::string_view help = {};  ///< a sentence or two for whoever writes the file; empty: its schema says it
    bool needed = false;         ///< a file without it is wrong
    std::string_view missing = "is missing; add it";  ///< what is then said
};

/// One row of a record's listing: a key, and its value's shape as seen from the record.
template <class S>
struct Row {
    RecordKey key;
    Shape<S> shape;
    /// Where it is there, the key is read, and missed, only while it holds for what was read before it: else
    /// its mistakes would only repeat earlier ones.
    std::function<bool(const S&)> if_so = {};
};

/// A record's listing.
template <class S>
using Rows = std::vector<Row<S>>;

namespace shape {

using Json = nlohmann::ordered_json;

/// A number as files and messages have it: 5, not 5.0.
Json plain(double number);

inline constexpr std::size_t k_any_length = static_cast<std::size_t>(-1);
Shape<std::string> text(std::size_t max_bytes = k_any_length);
Shape<bool> flag();
template <class T = int>  // int, std::int64_t
Shape<T> whole(T min, T max);
/// A float is written with its shortest decimal.
template <class T = float>  // float, double
Shape<T> number(double min, double max);

/// One of these values, by its name.
template <class T>
Shape<T> named(std::vector<std::pair<std::string_view, T>> values) {
    const auto all = std::make_shared<const std::vector<std::pair<std::string_view, T>>>(std::move(values));
    const auto names = [all] {
        std::vector<std::string_view> list;
        for (const auto& [name, value] : *all) list.push_back(name);
        return list;
    };
    return {[all, names](const JsonPlace& at, T& value) {
                for (const auto& [name, its_value] : *all) {
                    if (at.json == name) {
                        value = its_value;
                        return;
                    }
                }
                at.unexpected("one of " + joined(names()));
            },
            [all](const T& value) {
                for (const auto& [name, its_value] : *all) {
                    if (its_value == value) return Json(name);
                }
                return Json();
            },
            [names] { return schema::one_of(names()); }};
}

/// A place in a table of entries, which have a key or are keys themselves: an enum or a number. The table
/// outlives the shape.
template <class T, class Entries>
Shape<T> one_of(const Entries& entries) {
    std::vector<std::pair<std::string_view, T>> values;
    for (const auto& entry : entries) {
        const auto value = static_cast<T>(values.size());
        if constexpr (requires { entry.key; })
            values.emplace_back(entry.key, value);
        else
            values.emplace_back(entry, value);
    }
    return named(std::move(values)).with_schema([&entries] { return schema::one_of(entries); });
}

/// A member of a record.
template <class S, class T>
Shape<S> of(T S::*member, Shape<T> shape) {
    return {[member, shape](const JsonPlace& at, S& record) { shape.read(at, record.*member); },
            [member, shape](const S& record) { return shape.write(record.*member); },
            [shape] { return shape.schema(); }};
}

/// A member whose shape depends on what else the record holds. shape_in: returns it for a record; the schema
/// is that of an empty one.
template <class S, class T, class ShapeIn>
Shape<S> of(T S::*member, ShapeIn shape_in) {
    return {[member, shape_in](const JsonPlace& at, S& record) {
                shape_in(std::as_const(record)).read(at, record.*member);
            },
            [member, shape_in](const S& record) { return shape_in(record).write(record.*member); },
            [shape_in] {
                const S empty{};
                return shape_in(empty).schema();
            }};
}

template <class S, class T>
Row<S> row(RecordKey key, T S::*member, Shape<T> shape) {
    return {key, of(member, std::move(shape))};
}

/// A member of which nothing needs to be said but its type.
template <class S>
Row<S> row(RecordKey key, std::string S::*member) {
    return row(key, member, text());
}
template <class S>
Row<S> row(RecordKey key, bool S::*member) {
    return row(key, member, flag());
}

/// What a file of this format always says.
template <class S, class T>
Row<S> constant(RecordKey key, T said) {
    return {key, Shape<S>([](const JsonPlace&, S&) {}, [said](const S&) { return Json(said); },
                          [said] {
                              return Json{{"const", said}};
                          })};
}

/// Reads the keys that there are of these. The rest of the object is somebody else's.
template <class S>
void read_rows(const Rows<S>& rows, const JsonPlace& at, S& record) {
    for (const Row<S>& row : rows) {
        if (row.if_so && !row.if_so(record)) continue;
        if (at.has(row.key.key))
            at.reader.forgive(record, [&] { row.shape.read(at.member(row.key.key), record); });
        else if (row.key.needed)
            at.member(row.key.key).wrong(std::string(row.key.missing));
    }
}

/// Returns the schema of an object that has these keys of the listing and no other. needed: those that it
/// needs.
template <class S>
Json schema_of_keys(const Rows<S>& rows, const std::vector<std::string_view>& needed,
                    const std::vector<std::string_view>& others) {
    std::vector<JsonKey> keys;
    Json values = Json::object();
    for (const Row<S>& row : rows) {
        const std::string_view key = row.key.key;
        if (std::ranges::find(needed, key) == needed.end() && std::ranges::find(others, key) == others.end())
            continue;
        keys.push_back({key, row.key.help});
        values[std::string(key)] = row.shape.schema();
    }
    Json json = schema::object(keys, std::move(values));
    if (!needed.empty()) json["required"] = needed;
    return json;
}

/// An object with these keys and no other, read and written in this order.
template <class S>
Shape<S> object(Rows<S> listing) {
    const auto rows = std::make_shared<const Rows<S>>(std::move(listing));
    return {[rows](const JsonPlace& at, S& record) {
                std::vector<std::string_view> keys;
                for (const Row<S>& row : *rows) keys.push_back(row.key.key);
                if (at.is_object(keys)) read_rows(*rows, at, record);
            },
            [rows](const S& record) {
                Json json = Json::object();
                for (const Row<S>& row : *rows) {
                    Json value = row.shape.write(record);
                    if (!value.is_discarded()) json[std::string(row.key.key)] = std::move(value);
                }
                return json;
            },
            [rows] {
                std::vector<std::string_view> needed, others;
                for (const Row<S>& row : *rows) (row.key.needed ? needed : others).push_back(row.key.key);
                return schema_of_keys(*rows, needed, others);
            }};
}

/// A list with exactly these items. form: of the text of a mistake, "[material, thickness]".
template <class S>
Shape<S> tuple(std::string form, std::vector<Shape<S>> items) {
    const auto parts = std::make_shared<const std::vector<Shape<S>>>(std::move(items));
    return {[parts, form](const JsonPlace& at, S& record) {
                if (!at.json.is_array() || at.json.size() != parts->size()) return at.unexpected(form);
                for (std::size_t i = 0; i < parts->size(); ++i) (*parts)[i].read(at.item(i), record);
            },
            [parts](const S& record) {
                Json json = Json::array();
                for (const Shape<S>& part : *parts) json.push_back(part.write(record));
                return json;
            },
            [parts] {
                Json schemas = Json::array();
                for (const Shape<S>& part : *parts) schemas.push_back(part.schema());
                return schema::tuple(std::move(schemas));
            }};
}

/// what: its items, of the text of a mistake: "biomes".
template <class T>
Shape<std::vector<T>> list(Shape<T> item, std::size_t min, std::size_t max, std::string what) {
    return {[item, min, max, what](const JsonPlace& at, std::vector<T>& values) {
                if (!at.is_list(min, max, what)) return;
                values.clear();
                for (std::size_t i = 0; i < at.json.size(); ++i) item.read(at.item(i), values.emplace_back());
            },
            [item](const std::vector<T>& values) {
                Json json = Json::array();
                for (const T& value : values) json.push_back(item.write(value));
                return json;
            },
            [item, min, max] { return schema::list(item.schema(), min, max); }};
}

/// An object with keys of the file's own. expected: of the text of a mistake. objection: what is wrong with a
/// key, if anything.
template <class T>
Shape<std::map<std::string, T>> map(Shape<T> item, std::string expected,
                                    std::string (*objection)(std::string_view key) = nullptr) {
    using Map = std::map<std::string, T>;
    return {[item, expected, objection](const JsonPlace& at, Map& values) {
                if (!at.json.is_object()) return at.unexpected(expected);
                for (const auto& [key, value] : at.json.items()) {
                    const std::string wrong = objection != nullptr ? objection(key) : std::string();
                    if (!wrong.empty())
                        at.member(key).wrong(wrong);
                    else
                        item.read(at.member(key), values[key]);
                }
            },
            [item](const Map& values) {
                Json json = Json::object();
                for (const auto& [key, value] : values) json[key] = item.write(value);
                return json;
            },
            [item] {
                return Json{{"type", "object"}, {"additionalProperties", item.schema()}};
            }};
}

/// A value that may be missing: its key is then left out.
template <class T>
Shape<std::optional<T>> optional(Shape<T> shape) {
    return {[shape](const JsonPlace& at, std::optional<T>& value) { shape.read(at, value.emplace()); },
            [shape](const std::optional<T>& value) { return value ? shape.write(*value) : k_left_out; },
            [shape] { return shape.schema(); }};
}

/// One of two shapes: `other` where that is so of the JSON, and of the value.
template <class T, class OfJson, class OfValue>
Shape<T> either(Shape<T> one, Shape<T> other, OfJson is_other, OfValue is_written_so) {
    return {[one, other, is_other](const JsonPlace& at, T& value) {
                (is_other(at.json) ? other : one).read(at, value);
            },
            [one, other, is_written_so](const T& value) {
                return (is_written_so(value) ? other : one).write(value);
            },
            [one, other] {
                return schema::any_of({one.schema(), other.schema()});
            }};
}

}  // namespace shape
}  // namespace talus
