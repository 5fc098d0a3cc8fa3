/** Who sits left of the board, from top to bottom, and who right of it: left going up, right going down. */
export function seatColumns(seats: number): { left: number[]; right: number[] } {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const half = Math.ceil(seats / 2);
  return { left: all.slice(0, half).reverse(), right: all.slice(half) };
}
