import { type EntryKind, incoming } from '@farm/contract/stock'
import type { Line } from './report.rules.ts'

/** What movements of one kind came to, of one line. */
export interface Moved {
  readonly line: string
  readonly entry: string
  readonly n: number
  /** Signed: negative where something went out. */
  readonly value: number
  /** By how much values reported before a stock-take differ from what they came to be by date. */
  readonly adjusted: number
  /** In the unit of the input; only where a line is of one. */
  readonly change: number | undefined
}

/** How much there was of a line before the period, all movements together; its value as it was adjusted. */
export interface Before {
  readonly line: string
  readonly value: number
  readonly change: number | undefined
}

const isIncoming = (entry: string): boolean => incoming.some((one: EntryKind) => one === entry)

/**
 * A store over a period: what was there, came in, went out and is left, opening + in − out = closing, by value with what was adjusted. What
 * was taken back counts against what it takes back, as 红字冲销 does. Of what lay there it was turned over so often as what went out goes into
 * the mean of opening and closing, by value where lines are not of one input.
 */
export function storeLines(before: readonly Before[], moved: readonly Moved[]): Line[] {
  const keys = [...new Set([...before.map(({ line }) => line), ...moved.map(({ line }) => line)])]
  const beforeOf = new Map(before.map((one) => [one.line, one]))
  const movedOf = Map.groupBy(moved, ({ line }) => line)
  return keys.map((key) => {
    const some = movedOf.get(key) ?? []
    const opened = beforeOf.get(key)
    const values = flow(
      opened?.value ?? 0,
      some.map(({ entry, value }) => [entry, value]),
    )
    const adjustValue = some.reduce((sum, { adjusted }) => sum + adjusted, 0)
    const closingValue = values.closing + adjustValue
    const isOfOne = [...(opened ? [opened] : []), ...some].every(({ change }) => change !== undefined)
    const amounts = isOfOne
      ? flow(
          opened?.change ?? 0,
          some.map(({ entry, change = 0 }) => [entry, change]),
        )
      : undefined
    const turned = amounts ?? { ...values, closing: closingValue }
    return {
      key,
      n: some.reduce((sum, { n }) => sum + n, 0),
      sums: [],
      besides: {
        ...(amounts && { opening: amounts.opening, in: amounts.in, out: amounts.out, closing: amounts.closing }),
        openingValue: values.opening,
        inValue: values.in,
        outValue: values.out,
        adjustValue,
        closingValue,
        turned: turned.out,
        mean: (turned.opening + turned.closing) / 2,
      },
    }
  })
}

function flow(opening: number, changes: ReadonlyArray<readonly [entry: string, change: number]>) {
  const into = changes.reduce((sum, [entry, change]) => sum + (isIncoming(entry) ? change : 0), 0)
  const out = changes.reduce((sum, [entry, change]) => sum - (isIncoming(entry) ? 0 : change), 0)
  return { opening, in: into, out, closing: opening + into - out }
}
