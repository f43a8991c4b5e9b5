#include "core/tiles/thread_tiles.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

namespace talus {

std::vector<std::string> ThreadTiles::run(int count, const Maker& maker, const Tell& tell,
                                          Progress* progress) {
    std::vector<std::string> answers(static_cast<std::size_t>(count));
    std::deque<Progress> tasks;
    for (int i = 0; i < threads_; ++i) tasks.emplace_back(progress);
    std::mutex mutex;  // of all that follows
    std::condition_variable ended;
    std::exception_ptr error;
    int next = 0;
    int done = 0;
    int running = threads_;

    const auto work = [&](Progress& task) {
        std::unique_lock lock(mutex, std::defer_lock);
        try {
            const Make make = maker();
            for (lock.lock(); next < count && !task.cancelled(); lock.lock()) {
                const int tile = next++;
                lock.unlock();
                std::string answer = make(tile, &task);
                lock.lock();
                tell(tile, answer);
                answers[static_cast<std::size_t>(tile)] = std::move(answer);
                task.set_fraction(0);
                ++done;
                lock.unlock();
            }
        } catch (...) {
            if (!lock.owns_lock()) lock.lock();
            if (error == nullptr) error = std::current_exception();
            for (Progress& other : tasks) other.cancel();
        }
        --running;
        ended.notify_all();
    };
    std::vector<std::thread> threads;
    for (Progress& task : tasks) threads.emplace_back(work, std::ref(task));
    {
        using namespace std::chrono_literals;
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, 50ms, [&] { return running == 0; })) {
            if (progress == nullptr) continue;
            float made = static_cast<float>(done);
            for (const Progress& task : tasks) made += task.fraction();
            progress->set_fraction(made / static_cast<float>(count));
        }
    }
    for (std::thread& thread : threads) thread.join();
    if (error != nullptr) std::rethrow_exception(error);
    checkpoint(progress);
    return answers;
}

}  // namespace talus
