#include "render/texture_maker.h"

#include <utility>

namespace talus {

TextureMaker::TextureMaker(std::function<bool()> enter, std::function<void()> leave)
    : enter_(std::move(enter)), leave_(std::move(leave)), thread_([this] { run(); }) {}

TextureMaker::~TextureMaker() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_one();
    thread_.join();
    // Deletes the rest here, in this thread's context.
}

std::shared_ptr<TextureMaker::Order> TextureMaker::order(const TextureStorage& storage) {
    auto order = std::make_shared<Order>();
    order->texture_.storage = storage;
    {
        const std::lock_guard lock(mutex_);
        orders_.push_back(order);
    }
    changed_.notify_one();
    return order;
}

void TextureMaker::discard(GpuTexture texture) {
    if (!texture.texture || refuses_) return;
    {
        const std::lock_guard lock(mutex_);
        discarded_.push_back(std::move(texture));
    }
    changed_.notify_one();
}

void TextureMaker::run() {
    // Storage that is made level by level (glTexImage2D) locks the textures of all contexts meanwhile.
    const bool entered = enter_() && glTexStorage2D != nullptr;
    refuses_ = !entered;
    for (;;) {
        std::shared_ptr<Order> order;
        GpuTexture discarded;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return stopping_ || !orders_.empty() || !discarded_.empty(); });
            if (stopping_) break;
            if (!orders_.empty()) {
                order = std::move(orders_.front());
                orders_.pop_front();
            } else {
                discarded = std::move(discarded_.front());
                discarded_.pop_front();
            }
        }
        if (order == nullptr || order.use_count() == 1) continue;  // deletes what was discarded
        if (entered) {
            GpuTexture& made = order->texture_;
            made.texture = GlTexture::make();
            const TextureStorage& storage = made.storage;
            glBindTexture(GL_TEXTURE_2D, made.texture.id());
            glTexStorage2D(GL_TEXTURE_2D, storage.levels, static_cast<GLenum>(storage.format), storage.width,
                           storage.height);
            set_sampling(storage);
            glBindTexture(GL_TEXTURE_2D, 0);
            glFinish();  // other contexts may use it from now on
        }
        order->state_.store(entered ? Order::State::made : Order::State::refused, std::memory_order_release);
    }
    leave_();
}

}  // namespace talus
