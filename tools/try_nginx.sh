#!/usr/bin/env bash
# Puts nginx with TLS in front of a server of its own, with the very example of docs/server.md, and tries it: pages, API,
# cookie, socket, foreign pages, rates by the visitor's address. Needs nginx, openssl and node; as root or not.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")

for name in nginx openssl node; do
  PATH=$PATH:/usr/sbin command -v "$name" >/dev/null || {
    echo "try_nginx: skipped, $name is missing (packages nginx-light openssl nodejs)"
    exit 0
  }
done
program=${KESSEL_PROGRAM:-$root/build/kessel}
[[ -x $program ]] || {
  echo "try_nginx: $program is not built" >&2
  exit 1
}

work=$(mktemp -d "${TMPDIR:-/tmp}/kessel-nginx-XXXXXX")
server=0 proxy=0
clean_up() {
  ((proxy)) && kill "$proxy" 2>/dev/null && wait "$proxy" || true
  ((server)) && kill "$server" 2>/dev/null && wait "$server" || true
  rm -rf "$work"
}
trap clean_up EXIT

name=play.example.org
port=$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$name" \
  -addext "subjectAltName=DNS:$name" -keyout "$work/key.pem" -out "$work/cert.pem" 2>"$work/openssl.log" || {
  cat "$work/openssl.log" >&2
  exit 1
}

KESSEL_HOME=$root "$program" serve --listen 127.0.0.1:0 --data-dir "$work/data" --pace 0 \
  --base-url "https://$name:$port" >"$work/server.out" &
server=$!
for _ in $(seq 200); do
  grep -q listening "$work/server.out" && break
  sleep 0.02
done
behind=$(sed -n 's|^listening on http://\(.*\)/$|\1|p' "$work/server.out")
[[ -n $behind ]] || {
  echo "try_nginx: the server does not start" >&2
  exit 1
}

# The example, with our port, certificate and server in its place. That the visitor's address may be made up
# (X-Test-Address) stands for visitors from elsewhere; the example itself knows nothing of it.
sed -n '/^```nginx$/,/^```$/p' "$root/docs/server.md" | sed '/^```/d' |
  sed -e "s|listen 443 ssl;|listen 127.0.0.1:$port ssl;|" \
    -e "s|/etc/ssl/$name.crt|$work/cert.pem|" -e "s|/etc/ssl/$name.key|$work/key.pem|" \
    -e "s|http://127.0.0.1:8044|http://$behind|" >"$work/site.conf"
for word in "127.0.0.1:$port ssl" "$work/cert.pem" "$work/key.pem" "http://$behind" "server_name $name"; do
  grep -qF "$word" "$work/site.conf" || {
    echo "try_nginx: the example in docs/server.md is not what this script expects: no '$word'" >&2
    exit 1
  }
done
{
  [[ $(id -u) -eq 0 ]] && echo "user root;"
  cat <<CONF
daemon off;
worker_processes 1;
pid $work/nginx.pid;
error_log $work/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Test-Address;
  include $work/site.conf;
}
CONF
} >"$work/nginx.conf"
PATH=$PATH:/usr/sbin nginx -e "$work/error.log" -p "$work" -c "$work/nginx.conf" &
proxy=$!
for _ in $(seq 200); do
  [[ -s $work/nginx.pid ]] && break
  kill -0 "$proxy" 2>/dev/null || break
  sleep 0.02
done

status=0
NAME=$name PORT=$port CERT=$work/cert.pem LOG=$work/data/server.log node "$root/tools/try_nginx.mjs" || status=$?
if ((status)); then cat "$work/error.log" >&2; fi
exit "$status"
