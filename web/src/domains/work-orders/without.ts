/** All but one of named things. */
export function without<Thing>(all: Readonly<Record<string, Thing>>, name: string): Readonly<Record<string, Thing>> {
  return Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))
}
