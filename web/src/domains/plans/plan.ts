import { type Referred, type WireRecord, readRecord } from '@farm/contract/forms'
import { type PlanData, type PlanStatus, type Step, keysIn, planForm, planStates, stepsOf } from '@farm/contract/plans'
import { referredBy } from '../../engine/records/referred-by.ts'

/** Said when somebody else was faster: the page shows by then what they made of it. */
export const STALE = '这个计划刚被他人修改，这里已是最新内容，请核对后再操作'

/** A plan as its screens read it from a record. */
export interface Plan {
  readonly id: string
  readonly name: string
  readonly enterprise?: Referred | undefined
  readonly crop?: Referred | undefined
  readonly variety?: string | undefined
  readonly places: readonly Referred[]
  readonly areaMu?: number | undefined
  readonly season?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly manager?: Referred | undefined
  readonly order?: Referred | undefined
  readonly orderLine?: string | undefined
  readonly targetKilogrammes?: number | undefined
  readonly status?: PlanStatus | undefined
  /** What is to be done, in its order. */
  readonly steps: readonly Step[]
  /** Steps can be moved one by one: those of a plan from before there were steps have no days of their own. */
  readonly hasOwnSteps: boolean
  readonly standing: Standing
}

/** How far a plan is, as the server works it out; absent while it has not, or where it is not for the person's eyes. */
export interface Standing {
  readonly percent?: number | undefined
  readonly doneCount?: number | undefined
  /** Keys of the done steps. */
  readonly done?: ReadonlySet<string> | undefined
  readonly next?: string | undefined
  /** By when the next step should be done. */
  readonly nextDue?: string | undefined
  readonly stage?: string | undefined
  readonly lateDays: number
  /** When all will be done. */
  readonly forecast?: string | undefined
  readonly harvestKilogrammes?: number | undefined
}

export function planOf(stored: WireRecord): Plan {
  const record = readRecord(planForm, stored)
  const { Id, Data } = record
  return {
    id: Id,
    name: Data.Name ?? '未命名计划',
    enterprise: referredBy(record, 'Enterprise')[0],
    crop: referredBy(record, 'Crops')[0],
    variety: Data.Variety,
    places: referredBy(record, 'Place'),
    areaMu: Data.Count,
    season: Data.Season,
    start: Data.StartDate,
    end: Data.EndDate,
    manager: referredBy(record, 'Manager')[0],
    order: referredBy(record, 'Order')[0],
    orderLine: Data.OrderLine,
    targetKilogrammes: Data.TargetYield,
    status: Data.Status,
    steps: stepsOf(Data),
    hasOwnSteps: Data.Steps !== undefined,
    standing: standingIn(Data),
  }
}

function standingIn(data: PlanData): Standing {
  return {
    percent: data.Progress,
    doneCount: data.DoneSteps,
    done: doneIn(data),
    next: data.NextStep,
    nextDue: data.NextDue,
    stage: data.Stage,
    lateDays: data.LateDays ?? 0,
    forecast: data.Forecast,
    harvestKilogrammes: data.Harvest,
  }
}

/** Where nothing is done there is nothing to list. */
function doneIn({ DoneKeys, DoneSteps }: PlanData): ReadonlySet<string> | undefined {
  return DoneKeys === undefined && DoneSteps !== 0 ? undefined : new Set(keysIn(DoneKeys))
}

/** Whether none of its steps is left to do. */
export function isWorkedOff({ steps, standing }: Pick<Plan, 'steps' | 'standing'>): boolean {
  return steps.length === 0 || standing.percent === 100
}

/** A running plan of whose steps one should have been done. */
export function isPlanLate({ status, standing }: Pick<Plan, 'status' | 'standing'>): boolean {
  return status === '执行中' && standing.lateDays > 0
}

/** Nothing more is done in it. */
export function isPlanEnded({ status }: Pick<Plan, 'status'>): boolean {
  return planStates.is(status, 'ended')
}
