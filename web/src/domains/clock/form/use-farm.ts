import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useChoices, useCommonOperations, useDoneOperations, useRecordsById } from '../clock-queries.ts'
import {
  type Operation,
  type Place,
  type Plan,
  type WorkOrder,
  inputOf,
  operationOf,
  placeOf,
  planOf,
} from '../known.ts'
import { type Entries, type Filled, type Known, type LastChoice, filledOf, meantPlan } from './entries.ts'
import { ALL_RUNNING, BY_NAME, FEW, idOf } from './first-reads.ts'
import { type Fix, placeAround } from './nearness.ts'
import { operationChips } from './operation-chips.ts'

interface PlaceQuery {
  readonly isRead: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** What the page knows of the farm, and the punch-in that results from it. */
export interface Farm {
  readonly known: Known
  readonly filled: Filled
  readonly hasManyEnterprises: boolean
  /** None is in sight: choosing one says so. */
  readonly hasNoEnterprise: boolean
  readonly chosenPlaces: readonly Place[]
  readonly placeQuery: PlaceQuery
  readonly operation: Operation | undefined
  /** Undefined while they are on their way. */
  readonly chips: readonly Operation[] | undefined
  /** What would be presumed and is on its way: 计划, 地块, 农事操作, 投入品. None of it goes out before it is shown. */
  readonly awaited: readonly string[]
}

interface FarmOptions {
  readonly last: LastChoice
  readonly fix: Fix | undefined
  readonly workOrder: WorkOrder | undefined
}

/** Reads what belongs to the entries: their plan, the plots around, the operations at hand. */
export function useFarm(entries: Entries, { last, fix, workOrder }: FarmOptions): Farm {
  const enterprises = useChoices(enterpriseForm, idOf, FEW).data?.found
  const onlyEnterprise = enterprises?.length === 1 ? enterprises[0] : undefined
  const { plan, isAwaited: isPlanAwaited } = usePlan(entries, { last, fix, workOrder, onlyEnterprise })
  const enterprise = (workOrder ?? plan)?.enterprise ?? entries.enterprise ?? onlyEnterprise
  const { places, query } = usePlaces(enterprise, placesMeant(entries, workOrder ?? plan))
  const areInputsAwaited = useAwaitedInputs(entries, workOrder)
  const known = { plan, onlyEnterprise, places, arePlacesOpen: !query.isRead, fix, last, workOrder }
  const presumed = filledOf(entries, known)
  const { operation, chips } = useOperations(operationsMeant(plan, workOrder), presumed)
  const isOpen = { places: isPresumed(entries.places, workOrder), operation: isPresumed(entries.operation, workOrder) }
  const shown = shownOf(presumed, { operation, isOpen: isOpen.operation, areInputsAwaited })
  const filled = withoutWholeArea(shown, entries, operation)
  return {
    awaited: nounsOf({
      计划: isPlanAwaited,
      地块: isOpen.places && isOnItsWay(query),
      农事操作: isOpen.operation && presumed.operation !== undefined && chips === undefined,
      投入品: areInputsAwaited,
    }),
    known,
    filled,
    hasManyEnterprises: (enterprises?.length ?? 0) > 1,
    hasNoEnterprise: enterprises?.length === 0,
    chosenPlaces: filled.places.flatMap((id) => places.find((place) => place.id === id) ?? []),
    placeQuery: query,
    operation,
    chips,
  }
}

/** Left to the page: neither the person nor a work order says it. */
function isPresumed(entered: unknown, workOrder: WorkOrder | undefined): boolean {
  return entered === undefined && workOrder === undefined
}

interface Shown {
  readonly operation: Operation | undefined
  /** The operation is left to the page. */
  readonly isOpen: boolean
  readonly areInputsAwaited: boolean
}

/** What is presumed without what is not on the screen by its name yet. */
function shownOf(presumed: Filled, { operation, isOpen, areInputsAwaited }: Shown): Filled {
  return {
    ...presumed,
    ...(isOpen && { operation: operation?.id }),
    ...(areInputsAwaited && { inputs: [] }),
  }
}

function isOnItsWay({ isRead, error }: PlaceQuery): boolean {
  return !isRead && error === null
}

function nounsOf(awaited: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(awaited).flatMap(([noun, isAwaited]) => (isAwaited ? [noun] : []))
}

/** What is seldom done on a plot as a whole: how much of it that was, only the person knows. */
const SELDOM_WHOLE: readonly string[] = ['巡田', '病虫害调查', '采收', '废弃物回收', '其他']

function withoutWholeArea(filled: Filled, { area }: Entries, operation: Operation | undefined): Filled {
  const isOpen = area === undefined && filled.workOrder === undefined
  return isOpen && operation && SELDOM_WHOLE.includes(operation.type) ? { ...filled, area: undefined } : filled
}

/** What was chosen and what it is for: both may lie outside of what the enterprise lists. */
function placesMeant({ places = [] }: Entries, subject: Pick<WorkOrder, 'places'> | undefined): readonly string[] {
  return [...places, ...(subject?.places ?? [])]
}

/** A work order is about one operation, a plan about several. */
function operationsMeant(plan: Plan | undefined, workOrder: WorkOrder | undefined): readonly string[] {
  return workOrder ? [workOrder.operation ?? []].flat() : (plan?.operations ?? [])
}

interface PlanOptions extends FarmOptions {
  readonly onlyEnterprise: string | undefined
}

interface MeantPlan {
  readonly plan: Plan | undefined
  /** One may yet come to be presumed. */
  readonly isAwaited: boolean
}

function usePlan(entries: Entries, { last, fix, workOrder, onlyEnterprise }: PlanOptions): MeantPlan {
  const enabled = workOrder === undefined
  const plans = useChoices(planForm, planOf, { ...ALL_RUNNING, enabled })
  const running = plans.data?.found
  const { found, isRead } = useRecordsById(planForm, planOf, plansNamed(entries, { last, workOrder }))
  const lastPlan = found.find(({ id }) => id === last.plan)
  const farm = entries.enterprise ?? onlyEnterprise
  // Of somebody who works for several only the plots of their plans can be told apart by where they stand.
  const planned = enabled && farm === undefined ? (running ?? []).flatMap(({ places }) => places) : []
  const { places } = usePlaces(enabled ? (farm ?? lastPlan?.enterprise) : undefined, planned.slice(0, MAX_PAGE_SIZE))
  if (workOrder) return { plan: found.find(({ id }) => id === workOrder.plan), isAwaited: false }
  const isAwaited = entries.plan === undefined && (plans.isPending || !isRead)
  const meant = meantPlan(entries, { last: lastPlan, running, standing: placeAround(places, fix) })
  return { plan: [...found, ...(running ?? [])].find(({ id }) => id === meant), isAwaited }
}

function plansNamed(
  { plan }: Entries,
  { last, workOrder }: Pick<PlanOptions, 'last' | 'workOrder'>,
): readonly string[] {
  const named = workOrder ? [workOrder.plan] : [plan, last.plan]
  return named.flatMap((id) => id ?? [])
}

/** Whether the names of what a work order asks to be put on the plots are on their way still. */
function useAwaitedInputs({ inputs }: Entries, workOrder: WorkOrder | undefined): boolean {
  const planned = inputs === undefined ? (workOrder?.inputs ?? []).map(({ input }) => input) : []
  return !useRecordsById(inputForm, inputOf, planned).isRead
}

/** All plots of the enterprise, by name, and those that are chosen though they are not among them. */
function usePlaces(enterprise: string | undefined, chosen: readonly string[]) {
  const own = useChoices(placeForm, placeOf, {
    clauses: [{ path: ['Compony'], op: '=', values: [enterprise ?? ''] }],
    orderBy: 'Name asc',
    pageSize: MAX_PAGE_SIZE,
    enabled: enterprise !== undefined,
  })
  const found = enterprise === undefined || own.isPlaceholderData ? [] : (own.data?.found ?? [])
  const isRead = enterprise === undefined || (own.data !== undefined && !own.isPlaceholderData)
  const missing = isRead ? chosen.filter((id) => !found.some((place) => place.id === id)) : []
  const others = useRecordsById(placeForm, placeOf, missing)
  const query: PlaceQuery = { isRead: isRead && others.isRead, error: own.error, refetch: own.refetch }
  return { places: [...found, ...others.found], query }
}

function useOperations(planned: readonly string[], { plan, operation: chosen, workOrder }: Filled) {
  const done = useDoneOperations(workOrder === undefined ? plan : undefined)
  const hasPlanned = planned.length > 0
  const common = useCommonOperations({ enabled: workOrder === undefined })
  // Read beside what says which are meant, or those would be asked for only after that has come.
  const list = useChoices(operationForm, operationOf, { ...BY_NAME, enabled: workOrder === undefined })
  const isListed = workOrder !== undefined || !list.isPending || list.failureCount > 0
  const any = list.data?.found
  // A farm that has not begun yet has no common ones: the first of the list are as good as any.
  const offered = !hasPlanned && common?.length === 0 ? (any ?? []).map(({ id }) => id) : (common ?? [])
  const ids = operationChips({ planned, done, common: offered, chosen })
  const { found, isRead } = useRecordsById(operationForm, operationOf, isListed ? ids : [])
  // A chip that joins the others later would move them under the thumb.
  const isWaiting = !isListed || !isRead || (workOrder === undefined && common === undefined)
  return { operation: found.find(({ id }) => id === chosen), chips: isWaiting ? undefined : found }
}
