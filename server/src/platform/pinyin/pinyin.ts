import { pinyin } from 'pinyin-pro'

/** Rare characters have up to a dozen readings; nobody looks for the last of them. */
const MOST_READINGS = 3

const plain = { type: 'array', toneType: 'none', v: true } as const
const known = new Map<string, readonly string[]>()

/**
 * How each sign of a text may be read, without tones and ü as v: first as it is read in this text, then in all its other
 * ways. A sign that is not Chinese reads as itself.
 */
export function readingsOf(text: string): ReadonlyArray<readonly string[]> {
  const signs = Array.from(text)
  const here = pinyin(text, plain)
  // Signs that belong together may come back as one; then each is read by itself.
  const isAligned = here.length === signs.length
  return signs.map((sign, index) => {
    const likely = isAligned ? here[index] : undefined
    return [...new Set([...(likely ? [likely] : []), ...readingsOfSign(sign)])].slice(0, MOST_READINGS)
  })
}

function readingsOfSign(sign: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(sign)) return [sign]
  const found = known.get(sign) ?? pinyin(sign, { ...plain, multiple: true })
  known.set(sign, found)
  return found
}
