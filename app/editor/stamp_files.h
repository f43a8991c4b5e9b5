#pragma once

#include <map>
#include <memory>
#include <string>

#include "app/editor/job_result.h"
#include "core/terrain/stamp.h"

namespace talus {

/// Stamps that are made of files, each read by a job when it is first asked for.
class StampFiles {
 public:
    /// Returns the stamp of a file; null until it is read, and where it cannot be: why not goes to the
    /// queue's errors.
    std::shared_ptr<const Stamp> find(JobQueue& jobs, const std::string& path);
    /// Returns whether the file was read and holds no image.
    bool has_failed(const std::string& path) const;
    /// Lets a file be read again.
    void forget(const std::string& path) { stamps_.erase(path); }

 private:
    void take();

    std::map<std::string, std::shared_ptr<const Stamp>> stamps_;  // null: failed
    JobResult<std::shared_ptr<const Stamp>> reading_;
    std::string path_;  // of the file that is being read
};

}  // namespace talus
