import { type WireRecord, isObject, recordCalls } from '@farm/contract/forms'
import { certificateCalls, certificateForm } from '@farm/contract/lots'
import { reportCalls } from '@farm/contract/statistics'
import { afterAll, describe, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { addPerson, addRole, done, settle } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const people = await settle(farm)
const { admin, managerA, managerB, workerA, county, enterpriseA } = people
const lots = await lotsOfA(farm, people)
afterAll(farm.close)

const NOON = 'T04:00:00.000Z'
const check = (who: Persona, { Id }: WireRecord) => farm.call(who, certificateCalls.check, { query: { lot: Id } })
const faultsOf = async (answer: ReturnType<typeof lots.issue>) => (await answer).error?.fields
const rowsOf = ({ Data }: WireRecord) =>
  (Array.isArray(Data.Checks) ? Data.Checks.filter(isObject) : []).map(({ Check, Verdict }) => [Check, Verdict])

test('none is issued while it is not known whose goods they are; what is typed makes up for it', async () => {
  const lot = await lots.lot(10)
  expect(await faultsOf(lots.issue(managerA, lot, 10))).toEqual({
    Producer: ['生产者资料：缺少产地、联系方式，请在企业资料里补齐或在此填写'],
  })
  const made = done(await lots.issue(managerA, lot, 4, { Origin: '清禾县东乡', Contact: '13800000000' }))
  expect(made.Data).toMatchObject({ Product: '番茄', Producer: '甲合作社', Origin: '清禾县东乡', Status: '有效' })
  // From now on the enterprise says it itself.
  const { Id, UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id: enterpriseA.Id } }))
  done(
    await farm.call(admin, recordCalls.edit, {
      body: { Id, UpdateTime, Data: { Region: '清禾县', Address: '东乡 1 号', Phone: '13900000000' } },
    }),
  )
  const own = done(await lots.issue(managerA, lot, 6))
  expect(own.Data).toMatchObject({ Origin: '清禾县东乡 1 号', Contact: '13900000000', IssueDate: '2026-11-30' })
  expect(own.Data.Number).toMatch(/^HGZ20261130-\d{4}$/)
})

describe('refused, with the reason', () => {
  test('to whoever has no business with it', async () => {
    const lot = await lots.lot(10)
    expect((await lots.issue(workerA, lot, 1)).status).toBe(403)
    expect((await lots.issue(managerB, lot, 1)).error?.fields).toEqual({ Lot: ['所选内容不存在或无权使用'] })
    expect((await check(managerB, lot)).status).toBe(404)
    expect((await check(workerA, lot)).status).toBe(403)
  })

  test('of a lot that is held', async () => {
    const lot = await lots.lot(10)
    done(await lots.stop(managerA, 'hold', lot, '抽查可疑'))
    const faults = await faultsOf(lots.issue(managerA, lot, 1))
    expect(faults?.Lot?.[0]).toMatch(/^批次状态：批次 PC\S+ 暂扣（抽查可疑），不能使用$/)
  })

  test('where the last test failed, of it or of what it was made of, though it was released', async () => {
    const source = await lots.lot(10)
    const lot = await lots.part([source, 5])
    await lots.test(source, '不合格')
    done(await lots.stop(managerA, 'release', source))
    expect((await faultsOf(lots.issue(managerA, lot, 1)))?.Lot?.[0]).toMatch(
      /^检测结果：批次 PC\S+ 2026-11-26 检测不合格/,
    )
    await lots.test(source, '合格', { Date: '2026-11-27' })
    done(await lots.issue(managerA, lot, 1))
  })

  test('where the basis is a test that there is not', async () => {
    const lot = await lots.lot(10)
    expect(await faultsOf(lots.issue(managerA, lot, 1, { Basis: ['委托检测合格'] }))).toEqual({
      Basis: ['承诺依据：“委托检测合格”没有对应的委托检测合格记录'],
    })
    await lots.test(lot, '合格')
    done(await lots.issue(managerA, lot, 1, { Basis: ['自行检测合格'] }))
    expect((await lots.issue(managerA, lot, 1, { Basis: ['委托检测合格'] })).status).toBe(422)
    await lots.test(lot, '合格', { Method: '委托检测', Institution: '县检测站' })
    done(await lots.issue(managerA, lot, 1, { Basis: ['委托检测合格'] }))
    expect((await lots.issue(managerA, lot, 1, { Basis: ['其他'] })).error?.fields).toEqual({ BasisNote: ['必填'] })
  })

  test('for more than is left, which a void gives back', async () => {
    const lot = await lots.lot(10)
    const { Id, UpdateTime } = done(await lots.issue(managerA, lot, 7))
    expect(await faultsOf(lots.issue(managerA, lot, 3.01))).toEqual({
      Quantity: ['未开证数量：批次未开证的只有 3 公斤，不能开具 3.01 公斤'],
    })
    expect((await lots.read(lot)).Data).toMatchObject({ Certified: 7, Cover: '部分开具' })
    const body = { Id, UpdateTime, Reason: '写错了产地' }
    expect((await farm.call(workerA, certificateCalls.void, { body })).status).toBe(403)
    expect((await farm.call(managerB, certificateCalls.void, { body })).status).toBe(404)
    const gone = done(await farm.call(managerA, certificateCalls.void, { body }))
    expect(gone.Data).toMatchObject({ Status: '作废', VoidReason: '写错了产地', VoidBy: managerA.id })
    expect(done(await farm.call(managerA, certificateCalls.void, { body })).Data.VoidTime).toBe(gone.Data.VoidTime)
    expect((await lots.read(lot)).Data).toMatchObject({ Certified: 0, Cover: '未开具' })
    done(await lots.issue(managerA, lot, 10))
    expect((await lots.read(lot)).Data.Cover).toBe('已开具')
  })

  test('for more than is left by any two who ask at once', async () => {
    const lot = await lots.lot(10)
    const answers = await Promise.all(Array.from({ length: 6 }, () => lots.issue(managerA, lot, 4)))
    // A server that is too busy may say so; what it certified is never more than there was.
    const made = answers.filter((one) => one.status === 200).length
    expect([1, 2]).toContain(made)
    expect((await lots.read(lot)).Data.Certified).toBe(made * 4)
  })

  test('of goods on which something forbidden was used', async () => {
    const place = await lots.fields.plot('南地')
    const plan = await lots.fields.plan(place)
    const bad = lots.fields.used(place, { Plan: plan.Id, Inputs: [lots.fields.row(lots.fields.forbidden, 100)] })
    await lots.fields.sent(workerA, bad, `2026-06-01${NOON}`)
    const picked = lots.fields.picked(place, { Plan: plan.Id })
    const punchIn = await lots.fields.sent(workerA, picked, `2026-11-20${NOON}`)
    const lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
    const faults = await faultsOf(lots.issue(managerA, lot, 1, { OverrideReason: '没事' }))
    expect(faults?.Lot?.[0]).toBe('投入品使用：2026-06-01 甲胺磷乳油 禁限用：甲胺磷已禁用（自 2008-01-09，试验公告）')
  })
})

