#include "server/secrets.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

#include "engine/dice.h"

namespace kessel::server {
namespace {

void need_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
}

const unsigned char* bytes(std::string_view t) {
  return reinterpret_cast<const unsigned char*>(t.data());  // NOLINT: bytes as they are
}

}  // namespace

std::string new_secret() {
  need_sodium();
  std::array<unsigned char, 32> raw{};
  randombytes_buf(raw.data(), raw.size());
  std::array<char, 48> text{};
  sodium_bin2base64(text.data(), text.size(), raw.data(), raw.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  sodium_memzero(raw.data(), raw.size());
  return text.data();
}

std::string new_id() { return new_game_id(); }

std::string sha256_hex(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), bytes(text), text.size());
  return to_hex(digest);
}

std::string keyed_hash(std::string_view key, std::string_view text) {
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  crypto_generichash(digest.data(), digest.size(), bytes(text), text.size(), bytes(key), key.size());
  return to_hex(digest);
}

std::string hash_secret(std::string_view purpose, std::string_view secret) {
  return sha256_hex(std::string(purpose) + "\n" + std::string(secret));
}

std::string hash_passphrase(const std::string& passphrase) {
  need_sodium();
  std::array<char, crypto_pwhash_STRBYTES> out{};
  if (crypto_pwhash_str(out.data(), passphrase.data(), passphrase.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
    throw std::runtime_error("not enough memory to hash a passphrase");
  return out.data();
}

bool passphrase_fits(const std::string& stored, const std::string& passphrase) {
  need_sodium();
  return crypto_pwhash_str_verify(stored.c_str(), passphrase.data(), passphrase.size()) == 0;
}

}  // namespace kessel::server
