import { placeForm } from '@farm/contract/places'
import { afterAll, expect, test } from 'vitest'
import { openBefore } from '../../app/testing/before-migration.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

const before = await openBefore('0061')
const { db } = before
afterAll(before.close)

const FARM = `
  insert into setting (key, value) values ('time-zone', 'Asia/Shanghai');
  insert into account (id, name, real_name, organ_id) select gen_random_uuid(), 'keeper', '库管', id from organ where parent_id is null`

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** What the log kept of a call that edited a plot and added others. */
async function logged(call: string, minute: number, plot: number, ...added: readonly number[]): Promise<void> {
  const time = `timestamptz '2026-11-20T00:00:00Z' + interval '${minute} minutes'`
  const changed = (act: string, one: number) =>
    `insert into operation_change (operation_id, kind, act, form_id, ids, times)
     select max(id), 'record', '${act}', '${placeForm.id}', '{${idOf(one)}}', array[${time}] from operation_log`
  await runOnce(
    db,
    `insert into operation_log (request_id, user_id, user_name, real_name, organ_name, organ_no, organ_path, call, outcome, address,
                                user_agent)
     select '${idOf(900 + minute)}', a.id, a.name, a.real_name, o.name, o.no, o.path, '${call}', 'done', '', ''
       from account a join organ o on o.id = a.organ_id where a.name = 'keeper'`,
  )
  await runOnce(db, changed('edit', plot))
  for (const one of added) await runOnce(db, changed('add', one))
}

test('divisions that the log of operations knows bind their parts, and the parts of these', async () => {
  await runOnce(db, FARM)
  await logged('places.split', 1, 1, 2, 3)
  await logged('places.split', 2, 3, 4)
  await logged('forms.edit', 3, 1)
  await before.migrateOn()
  const lineage = await oneText(
    db,
    `select string_agg(right(place_id::text, 1) || '<' || right(ancestor_id::text, 1) || ' ' || to_char(until at time zone 'UTC', 'MI'), ','
                       order by place_id, ancestor_id) as text
       from place_lineage`,
  )
  expect(lineage).toBe('2<1 01,3<1 01,4<1 01,4<3 02')
  const acts = await oneText(
    db,
    `select string_agg(act || ' ' || right(place_id::text, 1) || ' ' || cardinality(others) || ' ' || (held is null), ','
                       order by act_time) as text
       from place_act`,
  )
  expect(acts).toBe('split 1 2 true,split 3 1 true')
})
