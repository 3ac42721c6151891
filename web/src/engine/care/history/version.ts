import { type Fields, type HistoryEntry, type WireRecord, filledIn, isSame } from '@farm/contract/forms'

export type Change = HistoryEntry['Changes'][number]

/**
 * What would change if a record got back what it held since `version`: of what people fill in, since nothing else is
 * brought back. `entries` begin with the newest and reach to that version at least.
 */
export function changesTo(
  fields: Fields,
  { Data }: Pick<WireRecord, 'Data'>,
  entries: readonly HistoryEntry[],
  version: string,
): Change[] {
  const since = entries.slice(
    0,
    Math.max(
      entries.findIndex(({ Time }) => Time === version),
      0,
    ),
  )
  // From the newest backwards: what counts is what stood before the oldest change.
  const held = new Map(since.flatMap(({ Changes }) => Changes.map(({ Field, From }) => [Field, From] as const)))
  return Object.keys(filledIn(fields))
    .filter((name) => held.has(name) && !isSame(Data[name], held.get(name)))
    .map((name) => ({ Field: name, From: Data[name], To: held.get(name) }))
}
