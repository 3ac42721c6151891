import { type Report, reports } from '@farm/contract/statistics'
import { type Ask, bothWays, yearsAround } from './ask.ts'
import type { Place } from './place.ts'

/** What a report is narrowed to, of what stands in a place. */
const narrowedTo = {
  Enterprise: ({ ids }: Place) => ({ enterprise: ids.enterprise }),
  Place: ({ ids }: Place) => ({ place: ids.plot }),
  Crop: ({ ids }: Place) => ({ crop: ids.crop }),
} as const

/** Every source once by everything that its reports are told by; weeks and months are made of the days. */
const grouped = once(({ groups }) => groups.filter((by) => by !== 'Week' && by !== 'Month'))
const told = (place: Place) => grouped.map(([key, by]) => ({ key, ...yearsAround(place), by }))
const narrowed = once(({ filters }) => filters)

function once<Part extends string>(partsOf: (report: Report) => readonly Part[]): Array<[key: string, part: Part]> {
  const known = new Set<string>()
  return reports.flatMap((report) =>
    partsOf(report).flatMap((part): Array<[string, Part]> => {
      const mark = `${report.source.from} ${report.source.kind.key} ${part}`
      if (known.has(mark)) return []
      known.add(mark)
      return [[report.key, part]]
    }),
  )
}

/** Each takes long in answering, for it is several statements: they are asked about fewer places. */
export const asksOfReports = {
  report: [
    { places: ['A'], sent: bothWays(told) },
    { places: ['A1', 'B'], sent: (place) => told(place).map((one) => ({ query: { ...one, organPath: place.path } })) },
    {
      places: ['A', 'B'],
      sent: (place) =>
        narrowed.map(([key, filter]) => ({ query: { key, ...yearsAround(place), ...narrowedTo[filter](place) } })),
    },
  ],
  day: { sent: bothWays(({ ids, today }) => [{ day: today }, { day: today, enterprise: ids.enterprise }]) },
  export: {
    places: ['A', 'B'],
    // What a day holds besides its figures stands in the sheet of a single one.
    sent: bothWays((place) => [
      ...reports.map(({ key }) => ({ key, ...yearsAround(place) })),
      { key: 'daily', from: place.today, to: place.today },
    ]),
  },
} as const satisfies Record<string, Ask | readonly Ask[]>
