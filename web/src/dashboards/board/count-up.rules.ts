/** Where a figure stands on its way, of which `part` (0–1) is over: fast at first, then slower; at the end exactly `to`. */
export function easedBetween(from: number, to: number, part: number): number {
  if (part >= 1) return to
  return from + (to - from) * (1 - (1 - Math.max(0, part)) ** 3)
}
