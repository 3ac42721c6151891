import { banForm } from '@farm/contract/bans'
import { clockCalls, clockForm } from '@farm/contract/clock'
import { type WireRecord, careCalls, isObject, recordCalls } from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { noticeCalls } from '@farm/contract/notices'
import { afterAll, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, managerB, workerA, colleagueA, county, otherCounty } = people
const stock = await pesticidesOfA(farm, people)
afterAll(farm.close)

const NOON = 'T04:00:00.000Z'
const noon = (day: string) => `2026-${day}${NOON}`
const checks = ({ Data }: WireRecord) =>
  (Array.isArray(Data.InputChecks) ? Data.InputChecks.filter(isObject) : []).map(({ Check, Verdict }) =>
    [Check, Verdict].map(String).join('：'),
  )
const reason = ({ Data }: WireRecord, check: string) =>
  (Array.isArray(Data.InputChecks) ? Data.InputChecks.filter(isObject) : []).find(({ Check }) => Check === check)
    ?.Reason
const get = async (id: string, who = managerA) => done(await farm.call(who, recordCalls.get, { query: { id } }))

test('a use by the label is kept as allowed, with its figures, the label and the first day of the harvest', async () => {
  const place = await stock.plot('东地')
  const plan = await stock.plan(place)
  const { Data } = await stock.sent(workerA, stock.used(place, { Plan: plan.Id }), noon('11-22'))
  expect([Data.InputVerdict, Data.HarvestFrom, Data.InputRules]).toEqual(['允许', '2026-11-29', '2026-11.4'])
  expect(Data.InputLabels).toEqual([
    {
      Name: '吡虫啉',
      RegistrationNumber: 'PD1',
      RegistrationEnd: '2030-12-31',
      Ingredients: '吡虫啉，吡虫啉 10%',
      Demands: '每亩不超过 20 克，每季最多 2 次，安全间隔期 7 天，施药间隔 5 天',
      ExpiryDate: '2030-01-01',
      HarvestFrom: '2026-11-29',
    },
  ])
})

test('what was forbidden is kept, marked, and told to the manager and no stranger', async () => {
  const place = await stock.plot('南地')
  const plan = await stock.plan(place)
  const data = stock.used(place, { Plan: plan.Id, Inputs: [stock.row(stock.forbidden, 400)] })
  const made = await stock.sent(workerA, data, noon('11-22'))
  expect(made.Data.InputVerdict).toBe('禁止')
  expect(reason(made, '禁限用')).toBe('甲胺磷已禁用（自 2008-01-09，试验公告）')
  expect(reason(made, '用量')).toBe('每亩 40 克，登记用量每亩不超过 20 克（登记证 PD9 标签），超过登记用量')
  const told = async (who: typeof managerA) =>
    done(await farm.call(who, noticeCalls.list, { query: { kind: 'input-forbidden' } })).map(({ About }) => About.Id)
  expect(await told(managerA)).toContain(made.Id)
  for (const who of [workerA, managerB, county]) expect(await told(who)).toEqual([])
  // What is mended to be fine stays forbidden until somebody else explains it.
  const mended = done(await stock.edit(made, { Inputs: [stock.row(stock.imidacloprid, 100)] }, workerA))
  expect(await told(managerA)).toContain(made.Id)
  const { Id, UpdateTime } = mended
  done(await farm.call(managerA, clockCalls.explain, { body: { Id, UpdateTime, Reason: '选错了产品' } }))
  expect(await told(managerA)).not.toContain(made.Id)
})

test('a dose written in two rows is judged as one', async () => {
  const place = await stock.plot('两行')
  const Inputs = [stock.row(stock.imidacloprid, 120), stock.row(stock.imidacloprid, 120)]
  const made = await stock.sent(workerA, stock.used(place, { Inputs }), noon('11-22'))
  expect(checks(made).filter((one) => one.startsWith('用量'))).toEqual(['用量：禁止', '用量：禁止'])
  expect(reason(made, '用量')).toMatch(/^同一产品 2 行合计每亩 24 克，登记用量每亩不超过 20 克/)
})

