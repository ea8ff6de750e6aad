// The one file that knows Boost.Beast: one I/O thread for all connections, each a small state machine of callbacks.
#include <algorithm>
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "server/address.h"
#include "server/net.h"

namespace kessel::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int kSendBuffer = 128 << 10;

std::string text_of(boost::string_view v) { return {v.data(), v.size()}; }

Reply plain_error(int status, const char* code, const char* message) {
  Reply r;
  r.status = status;
  r.body = std::make_shared<const std::string>(std::string("{\"error\":{\"code\":\"") + code + "\",\"message\":\"" +
                                               message + "\"}}");
  return r;
}

class HttpSession;
class WsSession;
using IoContext = asio::io_context;

/// What all connections share. Touched by the I/O thread alone, except where it says otherwise. It outlives them: they
/// hold it, and it holds no I/O object.
struct Core {
  NetConfig config;
  NetHandler* handler = nullptr;  ///< none once the net has stopped
  std::weak_ptr<IoContext> io;
  bool stopping = false;
  Conn last_conn = 0;
  std::unordered_set<HttpSession*> http;
  std::unordered_map<Conn, std::shared_ptr<WsSession>> sockets;
  std::unordered_map<std::string, std::size_t> by_block;
  std::map<std::uint64_t, HttpSession*> waiting;  ///< for a request to be told, the longest first
  std::uint64_t last_wait = 0;
  // From any thread.
  std::mutex quiet_mutex;
  std::condition_variable quiet_changed;
  bool quiet = false;  ///< stopping, and no connection is left
  std::atomic<std::uint64_t> connections{0}, socket_count{0}, accepted{0}, turned_away{0}, dropped_slow{0},
      bytes_out{0};

  /// A place for one more connection from there; none if there are too many.
  static Ticket place(const std::shared_ptr<Core>& core, const std::string& address) {
    if (is_this_machine(address) && !core->config.limit_this_machine) return Ticket([] {});
    std::string block = block_of(address);
    std::size_t& count = core->by_block[block];
    if (count >= core->config.max_by_address) return {};
    ++count;
    return Ticket([core, b = std::move(block)] {
      const auto it = core->by_block.find(b);
      if (--it->second == 0) core->by_block.erase(it);
    });
  }
  void opened(HttpSession* s) { http.insert(s), ++connections; }
  void closed(HttpSession* s) {
    if (http.erase(s) != 0) --connections;
    say_if_quiet();
  }
  void opened(Conn conn, std::shared_ptr<WsSession> s) {
    sockets[conn] = std::move(s);
    ++connections, ++socket_count;
  }
  void closed(Conn conn) {
    if (sockets.erase(conn) == 0) return;
    --connections, --socket_count;
    if (handler != nullptr) handler->on_close(conn);
    say_if_quiet();
  }
  void say_if_quiet() {
    if (!stopping || !http.empty() || !sockets.empty()) return;
    const std::lock_guard lock(quiet_mutex);
    quiet = true;
    quiet_changed.notify_all();
  }
};

/// Holds a session for another thread. Whatever it is asked to do, and in the end the session itself, goes back to the
/// I/O thread, the only one that may touch it or let it go.
template <class Session>
class Courier {
 public:
  Courier(std::shared_ptr<IoContext> io, std::shared_ptr<Session> session)
      : io_(std::move(io)), session_(std::move(session)) {}
  Courier(const Courier&) = delete;
  Courier& operator=(const Courier&) = delete;
  ~Courier() {
    asio::post(*io_, [held = std::move(session_)] {});
  }
  template <class Work>
  void carry(Work work) const {
    asio::post(*io_, [session = session_, w = std::move(work)]() mutable { w(*session); });
  }

 private:
  std::shared_ptr<IoContext> io_;
  std::shared_ptr<Session> session_;
};

// ---- Sockets --------------------------------------------------------------------------------------------------------

