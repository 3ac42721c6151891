import { type Fields, careCalls, choice, choices, recordCalls, text } from '@farm/contract/forms'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm, openTwin } from '../../app/testing/test-farm.ts'

const farm = await openFarm()
const twin = await openTwin(farm)
const { managerA } = farm.people
afterAll(async () => {
  await twin.close()
  await farm.close()
})

const options = ['正常', '异常']
const one = { F1: text('标题', { required: true }), F2: choice('情况', options) }
const many = { F1: one.F1, F2: choices('情况', options) }

/** Puts a form in force in a transaction that ends only when somebody waits for it. */
async function publishWhile<Answer>(id: string, begin: () => Promise<Answer>, fields: Fields = many): Promise<Answer> {
  const { db } = farm.database
  const { waiting } = await db.transaction().execute(async (publishing) => {
    await sql`select from form where id = ${id} for update`.execute(publishing)
    const begun = begin()
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      expect(rows).toHaveLength(1)
    })
    await sql`
      update form set version = version + 1, published = ${JSON.stringify(draft(fields))}::jsonb where id = ${id}
    `.execute(publishing)
    return { waiting: begun }
  })
  return waiting
}

test('what was checked by a form that is published meanwhile is done over by the one in force', async () => {
  const id = await publish(farm, managerA, one)
  const refused = await publishWhile(id, () => send(twin, managerA, id, { F1: '东地', F2: '异常' }))
  expect([refused.status, refused.error.fields]).toEqual([422, { F2: ['“情况”只能选正常或异常，不能重复'] }])
  const again = await publish(farm, managerA, one)
  const taken = await publishWhile(again, () => send(farm, managerA, again, { F1: '东地' }))
  expect([taken.status, taken.data.Data]).toEqual([200, { F1: '东地' }])
})

test('an edit that was checked by an older form is done over', async () => {
  const id = await publish(farm, managerA, one)
  const { Id, UpdateTime } = done(await send(farm, managerA, id, { F1: '东地', F2: '异常' }))
  const edit = { Id, UpdateTime, Data: { F2: ['正常'] } }
  const edited = await publishWhile(id, () => twin.call(managerA, recordCalls.edit, { body: edit }))
  expect(done(edited).Data.F2).toEqual(['正常'])
})

test('a record that is deleted while its form is published is gone', async () => {
  const id = await publish(farm, managerA, one)
  const { Id } = done(await send(farm, managerA, id, { F1: '东地' }))
  const removed = await publishWhile(id, () => twin.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
  expect(removed.status).toBe(204)
  expect((await farm.call(managerA, recordCalls.get, { query: { id: Id } })).status).toBe(404)
})

test('a record that is taken back by an older form keeps to the one in force', async () => {
  const id = await publish(farm, managerA, one)
  const { Id } = done(await send(farm, managerA, id, { F1: '东地' }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
  const recover = () => twin.call(managerA, careCalls.recover, { body: { Ids: [Id] } })
  const unique = { ...one, F1: text('标题', { unique: true }) }
  expect((await publishWhile(id, recover, unique)).status).toBe(204)
  await vi.waitFor(async () => {
    const { error } = await send(twin, managerA, id, { F1: '东地' })
    expect(error.fields).toEqual({ F1: ['“标题”已有相同内容“东地”，请换一个'] })
  })
})

test('another process at the database knows a form as soon as it hears of it', async () => {
  const id = await publish(farm, managerA, one)
  await vi.waitFor(async () => {
    expect((await twin.call(managerA, recordCalls.getForm, { query: { id } })).status).toBe(200)
  })
  done(await publishAgain(farm, managerA, id, draft(many)))
  await vi.waitFor(async () => {
    expect((await send(twin, managerA, id, { F1: '后', F2: ['异常'] })).status).toBe(200)
  })
})
