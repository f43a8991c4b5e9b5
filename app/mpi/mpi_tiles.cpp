#include "app/mpi/mpi_tiles.h"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <future>
#include <optional>
#include <stdexcept>
#include <thread>

namespace talus {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto k_pause = 2ms;         // between two looks at what has come
constexpr auto k_tell_every = 200ms;  // how far a tile is

// What a rank tells the first one, and k_tile the answer: the number of a tile, or k_no_tile, which ends it.
enum Tag { k_ask = 1, k_tile, k_answer, k_fraction, k_failed, k_left };
constexpr int k_no_tile = -1;
// The text of a failure that is none: somebody has interrupted the run.
const std::string k_interrupted = "interrupted";

void send(int rank, Tag tag, const std::string& bytes = {}) {
    MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}
template <class Number>
std::string bytes_of(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}
template <class Number>
Number number_of(const std::string& bytes) {
    Number number{};
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
}

struct Message {
    int rank;
    Tag tag;
    std::string bytes;
};

// Returns the next message, if one has come.
std::optional<Message> received(int from) {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return {};
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    Message message{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG),
                    std::string(static_cast<std::size_t>(count), '\0')};
    MPI_Recv(message.bytes.data(), count, MPI_BYTE, message.rank, message.tag, MPI_COMM_WORLD, &status);
    return message;
}

// A rank's tiles, one at a time on a thread beside this one.
class TileJob {
 public:
    explicit TileJob(const TileEngine::Maker& maker) : maker_(maker) {}
    ~TileJob() { cancel(); }

    void start(int tile) {
        tile_ = tile;
        progress_.set_fraction(0);
        job_ = std::async(std::launch::async, [this, tile] {
            if (!make_) make_ = maker_();
            return make_(tile, &progress_);
        });
    }
    bool runs() const { return job_.valid(); }
    int tile() const { return tile_; }
    float fraction() const { return runs() ? progress_.fraction() : 0; }
    void cancel() { progress_.cancel(); }
    /// Waits a moment. Returns whether the tile is made, or has failed: then finish() has to be called.
    bool is_done() {
        if (!runs()) {
            std::this_thread::sleep_for(k_pause);
            return false;
        }
        return job_.wait_for(k_pause) == std::future_status::ready;
    }
    /// Returns the answer; fills `failure` instead where there is none.
    std::string finish(std::string& failure) {
        try {
            return job_.get();
        } catch (const Cancelled&) {
            failure = k_interrupted;
        } catch (const std::bad_alloc&) {
            failure = "not enough memory; cut the map into more --tiles";
        } catch (const std::exception& error) {
            failure = error.what();
        }
        return {};
    }

 private:
    const TileEngine::Maker& maker_;
    TileEngine::Make make_;
    Progress progress_;
    int tile_ = 0;
    std::future<std::string> job_;
};

}  // namespace

MpiTiles::MpiTiles() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &here_);
    MPI_Comm_free(&machine);
}

bool MpiTiles::all_begin(bool here) {
    ran_ = true;
    int begins = here ? 1 : 0;
    int all = 0;
    MPI_Allreduce(&begins, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all == 1;
}

void MpiTiles::leave() {
    if (!ran_) all_begin(false);
}

std::vector<std::string> MpiTiles::run(int count, const Maker& maker, const Tell& tell, Progress* progress) {
    if (!all_begin(true))
        throw std::runtime_error(
            "another rank could not begin: run talus with the same line on its machine to see why");
    std::vector<std::string> answers(is_first() ? static_cast<std::size_t>(count) : 0);
    std::string failure;
    if (is_first())
        failure = lead(count, maker, tell, answers, progress);
    else
        follow(maker, progress);
    enum { ends_well, interrupted, failed };
    int end = failure.empty() ? ends_well : failure == k_interrupted ? interrupted : failed;
    MPI_Bcast(&end, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (end == interrupted) throw Cancelled();
    if (end == failed) throw std::runtime_error(failure);
    return answers;
}

// Returns what went wrong, if anything.
std::string MpiTiles::lead(int count, const Maker& maker, const Tell& tell, std::vector<std::string>& answers,
                           Progress* progress) {
    std::string failure;
    int next = 0;
    int done = 0;
    int present = ranks_ - 1;  // ranks that have not left
    std::vector<float> fractions(static_cast<std::size_t>(ranks_));
    std::vector<bool> sent_home(static_cast<std::size_t>(ranks_));
    TileJob job(maker);
    const auto send_home = [&](int rank) {
        if (!sent_home[static_cast<std::size_t>(rank)]) send(rank, k_tile, bytes_of(k_no_tile));
        sent_home[static_cast<std::size_t>(rank)] = true;
    };
    const auto fail = [&](const std::string& text) {
        if (!failure.empty()) return;
        failure = text;
        job.cancel();
        for (int rank = 1; rank < ranks_; ++rank) send_home(rank);
    };
    const auto take = [&](int tile, std::string answer) {
        try {
            if (failure.empty()) tell(tile, answer);
        } catch (const std::exception& error) {
            fail(error.what());
        }
        answers[static_cast<std::size_t>(tile)] = std::move(answer);
        ++done;
    };
    const auto hear = [&](const Message& message) {
        float& fraction = fractions[static_cast<std::size_t>(message.rank)];
        if (message.tag == k_ask && next < count && failure.empty()) {
            send(message.rank, k_tile, bytes_of(next++));
        } else if (message.tag == k_ask) {
            send_home(message.rank);
        } else if (message.tag == k_answer) {
            fraction = 0;
            take(number_of<int>(message.bytes), message.bytes.substr(sizeof(int)));
        } else if (message.tag == k_fraction) {
            fraction = number_of<float>(message.bytes);
        } else if (message.tag == k_failed) {
            fail(message.bytes);
        } else if (message.tag == k_left) {
            --present;
        }
    };
    while (present > 0 || job.runs() || (next < count && failure.empty())) {
        if (!job.runs() && next < count && failure.empty()) job.start(next++);
        while (const auto message = received(MPI_ANY_SOURCE)) hear(*message);
        if (progress != nullptr) {
            if (progress->cancelled()) fail(k_interrupted);
            float made = static_cast<float>(done) + job.fraction();
            for (const float fraction : fractions) made += fraction;
            progress->set_fraction(made / static_cast<float>(count));
        }
        if (!job.is_done()) continue;
        std::string why;
        std::string answer = job.finish(why);
        if (why.empty())
            take(job.tile(), std::move(answer));
        else
            fail(why);
    }
    return failure;
}

void MpiTiles::follow(const Maker& maker, Progress* progress) {
    TileJob job(maker);
    send(0, k_ask);
    auto told = Clock::now();
    bool goes_home = false;
    while (!goes_home || job.runs()) {
        if (const auto message = received(0)) {
            const int tile = number_of<int>(message->bytes);
            goes_home = tile == k_no_tile;
            if (goes_home)
                job.cancel();
            else
                job.start(tile);
        }
        if (progress != nullptr && progress->cancelled()) job.cancel();
        if (job.runs() && Clock::now() - told > k_tell_every) {
            send(0, k_fraction, bytes_of(job.fraction()));
            told = Clock::now();
        }
        if (!job.is_done()) continue;
        std::string failure;
        const std::string answer = job.finish(failure);
        if (failure.empty()) {
            send(0, k_answer, bytes_of(job.tile()) + answer);
            if (!goes_home) send(0, k_ask);
        } else {
            send(0, k_failed, failure);
        }
    }
    send(0, k_left);
}

}  // namespace talus
