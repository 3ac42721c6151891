import { type Referred, type WireRecord, isEmpty } from '@farm/contract/forms'
import { keysIn, planStates, type PlanStatus, planStatuses, type Step, stepsOf } from '@farm/contract/plans'

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

export function planOf(record: WireRecord): Plan {
  const { Id, Data } = record
  return {
    id: Id,
    name: textOf(Data.Name) ?? '未命名计划',
    enterprise: referredBy(record, 'Enterprise')[0],
    crop: referredBy(record, 'Crops')[0],
    variety: textOf(Data.Variety),
    places: referredBy(record, 'Place'),
    areaMu: numberOf(Data.Count),
    season: textOf(Data.Season),
    start: textOf(Data.StartDate),
    end: textOf(Data.EndDate),
    manager: referredBy(record, 'Manager')[0],
    order: referredBy(record, 'Order')[0],
    orderLine: textOf(Data.OrderLine),
    targetKilogrammes: numberOf(Data.TargetYield),
    status: planStatuses.find((status) => status === Data.Status),
    steps: stepsOf(Data),
    hasOwnSteps: Array.isArray(Data.Steps) && Data.Steps.length > 0,
    standing: standingIn(Data),
  }
}

function standingIn(data: WireRecord['Data']): Standing {
  return {
    percent: numberOf(data.Progress),
    doneCount: numberOf(data.DoneSteps),
    done: doneIn(data),
    next: textOf(data.NextStep),
    nextDue: textOf(data.NextDue),
    stage: textOf(data.Stage),
    lateDays: numberOf(data.LateDays) ?? 0,
    forecast: textOf(data.Forecast),
    harvestKilogrammes: numberOf(data.Harvest),
  }
}

/** Where nothing is done there is nothing to list. */
function doneIn({ DoneKeys, DoneSteps }: WireRecord['Data']): ReadonlySet<string> | undefined {
  return isEmpty(DoneKeys) && DoneSteps !== 0 ? undefined : new Set(keysIn(DoneKeys))
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

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** What a field refers to, in the order of the data; without a name while nobody asked for it. */
export function referredBy({ Data, Expand = {} }: WireRecord, name: string): Referred[] {
  const value = Data[name]
  const named = new Map([Expand[name] ?? []].flat().map((one) => [one.Id, one]))
  return isEmpty(value)
    ? []
    : [value]
        .flat()
        .map(String)
        .map((id) => named.get(id) ?? { Id: id })
}

/** What a reference is called where it is only read, not followed. */
export function nameOfReferred({ Name, Deleted }: Referred): string {
  return Deleted ? '已删除' : (Name ?? '—')
}
