#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "core/recipe/layer.h"

namespace talus {

/// The layers of a recipe, first made first. Each is immutable and shared, with its digests: copying and
/// comparing a list costs a few pointers and numbers, whatever the layers hold.
class LayerList {
    struct Entry {
        explicit Entry(Layer from)
            : layer(std::move(from)), digest(digest_of(layer)), effect(effect_of(layer)) {}
        Layer layer;
        Digest digest;
        Digest effect;
    };
    using Entries = std::vector<std::shared_ptr<const Entry>>;

 public:
    class Iterator {
     public:
        using value_type = Layer;
        using reference = const Layer&;
        using pointer = const Layer*;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::random_access_iterator_tag;

        Iterator() = default;
        explicit Iterator(Entries::const_iterator at) : at_(at) {}
        const Layer& operator*() const { return (*at_)->layer; }
        const Layer* operator->() const { return &(*at_)->layer; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        Iterator operator++(int) { return Iterator(at_++); }
        Iterator& operator--() {
            --at_;
            return *this;
        }
        Iterator& operator+=(std::ptrdiff_t steps) {
            at_ += steps;
            return *this;
        }
        friend Iterator operator+(Iterator from, std::ptrdiff_t steps) { return Iterator(from.at_ + steps); }
        friend std::ptrdiff_t operator-(Iterator a, Iterator b) { return a.at_ - b.at_; }
        friend bool operator==(Iterator, Iterator) = default;
        friend auto operator<=>(Iterator a, Iterator b) { return a.at_ <=> b.at_; }

     private:
        Entries::const_iterator at_;
    };

    /// A layer being changed: a copy that replaces the original in the list on destruction.
    class Editing {
     public:
        Editing(LayerList& list, std::size_t index) : list_(list), index_(index), layer_(list[index]) {}
        ~Editing() { list_.set(index_, std::move(layer_)); }
        Editing(const Editing&) = delete;
        Editing& operator=(const Editing&) = delete;
        Layer* operator->() { return &layer_; }
        Layer& operator*() { return layer_; }

     private:
        LayerList& list_;
        std::size_t index_;
        Layer layer_;
    };

    LayerList() = default;
    LayerList(std::initializer_list<Layer> layers) {
        for (const Layer& layer : layers) push_back(layer);
    }

    std::size_t size() const { return entries_.size(); }
    bool empty() const { return entries_.empty(); }
    const Layer& operator[](std::size_t index) const { return entries_[index]->layer; }
    const Layer& front() const { return entries_.front()->layer; }
    const Layer& back() const { return entries_.back()->layer; }
    Iterator begin() const { return Iterator(entries_.begin()); }
    Iterator end() const { return Iterator(entries_.end()); }

    const Digest& digest(std::size_t index) const { return entries_[index]->digest; }
    const Digest& effect(std::size_t index) const { return entries_[index]->effect; }

    /// `layers.edit(i)->enabled = false;`
    Editing edit(std::size_t index) { return {*this, index}; }
    Editing edit_back() { return edit(size() - 1); }

    void set(std::size_t index, Layer layer) { entries_[index] = shared(std::move(layer)); }
    void push_back(Layer layer) { entries_.push_back(shared(std::move(layer))); }
    /// Inserts a layer before the one at `index`, or at the end.
    void insert(std::size_t index, Layer layer) {
        entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(index), shared(std::move(layer)));
    }
    void erase(std::size_t index) { entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(index)); }
    /// Moves a layer so that its new index is `to`.
    void move(std::size_t from, std::size_t to) {
        auto entry = std::move(entries_[from]);
        erase(from);
        entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(to), std::move(entry));
    }
    /// Removes all layers but the first `count`.
    void truncate(std::size_t count) { entries_.resize(std::min(count, size())); }
    void pop_back() { entries_.pop_back(); }
    void clear() { entries_.clear(); }

    friend bool operator==(const LayerList& a, const LayerList& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a.entries_[i] != b.entries_[i] && a.digest(i) != b.digest(i)) return false;
        }
        return true;
    }

 private:
    static std::shared_ptr<const Entry> shared(Layer layer) {
        return std::make_shared<const Entry>(std::move(layer));
    }

    Entries entries_;
};

}  // namespace talus
