import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { type DynamicData, type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { planCalls, planForm } from '@farm/contract/plans'
import { placeForm } from '@farm/contract/places'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { jpeg, upload } from '../../app/testing/photos.ts'
import { type Persona, openIndexedFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'

const farm = await openIndexedFarm()
const { people } = farm
const { managerA, managerB, managerOfA1, county, otherCounty, workerA, colleagueA, admin, enterpriseA } = people
afterAll(farm.close)

const { db } = farm.database

async function edited(record: WireRecord, Data: DynamicData, who = managerA): Promise<WireRecord> {
  const present = done(await farm.call(who, recordCalls.get, { query: { id: record.Id } }))
  return done(await farm.call(who, recordCalls.edit, { body: { Id: record.Id, Data, UpdateTime: present.UpdateTime } }))
}

const history = (who: Persona, id: string, more: object = {}) =>
  farm.call(who, careCalls.history, { query: { id, ...more } })

const restore = (who: Persona, { Id, UpdateTime }: WireRecord, Version: string) =>
  farm.call(who, careCalls.restore, { body: { Id, UpdateTime, Version } })

const remove = (who: Persona, id: string) => farm.call(who, recordCalls.remove, { body: { Ids: [id] } })

const isReadOnly = (field: object) => 'IsReadOnly' in field && field.IsReadOnly === true

/** What a role may not see of the crops, from now on. */
async function hide(role: string, fields: Record<string, 'hidden' | 'read'>): Promise<void> {
  await sql`
    insert into form_restriction (form_id, role_id, fields)
    select ${cropForm.id}, r.id, ${JSON.stringify(fields)}::jsonb from role r where r.name = ${role}
        on conflict (form_id, role_id) do update set fields = excluded.fields
  `.execute(db)
  const [name = ''] = Object.keys(fields)
  await vi.waitFor(async () => {
    const form = done(await farm.call(managerA, recordCalls.getForm, { query: { id: cropForm.id } }))
    expect(form.Fields.find((one) => one.Name === name && !isReadOnly(one))).toBeUndefined()
  })
}

async function unhide(): Promise<void> {
  await sql`delete from form_restriction`.execute(db)
  await vi.waitFor(async () => {
    const form = done(await farm.call(managerA, recordCalls.getForm, { query: { id: cropForm.id } }))
    expect(form.Fields.filter(isReadOnly)).toEqual([])
    expect(form.Fields.map((one) => one.Name)).toContain('Variety')
  })
}

describe('the history of a record', () => {
  test('of another enterprise, of another county and of a worker without the right does not exist', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
    const certificate = await add(farm, managerA, inspectionForm, {
      data: { Name: '有机产品认证', Kind: '有机产品', Enterprise: enterpriseA.Id },
    })
    const answers = [
      await history(managerB, crop.Id),
      await history(otherCounty, crop.Id),
      await history(workerA, certificate.Id),
    ]
    expect(answers.map((one) => [one.status, one.error.errors])).toEqual(
      answers.map(() => [404, ['记录不存在或已被删除，请刷新后再试']]),
    )
  })

  test('of a colleague’s punch-in is nothing to a worker who sees only their own', async () => {
    const operation = await add(farm, managerA, operationForm, { data: { Name: '巡田', Type: '巡田' } })
    const data = { Enterprise: enterpriseA.Id, Operation: operation.Id }
    const theirs = await add(farm, colleagueA, clockForm, { data })
    expect((await history(workerA, theirs.Id)).status).toBe(404)
    expect(done(await history(colleagueA, theirs.Id)).map((one) => one.Act)).toEqual(['add'])
  })

  test('tells who did what, newest first, each field from what to what', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄', Variety: '普罗旺斯' } })
    await edited(crop, { Name: '大番茄', Variety: null })
    const last = await edited(crop, { GrowingDays: 90 }, county)
    const entries = done(await history(managerA, crop.Id))
    expect(entries.map(({ Act, Changes }) => [Act, Changes])).toEqual([
      ['edit', [{ Field: 'GrowingDays', To: 90 }]],
      [
        'edit',
        [
          { Field: 'Name', From: '番茄', To: '大番茄' },
          { Field: 'Variety', From: '普罗旺斯' },
        ],
      ],
      [
        'add',
        [
          { Field: 'Name', To: '番茄' },
          { Field: 'Variety', To: '普罗旺斯' },
        ],
      ],
    ])
    expect(entries.map((one) => one.Time)).toEqual([last.UpdateTime, expect.any(String), crop.UpdateTime])
    // The official of the county stands above: who changed the record has a name, and none to sign in with.
    expect(entries.map((one) => one.User)).toEqual([
      { Id: county.id, Name: '', RealName: 'county某' },
      { Id: managerA.id, Name: 'manager-a', RealName: 'manager-a某' },
      { Id: managerA.id, Name: 'manager-a', RealName: 'manager-a某' },
    ])
  })

  test('a change of state is told as such', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '玉米' } })
    const place = await add(farm, managerA, placeForm, { data: { Name: '东地', Compony: enterpriseA.Id, Area: 3 } })
    const data = {
      Name: '春玉米',
      Enterprise: enterpriseA.Id,
      Crops: crop.Id,
      Place: [place.Id],
      Count: 3,
      StartDate: '2026-04-01',
      EndDate: '2026-09-01',
    }
    const plan = await add(farm, managerA, planForm, { data })
    done(
      await farm.call(managerA, planCalls.changeStatus, {
        body: { Id: plan.Id, UpdateTime: plan.UpdateTime, Status: '执行中' },
      }),
    )
    const [entry] = done(await history(managerA, plan.Id))
    expect([entry?.Act, entry?.Changes]).toEqual(['status', [{ Field: 'Status', From: '草稿', To: '执行中' }]])
  })

  test('of a deleted record is there for those who may see the bin, and for nobody else', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '要删的' } })
    done(await remove(managerA, crop.Id))
    expect(done(await history(managerA, crop.Id)).map((one) => one.Act)).toEqual(['delete', 'add'])
    expect([(await history(managerOfA1, crop.Id)).status, (await history(managerB, crop.Id)).status]).toEqual([
      404, 404,
    ])
  })

  test('comes in pages that hang together', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '第 0 次' } })
    for (const no of [1, 2, 3, 4]) await edited(crop, { Name: `第 ${no} 次` })
    const first = await history(managerA, crop.Id, { pageSize: 2 })
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
    const second = await history(managerA, crop.Id, { pageSize: 2, cursor })
    const lastCursor = /cursor=([^&>]+)/.exec(String(second.headers.link))?.[1]
    const third = await history(managerA, crop.Id, { pageSize: 2, cursor: lastCursor })
    const names = [first, second, third].flatMap((page) =>
      done(page).map(({ Changes }) => [Changes[0]?.From, Changes[0]?.To]),
    )
    expect(names).toEqual([
      ['第 3 次', '第 4 次'],
      ['第 2 次', '第 3 次'],
      ['第 1 次', '第 2 次'],
      ['第 0 次', '第 1 次'],
      [undefined, '第 0 次'],
    ])
    expect(third.headers.link).toBeUndefined()
    expect((await history(managerA, crop.Id, { cursor: 'nonsense' })).error.code).toBe('wire/cursor')
  })

  test('leaves out what is hidden, and an edit of which nothing else is left', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '茄子', Variety: '机密一号' } })
    await edited(crop, { Variety: '机密二号' })
    await edited(crop, { Name: '长茄子', Variety: '机密三号' })
    await hide('企业管理员', { Variety: 'hidden' })
    const answer = await history(managerA, crop.Id)
    await unhide()
    expect(JSON.stringify(answer.data)).not.toContain('机密')
    expect(answer.data.map(({ Act, Changes }) => [Act, Changes.map((one) => one.Field)])).toEqual([
      ['edit', ['Name']],
      ['add', ['Name']],
    ])
    expect(done(await history(county, crop.Id))).toHaveLength(3)
  })
})

