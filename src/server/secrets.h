#pragma once
// Secrets of the server's own: cookies, links, passphrases. Only their hashes are ever stored.
#include <string>
#include <string_view>

namespace kessel::server {

std::string new_secret();  ///< 32 random bytes as 43 characters of base64url
std::string new_id();      ///< 8 random bytes as 16 hexadecimal digits: a public id
/// What is stored instead of a secret. The purpose is part of it, so that a secret made for one thing opens no other.
std::string hash_secret(std::string_view purpose, std::string_view secret);
std::string sha256_hex(std::string_view text);
std::string keyed_hash(std::string_view key, std::string_view text);  ///< whoever has not the key cannot make it

// Passphrases (argon2id, interactive limits): takes tens of milliseconds and 64 MB, so never on the I/O thread.
std::string hash_passphrase(const std::string& passphrase);
bool passphrase_fits(const std::string& stored, const std::string& passphrase);

}  // namespace kessel::server
