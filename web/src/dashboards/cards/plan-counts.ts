import { type PlanCount, boardCalls } from '@farm/contract/statistics'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { formatFilter } from '@farm/contract/wire'
import { get } from '../../platform/http.ts'
import { within } from './card.ts'

/** What the ring and the bars of plans show. */
export interface PlansShown {
  /** 亩, of all of them. */
  readonly area: number
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
const RUNNING = formatFilter([{ path: ['Status'], op: '=', values: ['执行中'] }])

/** The running plans of many enterprises, crop by crop. */
export async function plansByCrop(organPath: string | undefined, signal: AbortSignal): Promise<PlansShown> {
  const counts = await get(boardCalls.plans, within(organPath), signal)
  return { ...sums(counts), parts: byCrop(counts) }
}

/** The running plans of one enterprise, one by one: the largest. */
export async function plansOneByOne(organPath: string | undefined, signal: AbortSignal): Promise<PlansShown> {
  const [counts, plans] = await Promise.all([
    get(boardCalls.plans, within(organPath), signal),
    get(
      recordCalls.list,
      { formId: planForm.id, pageSize: MOST, orderBy: 'Count desc', qs: RUNNING, ...within(organPath) },
      signal,
    ),
  ])
  return { ...sums(counts), parts: plans.map(partOf) }
}

function sums(counts: readonly PlanCount[]): Omit<PlansShown, 'parts'> {
  return {
    area: counts.reduce((sum, { Area = 0 }) => sum + Area, 0),
    count: counts.reduce((sum, { Plans }) => sum + Plans, 0),
    late: counts.reduce((sum, { Late = 0 }) => sum + Late, 0),
  }
}

/** What one crop has in several enterprises is put together: progress by area, as within each. */
export function byCrop(counts: readonly PlanCount[]): PlanPart[] {
  const crops = Map.groupBy(counts, ({ Crop }) => Crop?.Id ?? '')
  return [...crops].map(([key, ofCrop]) => {
    const known = ofCrop.filter(({ Progress }) => Progress !== undefined)
    const weight = (sum: number, { Area = 1 }: PlanCount) => sum + Math.max(Area, 0.01)
    const weighed = known.reduce((sum, { Area = 1, Progress = 0 }) => sum + Math.max(Area, 0.01) * Progress, 0)
    return {
      key,
      name: ofCrop[0]?.Crop?.Name || '其他作物',
      area: ofCrop.reduce((sum, { Area = 0 }) => sum + Area, 0),
      progress: known.length === 0 ? undefined : weighed / known.reduce(weight, 0),
      isLate: ofCrop.some(({ Late = 0 }) => Late > 0),
    }
  })
}

function partOf({ Id, Data: { Name, Count, Progress, LateDays } }: WireRecord): PlanPart {
  return {
    key: Id,
    name: typeof Name === 'string' ? Name : '—',
    area: typeof Count === 'number' ? Count : 0,
    progress: typeof Progress === 'number' ? Progress : undefined,
    isLate: typeof LateDays === 'number' && LateDays > 0,
  }
}
