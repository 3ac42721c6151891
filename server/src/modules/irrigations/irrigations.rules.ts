import { type Faults, refuseFaults } from '@farm/contract/errors'
import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { type DynamicData, isSame, referred } from '@farm/contract/forms'
import { type IrrigationData, minutesBetween } from '@farm/contract/irrigations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { roundTo } from '@farm/contract/values'

type Referred = ReadonlyMap<string, { readonly data: DynamicData }>

interface Irrigation {
  readonly data: IrrigationData
  readonly refers: Referred
  /** When it began; ISO 8601. */
  readonly occurTime: string
}

/** Nobody lets water run for longer without closing it once. */
const MOST_MINUTES = 7 * 24 * 60

/** Plots, plan, punch-in and device have to be of the enterprise; how long it took and how large they are follows. */
export function settleIrrigation({ data, refers, occurTime }: Irrigation): IrrigationData {
  const minutes = minutesBetween(occurTime, data.EndTime ?? '')
  const faults: Faults = {
    ...(minutes === 0 && { EndTime: ['“结束时间”应晚于开始时间'] }),
    ...(minutes > MOST_MINUTES && { EndTime: ['“结束时间”离开始时间超过 7 天，请分次登记'] }),
    ...ownerFaults(data, refers),
  }
  refuseFaults(faults)
  return { Minutes: minutes, Area: areaOf(data, refers) }
}

function ownerFaults({ Plan, PunchIn, Device, Enterprise }: IrrigationData, refers: Referred): Faults {
  const isOfOther = (one: { readonly Enterprise?: string } | undefined) => one && one.Enterprise !== Enterprise
  return {
    ...(isOfOther(referred(refers, planForm, Plan)) && { Plan: ['计划不属于所选企业'] }),
    ...(isOfOther(referred(refers, clockForm, PunchIn)) && { PunchIn: ['打卡不属于所选企业'] }),
    ...(isOfOther(referred(refers, deviceForm, Device)) && { Device: ['设备不属于所选企业'] }),
  }
}

/** What the punch-in of the same water says of the same plots; else their area together, nothing where that of one is not known. */
function areaOf({ Place = [], PunchIn }: IrrigationData, refers: Referred): number | undefined {
  const { Area, Place: plots = [] } = referred(refers, clockForm, PunchIn) ?? {}
  if (Area !== undefined && Area > 0 && isSame(plots.toSorted(), Place.toSorted())) return roundTo(Area, 2)
  const areas = Place.flatMap((one) => referred(refers, placeForm, one)?.Area ?? [])
  return areas.length > 0 && areas.length === Place.length
    ? roundTo(
        areas.reduce((sum, one) => sum + one, 0),
        2,
      )
    : undefined
}
