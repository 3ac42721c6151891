// Tables 9-5, 9-7, 9-8, 9-9 and 9-10 of ITU-T H.264: the codes of each table with the lengths in front, 4 to a row by
// the number of trailing ones.

/** Lengths and codes of a table, by the same index. */
export interface Codes {
  readonly lengths: Uint8Array
  readonly codes: Uint8Array
}

function codes(lengths: readonly number[], values: readonly number[]): Codes {
  return { lengths: Uint8Array.from(lengths), codes: Uint8Array.from(values) }
}

const few = codes(
  [
    1, 0, 0, 0, 6, 2, 0, 0, 8, 6, 3, 0, 9, 8, 7, 5, 10, 9, 8, 6, 11, 10, 9, 7, 13, 11, 10, 8, 13, 13, 11, 9, 13, 13, 13,
    10, 14, 14, 13, 11, 14, 14, 14, 13, 15, 15, 14, 14, 15, 15, 15, 14, 16, 15, 15, 15, 16, 16, 16, 15, 16, 16, 16, 16,
    16, 16, 16, 16,
  ],
  [
    1, 0, 0, 0, 5, 1, 0, 0, 7, 4, 1, 0, 7, 6, 5, 3, 7, 6, 5, 3, 7, 6, 5, 4, 15, 6, 5, 4, 11, 14, 5, 4, 8, 10, 13, 4, 15,
    14, 9, 4, 11, 10, 13, 12, 15, 14, 9, 12, 11, 10, 13, 8, 15, 1, 9, 12, 11, 14, 13, 8, 7, 10, 9, 12, 4, 6, 5, 8,
  ],
)
const some = codes(
  [
    2, 0, 0, 0, 6, 2, 0, 0, 6, 5, 3, 0, 7, 6, 6, 4, 8, 6, 6, 4, 8, 7, 7, 5, 9, 8, 8, 6, 11, 9, 9, 6, 11, 11, 11, 7, 12,
    11, 11, 9, 12, 12, 12, 11, 12, 12, 12, 11, 13, 13, 13, 12, 13, 13, 13, 13, 13, 14, 13, 13, 14, 14, 14, 13, 14, 14,
    14, 14,
  ],
  [
    3, 0, 0, 0, 11, 2, 0, 0, 7, 7, 3, 0, 7, 10, 9, 5, 7, 6, 5, 4, 4, 6, 5, 6, 7, 6, 5, 8, 15, 6, 5, 4, 11, 14, 13, 4,
    15, 10, 9, 4, 11, 14, 13, 12, 8, 10, 9, 8, 15, 14, 13, 12, 11, 10, 9, 12, 7, 11, 6, 8, 9, 8, 10, 1, 7, 6, 5, 4,
  ],
)
const many = codes(
  [
    4, 0, 0, 0, 6, 4, 0, 0, 6, 5, 4, 0, 6, 5, 5, 4, 7, 5, 5, 4, 7, 5, 5, 4, 7, 6, 6, 4, 7, 6, 6, 4, 8, 7, 7, 5, 8, 8, 7,
    6, 9, 8, 8, 7, 9, 9, 8, 8, 9, 9, 9, 8, 10, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
  ],
  [
    15, 0, 0, 0, 15, 14, 0, 0, 11, 15, 13, 0, 8, 12, 14, 12, 15, 10, 11, 11, 11, 8, 9, 10, 9, 14, 13, 9, 8, 10, 9, 8,
    15, 14, 13, 13, 11, 14, 10, 12, 15, 10, 13, 12, 11, 14, 9, 12, 8, 10, 13, 8, 13, 7, 9, 12, 9, 12, 11, 10, 5, 8, 7,
    6, 1, 4, 3, 2,
  ],
)
/** From eight coefficients in the neighbourhood on: six bits that say both numbers. */
const most = codes(
  // There are no more ones at the end than there are coefficients.
  Array.from({ length: 68 }, (_, index) => (index % 4 > index >> 2 ? 0 : 6)),
  Array.from({ length: 68 }, (_, index) => (index === 0 ? 3 : index - 4)),
)

