import { clockForm } from '@farm/contract/clock'
import { type CommitmentBasis, type certificateCalls, lotForm, lotTestForm } from '@farm/contract/lots'
import { roundTo, compare } from '@farm/contract/values'
import type { BodyOf } from '@farm/contract/wire'
import { dayOf } from '../days.ts'
import { idOf } from '../ids.ts'
import { customers, isBuyerOf } from './customers.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { inputId } from './inputs.ts'
import { dosePerMu, tooLateOn, usageOf } from './labels.ts'
import { operationId } from './operations.ts'
import type { Plan } from './plans.ts'

/** So many plans of an enterprise, the latest that were harvested, come into lots. */
const MOST_PLANS = 4
const MOST_HARVESTS = 6
const DAY_MS = 86_400_000
/** So many days before the harvest was sprayed what is told of later. */
const LATE_DAYS = 2

interface Fields {
  readonly enterprise: Enterprise
  readonly plans: readonly Plan[]
  readonly punchIns: readonly Draft[]
  readonly manager: string
  /** What goes wrong: a use that comes to light after its last lot, or a customer who complains of one. */
  readonly trouble?: 'late use' | 'complaint' | undefined
}

type Certificate = BodyOf<typeof certificateCalls.issue>

/** What is done with lots once they are there. */
export interface LotDeeds {
  /** Account name. */
  readonly by: string
  /** Uses that were told of only after the harvest. */
  readonly lateUses: readonly Draft[]
  /** Some of them are refused by what was used on the goods. */
  readonly certificates: readonly Certificate[]
  /** One of those was written wrongly. */
  readonly voided: string | undefined
  readonly held: string | undefined
}

/** Lots of an enterprise from the field to the customers; each part needs the ones before it. */
export interface Lots {
  readonly harvested: readonly Draft[]
  readonly sent: readonly Draft[]
  readonly tests: readonly Draft[]
  readonly deeds: LotDeeds
}

export function lotsOf(fields: Fields): Lots {
  const ways = harvestedPlans(fields).map((one, index) => wayOf(fields, one, index))
  const issued = ways.flatMap(({ certificates }) => certificates)
  const last = ways.at(-1)
  return {
    harvested: ways.map(({ lot }) => lot),
    sent: ways.flatMap(({ sent }) => sent),
    tests: ways.flatMap(({ tests }) => tests),
    deeds: {
      by: fields.manager,
      lateUses: last && fields.trouble === 'late use' ? lateUse(last.harvests, last.plan) : [],
      certificates: issued,
      voided: issued[1]?.Id,
      held: fields.trouble === 'complaint' ? ways.at(2)?.lot.id : undefined,
    },
  }
}

interface Harvested {
  readonly plan: Plan
  /** The latest last. */
  readonly harvests: readonly Draft[]
}

function harvestedPlans({ plans, punchIns }: Fields): Harvested[] {
  const byPlan = Map.groupBy(
    punchIns.filter(({ data }) => typeof data.Harvest === 'number' && data.Harvest > 0),
    ({ data }) => String(data.Plan),
  )
  return plans
    .flatMap((plan): Harvested[] => {
      const all = (byPlan.get(plan.id) ?? []).toSorted((a, b) => compare(a.occurTime ?? '', b.occurTime ?? ''))
      return all.length === 0 ? [] : [{ plan, harvests: all.slice(-MOST_HARVESTS) }]
    })
    .toSorted((a, b) => compare(lastOf(b).occurTime ?? '', lastOf(a).occurTime ?? ''))
    .slice(0, MOST_PLANS)
}

function lastOf({ harvests }: Pick<Harvested, 'harvests'>): Draft {
  const last = harvests.at(-1)
  if (!last) throw new Error('没有采收')
  return last
}

/** One lot on its way: tested every second time, sent to two customers, and certified for each. */
function wayOf({ enterprise, manager }: Fields, { plan, harvests }: Harvested, index: number) {
  const day = dayOf(new Date(lastOf({ harvests }).occurTime ?? ''))
  const id = idOf(`lot/${plan.id}`)
  const rows = harvests.map((one) => ({ PunchIn: one.id, Quantity: Number(one.data.Harvest) }))
  const whole = rows.reduce((sum, { Quantity }) => sum + Quantity, 0)
  const about = { Enterprise: enterpriseId(enterprise), Date: day }
  const by = { by: manager }
  const lot = draft(lotForm, id, { ...about, Stage: '采收批次', Harvests: rows, Grade: '一级' }, by)
  const sent = [0.5, 0.3].map((share, place) => {
    const Quantity = Math.max(1, Math.floor(whole * share))
    const buyers = customers.filter((one) => isBuyerOf(one, [plan.work.crop], Quantity))
    const buyer = buyers[(index + place) % buyers.length]
    return draft(
      lotForm,
      idOf(`lot/${plan.id}/${place}`),
      {
        ...about,
        Stage: '出库批次',
        Sources: [{ Lot: id, Quantity }],
        Customer: buyer?.name,
        Contact: buyer?.contact,
        Phone: buyer?.phone,
        Destination: buyer?.address,
      },
      by,
    )
  })
  const isTested = index % 2 === 0
  const test = {
    Lot: id,
    Date: day,
    Items: '农药残留（有机磷、氨基甲酸酯类）',
    Method: '快检',
    Result: '合格',
  } as const
  const basis: CommitmentBasis = isTested ? '自行检测合格' : '质量安全控制符合要求'
  return {
    plan,
    harvests,
    lot,
    sent,
    tests: isTested ? [draft(lotTestForm, idOf(`lot-test/${plan.id}`), test, by)] : [],
    certificates: sent.map(({ id: Lot, data }, place): Certificate => {
      const quantities: readonly unknown[] = Array.isArray(data.Sources) ? data.Sources : []
      return {
        Id: idOf(`certificate/${plan.id}/${place}`),
        Lot,
        Quantity: quantityIn(quantities[0]),
        Basis: [basis],
        IssueDate: day,
      }
    }),
  }
}

function quantityIn(row: unknown): number {
  return typeof row === 'object' && row !== null && 'Quantity' in row ? Number(row.Quantity) : 0
}

/** Sprayed two days before the harvest, by somebody who writes it down weeks later. */
function lateUse(harvests: readonly Draft[], plan: Plan): Draft[] {
  const harvest = lastOf({ harvests })
  const { Enterprise, Plan: planId, Place, Position, Area } = harvest.data
  const sprayed = tooLateOn(plan.work.crop, LATE_DAYS)
  if (!sprayed) return []
  const { product, use } = sprayed
  const Amount = roundTo(dosePerMu(product, use)[0] * Number(Area), 3)
  return [
    {
      formId: clockForm.id,
      id: idOf(`late-use/${plan.id}`),
      data: {
        Enterprise,
        Plan: planId,
        Place,
        Position,
        Area,
        Operation: operationId('用药'),
        Inputs: [
          {
            Input: inputId(product.name),
            Amount,
            Unit: product.unit,
            Usage: usageOf(product, use),
            Target: use.target,
          },
        ],
        Note: '补报：采收前两天打过一遍药，当时没有记',
      },
      by: harvest.by,
      occurTime: new Date(Date.parse(harvest.occurTime ?? '') - LATE_DAYS * DAY_MS).toISOString(),
    },
  ]
}
