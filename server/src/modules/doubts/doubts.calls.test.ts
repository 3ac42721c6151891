import { clockCalls } from '@farm/contract/clock'
import { doubtCalls } from '@farm/contract/doubts'
import { certificateCalls } from '@farm/contract/lots'
import { afterAll, describe, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, county, managerA, managerB, otherCounty, workerA, enterpriseA, enterpriseB } = people
const lots = await lotsOfA(farm, people)
const { fields } = lots
afterAll(farm.close)

const at = (day: string) => `2026-${day}T04:00:00.000Z`
const listed = async (who: Persona, enterprise?: string) =>
  done(await farm.call(who, doubtCalls.list, { query: { ...(enterprise !== undefined && { enterprise }) } })).Doubts
/** Kind and state of what speaks against a record. */
const marksOf = async ({ Id }: { readonly Id: string }, who: Persona = county) =>
  (await listed(who)).filter((one) => one.Id === Id).map(({ Kind, State }) => [Kind, State])

describe('the county sees', () => {
  test('a forbidden use, that it was edited away, and that somebody else explained it', async () => {
    const data = fields.used(await fields.plot('东地'), { Inputs: [fields.row(fields.forbidden, 200)] })
    const use = await fields.sent(workerA, data, at('11-10'))
    expect(await marksOf(use)).toContainEqual(['使用禁止', '待处理'])
    const edited = done(await fields.edit(use, { Inputs: [fields.row(fields.imidacloprid, 200)] }))
    expect(await marksOf(use)).toContainEqual(['更正前禁止', '待处理'])
    const second = await fields.explainer()
    const body = { Id: use.Id, UpdateTime: edited.UpdateTime, Reason: '选错了产品' }
    done(await farm.call(second, clockCalls.explain, { body }))
    const [mark] = (await listed(county)).filter(({ Id, Kind }) => Id === use.Id && Kind === '更正前禁止')
    expect([mark?.State, mark?.Enterprise]).toEqual(['已说明', '甲合作社'])
    expect(mark?.Words).toContain('甲胺磷')
  })

  test('what was let pass, while it waits and when two people stand for it', async () => {
    const place = await fields.plot('西地')
    const plan = await fields.plan(place)
    await fields.sent(workerA, fields.used(place), at('11-16'))
    const data = fields.picked(place, { Plan: plan.Id, OverrideReason: '客户急需' })
    const harvest = await fields.sent(managerA, data, at('11-20'))
    expect(await marksOf(harvest)).toEqual([['放行', '待复核']])
    const { Id, UpdateTime } = harvest
    done(await farm.call(county, clockCalls.confirm, { body: { Id, UpdateTime } }))
    expect(await marksOf(harvest)).toEqual([['放行', '已处理']])
  })

  test('a lot that failed, was released and recalled, each as it stands', async () => {
    const lot = await lots.lot(10)
    const failed = await lots.test(lot, '不合格')
    expect([await marksOf(lot), await marksOf(failed)]).toEqual([[['暂扣', '待处理']], [['检测不合格', '已处理']]])
    await lots.labTest(lot, '合格')
    done(await lots.stop(managerA, 'release', lot, '复检合格'))
    expect(new Set(await marksOf(lot))).toEqual(
      new Set([
        ['暂扣', '待复核'],
        ['解除暂扣', '待复核'],
      ]),
    )
    done(await lots.stop(county, 'release', lot, '同意'))
    expect([await marksOf(lot), await marksOf(failed)]).toEqual([[['解除暂扣', '已处理']], [['检测不合格', '待处理']]])
    done(await lots.stop(county, 'recall', lot))
    expect(await marksOf(lot)).toEqual([['召回', '已处理']])
  })

  test('a certificate that was voided and issued again, not one that was voided alone', async () => {
    const lot = await lots.lot(10)
    const contact = { Origin: '清禾县', Contact: '13800000000' }
    const first = done(await lots.issue(managerA, lot, 10, contact))
    const body = { Id: first.Id, UpdateTime: first.UpdateTime, Reason: '打印错误' }
    done(await farm.call(managerA, certificateCalls.void, { body }))
    expect(await marksOf(first)).toEqual([])
    done(await lots.issue(managerA, lot, 10, contact))
    expect(await marksOf(first)).toEqual([['作废重开', '待处理']])
  })

  test('a punch-in that was sent back, until it is approved', async () => {
    const { punchIn } = await lots.harvested(10)
    await lots.giveBack(punchIn)
    expect(await marksOf(punchIn)).toEqual([['存疑打卡', '待处理']])
  })
})

test('nobody sees those of others, and the county those of one enterprise alone if it asks so', async () => {
  const own = await listed(managerA)
  expect(own.length).toBeGreaterThan(3)
  expect((await listed(county, enterpriseA.Id)).length).toBe(own.length)
  for (const few of [await listed(managerB), await listed(otherCounty), await listed(county, enterpriseB.Id)])
    expect(few).toEqual([])
})

test('who oversees holds and calls back lots and voids certificates, and makes none', async () => {
  const urls = ['/FarmOperation/Doubts', '/FarmOperation/Doubts#Oversee']
  const role = await addRole(farm, admin, county.organId, { name: '监管员', scope: '本组织及下级', urls })
  const inspector = await addPerson(farm, admin, { name: 'inspector', organId: county.organId, roleIds: [role] })
  const lot = await lots.lot(10)
  const paper = done(await lots.issue(managerA, lot, 5, { Origin: '清禾县', Contact: '13800000000' }))
  expect((await lots.issue(inspector, lot, 1)).status).toBe(403)
  done(await lots.stop(inspector, 'hold', lot, '抽查'))
  const { Id, UpdateTime } = await lots.read(paper)
  done(await farm.call(inspector, certificateCalls.void, { body: { Id, UpdateTime, Reason: '存疑' } }))
  done(await lots.stop(inspector, 'recall', lot, '检出'))
  expect(new Set(await marksOf(lot, inspector))).toEqual(
    new Set([
      ['召回', '已处理'],
      ['暂扣', '待处理'],
    ]),
  )
})
