#include "app/workspaces/learn/worksheets.h"

#include <utility>

#include "core/io/safe_file.h"
#include "core/lesson/picture/paper_parts.h"
#include "core/map/sheet_svg.h"
#include "core/words/words.h"

namespace talus {

void write_worksheets(JobQueue& jobs, Toasts& toasts, std::shared_ptr<const LatticeTrace> lattice,
                      const std::string& folder, const std::string& name, const std::string& language) {
    jobs.submit(JobKind::file, "Worksheet",
                [&toasts, lattice = std::move(lattice), folder, name, language](Progress&) {
                    const std::string path = folder + "/" + name;
                    FileGroup files;
                    files.add(path + ".svg").write(svg_of(worksheet(*lattice, false, language)));
                    files.add(path + "-solution.svg").write(svg_of(worksheet(*lattice, true, language)));
                    files.commit();
                    toasts.post(Toast::Kind::success,
                                worded("Wrote a worksheet and its solution, to print", language) + "\n" +
                                    path + ".svg",
                                folder);
                });
}

}  // namespace talus
