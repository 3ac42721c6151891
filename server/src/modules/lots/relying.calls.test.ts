import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { certificateCalls } from '@farm/contract/lots'
import { afterAll, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, managerA, workerA, enterpriseA } = people
const lots = await lotsOfA(farm, people)
const { fields } = lots
afterAll(farm.close)

const NOON = 'T04:00:00.000Z'
const remove = ({ Id }: WireRecord, who = managerA) => farm.call(who, recordCalls.remove, { body: { Ids: [Id] } })

test('what a certificate was judged by is neither deleted nor edited away until that is void', async () => {
  const { place, plan, punchIn } = await lots.harvested(10)
  const spray = (Plan: string, day = '2026-11-10') =>
    fields.sent(workerA, fields.used(place, { Plan }), `${day}${NOON}`)
  const used = await spray(plan.Id)
  const late = await spray(plan.Id, '2026-11-25')
  const source = done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
  const lot = await lots.part([source, 5])
  const contact = { Origin: '清禾县东乡', Contact: '13800000000' }
  const { Id, UpdateTime, Data } = done(await lots.issue(managerA, lot, 5, contact))
  const said = (word: string) => [
    `批次 ${String(lot.Data.Number)} 的合格证依据了这条记录，${word}；请先作废合格证 ${String(Data.Number)}`,
  ]
  expect((await remove(used)).error?.fields).toEqual({ Inputs: said('不能删除') })
  const kept = '不能更改其投入品、地块、位置、计划和时间'
  const other = await fields.plot('别处')
  const changes = [{ Inputs: [fields.row(fields.imidacloprid, 10)] }, { Inputs: [] }, { Place: [other.Id] }]
  for (const change of changes) expect((await fields.edit(used, change)).error?.fields).toEqual({ Inputs: said(kept) })
  // More of the truth is welcome, and what came after the harvest is none of the goods.
  const row = { ...fields.row(fields.imidacloprid, 200), Target: '蚜虫' }
  const matrine = await fields.pesticide({ Name: '苦参碱', CommonName: '苦参碱', RegistrationNumber: 'PD2' })
  const told = done(await fields.edit(used, { Inputs: [row, fields.row(matrine, 1)] }))
  expect((await remove(late)).status).toBe(204)
  done(await farm.call(managerA, certificateCalls.void, { body: { Id, UpdateTime, Reason: '写错了' } }))
  expect((await remove(told)).status).toBe(204)
})

test('whoever may not see certificates is told that there is one, and no more', async () => {
  const { place, punchIn } = await lots.harvested(10)
  const used = await fields.sent(workerA, fields.used(place), `2026-11-10${NOON}`)
  const lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
  done(await lots.issue(managerA, lot, 5, { Origin: '清禾县东乡', Contact: '13800000000' }))
  const urls = ['/FarmOperation/ClockData', '/FarmOperation/ClockData#Delete']
  const role = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '内勤', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [role] })
  expect((await remove(used, clerk)).error?.fields).toEqual({
    Inputs: ['已有合格证依据了这条记录，不能删除；请先由管理人员作废合格证'],
  })
})

test('nor is a department told of what stands above it', async () => {
  const { managerOfA1 } = people
  const { place, punchIn } = await lots.harvested(10)
  const where = { FormId: clockForm.id, OrganId: managerOfA1.organId, OccurTime: `2026-11-10${NOON}` }
  const used = done(await farm.call(managerA, recordCalls.add, { body: { ...where, Data: fields.used(place) } }))
  const lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
  done(await lots.issue(managerA, lot, 5, { Origin: '清禾县东乡', Contact: '13800000000' }))
  expect((await remove(used, managerOfA1)).error?.fields).toEqual({
    Inputs: ['已有合格证依据了这条记录，不能删除；请先由管理人员作废合格证'],
  })
})
