import { orderForm } from '@farm/contract/orders'
import type { Paper } from '../documents/document.ts'
import { type Day, daysLater, dayOf, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { cropId, priceOf } from './crops.ts'
import { type Customer, customers, isBuyerOf } from './customers.ts'
import { type Deal, type Offering, dealsOf } from './deals.ts'
import { deliverableKg } from './deliverable.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import type { Plan, Serving } from './plans.ts'

interface Selling extends Offering {
  readonly manager: string
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

const orderId = ({ enterprise }: Selling, { key }: Deal) => idOf(`order/${enterprise.key}/${key}`)
const keyOf = (line: number) => `k${line + 1}`

const ORDERED_DAYS_BEFORE = 12
const OPEN_FOR_DAYS = 5
const SMALL_ORDER_KG = 3_000
const TON_KG = 1_000
const OFFICE_OPENS = 9 * 3_600

function orderDraft(selling: Selling, deal: Deal, index: number): Draft {
  const { enterprise, manager, now } = selling
  const { delivery, plans, begun, ending, note } = deal
  const ordered = orderDay(deal, dayOf(now))
  const customer = customerOf(enterprise, deal, index)
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
      Quality: '附承诺达标合格证和检测报告',
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
  const recent = daysLater(today, -OPEN_FOR_DAYS)
  const first = plans.map(({ start }) => daysLater(start, -ORDERED_DAYS_BEFORE)).toSorted()[0]
  return first === undefined || first > recent ? recent : first
}

function wantedIn({ plans, wanted: alone, delivery }: Deal): Array<Omit<Wanted, 'unit'>> {
  if (alone) return [alone]
  return plans.map((plan) => ({
    crop: plan.work.crop,
    kilograms: Math.min(deliverableKg(plan, delivery), mostOf(plan)),
  }))
}

function linesOf(deal: Deal) {
  const wanted = wantedIn(deal)
  // All of an order is told in one unit.
  const unit = wanted.some(({ kilograms }) => kilograms < SMALL_ORDER_KG) ? '公斤' : '吨'
  return wanted.map((one, index) => lineOf({ ...one, unit }, index))
}

/** Nobody orders more at a time, in kilograms. */
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
    Quantity: isSmall ? Math.max(10, Math.floor(kilograms / 10) * 10) : Math.floor(kilograms / TON_KG),
    Unit: unit,
    Price: isSmall ? price : price * TON_KG,
  }
}

/** One who deals in all that is ordered, and in so much of it. */
function customerOf({ key }: Enterprise, deal: Deal, index: number): Customer {
  const wanted = wantedIn(deal)
  const crops = wanted.map(({ crop }) => crop)
  const most = Math.max(...wanted.map(({ kilograms }) => kilograms))
  const mixed = randomOf(`customers/${key}`)
    .shuffled(customers)
    .filter((one) => isBuyerOf(one, crops, most))
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
