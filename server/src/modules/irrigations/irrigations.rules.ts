import { type Faults, faulty } from '@farm/contract/errors'
import { roundTo } from '@farm/contract/values'
import { minutesBetween } from '@farm/contract/irrigations'

type Data = Readonly<Record<string, unknown>>
type Referred = ReadonlyMap<string, { readonly data: Data }>

interface Irrigation {
  readonly data: Data
  readonly refers: Referred
  /** When it began; ISO 8601. */
  readonly occurTime: string
}

/** Nobody lets water run for longer without closing it once. */
const MOST_MINUTES = 7 * 24 * 60

/** Plots, plan, punch-in and device have to be of the enterprise; how long it took and how large they are follows. */
export function settleIrrigation({ data, refers, occurTime }: Irrigation): Data {
  const minutes = minutesBetween(occurTime, String(data.EndTime))
  const faults: Faults = {
    ...(minutes === 0 && { EndTime: ['“结束时间”应晚于开始时间'] }),
    ...(minutes > MOST_MINUTES && { EndTime: ['“结束时间”离开始时间超过 7 天，请分次登记'] }),
    ...ownerFaults(data, refers),
  }
  if (Object.keys(faults).length > 0) throw faulty(faults)
  return { Minutes: minutes, Area: areaOf(data, refers) }
}

function ownerFaults(data: Data, refers: Referred): Faults {
  const named = { Plan: '计划', PunchIn: '打卡', Device: '设备' } as const
  return Object.fromEntries(
    Object.entries(named).flatMap(([field, what]) => {
      const thing = refers.get(String(data[field]))?.data
      return thing && thing.Enterprise !== data.Enterprise ? [[field, [`${what}不属于所选企业`]]] : []
    }),
  )
}

/** What the punch-in of the same water says of the same plots; else their area together, nothing where that of one is not known. */
function areaOf({ Place, PunchIn }: Data, refers: Referred): number | undefined {
  const told = refers.get(String(PunchIn))?.data
  if (typeof told?.Area === 'number' && told.Area > 0 && isSamePlots(told.Place, Place)) return roundTo(told.Area, 2)
  const areas = (Array.isArray(Place) ? Place : []).map((one: unknown) => refers.get(String(one))?.data.Area)
  const isKnown = areas.length > 0 && areas.every((one) => typeof one === 'number')
  return isKnown
    ? roundTo(
        areas.reduce((sum, one) => sum + one, 0),
        2,
      )
    : undefined
}

function isSamePlots(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  const [some, others] = [new Set<unknown>(one), new Set<unknown>(other)]
  return some.size === others.size && [...some].every((each) => others.has(each))
}
