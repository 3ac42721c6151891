import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { insertQuietly } from '../../app/testing/databases.ts'
import { fieldWork, workOrder } from '../../app/testing/field-work.ts'
import { openIndexedFarm } from '../../app/testing/test-farm.ts'
import { listed, sql } from '../../platform/db/index.ts'
import { leftUnaccepted } from './accepting.store.ts'

const farm = await openIndexedFarm()
const { people } = farm
const { Id } = await workOrder(farm, people, await fieldWork(farm, people))
const { db } = farm.database
afterAll(farm.close)

/** So many more that are under way and that somebody else made. */
const copy = (times: number) => `
  insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
  select gen_random_uuid(), form_id, data || '{"Status": "进行中", "Timeline": []}', add_time, update_time, occur_time,
         '${people.managerB.id}', update_user_id, organ_id, organ_no, organ_path
    from record, generate_series(1, ${times}) where id = '${Id}'`

test('whether somebody leaves work that nobody else accepts is looked for among what they may answer for alone', async () => {
  await insertQuietly(db, copy(10_000), 'analyze record')
  const { rows } = await sql<Record<string, string>>`
    explain select exists (select from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and ${leftUnaccepted([people.managerA.id])}
       and r.data->>'Status' in ${listed(workOrderStates.where('given-out'))})
  `.execute(db)
  expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain('record_work_orders_answering')
})
