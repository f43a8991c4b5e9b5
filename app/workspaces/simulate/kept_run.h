#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/workspaces/simulate/simulate.h"
#include "core/recipe/freeze.h"

namespace talus {

/// What a job made of the run, until the window takes it.
struct Simulate::KeptResult {
    int document = 0;
    int run = 0;  // see run_
    Layer layer;
    Digest made_on;  // see beneath_of(): of its ground, as the run began
    double length = 0;
    std::shared_ptr<const SavedRun> state;
    std::optional<FrozenGround> ground;
};
struct Simulate::Kept {
    std::mutex mutex;
    std::vector<KeptResult> results;
};

}  // namespace talus
