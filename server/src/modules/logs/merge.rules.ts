import type { JsonObject } from '@farm/contract/values'
import { membersOf, rowOf } from './row.rules.ts'

type Act = 'add' | 'edit' | 'delete'

interface Step {
  readonly act: Act
  readonly kind: string
  readonly time: string
  readonly target: string
  readonly name: string | null
  readonly before: unknown
  readonly after: unknown
}

/** One row through all that an operation did to it. */
export interface Merged {
  readonly kind: string
  /** When the operation began. */
  readonly time: string
  readonly target: string
  readonly name: string
  readonly act: Act
  readonly before: JsonObject
  readonly after: JsonObject
  readonly taken: readonly string[]
  readonly given: readonly string[]
}

/** Several changes of one row by one operation are one: what was before the first, what is after the last. */
export function mergedRows(steps: readonly Step[]): Merged[] {
  const byRow = Map.groupBy(steps, ({ kind, target }) => `${kind} ${target}`)
  return [...byRow.values()].flatMap((all) => {
    const [first, last] = [all[0], all.at(-1)]
    if (!first || !last) return []
    return [
      {
        kind: first.kind,
        time: first.time,
        target: first.target,
        name: last.name ?? first.name ?? '',
        act: isTakenOff(first, last) ? 'delete' : actOf(first.act, last.act),
        before: rowOf(first.before),
        after: rowOf(last.after),
        taken: all.flatMap(({ before }) => membersOf(before)),
        given: all.flatMap(({ after }) => membersOf(after)),
      },
    ]
  })
}

/** People are only marked: what they did keeps their name. */
function isTakenOff({ before }: Step, { after }: Step): boolean {
  return rowOf(after).is_deleted === true && rowOf(before).is_deleted !== true
}

/** From before the first to after the last: what was taken out and put back was changed. */
export function actOf(first: Act, last: Act): Act {
  if (last === 'delete') return 'delete'
  return first === 'add' ? 'add' : 'edit'
}
