import { type DataOf, recordCalls } from '@farm/contract/forms'
import { scheduleCalls, scheduleForm } from '@farm/contract/schedules'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { Sessions } from '../access/index.ts'
import { Forms } from '../forms/index.ts'
import { sendReports } from './index.ts'

let now = new Date('2026-11-20T12:00:00+08:00')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerB, workerA, enterpriseA } = people
const { db } = farm.database
afterAll(farm.close)

const sessions = new Sessions(db, new Forms(db).view)
type Asking = (id: string) => ReturnType<Sessions['workerFor']>
/** What the job does now. */
const sent = (workerFor: Asking = (id) => sessions.workerFor(id, undefined)) =>
  sendReports({ db, now, zone: 'Asia/Shanghai', log: silentLog(), workerFor })

type Schedule = DataOf<typeof scheduleForm>
const usual: Schedule = { Name: '每日农事', Subject: '农事报表', Rhythm: '每天', Hour: '07:00', IsOn: true }
const scheduled = (data: Schedule = {}) => add(farm, managerA, scheduleForm, { data: { ...usual, ...data } })
const run = (Schedule: string, who: Persona = managerA) => farm.call(who, scheduleCalls.run, { body: { Schedule } })
const runs = async (schedule: string) =>
  done(await farm.call(managerA, scheduleCalls.runs, { query: { schedule } })).map(({ State, From, To }) => [
    State,
    From,
    To,
  ])
const person = async (name: string, urls: readonly string[]) => {
  const roleId = await addRole(farm, admin, county.organId, { name, scope: '本组织及下级', urls: [...urls] })
  return addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [roleId] })
}
const reading = ['/Data/AgriReport', '/Data/AgriReport#Export', '/Data/ScheduleList']

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00+08:00')
  await sql`update record set is_deleted = true where form_id = ${scheduleForm.id}`.execute(db)
})

describe('made now', () => {
  test('is refused of what is none of theirs, what is no schedule, and to who may not edit one', async () => {
    const { Id } = await scheduled()
    expect((await run(Id, managerB)).status).toBe(404)
    expect((await run(Id, workerA)).status).toBe(403)
    expect((await run(enterpriseA.Id)).status).toBe(404)
    const reader = await person('reader', reading)
    expect((await run(Id, reader)).status).toBe(403)
    expect(await runs(Id)).toEqual([])
  })

  test('is the report of the days before, for all of its people, though it is off', async () => {
    const other = await person('other', reading)
    const { Id } = await scheduled({ People: [managerA.id, other.id], Rhythm: '每周', Weekday: '周三', IsOn: false })
    done(await run(Id))
    expect(await sent()).toBe(2)
    expect(await runs(Id)).toEqual([
      ['done', '2026-11-09', '2026-11-15'],
      ['done', '2026-11-09', '2026-11-15'],
    ])
  })

  test('is refused while it is being made, and made anew in place of what was made of the same days', async () => {
    const { Id } = await scheduled()
    const answers = await Promise.all([run(Id), run(Id), run(Id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.errors).toEqual(['这份报表正在生成，请等它完成'])
    expect(await sent()).toBe(1)
    expect(await sent()).toBe(0)
    now = new Date('2026-11-20T13:00:00+08:00')
    done(await run(Id))
    expect(await runs(Id)).toEqual([['waiting', '2026-11-19', '2026-11-19']])
    expect(await sent()).toBe(1)
    expect(await runs(Id)).toEqual([['done', '2026-11-19', '2026-11-19']])
  })

  test('takes nothing from what comes due', async () => {
    const { Id } = await scheduled()
    await sql`update record set update_time = ${now.toISOString()} where id = ${Id}`.execute(db)
    done(await run(Id))
    expect(await sent()).toBe(1)
    now = new Date('2026-11-21T07:00:00+08:00')
    await sent()
    expect(await runs(Id)).toEqual([
      ['done', '2026-11-20', '2026-11-20'],
      ['done', '2026-11-19', '2026-11-19'],
    ])
  })
})

describe('chosen people', () => {
  const save = (who: Persona, data: Schedule) =>
    farm.call(who, recordCalls.add, { body: { FormId: scheduleForm.id, Data: { ...usual, ...data } } })

  test('who may not take the report away are named, and nothing is saved', async () => {
    const blind = await person('blind', ['/Data/ScheduleList', '/Data/AgriReport'])
    const { status, error } = await save(managerA, { People: [managerA.id, workerA.id, blind.id] })
    expect([status, error.fields]).toEqual([422, { People: ['worker-a某、blind某 没有农事报表的导出权限，收不到'] }])
    // Of a book every part has to be theirs.
    const reader = await person('part', reading)
    done(await save(managerA, { People: [reader.id] }))
    expect((await save(managerA, { People: [reader.id], Subject: '物资报表' })).error.fields).toHaveProperty('People')
  })

  test('who lost the right since stays until somebody chooses anew', async () => {
    const reader = await person('losing', reading)
    const { Id, UpdateTime } = await scheduled({ People: [reader.id] })
    await sql`delete from account_role where account_id = ${reader.id}`.execute(db)
    const edit = (Data: object, time: string) =>
      farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime: time, Data: { ...Data } } })
    const edited = done(await edit({ Note: '照旧' }, UpdateTime))
    expect((await edit({ Subject: '物资报表' }, edited.UpdateTime)).error.fields).toEqual({
      People: ['losing某 没有物资报表的导出权限，收不到'],
    })
    expect((await edit({ People: [reader.id, workerA.id] }, edited.UpdateTime)).error.fields).toEqual({
      People: ['worker-a某 没有农事报表的导出权限，收不到'],
    })
  })
})