describe('a harvest within a pre-harvest interval', () => {
  /** Sprayed on the 18th with seven days to wait, picked on the 20th: told of afterwards. */
  const lateTold = async () => {
    const { place, plan, punchIn } = await lots.harvested(10)
    const lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
    await lots.fields.sent(workerA, lots.fields.used(place, { Plan: plan.Id }), `2026-11-18${NOON}`)
    return lot
  }

  test('is refused, and whoever may let it pass is asked for a reason', async () => {
    const lot = await lateTold()
    const faults = await faultsOf(lots.issue(managerA, lot, 1))
    expect(faults?.Lot?.[0]).toBe(
      '安全间隔期：2026-11-20 采收 东地：吡虫啉 2026-11-18 使用，安全间隔期 7 天，最早 2026-11-25 可采收',
    )
    expect(faults?.OverrideReason).toEqual(['采收在安全间隔期内，确需开具请填写放行理由'])
    expect(done(await check(managerA, lot)).MayOverride).toBe(true)
    const { Data } = done(await lots.issue(managerA, lot, 1, { OverrideReason: '检测合格，经会商放行' }))
    expect(Data).toMatchObject({ OverrideBy: managerA.id, OverrideReason: '检测合格，经会商放行' })
    expect(Data.OverrideTime).toBe('2026-11-30T02:00:00.000Z')
    expect(Data.Checks).toContainEqual(expect.objectContaining({ Check: '安全间隔期', Verdict: '已放行' }))
  })

  test('is not let pass by whoever lacks the right, whatever they type', async () => {
    const lot = await lateTold()
    const urls = ['/FarmOperation/Lots', '/FarmOperation/Certificates', '/FarmOperation/Certificates#Issue']
    const role = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '开证员', scope: '本组织及下级', urls })
    const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [role] })
    expect(done(await check(clerk, lot)).MayOverride).toBe(false)
    const faults = await faultsOf(lots.issue(clerk, lot, 1, { OverrideReason: '没事' }))
    expect(faults?.OverrideReason).toEqual(['采收在安全间隔期内，须由有投入品放行权限的人填写理由后开具'])
  })

  test('a word where nothing stands in the way is none', async () => {
    const lot = await lots.lot(10)
    const { Data } = done(await lots.issue(managerA, lot, 1, { OverrideReason: '没事' }))
    expect([Data.OverrideReason, Data.OverrideBy]).toEqual([undefined, undefined])
  })
})

