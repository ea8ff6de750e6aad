// The tries of try_nginx.sh: what a browser would see behind the proxy. Prints a line for each, ends with 1 if one fails.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import https from "node:https";
import { gunzipSync } from "node:zlib";

const name = process.env.NAME;
const port = Number(process.env.PORT);
const ca = readFileSync(process.env.CERT);
const origin = `https://${name}:${port}`;
const reach = { host: "127.0.0.1", port, servername: name, ca, agent: false };

let failed = 0;
function end() {
  console.log(failed === 0 ? "everything works behind nginx" : `${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
function check(what, holds, seen) {
  console.log((holds ? "ok      " : "FAILED  ") + what + (holds ? "" : `: ${JSON.stringify(seen)}`));
  if (!holds) failed += 1;
}

function request(method, path, { headers = {}, body, cookie } = {}) {
  const all = { Host: `${name}:${port}`, ...headers };
  if (cookie) all.Cookie = cookie;
  return new Promise((ok, fail) => {
    const r = https.request({ ...reach, method, path, headers: all }, (answer) => {
      const parts = [];
      answer.on("data", (d) => parts.push(d));
      answer.on("end", () => ok({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }));
    });
    r.on("error", fail);
    r.end(body);
  });
}
const post = (path, body, cookie, headers = {}) =>
  request("POST", path, { body: JSON.stringify(body), cookie, headers: { "X-Kessel": "1", Origin: origin, "Content-Type": "application/json", ...headers } });
const json = (answer) => JSON.parse(answer.bytes.toString());

/** A socket through TLS; as much of RFC 6455 as a try needs. */
function socket(cookie, from = origin) {
  return new Promise((ok, fail) => {
    const r = https.request({
      ...reach,
      path: "/ws",
      headers: {
        Host: `${name}:${port}`, Origin: from, Cookie: cookie, Connection: "Upgrade", Upgrade: "websocket",
        "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      },
    });
    r.on("error", fail);
    r.on("response", (answer) => {
      answer.resume();
      ok({ status: answer.statusCode });
    });
    r.on("upgrade", (answer, line, first) => {
      let bytes = first;
      const waiting = [];
      const messages = [];
      const pump = () => {
        for (;;) {
          if (bytes.length < 2) break;
          let size = bytes[1] & 127, head = 2;
          if (size === 126) [size, head] = bytes.length < 4 ? [Infinity, 4] : [bytes.readUInt16BE(2), 4];
          else if (size === 127) [size, head] = bytes.length < 10 ? [Infinity, 10] : [Number(bytes.readBigUInt64BE(2)), 10];
          if (bytes.length < head + size) break;
          if ((bytes[0] & 15) === 1) messages.push(JSON.parse(bytes.subarray(head, head + size).toString()));
          bytes = bytes.subarray(head + size);
        }
        for (let i = 0; i < waiting.length; ) {
          const at = messages.findIndex(waiting[i].fits);
          if (at < 0) {
            i += 1;
            continue;
          }
          waiting.splice(i, 1)[0].give(messages.splice(0, at + 1)[at]);
        }
      };
      line.on("data", (d) => {
        bytes = Buffer.concat([bytes, d]);
        pump();
      });
      line.on("error", () => {});
      pump();
      ok({
        status: answer.statusCode,
        send(message) {
          const text = Buffer.from(JSON.stringify(message));
          const mask = randomBytes(4);
          const head = text.length < 126 ? Buffer.from([0x81, 0x80 | text.length]) : Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 255]);
          line.write(Buffer.concat([head, mask, text.map((b, i) => b ^ mask[i % 4])]));
        },
        /** The next message that fits; those before it are dropped. */
        wait(fits) {
          return new Promise((give, give_up) => {
            const timer = setTimeout(() => give_up(new Error("nothing came through the socket")), 10000);
            waiting.push({ fits, give: (m) => (clearTimeout(timer), give(m)) });
            pump();
          });
        },
        close: () => line.destroy(),
      });
    });
    r.end();
  });
}

// Pages and API.
const page = await request("GET", "/");
check("the page comes through TLS", page.status === 200 && page.bytes.includes("<html"), page.status);
check("its headers are kept", (page.headers["content-security-policy"] ?? "").includes("default-src 'self'"), page.headers);
const deep = await request("GET", "/game/0123456789abcdef");
check("an address inside the client gives the page", deep.status === 200 && deep.bytes.includes("<html"), deep.status);
const board = await request("GET", "/api/board/breakout", { headers: { "Accept-Encoding": "gzip" } });
const unpacked = board.headers["content-encoding"] === "gzip" ? gunzipSync(board.bytes) : Buffer.alloc(0);
check("JSON is compressed", unpacked.length > 3 * board.bytes.length && JSON.parse(unpacked).game === "breakout", board.headers);
const again = await request("GET", "/api/board/breakout", { headers: { "Accept-Encoding": "gzip", "If-None-Match": board.headers.etag ?? "" } });
check("what has not changed is not sent again", again.status === 304, again.status);
check("/metrics is kept from the public", (await request("GET", "/metrics")).status === 403);
check("/readyz is kept from the public", (await request("GET", "/readyz")).status === 403);
check("browsers are told to come by TLS only", /max-age=\d{8}/.test(page.headers["strict-transport-security"] ?? ""), page.headers);
check("/healthz answers", (await request("GET", "/healthz")).status === 200);

// Who one is.
const me = await request("GET", "/api/me");
const set = (me.headers["set-cookie"] ?? [""])[0];
check("the cookie is this host's alone", set.startsWith("__Host-kessel=") && /; Path=\//.test(set) && !/Domain/i.test(set), set);
check("the cookie is Secure and HttpOnly", /; Secure/.test(set) && /; HttpOnly/.test(set) && /SameSite=Lax/.test(set), set);
const cookie = set.split(";")[0];
const other = ((await request("GET", "/api/me")).headers["set-cookie"] ?? [""])[0].split(";")[0];
const wish = { game: "breakout", scenario: "campaign", sides: { soviet: "me", german: "link" } };
check("another page's change is refused", (await post("/api/games", wish, cookie, { Origin: "https://evil.example" })).status === 403);
check("the bare name without its port is another page", (await post("/api/games", wish, cookie, { Origin: `https://${name}` })).status === 403);
check("another name is refused", (await post("/api/games", wish, cookie, { Host: "evil.example" })).status === 403);
const made = await post("/api/games", wish, cookie);
check("a game can be made", made.status === 200, made.bytes.toString());
if (made.status !== 200) end();
check("a body over 1 MB is refused", (await request("POST", "/api/import", { cookie, headers: { "X-Kessel": "1", Origin: origin }, body: Buffer.alloc((1 << 20) + 1, 32) })).status === 413);

// A few moves.
const { game, links } = json(made);
check("a seat can be claimed", (await post("/api/join", { token: links.german.split("/").pop() }, other)).status === 200);
check("a socket from another page is refused", (await socket(cookie, "https://evil.example")).status === 403);
check("a socket without a cookie is refused", (await socket("kessel=none")).status === 401);
const seats = { soviet: await socket(cookie), german: await socket(other) };
check("sockets open through TLS", seats.soviet.status === 101 && seats.german.status === 101, [seats.soviet.status, seats.german.status]);
if (seats.soviet.status === 101 && seats.german.status === 101) {
  const boards = {};
  for (const [side, line] of Object.entries(seats)) {
    line.send({ t: "watch", game: game.id, side, from: 0 });
    boards[side] = await line.wait((m) => m.t === "state");
  }
  let taken = 0;
  for (; taken < 10; taken += 1) {
    const side = boards.soviet.options.length > 0 ? "soviet" : "german";
    const line = seats[side];
    line.send({ t: "act", cid: `c${taken}`, game: game.id, side, seq: boards[side].seq, actions: [boards[side].options.at(-1)] });
    boards[side] = await line.wait((m) => m.t === "state");
    const done = await line.wait((m) => m.cid === `c${taken}`);
    if (done.taken !== 1) break;
    // The other may have been told; a watch gives his board in any case.
    const rest = side === "soviet" ? "german" : "soviet";
    seats[rest].send({ t: "ping" });
    await seats[rest].wait((m) => m.t === "pong");
    seats[rest].send({ t: "watch", game: game.id, side: rest, from: boards[rest].seq });
    boards[rest] = await seats[rest].wait((m) => m.t === "state");
  }
  check("ten moves are played through TLS", taken === 10, taken);
  seats.soviet.close();
  seats.german.close();
}

// Rates. A visitor from elsewhere makes identities until it is enough; another visitor is not touched by that.
const visitor = (address, more = {}) => request("GET", "/api/me", { headers: { "X-Test-Address": address, ...more } });
let limited = 0;
for (let i = 0; i < 45; i += 1) limited += (await visitor("203.0.113.9", { "X-Forwarded-For": "127.0.0.1" })).status === 429 ? 1 : 0;
check("rates are limited by the visitor's address, whatever he says it is", limited > 5 && limited < 16, limited);
check("another visitor is not limited", (await visitor("203.0.113.10")).status === 200);
const log = readFileSync(process.env.LOG, "utf8").trim().split("\n").map((line) => JSON.parse(line));
check("the log tells the visitor's address", log.some((l) => l.from === "203.0.113.9" && l.status === 429) && log.some((l) => l.from === "203.0.113.10"));

end();
