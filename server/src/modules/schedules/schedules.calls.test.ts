import { alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { noticeCalls } from '@farm/contract/notices'
import { operationForm } from '@farm/contract/operations'
import { scheduleCalls, scheduleForm } from '@farm/contract/schedules'
import { userCalls } from '@farm/contract/users'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'
import { Sessions } from '../access/index.ts'
import { Forms } from '../forms/index.ts'
import { sendReports } from './index.ts'

let now = new Date('2026-11-20T12:00:00+08:00')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, county, managerA, managerB, workerA, enterpriseA, enterpriseB } = people
const { db } = farm.database
afterAll(farm.close)

const sessions = new Sessions(db, new Forms(db).view)
const workerFor = (accountId: string) => sessions.workerFor(accountId, undefined)
/** What the job does at a moment. */
function at(moment: string, asking: typeof workerFor = workerFor): Promise<number> {
  now = new Date(`${moment}+08:00`)
  return sendReports({ db, now, zone: 'Asia/Shanghai', log: silentLog(), workerFor: asking })
}

const operation = await add(farm, admin, operationForm, {
  data: { Name: '施肥', Type: '施肥' },
  organId: county.organId,
})
for (const [who, on, day] of [
  [managerA, enterpriseA, '2026-11-20'],
  [managerA, enterpriseA, '2026-11-19'],
  [managerB, enterpriseB, '2026-11-20'],
] as const) {
  const data = { Enterprise: on.Id, Operation: operation.Id }
  await add(farm, who, clockForm, { data, occurTime: `${day}T09:00:00+08:00` })
}

type Schedule = DataOf<typeof scheduleForm>
/** Says that a schedule was changed last at a moment of the farm. */
const changedAt = (Id: string, moment: string) =>
  sql`update record set update_time = ${`${moment}+08:00`} where id = ${Id}`.execute(db)

/** A schedule of every morning at seven, made at noon of the 20th. */
async function scheduled(who: Persona, data: Schedule = {}): Promise<WireRecord> {
  const usual: Schedule = { Name: '每日农事', Subject: '农事报表', Rhythm: '每天', Hour: '07:00', IsOn: true }
  const one = await add(farm, who, scheduleForm, { data: { ...usual, ...data } })
  await changedAt(one.Id, '2026-11-20T12:00:00')
  await at('2026-11-20T12:00:00')
  return one
}

const runs = async (who: Persona, { Id }: { Id: string }) =>
  done(await farm.call(who, scheduleCalls.runs, { query: { schedule: Id } }))
const states = async (who: Persona, one: { Id: string }) =>
  (await runs(who, one)).map(({ State, From, To, Reason }) => [State, From, To, Reason])
async function fetched(who: Persona, run: string) {
  const { statusCode, rawPayload, headers } = await farm.server.inject({
    method: 'GET',
    url: scheduleCalls.file.path,
    query: { run },
    headers: { token: who.token },
  })
  return { status: statusCode, bytes: rawPayload, headers }
}
const titles = async (who: Persona) =>
  done(await farm.call(who, noticeCalls.list, { query: {} })).map(({ Title, Text }) => [Title, Text])
