import { type ClockData, YIELD_DAYS, mostPerMu } from '@farm/contract/clock'
import { faulty } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { formatQuantity } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import type { AddContext, EditContext } from '../forms/index.ts'
import { cropNamed, harvestsAround, plotsOf } from '../input-checks/index.ts'
import { type HarvestRow, contentsOf, harvestRows } from './lots.store.ts'
import { plotAreas } from './yields.store.ts'

type Asking = Pick<AddContext<ClockData>, 'db' | 'id' | 'data' | 'ask' | 'forget'> & {
  readonly occurTime: string
  readonly before?: ClockData | undefined
  readonly occurTimeBefore?: string | undefined
}

const WEIGHED_BY = ['Harvest', 'Place', 'ByPlace', 'Plan', 'WorkOrder'] as const

/** Asks about a harvest beyond what its plots bear, with what else was harvested there around it: why is written down with it. */
export async function askYield({ zone }: Pick<Clock, 'zone'>, asking: Asking): Promise<void> {
  const { db, id, data, before, occurTime, occurTimeBefore, ask, forget } = asking
  const isWeighedAnew = WEIGHED_BY.some((name) => !isSame(before?.[name], data[name])) || occurTime !== occurTimeBefore
  if (before && !isWeighedAnew) return
  forget('clock/harvest-beyond-yield')
  if (!data.Harvest) return
  const own = { id, data, occurTime, day: wallClock(new Date(occurTime), zone).day }
  const plots = (await plotsOf(db, [own])).get(id) ?? []
  const area = [...(await plotAreas(db, plots)).values()].reduce((sum, one) => sum + one, 0)
  if (area <= 0) return
  const crop = await cropOf(db, data)
  const names = crop ? [crop.name, ...crop.categories.map(({ name }) => name)] : []
  const most = mostPerMu(names, own.day) * area
  const others = await othersOn(db, own, data.Plan)
  const weight = data.Harvest + others.reduce((sum, one) => sum + shareOn(one.data, plots), 0)
  if (weight <= most) return
  const details = {
    weight: formatQuantity(weight, '公斤'),
    area: formatQuantity(area, '亩'),
    most: formatQuantity(most, '公斤'),
  }
  if (!data.Note?.trim()) {
    throw faulty({
      Note: [`这些地块前后 ${YIELD_DAYS} 天共采收 ${details.weight}，超过一般最高产量，请在备注里写明原因`],
    })
  }
  ask('clock/harvest-beyond-yield', 'Harvest', details)
}

async function cropOf(db: Db, { Plan: plan }: ClockData) {
  const crop = plan === undefined ? undefined : (await contentsOf(db, planForm, [plan])).get(plan)?.Crops
  return crop === undefined ? undefined : cropNamed(db, crop)
}

/** Harvests on the same ground around one, but those of another crop. */
async function othersOn(db: Db, own: HarvestRow, plan: string | undefined): Promise<readonly HarvestRow[]> {
  const around = (await harvestsAround(db, [own], YIELD_DAYS)).filter((one) => one !== own.id)
  const rows = await harvestRows(db, around)
  const plans = [...new Set([plan, ...rows.map(({ data }) => data.Plan)].flatMap((one) => one ?? []))]
  const contents = await contentsOf(db, planForm, plans)
  const cropIn = (of: string | undefined) => (of === undefined ? undefined : contents.get(of)?.Crops)
  const crop = cropIn(plan)
  return rows.filter(({ data }) => {
    const other = cropIn(data.Plan)
    return crop === undefined || other === undefined || other === crop
  })
}

/** What of a harvest falls to some plots; all of it, where nothing says how much. */
function shareOn({ Harvest = 0, Shares = [] }: ClockData, plots: readonly string[]): number {
  const own = Shares.filter(({ Place = '' }) => plots.includes(Place))
  if (own.length === 0) return Harvest
  return own.reduce((sum, one) => sum + (one.Harvest ?? 0), 0)
}

type Raised = Pick<EditContext<ClockData>, 'ask'>

/** Asks before a harvest is raised of which certificates are in force. */
export function askRaised({ ask }: Raised, certificates: readonly string[]): void {
  const few = certificates.slice(0, MOST_NAMED).join('、')
  ask('clock/harvest-raised', 'Harvest', {
    certificates: certificates.length > MOST_NAMED ? `${few} 等 ${certificates.length} 张` : few,
  })
}

const MOST_NAMED = 3
