const HAN = /^\p{Script=Han}$/u

const kinds: Readonly<Record<string, (sign: string) => boolean>> = {
  '9': (sign) => /^[0-9]$/.test(sign),
  A: (sign) => /^[A-Z]$/.test(sign),
  a: (sign) => /^[A-Za-z]$/.test(sign),
  '*': (sign) => /^[A-Za-z0-9]$/.test(sign),
  汉: (sign) => HAN.test(sign),
}

/** What stands at each place; undefined for a mask that ends in the middle of `\`. */
function placesOf(mask: string): ((sign: string) => boolean)[] | undefined {
  const places: ((sign: string) => boolean)[] = []
  let isLiteral = false
  for (const sign of mask) {
    if (sign === '\\' && !isLiteral) {
      isLiteral = true
      continue
    }
    const kind = Object.hasOwn(kinds, sign) && !isLiteral ? kinds[sign] : undefined
    places.push(kind ?? ((given) => given === sign))
    isLiteral = false
  }
  return isLiteral ? undefined : places
}

/** True for a mask that can be fitted. */
export function isMask(mask: string): boolean {
  return (placesOf(mask)?.length ?? 0) > 0
}

/**
 * True when the text looks like the mask, sign by sign: `9` a digit, `A` a capital letter, `a` any letter, `*` a letter
 * or digit, `汉` a Chinese character, `\` before a sign means the sign itself, and so does every other sign.
 */
export function fitsMask(mask: string, text: string): boolean {
  const places = placesOf(mask)
  // No text of another length fits: a long one is not taken apart.
  if (!places || text.length > places.length * 2) return false
  const signs = Array.from(text)
  return signs.length === places.length && places.every((fits, index) => fits(signs[index] ?? ''))
}

/** How a mask is told to people. */
export function maskText(mask: string): string {
  return `应符合格式 ${mask}（9 为数字，A 为大写字母，a 为字母，* 为字母或数字，汉为汉字）`
}
