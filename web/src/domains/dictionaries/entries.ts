import type { Faults } from '@farm/contract/errors'
import { type DynamicData, rowsIn } from '@farm/contract/forms'

/** A word of a dictionary; one that is out is offered no more. */
export interface Entry {
  readonly Name: string
  readonly IsOut?: boolean
}

export const MAX_ENTRIES = 200

/** The entries of a record, whatever it holds. */
export function entriesOf(value: unknown): Entry[] {
  return rowsIn(value).flatMap(({ Name, IsOut }) => {
    return typeof Name === 'string' ? [{ Name, ...(IsOut === true && { IsOut }) }] : []
  })
}

/** The words of a text, one a line, that are not there yet. */
export function withLines(entries: readonly Entry[], text: string): Entry[] {
  const words = text
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const known = new Set(entries.map(({ Name }) => Name))
  const fresh = [...new Set(words)].filter((word) => !known.has(word))
  return [...entries, ...fresh.map((Name) => ({ Name }))]
}

/** What is wrong with the entries as a whole. */
export function checkEntries(data: DynamicData): Faults {
  const names = entriesOf(data.Entries).map(({ Name }) => Name.trim())
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  return twice === undefined ? {} : { Entries: [`“${twice}”重复了`] }
}
