import { inspectionForm } from '@farm/contract/inspections'
import { recordCalls } from '@farm/contract/forms'
import { certificateCalls } from '@farm/contract/lots'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, managerA, enterpriseA } = people
const lots = await lotsOfA(farm, people)
afterAll(farm.close)

const edit = async ({ Id }: { readonly Id: string }, Data: object) => {
  const { UpdateTime } = await lots.read({ Id }, admin)
  return done(await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } }))
}
beforeAll(() => edit(enterpriseA, { Region: '清禾县', Address: '东乡 1 号', Phone: '13900000000' }))

const faultsOf = async (more: object) => (await lots.issue(managerA, await lots.lot(10), 1, more)).error?.fields

test('what the records say is no more than they say; what was typed beside them is kept with what they said', async () => {
  const lot = await lots.lot(10)
  const own = done(await lots.issue(managerA, lot, 1, { Product: '番茄', Contact: '139 0000 0000' }))
  expect(own.Data.Typed).toBeUndefined()
  const said = { Product: '阳澄湖番茄', Producer: '乙公司', Origin: '昆山市', Contact: '13811111111' }
  const { Data } = done(await lots.issue(managerA, lot, 1, said))
  expect(Data).toMatchObject({
    ...said,
    Typed: [
      { Item: '产品名称', Recorded: '番茄' },
      { Item: '产地', Recorded: '清禾县东乡 1 号' },
      { Item: '生产者', Recorded: '甲合作社' },
      { Item: '联系方式', Recorded: '13900000000' },
    ],
  })
  const checks = JSON.stringify(Data.Checks)
  expect(checks).toContain('产品名称为自填“阳澄湖番茄”，档案为“番茄”；产地为自填“昆山市”，档案为“清禾县东乡 1 号”')
})

test('what nobody certified is not claimed, in a name or in a grade', async () => {
  expect(await faultsOf({ Product: '有机番茄' })).toEqual({
    Producer: ['生产者资料：写明了有机产品，资质证书里没有有效的有机产品证书'],
  })
  const data = {
    Name: '有机产品认证证书',
    Kind: '有机产品',
    Enterprise: enterpriseA.Id,
    ValidTo: '2026-11-29',
  } as const
  const paper = await add(farm, managerA, inspectionForm, { data })
  expect(await faultsOf({ Product: '有机番茄' })).toBeDefined()
  await edit(paper, { ValidTo: '2026-11-30' })
  expect(await faultsOf({ Product: '有机番茄' })).toBeUndefined()
  await edit(paper, { ValidTo: '2026-11-29' })
})

test('the control of quality is promised by a document that holds on the day', async () => {
  const lot = await lots.lot(10)
  await edit(lots.control, { ValidTo: '2026-11-29' })
  const lacking =
    '“质量安全控制符合要求”要有资质证书里有效的内部质量控制、绿色食品、有机产品、良好农业规范证书或文件，请先登记'
  const { Holding, Lacking } = done(await farm.call(managerA, certificateCalls.check, { query: { lot: lot.Id } }))
  expect([Holding, Lacking[0]]).toEqual([[], { Basis: '质量安全控制符合要求', Reason: lacking }])
  expect((await lots.issue(managerA, lot, 1)).error?.fields).toEqual({ Basis: [`承诺依据：${lacking}`] })
  done(await lots.issue(managerA, lot, 1, { IssueDate: '2026-11-29' }))
  await lots.test(lot, '合格')
  done(await lots.issue(managerA, lot, 1, { Basis: ['自行检测合格'] }))
  await edit(lots.control, { ValidTo: '2099-12-31' })
  done(await lots.issue(managerA, lot, 1))
})
