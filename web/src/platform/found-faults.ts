/** Sentences by field; empty when nothing is at fault. */
export type FoundFaults = Readonly<Record<string, string>>

/** What is at fault of what was looked at. */
export function faultsFound(looked: Readonly<Record<string, string | false>>): FoundFaults {
  return Object.fromEntries(
    Object.entries(looked).flatMap(([name, text]): Array<[string, string]> => (text === false ? [] : [[name, text]])),
  )
}
