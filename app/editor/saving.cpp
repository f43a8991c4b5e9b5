#include "app/editor/saving.h"

#include <cassert>
#include <exception>
#include <filesystem>
#include <utility>

#include "core/recipe/recipe_json.h"

namespace talus {

void Saving::start(JobQueue& jobs, const Recipe& recipe, const std::string& path, int document,
                   std::function<void(bool saved)> then) {
    assert(!busy());
    done_ = {.path = path, .recipe = recipe, .error = {}, .document = document, .then = std::move(then)};
    // In the order of the safety copies, and behind no export.
    result_.begin(jobs, JobKind::safety_copy, "Saving " + std::filesystem::path(path).filename().string(),
                  [recipe, path](Progress&) -> std::string {
                      try {
                          save_recipe(recipe, path);
                      } catch (const std::exception& failure) {
                          return failure.what();
                      }
                      return {};
                  });
}

std::optional<Saving::Done> Saving::take() {
    if (!result_.over()) return std::nullopt;
    done_.error = result_.take().value_or(done_.path + " was not saved.");
    return std::exchange(done_, {});
}

}  // namespace talus
