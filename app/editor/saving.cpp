#include "app/editor/saving.h"

#include <cassert>
#include <exception>
#include <filesystem>
#include <utility>

#include "core/recipe/recipe_json.h"

namespace talus {

namespace {

// Returns whether the file holds something else than it is known to. A file that is gone, or that holds the
// same in other words, has not changed in a way that matters.
bool has_changed(const std::string& path, const Saving::Known& known) {
    // Frozen ground takes long to read. Of a small file the contents say it: two changes may come within one
    // tick of the file system's clock.
    constexpr std::uintmax_t k_large = std::uintmax_t{4} << 20;  // bytes
    const FileState state = file_state(path);
    if (known.state && state.size >= k_large && state == *known.state) return false;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    try {
        return load_recipe(path).recipe != known.recipe;
    } catch (const std::exception&) {
        return true;  // another program's file, or half of one
    }
}

}  // namespace

void Saving::start(JobQueue& jobs, const Recipe& recipe, const std::string& path, std::optional<Known> known,
                   int document, std::function<void(bool saved)> then) {
    assert(!busy());
    done_ = {.path = path, .recipe = recipe, .error = {}, .document = document, .then = std::move(then)};
    // In the order of the safety copies, and behind no export.
    result_.begin(jobs, JobKind::safety_copy, "Saving " + std::filesystem::path(path).filename().string(),
                  [recipe, path, known = std::move(known)](Progress&) -> Result {
                      try {
                          if (known && has_changed(path, *known))
                              return {.error = {}, .changed = true, .state = {}};
                          save_recipe(recipe, path);
                          return {.error = {}, .changed = false, .state = file_state(path)};
                      } catch (const std::exception& failure) {
                          return {.error = failure.what(), .changed = false, .state = {}};
                      }
                  });
}

std::optional<Saving::Done> Saving::take() {
    if (!result_.over()) return std::nullopt;
    Result result = result_.take().value_or(
        Result{.error = done_.path + " was not saved.", .changed = false, .state = {}});
    done_.error = std::move(result.error);
    done_.changed = result.changed;
    done_.state = result.state;
    return std::exchange(done_, {});
}

}  // namespace talus
