/** A list with two of its entries changed over. */
export function swapped<Entry>(list: readonly Entry[], one: number, other: number): Entry[] {
  return list.map((entry, at) => {
    if (at === one) return list[other] ?? entry
    return at === other ? (list[one] ?? entry) : entry
  })
}

/** All but one of named things. */
export function without<Thing>(all: Readonly<Record<string, Thing>>, name: string): Readonly<Record<string, Thing>> {
  return Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))
}
