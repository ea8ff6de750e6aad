#include "lab/lens.h"

#include "lab/kit.h"

namespace kessel::lab {

std::string control_digits(const hex::Grid& grid, const hex::Mask& first_side) {
  std::string out;
  int bits = 0, n = 0;
  const auto put = [&] {
    out += "0123456789abcdef"[bits];
    bits = n = 0;
  };
  grid.all().for_each([&](Hex h) {
    bits |= (first_side.has(h) ? 8 : 0) >> n;
    if (++n == 4) put();
  });
  if (n != 0) put();
  return out;
}

std::unique_ptr<Lens> make_lens(const Game& game) {
  const Kit kit = kit_of(game);
  return kit.lens == nullptr ? nullptr : kit.lens();
}

}  // namespace kessel::lab
