/** Sums of binary fractions end in noise. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
