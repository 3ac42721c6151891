import { type ChainKind, type ChainNode, type ChainStage, chainKinds } from '@farm/contract/chain'
import { formatDateRange, formatPercent, formatQuantity } from '@farm/contract/values'

type Data = Readonly<Record<string, unknown>>

/** How one comes to the records of a stage: they are named in a field of others, or they name those in a field of theirs. */
export interface Way {
  readonly to: ChainKind
  readonly from: ChainKind
  readonly by: 'named' | 'naming'
  readonly field: string
}

const named = (to: ChainKind, from: ChainKind, field: string): Way => ({ to, from, by: 'named', field })
const naming = (to: ChainKind, from: ChainKind, field: string): Way => ({ to, from, by: 'naming', field })

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
export const fieldsOf: Readonly<Record<ChainKind, readonly string[]>> = {
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
  readonly data: Data
}

export interface FoundStage {
  readonly total: number
  readonly rows: readonly Found[]
}

/** The one id or the ids that a field holds. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.map(String) : []
}

/** What nodes are written with. */
export interface Words {
  /** Of people and operations, as far as the person may see them. */
  readonly names: ReadonlyMap<string, string>
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
      return { Id: row.id, Status: textOf(row.data.Status), ...wordsOf[kind](row, words), From }
    }),
  }))
}

const hangsOn: Readonly<Record<ChainKind, (row: Found, plans: readonly Found[]) => string[]>> = {
  orders: () => [],
  plans: ({ data }) => idsIn(data.Order),
  places: ({ id }, plans) => plans.filter(({ data }) => idsIn(data.Place).includes(id)).map((plan) => plan.id),
  'work-orders': ({ data }) => [...idsIn(data.Plan), ...idsIn(data.Place)],
  clock: ({ data: { WorkOrder, Plan, Place } }) =>
    WorkOrder === undefined ? [...idsIn(Plan), ...idsIn(Place)] : idsIn(WorkOrder),
  lots: ({ data }) => [...idsIn(data.Order), ...idsIn(data.Plan)],
  certificates: ({ data }) => idsIn(data.Lot),
}

type Written = Pick<ChainNode, 'Name' | 'Note'>

const wordsOf: Readonly<Record<ChainKind, (row: Found, words: Words) => Written>> = {
  orders: ({ data: { Number, Customer, DeliveryDate } }) => ({
    Name: textOf(Number),
    Note: joined(textOf(Customer), DeliveryDate === undefined ? '' : `交货 ${textOf(DeliveryDate)}`),
  }),
  plans: ({ data: { Name, StartDate, EndDate, Progress } }) => ({
    Name: textOf(Name),
    Note: joined(
      formatDateRange(textOf(StartDate), textOf(EndDate)),
      typeof Progress === 'number' ? `进度 ${formatPercent(Progress)}` : '',
    ),
  }),
  places: ({ data: { Name, Area } }) => ({
    Name: textOf(Name),
    Note: typeof Area === 'number' ? formatQuantity(Area, '亩') : '',
  }),
  'work-orders': ({ data: { Title, Due, Assignees } }, { names, shown }) => ({
    Name: textOf(Title),
    Note: joined(typeof Due === 'string' ? `要求 ${shown(Due)} 前完成` : '', namesOf(idsIn(Assignees), names)),
  }),
  clock: ({ data: { Operation }, occurTime, userId }, { names, shown }) => ({
    Name: names.get(textOf(Operation)) ?? '打卡',
    Note: joined(shown(occurTime), namesOf([userId], names)),
  }),
  lots: ({ data: { Number, Stage, Date, Quantity, Customer } }) => ({
    Name: textOf(Number),
    Note: joined(textOf(Stage), textOf(Date), weight(Quantity), textOf(Customer)),
  }),
  certificates: ({ data: { Number, IssueDate, Quantity } }) => ({
    Name: textOf(Number),
    Note: joined(textOf(IssueDate), weight(Quantity)),
  }),
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

function weight(quantity: unknown): string {
  return typeof quantity === 'number' ? formatQuantity(quantity, '公斤') : ''
}

function namesOf(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  return ids.flatMap((id) => names.get(id) ?? []).join('、')
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
