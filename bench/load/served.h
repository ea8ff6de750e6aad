#pragma once
// A server of one's own, as a child process.
#include <sys/types.h>

#include <string>
#include <vector>

#include "web.h"

namespace kessel::loadtest {

class Served {
 public:
  /// Runs `PROGRAM serve WORDS…` and waits for its first line. Throws if none comes.
  Served(const std::string& program, const std::vector<std::string>& words);
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served();
  Address address() const { return address_; }
  pid_t pid() const { return pid_; }
  void signal(int number) const;
  bool ended();                           ///< does not wait
  int status() const { return status_; }  ///< once it has ended: its code, or minus the signal

 private:
  pid_t pid_ = 0;
  int status_ = 0;
  bool ended_ = false;
  Address address_;
};

/// A folder that goes when this does.
class TempFolder {
 public:
  TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Address address_from(const std::string& url);

}  // namespace kessel::loadtest
