/** Edge of the small grey picture that a hash is made of. */
export const HASH_EDGE = 32
/** So many waves across and down are looked at. */
const WAVES = 8
/** Grey levels by which the points of a picture differ from their mean, at least: a wall or a sky looks like any other. */
const LEAST_CONTRAST = 8

const cosines = Array.from({ length: WAVES + 1 }, (_, wave) =>
  Array.from({ length: HASH_EDGE }, (_unused, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * HASH_EDGE))),
)

/**
 * pHash: which of the longest waves of a picture (discrete cosine transform, without the mean) are stronger than their median, as 64 signs
 * 0 or 1. The same picture packed anew, made smaller or brighter differs in a few signs, another one in about half of them. Takes the
 * grey levels of {@link HASH_EDGE} lines; undefined where there is hardly anything to see.
 */
export function perceptualHash(grey: Uint8Array): string | undefined {
  const mean = grey.reduce((sum, level) => sum + level, 0) / grey.length
  const contrast = Math.sqrt(grey.reduce((sum, level) => sum + (level - mean) ** 2, 0) / grey.length)
  if (contrast < LEAST_CONTRAST) return undefined
  const waves: number[] = []
  for (let down = 1; down <= WAVES; down += 1) {
    for (let across = 1; across <= WAVES; across += 1) waves.push(strengthOf(grey, down, across))
  }
  const median = waves.toSorted((one, other) => one - other)[waves.length / 2] ?? 0
  return waves.map((strength) => (strength >= median ? '1' : '0')).join('')
}

function strengthOf(grey: Uint8Array, down: number, across: number): number {
  const [byLine, byColumn] = [cosines[down] ?? [], cosines[across] ?? []]
  let sum = 0
  for (const [at, level] of grey.entries()) {
    sum += level * (byLine[Math.floor(at / HASH_EDGE)] ?? 0) * (byColumn[at % HASH_EDGE] ?? 0)
  }
  return sum
}
