import { inputForm } from '@farm/contract/inputs'
import { lotTestForm } from '@farm/contract/lots'
import { placeForm } from '@farm/contract/places'
import type { DataOf, WireRecord } from '@farm/contract/forms'
import { careCalls, recordCalls } from '@farm/contract/forms'
import { afterAll, expect, test } from 'vitest'
import { add, done } from '../testing/personas.ts'
import { type Judged, noted, openCheating } from '../testing/cheating.ts'

const cheating = await openCheating()
const { farm, lots, fields, stood, ago, certified, judgedCall, judgedLot, issue, recheck } = cheating
const { managerA, workerA, enterpriseA } = farm.people
afterAll(cheating.close)

const at = (day: string, hour = 4) => `2026-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
const edited = async (record: Pick<WireRecord, 'Id'>, data: object) => fields.edit(await lots.read(record), data)
const ofA = (data: DataOf<typeof inputForm>) => add(farm, managerA, inputForm, { data })
const label = {
  Kind: '农药',
  CommonName: '吡虫啉',
  Ingredients: '吡虫啉 10%',
  Toxicity: '低毒',
  RegistrationEnd: '2030-12-31',
  ExpiryDate: '2030-01-01',
  Scope: '番茄',
  DosePerMu: 20,
  Unit: '克',
  MostTimes: 2,
  BetweenDays: 5,
} as const

/** Sprayed with something on a day, harvested on the 20th, and put into a lot. */
async function grown(input: WireRecord | undefined, day = '11-19', use: object = {}) {
  const place = await fields.plot('东地')
  const plan = await fields.plan(place)
  const sprayed =
    input && (await fields.sent(workerA, fields.used(place, { Inputs: [fields.row(input, 200)], ...use }), at(day)))
  const picked = fields.picked(place, { Plan: plan.Id, Harvest: 100 })
  const harvest = await fields.send(workerA, picked, at('11-20'))
  return { place, plan, sprayed, harvest }
}

async function lotOf(harvest: WireRecord, quantity = 100) {
  return lots.send(managerA, lots.ofHarvest(harvest, quantity))
}

/** A laboratory passes a lot, as whoever gains writes it down. */
const tested = ({ Id: Lot }: WireRecord, more: object) => {
  const made = { Date: '2026-11-26', Items: '农药残留', Method: '委托检测', Institution: '县检测站', Result: '合格' }
  return farm.call(managerA, recordCalls.add, { body: { FormId: lotTestForm.id, Data: { Lot, ...made, ...more } } })
}

/** What becomes of goods that were sprayed with something the day before. */
async function sprayedWith(input: WireRecord, use: object = {}, day = '11-19'): Promise<Judged> {
  const { harvest } = await grown(input, day, use)
  const refused = judgedCall(harvest)
  if (refused) return refused
  const lot = await lotOf(harvest.data)
  return judgedCall(lot) ?? certified(lot.data)
}

/** Clean goods, certified, of which something is found out or changed afterwards. */
async function soldClean() {
  const { place, plan, punchIn } = await lots.harvested(100)
  const lot = done(await lotOf(punchIn))
  const paper = done(await issue(lot, 100))
  await recheck()
  return { place, plan, punchIn, lot, paper }
}

type Case = readonly [what: string, attempt: () => Promise<Judged>]

const labels: readonly Case[] = [
  [
    'an input of one’s own with the number of the county and no interval',
    async () => sprayedWith(await ofA({ ...label, Name: '自有吡虫啉', RegistrationNumber: 'PD1', SafeDays: 0 })),
  ],
  [
    'the same number with blanks and full-width signs',
    async () => sprayedWith(await ofA({ ...label, Name: '自有吡虫啉二', RegistrationNumber: 'ＰＤ 1', SafeDays: 0 })),
  ],
  [
    'an interval that is taken off the label, used, and put back',
    async () => {
      const input = await ofA({ ...label, Name: '来回改', RegistrationNumber: 'PD77', SafeDays: 20 })
      await stood(input, 30)
      done(await edited(input, { SafeDays: 0 }))
      const place = await fields.plot('东地')
      const plan = await fields.plan(place)
      await fields.sent(workerA, fields.used(place, { Inputs: [fields.row(input, 200)] }), ago(20))
      const harvest = await fields.send(workerA, fields.picked(place, { Plan: plan.Id, Harvest: 100 }), ago(1))
      done(await edited(input, { SafeDays: 20 }))
      const refused = judgedCall(harvest)
      if (refused) return refused
      return certified(
        done(await lots.send(managerA, { ...lots.ofHarvest(harvest.data, 100), Date: ago(0).slice(0, 10) })),
      )
    },
  ],
  [
    'a forbidden substance as an input of another kind',
    async () => sprayedWith(await ofA({ Name: '杀虫王', Kind: '其他', CommonName: '甲胺磷', Unit: '克' })),
  ],
  [
    'a forbidden substance among the components of a fertilizer',
    async () => sprayedWith(await ofA({ Name: '壮苗肥', Kind: '肥料', Ingredients: '甲胺磷 50%', Unit: '克' })),
  ],
  [
    'a forbidden substance whose name holds blanks',
    async () => sprayedWith(await ofA({ Name: '甲 胺 磷 乳油', Kind: '其他', Unit: '克' })),
  ],
  [
    'a dose in a unit that the label does not know',
    async () =>
      sprayedWith(
        fields.imidacloprid,
        { Inputs: [{ Input: fields.imidacloprid.Id, Amount: 90, Unit: '瓶' }] },
        '11-01',
      ),
  ],
  [
    'ten times the dose',
    async () => sprayedWith(fields.imidacloprid, { Inputs: [fields.row(fields.imidacloprid, 2_000)] }, '11-01'),
  ],
]

const ground: readonly Case[] = [
  [
    'a plan whose beginning is moved behind a forbidden use',
    async () => {
      const { place, plan, harvest } = await grown(undefined)
      await fields.sent(workerA, fields.used(place, { Inputs: [fields.row(fields.forbidden, 200)] }), at('10-10'))
      done(await edited(plan, { StartDate: '2026-11-01' }))
      return certified(done(await lotOf(done(harvest))))
    },
  ],
  [
    'a forbidden use that names the plan and no plot',
    async () => {
      const { place, plan, harvest } = await grown(undefined)
      const use = fields.used(place, { Plan: plan.Id, Inputs: [fields.row(fields.forbidden, 200)] })
      await fields.sent(workerA, { ...use, Place: [] }, at('11-10'))
      return certified(done(await lotOf(done(harvest))))
    },
  ],
  [
    'the same ground drawn a second time under another name',
    async () => {
      const Points = [
        [111.7, 37.2],
        [111.703, 37.2],
        [111.703, 37.203],
        [111.7, 37.203],
      ] as const
      const drawn = (Name: string) =>
        add(farm, managerA, placeForm, {
          data: { Name, Compony: enterpriseA.Id, Kind: '大田', Area: 130, Boundary: { Points, Area: 0 } },
        })
      const [one, other] = [await drawn('南大地'), await drawn('南大地（新）')]
      await fields.sent(workerA, fields.used(one, { Inputs: [fields.row(fields.forbidden, 200)] }), at('11-10'))
      const plan = await fields.plan(other)
      const punchIn = await fields.send(workerA, fields.picked(other, { Plan: plan.Id, Harvest: 100 }), at('11-20'))
      return judgedCall(punchIn) ?? certified(done(await lotOf(punchIn.data)))
    },
  ],
  [
    'a use within the interval that is moved to another plot after the harvest was handed in',
    async () => {
      const { place, harvest } = await grown(undefined)
      const use = await fields.sent(
        workerA,
        fields.used(place, { Inputs: [fields.row(fields.forbidden, 200)] }),
        at('11-10'),
      )
      const elsewhere = await fields.plot('远地')
      const moved = await edited(use, { Place: [elsewhere.Id] })
      return judgedCall(moved) ?? certified(done(await lotOf(done(harvest))))
    },
  ],
  [
    'a forbidden use that is corrected to a harmless one, ten days earlier',
    async () => {
      const { place, harvest } = await grown(undefined)
      const use = await fields.sent(
        workerA,
        fields.used(place, { Inputs: [fields.row(fields.forbidden, 200)] }),
        at('11-10'),
      )
      done(await edited(use, { Inputs: [fields.row(fields.imidacloprid, 200)] }))
      return certified(done(await lotOf(done(harvest))))
    },
  ],
  [
    'a forbidden use that is deleted within the day',
    async () => {
      const { place, harvest } = await grown(undefined)
      const use = await fields.sent(
        workerA,
        fields.used(place, { Inputs: [fields.row(fields.forbidden, 200)] }),
        at('11-10'),
      )
      const removed = await farm.call(managerA, recordCalls.remove, { body: { Ids: [use.Id] } })
      return judgedCall(removed) ?? certified(done(await lotOf(done(harvest))))
    },
  ],
  [
    'a harvest that is written down today for the day before the use',
    async () => {
      const place = await fields.plot('东地')
      const plan = await fields.plan(place)
      await fields.sent(workerA, fields.used(place), at('11-29'))
      const punchIn = await fields.send(workerA, fields.picked(place, { Plan: plan.Id, Harvest: 100 }), at('11-28'))
      const refused = judgedCall(punchIn)
      if (refused) return refused
      const lot = await lots.send(managerA, { ...lots.ofHarvest(punchIn.data, 100), Date: '2026-11-30' })
      return judgedCall(lot) ?? certified(lot.data)
    },
  ],
]

const late: readonly Case[] = [
  [
    'a forbidden use that is written down after the certificate',
    async () => {
      const { place, lot } = await soldClean()
      await fields.sent(workerA, fields.used(place, { Inputs: [fields.row(fields.forbidden, 200)] }), at('11-10'))
      return judgedLot(lot)
    },
  ],
  [
    'a use within the interval that is written down after the certificate',
    async () => {
      const { place, lot } = await soldClean()
      await fields.sent(workerA, fields.used(place), at('11-17'))
      return judgedLot(lot)
    },
  ],
  [
    'a use that is recovered after the certificate',
    async () => {
      const { place, punchIn } = await lots.harvested(100)
      const use = await fields.sent(workerA, fields.used(place), at('11-24'))
      done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [use.Id] } }))
      const lot = done(await lotOf(punchIn))
      done(await issue(lot, 100))
      done(await farm.call(managerA, careCalls.recover, { body: { Ids: [use.Id] } }))
      const back = await lots.read(use)
      const body = { Id: back.Id, UpdateTime: back.UpdateTime, Data: {}, OccurTime: at('11-17') }
      return judgedCall(await farm.call(managerA, recordCalls.edit, { body })) ?? judgedLot(lot)
    },
  ],
  [
    'a harvest that is sent back after the certificate',
    async () => {
      const { punchIn, lot } = await soldClean()
      await lots.giveBack(punchIn)
      return judgedLot(lot)
    },
  ],
  [
    'a harvest that is raised after the certificate',
    async () => {
      const { punchIn, lot } = await soldClean()
      return judgedCall(await edited(punchIn, { Harvest: 9_000 })) ?? judgedLot(lot)
    },
  ],
]

const kin: readonly Case[] = [
  [
    'two lots of one harvest of which the other one fails its test',
    async () => {
      const { punchIn } = await lots.harvested(100)
      const [one, other] = [done(await lotOf(punchIn, 50)), done(await lotOf(punchIn, 50))]
      await lots.test(one, '不合格')
      return certified(other)
    },
  ],
  [
    'the lot of which a part fails',
    async () => {
      const lot = await lots.lot()
      const part = await lots.part([lot, 40])
      await lots.test(part, '不合格')
      return certified(lot)
    },
  ],
  [
    'a sibling of the part that fails',
    async () => {
      const lot = await lots.lot()
      const [one, other] = [await lots.part([lot, 40]), await lots.part([lot, 40])]
      await lots.test(one, '不合格')
      return certified(other)
    },
  ],
  [
    'a source of the mixture that fails',
    async () => {
      const [one, other] = [await lots.lot(), await lots.lot()]
      await lots.test(await lots.part([one, 40], [other, 40]), '不合格')
      return certified(one)
    },
  ],
  [
    'a failure that a pass for another item is to heal',
    async () => {
      const lot = await lots.lot()
      await lots.test(lot, '不合格')
      await recheck()
      await lots.test(lot, '合格', { Items: '外观' })
      const released = await lots.stop(managerA, 'release', lot, '复检合格')
      return judgedCall(released) ?? certified(lot)
    },
  ],
  [
    'a failure that whoever gains releases alone',
    async () => {
      const lot = await lots.lot()
      await lots.test(lot, '不合格')
      const released = await lots.stop(managerA, 'release', lot, '客户急需')
      return judgedCall(released) ?? certified(lot)
    },
  ],
  [
    'a test that is edited to a pass',
    async () => {
      const lot = await lots.lot()
      const report = await lots.test(lot, '不合格')
      return judgedCall(await edited(report, { Result: '合格' })) ?? certified(lot)
    },
  ],
  [
    'a test that is deleted',
    async () => {
      const lot = await lots.lot()
      const report = await lots.test(lot, '不合格')
      const removed = await farm.call(managerA, recordCalls.remove, { body: { Ids: [report.Id] } })
      return judgedCall(removed) ?? certified(lot)
    },
  ],
]

const papers: readonly Case[] = [
  [
    'a basis of a commissioned test without a report',
    async () => certified(await lots.lot(), 10, { Basis: ['委托检测合格'] }),
  ],
  [
    'one report for two lots',
    async () => {
      const [one, other] = [await lots.lot(), await lots.lot()]
      const report = { ReportNumber: 'BG-1', Report: [await lots.paper('一份报告')] }
      done(await tested(one, report))
      const again = { ReportNumber: 'BG-2', Report: [await lots.paper('一份报告')] }
      return judgedCall(await tested(other, again)) ?? certified(other, 10, { Basis: ['委托检测合格'] })
    },
  ],
  [
    'a test from four weeks before the harvest',
    async () => {
      const lot = await lots.lot()
      const report = { Date: '2026-10-24', ReportNumber: 'BG-3', Report: [await lots.paper()] }
      return judgedCall(await tested(lot, report)) ?? certified(lot, 10, { Basis: ['委托检测合格'] })
    },
  ],
  ['a product of somebody’s fancy', async () => certified(await lots.lot(), 10, { Product: '有机阳澄湖大闸蟹' })],
  ['a producer that is another enterprise', async () => certified(await lots.lot(), 10, { Producer: '乙农场' })],
  ['an origin in another province', async () => certified(await lots.lot(), 10, { Origin: '江苏省苏州市' })],
  [
    'ten million kilogrammes from ten mu',
    async () => {
      const place = await fields.plot('东地')
      const plan = await fields.plan(place)
      const picked = fields.picked(place, { Plan: plan.Id, Harvest: 9_000_000 })
      const punchIn = await fields.send(workerA, picked, at('11-20'))
      const refused = judgedCall(punchIn)
      if (refused) return refused
      const lot = await lotOf(punchIn.data, 9_000_000)
      return judgedCall(lot) ?? certified(lot.data, 9_000_000)
    },
  ],
  [
    'the own word of whoever sprayed, harvested and issued',
    async () => {
      const place = await fields.plot('东地')
      const plan = await fields.plan(place)
      await fields.sent(managerA, fields.used(place), at('11-19'))
      const picked = fields.picked(place, { Plan: plan.Id, Harvest: 100, OverrideReason: '客户急需' })
      const punchIn = await fields.send(managerA, picked, at('11-20'))
      const refused = judgedCall(punchIn)
      if (refused) return refused
      return certified(done(await lotOf(punchIn.data)), 100, { OverrideReason: '客户急需' })
    },
  ],
]

const all = [...labels, ...ground, ...late, ...kin, ...papers]

/** What is not found out yet: whoever mends one of these takes it from here. */
const open: ReadonlySet<string> = new Set([
  'a dose in a unit that the label does not know',
  'a harvest that is written down today for the day before the use',
])

test.each(all.filter(([what]) => !open.has(what)))('%s is refused, held or marked', async (what, attempt) => {
  const { outcome, words } = noted(what, await attempt())
  expect(outcome, words).not.toBe('没有发现')
})

test.each(all.filter(([what]) => open.has(what)))('%s is not found out yet', async (what, attempt) => {
  expect(noted(what, await attempt()).outcome).toBe('没有发现')
})

test('parts in a row, each certified for the whole, stand on paper for no more than was harvested', async () => {
  let lot = await lots.lot(1_000)
  const issued = [done(await issue(lot, 1_000))]
  for (let count = 0; count < 5; count += 1) {
    lot = await lots.part([lot, 1_000])
    issued.push(done(await issue(lot, 1_000)))
  }
  const covers = await Promise.all(issued.map(async (paper) => Number((await lots.read(paper)).Data.Covers)))
  expect(covers.reduce((sum, one) => sum + one, 0)).toBe(1_000)
})

test('ordinary goods get their certificate without a mark', async () => {
  const lot = await lots.lot()
  expect(await certified(lot, 100)).toEqual({ outcome: '没有发现', words: '' })
  const sprayed = await sprayedWith(fields.imidacloprid, {}, '11-01')
  expect(sprayed).toEqual({ outcome: '没有发现', words: '' })
})
