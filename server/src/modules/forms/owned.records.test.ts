import { careCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { workOrderForm } from '@farm/contract/work-orders'
import { explainCalls } from '@farm/contract/access'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Listening, listenAs } from '../../app/testing/listening.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openIndexedFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openIndexedFarm(undefined, { pollMs: 50, wakeMs: 5, beatMs: 1_000, sweepMs: 60_000 })
const { people } = farm
const { admin, managerA, managerB, enterpriseA, enterpriseB } = people
const { db } = farm.database
afterAll(farm.close)

const urls = ['/Clock', '/ClockForm', '/ClockSys/ClockOperation/WorkDetail/:workId']
const hands = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '工人', scope: '仅本人', urls })
const hand = (name: string) => addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [hands] })
const [zhao, qian] = [await hand('zhao'), await hand('qian')]
const weeding = await add(farm, managerA, operationForm, { data: { Name: '除草', Type: '其他' } })

const issue = (...assignees: readonly Persona[]) =>
  add(farm, managerA, workOrderForm, {
    data: {
      Title: '给 3 号棚除草',
      Enterprise: enterpriseA.Id,
      Operation: weeding.Id,
      Due: '2099-12-01T18:00:00+08:00',
      ...(assignees.length > 0 && { Assignees: assignees.map(({ id }) => id) }),
    },
  })
const list = async (who: Persona) =>
  done(await farm.call(who, recordCalls.list, { query: { formId: workOrderForm.id } })).map(({ Id }) => Id)
const read = (who: Persona, id: string) => farm.call(who, recordCalls.get, { query: { id } })
const assign = async (id: string, ...assignees: readonly Persona[]) => {
  const { UpdateTime } = done(await read(managerA, id))
  const body = { Id: id, UpdateTime, Data: { Assignees: assignees.map((one) => one.id) } }
  return done(await farm.call(managerA, recordCalls.edit, { body }))
}

describe('who sees only their own', () => {
  test('does not see what is assigned to a colleague, by whatever way they ask', async () => {
    const { Id } = await issue(qian)
    expect((await read(zhao, Id)).status).toBe(404)
    expect(await list(zhao)).not.toContain(Id)
    expect((await farm.call(zhao, careCalls.history, { query: { id: Id } })).status).toBe(404)
    const qs = `Id[=]${Id}`
    const { Count } = done(await farm.call(zhao, manyCalls.figures, { query: { formId: workOrderForm.id, qs } }))
    expect(Count).toBe(0)
  })

  test('does not see what is assigned to nobody, nor what another enterprise assigned to them', async () => {
    const { Id } = await issue()
    const spraying = await add(farm, managerB, operationForm, { data: { Name: '打药', Type: '其他' } })
    const abroad = await add(farm, managerB, workOrderForm, {
      data: { Title: '别处', Enterprise: enterpriseB.Id, Operation: spraying.Id, Due: '2099-12-01T18:00:00+08:00' },
    })
    await runOnce(db, `update record set data = data || '{"Assignees": ["${zhao.id}"]}' where id = '${abroad.Id}'`)
    expect(await list(zhao)).not.toContain(Id)
    expect([(await read(zhao, abroad.Id)).status, await list(zhao)]).toEqual([
      404,
      expect.not.arrayContaining([abroad.Id]),
    ])
  })

  test('does not change what is assigned to them where their role does not let them', async () => {
    const { Id, UpdateTime } = await issue(zhao)
    const body = { Id, UpdateTime, Data: { Title: '改了' } }
    expect((await farm.call(zhao, recordCalls.edit, { body })).status).toBe(403)
    expect((await farm.call(zhao, recordCalls.remove, { body: { Ids: [Id] } })).status).toBe(403)
  })

  test('sees, lists and counts what is assigned to them, alone or with others, as long as it is', async () => {
    const [{ Id: alone }, { Id: together }] = [await issue(zhao), await issue(qian, zhao)]
    expect(await list(zhao)).toEqual(expect.arrayContaining([alone, together]))
    expect(done(await read(zhao, together)).Id).toBe(together)
    const { Count } = done(await farm.call(zhao, manyCalls.figures, { query: { formId: workOrderForm.id } }))
    expect(Count).toBe((await list(zhao)).length)
    await assign(together, qian)
    expect((await read(zhao, together)).status).toBe(404)
    expect(await list(zhao)).not.toContain(together)
    expect(await list(qian)).toContain(together)
  })

  test('is told why they see it', async () => {
    const { Id } = await issue(zhao)
    const explain = async (who: Persona) => {
      const query = { userId: who.id, recordId: Id }
      const { IsVisible, Steps } = done(await farm.call(admin, explainCalls.explain, { query }))
      return [IsVisible, Steps.find(({ What }) => What === '本人')?.Because]
    }
    expect(await explain(zhao)).toEqual([true, '这条“工单”的执行人是本人'])
    expect(await explain(qian)).toEqual([
      false,
      '这条“工单”由“manager-a某”提交，执行人不是本人，数据范围“仅本人”看不到他人的',
    ])
  })
})

describe('live', () => {
  const heard = (listening: Listening, id: string) =>
    listening.events.filter(({ fact }) => fact.ids?.includes(id)).length
  const toHear = (listening: Listening, id: string) =>
    vi.waitFor(() => expect(heard(listening, id)).toBeGreaterThan(0), { timeout: 5_000 })

  test('one hears that something was assigned to one and that it was taken away, the manager hears each once', async () => {
    const { Id } = await issue(qian)
    const [atZhao, atQian, atManager] = [
      await listenAs(farm.server, zhao),
      await listenAs(farm.server, qian),
      await listenAs(farm.server, managerA),
    ]
    await assign(Id, qian, zhao)
    await Promise.all([atZhao, atQian, atManager].map((one) => toHear(one, Id)))
    const { Id: theirs } = await issue(qian)
    await toHear(atQian, theirs)
    expect(heard(atZhao, theirs)).toBe(0)
    for (const one of [atZhao, atQian, atManager]) one.forget()
    await assign(Id, qian)
    await toHear(atZhao, Id)
    atZhao.forget()
    await assign(Id, qian)
    const { UpdateTime } = done(await read(managerA, Id))
    const body = { Id, UpdateTime, Data: { Note: '小心滴灌带' } }
    atManager.forget()
    done(await farm.call(managerA, recordCalls.edit, { body }))
    await toHear(atManager, Id)
    expect([heard(atManager, Id), heard(atZhao, Id)]).toEqual([1, 0])
    for (const one of [atZhao, atQian, atManager]) one.leave()
  })

  test('one hears what is said of it', async () => {
    const { Id } = await issue(zhao)
    const [atZhao, atQian] = [await listenAs(farm.server, zhao), await listenAs(farm.server, qian)]
    done(await farm.call(managerA, careCalls.addComment, { body: { RecordId: Id, Text: '今天做' } }))
    await toHear(atZhao, Id)
    expect(heard(atQian, Id)).toBe(0)
    for (const one of [atZhao, atQian]) one.leave()
  })
})