class WsSession : public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(std::shared_ptr<Core> core, Conn conn, beast::tcp_stream&& stream, Ticket place)
      : core_(std::move(core)),
        place_(std::move(place)),
        conn_(conn),
        ws_(std::move(stream)),
        force_(ws_.get_executor()) {}

  void run(http::request<http::string_body> request) {
    request_ = std::move(request);
    beast::get_lowest_layer(ws_).expires_never();
    websocket::stream_base::timeout t{};
    t.handshake_timeout = core_->config.close_timeout;
    t.idle_timeout = core_->config.socket_timeout;
    t.keep_alive_pings = true;
    ws_.set_option(t);
    ws_.read_message_max(core_->config.max_message);
    ws_.auto_fragment(false);
    ws_.async_accept(request_, [self = shared_from_this()](error_code ec) {
      self->request_ = {};
      if (ec) return self->done();
      self->open_ = true;
      self->read();
      self->write();
    });
  }

  void send(Text text) {
    if (ending_ || done_) return;
    queued_ += text->size();
    out_.push_back(std::move(text));
    if (queued_ > core_->config.max_queue) return drop_slow();
    write();
  }

  /// Says goodbye once everything before it is written; does not wait for ever.
  void end(int code, std::string reason) {
    if (ending_ || done_) return;
    ending_ = true;
    code_ = code, reason_ = std::move(reason);
    force_.expires_after(core_->config.close_timeout);
    force_.async_wait([self = shared_from_this()](error_code ec) {
      if (!ec) beast::get_lowest_layer(self->ws_).close();
      if (!ec && !self->open_) self->done();
    });
    write();
  }

 private:
  void drop_slow() {
    ++core_->dropped_slow;
    while (out_.size() > (writing_ ? 1U : 0U)) {
      queued_ -= out_.back()->size();
      out_.pop_back();
    }
    end(kClosePolicy, "you read too slowly");
  }

  void read() {
    if (reading_ || done_ || ending_ || tickets_ >= core_->config.max_tickets) return;
    reading_ = true;
    ws_.async_read(buffer_, [self = shared_from_this()](error_code ec, std::size_t) { self->on_read(ec); });
  }

  void on_read(error_code ec) {
    reading_ = false;
    if (ec) {
      // While a goodbye is being said, its own handler ends the session.
      if (!closing_) done();
      return;
    }
    if (!ws_.got_text()) return end(kCloseNotText, "only text is understood");
    std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > 8192) buffer_.shrink_to_fit();
    if (ending_ || core_->handler == nullptr) return;
    ++tickets_;
    auto courier = std::make_shared<Courier<WsSession>>(core_->io.lock(), shared_from_this());
    Ticket ticket([courier] {
      courier->carry([](WsSession& session) {
        --session.tickets_;
        session.read();
      });
    });
    core_->handler->on_message(conn_, std::move(text), std::move(ticket));
    read();
  }

  void write() {
    if (!open_ || writing_ || done_) return;
    if (out_.empty()) {
      if (ending_) say_goodbye();
      return;
    }
    writing_ = true;
    ws_.text(true);
    const Text text = out_.front();  // held until it is written, whatever happens to the queue
    ws_.async_write(asio::buffer(*text), [self = shared_from_this(), text](error_code ec, std::size_t n) {
      self->writing_ = false;
      self->core_->bytes_out += n;
      if (ec || self->done_) return self->done();
      self->queued_ -= text->size();
      self->out_.pop_front();
      self->write();
    });
  }

  void say_goodbye() {
    if (std::exchange(closing_, true)) return;
    const websocket::close_reason why(static_cast<websocket::close_code>(code_), reason_);
    ws_.async_close(why, [self = shared_from_this()](error_code) { self->done(); });
  }

  void done() {
    if (std::exchange(done_, true)) return;
    force_.cancel();
    beast::get_lowest_layer(ws_).close();
    out_.clear();
    core_->closed(conn_);
  }

  std::shared_ptr<Core> core_;
  Ticket place_;
  const Conn conn_;
  websocket::stream<beast::tcp_stream> ws_;
  asio::steady_timer force_;
  http::request<http::string_body> request_;
  beast::flat_buffer buffer_;
  std::deque<Text> out_;
  std::size_t queued_ = 0, tickets_ = 0;
  int code_ = 0;
  std::string reason_;
  bool open_ = false, reading_ = false, writing_ = false, ending_ = false, closing_ = false, done_ = false;
};

