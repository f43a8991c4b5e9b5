#pragma once

#include <memory>
#include <vector>

#include "app/editor/job_result.h"
#include "core/lesson/blur_lesson.h"
#include "core/lesson/blur_source.h"
#include "core/terrain/listing.h"

namespace talus {

/// What of a blur is shown.
struct BlurChoice {
    bool terrain = false;  ///< the document's; else the lesson's lattice in class numbers
    std::vector<ParameterValue> values = values_of(BoxBlur{});  ///< with one pass at least

    friend bool operator==(const BlurChoice&, const BlurChoice&) = default;
};

/// The blur that Learn steps through: of a small lattice it is made at once, of a document's terrain in a
/// job. One thread's, the window's.
class LearnBlur {
 public:
    /// The document that is blurred where that is chosen. True where its blur has other values than the one
    /// before.
    bool enter(BlurSource source);
    /// Gives up what is being made; it is begun anew where it is wanted again.
    void leave();
    const BlurSource& source() const { return source_; }
    void choose(BlurChoice choice, const Lesson& lattice);

    /// Sends off what is to be made and takes what is there. True where lesson() is another one.
    bool tick(JobQueue& jobs);
    /// Null until it is made. While another one is made, the one before.
    const std::shared_ptr<const BlurLesson>& lesson() const { return lesson_; }
    /// It could not be made, or the user cancelled it.
    bool failed() const { return failed_; }
    /// The lowest and the highest height before the first pass, for after it there is none beyond them.
    HeightRange extremes() const { return extremes_; }

    /// Whose arithmetic is told while the mouse is elsewhere: one of the lesson's, where there is one.
    LatticePoint cell;

 private:
    void show(std::shared_ptr<const BlurLesson> lesson);
    void send_off(JobQueue& jobs);

    BlurSource source_;
    BlurChoice choice_;
    std::shared_ptr<const BlurLesson> lesson_;
    HeightRange extremes_;
    bool of_source_ = false;  // lesson_ blurs the terrain of source_
    bool due_ = false;        // another lesson is to be made in a job
    bool failed_ = false;
    JobResult<std::shared_ptr<const BlurLesson>> making_;
};

}  // namespace talus
