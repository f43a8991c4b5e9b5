#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/job_queue.h"
#include "core/recipe/chunk_map.h"

namespace talus {

/// Makes the chunks of an endless world on a worker, one after the other in the order in which they are
/// wanted. All members must be called from one thread, the window's, which never waits.
class ChunkMaker {
 public:
    /// wake: called from the worker now and then while chunks come, so that the window takes them. results:
    /// bytes that what layers have prepared for chunks may take.
    ChunkMaker(JobQueue& jobs, std::function<void()> wake, std::size_t results);
    ~ChunkMaker();
    ChunkMaker(const ChunkMaker&) = delete;
    ChunkMaker& operator=(const ChunkMaker&) = delete;

    /// Replaces the recipe; what was made of the one before is dropped.
    void begin(const Recipe& recipe, ChunkColouring colouring);
    /// Replaces the list of what is wanted; the chunk that is being made is finished.
    void want(std::vector<ChunkKey> keys);
    /// Returns what was made since the last call.
    std::vector<std::shared_ptr<const Chunk>> take();
    /// Returns the bytes of what layers have prepared.
    std::size_t bytes() const;
    /// Returns whether a worker is at it.
    bool busy() const;

 private:
    struct Order;
    struct Shared;

    JobQueue& jobs_;
    std::function<void()> wake_;
    std::shared_ptr<Shared> shared_;  // with the worker
};

}  // namespace talus