// ---- HTTP -----------------------------------------------------------------------------------------------------------

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(std::shared_ptr<Core> core, tcp::socket socket, std::string remote, Ticket place)
      : core_(std::move(core)), place_(std::move(place)), stream_(std::move(socket)), remote_(std::move(remote)) {
    error_code ec;
    stream_.socket().set_option(tcp::no_delay(true), ec);
    // Whoever does not read is to be noticed here, not hidden by megabytes in the kernel.
    stream_.socket().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ec);
    core_->opened(this);
  }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;
  ~HttpSession() {
    stop_waiting();
    core_->closed(this);
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(core_->config.max_header));
    parser_->body_limit(core_->config.max_body);
    wait_number_ = ++core_->last_wait;
    core_->waiting[wait_number_] = this;
    if (buffer_.size() > 0) return read_header();
    stream_.expires_after(std::exchange(fresh_, false) ? core_->config.header_timeout : core_->config.idle_timeout);
    stream_.async_read_some(buffer_.prepare(kFirstRead), [self = shared_from_this()](error_code ec, std::size_t n) {
      if (ec) return;
      self->buffer_.commit(n);
      self->read_header();
    });
  }

  void close_if_idle() {
    if (wait_number_ != 0) stream_.close();
  }
  void stop_waiting() {
    if (wait_number_ != 0) core_->waiting.erase(std::exchange(wait_number_, 0));
  }

 private:
  static constexpr std::size_t kFirstRead = 4096;

  /// Whoever lets his headers trickle in has so long for all of them.
  void read_header() {
    stream_.expires_after(core_->config.header_timeout);
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](error_code ec, std::size_t) {
      self->stop_waiting();
      self->on_header(ec);
    });
  }

  /// What proxies and we could understand differently is not understood at all: where a body ends, and whom it is for.
  const char* why_ambiguous() const {
    const auto& m = parser_->get();
    const auto encodings = m.count(http::field::transfer_encoding), lengths = m.count(http::field::content_length);
    if (encodings > 1 || (encodings == 1 && !beast::iequals(m[http::field::transfer_encoding], "chunked")))
      return "this transfer encoding is not understood";
    if (lengths > 1 || (encodings == 1 && (lengths == 1 || m.version() < 11)))
      return "where the body ends is not clear";
    const auto hosts = m.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && m.version() >= 11)) return "a request names one host";
    return nullptr;
  }

  void on_header(error_code ec) {
    if (ec) return on_error(ec);
    if (const char* why = why_ambiguous()) {
      keep_alive_ = head_ = false;
      lingers_ = true;
      return write(plain_error(400, "bad_request", why));
    }
    if (websocket::is_upgrade(parser_->get())) return on_upgrade();
    stream_.expires_after(core_->config.read_timeout);
    if (beast::iequals(parser_->get()[http::field::expect], "100-continue")) {
      auto go_on = std::make_shared<http::response<http::empty_body>>(http::status::continue_, 11);
      http::async_write(stream_, *go_on, [self = shared_from_this(), go_on](error_code failed, std::size_t) {
        if (!failed) self->read_body();
      });
      return;
    }
    read_body();
  }

  void read_body() {
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code ec, std::size_t) {
      if (ec) return self->on_error(ec);
      self->on_request();
    });
  }

  /// What can be answered is; whoever hangs up or waits too long is not.
  void on_error(error_code ec) {
    keep_alive_ = false;
    lingers_ = true;
    head_ = false;
    if (ec == http::error::body_limit) return write(plain_error(413, "too_large", "the body is too large"));
    if (ec == http::error::header_limit) return write(plain_error(431, "too_large", "the headers are too large"));
    if (ec == http::error::end_of_stream || ec == http::error::partial_message) return;
    if (ec.category() == http::make_error_code(http::error::bad_method).category())
      write(plain_error(400, "bad_request", "this is no HTTP request"));
  }

  template <class Message>
  Request request_of(const Message& m) {
    Request r;
    r.method = text_of(m.method_string());
    r.target = text_of(m.target());
    const std::size_t mark = r.target.find('?');
    r.path = r.target.substr(0, mark);
    if (mark != std::string::npos) r.query = r.target.substr(mark + 1);
    r.host = text_of(m[http::field::host]);
    r.origin = text_of(m[http::field::origin]);
    r.cookie = text_of(m[http::field::cookie]);
    r.kessel = text_of(m["X-Kessel"]);
    r.if_none_match = text_of(m[http::field::if_none_match]);
    r.forwarded_for = text_of(m["X-Forwarded-For"]);
    r.content_type = text_of(m[http::field::content_type]);
    r.user_agent = text_of(m[http::field::user_agent]);
    r.remote = remote_;
    r.keep_alive = m.keep_alive();
    return r;
  }

  void on_request() {
    Request r = request_of(parser_->get());
    r.body = std::move(parser_->get().body());
    keep_alive_ = r.keep_alive;
    lingers_ = false;
    head_ = r.method == "HEAD";
    stream_.expires_never();
    core_->handler->on_request(std::move(r), respond());
  }

  /// A way back to this session from any thread; holds it alive until it is used.
  Respond respond() {
    auto courier = std::make_shared<Courier<HttpSession>>(core_->io.lock(), shared_from_this());
    return
        [courier](Reply reply) { courier->carry([r = std::move(reply)](HttpSession& session) { session.write(r); }); };
  }

  void on_upgrade() {
    Request r = request_of(parser_->get());
    head_ = false;
    stream_.expires_never();
    const Conn conn = ++core_->last_conn;
    auto courier = std::make_shared<Courier<HttpSession>>(core_->io.lock(), shared_from_this());
    core_->handler->on_upgrade(std::move(r), conn, [courier, conn](std::optional<Reply> refused) {
      courier->carry([conn, no = std::move(refused)](HttpSession& session) { session.decided(conn, no); });
    });
  }

  void decided(Conn conn, const std::optional<Reply>& refused) {
    keep_alive_ = false;
    lingers_ = false;
    if (refused) return write(*refused);
    const bool going = core_->stopping;
    auto socket = std::make_shared<WsSession>(core_, conn, std::move(stream_), place_);
    core_->opened(conn, socket);
    socket->run(parser_->release());
    if (going) socket->end(kCloseGoingAway, "the server is going down");
  }

  void write(const Reply& reply) {
    struct Answer {
      Text body;
      http::response<http::span_body<const char>> message;
      std::optional<http::response_serializer<http::span_body<const char>>> head;
    };
    auto a = std::make_shared<Answer>();
    static const Text kNothing = std::make_shared<const std::string>();
    a->body = reply.body ? reply.body : kNothing;
    keep_alive_ = keep_alive_ && !core_->stopping;
    a->message.version(11);
    a->message.result(static_cast<unsigned>(reply.status));
    a->message.keep_alive(keep_alive_);
    const bool bare = reply.status == 204 || reply.status == 304;
    if (!bare) a->message.set(http::field::content_type, reply.type);
    for (const auto& [name, value] : reply.headers) a->message.insert(name, value);
    a->message.body() = {a->body->data(), a->body->size()};
    if (!bare) a->message.content_length(a->body->size());
    stream_.expires_after(core_->config.read_timeout);
    const auto written = [self = shared_from_this(), a](error_code ec, std::size_t n) {
      self->core_->bytes_out += n;
      self->on_written(ec);
    };
    if (head_ || bare) {
      a->head.emplace(a->message);
      http::async_write_header(stream_, *a->head, written);
    } else {
      http::async_write(stream_, a->message, written);
    }
  }

  void on_written(error_code ec) {
    if (ec) return;
    if (keep_alive_) return read();
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    if (!lingers_) return;
    // The rest of a body nobody wants must be taken off the line, else the answer would be lost with it.
    stream_.expires_after(std::chrono::seconds(2));
    linger();
  }

  void linger() {
    buffer_.clear();
    if ((lingered_ += 1) > 512) return;
    stream_.async_read_some(buffer_.prepare(16384), [self = shared_from_this()](error_code ec, std::size_t) {
      if (!ec) self->linger();
    });
  }

  std::shared_ptr<Core> core_;
  Ticket place_;
  beast::tcp_stream stream_;
  std::string remote_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  int lingered_ = 0;
  std::uint64_t wait_number_ = 0;  ///< of a request that is not told yet; 0: it is
  bool fresh_ = true, keep_alive_ = true, lingers_ = false, head_ = false;
};

