import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { stockForm } from '@farm/contract/stock'
import { afterAll, expect, test } from 'vitest'
import { prepareDatabase } from '../../app/application.ts'
import { openBefore } from '../../app/testing/before-migration.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'

const ZONE = 'Asia/Shanghai'
const before = await openBefore('0040')
const { database, db } = before
afterAll(before.close)

const FARM = `
  insert into setting (key, value) values ('time-zone', '${ZONE}');
  insert into organ (id, no, name, kind, parent_id, path)
  select gen_random_uuid(), 11, '县', '县', id, path || '11/' from organ where parent_id is null;
  insert into organ (id, no, name, kind, parent_id, path)
  select gen_random_uuid(), n, '农场' || n, '企业', o.id, o.path || n || '/' from organ o, generate_series(101, 103) n where o.no = 11;
  insert into account (id, name, real_name, organ_id) select gen_random_uuid(), 'keeper', '库管', id from organ where no = 101;
  insert into form (id, key, name, sharing, is_personal, organ_id)
  select f.id::uuid, f.key, f.name, f.sharing, false, o.id
    from organ o, (values ('${enterpriseForm.id}', 'enterprises', '企业', 'own'), ('${inputForm.id}', 'inputs', '投入品', 'inherited'))
         f (id, key, name, sharing)
   where o.parent_id is null`

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

interface Made {
  readonly no: number
  readonly organ: number
  readonly data: object
  readonly isDeleted?: boolean
}

const recordSql = (formId: string, { no, organ, data, isDeleted = false }: Made) => `
  insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path,
                      is_deleted)
  select '${idOf(no)}', '${formId}', '${JSON.stringify(data)}', now(), now(), now(), a.id, a.id, o.id, o.no, o.path, ${isDeleted}
    from organ o, account a where o.no = ${organ} and a.name = 'keeper'`

const [FARM_A, SECOND_OF_A, FARM_B, GONE] = [1, 2, 3, 4]
const enterprises: readonly Made[] = [
  { no: FARM_A, organ: 101, data: { Name: '甲' } },
  { no: SECOND_OF_A, organ: 101, data: { Name: '甲二' } },
  { no: FARM_B, organ: 102, data: { Name: '乙' } },
  { no: GONE, organ: 103, data: { Name: '没了' }, isDeleted: true },
]
const goods = (Name: string, data: object = {}) => ({ Name, Kind: '肥料', Unit: '公斤', ...data })
const dates = { ProductionDate: '2025-01-01', ExpiryDate: '2027-01-01' }
const inputs: readonly Made[] = [
  { no: 11, organ: 101, data: goods('有批号', { Stock: 12.5, BatchNumber: 'B1', ...dates }) },
  { no: 12, organ: 102, data: goods('无批号', { Stock: 3, BatchNumber: ' ', ...dates }) },
  { no: 13, organ: 11, data: goods('指明企业', { Stock: 7, Enterprise: idOf(SECOND_OF_A) }) },
  { no: 14, organ: 101, data: goods('用完了', { Stock: 0, LeastStock: 5 }) },
  { no: 15, organ: 101, data: goods('没管过', { Stock: 0 }) },
  { no: 16, organ: 11, data: goods('县里的', { Stock: 4 }) },
  { no: 17, organ: 103, data: goods('企业没了', { Stock: 6 }) },
  { no: 18, organ: 101, data: goods('删了的', { Stock: 8 }), isDeleted: true },
  { no: 19, organ: 101, data: goods('没填过', { LeastStock: 5 }) },
]

const lines = (select: string) =>
  oneText(db, `select coalesce(string_agg(l, '|' order by l), '') as text from (${select}) q (l)`)

test('the stock that people had written becomes the first stock-take, and what no store keeps stays in the history', async () => {
  await runOnce(db, FARM)
  for (const one of enterprises) await runOnce(db, recordSql(enterpriseForm.id, one))
  for (const one of inputs) await runOnce(db, recordSql(inputForm.id, one))
  await before.migrateOn()
  expect(
    await lines(`
      select concat_ws(' ', i.data->>'Name', e.data->>'Name', s.balance, nullif(b.batch, ''), b.produced, b.expires,
                       m.data->>'Kind', m.data->>'Change', m.data->>'ExpiryDate', t.balance, t.batch_balance)
        from stock_input s join record i on i.id = s.input_id join record e on e.id = s.enterprise_id
        join stock_batch b using (enterprise_id, input_id) join stock_entry t using (enterprise_id, input_id)
        join record m on m.id = t.record_id and m.form_id = '${stockForm.id}'`),
  ).toBe(
    [
      '指明企业 甲二 7.000 盘点 7.000 7.000 7.000',
      '无批号 乙 3.000 盘点 3.000 3.000 3.000',
      '有批号 甲 12.500 B1 2025-01-01 2027-01-01 盘点 12.500 2027-01-01 12.500 12.500',
      '用完了 甲 0.000 盘点 0.000 0.000 0.000',
    ].join('|'),
  )
  // Nobody keeps these; what they held stands in their history.
  const isInput = `i.form_id = '${inputForm.id}'`
  expect(await lines(`select i.data->>'Name' from record i where ${isInput} and i.data ? 'Stock'`)).toBe(
    '指明企业|无批号|有批号|用完了',
  )
  expect(
    await lines(`
      select (v.data->>'Name') || (v.data->>'Stock') from record_version v join record i on i.id = v.record_id where ${isInput}`),
  ).toBe('企业没了6|删了的8|县里的4|没管过0')
  await runOnce(
    db,
    `create or replace function stat_rebuild() returns void language plpgsql as $$
     begin raise exception 'everything is counted anew'; end $$`,
  )
  await prepareDatabase(database, ZONE)
  expect(await faultsOfRollup({ database })).toBe('[]')
})
