const NUMBERED = /^(.*?)(\d{1,4})(\D*)$/
const LEAST_FOR_SPAN = 3

/** Plots in as few words as possible: plots that are numbered on from one another become `东坡果园 1–4 号`. */
export function placesText(names: readonly string[]): string {
  return spanText(names) ?? names.join('、')
}

function spanText(names: readonly string[]): string | undefined {
  const parts = names.map((name) => NUMBERED.exec(name))
  const [first] = parts
  if (!first || names.length < LEAST_FOR_SPAN) return undefined
  const [, before, , after] = first
  if (!parts.every((part) => part?.[1] === before && part?.[3] === after)) return undefined
  const numbers = parts.map((part) => Number(part?.[2])).toSorted((one, other) => one - other)
  const [lowest = 0] = numbers
  const isSpan = numbers.every((number, index) => number === lowest + index)
  return isSpan ? `${before}${lowest}–${numbers.at(-1)}${after}` : undefined
}
