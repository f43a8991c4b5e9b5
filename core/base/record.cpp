#include "core/base/record.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/base/json_text.h"

namespace talus {

struct AnyShape::Ways {
    Read read;
    Write write;
    Schema schema;
};

AnyShape::AnyShape(Read read, Write write, Schema schema)
    : ways_(std::make_shared<const Ways>(Ways{std::move(read), std::move(write), std::move(schema)})) {}
AnyShape::AnyShape(const AnyShape&) = default;
AnyShape& AnyShape::operator=(const AnyShape&) = default;
AnyShape::~AnyShape() = default;

bool AnyShape::read(const JsonPlace& at, void* value) const {
    const std::size_t before = at.reader.mistakes.size();
    ways_->read(at, value);
    return at.reader.mistakes.size() == before;
}
AnyShape::Json AnyShape::write(const void* value) const { return ways_->write(value); }
AnyShape::Json AnyShape::schema() const { return ways_->schema(); }

AnyShape AnyShape::with_read(Read read) const { return {std::move(read), ways_->write, ways_->schema}; }
AnyShape AnyShape::with_write(Write write) const { return {ways_->read, std::move(write), ways_->schema}; }
AnyShape AnyShape::with_schema(Schema schema) const { return {ways_->read, ways_->write, std::move(schema)}; }

AnyShape AnyShape::checked(std::function<void(const void*, const JsonPlace&)> check) const {
    return with_read([shape = *this, check = std::move(check)](const JsonPlace& at, void* value) {
        if (shape.read(at, value)) check(value, at);
    });
}

AnyShape AnyShape::unless(std::function<bool(const void*)> is_usual) const {
    return with_write([shape = *this, is_usual = std::move(is_usual)](const void* value) {
        return is_usual(value) ? k_left_out : shape.write(value);
    });
}

namespace shape {
namespace {

std::string range_text(double min, double max) {
    return "from " + json_dump(plain(min)) + " to " + json_dump(plain(max));
}

}  // namespace

Json plain(double number) {
    constexpr double k_exact = 1e15;
    if (number == std::floor(number) && std::fabs(number) < k_exact) return static_cast<std::int64_t>(number);
    return json_number(static_cast<float>(number));
}

Shape<std::string> text(std::size_t max_bytes) {
    return {[max_bytes](const JsonPlace& at, std::string& value) {
                if (!at.json.is_string()) return at.unexpected("a text in quotes");
                value = at.json.get<std::string>();
                if (value.size() > max_bytes)
                    at.wrong("longer than " + std::to_string(max_bytes) + " bytes; shorten it");
            },
            [](const std::string& value) { return Json(value); },
            [max_bytes] {
                Json json = schema::text();
                // Talus counts bytes, of which a letter has one or more.
                if (max_bytes != k_any_length) json["maxLength"] = max_bytes;
                return json;
            }};
}

Shape<bool> flag() {
    return {[](const JsonPlace& at, bool& value) {
                if (!at.json.is_boolean()) return at.unexpected("true or false");
                value = at.json.get<bool>();
            },
            [](bool value) { return Json(value); },
            [] {
                return Json{{"type", "boolean"}};
            }};
}

template <class T>
Shape<T> whole(T min, T max) {
    const auto least = static_cast<double>(min), most = static_cast<double>(max);
    return {[=](const JsonPlace& at, T& value) {
                if (at.json.is_number()) {
                    auto number = at.json.get<double>();
                    if (at.reader.forgiving && at.json.is_number_integer())
                        number = std::clamp(number, least, most);
                    if (number == std::floor(number) && number >= least && number <= most) {
                        value = static_cast<T>(number);
                        return;
                    }
                }
                at.unexpected("a whole number " + range_text(least, most));
            },
            [](T value) { return Json(value); }, [=] { return schema::whole(min, max); }};
}
template Shape<int> whole(int min, int max);
template Shape<std::int64_t> whole(std::int64_t min, std::int64_t max);

template <class T>
Shape<T> number(double min, double max) {
    return {[min, max](const JsonPlace& at, T& value) {
                if (at.json.is_number()) {
                    auto number = at.json.get<double>();
                    if (at.reader.forgiving) number = std::clamp(number, min, max);
                    if (number >= min && number <= max) {
                        value = static_cast<T>(number);
                        return;
                    }
                }
                at.unexpected("a number " + range_text(min, max));
            },
            [](T value) {
                if constexpr (std::is_same_v<T, float>)
                    return json_number(value);
                else
                    return Json(value);
            },
            [min, max] { return schema::number(plain(min), plain(max)); }};
}
template Shape<float> number(double min, double max);
template Shape<double> number(double min, double max);

Shape<std::size_t> name_place(std::vector<std::string_view> names) {
    const auto all = std::make_shared<const std::vector<std::string_view>>(std::move(names));
    return {[all](const JsonPlace& at, std::size_t& place) {
                const auto found =
                    std::ranges::find_if(*all, [&](std::string_view name) { return at.json == name; });
                if (found == all->end()) return at.unexpected("one of " + joined(*all));
                place = static_cast<std::size_t>(found - all->begin());
            },
            [all](std::size_t place) { return place < all->size() ? Json((*all)[place]) : Json(); },
            [all] { return schema::one_of(*all); }};
}

AnyShape part(std::function<void*(void*)> of_whole, const AnyShape& shape) {
    return {[of_whole, shape](const JsonPlace& at, void* whole) { shape.read(at, of_whole(whole)); },
            // It only says where the part is.
            [of_whole, shape](const void* whole) { return shape.write(of_whole(const_cast<void*>(whole))); },
            [shape] { return shape.schema(); }};
}

AnyShape said_always(Json said) {
    return {[](const JsonPlace&, void*) {}, [said](const void*) { return said; },
            [said] {
                return Json{{"const", said}};
            }};
}

void read_rows(const AnyRows& rows, const JsonPlace& at, void* record) {
    for (const AnyRow& row : rows.list) {
        if (row.if_so && !row.if_so(record)) continue;
        if (!at.has(row.key.key)) {
            if (row.key.needed) at.member(row.key.key).wrong(std::string(row.key.missing));
        } else if (!at.reader.forgiving) {
            row.shape.read(at.member(row.key.key), record);
        } else {
            const auto restore = rows.kept(record);
            const std::size_t before = at.reader.mistakes.size();
            if (row.shape.read(at.member(row.key.key), record)) continue;
            at.reader.mistakes.resize(before);
            restore();
        }
    }
}

Json schema_of_keys(const AnyRows& rows, const std::vector<std::string_view>& needed,
                    const std::vector<std::string_view>& others) {
    std::vector<JsonKey> keys;
    Json values = Json::object();
    for (const AnyRow& row : rows.list) {
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

AnyShape object(AnyRows listing) {
    const auto rows = std::make_shared<const AnyRows>(std::move(listing));
    return {[rows](const JsonPlace& at, void* record) {
                std::vector<std::string_view> keys;
                for (const AnyRow& row : rows->list) keys.push_back(row.key.key);
                if (at.is_object(keys)) read_rows(*rows, at, record);
            },
            [rows](const void* record) {
                Json json = Json::object();
                for (const AnyRow& row : rows->list) {
                    Json value = row.shape.write(record);
                    if (!value.is_discarded()) json[std::string(row.key.key)] = std::move(value);
                }
                return json;
            },
            [rows] {
                std::vector<std::string_view> needed, others;
                for (const AnyRow& row : rows->list)
                    (row.key.needed ? needed : others).push_back(row.key.key);
                return schema_of_keys(*rows, needed, others);
            }};
}

AnyShape tuple(std::string form, std::vector<AnyShape> items) {
    const auto parts = std::make_shared<const std::vector<AnyShape>>(std::move(items));
    return {[parts, form](const JsonPlace& at, void* record) {
                if (!at.json.is_array() || at.json.size() != parts->size()) return at.unexpected(form);
                for (std::size_t i = 0; i < parts->size(); ++i) (*parts)[i].read(at.item(i), record);
            },
            [parts](const void* record) {
                Json json = Json::array();
                for (const AnyShape& part : *parts) json.push_back(part.write(record));
                return json;
            },
            [parts] {
                Json schemas = Json::array();
                for (const AnyShape& part : *parts) schemas.push_back(part.schema());
                return schema::tuple(std::move(schemas));
            }};
}

AnyShape list(const AnyList& list, const AnyShape& item, std::size_t min, std::size_t max, std::string what) {
    return {[list, item, min, max, what](const JsonPlace& at, void* values) {
                if (!at.is_list(min, max, what)) return;
                list.clear(values);
                for (std::size_t i = 0; i < at.json.size(); ++i) item.read(at.item(i), list.add(values));
            },
            [list, item](const void* values) {
                Json json = Json::array();
                for (std::size_t i = 0; i < list.size(values); ++i)
                    json.push_back(item.write(list.item(values, i)));
                return json;
            },
            [item, min, max] { return schema::list(item.schema(), min, max); }};
}

AnyShape optional(void* (*emplaced)(void*), const void* (*found)(const void*), const AnyShape& shape) {
    return {[emplaced, shape](const JsonPlace& at, void* value) { shape.read(at, emplaced(value)); },
            [found, shape](const void* value) {
                const void* const there = found(value);
                return there != nullptr ? shape.write(there) : k_left_out;
            },
            [shape] { return shape.schema(); }};
}

}  // namespace shape
}  // namespace talus
