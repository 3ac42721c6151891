import { type ChainKind, chainCalls } from '@farm/contract/chain'
import { traceCalls } from '@farm/contract/trace'
import { afterAll, expect, test } from 'vitest'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { releasedLotOfA } from '../../app/testing/released-lot.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, managerA, managerB, enterpriseA } = people
const { dispatched, release, withdraw, visit } = await releasedLotOfA(farm, people)
afterAll(farm.close)

const { plan, harvest, lot, punchIn } = await dispatched(0)
const other = await dispatched(0)

const chain = (who: Persona, kind: ChainKind, { Id }: { Id: string }) =>
  farm.call(who, chainCalls.get, { query: { kind, id: Id } })
const stagesOf = async (...asked: Parameters<typeof chain>) =>
  new Map(done(await chain(...asked)).Stages.map((stage) => [stage.Kind, stage.Nodes]))
const idsOf = (nodes: ReadonlyArray<{ Id: string }> = []) => nodes.map(({ Id }) => Id).toSorted()

test('nobody walks from a lot of another enterprise', async () => {
  expect((await chain(managerB, 'lots', lot)).status).toBe(404)
  expect((await chain(managerB, 'certificates', lot)).status).toBe(404)
})

test('who may not see lots is told of none, and of no codes', async () => {
  const urls = ['/FarmPlan/MakePlan']
  const roleIds = [await addRole(farm, admin, enterpriseA.Organ.Id, { name: '计划员', scope: '本组织', urls })]
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds })
  const kinds = [...(await stagesOf(clerk, 'plans', plan)).keys()]
  expect(kinds).toContain('clock')
  expect(kinds.filter((kind) => ['lots', 'certificates', 'codes'].includes(kind))).toEqual([])
})

test('the way leads from the plan over lots and certificates to the codes, and back', async () => {
  const { Code } = done(await release(lot, ['place']))
  await visit(Code)
  const down = await stagesOf(managerA, 'plans', plan)
  expect(idsOf(down.get('lots'))).toEqual(idsOf([harvest, lot]))
  const [certificate] = down.get('certificates') ?? []
  expect(certificate).toMatchObject({ Status: '有效', From: [lot.Id] })
  expect(down.get('codes')).toMatchObject([{ Name: Code, Status: '有效', Note: '扫码 1 次', From: [lot.Id] }])
  const up = await stagesOf(managerA, 'certificates', certificate ?? lot)
  expect(idsOf(up.get('lots'))).toEqual([lot.Id])
  expect(idsOf(up.get('plans'))).toEqual([plan.Id])
  expect(idsOf(up.get('clock'))).toContain(punchIn.Id)
  expect(idsOf((await stagesOf(managerA, 'lots', other.lot)).get('codes'))).toEqual([])
})

test('a code that was withdrawn stays in sight as such', async () => {
  done(await withdraw(lot))
  const { Code } = done(await release(lot, ['place']))
  const codes = (await stagesOf(managerA, 'lots', lot)).get('codes') ?? []
  expect(codes.map(({ Name, Status }) => [Name === Code, Status])).toEqual([
    [true, '有效'],
    [false, '已撤回'],
  ])
  expect(done(await farm.call(managerA, traceCalls.lot, { query: { id: lot.Id } })).Withdrawn).toBe(1)
})
