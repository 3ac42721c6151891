import { type FormKind, referred } from '@farm/contract/forms'
import type { ClockData } from '@farm/contract/clock'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type Doing, type Passed, isCovered, usesOfRows } from './doings.rules.ts'
import { type CheckRow, type Told, type WorkOrderData, areaOf, placesOf } from './facts.rules.ts'
import { contentsAt, idsIn, labelFrom } from './facts.service.ts'
import { planPassed, spanOf } from './input-checks.service.ts'
import { type Content, contentsOf } from './input-checks.store.ts'

interface UsedByPunchIn {
  readonly data: ClockData
  /** Of the farm. */
  readonly day: string
  /** ISO 8601. */
  readonly occurTime: string
  readonly zone: string
}

/** What somebody said by whose word something was let pass. */
export interface Said {
  readonly reason: string
  /** No second person stands for it: it lets nothing be certified. */
  readonly isPending: boolean
}

interface Word extends Passed, Said {}

type Contents = ReadonlyMap<string, Content>

/**
 * By which word of its work order, else of its plan, a row of the check of what a punch-in used was let pass: for no more of it, on no
 * other plots and days. Without a scope nobody is shown what was said with it. The word that stands on the punch-in itself is for its
 * harvest and is none for what it used.
 */
export async function passedWordOf(
  { db, scope }: { readonly db: Db; readonly scope?: Scope },
  { data, day, occurTime: at, zone }: UsedByPunchIn,
): Promise<(row: CheckRow) => Said | undefined> {
  const told = await contentsOf(db, idsIn([data.WorkOrder, data.Plan]))
  const order = referred(told, workOrderForm, data.WorkOrder)
  const records = [data, order ?? []].flat()
  const places = records.flatMap(({ Place = [] }) => Place)
  const further = [...records.flatMap(({ Inputs = [] }) => Inputs.map(({ Input }) => Input)), ...places]
  const contents = new Map([...told, ...(await contentsAt(db, idsIn(further), { places, at }))])
  const words = [
    ...seenWord(scope, workOrderForm, wordOfOrder(order, contents, zone)),
    ...seenWord(scope, planForm, wordOfPlan(data, contents)),
  ]
  const own = placesOf(data, contents)
  const uses = usesIn(data, contents, { from: day, to: day })
  return (row) => {
    const use = uses.find(({ name }) => name !== undefined && name === row.Name)
    const finding = {
      name: use?.name ?? '',
      check: String(row.Check),
      verdict: '禁止',
      reason: String(row.Reason),
    } as const
    return use && words.toSorted(byWeight).find((word) => isCovered([{ ...use, findings: [finding] }], own, word))
  }
}

/** Of several words the one for which two people stand. */
function byWeight(one: Said, other: Said): number {
  return Number(one.isPending) - Number(other.isPending)
}

interface Span {
  readonly from: string
  readonly to: string
}

/** What a punch-in or work order uses, each with the name that its check gives it. */
function usesIn(
  data: Told & Pick<ClockData, 'InputLabels'>,
  contents: Contents,
  span: Span,
): Array<Doing & { readonly name: string | undefined }> {
  const known = { contents, stocked: new Map<string, never>() }
  const { Place = [], Area, Inputs = [], InputLabels = [] } = data
  const plots = Place.flatMap((one) => referred(contents, placeForm, one) ?? [])
  const area = Area !== undefined && Area > 0 ? Area : areaOf(plots)
  const unitOf = (input: string) => labelFrom(known, input).flat.unit
  return usesOfRows(Inputs, { ...span, area, unitOf }).map((use, at) => ({
    ...use,
    name: InputLabels[at]?.Name,
  }))
}

/** A word lets pass whoever reads it; what was said with it is shown by the rights of whoever asks. */
function seenWord(scope: Scope | undefined, kind: FormKind, word: Word | undefined): Word[] {
  const isSeen = scope === undefined || Object.hasOwn(scope.kinds.byKey(kind.key)?.fields ?? {}, 'OverrideReason')
  return word ? [isSeen ? word : { ...word, reason: '' }] : []
}

function wordOfOrder(order: WorkOrderData | undefined, contents: Contents, zone: string): Word | undefined {
  const span = order && spanOf(order, zone)
  if (!span || order.OverrideBy === undefined) return undefined
  return {
    places: placesOf(order, contents),
    doings: usesIn(order, contents, span),
    checks: order.InputChecks ?? [],
    reason: order.OverrideReason ?? '',
    isPending: order.OverrideReview === '待复核',
  }
}

function wordOfPlan(data: ClockData, contents: Contents): Word | undefined {
  const passed = planPassed({ data, contents, planned: [] })
  const { OverrideReason: reason = '', OverrideReview } = referred(contents, planForm, data.Plan) ?? {}
  return passed && { ...passed, reason, isPending: OverrideReview === '待复核' }
}
