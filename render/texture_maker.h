#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "render/gpu_texture.h"

namespace talus {

/// Makes and deletes large textures on a thread of its own, through a context that shares its textures with
/// the window's. Some drivers clear a texture's memory when they make it and unmap it when they delete it:
/// Mesa's software driver takes 100 ms and 20 ms for one of 4097² × 8 bytes. That context is used for nothing
/// else.
class TextureMaker {
 public:
    /// Smaller textures are made as quickly where they are needed.
    static constexpr std::size_t k_large = std::size_t{1} << 20;  // bytes

    /// enter: makes the shared context current on the calling thread; returns false where there is none, and
    /// orders are refused. leave: the reverse. OpenGL's functions are loaded by then.
    TextureMaker(std::function<bool()> enter, std::function<void()> leave);
    ~TextureMaker();
    TextureMaker(const TextureMaker&) = delete;
    TextureMaker& operator=(const TextureMaker&) = delete;

    /// A texture that is being made. An order dropped before its turn comes is never carried out.
    class Order {
     public:
        enum class State { waits, made, refused };
        State state() const { return state_.load(std::memory_order_acquire); }
        /// Returns the texture, with undefined texels, once it is made.
        GpuTexture take() { return std::move(texture_); }

     private:
        friend class TextureMaker;
        GpuTexture texture_;
        std::atomic<State> state_{State::waits};
    };
    std::shared_ptr<Order> order(const TextureStorage& storage);
    /// Deletes a texture on the other thread, or at once where there is no shared context.
    void discard(GpuTexture texture);

 private:
    void run();

    std::function<bool()> enter_;
    std::function<void()> leave_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool stopping_ = false;
    std::atomic<bool> refuses_{true};  // until there is a context
    std::deque<std::shared_ptr<Order>> orders_;
    std::deque<GpuTexture> discarded_;
    std::thread thread_;
};

}  // namespace talus