test('what was judged is kept as it was, whatever becomes of lots and labels', async () => {
  const lot = await lots.lot(10)
  const made = done(await lots.issue(managerA, lot, 10))
  expect(rowsOf(made)).toEqual([
    ['批次状态', '符合'],
    ['检测结果', '资料不足'],
    ['承诺依据', '符合'],
    ['安全间隔期', '符合'],
    ['投入品使用', '符合'],
    ['未开证数量', '符合'],
    ['生产者资料', '符合'],
  ])
  await lots.test(lot, '不合格')
  expect((await lots.read(made)).Data).toEqual(made.Data)
})

test('of lots that left, the county is told how many went with certificates', async () => {
  const lot = await lots.lot(100)
  const [one, other] = [await lots.out([lot, 10]), await lots.out([lot, 20])]
  const rate = async () => {
    const query = { key: 'county-lots', from: '2026-01-01', to: '2027-12-31' }
    const { Rows } = done(await farm.call(county, reportCalls.report, { query }))
    return Rows.map(({ Key, Values }) => [Key, Values])
  }
  expect(await rate()).toEqual([[enterpriseA.Id, { sent: 2, certified: 0, rate: 0 }]])
  const { Id, UpdateTime } = done(await lots.issue(managerA, one, 10))
  done(await lots.issue(managerA, other, 5))
  expect(await rate()).toEqual([[enterpriseA.Id, { sent: 2, certified: 1, rate: 50 }]])
  done(await farm.call(managerA, certificateCalls.void, { body: { Id, UpdateTime, Reason: '写错了' } }))
  expect(await rate()).toEqual([[enterpriseA.Id, { sent: 2, certified: 0, rate: 0 }]])
})

test('a certificate is neither edited nor deleted, nor issued past its checks by the general calls', async () => {
  const lot = await lots.lot(10)
  const { Id, UpdateTime } = done(await lots.issue(managerA, lot, 10))
  for (const Data of [{ Quantity: 100 }, { Origin: '别处' }]) {
    const edited = await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data } })
    expect(edited.error?.fields).toEqual({ Number: ['合格证开具后不能修改，可以作废后重新开具'] })
  }
  expect((await farm.call(admin, recordCalls.remove, { body: { Ids: [Id] } })).status).toBe(422)
  const Data = { Lot: lot.Id, Quantity: 1, Basis: ['质量安全控制符合要求'], IssueDate: '2026-11-30' }
  const added = await farm.call(admin, recordCalls.add, { body: { FormId: certificateForm.id, Data } })
  expect(added.error?.fields).toEqual({ Quantity: ['未开证数量：批次的数量已全部开具合格证'] })
})

test('sent again it is one certificate', async () => {
  const lot = await lots.lot(10)
  const Id = newId()
  const first = done(await lots.issue(managerA, lot, 10, { Id }))
  expect(done(await lots.issue(managerA, lot, 10, { Id }))).toEqual(first)
})

test('is not issued before the lot was made, nor in days to come', async () => {
  const lot = await lots.lot(10)
  const of = (IssueDate: string) => faultsOf(lots.issue(managerA, lot, 1, { IssueDate }))
  expect(await of('2026-12-01')).toEqual({ IssueDate: ['不能晚于今天'] })
  expect(await of('2026-11-24')).toEqual({ IssueDate: ['批次的日期是 2026-11-25，不能更早开具'] })
})

test('whoever prints it is noted, with how many on what; void ones are not printed', async () => {
  const lot = await lots.lot(10)
  const { Id } = done(await lots.issue(managerA, lot, 10))
  const print = (who: Persona, Copies: number, Size: 'A4' | '70×50 mm' = 'A4') =>
    farm.call(who, certificateCalls.print, { body: { Id, Size, Copies } })
  expect((await print(workerA, 1)).status).toBe(403)
  expect((await print(managerB, 1)).status).toBe(404)
  done(await print(managerA, 2))
  done(await print(managerA, 3))
  done(await print(county, 10, '70×50 mm'))
  const { Data, UpdateTime } = await lots.read({ Id })
  expect(Data.Copies).toBe(15)
  expect(Data.Prints).toEqual([
    { Time: '2026-11-30T02:00:00.000Z', User: managerA.id, Size: 'A4', Copies: 5 },
    { Time: '2026-11-30T02:00:00.000Z', User: county.id, Size: '70×50 mm', Copies: 10 },
  ])
  done(await farm.call(managerA, certificateCalls.void, { body: { Id, UpdateTime, Reason: '换包装' } }))
  expect((await print(managerA, 1)).error?.fields).toEqual({ Id: ['已作废的合格证不能打印'] })
})
