import { type Report, reports } from '@farm/contract/statistics'
import { wallClock } from '../../../platform/time/index.ts'
import { type Ask, bothWays } from './ask.ts'
import type { Place } from './place.ts'

/** By the calendar of the farm. */
const { day: today } = wallClock(new Date(), 'Asia/Shanghai')
const period = { from: '2026-01-01', to: '2027-12-31' }

/** What a report is narrowed to, of what stands in a place. */
const narrowedTo = {
  Enterprise: ({ ids }: Place) => ({ enterprise: ids.enterprise }),
  Place: ({ ids }: Place) => ({ place: ids.plot }),
  Crop: ({ ids }: Place) => ({ crop: ids.crop }),
} as const

/** Every source once by everything that its reports are told by; weeks and months are made of the days. */
const told = once(({ groups }) => groups.filter((by) => by !== 'Week' && by !== 'Month')).map(([key, by]) => ({
  key,
  ...period,
  by,
}))
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
    { places: ['A'], sent: bothWays(() => told) },
    { places: ['A1', 'B'], sent: ({ path }) => told.map((one) => ({ query: { ...one, organPath: path } })) },
    {
      places: ['A', 'B'],
      sent: (place) => narrowed.map(([key, filter]) => ({ query: { key, ...period, ...narrowedTo[filter](place) } })),
    },
  ],
  day: { sent: bothWays(({ ids }) => [{ day: today }, { day: today, enterprise: ids.enterprise }]) },
  export: {
    places: ['A', 'B'],
    // What a day holds besides its figures stands in the sheet of a single one.
    sent: bothWays(() => [...reports.map(({ key }) => ({ key, ...period })), { key: 'daily', from: today, to: today }]),
  },
} as const satisfies Record<string, Ask | readonly Ask[]>
