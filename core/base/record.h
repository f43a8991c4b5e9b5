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

/// A shape whose type has been forgotten: what is the same for all types is compiled once.
class AnyShape {
 public:
    using Json = nlohmann::ordered_json;
    using Read = std::function<void(const JsonPlace&, void*)>;
    using Write = std::function<Json(const void*)>;
    using Schema = std::function<Json()>;

    AnyShape(Read read, Write write, Schema schema);
    AnyShape(const AnyShape&);
    AnyShape& operator=(const AnyShape&);
    ~AnyShape();

    bool read(const JsonPlace& at, void* value) const;
    Json write(const void* value) const;
    Json schema() const;
    AnyShape with_read(Read read) const;
    AnyShape with_write(Write write) const;
    AnyShape with_schema(Schema schema) const;
    AnyShape checked(std::function<void(const void*, const JsonPlace&)> check) const;
    AnyShape unless(std::function<bool(const void*)> is_usual) const;

 private:
    struct Ways;
    std::shared_ptr<const Ways> ways_;
};

/// How a value of one type stands in a file: reader, writer and JSON schema of the file follow from it. A
/// file is the shape of a record, whose rows are its keys, each with the shape of its member; so a key is
/// spelled once, and its reader, its writer and its schema cannot differ.
template <class T>
class Shape : public AnyShape {
 public:
    template <class Read, class Write>  // void(const JsonPlace&, T&), Json(const T&)
    Shape(Read read, Write write, Schema schema)
        : AnyShape(reading(std::move(read)), writing(std::move(write)), std::move(schema)) {}
    explicit Shape(AnyShape shape) : AnyShape(std::move(shape)) {}

    /// Reads into a value that holds its default. Returns whether no mistake was told; else the value may be
    /// anything.
    bool read(const JsonPlace& at, T& value) const { return AnyShape::read(at, &value); }
    /// A record leaves out a key whose value is written as k_left_out.
    Json write(const T& value) const { return AnyShape::write(&value); }

    template <class Read>
    Shape with_read(Read read) const {
        return Shape(AnyShape::with_read(reading(std::move(read))));
    }
    template <class Write>
    Shape with_write(Write write) const {
        return Shape(AnyShape::with_write(writing(std::move(write))));
    }
    Shape with_schema(Schema schema) const { return Shape(AnyShape::with_schema(std::move(schema))); }
    /// Returns the shape whose values are checked once they were read without a mistake.
    template <class Check>  // (const T&, const JsonPlace&)
    Shape checked(Check check) const {
        return Shape(AnyShape::checked([check = std::move(check)](const void* value, const JsonPlace& at) {
            check(*static_cast<const T*>(value), at);
        }));
    }
    /// Returns the shape whose key is left out where the value is this one.
    Shape unless(T usual) const {
        return Shape(AnyShape::unless([usual = std::move(usual)](const void* value) {
            return *static_cast<const T*>(value) == usual;
        }));
    }

 private:
    template <class Read>
    static auto reading(Read read) {
        return
            [read = std::move(read)](const JsonPlace& at, void* value) { read(at, *static_cast<T*>(value)); };
    }
    template <class Write>
    static auto writing(Write write) {
        return [write = std::move(write)](const void* value) -> Json {
            return write(*static_cast<const T*>(value));
        };
    }
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

/// A listing whose record's type has been forgotten.
struct AnyRow {
    RecordKey key;
    AnyShape shape;
    std::function<bool(const void*)> if_so = {};
};
struct AnyRows {
    template <class S>
    explicit AnyRows(const Rows<S>& rows) : kept(keep<S>) {
        for (const Row<S>& row : rows) {
            AnyRow& any = list.emplace_back(AnyRow{row.key, row.shape});
            if (!row.if_so) continue;
            any.if_so = [holds = row.if_so](const void* record) {
                return holds(*static_cast<const S*>(record));
            };
        }
    }
    std::vector<AnyRow> list;
    /// Returns what sets a record back to what it is now.
    std::function<void()> (*kept)(void* record);

