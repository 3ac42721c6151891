import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import { afterAll, expect, test } from 'vitest'
import { addPerson, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { admin, managerA, managerOfA1, enterpriseA, enterpriseB } = farm.people
afterAll(farm.close)

const crop = (Name: string, Id = newId()) => ({ FormId: cropForm.id, Id, Data: { Name } })
const sent = (who: Persona, body: ReturnType<typeof crop>) => farm.call(who, recordCalls.add, { body })

test('another maker is not told what became of the record under the id that they used', async () => {
  const body = crop('别人的')
  done(await sent(managerOfA1, body))
  const answer = await sent(managerA, { ...body, Data: { Name: '我的' } })
  expect([answer.status, answer.error]).toEqual([
    409,
    { code: 'form-data/id-used', errors: ['这个编号已用于内容不同的记录，请刷新页面后重新填写'] },
  ])
})

test('the maker of another content under the id is told that it arrived and differs', async () => {
  const body = crop('甲')
  done(await sent(managerA, body))
  const answer = await sent(managerA, { ...body, Data: { Name: '乙' } })
  expect(answer.error.present).toEqual({ Id: body.Id, IsSame: false, IsDeleted: false })
})

test('the maker of a record that was deleted meanwhile is told that the same content arrived', async () => {
  const body = crop('丙')
  done(await sent(managerA, body))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [body.Id] } }))
  const answer = await sent(managerA, body)
  expect([answer.status, answer.error.code]).toEqual([409, 'form-data/id-used'])
  expect(answer.error.present).toEqual({ Id: body.Id, IsSame: true, IsDeleted: true })
})

test('a maker who works for another enterprise by now is told no more than that it arrived', async () => {
  const everybody = async () => done(await farm.call(admin, userCalls.list, { query: {} }))
  const roleIds = (await everybody()).find(({ Id }) => Id === managerA.id)?.Roles?.map(({ Id }) => Id) ?? []
  const mover = await addPerson(farm, admin, { name: 'mover', organId: enterpriseA.Organ.Id, roleIds })
  const body = crop('丁')
  done(await sent(mover, body))
  const UpdateTime = (await everybody()).find(({ Id }) => Id === mover.id)?.UpdateTime ?? ''
  const OrganId = enterpriseB.Organ.Id
  done(await farm.call(admin, userCalls.edit, { body: { Id: mover.id, UpdateTime, OrganId } }))
  expect((await farm.call(mover, recordCalls.get, { query: { id: body.Id } })).status).toBe(404)
  const answer = await sent(mover, body)
  expect([answer.status, answer.error.present]).toEqual([409, { Id: body.Id, IsSame: true, IsDeleted: false }])
})
