#include "hex/grid.h"

#include <algorithm>
#include <cstdlib>

namespace kessel::hex {

Grid::Grid(int cols, int odd_rows, int even_rows) : cols_(cols), odd_rows_(odd_rows), even_rows_(even_rows) {
  for (int c = 0; c < cols; ++c)
    for (int r = 0; r < rows(c); ++r) all_.set(Hex::at(c, r));
  next_.resize(kHexSlots);
  for (int i = 0; i < kHexSlots; ++i) {
    const Hex h{static_cast<std::uint16_t>(i)};
    for (Dir d : kAllDirs) next_[h.value][static_cast<std::size_t>(d)] = beside(h, d);
  }
}

namespace {

// Column 0 is "01": an odd column, half a hex higher, so its neighbours in the next columns are rows r-1 and r.
constexpr bool stands_high(int col) { return (col & 1) == 0; }

/// Which rows of the two next columns touch these rows of column `col`.
constexpr std::uint32_t sideways(std::uint32_t bits, int col) {
  return stands_high(col) ? bits | (bits >> 1) : bits | (bits << 1);
}

/// All rows of `open` that hang together with `x` within one column.
constexpr std::uint32_t fill_column(std::uint32_t x, std::uint32_t open) {
  std::uint32_t up = x, down = x, gate_up = open, gate_down = open;
  for (int shift = 1; shift < 32; shift *= 2) {
    up |= gate_up & (up << shift);
    gate_up &= gate_up << shift;
    down |= gate_down & (down >> shift);
    gate_down &= gate_down >> shift;
  }
  return up | down;
}

}  // namespace

Hex Grid::beside(Hex h, Dir d) const {
  const int low = stands_high(h.col()) ? -1 : 0;
  int c = h.col(), r = h.row();
  switch (d) {
    case Dir::N: r -= 1; break;
    case Dir::NE: c += 1, r += low; break;
    case Dir::SE: c += 1, r += low + 1; break;
    case Dir::S: r += 1; break;
    case Dir::SW: c -= 1, r += low + 1; break;
    case Dir::NW: c -= 1, r += low; break;
  }
  if (c < 0 || c >= cols_ || r < 0 || r >= rows(c)) return kNoHex;
  return Hex::at(c, r);
}

Dir Grid::direction(Hex from, Hex to) {
  const int dc = to.col() - from.col();
  const int dr = to.row() - from.row();
  if (dc == 0) return dr < 0 ? Dir::N : Dir::S;
  const bool upper = stands_high(from.col()) ? dr < 0 : dr <= 0;
  if (dc > 0) return upper ? Dir::NE : Dir::SE;
  return upper ? Dir::NW : Dir::SW;
}

int Grid::distance(Hex a, Hex b) {
  // Axial coordinates: q the column, r the row counted along a slanted line (odd columns of the array lie lower).
  const auto axial_row = [](Hex h) { return h.row() - h.col() / 2; };
  const int dq = b.col() - a.col();
  const int ds = axial_row(b) - axial_row(a);
  return std::max({std::abs(dq), std::abs(ds), std::abs(dq + ds)});
}

Mask Grid::neighbours_of(Hex h) const {
  Mask m;
  for (Dir d : kAllDirs)
    if (const Hex n = neighbour(h, d); n.valid()) m.set(n);
  return m;
}

Mask Grid::grown(const Mask& m) const {
  std::array<std::uint32_t, kMaxCols + 2> in;  // with an empty column at either end
  in.front() = in.back() = 0;
  std::copy(m.col.begin(), m.col.end(), in.begin() + 1);
  Mask out;
  const auto end = static_cast<std::size_t>(cols_);
  for (std::size_t i = 0; i < end; i += 2) {  // columns that stand high, between low ones
    const std::uint32_t x = in[i + 1], beside = in[i] | in[i + 2];
    out.col[i] = (x | x << 1 | x >> 1 | beside | beside << 1) & all_.col[i];
  }
  for (std::size_t i = 1; i < end; i += 2) {
    const std::uint32_t x = in[i + 1], beside = in[i] | in[i + 2];
    out.col[i] = (x | x << 1 | x >> 1 | beside | beside >> 1) & all_.col[i];
  }
  return out;
}

Mask Grid::flood(const Mask& from, const Mask& open) const {
  Mask reach = from & all_;
  const auto touch = [&](int c) {
    const auto i = static_cast<std::size_t>(c);
    std::uint32_t x = (reach.col[i] << 1) | (reach.col[i] >> 1);
    if (c > 0) x |= sideways(reach.col[i - 1], c - 1);
    if (c + 1 < cols_) x |= sideways(reach.col[i + 1], c + 1);
    const std::uint32_t gate = open.col[i] & all_.col[i];
    const std::uint32_t now = reach.col[i] | fill_column(x & gate, gate);
    const bool changed = now != reach.col[i];
    reach.col[i] = now;
    return changed;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (int c = 0; c < cols_; ++c) changed |= touch(c);
    for (int c = cols_ - 1; c >= 0; --c) changed |= touch(c);
  }
  return reach;
}

std::string Grid::name(Hex h) {
  if (!h.valid()) return "----";
  const int c = h.col() + 1, r = h.row() + 1;
  const auto digit = [](int d) { return static_cast<char>('0' + d); };
  return {digit(c / 10), digit(c % 10), digit(r / 10), digit(r % 10)};
}

Hex Grid::parse(std::string_view name) const {
  if (name.size() != 4) return kNoHex;
  for (char ch : name)
    if (ch < '0' || ch > '9') return kNoHex;
  const int c = (name[0] - '0') * 10 + (name[1] - '0') - 1;
  const int r = (name[2] - '0') * 10 + (name[3] - '0') - 1;
  if (c < 0 || c >= cols_ || r < 0 || r >= rows(c)) return kNoHex;
  return Hex::at(c, r);
}

}  // namespace kessel::hex
