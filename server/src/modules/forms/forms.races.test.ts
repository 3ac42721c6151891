import { lockWaits } from '../../app/testing/lock-waits.ts'
import {
  type Draft,
  careCalls,
  choice,
  choices,
  designCalls,
  draftOf,
  recordCalls,
  reference,
  references,
  text,
  whole,
} from '@farm/contract/forms'
import { cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { type Db, openListener, runOnce } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { FORMS_CHANNEL } from './definitions.ts'
import { indexAllOwnFields } from './indexes.service.ts'

const farm = await openFarm()
const { admin, managerA, managerB } = farm.people
const { db } = farm.database
afterAll(farm.close)

const title = { F1: text('标题') }
const unique = { F1: text('标题', { unique: true }) }

const { waiting, meanwhile } = lockWaits(db)

/** The draft of a form is kept; answers what putting it in force sends. */
async function drafted(id: string, next: Draft, who = managerA) {
  const { UpdateTime } = done(await farm.call(who, designCalls.getDesign, { query: { id } }))
  const kept = done(await farm.call(who, designCalls.editForm, { body: { Id: id, UpdateTime, Draft: next } }))
  return { Id: id, UpdateTime: kept.UpdateTime }
}

const holdRecord = (id: string) => (holding: Db) => sql`select from record where id = ${id} for update`.execute(holding)
const holdersOf = async (formId: string) => {
  const { rows } = await sql<{ value: string; isDeleted: boolean }>`
    select u.value, r.is_deleted as "isDeleted" from record_unique u join record r on r.id = u.record_id
     where u.form_id = ${formId} order by u.value
  `.execute(db)
  return rows
}

test('an edit that is under way while its field becomes unique does not make a second of the same', async () => {
  const id = await publish(farm, managerA, title)
  const one = done(await send(farm, managerA, id, { F1: '甲' }))
  done(await send(farm, managerA, id, { F1: '乙' }))
  const next = await drafted(id, draft(unique))
  const edit = { Id: one.Id, UpdateTime: one.UpdateTime, Data: { F1: '乙' } }
  const [edited, published] = await meanwhile(
    holdRecord(one.Id),
    () => farm.call(managerA, recordCalls.edit, { body: edit }),
    () => farm.call(managerA, designCalls.publish, { body: next }),
  )
  expect([edited.status, published.error.code]).toEqual([200, 'forms/not-unique'])
})

test('a deletion that is under way while a field becomes unique frees what the record held', async () => {
  const id = await publish(farm, managerA, title)
  const { Id } = done(await send(farm, managerA, id, { F1: '甲' }))
  const next = await drafted(id, draft(unique))
  const [removed, published] = await meanwhile(
    holdRecord(Id),
    () => farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }),
    () => farm.call(managerA, designCalls.publish, { body: next }),
  )
  expect([removed.status, published.status]).toEqual([204, 200])
  expect(await holdersOf(id)).toEqual([])
  expect((await send(farm, managerA, id, { F1: '甲' })).status).toBe(200)
})

