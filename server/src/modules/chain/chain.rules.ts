import { type ChainKind, type ChainNode, type ChainStage, chainKinds } from '@farm/contract/chain'
import { clockForm } from '@farm/contract/clock'
import { type DataOf, type DynamicData, type FieldName, type FormKind, readData } from '@farm/contract/forms'
import { certificateForm, lotForm } from '@farm/contract/lots'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { formatDateRange, formatPercent, formatQuantity, factLine } from '@farm/contract/values'
import { workOrderForm } from '@farm/contract/work-orders'

export const forms = {
  orders: orderForm,
  plans: planForm,
  places: placeForm,
  'work-orders': workOrderForm,
  clock: clockForm,
  lots: lotForm,
  certificates: certificateForm,
} as const satisfies Record<ChainKind, FormKind>

type NameIn<Kind extends ChainKind> = FieldName<(typeof forms)[Kind]>

/** How one comes to the records of a stage: they are named in a field of others, or they name those in a field of theirs. */
export interface Way {
  readonly to: ChainKind
  readonly from: ChainKind
  readonly by: 'named' | 'naming'
  readonly field: string
}

function named<From extends ChainKind>(to: ChainKind, from: From, field: NameIn<From>): Way {
  return { to, from, by: 'named', field }
}

function naming<To extends ChainKind>(to: To, from: ChainKind, field: NameIn<To>): Way {
  return { to, from, by: 'naming', field }
}

const certificatesOfLots = naming('certificates', 'lots', 'Lot')

/** From where one begins to each of the other stages, each by one that was come to before; a second way where the first finds nothing. */
export const ways: Readonly<Record<ChainKind, readonly Way[]>> = {
  orders: [
    naming('plans', 'orders', 'Order'),
    named('places', 'plans', 'Place'),
    naming('work-orders', 'plans', 'Plan'),
    naming('clock', 'plans', 'Plan'),
    naming('lots', 'orders', 'Order'),
    naming('lots', 'plans', 'Plan'),
    certificatesOfLots,
  ],
  plans: [
    named('orders', 'plans', 'Order'),
    named('places', 'plans', 'Place'),
    naming('work-orders', 'plans', 'Plan'),
    naming('clock', 'plans', 'Plan'),
    naming('lots', 'plans', 'Plan'),
    certificatesOfLots,
  ],
  places: [
    naming('plans', 'places', 'Place'),
    named('orders', 'plans', 'Order'),
    naming('work-orders', 'places', 'Place'),
    naming('clock', 'places', 'Place'),
    naming('lots', 'places', 'Place'),
    certificatesOfLots,
  ],
  'work-orders': [
    named('plans', 'work-orders', 'Plan'),
    named('orders', 'plans', 'Order'),
    named('places', 'work-orders', 'Place'),
    naming('clock', 'work-orders', 'WorkOrder'),
    naming('lots', 'plans', 'Plan'),
    certificatesOfLots,
  ],
  clock: [
    named('work-orders', 'clock', 'WorkOrder'),
    named('plans', 'clock', 'Plan'),
    named('orders', 'plans', 'Order'),
    named('places', 'clock', 'Place'),
    naming('lots', 'plans', 'Plan'),
    certificatesOfLots,
  ],
  lots: [
    named('plans', 'lots', 'Plan'),
    named('orders', 'lots', 'Order'),
    named('orders', 'plans', 'Order'),
    named('places', 'lots', 'Place'),
    naming('work-orders', 'plans', 'Plan'),
    naming('clock', 'plans', 'Plan'),
    certificatesOfLots,
  ],
  certificates: [
    named('lots', 'certificates', 'Lot'),
    named('plans', 'lots', 'Plan'),
    named('orders', 'lots', 'Order'),
    named('orders', 'plans', 'Order'),
    named('places', 'lots', 'Place'),
    naming('work-orders', 'plans', 'Plan'),
    naming('clock', 'plans', 'Plan'),
  ],
}

/** The kind whose records hold the field of a way. */
export function holderOf({ by, to, from }: Way): ChainKind {
  return by === 'named' ? from : to
}

/** The fields of each kind that its nodes are made of. */
export const fieldsOf: { readonly [Kind in ChainKind]: readonly NameIn<Kind>[] } = {
  orders: ['Number', 'Customer', 'DeliveryDate', 'Status'],
  plans: ['Name', 'StartDate', 'EndDate', 'Progress', 'Status', 'Order', 'Place'],
  places: ['Name', 'Area'],
  'work-orders': ['Title', 'Due', 'Assignees', 'Status', 'Plan', 'Place'],
  clock: ['Operation', 'WorkOrder', 'Plan', 'Place'],
  lots: ['Number', 'Stage', 'Status', 'Date', 'Quantity', 'Customer', 'Plan', 'Order', 'Place'],
  certificates: ['Number', 'Status', 'IssueDate', 'Quantity', 'Lot'],
}

/** A record of a stage, as far as the person sees its fields. */
export interface Found {
  readonly id: string
  readonly userId: string
  readonly occurTime: string
  readonly data: DynamicData
}

export interface FoundStage {
  readonly total: number
  readonly rows: readonly Found[]
}

/** The one id or the ids that a field holds. */
export function idsIn(value: string | readonly string[] = []): string[] {
  return [value].flat()
}

