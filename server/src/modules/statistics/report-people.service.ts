import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import * as forms from '../forms/index.ts'
import { countedBy, countedDaily, datedBy, dimensionNamed } from './report-counts.service.ts'
import type { Chosen } from './report.store.ts'

interface Asking {
  readonly db: Db
  readonly scope: Scope
  readonly chosen: Chosen
}

interface People {
  /** The values of the fields that they are told apart by. */
  readonly at: readonly string[]
  readonly people: number
  /** On how many days each of them, added up; it may be 0 where it is not asked for. */
  readonly days: number
}

interface Wanted {
  /** `UserId`, or what records are told apart by. */
  readonly fields: readonly string[]
  readonly tells: 'people' | 'days'
}

/** Who was at work, by what is kept of it; or else by telling everybody apart in what is counted. */
export async function peopleBy(asking: Asking, { fields, tells }: Wanted): Promise<readonly People[]> {
  const { db, scope, chosen } = asking
  const isByPerson = fields[0] === 'UserId'
  const kept = keptOf(asking, isByPerson ? [] : fields)
  if (kept && isByPerson) {
    const rows = await forms.peopleWithDays(db, scope, kept)
    return rows.map(({ person, days }) => ({ at: [person], people: 1, days }))
  }
  if (kept) {
    const rows = await forms.peopleBy(db, scope, kept)
    return rows.map(({ key, people, days }) => ({ at: fields.length === 0 ? [] : [key], people, days }))
  }
  const count = tells === 'days' ? datedBy : countedBy
  const rows = await count(db, scope, chosen, [...new Set([...fields, 'UserId'])])
  return rows.map(({ parts, lines }) => ({ at: parts.slice(0, fields.length), people: 1, days: lines }))
}

/** How many people were at work on each day: whoever was stands on it once. */
export async function peopleByDay(
  asking: Asking,
): Promise<ReadonlyArray<{ readonly day: string; readonly people: number }>> {
  const { db, scope, chosen } = asking
  const kept = keptOf(asking, [])
  if (kept) return forms.peopleByDay(db, scope, kept)
  const days = await countedDaily(db, scope, chosen, ['UserId'])
  return days.map(({ parts, lines }) => ({ day: parts[0] ?? '', people: lines }))
}

/** What is asked of what is kept: of one key of the one dimension that is narrowed or told apart by; undefined where it is not kept. */
function keptOf({ scope, chosen }: Asking, fields: readonly string[]): forms.PeopleChoice | undefined {
  const { kind, right, period, held } = chosen
  const parts = [...new Set([...held.map(({ field }) => field), ...fields])]
  const isOfOne = held.every(({ values }) => values.length === 1)
  if (!period || parts.length > 1 || !isOfOne) return undefined
  const dimension = dimensionNamed(kind, parts)
  if (dimension === undefined) return undefined
  const choice = { kind: kind.whole, right, dimension, ...period, ...(held[0] && { keys: held[0].values }) }
  return forms.countsPeople(scope, choice) ? choice : undefined
}
