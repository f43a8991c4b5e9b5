#include "app/editor/chunk_maker.h"

#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace talus {
namespace {

constexpr std::chrono::milliseconds k_wake_pause{30};

}  // namespace

// What chunks are made of, and in which colours.
struct ChunkMaker::Order {
    Recipe recipe;
    ChunkColouring colouring;
};

struct ChunkMaker::Shared {
    explicit Shared(std::size_t results) : evaluator(results) {}

    std::mutex mutex;
    std::shared_ptr<const Order> ordered;
    std::deque<ChunkKey> wanted;
    std::vector<std::shared_ptr<const Chunk>> made;
    std::shared_ptr<Progress> progress;  // of the job that runs or waits
    bool failed = false;                 // the recipe cannot be made; it is not tried again
    std::size_t prepared = 0;            // bytes that the evaluator keeps

    std::mutex making;  // only one job makes at a time
    Evaluator evaluator;

    // Returns what is wanted next; ends the job where that is nothing.
    std::pair<std::shared_ptr<const Order>, ChunkKey> next(const Progress& job) {
        const std::lock_guard lock(mutex);
        if (progress.get() != &job) return {};  // another one has taken over
        if (wanted.empty()) {
            progress.reset();
            return {};
        }
        const ChunkKey key = wanted.front();
        wanted.pop_front();
        return {ordered, key};
    }

    void run(Progress& job, const std::function<void()>& wake) {
        const std::lock_guard one(making);
        auto woken = std::chrono::steady_clock::now();
        while (true) {
            const auto [from, key] = next(job);
            if (from == nullptr) return;
            auto chunk = std::make_shared<const Chunk>(
                make_chunk(evaluator, from->recipe, key, from->colouring, &job));
            {
                const std::lock_guard lock(mutex);
                if (from == ordered) made.push_back(std::move(chunk));
                prepared = evaluator.cached_bytes();
            }
            const auto now = std::chrono::steady_clock::now();
            if (now - woken < k_wake_pause) continue;
            woken = now;
            wake();
        }
    }
};

ChunkMaker::ChunkMaker(JobQueue& jobs, std::function<void()> wake, std::size_t results)
    : jobs_(jobs), wake_(std::move(wake)), shared_(std::make_shared<Shared>(results)) {}

ChunkMaker::~ChunkMaker() {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->progress != nullptr) shared_->progress->cancel();
}

void ChunkMaker::begin(const Recipe& recipe, ChunkColouring colouring) {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->progress != nullptr) std::exchange(shared_->progress, nullptr)->cancel();
    shared_->ordered = std::make_shared<const Order>(Order{recipe, colouring});
    shared_->wanted.clear();
    shared_->made.clear();
    shared_->failed = false;
}

void ChunkMaker::want(std::vector<ChunkKey> keys) {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->failed) return;
    shared_->wanted.assign(keys.begin(), keys.end());
    if (keys.empty() || shared_->progress != nullptr) return;
    shared_->progress =
        jobs_.submit(JobKind::picture, "Map around", [shared = shared_, wake = wake_](Progress& progress) {
            try {
                shared->run(progress, wake);
            } catch (...) {
                const std::lock_guard guard(shared->mutex);
                if (shared->progress.get() == &progress) {
                    shared->progress.reset();
                    shared->failed = true;
                }
                throw;
            }
        });
}

std::vector<std::shared_ptr<const Chunk>> ChunkMaker::take() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->made, {});
}

std::size_t ChunkMaker::bytes() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->prepared;
}

bool ChunkMaker::busy() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->progress != nullptr;
}

}  // namespace talus
