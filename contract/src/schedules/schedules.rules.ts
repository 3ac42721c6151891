import { books, filtersOf } from '../books/index.ts'
import type { Faults } from '../errors/index.ts'
import { reports } from '../statistics/index.ts'

type Data = Readonly<Record<string, unknown>>

/** What a schedule may be narrowed to: its fields by the name of what they narrow. */
export const narrowedBy = { Enterprise: 'Enterprise', Plan: 'Plan', Place: 'Place', Crop: 'Crops' } as const
type Narrowing = keyof typeof narrowedBy
const narrowings = ['Enterprise', 'Plan', 'Place', 'Crop'] as const satisfies readonly Narrowing[]

const labels: Readonly<Record<Narrowing, string>> = { Enterprise: '企业', Plan: '计划', Place: '地块', Crop: '作物' }

/** By what a subject can be narrowed; undefined of one that there is no longer. */
export function narrowingsOf(subject: unknown): readonly Narrowing[] | undefined {
  const book = books.find(({ title }) => title === subject)
  return book ? filtersOf(book) : reports.find(({ title }) => title === subject)?.filters
}

/** What the fields of a schedule must fulfil together. */
export function checkSchedule(data: Data): Faults {
  const possible = narrowingsOf(data.Subject)
  if (!possible) return {}
  const faults: Record<string, string[]> = {}
  for (const name of narrowings) {
    const field = narrowedBy[name]
    if (data[field] !== undefined && data[field] !== null && !possible.includes(name)) {
      faults[field] = [`“${String(data.Subject)}”不能按${labels[name]}筛选`]
    }
  }
  return faults
}