// ---- The whole ------------------------------------------------------------------------------------------------------

class BeastNet final : public Net {
 public:
  explicit BeastNet(const NetConfig& config) {
    core_->config = config;
    core_->io = io_;
  }
  BeastNet(const BeastNet&) = delete;
  BeastNet& operator=(const BeastNet&) = delete;
  ~BeastNet() override { end(std::chrono::milliseconds(0)); }

  std::optional<Fault> bind() {
    const NetConfig& config = core_->config;
    error_code ec;
    tcp::resolver resolver(*io_);
    const auto found = resolver.resolve(config.host, std::to_string(config.port), tcp::resolver::passive, ec);
    if (ec || found.empty()) return Fault{config.host, "no such address: " + ec.message()};
    const tcp::endpoint at = found.begin()->endpoint();
    acceptor_.open(at.protocol(), ec);
    if (!ec) acceptor_.set_option(asio::socket_base::reuse_address(true), ec);
    if (!ec) acceptor_.bind(at, ec);
    if (!ec) acceptor_.listen(asio::socket_base::max_listen_connections, ec);
    if (ec) return Fault{config.host + ":" + std::to_string(config.port), ec.message()};
    port_ = acceptor_.local_endpoint(ec).port();
    return std::nullopt;
  }

  std::uint16_t port() const override { return port_; }

  void start(NetHandler& handler) override {
    core_->handler = &handler;
    accept();
    thread_ = std::thread([this] { io_->run(); });
  }

  void send(Conn conn, Text text) override { put({conn, std::move(text), 0, {}}); }
  void close(Conn conn, int code, std::string reason) override { put({conn, nullptr, code, std::move(reason)}); }