test('the same product is counted per plan and plot, whoever used it', async () => {
  const place = await stock.plot('西地')
  const plan = await stock.plan(place)
  const use = (who: typeof workerA, day: string) => stock.sent(who, stock.used(place, { Plan: plan.Id }), noon(day))
  await use(workerA, '10-01')
  const second = await use(colleagueA, '10-03')
  const third = await use(workerA, '10-20')
  expect(checks(third)).toContain('使用次数：禁止')
  expect(reason(third, '使用次数')).toBe('本计划第 3 次使用，每季最多 2 次（登记证 PD1 标签）')
  const other = await stock.sent(workerA, stock.used(await stock.plot('另一块')), noon('10-20'))
  expect(checks(other)).toContain('使用次数：允许')
  // Deleted ones were a mistake.
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [second.Id] } }))
  const again = await use(colleagueA, '11-05')
  expect(reason(again, '使用次数')).toBe('本计划第 3 次使用，每季最多 2 次（登记证 PD1 标签）')
})

test('a harvest within an interval is stopped, and nothing of it is kept', async () => {
  const place = await stock.plot('北地')
  await stock.sent(workerA, stock.used(place), noon('11-22'))
  const Id = newId()
  const { status, error } = await stock.send(colleagueA, stock.picked(place), noon('11-28'), Id)
  expect(status).toBe(422)
  expect(error.fields).toEqual({
    Place: ['吡虫啉：2026-11-22 使用，安全间隔期 7 天，最早 2026-11-29 可采收'],
    OverrideReason: ['核查为“禁止”，请有投入品放行权限的管理人员填写理由后保存'],
  })
  expect((await farm.call(managerA, recordCalls.get, { query: { id: Id } })).status).toBe(404)
  // The day after by the clocks of the farm, although in London it is the same day still.
  const { Data } = await stock.sent(colleagueA, stock.picked(place), '2026-11-28T16:00:00.000Z')
  expect(Data.InputVerdict).toBe('允许')
})

test('the word of somebody without the right is none; that of the manager is kept and logged', async () => {
  const place = await stock.plot('河滩')
  await stock.sent(workerA, stock.used(place), noon('11-22'))
  const OverrideReason = '检测合格，客户同意'
  const refused = await stock.send(workerA, stock.picked(place, { OverrideReason }), noon('11-25'))
  expect(refused.status).toBe(422)
  expect((await stock.send(managerA, stock.picked(place), noon('11-25'))).error.fields?.OverrideReason).toEqual([
    '核查为“禁止”，确需保存请填写放行理由',
  ])
  expect((await stock.send(managerA, stock.picked(place, { OverrideReason: '  ' }), noon('11-25'))).status).toBe(422)
  const made = await stock.sent(managerA, stock.picked(place, { OverrideReason }), noon('11-25'))
  expect([made.Data.InputVerdict, made.Data.OverrideReason, made.Data.OverrideBy]).toEqual([
    '禁止',
    OverrideReason,
    managerA.id,
  ])
  const [logged] = done(await farm.call(county, logCalls.operations, { query: { targetId: made.Id } }))
  expect(logged?.User?.Id).toBe(managerA.id)
  const { Changes } = done(await farm.call(county, logCalls.operation, { query: { id: logged?.Id ?? '' } }))
  expect(Changes.flatMap(({ Fields }) => Fields)).toContainEqual({ Label: '放行理由', After: OverrideReason })
  // The word stays while it is mended otherwise; more than it was given for needs another.
  const mended = done(await stock.edit(made, { Harvest: 90 }))
  expect(mended.Data.OverrideBy).toBe(managerA.id)
  const second = await stock.pesticide({ Name: '戊唑醇', RegistrationNumber: 'PD7', SafeDays: 28 })
  await stock.sent(workerA, stock.used(place, { Inputs: [stock.row(second, 100)] }), noon('11-23'))
  expect((await stock.edit(mended, { Harvest: 80 })).status).toBe(422)
  expect((await stock.edit(mended, { Harvest: 80, OverrideReason: '再检合格' })).status).toBe(200)
})