/** How many coefficients a block has, by how many its neighbours have; index: coefficients × 4 + trailing ones. */
export function tokensFor(neighbours: number): Codes {
  if (neighbours < 2) return few
  if (neighbours < 4) return some
  return neighbours < 8 ? many : most
}

/** The same of the four lowest coefficients of a colour. */
export const colourTokens = codes(
  [2, 0, 0, 0, 6, 1, 0, 0, 6, 6, 3, 0, 6, 7, 7, 6, 6, 8, 8, 7],
  [1, 0, 0, 0, 7, 1, 0, 0, 4, 6, 1, 0, 3, 3, 2, 5, 2, 3, 2, 0],
)

/** How many zeros stand between the coefficients, by their number less one and then by the zeros. */
export const zeros: readonly Codes[] = [
  codes([1, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9], [1, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 1]),
  codes([3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 6, 6, 6, 6], [7, 6, 5, 4, 3, 5, 4, 3, 2, 3, 2, 3, 2, 1, 0]),
  codes([4, 3, 3, 3, 4, 4, 3, 3, 4, 5, 5, 6, 5, 6], [5, 7, 6, 5, 4, 3, 4, 3, 2, 3, 2, 1, 1, 0]),
  codes([5, 3, 4, 4, 3, 3, 3, 4, 3, 4, 5, 5, 5], [3, 7, 5, 4, 6, 5, 4, 3, 3, 2, 2, 1, 0]),
  codes([4, 4, 4, 3, 3, 3, 3, 3, 4, 5, 4, 5], [5, 4, 3, 7, 6, 5, 4, 3, 2, 1, 1, 0]),
  codes([6, 5, 3, 3, 3, 3, 3, 3, 4, 3, 6], [1, 1, 7, 6, 5, 4, 3, 2, 1, 1, 0]),
  codes([6, 5, 3, 3, 3, 2, 3, 4, 3, 6], [1, 1, 5, 4, 3, 3, 2, 1, 1, 0]),
  codes([6, 4, 5, 3, 2, 2, 3, 3, 6], [1, 1, 1, 3, 3, 2, 2, 1, 0]),
  codes([6, 6, 4, 2, 2, 3, 2, 5], [1, 0, 1, 3, 2, 1, 1, 1]),
  codes([5, 5, 3, 2, 2, 2, 4], [1, 0, 1, 3, 2, 1, 1]),
  codes([4, 4, 3, 3, 1, 3], [0, 1, 1, 2, 1, 3]),
  codes([4, 4, 2, 1, 3], [0, 1, 1, 1, 1]),
  codes([3, 3, 1, 2], [0, 1, 1, 1]),
  codes([2, 2, 1], [0, 1, 1]),
  codes([1, 1], [0, 1]),
]

/** The same of the four lowest coefficients of a colour. */
export const colourZeros: readonly Codes[] = [
  codes([1, 2, 3, 3], [1, 1, 1, 0]),
  codes([1, 2, 2], [1, 1, 0]),
  codes([1, 1], [1, 0]),
]

/** How many zeros stand before a coefficient, by how many are left (less one, seven and more alike). */
export const runs: readonly Codes[] = [
  codes([1, 1], [1, 0]),
  codes([1, 2, 2], [1, 1, 0]),
  codes([2, 2, 2, 2], [3, 2, 1, 0]),
  codes([2, 2, 2, 3, 3], [3, 2, 1, 1, 0]),
  codes([2, 2, 3, 3, 3, 3], [3, 2, 3, 2, 1, 0]),
  codes([2, 3, 3, 3, 3, 3, 3], [3, 0, 1, 3, 2, 5, 4]),
  codes([3, 3, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11], [7, 6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
]