 private:
    template <class S>
    static std::function<void()> keep(void* record) {
        return [record, before = *static_cast<const S*>(record)] { *static_cast<S*>(record) = before; };
    }
};

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

/// Which of these names it is; beyond the last, it is written as null.
Shape<std::size_t> name_place(std::vector<std::string_view> names);

/// One of these values, by its name.
template <class T>
Shape<T> named(std::vector<std::pair<std::string_view, T>> values) {
    std::vector<std::string_view> names;
    for (const auto& [name, value] : values) names.push_back(name);
    const Shape<std::size_t> place = name_place(std::move(names));
    return {[place, values](const JsonPlace& at, T& value) {
                std::size_t found = 0;
                if (place.read(at, found)) value = values[found].second;
            },
            [place, values](const T& value) {
                std::size_t found = 0;
                while (found < values.size() && values[found].second != value) ++found;
                return place.write(found);
            },
            [place] { return place.schema(); }};
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

AnyShape part(std::function<void*(void*)> of_whole, const AnyShape& shape);

/// A member of a record.
template <class S, class T>
Shape<S> of(T S::*member, const Shape<T>& shape) {
    return Shape<S>(part([member](void* record) { return &(static_cast<S*>(record)->*member); }, shape));
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
Row<S> row(RecordKey key, T S::*member, const Shape<T>& shape) {
    return {key, of(member, shape)};
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

AnyShape said_always(Json said);

/// What a file of this format always says.
template <class S>
Row<S> constant(RecordKey key, Json said) {
    return {key, Shape<S>(said_always(std::move(said)))};
}

void read_rows(const AnyRows& rows, const JsonPlace& at, void* record);
/// Reads the keys that there are of these. The rest of the object is somebody else's.
template <class S>
void read_rows(const Rows<S>& rows, const JsonPlace& at, S& record) {
    read_rows(AnyRows(rows), at, &record);
}

Json schema_of_keys(const AnyRows& rows, const std::vector<std::string_view>& needed,
                    const std::vector<std::string_view>& others);
/// Returns the schema of an object that has these keys of the listing and no other. needed: those that it
/// needs.
template <class S>
Json schema_of_keys(const Rows<S>& rows, const std::vector<std::string_view>& needed,
                    const std::vector<std::string_view>& others) {
    return schema_of_keys(AnyRows(rows), needed, others);
}

AnyShape object(AnyRows rows);
/// An object with these keys and no other, read and written in this order.
template <class S>
Shape<S> object(const Rows<S>& rows) {
    return Shape<S>(object(AnyRows(rows)));
}

AnyShape tuple(std::string form, std::vector<AnyShape> items);
/// A list with exactly these items. form: of the text of a mistake, "[material, thickness]".
template <class S>
Shape<S> tuple(std::string form, const std::vector<Shape<S>>& items) {
    return Shape<S>(tuple(std::move(form), std::vector<AnyShape>(items.begin(), items.end())));
}

/// What there is to do with a list of a forgotten type.
struct AnyList {
    void (*clear)(void* list);
    void* (*add)(void* list);  // returns the new item, which holds its default
    std::size_t (*size)(const void* list);
    const void* (*item)(const void* list, std::size_t place);
};
AnyShape list(const AnyList& list, const AnyShape& item, std::size_t min, std::size_t max, std::string what);
/// what: its items, of the text of a mistake: "biomes".
template <class T>
Shape<std::vector<T>> list(const Shape<T>& item, std::size_t min, std::size_t max, std::string what) {
    using List = std::vector<T>;
    constexpr AnyList k_ways{[](void* list) { static_cast<List*>(list)->clear(); },
                             [](void* list) -> void* { return &static_cast<List*>(list)->emplace_back(); },
                             [](const void* list) { return static_cast<const List*>(list)->size(); },
                             [](const void* list, std::size_t place) -> const void* {
                                 return &(*static_cast<const List*>(list))[place];
                             }};
    return Shape<List>(list(k_ways, item, min, max, std::move(what)));
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

AnyShape optional(void* (*emplaced)(void*), const void* (*found)(const void*), const AnyShape& shape);
/// A value that may be missing: its key is then left out.
template <class T>
Shape<std::optional<T>> optional(const Shape<T>& shape) {
    using Value = std::optional<T>;
    return Shape<Value>(optional([](void* value) -> void* { return &static_cast<Value*>(value)->emplace(); },
                                 [](const void* value) -> const void* {
                                     const auto& found = *static_cast<const Value*>(value);
                                     return found ? &*found : nullptr;
                                 },
                                 shape));
}

/// One of two shapes: `other` where that is so of the JSON, and of the value.
template <class T, class OfJson, class OfValue>
Shape<T> either(const Shape<T>& one, const Shape<T>& other, OfJson is_other, OfValue is_written_so) {
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
