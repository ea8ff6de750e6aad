// Those who watch: boards, presence, talk.
#include <algorithm>
#include <exception>

#include "server/hub.h"
#include "server/state_json.h"

namespace kessel::server {
namespace {

constexpr std::size_t kNamesKept = 50000;

std::size_t at(Side s) { return static_cast<std::size_t>(index(s)); }

}  // namespace

// ---- Watching -------------------------------------------------------------------------------------------------------

void Hub::watch(Room& room, Conn conn, const std::string& user, Side side, std::uint64_t from) {
  {
    const std::lock_guard lock(people_mutex_);
    const auto it = sockets_.find(conn);
    if (it == sockets_.end()) return;  // gone meanwhile
    it->second.rooms.insert(room.id);
  }
  if (config_.shared_store && room.watchers.empty())
    if (const auto last = store_.chat(room.id, 1); !last.empty()) room.last_chat_ = last.front();
  const bool was_here = std::ranges::any_of(room.watchers, [&](const Room::Watcher& w) { return w.user == user; });
  std::erase_if(room.watchers, [&](const Room::Watcher& w) { return w.conn == conn; });
  Room::Watcher w{conn, user, side, from};
  if (room.table->started()) {
    const std::string body = body_json(*room.table, side);
    const std::string head = JsonWriter()
                                 .field("t", "state")
                                 .field("game", room.id)
                                 .field("side", side_name(room.table->game(), side))
                                 .take();
    send_(conn, std::make_shared<const std::string>(state_json(*room.table, side, body, from, head + ",")));
    w.told = room.table->told().number(side);
    room.bodies_[at(side)] = body;
  }
  room.watchers.push_back(std::move(w));
  room.leave_soon_ = room.brief_ = false;
  if (!was_here && room.table->takes_part(user)) touch(room);
}

void Hub::unwatch(Room& room, Conn conn) {
  {
    const std::lock_guard lock(people_mutex_);
    if (const auto it = sockets_.find(conn); it != sockets_.end()) it->second.rooms.erase(room.id);
  }
  const auto it = std::ranges::find(room.watchers, conn, &Room::Watcher::conn);
  if (it == room.watchers.end()) return;
  const std::string user = it->user;
  room.watchers.erase(it);
  const bool still_here = std::ranges::any_of(room.watchers, [&](const Room::Watcher& w) { return w.user == user; });
  if (room.table && !still_here && room.table->takes_part(user)) touch(room);
}

bool Hub::push(Room& room) {
  if (!room.table || !room.table->started()) return false;
  bool any = false;
  for (const Side side : {Side::First, Side::Second, Side::Observer}) {
    const bool watched = std::ranges::any_of(room.watchers, [&](const Room::Watcher& w) { return w.side == side; });
    std::string& last = room.bodies_[at(side)];
    if (!watched) {
      last.clear();
      continue;
    }
    std::string body = body_json(*room.table, side);
    const bool changed = body != last;
    const std::uint64_t number = room.table->told().number(side);
    const std::string head = JsonWriter()
                                 .field("t", "state")
                                 .field("game", room.id)
                                 .field("side", side_name(room.table->game(), side))
                                 .take() +
                             ",";
    std::map<std::uint64_t, Text> texts;  // most watchers of a side have been told the same
    for (Room::Watcher& w : room.watchers) {
      if (w.side != side || (!changed && w.told >= number)) continue;
      Text& text = texts[w.told];
      if (!text) text = std::make_shared<const std::string>(state_json(*room.table, side, body, w.told, head));
      send_(w.conn, text);
      w.told = number;
      any = true;
    }
    last = std::move(body);
  }
  return any;
}

Faces Hub::faces(const Room* room) {
  Faces f;
  f.now = now();
  f.thinking = room != nullptr ? room->thinking_ : kNobody;
  f.fast = room != nullptr && room->fast;
  f.name = [this](const std::string& user) { return name_of(user); };
  f.online = [room](const std::string& user) {
    return room != nullptr && !user.empty() &&
           std::ranges::any_of(room->watchers, [&](const Room::Watcher& w) { return w.user == user; });
  };
  return f;
}

std::string Hub::game_json(const Room& room, const std::string& user) {
  return face_json(*room.table, user, faces(&room));
}

std::string Hub::game_json(const Table& table, const std::string& user) {
  return face_json(table, user, faces(nullptr));
}

void Hub::tell_game(Room& room) {
  if (!room.table) return;
  const auto text_for = [&](const std::string& user) {
    return std::make_shared<const std::string>("{\"t\":\"game\",\"game\":" + game_json(room, user) + "}");
  };
  std::set<std::string> told{room.table->row.maker};
  for (const SeatRow& s : room.table->seats.rows())
    if (s.kind == SeatKind::Person) told.insert(s.user);
  told.erase("");
  for (const std::string& user : told)
    if (sockets_of(user) > 0) send_to(user, text_for(user));
  Text for_others;
  for (const Room::Watcher& w : room.watchers) {
    if (told.contains(w.user)) continue;
    if (room.table->seats.watches(w.user)) {
      send_(w.conn, text_for(w.user));
      continue;
    }
    if (!for_others) for_others = text_for("");
    send_(w.conn, for_others);
  }
}

void Hub::said(Room& room, const ChatRow& row) {
  if (!room.table) return;
  Side who = Side::Observer;
  for (const Side s : {Side::Second, Side::First})
    if (room.table->seats.holds(row.user, s)) who = s;
  JsonWriter j;
  j.begin_object().field("t", "chat").field("game", room.id).field("who", side_name(room.table->game(), who));
  j.field("text", row.text).field("at", row.at).end_object();
  const Text text = std::make_shared<const std::string>(j.take());
  for (const Room::Watcher& w : room.watchers)
    if (room.table->takes_part(w.user)) send_(w.conn, text);
  room.last_chat_ = row;
}

/// What was said through another process since the last remark that this one knows of.
void Hub::forward_chat(Room& room) {
  if (room.watchers.empty() || !room.table) return;
  constexpr int kLook = 20;
  const auto rows = store_.chat(room.id, kLook);
  std::size_t fresh = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].user == room.last_chat_.user && rows[i].text == room.last_chat_.text &&
        rows[i].at == room.last_chat_.at)
      fresh = i + 1;
  // The remark itself may be gone, with whoever made it; those before it are still known.
  const Seconds known = room.last_chat_.at;
  if (fresh == 0 && known != 0)
    while (fresh < rows.size() && rows[fresh].at <= known) ++fresh;
  for (std::size_t i = fresh; i < rows.size(); ++i) said(room, rows[i]);
}

