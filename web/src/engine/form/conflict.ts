import { type DynamicData, type Fields, type WireRecord, isSame, isObject } from '@farm/contract/forms'
import { dataOf } from './record-data.ts'

/** A field that two people left differently. */
export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changed it; otherwise the change of the one who made it is taken. */
  readonly isDisputed: boolean
  readonly taken: Side
}
export type Side = 'mine' | 'theirs'

/** Where two edits that began from the same content differ. */
export function differences(fields: Fields, base: DynamicData, mine: DynamicData, theirs: DynamicData): Difference[] {
  const [old, own, other] = [dataOf(fields, base), dataOf(fields, mine), dataOf(fields, theirs)]
  return Object.keys(fields)
    .filter((name) => !isSame(own[name], other[name]))
    .map((name) => {
      const isMine = !isSame(old[name], own[name])
      const isTheirs = !isSame(old[name], other[name])
      const taken = isMine ? 'mine' : 'theirs'
      return { name, mine: own[name], theirs: other[name], isDisputed: isMine && isTheirs, taken }
    })
}

/** The content that results from the choices; fields without a choice are as the difference took them. */
export function merged(
  theirs: DynamicData,
  all: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): DynamicData {
  const own = all.filter(({ name, taken }) => (choices[name] ?? taken) === 'mine')
  return { ...theirs, ...Object.fromEntries(own.map(({ name, mine }) => [name, mine])) }
}

/** The present record that comes with a refused edit. */
export function isRecord(present: unknown): present is WireRecord {
  if (typeof present !== 'object' || present === null) return false
  return 'Id' in present && 'UpdateTime' in present && 'Data' in present && isObject(present.Data)
}