const edit = async (who: Persona, { Id }: WireRecord, Data: object, moment = '2026-11-20T12:30:00') => {
  const { UpdateTime } = done(await farm.call(who, recordCalls.get, { query: { id: Id } }))
  const answer = await farm.call(who, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
  await changedAt(Id, moment)
  return answer
}

beforeEach(async () => {
  await sql`delete from notice`.execute(db)
  await sql`update record set is_deleted = true where form_id = ${scheduleForm.id}`.execute(db)
})

describe('refused', () => {
  test('is what a report is not narrowed to', async () => {
    const data: Schedule = { Name: '错', Subject: '人员报表', Rhythm: '每天', Hour: '07:00', Place: enterpriseA.Id }
    const { status, error } = await farm.call(managerA, recordCalls.add, {
      body: { FormId: scheduleForm.id, Data: data },
    })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['Place']])
  })

  test('are rows by what a report does not make them by', async () => {
    const data: Schedule = { Name: '错', Subject: '人员报表', Rhythm: '每天', Hour: '07:00', By: '作物' }
    const { status, error } = await farm.call(managerA, recordCalls.add, {
      body: { FormId: scheduleForm.id, Data: data },
    })
    expect([status, error.fields]).toEqual([422, { By: ['“人员报表”不能按作物统计'] }])
  })

  test.each([
    ['农场日报', { Rhythm: '每月', MonthDay: 1 }],
    ['农场日报', { Rhythm: '每周', Weekday: '周一' }],
    ['农场月报', { Rhythm: '每天' }],
  ] as const)('is %s in any other rhythm than its own', async (Subject, rhythm) => {
    const data: Schedule = { Name: '错', Subject, Hour: '07:00', ...rhythm }
    const { status, error } = await farm.call(managerA, recordCalls.add, {
      body: { FormId: scheduleForm.id, Data: data },
    })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['Rhythm']])
  })

  test('are the files of others, and whatever is none', async () => {
    const one = await scheduled(managerA)
    await at('2026-11-21T07:00:01')
    const [run] = await runs(managerA, one)
    expect(run?.State).toBe('done')
    expect((await fetched(managerA, run?.Id ?? '')).status).toBe(200)
    for (const who of [managerB, county]) expect((await fetched(who, run?.Id ?? '')).status).toBe(404)
    expect((await fetched(workerA, run?.Id ?? '')).status).toBe(403)
    expect((await fetched(managerA, one.Id)).status).toBe(404)
    expect(await runs(managerB, one)).toEqual([])
    const again = await farm.call(managerB, scheduleCalls.rerun, { body: { Run: run?.Id ?? '' } })
    expect(again.status).toBe(404)
  })

  test('is a person who may not take it away, and the others get theirs', async () => {
    const urls = ['/Data/AgriReport', '/Data/AgriReport#Export', '/Data/ScheduleList']
    const roleId = await addRole(farm, admin, county.organId, { name: '曾看', scope: '本组织及下级', urls })
    const former = await addPerson(farm, admin, { name: 'former', organId: enterpriseA.Organ.Id, roleIds: [roleId] })
    const one = await scheduled(managerA, { People: [managerA.id, former.id] })
    await sql`delete from account_role where account_id = ${former.id}`.execute(db)
    await at('2026-11-21T07:00:01')
    const told = (await runs(managerA, one)).map(({ User, State, Reason }) => [User.Name, State, Reason])
    expect(new Set(told)).toEqual(
      new Set([
        ['manager-a某', 'done', undefined],
        ['former某', 'failed', '您没有“查看定时报表”的权限，请联系管理员开通'],
      ]),
    )
  })

  test('is who lost the right meanwhile, or left: the reason is told', async () => {
    const urls = ['/Data/AgriReport', '/Data/AgriReport#Export', '/Data/ScheduleList', '/Data/ScheduleAdd']
    const roleId = await addRole(farm, admin, county.organId, { name: '统计', scope: '本组织及下级', urls })
    const person = (name: string) => addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [roleId] })
    const [losing, leaving] = [await person('losing'), await person('leaving')]
    const [lost, left] = [await scheduled(losing), await scheduled(leaving)]
    await sql`delete from account_role where account_id = ${losing.id}`.execute(db)
    done(await farm.call(admin, userCalls.remove, { body: { Ids: [leaving.id] } }))
    await at('2026-11-21T07:00:01')
    expect(await states(admin, lost)).toEqual([
      ['failed', '2026-11-20', '2026-11-20', '您没有“查看定时报表”的权限，请联系管理员开通'],
    ])
    expect((await states(admin, left))[0]?.[3]).toContain('停用')
  })
})

