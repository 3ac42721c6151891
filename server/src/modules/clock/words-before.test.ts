import { clockForm } from '@farm/contract/clock'
import { scheduleForm } from '@farm/contract/schedules'
import { afterAll, expect, test } from 'vitest'
import { openBefore } from '../../app/testing/before-migration.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

const before = await openBefore('0073')
const { db } = before
afterAll(before.close)

const FARM = `
  insert into setting (key, value) values ('time-zone', 'Asia/Shanghai');
  insert into account (id, name, real_name, organ_id) select gen_random_uuid(), 'keeper', '库管', id from organ where parent_id is null;
  insert into form (id, key, name, sharing, is_personal, organ_id)
  select f.id::uuid, f.key, f.key, 'own', true, o.id
    from organ o, (values ('${clockForm.id}', '${clockForm.key}'), ('${scheduleForm.id}', '${scheduleForm.key}')) f (id, key)
   where o.parent_id is null`

const recordSql = (formId: string, data: object) => `
  insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
  select gen_random_uuid(), '${formId}', '${JSON.stringify(data)}', now(), now(), now(), a.id, a.id, o.id, o.no, o.path
    from account a join organ o on o.id = a.organ_id`

const viewSql = (address: string) => `
  insert into list_view (id, screen, name, address, columns, account_id)
  select gen_random_uuid(), 'x', '视图', '${address}', '{}', id from account`

const texts = (select: string) =>
  oneText(db, `select coalesce(string_agg(l, '|' order by l), '') as text from (${select}) q (l)`)

test('what was stored by words of before is stored as it is read, in records and in views', async () => {
  await runOnce(db, FARM)
  for (const source of ['手选', '定位']) await runOnce(db, recordSql(clockForm.id, { PositionSource: source }))
  for (const by of ['农事类型', '地块']) await runOnce(db, recordSql(scheduleForm.id, { By: by }))
  const old = [
    `PositionSource=${encodeURIComponent('手选')}`,
    'Note=手选',
    `By=${encodeURIComponent('农事类型')}&page=2`,
  ]
  for (const address of old) await runOnce(db, viewSql(address))
  await before.migrateOn()
  expect(await texts(`select data->>'PositionSource' from record where form_id = '${clockForm.id}'`)).toBe(
    '定位|手工选点',
  )
  expect(await texts(`select data->>'By' from record where form_id = '${scheduleForm.id}'`)).toBe('地块|操作类型')
  expect((await texts('select address from list_view')).split('|').map(decodeURIComponent)).toEqual([
    'By=操作类型&page=2',
    'Note=手选',
    'PositionSource=手工选点',
  ])
})
