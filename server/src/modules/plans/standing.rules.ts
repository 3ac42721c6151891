import {
  type PlanData,
  type PlanStanding,
  type Step,
  type StepWork,
  delayBands,
  noWork,
  progressBands,
  standingOf,
  stepFor,
  stepNamed,
  stepsOf,
} from '@farm/contract/plans'
import { roundTo } from '@farm/contract/values'

interface Ordered {
  readonly step: string | null
  readonly orders: number
  readonly accepted: number
}
interface Done {
  readonly step: string | null
  readonly operation: string
  readonly day: string | null
  readonly punchIns: number
  readonly harvest: number
}

/** A plan with the work that was ordered and done for it. */
export interface PlanWork {
  readonly data: PlanData
  /** Ids of those operations among its steps that bring the harvest in. */
  readonly harvests?: ReadonlySet<string>
  readonly ordered: readonly Ordered[]
  readonly done: readonly Done[]
}

/** How far a plan is on a day, by its work. */
export function planStanding({ data, harvests, ordered, done }: PlanWork, today: string): PlanStanding {
  const steps = stepsOf(data)
  const harvesting = steps.filter(({ operation }) => harvests?.has(operation)).map(({ key }) => key)
  return standingOf(
    {
      status: data.Status,
      end: data.EndDate ?? '',
      steps,
      work: workByStep(steps, { ordered, done }),
      harvesting: new Set(harvesting),
    },
    today,
  )
}

function workByStep(
  steps: readonly Step[],
  { ordered, done }: Pick<PlanWork, 'ordered' | 'done'>,
): ReadonlyMap<string, StepWork> {
  const work = new Map<string, StepWork>()
  const put = (key: string | undefined, more: Partial<StepWork>) => {
    if (key === undefined) return
    const { orders, accepted, punchIns } = work.get(key) ?? noWork
    work.set(key, {
      orders: orders + (more.orders ?? 0),
      accepted: accepted + (more.accepted ?? 0),
      punchIns: punchIns + (more.punchIns ?? 0),
    })
  }
  for (const { step, orders, accepted } of ordered) put(stepNamed(steps, step)?.key, { orders, accepted })
  for (const { step, operation, day, punchIns } of done) {
    // From before punch-ins were told which step they are for.
    put(step === null && day !== null ? stepFor(steps, operation, day)?.key : stepNamed(steps, step)?.key, { punchIns })
  }
  return work
}

/** The derived fields of a plan. `nameOf` tells what a step without a name is called. */
export function derivedOf(plan: PlanWork, today: string, nameOf: (step: Step) => string): PlanData {
  const { progress, done, next, stage, lateDays, forecast, harvestedBy } = planStanding(plan, today)
  return {
    Progress: progress,
    DoneSteps: progress === undefined ? undefined : done.size,
    DoneKeys: done.size === 0 ? undefined : [...done].join(','),
    NextStep: next && (next.name || nameOf(next)),
    NextDue: next?.end,
    Stage: stage,
    LateDays: lateDays,
    Delay: delayBand(lateDays),
    ProgressBand: progress === undefined ? undefined : progressBand(progress),
    Forecast: forecast,
    HarvestedBy: harvestedBy,
    Harvest: roundTo(
      plan.done.reduce((sum, { harvest }) => sum + harvest, 0),
      2,
    ),
  }
}

export function delayBand(days: number): (typeof delayBands)[number] {
  if (days <= 0) return delayBands[0]
  if (days <= 3) return delayBands[1]
  return days <= 7 ? delayBands[2] : delayBands[3]
}

const BAND_PERCENT = 20

export function progressBand(percent: number): (typeof progressBands)[number] {
  return progressBands[Math.floor(percent / BAND_PERCENT)] ?? progressBands[0]
}
