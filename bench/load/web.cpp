#include "web.h"

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace kessel::loadtest {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

std::uint64_t pings = 0;

tcp::endpoint endpoint_of(const Address& to) { return {asio::ip::make_address(to.host), to.port}; }
std::string host_of(const Address& to) { return to.host + ":" + std::to_string(to.port); }

}  // namespace

struct Loop::Inside {
  asio::io_context io{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{io.get_executor()};
};

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() = default;

void Loop::at(Clock::time_point when, Task task) {
  auto timer = std::make_shared<asio::steady_timer>(inside_->io, when);
  timer->async_wait([timer, t = std::move(task)](error_code ec) {
    if (!ec) t();
  });
}

bool Loop::run_until(const std::function<bool()>& done, Clock::duration most) {
  const auto until = Clock::now() + most;
  while (!done()) {
    const auto left = until - Clock::now();
    if (left <= Clock::duration::zero()) return false;
    inside_->io.run_for(std::min<Clock::duration>(left, std::chrono::milliseconds(5)));
  }
  return true;
}

// ---- HTTP -----------------------------------------------------------------------------------------------------------

struct Http::Inside : std::enable_shared_from_this<Http::Inside> {
  struct Waiting {
    HttpCall call;
    Then then;
  };
  struct Link {
    explicit Link(asio::io_context& io) : stream(io) {}
    beast::tcp_stream stream;
    beast::flat_buffer buffer;
    std::optional<Waiting> now;
    http::request<http::string_body> request;
    std::optional<http::response_parser<http::string_body>> parser;
    bool connected = false, fresh = true;
  };

  Inside(asio::io_context& context, Address address) : io(context), to(std::move(address)) {}

  void serve(Link& link) {
    if (link.now || queue.empty()) return;
    link.now.emplace(std::move(queue.front()));
    queue.pop_front();
    link.fresh = !link.connected;
    if (link.connected) return write(link);
    connect(link);
  }

  void connect(Link& link) {
    link.stream.expires_after(std::chrono::seconds(30));
    link.stream.async_connect(endpoint_of(to), [this, self = shared_from_this(), &link](error_code ec) {
      if (ec) return answered(link, {});
      link.stream.socket().set_option(tcp::no_delay(true), ec);
      link.connected = true;
      write(link);
    });
  }

  void write(Link& link) {
    const HttpCall& call = link.now->call;
    link.request = {};
    link.request.version(11);
    link.request.method_string(call.method);
    link.request.target(call.path);
    link.request.set(http::field::host, host_of(to));
    if (!call.cookie.empty()) link.request.set(http::field::cookie, "kessel=" + call.cookie);
    if (call.method != "GET") {
      link.request.set("X-Kessel", "1");
      link.request.set(http::field::content_type, "application/json");
    }
    link.request.body() = call.body;
    link.request.prepare_payload();
    link.stream.expires_after(std::chrono::seconds(60));
    http::async_write(link.stream, link.request, [this, self = shared_from_this(), &link](error_code ec, std::size_t) {
      if (ec) return lost(link);
      read(link);
    });
  }

  void read(Link& link) {
    link.parser.emplace();
    link.parser->body_limit(std::uint64_t{64} << 20);
    http::async_read(link.stream, link.buffer, *link.parser,
                     [this, self = shared_from_this(), &link](error_code ec, std::size_t) {
                       if (ec) return lost(link);
                       auto& message = link.parser->get();
                       HttpReply reply;
                       reply.status = static_cast<int>(message.result_int());
                       reply.body = std::move(message.body());
                       const auto set = message[http::field::set_cookie];
                       if (set.starts_with("kessel=")) {
                         const auto value = set.substr(7, set.find(';') - 7);
                         reply.cookie.assign(value.data(), value.size());
                       }
                       if (!message.keep_alive()) close(link);
                       answered(link, reply);
                     });
  }

  /// A kept connection may have been closed just when it was used: that call is sent again, once.
  void lost(Link& link) {
    close(link);
    if (link.fresh) return answered(link, {});
    link.fresh = true;
    connect(link);
  }

  void close(Link& link) {
    link.stream.close();
    link.buffer.clear();
    link.connected = false;
  }

  void answered(Link& link, const HttpReply& reply) {
    if (reply.status == 0) close(link);
    const Then then = std::move(link.now->then);
    link.now.reset();
    --open;
    then(reply);
    serve(link);
  }

  asio::io_context& io;
  const Address to;
  std::deque<Waiting> queue;
  std::vector<std::unique_ptr<Link>> links;
  std::size_t open = 0;
};

Http::Http(Loop& loop, Address to, int connections)
    : inside_(std::make_shared<Inside>(loop.inside().io, std::move(to))) {
  for (int i = 0; i < connections; ++i) inside_->links.push_back(std::make_unique<Inside::Link>(loop.inside().io));
}

Http::~Http() {
  for (auto& link : inside_->links) link->stream.close();
}

void Http::send(HttpCall call, Then then) {
  inside_->queue.push_back({std::move(call), std::move(then)});
  ++inside_->open;
  for (auto& link : inside_->links)
    if (!link->now) return inside_->serve(*link);
}

std::size_t Http::unanswered() const { return inside_->open; }

// ---- Bare lines -----------------------------------------------------------------------------------------------------

namespace {

class AsioLine final : public RawLine, public std::enable_shared_from_this<AsioLine> {
 public:
  explicit AsioLine(asio::io_context& io) : socket_(io) {}
  void connect(const Address& to) {
    socket_.async_connect(endpoint_of(to), [self = shared_from_this()](error_code ec) {
      if (ec) return;
      self->open_ = true;
      self->read();
    });
  }
  void send(const std::string& bytes) override {
    error_code ignored;
    if (open_) socket_.write_some(asio::buffer(bytes), ignored);  // a byte now and then never fills the line
  }
  bool is_open() const override { return open_; }
  void hang_up() override {
    error_code ignored;
    open_ = false;
    socket_.close(ignored);
  }

