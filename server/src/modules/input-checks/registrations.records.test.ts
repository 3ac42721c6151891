import { type WireRecord, isObject, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { afterAll, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, managerB, workerA, enterpriseA, enterpriseB } = people
const stock = await pesticidesOfA(farm, people)
afterAll(farm.close)

const label = {
  Kind: '农药',
  CommonName: '啶虫脒',
  Ingredients: '啶虫脒 5%',
  Toxicity: '低毒',
  RegistrationEnd: '2030-12-31',
  ExpiryDate: '2030-01-01',
  Scope: '番茄',
  DosePerMu: 20,
  Unit: '克',
  MostTimes: 2,
} as const
const own = (more: object, who = managerA, enterprise = enterpriseA) =>
  add(farm, who, inputForm, { data: { Name: '啶虫脒乳油', Enterprise: enterprise.Id, ...label, ...more } })
const at = (day: string) => `2026-${day}T04:00:00.000Z`
const spray = async (input: WireRecord, place: WireRecord) =>
  stock.sent(workerA, stock.used(place, { Inputs: [stock.row(input, 200)] }), at('11-22'))
const read = async (id: string) => done(await farm.call(managerA, recordCalls.get, { query: { id } }))
const found = ({ Data }: WireRecord, check: string) => {
  const rows = Array.isArray(Data.InputChecks) ? Data.InputChecks.filter(isObject) : []
  return rows
    .filter(({ Check }) => Check === check)
    .map(({ Verdict, Reason }) => [Verdict, Reason].map(String).join(' '))
}

test('of a number that the county has too, the longer interval holds and the other label is marked', async () => {
  await stock.pesticide({ ...label, RegistrationNumber: 'PD 2020', SafeDays: 20 })
  const lax = await own({ RegistrationNumber: 'ｐｄ2020', SafeDays: 0, MostTimes: 9 })
  const place = await stock.plot('东台')
  const use = await spray(lax, place)
  expect(found(use, '标签')).toEqual([
    expect.stringMatching(/^警告 与上级登记的资料（登记证 PD 2020）不一致：安全间隔期 0 天，应为 20 天/),
  ])
  expect(use.Data.HarvestFrom).toBe('2026-12-12')
  expect((await stock.send(workerA, stock.picked(place), at('11-23'))).status).toBe(422)
})

test('of one that only another enterprise has nothing is told', async () => {
  await own({ RegistrationNumber: 'PD2021', SafeDays: 20 }, managerB, enterpriseB)
  const use = await spray(await own({ RegistrationNumber: 'PD2021', SafeDays: 3 }), await stock.plot('西台'))
  expect([found(use, '标签'), use.Data.HarvestFrom]).toEqual([[], '2026-11-25'])
})

test('a label that is made laxer for a day holds as it stood before; what was put right at once does not', async () => {
  const [toggled, mended] = [
    await own({ RegistrationNumber: 'PD2022', SafeDays: 20 }),
    await own({ RegistrationNumber: 'PD2023', SafeDays: 20 }),
  ]
  await runOnce(
    farm.database.db,
    `update record set update_time = update_time - interval '30 days' where id = '${toggled.Id}'`,
  )
  for (const { Id } of [toggled, mended]) done(await stock.edit(await read(Id), { SafeDays: 0 }))
  const [one, other] = [await spray(toggled, await stock.plot('南台')), await spray(mended, await stock.plot('北台'))]
  expect(found(one, '标签')).toEqual([
    expect.stringMatching(/^警告 与更改前的资料（登记证 PD2022）不一致：安全间隔期 0 天，应为 20 天/),
  ])
  expect([one.Data.HarvestFrom, found(other, '标签'), other.Data.HarvestFrom]).toEqual(['2026-12-12', [], '2026-11-22'])
})

test('a forbidden substance is one whatever kind of input it is called', async () => {
  const data = { Kind: '肥料', Ingredients: '甲胺磷 50%', Unit: '克', Enterprise: enterpriseA.Id } as const
  const use = await spray(
    await add(farm, managerA, inputForm, { data: { Name: '壮苗灵', ...data } }),
    await stock.plot('河台'),
  )
  expect([use.Data.InputVerdict, found(use, '禁限用')]).toEqual(['禁止', [expect.stringMatching(/^禁止 甲胺磷已禁用/)]])
})