// ---- People ---------------------------------------------------------------------------------------------------------

void Hub::connect(Conn conn, const std::string& user) {
  const std::lock_guard lock(people_mutex_);
  people_[user].conns.insert(conn);
  sockets_[conn].user = user;
}

void Hub::disconnect(Conn conn) {
  Socket socket;
  {
    const std::lock_guard lock(people_mutex_);
    const auto it = sockets_.find(conn);
    if (it == sockets_.end()) return;
    socket = std::move(it->second);
    sockets_.erase(it);
    const auto person = people_.find(socket.user);
    person->second.conns.erase(conn);
    if (person->second.conns.empty()) {
      left_[socket.user] = now_seconds();
      people_.erase(person);
    }
  }
  for (const std::string& id : socket.rooms) enter(id, [this, conn](Room& room) { unwatch(room, conn); });
}

int Hub::sockets_of(const std::string& user) {
  const std::lock_guard lock(people_mutex_);
  const auto it = people_.find(user);
  return it == people_.end() ? 0 : static_cast<int>(it->second.conns.size());
}

Seconds Hub::last_here(const std::string& user) {
  const std::lock_guard lock(people_mutex_);
  if (people_.contains(user)) return now_seconds();
  const auto it = left_.find(user);
  return it == left_.end() ? 0 : it->second;
}

std::vector<std::string> Hub::everybody_here() {
  const std::lock_guard lock(people_mutex_);
  std::vector<std::string> out;
  for (const auto& [user, person] : people_) out.push_back(user);
  return out;
}

void Hub::send_to(const std::string& user, const Text& text) {
  const std::lock_guard lock(people_mutex_);
  const auto it = people_.find(user);
  if (it == people_.end()) return;
  for (const Conn c : it->second.conns) send_(c, text);
}

std::string Hub::name_of(const std::string& user) {
  if (user.empty()) return {};
  {
    const std::lock_guard lock(names_mutex_);
    if (const auto it = names_.find(user); it != names_.end()) return it->second;
  }
  const auto row = store_.user(user);
  const std::lock_guard lock(names_mutex_);
  if (names_.size() > kNamesKept) names_.clear();
  return names_[user] = row ? row->name : std::string();
}

void Hub::renamed(const std::string& user, const std::string& name) {
  const std::lock_guard lock(names_mutex_);
  names_[user] = name;
}

}  // namespace kessel::server
