import { type Referred, type WireRecord, isEmpty } from '@farm/contract/forms'
import { type PlanStatus, isLate, planStatuses } from '@farm/contract/plans'

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
  /** What is to be done, in this order. */
  readonly operations: readonly Referred[]
  readonly status?: PlanStatus | undefined
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
    areaMu: typeof Data.Count === 'number' ? Data.Count : undefined,
    season: textOf(Data.Season),
    start: textOf(Data.StartDate),
    end: textOf(Data.EndDate),
    manager: referredBy(record, 'Manager')[0],
    operations: referredBy(record, 'Operations'),
    status: planStatuses.find((status) => status === Data.Status),
  }
}

export function isPlanLate({ status, end }: Plan, today: string): boolean {
  return isLate({ ...(status && { Status: status }), ...(end && { EndDate: end }) }, today)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What a field refers to, in the order of the data; without a name while nobody asked for it. */
function referredBy({ Data, Expand = {} }: WireRecord, name: string): Referred[] {
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