  void stop_accepting() override {
    asio::post(*io_, [this] {
      core_->stopping = true;
      error_code ignored;
      acceptor_.close(ignored);
      const std::vector<HttpSession*> now(core_->http.begin(), core_->http.end());
      for (HttpSession* s : now) s->close_if_idle();
    });
  }

  void stop(std::chrono::milliseconds grace) override { end(grace); }

  NetStats stats() const override {
    NetStats s;
    s.connections = core_->connections, s.sockets = core_->socket_count, s.accepted = core_->accepted;
    s.turned_away = core_->turned_away;
    s.dropped_slow = core_->dropped_slow, s.bytes_out = core_->bytes_out;
    return s;
  }

 private:
  struct Out {
    Conn conn = 0;
    Text text;
    int code = 0;  ///< with no text: close, and why
    std::string reason;
  };

  void put(Out out) {
    const std::lock_guard lock(outbox_mutex_);
    outbox_.push_back(std::move(out));
    if (std::exchange(drain_due_, true)) return;
    asio::post(*io_, [this] { drain(); });
  }

  void drain() {
    std::vector<Out> batch;
    {
      const std::lock_guard lock(outbox_mutex_);
      batch.swap(outbox_);
      drain_due_ = false;
    }
    for (Out& o : batch) {
      const auto it = core_->sockets.find(o.conn);
      if (it == core_->sockets.end()) continue;
      const auto socket = it->second;  // it may end, and be forgotten, on the way
      if (o.text)
        socket->send(std::move(o.text));
      else
        socket->end(o.code, std::move(o.reason));
    }
  }

  void accept() {
    acceptor_.async_accept([this](error_code ec, tcp::socket socket) {
      if (core_->stopping || ec == asio::error::operation_aborted) return;
      if (ec) {  // no more file handles, most likely: wait for some to come back
        end_longest_wait();
        pause_.expires_after(std::chrono::milliseconds(100));
        pause_.async_wait([this](error_code failed) {
          if (!failed && !core_->stopping) accept();
        });
        return;
      }
      ++core_->accepted;
      admit(std::move(socket));
      accept();
    });
  }

  void admit(tcp::socket socket) {
    error_code ec;
    const auto peer = socket.remote_endpoint(ec).address();
    if (ec) return;  // gone already
    const std::string remote = peer.is_v6() && peer.to_v6().is_v4_mapped()
                                   ? asio::ip::make_address_v4(asio::ip::v4_mapped, peer.to_v6()).to_string()
                                   : peer.to_string();
    auto place = Core::place(core_, remote);
    // Those who hold a connection and ask for nothing make room for those who come.
    const bool full = core_->connections >= core_->config.max_connections;
    if (!place || (full && !end_longest_wait())) {
      ++core_->turned_away;
      return;
    }
    std::make_shared<HttpSession>(core_, std::move(socket), remote, std::move(place))->read();
  }

  bool end_longest_wait() {
    if (core_->waiting.empty()) return false;
    HttpSession* longest = core_->waiting.begin()->second;
    longest->close_if_idle();
    longest->stop_waiting();
    return true;
  }

  void end(std::chrono::milliseconds grace) {
    if (!thread_.joinable()) return;
    stop_accepting();
    asio::post(*io_, [this] {
      drain();
      const auto now = core_->sockets;
      for (const auto& [conn, socket] : now) socket->end(kCloseGoingAway, "the server is going down");
      core_->say_if_quiet();
    });
    {
      std::unique_lock lock(core_->quiet_mutex);
      core_->quiet_changed.wait_for(lock, grace, [this] { return core_->quiet; });
    }
    io_->stop();
    thread_.join();
    core_->handler = nullptr;
    core_->sockets.clear();
  }

  std::shared_ptr<Core> core_ = std::make_shared<Core>();
  std::shared_ptr<IoContext> io_ = std::make_shared<IoContext>(1);
  asio::executor_work_guard<IoContext::executor_type> work_{io_->get_executor()};
  tcp::acceptor acceptor_{*io_};
  asio::steady_timer pause_{*io_};
  std::thread thread_;
  std::uint16_t port_ = 0;
  std::mutex outbox_mutex_;
  std::vector<Out> outbox_;
  bool drain_due_ = false;
};

}  // namespace

Expected<std::unique_ptr<Net>> Net::listen(const NetConfig& config) {
  auto net = std::make_unique<BeastNet>(config);
  if (auto fault = net->bind()) return *fault;
  return std::unique_ptr<Net>(std::move(net));
}

}  // namespace kessel::server