test('a record that is taken back while a field becomes unique keeps what it held for itself', async () => {
  const id = await publish(farm, managerA, title)
  const { Id } = done(await send(farm, managerA, id, { F1: '甲' }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
  const next = await drafted(id, draft(unique))
  const [back, published] = await meanwhile(
    holdRecord(Id),
    () => farm.call(managerA, careCalls.recover, { body: { Ids: [Id] } }),
    () => farm.call(managerA, designCalls.publish, { body: next }),
  )
  expect([back.status, published.status]).toEqual([204, 200])
  expect((await send(farm, managerA, id, { F1: '甲' })).error.fields).toEqual({
    F1: ['“标题”已有相同内容“甲”，请换一个'],
  })
})

test('a field that is taken out or put back as another kind keeps its content in the shape of that kind', async () => {
  const one = { F1: text('标题'), F2: choice('情况', ['正常', '异常']) }
  const dataOf = async (id: string) => done(await farm.call(managerA, recordCalls.get, { query: { id } })).Data
  const id = await publish(farm, managerA, one)
  const { Id } = done(await send(farm, managerA, id, { F1: '东地', F2: '异常' }))
  done(
    await publishAgain(
      farm,
      managerA,
      id,
      draft({ ...one, F2: choices('情况', ['正常', '异常'], { isRemoved: true }) }),
    ),
  )
  expect((await dataOf(Id)).F2).toEqual(['异常'])
  const again = await publish(farm, managerA, one)
  const other = done(await send(farm, managerA, again, { F1: '东地', F2: '异常' }))
  done(await publishAgain(farm, managerA, again, draft({ ...one, F2: { ...one.F2, isRemoved: true } })))
  done(await publishAgain(farm, managerA, again, draft({ ...one, F2: choices('情况', ['正常', '异常']) })))
  expect((await dataOf(other.Id)).F2).toEqual(['异常'])
})

test('what lies in the bin takes the new shape too', async () => {
  const one = { F1: text('标题'), F2: choice('情况', ['正常', '异常']) }
  const id = await publish(farm, managerA, one)
  const { Id } = done(await send(farm, managerA, id, { F1: '东地', F2: '异常' }))
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
  done(await publishAgain(farm, managerA, id, draft({ ...one, F2: choices('情况', ['正常', '异常']) })))
  done(await farm.call(managerA, careCalls.recover, { body: { Ids: [Id] } }))
  expect(done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data.F2).toEqual(['异常'])
})

test('an add that the database gave up to let another one go on is done over', async () => {
  const id = await publish(farm, managerA, title)
  await runOnce(
    db,
    `create sequence given_up;
     create function give_up() returns trigger language plpgsql as $$
     begin
       if nextval('given_up') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
       return new;
     end $$;
     create trigger give_up before insert on record for each row when (new.form_id = '${id}') execute function give_up()`,
  )
  expect((await send(farm, managerA, id, { F1: '东地' })).status).toBe(200)
})

async function ownIndexes(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname ~ '^record_crops_f[0-9]' and i.indisvalid order by 1
  `.execute(db)
  return rows.map((row) => row.name)
}

const crops = (fields: Parameters<typeof draft>[0]): Draft => {
  const declared = draftOf(cropForm)
  return { ...declared, Fields: [...declared.Fields, ...draft(fields).Fields] }
}

test('a field of a built-in form is indexed while everybody goes on writing, by what it holds now', async () => {
  const id = cropForm.id
  const next = await drafted(id, crops({ F1: reference('前茬', cropForm.key) }), admin)
  const publishing = await db.transaction().execute(async (holding) => {
    await sql`lock table record in row exclusive mode`.execute(holding)
    const begun = farm.call(admin, designCalls.publish, { body: next })
    await waiting(1)
    // Whoever adds meanwhile does not wait for the index.
    await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
    return { begun }
  })
  expect((await publishing.begun).status).toBe(200)
  expect(await ownIndexes()).toEqual(['record_crops_f1'])
  done(await publishAgain(farm, admin, id, crops({ F1: references('前茬', cropForm.key) })))
  expect(await ownIndexes()).toEqual(['record_crops_f1_list'])
  // A process that was ended in between leaves it to the next start.
  await runOnce(db, 'drop index record_crops_f1_list')
  await indexAllOwnFields(db)
  expect(await ownIndexes()).toEqual(['record_crops_f1_list'])
})

test('text that is too long for an index can’t be unique', async () => {
  const long = draft({ F1: text('标题', { max: 5000, unique: true }) })
  const { Id, UpdateTime } = done(await farm.call(managerA, designCalls.addForm, { body: { Draft: long } }))
  const { error } = await farm.call(managerA, designCalls.publish, { body: { Id, UpdateTime } })
  expect(error.fields).toEqual({ 'Fields.0.Max': ['“不能重复”或可以排序的文字最多 200 个字'] })
  const id = await publish(farm, managerA, { F1: text('标题', { max: 5000 }) })
  done(await send(farm, managerA, id, { F1: '长'.repeat(4000) }))
  const refused = await publishAgain(farm, managerA, id, draft({ F1: text('标题', { max: 200, unique: true }) }))
  expect(refused.error.code).toBe('forms/too-long')
})

test('a field that is new is unique from the start, without a look at what records hold', async () => {
  const id = await publish(farm, managerA, title)
  const sent = [await send(farm, managerA, id, { F1: '甲' }), await send(farm, managerA, id, { F1: '乙' })].map(done)
  // As a program that is no longer in use may have left it.
  await sql`
    update record set data = data || '{"F2": "旧"}' where id = any(${sent.map((one) => one.Id)}::uuid[])
  `.execute(db)
  done(await publishAgain(farm, managerA, id, draft({ ...title, F2: text('编号', { unique: true }) })))
  expect((await send(farm, managerA, id, { F1: '丙', F2: '1' })).status).toBe(200)
  expect((await send(farm, managerA, id, { F1: '丁', F2: '1' })).status).toBe(422)
})

test('a form takes no id that is kept for the kinds of the product', async () => {
  const body = { Id: '00000000-0000-7000-8000-0000000001ff', Draft: draft(title) }
  expect((await farm.call(admin, designCalls.addForm, { body })).status).toBe(409)
})

test('publishing, closing and discarding answer the same when they are sent again', async () => {
  const id = await publish(farm, managerA, title)
  const opened = await drafted(id, draft({ F1: text('题目') }))
  const twice = async <Answered>(call: () => Promise<Answered>) => [await call(), await call()] as const
  const [one, other] = await twice(() => farm.call(managerA, designCalls.publish, { body: opened }))
  expect([one.status, other.data]).toEqual([200, one.data])
  const closing = { Id: id, UpdateTime: one.data.UpdateTime, IsClosed: true }
  const [closed, again] = await twice(() => farm.call(managerA, designCalls.close, { body: closing }))
  expect([closed.status, again.data]).toEqual([200, closed.data])
  const draftAgain = await drafted(id, draft({ F1: text('名称') }))
  const [dropped, twiceDropped] = await twice(() => farm.call(managerA, designCalls.discard, { body: draftAgain }))
  expect([dropped.status, twiceDropped.data]).toEqual([200, dropped.data])
})

test('publishing a draft that was discarded meanwhile, or discarding one that was published, is refused', async () => {
  const id = await publish(farm, managerA, title)
  const gone = await drafted(id, draft({ F1: text('题目') }))
  done(await farm.call(managerA, designCalls.discard, { body: gone }))
  expect((await farm.call(managerA, designCalls.publish, { body: gone })).error.code).toBe('forms/stale')
  const inForce = await drafted(id, draft({ F1: text('名称') }))
  done(await farm.call(managerA, designCalls.publish, { body: inForce }))
  expect((await farm.call(managerA, designCalls.discard, { body: inForce })).error.code).toBe('forms/stale')
})

test('processes are told of what is in force alone: not of drafts, nor of dictionaries that no form names', async () => {
  const heard: number[] = []
  const isHearing = Promise.withResolvers<void>()
  const listener = openListener({
    url: farm.database.url,
    channels: [FORMS_CHANNEL],
    onNotify: () => heard.push(1),
    onLost: () => undefined,
    onBack: () => isHearing.resolve(),
  })
  await isHearing.promise
  const entries = (Name: string) => ({ Name, Entries: [{ Name: '一级' }] })
  const unused = await add(farm, managerA, dictionaryForm, { data: entries('等级') })
  const used = await add(farm, managerA, dictionaryForm, { data: entries('品级') })
  const id = await publish(farm, managerA, { F1: text('标题'), F2: choice('品级', [], { dictionary: used.Id }) })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  await drafted(id, draft({ F1: text('题目') }))
  const rename = ({ Id, UpdateTime }: typeof used, Name: string) =>
    farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { Name } } })
  done(await rename(unused, '旧等级'))
  done(await rename(used, '旧品级'))
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  await listener.close()
})

test('a field can’t use up the numbers of those to come', async () => {
  const { error } = await farm.call(managerA, designCalls.addForm, {
    body: { Draft: draft({ F1: text('标题'), F999999: text('末') }) },
  })
  expect(error.fields).toEqual({ Fields: ['字段编号过大，请重新添加字段'] })
})

test.each([
  ['a reference', reference('作物', cropForm.key)],
  ['a number', whole('数量')],
])('%s does not name a record', async (_, field) => {
  const { Id, UpdateTime } = done(
    await farm.call(managerA, designCalls.addForm, { body: { Draft: draft({ F1: field }) } }),
  )
  const { error } = await farm.call(managerA, designCalls.publish, { body: { Id, UpdateTime } })
  expect(error.fields).toHaveProperty('NameField')
})

test('an organisation has 200 forms at most', async () => {
  await sql`
    insert into form (id, key, name, sharing, is_personal, is_built_in, organ_id, draft)
    select gen_random_uuid(), gen_random_uuid()::text, '巡查', 'own', false, false, ${managerB.organId},
           ${JSON.stringify(draft(title))}::jsonb
      from generate_series(1, 199)
  `.execute(db)
  const body = { Id: newId(), Draft: draft(title) }
  expect((await farm.call(managerB, designCalls.addForm, { body })).status).toBe(200)
  expect((await farm.call(managerB, designCalls.addForm, { body })).status).toBe(200)
  const { error } = await farm.call(managerB, designCalls.addForm, { body: { Draft: draft(title) } })
  expect(error.code).toBe('forms/too-many-forms')
})