/** What nodes are written with. */
export interface Words {
  /** Of people and operations, as far as the person may see them. */
  /** By record and thing: what it is called there, as far as the caller may see it. */
  readonly names: (record: string, id: string) => string | undefined
  /** A moment as the clocks of the farm show it: `2026-11-20 08:30`. */
  readonly shown: (moment: string) => string
}

const MOST_TOLD = 50

/** The stages that were found, in their order, with what hangs on what; only what is told of is named. */
export function toldStages(found: ReadonlyMap<ChainKind, FoundStage>, words: Words): ChainStage[] {
  const stages = chainKinds.flatMap((kind) => {
    const stage = found.get(kind)
    return stage ? [{ kind, total: stage.total, rows: stage.rows.slice(0, MOST_TOLD) }] : []
  })
  const told = new Set(stages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const plans = stages.find(({ kind }) => kind === 'plans')?.rows ?? []
  return stages.map(({ kind, total, rows }) => ({
    Kind: kind,
    Total: total,
    Nodes: rows.map((row): ChainNode => {
      const From = hangsOn[kind](row, plans).filter((id) => told.has(id))
      const { Status } = row.data
      return { Id: row.id, Status: typeof Status === 'string' ? Status : '', ...wordsOf[kind](row, words), From }
    }),
  }))
}

/** Reads a record by its form before anything of it is shown. */
function reading<K extends FormKind, Beside, Told>(
  form: K,
  tell: (data: DataOf<K>, row: Found, beside: Beside) => Told,
) {
  return (row: Found, beside: Beside): Told => tell(readData(form, row.data), row, beside)
}

const hangsOn: Readonly<Record<ChainKind, (row: Found, plans: readonly Found[]) => string[]>> = {
  orders: () => [],
  plans: reading(planForm, ({ Order }) => idsIn(Order)),
  places: ({ id }, plans) =>
    plans.filter(({ data }) => readData(planForm, data).Place?.includes(id)).map((plan) => plan.id),
  'work-orders': reading(workOrderForm, ({ Plan, Place }) => [...idsIn(Plan), ...idsIn(Place)]),
  clock: reading(clockForm, ({ WorkOrder, Plan, Place }) =>
    WorkOrder === undefined ? [...idsIn(Plan), ...idsIn(Place)] : [WorkOrder],
  ),
  lots: reading(lotForm, ({ Order, Plan }) => [...idsIn(Order), ...idsIn(Plan)]),
  certificates: reading(certificateForm, ({ Lot }) => idsIn(Lot)),
}

type Written = Pick<ChainNode, 'Name' | 'Note'>

const wordsOf: Readonly<Record<ChainKind, (row: Found, words: Words) => Written>> = {
  orders: reading(orderForm, ({ Number: Name = '', Customer, DeliveryDate }) => ({
    Name,
    Note: factLine(Customer, DeliveryDate && `交货 ${DeliveryDate}`),
  })),
  plans: reading(planForm, ({ Name = '', StartDate = '', EndDate = '', Progress }) => ({
    Name,
    Note: factLine(
      formatDateRange(StartDate, EndDate),
      Progress === undefined ? '' : `进度 ${formatPercent(Progress)}`,
    ),
  })),
  places: reading(placeForm, ({ Name = '', Area }) => ({
    Name,
    Note: Area === undefined ? '' : formatQuantity(Area, '亩'),
  })),
  'work-orders': reading(
    workOrderForm,
    ({ Title: Name = '', Due, Assignees = [] }, { id }, { names, shown }: Words) => ({
      Name,
      Note: factLine(
        Due && `要求 ${shown(Due)} 前完成`,
        namesOf(Assignees, (one) => names(id, one)),
      ),
    }),
  ),
  clock: reading(clockForm, ({ Operation = '' }, { id, occurTime, userId }, { names, shown }: Words) => ({
    Name: names(id, Operation) ?? '打卡',
    Note: factLine(shown(occurTime), names(id, userId)),
  })),
  lots: reading(lotForm, ({ Number: Name = '', Stage, Date: day, Quantity, Customer }) => ({
    Name,
    Note: factLine(Stage, day, weight(Quantity), Customer),
  })),
  certificates: reading(certificateForm, ({ Number: Name = '', IssueDate, Quantity }) => ({
    Name,
    Note: factLine(IssueDate, weight(Quantity)),
  })),
}

/** A code of a lot, and how often its page was opened. */
interface CodeTold {
  readonly id: string
  readonly lotId: string
  readonly code: string
  readonly isWithdrawn: boolean
  readonly scans: number
}

/** The stage behind the certificates: the codes of the lots that are told of. */
export function codeStage(codes: readonly CodeTold[]): ChainStage {
  const Nodes = codes.slice(0, MOST_TOLD).map(({ id, lotId, code, isWithdrawn, scans }) => ({
    Id: id,
    Name: code,
    Status: isWithdrawn ? '已撤回' : '有效',
    Note: `扫码 ${scans} 次`,
    From: [lotId],
  }))
  return { Kind: 'codes', Total: codes.length, Nodes }
}

function weight(quantity: number | undefined): string {
  return quantity === undefined ? '' : formatQuantity(quantity, '公斤')
}

function namesOf(ids: readonly string[], nameOf: (id: string) => string | undefined): string {
  return ids.flatMap((id) => nameOf(id) ?? []).join('、')
}