test('without an amount it is a harvest all the same', async () => {
  const place = await stock.plot('坡地')
  await stock.sent(workerA, stock.used(place), noon('11-22'))
  const { Harvest: _, ...silent } = stock.picked(place)
  expect((await stock.send(managerA, silent, noon('11-25'))).status).toBe(422)
  const { Data } = await stock.sent(managerA, silent, noon('11-29'))
  expect(Data.InputVerdict).toBe('允许')
})

test('an edit that makes it a harvest, or moves it, is judged like a new one', async () => {
  const place = await stock.plot('塬上')
  await stock.sent(workerA, stock.used(place), noon('11-22'))
  const made = await stock.sent(managerA, stock.picked(place), noon('11-29'))
  const { Id, UpdateTime } = made
  const earlier = { Id, UpdateTime, OccurTime: noon('11-28'), Data: {} }
  expect((await farm.call(managerA, recordCalls.edit, { body: earlier })).status).toBe(422)
  const other = await stock.sent(managerA, { ...stock.used(place), Inputs: [] }, noon('11-28'))
  expect(other.Data.InputVerdict).toBeUndefined()
  expect((await stock.edit(other, { Operation: stock.pick.Id })).status).toBe(422)
})

test('a use that comes in late is marked by the harvest that was', async () => {
  const place = await stock.plot('沟边')
  await stock.sent(managerA, stock.picked(place), noon('11-25'))
  const late = await stock.sent(workerA, stock.used(place), noon('11-22'))
  expect(late.Data.InputVerdict).toBe('禁止')
  expect(reason(late, '安全间隔期')).toContain('但 2026-11-25 已采收')
})

test('a label that is changed later changes nothing that was judged', async () => {
  const place = await stock.plot('岭上')
  const product = await stock.pesticide({ Name: '嘧菌酯', CommonName: '嘧菌酯', RegistrationNumber: 'PD5' })
  const data = stock.used(place, { Inputs: [stock.row(product, 200)] })
  const made = await stock.sent(workerA, data, noon('11-22'))
  done(await stock.edit(product, { DosePerMu: 1, SafeDays: 90 }, people.admin))
  expect(await get(made.Id)).toEqual(made)
  // A remark leaves the check alone, another amount is judged by the label of today.
  const noted = done(await stock.edit(made, { Note: '晴天' }))
  expect([noted.Data.InputChecks, noted.Data.HarvestFrom]).toEqual([made.Data.InputChecks, made.Data.HarvestFrom])
  // Others are held by what was kept with the use.
  expect((await stock.send(managerA, stock.picked(place), noon('11-29'))).status).toBe(200)
  const changed = done(await stock.edit(noted, { Inputs: [stock.row(product, 190)] }))
  expect([changed.Data.InputVerdict, changed.Data.HarvestFrom]).toEqual(['禁止', '2027-02-20'])
  const history = done(await farm.call(managerA, careCalls.history, { query: { id: made.Id } }))
  expect(JSON.stringify(history)).toContain('InputVerdict')
})

test('a punch-in that is sent again is the same one', async () => {
  const place = await stock.plot('台地')
  const body = { FormId: clockForm.id, Id: newId(), Data: stock.used(place), OccurTime: noon('11-22') }
  const first = done(await farm.call(workerA, recordCalls.add, { body }))
  expect(done(await farm.call(workerA, recordCalls.add, { body }))).toEqual(first)
})

test('the list of another county forbids nothing here', async () => {
  const entry = { Name: '吡虫啉', Kind: '禁用' as const, From: '2020-01-01', Source: '邻县' }
  await add(farm, people.admin, banForm, { data: entry, organId: otherCounty.organId })
  const made = await stock.sent(workerA, stock.used(await stock.plot('界边')), noon('11-22'))
  expect(reason(made, '禁限用')).toBe('不在禁限用名录中')
})
