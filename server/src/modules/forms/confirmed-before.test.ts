import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { openBefore } from '../../app/testing/before-migration.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

const before = await openBefore('0064')
const { db } = before
afterAll(before.close)

const FIELDS = '{"Fields": [{"Name": "Name"}, {"Name": "OverlapConfirmed"}, {"Name": "F1"}]}'
const FARM = `
  insert into setting (key, value) values ('time-zone', 'Asia/Shanghai');
  insert into account (id, name, real_name, organ_id) select gen_random_uuid(), 'keeper', '库管', id from organ where parent_id is null;
  insert into form (id, key, name, sharing, is_personal, organ_id, published, draft)
  select f.id::uuid, f.key, f.name, 'own', false, o.id, f.fields::jsonb, f.fields::jsonb
    from organ o, (values ('${planForm.id}', 'plans', '计划', '${FIELDS}'), ('${workOrderForm.id}', 'work-orders', '工单', null))
         f (id, key, name, fields)
   where o.parent_id is null;
  insert into form_version (form_id, version, published, user_id) select '${planForm.id}', 1, '${FIELDS}', id from account;
  insert into role (id, name, organ_id, data_scope) select gen_random_uuid(), '看', id, '本组织' from organ where parent_id is null;
  insert into form_restriction (form_id, role_id, fields) select '${workOrderForm.id}', id, '{"DueConfirmed": "hidden"}' from role;
  insert into list_view (id, screen, name, address, columns, account_id)
  select gen_random_uuid(), '/FarmPlan/MakePlan', '重叠', 'where=OverlapConfirmed%5B%3D%5Dtrue&sums=Count', '{Name,OverlapConfirmed}',
         id from account`

const recordSql = (number: number, form: { readonly id: string }, data: object) => `
  insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
  select '00000000-0000-4000-8000-${String(number).padStart(12, '0')}', '${form.id}', '${JSON.stringify(data)}', now(), now(), now(),
         a.id, a.id, o.id, o.no, o.path
    from organ o, account a where o.parent_id is null`

test('what was confirmed of plans and work orders is kept by its word, in all that names its field', async () => {
  await runOnce(db, FARM)
  await runOnce(db, recordSql(1, planForm, { Name: '甲', OverlapConfirmed: true }))
  await runOnce(db, recordSql(2, planForm, { Name: '乙', OverlapConfirmed: false }))
  await runOnce(db, recordSql(3, workOrderForm, { Title: '丙', DueConfirmed: true }))
  await runOnce(
    db,
    `insert into record_version (record_id, update_time, user_id, replaced_by, act, data)
     select id, update_time, user_id, user_id, 'edit', data from record`,
  )
  await before.migrateOn()
  const all = `
    select 1 as part, r.id::text as key, jsonb_build_array(r.data, v.data) as found
      from record r join record_version v on v.record_id = r.id
    union all select 2, f.id::text, jsonb_build_array(f.published, f.draft, v.published) from form f join form_version v on v.form_id = f.id
    union all select 3, '', t.fields from form_restriction t join role r on r.id = t.role_id and r.name = '看'
    union all select 4, '', jsonb_build_array(address, columns) from list_view`
  const found = await oneText(db, `select jsonb_agg(found order by part, key)::text as text from (${all}) a`)
  const [overlapping, alone, late, ...others] = [
    { Name: '甲', Confirmed: ['与其他计划重叠'] },
    { Name: '乙' },
    { Title: '丙', Confirmed: ['要求完成时间已过'] },
    Array.from({ length: 3 }, () => ({ Fields: [{ Name: 'Name' }, { Name: 'F1' }] })),
    { Confirmed: 'hidden' },
    ['where=Confirmed%5Bin%5D与其他计划重叠&sums=Count', ['Name', 'Confirmed']],
  ]
  expect(JSON.parse(found)).toEqual([[overlapping, overlapping], [alone, alone], [late, late], ...others])
})
