import { type PlanCount, boardCalls } from '@farm/contract/statistics'
import { type WireRecord, recordCalls, filterOn, readData } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { get } from '../../platform/http.ts'
import { within } from './card.ts'

/** What the ring and the bars of plans show. */
export interface PlansShown {
  /** 亩, of all of them; absent where areas may not be seen. */
  readonly area: number | undefined
  readonly count: number
  readonly late: number
  readonly parts: readonly PlanPart[]
}

export interface PlanPart {
  readonly key: string
  readonly name: string
  /** 亩. */
  readonly area: number
  /** 0–100; absent where that is not known. */
  readonly progress: number | undefined
  readonly isLate: boolean
}

const MOST = 20
const RUNNING = filterOn<typeof planForm>([{ path: ['Status'], op: '=', values: ['执行中'] }])

/** The running plans of many enterprises, crop by crop. */
export async function plansByCrop(organPath: string | undefined, signal: AbortSignal): Promise<PlansShown> {
  const [sums, crops] = await Promise.all([
    sumsOf(organPath, signal),
    get(boardCalls.plans, { by: 'Crop', ...within(organPath) }, signal),
  ])
  return { ...sums, parts: crops.map(cropPart) }
}

/** The running plans of one enterprise, one by one: the largest. */
export async function plansOneByOne(organPath: string | undefined, signal: AbortSignal): Promise<PlansShown> {
  const [sums, plans] = await Promise.all([
    sumsOf(organPath, signal),
    get(
      recordCalls.list,
      { formId: planForm.id, pageSize: MOST, orderBy: 'Count desc', qs: RUNNING, ...within(organPath) },
      signal,
    ),
  ])
  return { ...sums, parts: plans.map(partOf) }
}

/** What all of them come to, however many parts there are. */
async function sumsOf(organPath: string | undefined, signal: AbortSignal): Promise<Omit<PlansShown, 'parts'>> {
  const [all] = await get(boardCalls.plans, { by: 'All', ...within(organPath) }, signal)
  return all ? { area: all.Area, count: all.Plans, late: all.Late ?? 0 } : { area: 0, count: 0, late: 0 }
}

export function cropPart({ Crop, Area = 0, Progress, Late = 0 }: PlanCount): PlanPart {
  return { key: Crop?.Id ?? '', name: Crop?.Name || '其他作物', area: Area, progress: Progress, isLate: Late > 0 }
}

function partOf({ Id: key, Data }: WireRecord): PlanPart {
  const { Name: name = '—', Count: area = 0, Progress: progress, LateDays = 0 } = readData(planForm, Data)
  return { key, name, area, progress, isLate: LateDays > 0 }
}
