import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { fileCalls } from '@farm/contract/files'
import { BIN_DAYS, careCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test, vi } from 'vitest'
import { jpeg, upload } from '../../app/testing/photos.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { foldCounts, purgeBin } from './index.ts'

const farm = await openFarm()
const { managerA, managerB, managerOfA1, county, otherCounty, workerA, colleagueA, admin, enterpriseA } = farm.people
afterAll(farm.close)

const { db } = farm.database
const day = 24 * 60 * 60_000
const daysOn = (days: number) => new Date(Date.now() + days * day)
const purge = (now = daysOn(BIN_DAYS + 0.1)) =>
  purgeBin({ db, now: trusted(now), signal: new AbortController().signal })

const remove = async (who: Persona, ...Ids: string[]) =>
  done(await farm.call(who, recordCalls.remove, { body: { Ids } }))
const recover = (who: Persona, ...Ids: string[]) => farm.call(who, careCalls.recover, { body: { Ids } })
const purges = async (who: Persona, formId: string = cropForm.id) =>
  done(await farm.call(who, careCalls.purges, { query: { formId } }))
const crop = (Name: string, who = managerA) => add(farm, who, cropForm, { data: { Name } })
const rowsOf = async (table: 'record' | 'record_version' | 'record_comment' | 'record_unique', id: string) => {
  const column = sql.ref(table === 'record' ? 'id' : 'record_id')
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(table)} where ${column} = ${id}`.execute(db)
  return rows[0]?.n
}

test('what is not deleted, or not for long enough, stays', async () => {
  const [live, young] = [await crop('在用'), await crop('刚删')]
  await remove(managerA, young.Id)
  await purge(daysOn(BIN_DAYS - 0.1))
  expect([await rowsOf('record', live.Id), await rowsOf('record', young.Id)]).toEqual([1, 1])
  expect((await recover(managerA, young.Id)).status).toBe(204)
})

test('what is too old is gone with its history, what was said of it and the values that it held', async () => {
  const words = await add(farm, admin, dictionaryForm, { data: { Name: '旧词', Entries: [{ Name: '甲' }] } })
  done(await farm.call(admin, careCalls.addComment, { body: { RecordId: words.Id, Text: '没人用了' } }))
  await remove(admin, words.Id)
  await purge()
  for (const table of ['record', 'record_version', 'record_comment', 'record_unique'] as const)
    expect([table, await rowsOf(table, words.Id)]).toEqual([table, 0])
  expect((await recover(admin, words.Id)).status).toBe(404)
})

test('its photos are forgotten and do not count as what their sender has yet to submit', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
  const photo = await upload(farm, workerA, await jpeg())
  const data = { Enterprise: enterpriseA.Id, Operation: operation.Id, Photos: [photo] }
  const punchIn = await add(farm, workerA, clockForm, { data })
  await remove(managerA, punchIn.Id)
  await purge()
  expect((await farm.call(workerA, fileCalls.offset, { query: { id: photo } })).status).toBe(404)
  const { rows } = await sql<{ n: number }>`select count(*) as n from file where account_id = ${workerA.id}`.execute(db)
  expect(rows[0]?.n).toBe(0)
})

test('what a live record came to refer to stays until that is gone too', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '施肥', Type: '施肥' } })
  const data = { Enterprise: enterpriseA.Id, Operation: operation.Id }
  const punchIn = await add(farm, managerA, clockForm, { data })
  await remove(managerA, punchIn.Id)
  await remove(managerA, operation.Id)
  done(await recover(managerA, punchIn.Id))
  await purge()
  expect(await rowsOf('record', operation.Id)).toBe(1)
  await remove(managerA, punchIn.Id)
  await purge()
  expect([await rowsOf('record', operation.Id), await rowsOf('record', punchIn.Id)]).toEqual([0, 0])
})

test('more than one batch is purged at one go, past what has to stay', async () => {
  await sql`
    insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path,
                        is_deleted, delete_time)
    select gen_random_uuid(), ${cropForm.id}, jsonb_build_object('Name', '旧 ' || n), now(), now(), now(), ${managerA.id}, ${managerA.id},
           o.id, o.no, o.path, true, now() - n * interval '1 second'
      from organ o cross join generate_series(1, 1203) n where o.id = ${managerA.organId}
  `.execute(db)
  await purge()
  const { rows } = await sql<{ n: number }>`select count(*) as n from record where is_deleted`.execute(db)
  expect(rows[0]?.n).toBe(0)
})

test('counts stay what they were', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '灌溉', Type: '灌溉' } })
  const data = { Enterprise: enterpriseA.Id, Operation: operation.Id, Area: 2 }
  await add(farm, managerA, clockForm, { data })
  await remove(managerA, (await add(farm, managerA, clockForm, { data })).Id)
  const totals = async () => {
    while ((await foldCounts(db)) > 0);
    const { rows } = await sql`
      select scope, dim, key, sum(n)::integer as n, sum(sum1) as area from stat_day
       where form_id = ${clockForm.id} group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    `.execute(db)
    return rows
  }
  const before = await totals()
  expect(before.length).toBeGreaterThan(0)
  await purge()
  expect(await totals()).toEqual(before)
})

test('the report says how many went and up to 20 of their names, to those who could have seen them', async () => {
  const at = daysOn(BIN_DAYS + 1)
  const mine = await Promise.all(Array.from({ length: 21 }, (_, index) => crop(`报表 ${index}`)))
  const theirs = await crop('乙的报表', managerB)
  await remove(admin, ...mine.map((one) => one.Id), theirs.Id)
  await purge(at)
  const ofThisTime = async (who: Persona) => (await purges(who)).find((one) => one.Time === at.toISOString())
  expect(await ofThisTime(managerB)).toEqual({ Time: at.toISOString(), Records: 1, Names: ['乙的报表'] })
  const report = await ofThisTime(managerA)
  expect([report?.Records, report?.Names.length]).toEqual([21, 20])
  expect(report?.Names.every((name) => name.startsWith('报表'))).toBe(true)
  expect((await ofThisTime(county))?.Records).toBe(22)
  expect([await ofThisTime(managerOfA1), await ofThisTime(otherCounty)]).toEqual([undefined, undefined])
  const answer = await farm.call(workerA, careCalls.purges, { query: { formId: cropForm.id } })
  expect(answer.status).toBe(403)
})

test('of a colleague’s punch-ins nothing is told to who sees only their own', async () => {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '采收', Type: '采收' } })
  const at = daysOn(BIN_DAYS + 2)
  const data = { Enterprise: enterpriseA.Id, Operation: operation.Id }
  const [own, other] = [await add(farm, workerA, clockForm, { data }), await add(farm, colleagueA, clockForm, { data })]
  await remove(managerA, own.Id, other.Id)
  await purge(at)
  // Workers may not delete; one who may is still one who sees only their own.
  await sql`
    insert into role_function (role_id, url) select r.id, '/FarmOperation/ClockData#Delete' from role r where r.name = '农事员'
  `.execute(db)
  const asked = () => farm.call(workerA, careCalls.purges, { query: { formId: clockForm.id } })
  const { data: told } = await vi.waitFor(async () => {
    const answer = await asked()
    expect(answer.status).toBe(200)
    return answer
  })
  expect(told.filter((one) => one.Time === at.toISOString()).map((one) => one.Records)).toEqual([1])
})

test('a second process leaves the work to the first', async () => {
  const gone = await crop('排队')
  await remove(managerA, gone.Id)
  await db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(7246330)`.execute(one)
    await purge()
    expect(await rowsOf('record', gone.Id)).toBe(1)
    await sql`select pg_advisory_unlock(7246330)`.execute(one)
  })
  await purge()
  expect(await rowsOf('record', gone.Id)).toBe(0)
})

test('what somebody is taking back at this moment is passed over', async () => {
  const gone = await crop('正在恢复')
  await remove(managerA, gone.Id)
  await db.transaction().execute(async (one) => {
    await sql`select from record where id = ${gone.Id} for no key update`.execute(one)
    await purge()
  })
  expect((await recover(managerA, gone.Id)).status).toBe(204)
})