test('an edit that only corrects when it happened is told, and can be taken back', async () => {
  const crop = await add(farm, managerA, cropForm, { data: { Name: '昨天的' }, occurTime: '2026-05-01T00:00:00.000Z' })
  const body = { Id: crop.Id, Data: {}, UpdateTime: crop.UpdateTime, OccurTime: '2026-05-02T00:00:00.000Z' }
  const later = done(await farm.call(managerA, recordCalls.edit, { body }))
  const [entry] = done(await history(managerA, crop.Id))
  expect(entry?.Changes).toEqual([
    { Field: 'OccurTime', From: '2026-05-01T00:00:00.000Z', To: '2026-05-02T00:00:00.000Z' },
  ])
  expect(done(await restore(managerA, later, crop.UpdateTime)).OccurTime).toBe(crop.OccurTime)
})

describe('restoring an earlier content', () => {
  test('is refused to who may only read it, and outside one’s scope it does not exist', async () => {
    const crop = await add(farm, admin, cropForm, { data: { Name: '县里的小麦' }, organId: county.organId })
    const later = await edited(crop, { Name: '改过的小麦' }, county)
    expect((await restore(managerA, later, crop.UpdateTime)).status).toBe(403)
    expect((await restore(otherCounty, later, crop.UpdateTime)).status).toBe(404)
    expect(done(await farm.call(county, recordCalls.get, { query: { id: crop.Id } })).Data.Name).toBe('改过的小麦')
  })

  test('asks for a version that there was, and for the record as it is now', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '甲' } })
    const later = await edited(crop, { Name: '乙' })
    const missing = await restore(managerA, later, '2020-01-01T00:00:00.000Z')
    expect([missing.status, missing.error.errors]).toEqual([404, ['历史版本不存在或已被删除，请刷新后再试']])
    expect((await restore(managerA, later, 'yesterday')).error.fields).toHaveProperty('Version')
    const stale = await restore(managerA, crop, crop.UpdateTime)
    expect([stale.status, stale.error.code]).toEqual([409, 'form-data/stale'])
    expect(stale.error.present).toMatchObject({ Data: { Name: '乙' } })
  })

  test('brings everything back that a person fills in, and is told as what it is', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '甲', Variety: '一号' } })
    const later = await edited(crop, { Name: '乙', Variety: null, GrowingDays: 80 })
    const back = done(await restore(managerA, later, crop.UpdateTime))
    expect(back.Data).toEqual({ Name: '甲', Variety: '一号' })
    expect(back.UpdateTime > later.UpdateTime).toBe(true)
    const [entry] = done(await history(managerA, crop.Id))
    expect([entry?.Act, entry?.Changes.map((one) => one.Field)]).toEqual([
      'restore',
      ['Name', 'Variety', 'GrowingDays'],
    ])
    // The answer was lost: the same again changes nothing.
    expect(done(await restore(managerA, later, crop.UpdateTime)).UpdateTime).toBe(back.UpdateTime)
    expect(done(await history(managerA, crop.Id))).toHaveLength(3)
  })

  test('leaves what the person may not write as it is', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '甲', Variety: '一号', Note: '旧' } })
    const later = await edited(crop, { Name: '乙', Variety: '二号', Note: '新' })
    await hide('企业管理员', { Variety: 'hidden', Note: 'read' })
    const answer = await restore(managerA, later, crop.UpdateTime)
    await unhide()
    expect(answer.status).toBe(200)
    const kept = done(await farm.call(managerA, recordCalls.get, { query: { id: crop.Id } }))
    expect(kept.Data).toEqual({ Name: '甲', Variety: '二号', Note: '新' })
  })

  test('goes by the rules of an edit: what it referred to must still be there', async () => {
    const operation = await add(farm, managerA, operationForm, { data: { Name: '浇水', Type: '灌溉' } })
    const place = await add(farm, managerA, placeForm, { data: { Name: '南地', Compony: enterpriseA.Id, Area: 3 } })
    const data = { Enterprise: enterpriseA.Id, Operation: operation.Id, Place: [place.Id] }
    const punchIn = await add(farm, managerA, clockForm, { data })
    const later = await edited(punchIn, { Place: null }, admin)
    done(await remove(managerA, place.Id))
    const answer = await restore(admin, later, punchIn.UpdateTime)
    expect([answer.status, answer.error.fields]).toEqual([
      422,
      { Place: ['所选内容已不存在或超出您的权限，请重新选择'] },
    ])
  })

  test('brings back photos that were taken out, whoever sent them', async () => {
    const operation = await add(farm, managerA, operationForm, { data: { Name: '巡查', Type: '巡田' } })
    const photo = await upload(farm, workerA, await jpeg())
    const data = { Enterprise: enterpriseA.Id, Operation: operation.Id, Photos: [photo] }
    const punchIn = await add(farm, workerA, clockForm, { data })
    const later = await edited(punchIn, { Photos: null }, admin)
    expect(done(await restore(admin, later, punchIn.UpdateTime)).Data.Photos).toEqual([photo])
  })

  test('of a deleted record is refused: it is taken out of the bin first', async () => {
    const crop = await add(farm, managerA, cropForm, { data: { Name: '甲' } })
    const later = await edited(crop, { Name: '乙' })
    done(await remove(managerA, crop.Id))
    expect((await restore(managerA, later, crop.UpdateTime)).status).toBe(404)
  })
})

test('a page of a long history reads its versions on the index', async () => {
  const { rows } = await db.transaction().execute(async (one) => {
    await sql`set local enable_seqscan = off`.execute(one)
    return sql<{ 'QUERY PLAN': string }>`
      explain select data from record_version where record_id = ${managerA.id} and update_time < now() order by update_time desc limit 51
    `.execute(one)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan Backward using record_version_pkey')
})
