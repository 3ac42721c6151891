import { clockForm } from '@farm/contract/clock'
import { placeForm } from '@farm/contract/places'
import { afterAll, expect, test } from 'vitest'
import { prepareDatabase } from '../../app/application.ts'
import { openBefore } from '../../app/testing/before-migration.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { fillShares } from './index.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

const ZONE = 'Asia/Shanghai'
const before = await openBefore('0035')
const { database, db } = before
afterAll(before.close)

/** What was counted of punch-ins before reports came, and nothing of plots. */
const COUNTED = {
  Enterprise: ['Enterprise'],
  Operation: ['Operation'],
  Plan: ['Plan'],
  PlanOperation: ['Plan', 'Operation'],
  PlanStep: ['Plan', 'Step'],
  WorkOrder: ['WorkOrder'],
  User: ['UserId'],
  Review: ['Review'],
}
const FARM = `
  insert into setting (key, value) values ('time-zone', '${ZONE}');
  insert into organ (id, no, name, kind, parent_id, path)
  select gen_random_uuid(), 11, '县', '县', id, path || '11/' from organ where parent_id is null;
  insert into organ (id, no, name, kind, parent_id, path)
  select gen_random_uuid(), 101, '农场', '企业', id, path || '101/' from organ where no = 11;
  insert into account (id, name, real_name, organ_id) select gen_random_uuid(), 'worker', '工人', id from organ where no = 101;
  insert into form (id, key, name, sharing, is_personal, dimensions, measures, counted_fields, organ_id)
  select '${clockForm.id}', 'clock', '打卡', 'own', true, '${JSON.stringify(COUNTED)}', '{Area,Harvest}',
         '{Enterprise,Operation,Plan,Step,WorkOrder,Review,Area,Harvest}', id from organ where parent_id is null;
  insert into form (id, key, name, sharing, is_personal, organ_id)
  select '${placeForm.id}', 'places', '地块', 'own', false, id from organ where parent_id is null`

/** An id of one of many things. */
const idSql = (kind: number, number: string) => `('00000000-0000-4000-80${kind}0-' || lpad((${number})::text, 12, '0'))`

/** So many punch-ins and plots from a number on; what they lack is lacking in some. */
const records = (from: number, many: number) => `
  insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path,
                      is_deleted)
  select ${idSql(1, 'n')}::uuid, '${clockForm.id}', jsonb_strip_nulls(jsonb_build_object(
           'Enterprise', ${idSql(2, 'n % 2')}, 'Operation', ${idSql(3, 'n % 5')},
           'Plan', case when n % 3 > 0 then ${idSql(4, 'n % 4')} end,
           'WorkOrder', case when n % 4 = 1 then ${idSql(7, 'n % 6')} end,
           'Place', case n % 4 when 0 then '[]'::jsonb when 1 then jsonb_build_array(${idSql(5, 'n % 7')})
             else jsonb_build_array(${idSql(5, 'n % 7')}, ${idSql(5, '(n + 1) % 7')}) end,
           'Review', (array['待审核', '已通过', '有问题', '已退回'])[1 + n % 6],
           'Area', n % 11, 'Harvest', n % 13, 'Minutes', case when n % 5 > 0 then n % 90 end,
           'Inputs', case when n % 2 = 0 then jsonb_build_array(jsonb_build_object(
             'Input', ${idSql(6, 'n % 3')}, 'Unit', '公斤', 'Amount', n % 17)) end)),
         now(), timestamptz '2026-08-01' + n * interval '11 hours', timestamptz '2026-08-01' + n * interval '9 hours', a.id, a.id,
         o.id, o.no, o.path, n % 19 = 0
    from generate_series(${from}, ${from + many - 1}) n, organ o, account a where o.no = 101 and a.name = 'worker';
  insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path,
                      is_deleted)
  select ${idSql(5, 'n')}::uuid, '${placeForm.id}', jsonb_strip_nulls(jsonb_build_object(
           'Name', '地' || n, 'Area', case when n % 4 > 0 then n + 0.25 end, 'Compony', ${idSql(2, 'n % 2')},
           'Kind', (array['大田', '温室'])[1 + n % 2], 'Status', case when n % 3 > 0 then '在用' end)),
         now(), timestamptz '2026-08-01' + n * interval '50 hours', timestamptz '2026-08-01' + n * interval '40 hours', a.id, a.id,
         o.id, o.no, o.path, n % 19 = 0
    from generate_series(${from}, ${from + many - 1}) n, organ o, account a where o.no = 101 and a.name = 'worker'`

const countOf = (dimension: string, kind: { readonly id: string }) =>
  oneText(
    db,
    `select coalesce(sum(n), 0)::text as text from stat_day
      where form_id = '${kind.id}' and scope = 101 and dim = '${dimension}'`,
  )

const areaBy = async (dimension: string) =>
  Number(
    await oneText(
      db,
      `select sum(sum1)::text as text from stat_day
        where form_id = '${clockForm.id}' and scope = 101 and dim = '${dimension}'`,
    ),
  )

test('what was there before is counted by all that is counted since, and a start counts nothing anew', async () => {
  await runOnce(db, FARM)
  await runOnce(db, records(1, 200))
  await runOnce(db, 'select stat_fold(100000)')
  // These wait to be folded while the product is brought up to date.
  await runOnce(db, records(201, 100))
  await before.migrateOn()
  await runOnce(
    db,
    `create or replace function stat_rebuild() returns void language plpgsql as $$
     begin raise exception 'everything is counted anew'; end $$`,
  )
  await prepareDatabase(database, ZONE)
  expect(await oneText(db, 'select count(*)::text as text from stat_delta')).toBe('0')
  expect(await faultsOfRollup({ database })).toBe('[]')
  expect(await countOf('', placeForm)).toBe('285')
  expect(await countOf('EnterpriseUser', clockForm)).toBe('285')
  expect(await countOf('OrderedUser', clockForm)).toBe('71')
  expect(Number(await countOf('EnterprisePlace', clockForm))).toBeGreaterThan(285)
  // What was sent back is taken off for figures, by day and by month.
  const returned = await oneText(
    db,
    `select count(*)::text as text from record where form_id = '${clockForm.id}' and not is_deleted and data->>'Review' = '已退回'`,
  )
  expect(Number(returned)).toBeGreaterThan(40)
  expect(await countOf('-', clockForm)).toBe(`-${returned}`)
  expect(await countOf('UserMonth-', clockForm)).toBe(`-${returned}`)
  expect(await countOf('ReviewPlan', clockForm)).not.toBe('0')
  expect(await areaBy('Place')).toBeGreaterThan(await areaBy(''))
})

test('then what falls to each of several plots is written, and by plot it comes to the whole', async () => {
  await fillShares({ db, signal: new AbortController().signal })
  await runOnce(db, 'select stat_fold(100000)')
  expect(await faultsOfRollup({ database })).toBe('[]')
  expect(await areaBy('Place')).toBe(await areaBy(''))
  expect(await areaBy('PlaceMonth')).toBe(await areaBy(''))
  // Three quarters are of no plot or of one; those in the bin are written as well.
  const kept = `select count(*)::text as text from record where form_id = '${clockForm.id}' and data ? 'Shares'`
  expect(await oneText(db, kept)).toBe('150')
  expect(await oneText(db, `${kept} and is_deleted`)).not.toBe('0')
  expect(await oneText(db, `select count(*)::text as text from record_version`)).toBe('0')
})
