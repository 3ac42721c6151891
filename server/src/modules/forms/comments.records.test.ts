import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { careCalls, recordCalls } from '@farm/contract/forms'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test, vi } from 'vitest'
import { listenAs } from '../../app/testing/listening.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { managerA, managerB, managerOfA1, county, otherCounty, workerA, colleagueA, enterpriseA } = farm.people
afterAll(farm.close)

const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })

/** What a worker has nothing to do with. */
const certificate = await add(farm, managerA, inspectionForm, {
  data: { Name: '有机产品认证', Kind: '有机产品', Enterprise: enterpriseA.Id },
})

const say = (who: Persona, Text: string, RecordId = crop.Id, Id?: string) =>
  farm.call(who, careCalls.addComment, { body: { RecordId, Text, ...(Id && { Id }) } })
const said = async (who: Persona, id = crop.Id) =>
  done(await farm.call(who, careCalls.comments, { query: { id } })).map((one) => one.Text)
const takeBack = (who: Persona, Id: string) => farm.call(who, careCalls.removeComment, { body: { Id } })

test('on a record out of one’s scope nothing can be said or read', async () => {
  const strangers = [managerB, otherCounty].map((who) => [who, crop] as const)
  for (const [who, { Id: id }] of [...strangers, [workerA, certificate] as const]) {
    const answers = [await say(who, '混进来', id), await farm.call(who, careCalls.comments, { query: { id } })]
    expect(answers.map((one) => [one.status, one.error.errors])).toEqual(
      answers.map(() => [404, ['记录不存在或已被删除，请刷新后再试']]),
    )
  }
  expect(await said(managerA)).toEqual([])
})

test('a worker who sees only their own says nothing on a colleague’s punch-in', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '巡田', Type: '巡田' } })
  const data = { Enterprise: enterpriseA.Id, Operation: operation.Id }
  const theirs = await add(farm, colleagueA, clockForm, { data })
  expect((await say(workerA, '看看', theirs.Id)).status).toBe(404)
  expect((await say(colleagueA, '今天有风', theirs.Id)).status).toBe(200)
  expect(await said(managerA, theirs.Id)).toEqual(['今天有风'])
})

test('nothing but space is no comment', async () => {
  expect((await say(managerA, '   ')).error.fields).toEqual({ Text: ['不能只有空格'] })
})

test('the same sent again makes one comment, another under its id is refused', async () => {
  const Id = newId()
  const first = done(await say(managerA, '该追肥了', crop.Id, Id))
  expect(first).toMatchObject({ Id, RecordId: crop.Id, Text: '该追肥了', User: { RealName: 'manager-a某' } })
  expect(done(await say(managerA, '该追肥了', crop.Id, Id))).toEqual(first)
  for (const answer of [await say(managerA, '不用追肥', crop.Id, Id), await say(managerOfA1, '该追肥了', crop.Id, Id)])
    expect([answer.status, answer.error.code]).toEqual([409, 'form-data/id-used'])
  expect(await said(managerA)).toEqual(['该追肥了'])
})

test('what is said stands oldest first, with the names of those above', async () => {
  done(await say(county, '县里看过了'))
  const comments = done(await farm.call(managerA, careCalls.comments, { query: { id: crop.Id } }))
  expect(comments.map((one) => [one.Text, one.User.RealName])).toEqual([
    ['该追肥了', 'manager-a某'],
    ['县里看过了', 'county某'],
  ])
})

test('one takes back only what one said oneself', async () => {
  const { Id } = done(await say(managerA, '说错了'))
  expect([(await takeBack(managerOfA1, Id)).status, (await takeBack(managerB, Id)).status]).toEqual([403, 404])
  expect((await takeBack(managerB, newId())).error.errors).toEqual((await takeBack(managerB, Id)).error.errors)
  expect((await takeBack(managerA, Id)).status).toBe(204)
  expect(await said(managerA)).not.toContain('说错了')
})

test('of very many the newest are told', async () => {
  const other = await add(farm, managerA, cropForm, { data: { Name: '话多的' } })
  await sql`
    insert into record_comment (id, record_id, user_id, content, add_time)
    select gen_random_uuid(), ${other.Id}, ${managerA.id}, n::text, now() + n * interval '1 second' from generate_series(1, 230) n
  `.execute(farm.database.db)
  const texts = await said(managerA, other.Id)
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([200, '31', '230'])
})

test('on a deleted record nothing is said any more', async () => {
  const other = await add(farm, managerA, cropForm, { data: { Name: '要删的' } })
  done(await say(managerA, '再见', other.Id))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [other.Id] } }))
  expect((await say(managerA, '还在吗', other.Id)).status).toBe(404)
})

test('open pages hear that something was said and taken back', async () => {
  const listening = await listenAs(farm.server, managerOfA1)
  const other = await add(farm, managerA, cropForm, { data: { Name: '有人听' } })
  const heard = () =>
    listening.events.filter((one) => one.fact.fact === 'crops' && one.fact.ids.includes(other.Id)).length
  await vi.waitFor(() => expect(heard()).toBe(1))
  const { Id } = done(await say(managerA, '听见了吗', other.Id))
  await vi.waitFor(() => expect(heard()).toBe(2))
  done(await takeBack(managerA, Id))
  await vi.waitFor(() => expect(heard()).toBe(3))
  listening.leave()
})
