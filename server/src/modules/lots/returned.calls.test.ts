import { roleCalls } from '@farm/contract/access'
import { clockCalls, clockForm } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { certificateCalls } from '@farm/contract/lots'
import { afterAll, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { holdReturned } from './index.ts'

let minutes = 0
const farm = await openFarm(() => new Date(Date.parse('2026-11-30T02:00:00.000Z') + minutes * 60_000))
const { people } = farm
const { managerA, managerB, workerA } = people
const lots = await lotsOfA(farm, people)
const { statusesOf, reasonOf, stopsHeard } = lots
afterAll(farm.close)

const urls = ['/FarmOperation/ClockData', '/FarmOperation/ClockData#Review']
const role = await addRole(farm, people.admin, managerA.organId, { name: '审核员', scope: '本组织及下级', urls })
const reviewer = await addPerson(farm, people.admin, { name: 'reviewer', organId: managerA.organId, roleIds: [role] })

async function judge({ Id }: WireRecord, Review: '已通过' | '有问题' | '已退回', who: Persona = reviewer) {
  minutes += 1
  const { UpdateTime } = await lots.read({ Id })
  const body = { Records: [{ Id, UpdateTime }], Review, ...(Review !== '已通过' && { Note: '称重单对不上' }) }
  return farm.call(who, clockCalls.review, { body })
}

/** A harvest in a lot of which a part has left. */
async function chain() {
  const { punchIn } = await lots.harvested(100)
  const harvest = done(await lots.send(managerA, lots.ofHarvest(punchIn, 100)))
  const part = await lots.part([harvest, 60])
  return { punchIn, all: [harvest, part, await lots.out([part, 40])], harvest }
}

test('a harvest that is sent back holds the lots that were made of it, and managers are notified', async () => {
  const { punchIn, all, harvest } = await chain()
  const { Id } = done(await lots.issue(managerA, harvest, 40, { Origin: '清禾县东乡', Contact: '13800000000' }))
  done(await judge(punchIn, '有问题'))
  expect(await statusesOf(all)).toEqual(['正常', '正常', '正常'])
  // Whoever reviews need not have the right to hold lots.
  done(await judge(punchIn, '已退回'))
  expect(await statusesOf(all)).toEqual(['暂扣', '暂扣', '暂扣'])
  expect(await reasonOf(harvest)).toBe('采收来源待核实')
  expect(await stopsHeard(managerA, harvest)).toEqual([expect.stringMatching(/^批次 PC\S+暂扣$/)])
  for (const who of [workerA, managerB]) expect(await stopsHeard(who, harvest)).toEqual([])
  const printed = await farm.call(managerA, certificateCalls.print, { body: { Id, Copies: 1, Size: 'A4' } })
  expect([printed.status, JSON.stringify(printed.error?.fields)]).toEqual([
    422,
    expect.stringContaining('合格证不能打印'),
  ])
})

test('it is released by nobody while it is sent back; approved again it stays held until somebody who may releases it', async () => {
  const { punchIn, all, harvest } = await chain()
  done(await judge(punchIn, '已退回'))
  const refused = await lots.stop(managerA, 'release', harvest, '已核实')
  expect([refused.status, refused.error?.fields?.Id?.[0]]).toEqual([
    422,
    expect.stringMatching(/采收打卡（11-20）仍是已退回，改判后才能解除暂扣$/),
  ])
  done(await judge(punchIn, '已通过'))
  expect(await statusesOf(all)).toEqual(['暂扣', '暂扣', '暂扣'])
  expect(await stopsHeard(managerA, harvest)).toContainEqual(expect.stringMatching(/的采收来源已核实$/))
  await lots.released(harvest, '称重单补齐')
  expect(await statusesOf(all)).toEqual(['正常', '正常', '正常'])
})

test('sent back twice it is held once, and held again after a release', async () => {
  const { punchIn, all, harvest } = await chain()
  done(await judge(punchIn, '已退回'))
  done(await judge(punchIn, '已退回'))
  expect(await reasonOf(harvest)).toBe('采收来源待核实')
  done(await judge(punchIn, '已通过'))
  await lots.released(harvest, '称重单补齐')
  done(await judge(punchIn, '已退回'))
  expect(await statusesOf(all)).toEqual(['暂扣', '暂扣', '暂扣'])
})

test('whoever sees no punch-ins reads no verdict: the check and a refused release tell none', async () => {
  const { organId } = managerA
  const id = await addRole(farm, people.admin, organId, {
    name: '仓管',
    scope: '本组织及下级',
    urls: ['/FarmOperation/Lots', '/FarmOperation/Lots#Hold', '/FarmOperation/Certificates'],
  })
  const Was = { Denied: [], Fields: {} }
  const body = { RoleId: id, FormId: clockForm.id, Denied: ['view' as const], Fields: {}, Was }
  done(await farm.call(people.admin, roleCalls.editForm, { body }))
  const keeper = await addPerson(farm, people.admin, { name: 'keeper', organId, roleIds: [id] })
  const { punchIn, harvest } = await chain()
  done(await judge(punchIn, '已退回'))
  const originOf = async (who: Persona) =>
    done(await farm.call(who, certificateCalls.check, { query: { lot: harvest.Id } }))
      .Checks.filter(({ Check }) => Check === '采收来源')
      .map(({ Verdict, Reason }) => [Verdict, Reason])
  expect(await originOf(managerA)).toEqual([['不符合', '2026-11-20 的采收打卡已被退回']])
  expect(await originOf(keeper)).toEqual([['不符合', '2026-11-20 的采收现在不能作为来源']])
  const refused = await lots.stop(keeper, 'release', harvest, '已核实')
  expect([refused.status, refused.error?.fields?.Id?.[0]]).toEqual([
    422,
    expect.stringMatching(/^批次 PC\S+ 的采收来源尚未核实，现在不能解除暂扣$/),
  ])
})

test('a lot that is held already says as well that its harvest was sent back, once, and managers are notified', async () => {
  const { punchIn, all, harvest } = await chain()
  await lots.test(harvest, '不合格')
  const failed = String(await reasonOf(harvest))
  const before = (await stopsHeard(managerA, harvest)).length
  done(await judge(punchIn, '已退回'))
  done(await judge(punchIn, '已退回'))
  expect(await reasonOf(harvest)).toBe(`${failed}；采收来源待核实`)
  expect((await stopsHeard(managerA, harvest)).length).toBe(before + 1)
  expect(await statusesOf(all)).toEqual(['暂扣', '暂扣', '暂扣'])
})

test('approved again, lots say no more that it was sent back, but that they may be released', async () => {
  const { punchIn, all, harvest } = await chain()
  done(await judge(punchIn, '已退回'))
  expect((await lots.read(harvest)).Data.Returned).toEqual([punchIn.Id])
  done(await judge(punchIn, '已通过'))
  const reasons = await Promise.all(all.map(reasonOf))
  for (const reason of reasons) expect(reason).toMatch(/采收来源已核实，可以解除暂扣$/)
  done(await judge(punchIn, '已退回'))
  for (const reason of await Promise.all(all.map(reasonOf))) expect(reason).toMatch(/采收来源待核实$/)
  expect(await stopsHeard(managerA, harvest)).toEqual([expect.stringMatching(/暂扣$/)])
  done(await judge(punchIn, '已通过'))
  await lots.released(harvest, '称重单补齐')
  expect((await lots.read(harvest)).Data.Returned).toEqual([])
})

test('of several harvests that were sent back all have to be approved before a lot says so', async () => {
  const [one, other] = [await lots.harvested(40), await lots.harvested(60)]
  const Harvests = [one, other].map(({ punchIn: { Id } }) => ({ PunchIn: Id, Quantity: 40 }))
  const lot = done(await lots.send(managerA, { ...lots.ofHarvest(one.punchIn, 40), Harvests }))
  for (const { punchIn } of [one, other]) done(await judge(punchIn, '已退回'))
  done(await judge(one.punchIn, '已通过'))
  expect(await reasonOf(lot)).toBe('采收来源待核实')
  done(await judge(other.punchIn, '已通过'))
  expect(await reasonOf(lot)).toBe('采收来源已核实，可以解除暂扣')
})

test('a lot from before verdicts held lots is held by the job, with all that was made of it, once', async () => {
  const { punchIn, all, harvest } = await chain()
  const untouched = await chain()
  // As an earlier version left it: the verdict stands, and nothing was held.
  const verdict = JSON.stringify({ Review: '已退回', Reviewer: reviewer.id })
  await runOnce(farm.database.db, `update record set data = data || '${verdict}' where id = '${punchIn.Id}'`)
  expect(await statusesOf(all)).toEqual(['正常', '正常', '正常'])
  const hold = () =>
    holdReturned({
      db: farm.database.db,
      now: new Date('2026-11-30T02:00:00.000Z'),
      signal: new AbortController().signal,
    })
  expect(await hold()).toBe(1)
  expect(await statusesOf(all)).toEqual(['暂扣', '暂扣', '暂扣'])
  expect(await statusesOf(untouched.all)).toEqual(['正常', '正常', '正常'])
  expect((await lots.read(harvest)).Data).toMatchObject({ Returned: [punchIn.Id], StatusBy: reviewer.id })
  expect((await stopsHeard(managerA, harvest)).length).toBe(1)
  expect(await hold()).toBe(0)
})

test('who may not see punch-ins is refused a lot of one that was sent back without its verdict', async () => {
  const { punchIn } = await lots.harvested(100)
  done(await judge(punchIn, '已退回'))
  const faultsFor = async (who: Persona) =>
    JSON.stringify((await lots.send(who, lots.ofHarvest(punchIn, 100))).error?.fields)
  expect(await faultsFor(managerA)).toContain('这条打卡已被退回')
  const { organId } = managerA
  const packing = ['/FarmOperation/Lots', '/FarmOperation/Lots#Make']
  const id = await addRole(farm, people.admin, organId, { name: '装箱', scope: '本组织及下级', urls: packing })
  const Was = { Denied: [], Fields: {} }
  const body = { RoleId: id, FormId: clockForm.id, Denied: ['view' as const], Fields: {}, Was }
  done(await farm.call(people.admin, roleCalls.editForm, { body }))
  const packer = await addPerson(farm, people.admin, { name: 'packer', organId, roleIds: [id] })
  expect(await faultsFor(packer)).toContain('超出您的权限')
})

test('a lot made of a harvest at the moment it is sent back is refused or held', async () => {
  const { punchIn } = await lots.harvested(100)
  const [made] = await Promise.all([lots.send(managerA, lots.ofHarvest(punchIn, 100)), judge(punchIn, '已退回')])
  if (made.status === 200) expect(await statusesOf([made.data])).toEqual(['暂扣'])
  else expect(JSON.stringify(made.error.fields)).toContain('已被退回')
})