describe('at its time', () => {
  test('the report of the day before is in the inbox as a file, once', async () => {
    const one = await scheduled(managerA)
    expect(await at('2026-11-21T06:59:59')).toBe(0)
    expect(await at('2026-11-21T07:00:00')).toBe(1)
    expect(await at('2026-11-21T07:00:30')).toBe(0)
    const [run, ...others] = await runs(managerA, one)
    expect([run?.From, run?.To, run?.IsOwn, others]).toEqual(['2026-11-20', '2026-11-20', true, []])
    const { bytes, headers } = await fetched(managerA, run?.Id ?? '')
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('每日农事 2026-11-20.xlsx')
    const [sheet] = await openSheets(bytes)
    // The punch-in of that day in A alone.
    expect(sheet?.rows.at(-1)).toMatchObject({ 打卡次数: 1 })
    expect(await titles(managerA)).toEqual([['定时报表：每日农事 2026-11-20', '农事报表已生成，请打开下载']])
  })

  test('has its rows by what the schedule says', async () => {
    const one = await scheduled(managerA, { By: '企业' })
    await at('2026-11-21T07:00:01')
    const [run] = await runs(managerA, one)
    const [sheet] = await openSheets((await fetched(managerA, run?.Id ?? '')).bytes)
    expect(Object.keys(sheet?.rows[0] ?? {})[0]).toBe('企业')
  })

  test('everybody gets what they may see themselves, and nobody what is none of theirs', async () => {
    const urls = ['/Data/AgriReport', '/Data/AgriReport#Export', '/Data/ScheduleList']
    const roleId = await addRole(farm, admin, county.organId, { name: '自己看', scope: '仅本人', urls })
    const lead = await addPerson(farm, admin, { name: 'lead', organId: enterpriseA.Organ.Id, roleIds: [roleId] })
    const one = await scheduled(managerA, { People: [managerA.id, lead.id] })
    const ofCounty = await scheduled(county, { People: [county.id, managerA.id] })
    await at('2026-11-21T07:00:01')
    const counted = async (who: Persona, schedule: WireRecord) => {
      const run = (await runs(who, schedule)).find(({ IsOwn }) => IsOwn)
      const [sheet] = await openSheets((await fetched(who, run?.Id ?? '')).bytes)
      return sheet?.rows.at(-1)?.['打卡次数']
    }
    expect([await counted(county, ofCounty), await counted(managerA, one), await counted(lead, one)]).toEqual([2, 1, 0])
    expect(await titles(lead)).toHaveLength(1)
    // A schedule of the county is kept from those below it.
    const told = (await runs(county, ofCounty)).map(({ State, Reason }) => [State, Reason])
    expect(new Set(told)).toEqual(
      new Set([
        ['done', undefined],
        ['failed', '接收人看不到这个定时报表，请由本人新建'],
      ]),
    )
    expect(await titles(managerA)).toHaveLength(1)
  })

  test('two processes make one', async () => {
    const one = await scheduled(managerA)
    const made = await Promise.all([at('2026-11-21T07:00:01'), at('2026-11-21T07:00:01'), at('2026-11-21T07:00:01')])
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await states(managerA, one)).toHaveLength(1)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::integer as n from notice where about_id = ${one.Id}`.execute(db)
    expect(rows[0]?.n).toBe(1)
  })

  test('one that was cut off in the midst is made by the next, once', async () => {
    const one = await scheduled(managerA)
    const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const cut = at('2026-11-21T07:00:01', async (id) => {
      begun.resolve()
      await goesOn.promise
      return workerFor(id)
    })
    const end = cut.then(
      () => 'made',
      () => 'fallen',
    )
    await begun.promise
    await vi.waitFor(async () => {
      // Waited for: whoever is cut off learns of it before the server lets go of what they had locked.
      const { rows } = await sql<{ gone: boolean }>`
        select pg_terminate_backend(pid, 10000) as gone from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'
           and query like '%report_run%'`.execute(db)
      expect(rows).toEqual([{ gone: true }])
    })
    expect(await states(managerA, one)).toEqual([['waiting', '2026-11-20', '2026-11-20', undefined]])
    goesOn.resolve()
    expect(await end).toBe('fallen')
    expect(await states(managerA, one)).toEqual([['waiting', '2026-11-20', '2026-11-20', undefined]])
    expect(await at('2026-11-21T07:01:00')).toBe(0)
    expect(await at('2026-11-21T07:01:01')).toBe(1)
    expect(await states(managerA, one)).toEqual([['done', '2026-11-20', '2026-11-20', undefined]])
    expect(await titles(managerA)).toHaveLength(1)
  })

  test('one that is never ended keeps nobody else waiting, and is given up', async () => {
    const one = await scheduled(managerA)
    await at('2026-11-21T07:00:00', () => Promise.reject(new Error('it takes the process along')))
    // As if nothing had been noted: it was begun five times, and each time that was the last.
    await sql`
      update report_run set reason = null, tries = 4, next_try = '2026-11-21T08:00:00+08:00' where schedule_id = ${one.Id}`.execute(
      db,
    )
    const other = await scheduled(managerA, { Hour: '08:00' })
    const [begun, never] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
    const dying = at('2026-11-21T08:00:00', () => {
      begun.resolve()
      return never.promise
    })
    await begun.promise
    const { rows } = await sql<{ tries: number }>`select tries from report_run where schedule_id = ${one.Id}`.execute(
      db,
    )
    expect(rows[0]?.tries).toBe(5)
    expect(await at('2026-11-21T08:00:01')).toBe(1)
    expect((await states(managerA, other)).map(([state]) => state)).toEqual(['done'])
    never.reject(new Error('gone'))
    await dying
    await sql`update report_run set state = 'waiting', reason = null where schedule_id = ${one.Id}`.execute(db)
    await at('2026-11-21T10:00:00')
    expect(await states(managerA, one)).toEqual([['failed', '2026-11-20', '2026-11-20', '生成时服务中断']])
  })

  test('what came due while a round was busy is made by the next, by what the schedule says then', async () => {
    const one = await add(farm, managerA, scheduleForm, {
      data: { Name: '新的', Subject: '农事报表', Rhythm: '每天', Hour: '07:00', IsOn: true },
    })
    await changedAt(one.Id, '2026-11-21T06:59:00')
    expect(await at('2026-11-21T07:05:00')).toBe(1)
    expect(await states(managerA, one)).toEqual([['done', '2026-11-20', '2026-11-20', undefined]])
    done(await edit(managerA, one, { Hour: '09:00' }, '2026-11-22T06:59:30'))
    expect(await at('2026-11-22T07:00:10')).toBe(0)
    expect(await at('2026-11-22T09:00:00')).toBe(1)
    // Due already when it was changed.
    done(await edit(managerA, one, { Note: '照旧' }, '2026-11-23T09:00:10'))
    expect(await at('2026-11-23T09:00:15')).toBe(1)
    done(await edit(managerA, one, { IsOn: false }, '2026-11-24T09:00:10'))
    expect(await at('2026-11-24T09:00:15')).toBe(0)
  })

  test('a month is compared with the month before, a week with the week', async () => {
    const month = await scheduled(managerA, { Subject: '农场月报', Rhythm: '每月', MonthDay: 1 })
    const week = await scheduled(managerA, { Subject: '农场周报', Rhythm: '每周', Weekday: '周一' })
    await at('2026-11-23T07:00:00')
    await at('2026-12-01T07:00:00')
    const compared = async (one: WireRecord, last: string) => {
      const run = (await runs(managerA, one)).find(({ To }) => To === last)
      const sheets = await openSheets((await fetched(managerA, run?.Id ?? '')).bytes)
      return sheets.at(-1)?.rows.find(({ 项目 }) => 项目 === '对比')?.内容
    }
    expect(await compared(month, '2026-11-30')).toBe('2026-10-01 至 2026-10-31')
    expect(await compared(week, '2026-11-22')).toBe('2026-11-09 至 2026-11-15')
  })

  test('what was missed while nothing ran is made up for by the last of it', async () => {
    const one = await scheduled(managerA)
    expect(await at('2026-11-24T15:00:00')).toBe(1)
    expect(await states(managerA, one)).toEqual([['done', '2026-11-23', '2026-11-23', undefined]])
    expect(await at('2026-11-25T07:00:00')).toBe(1)
    expect((await states(managerA, one))[0]).toEqual(['done', '2026-11-24', '2026-11-24', undefined])
  })

  test.each([
    ['每周', { Weekday: '周一' as const }, '2026-11-23', ['2026-11-16', '2026-11-22']],
    ['每月', { MonthDay: 1 }, '2026-12-01', ['2026-11-01', '2026-11-30']],
  ] as const)('%s tells of the one before', async (Rhythm, more, day, span) => {
    const one = await scheduled(managerA, { Rhythm, ...more })
    await at(`${day}T07:00:00`)
    expect((await states(managerA, one)).map(([, ...rest]) => rest)).toEqual([[...span, undefined]])
  })

  test('a record book is sent as well, of its enterprise', async () => {
    const one = await scheduled(county, { Subject: '农产品生产记录', Enterprise: enterpriseA.Id })
    await at('2026-11-21T07:00:01')
    const [run] = await runs(county, one)
    const sheets = await openSheets((await fetched(county, run?.Id ?? '')).bytes)
    expect(sheets.at(-1)?.rows).toContainEqual({ 项目: '企业', 内容: '甲合作社' })
  })

  test('one is of what the schedule said when it came due, whatever it says now', async () => {
    const one = await scheduled(managerA)
    await at('2026-11-21T07:00:00', () => Promise.reject(new Error('not yet')))
    const change = { Name: '别的', Subject: '农产品生产记录', Rhythm: '每月', MonthDay: 9 }
    done(await edit(managerA, one, change, '2026-11-21T07:00:30'))
    expect(await at('2026-11-21T07:01:00')).toBe(1)
    const [run] = await runs(managerA, one)
    expect([run?.FileName, run?.From, run?.To]).toEqual(['每日农事 2026-11-20.xlsx', '2026-11-20', '2026-11-20'])
    const [sheet] = await openSheets((await fetched(managerA, run?.Id ?? '')).bytes)
    expect(sheet?.rows.at(-1)).toMatchObject({ 打卡次数: 1 })
  })

  test('a day holds what was done and the alarms, and needs the right to take these away', async () => {
    const one = await scheduled(managerA, { Subject: '农场日报' })
    await at('2026-11-21T07:00:01')
    const [run] = await runs(managerA, one)
    const file = await fetched(managerA, run?.Id ?? '')
    const names = (await openSheets(file.bytes)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['作业', '预警']))
    await sql`
      insert into form_restriction (form_id, role_id, denied, fields)
      select ${alarmForm.id}, role_id, '{export}', '{}' from account_role where account_id = ${managerA.id}`.execute(db)
    await vi.waitFor(async () => expect((await fetched(managerA, run?.Id ?? '')).status).toBe(403))
    const next = await at('2026-11-22T07:00:01')
    const [without] = await runs(managerA, one)
    const left = await openSheets((await fetched(managerA, without?.Id ?? '')).bytes)
    expect([next, left.map(({ name }) => name)]).toEqual([1, expect.not.arrayContaining(['预警'])])
    await sql`delete from form_restriction where form_id = ${alarmForm.id}`.execute(db)
  })

  test.each([
    ['off', (one: WireRecord) => edit(managerA, one, { IsOn: false })],
    ['deleted', ({ Id }: WireRecord) => farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } })],
    ['moved to later', (one: WireRecord) => edit(managerA, one, { Hour: '09:00' })],
  ])('one that is %s is not made', async (_, change) => {
    const one = await scheduled(managerA)
    done(await change(one))
    await at('2026-11-20T13:00:00')
    expect(await at('2026-11-21T07:00:01')).toBe(0)
  })
})

describe('what fails', () => {
  const failing = () => Promise.reject(new Error('the disk is full'))

  test('is tried again by itself, and made once', async () => {
    const one = await scheduled(managerA)
    await at('2026-11-21T07:00:00', failing)
    expect(await states(managerA, one)).toEqual([['waiting', '2026-11-20', '2026-11-20', '网络错误，请稍后再试！']])
    expect((await runs(managerA, one))[0]?.NextTry).toBe('2026-11-20T23:01:00.000Z')
    expect(await at('2026-11-21T07:00:59')).toBe(0)
    expect(await at('2026-11-21T07:01:00')).toBe(1)
    expect(await titles(managerA)).toHaveLength(1)
  })

  test('in the database while it is kept is tried again like anything else', async () => {
    const one = await scheduled(managerA)
    await sql`
      create function refuse_file() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(db)
    await sql`create trigger no_room before insert on report_file execute function refuse_file()`.execute(db)
    expect(await at('2026-11-21T07:00:00')).toBe(1)
    await sql`drop trigger no_room on report_file`.execute(db)
    expect(await states(managerA, one)).toEqual([['waiting', '2026-11-20', '2026-11-20', '网络错误，请稍后再试！']])
    expect(await at('2026-11-21T07:01:00')).toBe(1)
    expect(await titles(managerA)).toHaveLength(1)
  })

  test('five times is told with its reason, and made again by hand', async () => {
    const one = await scheduled(managerA)
    for (const time of ['07:00', '07:01', '07:06', '07:21', '08:21']) await at(`2026-11-21T${time}:00`, failing)
    const [run] = await runs(managerA, one)
    expect([run?.State, run?.Reason]).toEqual(['failed', '网络错误，请稍后再试！'])
    expect(await titles(managerA)).toEqual([['定时报表没有生成：每日农事 2026-11-20', '网络错误，请稍后再试！']])
    expect(await at('2026-11-21T10:00:00')).toBe(0)
    done(await farm.call(managerA, scheduleCalls.rerun, { body: { Run: run?.Id ?? '' } }))
    expect(await at('2026-11-21T10:00:01')).toBe(1)
    expect((await states(managerA, one))[0]?.[0]).toBe('done')
    expect((await farm.call(managerA, scheduleCalls.rerun, { body: { Run: run?.Id ?? '' } })).status).toBe(404)
  })
})
