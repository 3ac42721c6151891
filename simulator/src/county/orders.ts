import { orderForm } from '@farm/contract/orders'
import type { Paper } from '../documents/document.ts'
import { type Day, addDays, dayOf, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { cropId } from './crops.ts'
import { type Customer, customers, isBuyerOf, priceOf } from './customers.ts'
import { type Draft, type Move, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { type Plan, type Serving, targetOf } from './plans.ts'

interface Selling {
  readonly enterprise: Enterprise
  /** The latest first; what has not begun among them. */
  readonly plans: readonly Plan[]
  readonly manager: string
  readonly now: Date
}

export interface Orders {
  readonly drafts: readonly Draft[]
  /** What each of the plans is made for. */
  readonly serving: ReadonlyMap<string, Serving>
}

/** What customers ordered of an enterprise: delivered, ready, growing well or late, cancelled, and not yet looked at. */
export function ordersOf(selling: Selling): Orders {
  const deals = dealsOf(selling)
  return {
    drafts: deals.map((deal, index) => orderDraft(selling, deal, index)),
    serving: new Map(
      deals.flatMap((deal) =>
        deal.plans.map(({ id }, line): [string, Serving] => [
          id,
          { Order: orderId(selling, deal), OrderLine: keyOf(line) },
        ]),
      ),
    ),
  }
}

interface Deal {
  readonly key: string
  /** One line for each. */
  readonly plans: readonly Plan[]
  /** What is ordered that nobody plans for. */
  readonly crop?: string
  readonly delivery: Day
  readonly begun?: Move
  readonly ending?: readonly Move[]
  readonly note?: string
}

const confirmed: Move = { kind: 'orders', status: '生产中' }
const ready: Move = { kind: 'orders', status: '待交付' }
const delivered: Move = { kind: 'orders', status: '已完成' }

function dealsOf({ plans, enterprise, now }: Selling): Deal[] {
  const today = dayOf(now)
  const sold = plans.filter(({ work, plots }) => work.yieldPerMu && plots.length > 0)
  return [
    ...doneDeals(
      sold.filter(({ status }) => status === '已完成'),
      today,
    ),
    ...growingDeals(
      sold.filter(({ status }) => status === '执行中'),
      today,
    ),
    ...sold
      .filter(({ status }) => status === '草稿')
      .map((plan): Deal => ({ key: 'next', plans: [plan], delivery: addDays(plan.end, 20), begun: confirmed })),
    ...openDeals(enterprise, today),
  ]
}

function doneDeals([latest, ...earlier]: readonly Plan[], today: Day): Deal[] {
  const waiting = (plan: Plan): Deal => ({
    key: 'ready',
    plans: [plan],
    delivery: addDays(today, 4),
    begun: confirmed,
    ending: [ready],
  })
  const gone = earlier.slice(0, 2).map((plan, index): Deal => ({
    key: `delivered-${index}`,
    plans: [plan],
    delivery: addDays(today, index),
    begun: confirmed,
    ending: [ready, delivered],
    note: '质量合格，客户已签收。',
  }))
  return [...(latest ? [waiting(latest)] : []), ...gone]
}

const EARLY_DAYS = 12
const LATER_DAYS = 20

function growingDeals(growing: readonly Plan[], today: Day): Deal[] {
  const late = growing.filter(({ end }) => end < today)
  const [tight, ...easy] = growing.filter(({ end }) => end >= today)
  const lastEnd = easy
    .map(({ end }) => end)
    .toSorted()
    .at(-1)
  return [
    ...late.map((plan): Deal => ({
      key: `late-${plan.start}`,
      plans: [plan],
      delivery: addDays(plan.end, 1),
      begun: confirmed,
    })),
    ...(tight
      ? [
          {
            key: 'tight',
            plans: [tight],
            delivery: notBefore(addDays(tight.end, -EARLY_DAYS), addDays(today, 3)),
            begun: confirmed,
          },
        ]
      : []),
    ...(lastEnd ? [{ key: 'easy', plans: easy, delivery: addDays(lastEnd, LATER_DAYS), begun: confirmed }] : []),
  ]
}

function notBefore(day: Day, earliest: Day): Day {
  return day < earliest ? earliest : day
}

function openDeals({ groups }: Enterprise, today: Day): Deal[] {
  const crops = groups.flatMap(({ cycles }) => cycles.filter(({ yieldPerMu }) => yieldPerMu).map(({ crop }) => crop))
  const [first = '小麦', second = first] = [...new Set(crops)]
  return [
    { key: 'asked', plans: [], crop: first, delivery: addDays(today, 75), note: '客户询价，等待确认交期和规格。' },
    {
      key: 'cancelled',
      plans: [],
      crop: second,
      delivery: addDays(today, 30),
      begun: { kind: 'orders', status: '已取消', reason: '客户调整采购计划，双方协商取消' },
    },
  ]
}

const orderId = ({ enterprise }: Selling, { key }: Deal) => idOf(`order/${enterprise.key}/${key}`)
const keyOf = (line: number) => `k${line + 1}`

const ORDERED_DAYS_BEFORE = 12
const OPEN_FOR_DAYS = 5
/** Of what a plan is to bring: the rest is sold without an order. */
const ORDERED_SHARE = 0.8
const SMALL_ORDER_KG = 3_000
const TON_KG = 1_000
const OFFICE_OPENS = 9 * 3_600

function orderDraft(selling: Selling, deal: Deal, index: number): Draft {
  const { enterprise, manager, now } = selling
  const { delivery, plans, begun, ending, note } = deal
  const ordered = orderDay(deal, dayOf(now))
  const customer = customerOf(enterprise, cropsOf(deal), index)
  const id = orderId(selling, deal)
  const lines = linesOf(deal)
  const contract = plans.length > 0 && {
    id: idOf(`contract/${id}`),
    paper: contractOf(enterprise, customer, { ordered, delivery }),
  }
  return draft(
    orderForm,
    id,
    {
      Customer: customer.name,
      Contact: customer.contact,
      Phone: customer.phone,
      Address: customer.address,
      Enterprise: enterpriseId(enterprise),
      Lines: lines,
      OrderDate: ordered,
      DeliveryDate: delivery,
      Quality: '符合食用农产品合格证要求，附检测报告',
      ...(contract && { Contract: [contract.id] }),
      ...(note && { Note: note }),
    },
    {
      by: manager,
      occurTime: isoTime(timeOn(ordered, OFFICE_OPENS)),
      ...(contract && { files: [contract] }),
      ...(begun && { begun }),
      ...(ending && { ending }),
    },
  )
}

/** Before the first of its plans begins; what nobody plans for came in lately. */
function orderDay({ plans }: Deal, today: Day): Day {
  const recent = addDays(today, -OPEN_FOR_DAYS)
  const first = plans.map(({ start }) => addDays(start, -ORDERED_DAYS_BEFORE)).toSorted()[0]
  return first === undefined || first > recent ? recent : first
}

function linesOf({ plans, crop }: Deal) {
  const wanted = crop
    ? [{ crop, kilograms: SMALL_ORDER_KG - 1 }]
    : plans.map((plan) => ({ crop: plan.work.crop, kilograms: Math.min(targetOf(plan) * ORDERED_SHARE, mostOf(plan)) }))
  // All of an order is told in one unit.
  const unit = wanted.some(({ kilograms }) => kilograms < SMALL_ORDER_KG) ? '公斤' : '吨'
  return wanted.map((one, index) => lineOf({ ...one, unit }, index))
}

/** A customer takes no more at a time, in kilograms. */
function mostOf({ id }: Plan): number {
  return randomOf(`ordered/${id}`).whole(18, 90) * TON_KG
}

interface Wanted {
  readonly crop: string
  readonly kilograms: number
  readonly unit: '公斤' | '吨'
}

function lineOf({ crop, kilograms, unit }: Wanted, index: number) {
  const isSmall = unit === '公斤'
  const price = priceOf(crop)
  return {
    Key: keyOf(index),
    Crops: cropId(crop),
    Grade: '一级',
    Quantity: isSmall ? Math.round(kilograms / 100) * 100 : Math.round(kilograms / TON_KG),
    Unit: unit,
    Price: isSmall ? price : price * TON_KG,
  }
}

function cropsOf({ plans, crop }: Deal): string[] {
  return crop ? [crop] : plans.map(({ work }) => work.crop)
}

/** One who deals in all that is ordered. */
function customerOf({ key }: Enterprise, crops: readonly string[], index: number): Customer {
  const mixed = randomOf(`customers/${key}`)
    .shuffled(customers)
    .filter((one) => isBuyerOf(one, crops))
  const customer = mixed[index % mixed.length]
  if (!customer) throw new Error('nobody buys')
  return customer
}

interface Dates {
  readonly ordered: Day
  readonly delivery: Day
}

function contractOf({ name: seller }: Enterprise, { name: buyer }: Customer, { ordered, delivery }: Dates): Paper {
  return {
    title: '农产品购销合同（演示）',
    lines: [
      `供方：${seller}`,
      `需方：${buyer}`,
      `签订日期：${ordered}`,
      `交货日期：${delivery}`,
      '产品与数量以订单明细为准。',
    ],
  }
}