 private:
  void read() {
    socket_.async_read_some(asio::buffer(heard_), [self = shared_from_this()](error_code ec, std::size_t) {
      if (ec) {
        self->open_ = false;
        return;
      }
      self->read();
    });
  }
  tcp::socket socket_;
  std::array<char, 512> heard_{};
  bool open_ = false;
};

}  // namespace

std::shared_ptr<RawLine> RawLine::open(Loop& loop, const Address& to) {
  auto line = std::make_shared<AsioLine>(loop.inside().io);
  line->connect(to);
  return line;
}

// ---- Sockets --------------------------------------------------------------------------------------------------------

namespace {

class BeastSocket final : public Socket, public std::enable_shared_from_this<BeastSocket> {
 public:
  BeastSocket(asio::io_context& io, Ears ears, Manner manner) : ws_(io), ears_(std::move(ears)), manner_(manner) {}

  void open(const Address& to, const std::string& cookie) {
    host_ = host_of(to);
    const tcp::endpoint at = endpoint_of(to);
    auto& socket = beast::get_lowest_layer(ws_).socket();
    error_code ec;
    socket.open(at.protocol(), ec);
    // Before the connection is made: the size of the window is agreed on then.
    if (!ec && manner_.receive_buffer > 0)
      socket.set_option(asio::socket_base::receive_buffer_size(manner_.receive_buffer), ec);
    ws_.set_option(websocket::stream_base::decorator(
        [cookie](websocket::request_type& r) { r.set(http::field::cookie, "kessel=" + cookie); }));
    ws_.control_callback([](websocket::frame_type kind, boost::string_view) {
      if (kind == websocket::frame_type::ping) ++pings;
    });
    ws_.read_message_max(std::size_t{64} << 20);
    ws_.auto_fragment(false);
    beast::get_lowest_layer(ws_).expires_after(std::chrono::seconds(60));
    beast::get_lowest_layer(ws_).async_connect(at, [self = shared_from_this()](error_code failed) {
      if (failed) return self->gone(0);
      error_code ignored;
      beast::get_lowest_layer(self->ws_).socket().set_option(tcp::no_delay(true), ignored);
      self->ws_.async_handshake(self->host_, "/ws", [self](error_code refused) { self->ready(refused); });
    });
  }

  void send(std::string text) override {
    if (gone_) return;
    out_.push_back(std::move(text));
    write();
  }
  void hang_up() override {
    if (std::exchange(gone_, true)) return;
    open_ = false;
    ears_ = {};
    beast::get_lowest_layer(ws_).close();
  }
  bool is_open() const override { return open_; }
  std::size_t unsent() const override { return out_.size(); }

 private:
  void ready(error_code refused) {
    if (refused) return gone(0);
    beast::get_lowest_layer(ws_).expires_never();
    open_ = true;
    if (manner_.reads) read();
    if (ears_.opened) ears_.opened();
    write();
  }

  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code ec, std::size_t n) {
      if (ec) return self->gone(self->ws_.reason().code);
      if (self->ears_.text) self->ears_.text({static_cast<const char*>(self->buffer_.data().data()), n});
      self->buffer_.consume(n);
      if (self->buffer_.capacity() > 65536) self->buffer_.shrink_to_fit();
      if (!self->gone_) self->read();
    });
  }

  void write() {
    if (!open_ || writing_ || out_.empty()) return;
    writing_ = true;
    ws_.async_write(asio::buffer(out_.front()), [self = shared_from_this()](error_code ec, std::size_t) {
      self->writing_ = false;
      if (self->gone_) return;
      if (ec) {
        // Whoever reads hears from the reader why the line has ended.
        if (!self->manner_.reads) self->gone(0);
        return;
      }
      self->out_.pop_front();
      self->write();
    });
  }

  void gone(int code) {
    if (std::exchange(gone_, true)) return;
    open_ = false;
    beast::get_lowest_layer(ws_).close();
    const Ears ears = std::exchange(ears_, {});
    if (ears.closed) ears.closed(code);
  }

  websocket::stream<beast::tcp_stream> ws_;
  Ears ears_;
  const Manner manner_;
  std::string host_;
  beast::flat_buffer buffer_;
  std::deque<std::string> out_;
  bool open_ = false, writing_ = false, gone_ = false;
};

}  // namespace

std::shared_ptr<Socket> Socket::open(Loop& loop, const Address& to, const std::string& cookie, Ears ears,
                                     Manner manner) {
  auto socket = std::make_shared<BeastSocket>(loop.inside().io, std::move(ears), manner);
  socket->open(to, cookie);
  return socket;
}

std::uint64_t Socket::pings_heard() { return pings; }

}  // namespace kessel::loadtest
