import { books, filtersOf } from '../books/index.ts'
import type { Faults } from '../errors/index.ts'
import type { Condition } from '../forms/index.ts'
import { type ReportGroup, type ReportStretch, groupLabel, reports } from '../statistics/index.ts'
import type { Rhythm, ScheduleData } from './schedules.form.ts'
import { subjects } from './subjects.ts'

/** What a schedule may be narrowed to: its fields by the name of what they narrow. */
export const narrowedBy = { Enterprise: 'Enterprise', Plan: 'Plan', Place: 'Place', Crop: 'Crops' } as const
type Narrowing = keyof typeof narrowedBy
const narrowings = ['Enterprise', 'Plan', 'Place', 'Crop'] as const satisfies readonly Narrowing[]

const labels: Readonly<Record<Narrowing, string>> = { Enterprise: '企业', Plan: '计划', Place: '地块', Crop: '作物' }

/** By what a subject can be narrowed; undefined of one that there is no longer. */
export function narrowingsOf(subject: string | undefined): readonly Narrowing[] | undefined {
  const book = books.find(({ title }) => title === subject)
  return book ? filtersOf(book) : reports.find(({ title }) => title === subject)?.filters
}

/** What the rows of a subject are made by, by what it calls it; undefined where it makes none so. */
export function groupFor(subject: string | undefined, word: string | undefined): ReportGroup | undefined {
  const report = reports.find(({ title }) => title === subject)
  return report?.groups.find((group) => groupLabel(report, group) === word)
}

const only = (fits: (subject: string) => boolean): Condition => ({
  field: 'Subject',
  is: 'one-of',
  values: subjects.filter(fits),
})

/** Of which subjects the fields are asked: by what each can be narrowed, and whether it makes rows at all. */
export const askedOf: Readonly<Record<string, Condition>> = {
  ...Object.fromEntries(
    narrowings.map((name) => [narrowedBy[name], only((subject) => narrowingsOf(subject)?.includes(name) === true)]),
  ),
  By: only((subject) => reports.some(({ title, groups }) => title === subject && groups.length > 0)),
}

const rhythmOf: Readonly<Record<ReportStretch, Rhythm>> = { day: '每天', week: '每周', month: '每月' }

/** In what rhythm alone a subject is sent: a report of one day tells of no month. */
export function rhythmFor(subject: string | undefined): Rhythm | undefined {
  const fixed = reports.find(({ title }) => title === subject)?.fixed
  return fixed && rhythmOf[fixed]
}

/** What the fields of a schedule must fulfil together. */
export function checkSchedule(data: ScheduleData): Faults {
  const { Subject = '', Rhythm: chosen, By } = data
  const possible = narrowingsOf(Subject)
  if (!possible) return {}
  const faults: Record<string, string[]> = {}
  const rhythm = rhythmFor(Subject)
  if (rhythm !== undefined && chosen !== undefined && chosen !== rhythm) {
    faults.Rhythm = [`“${Subject}”只能${rhythm}发送`]
  }
  if (By !== undefined && groupFor(Subject, By) === undefined) faults.By = [`“${Subject}”不能按${By}统计`]
  for (const name of narrowings) {
    const field = narrowedBy[name]
    if (data[field] !== undefined && !possible.includes(name)) faults[field] = [`“${Subject}”不能按${labels[name]}筛选`]
  }
  return faults
}
