import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test } from 'vitest'
import { openIndexedFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { sortExpression } from './order.store.ts'

const farm = await openIndexedFarm()
afterAll(farm.close)

test('the first work orders of a column of the board, the most pressing on top, are read without sorting all of it', async () => {
  const plan = await farm.database.db.transaction().execute(async (within) => {
    // With a handful of records anything else is cheaper.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(within)
    const due = sortExpression('Due', workOrderForm.fields.Due, sql.ref('r.data'))
    const { rows } = await sql<Record<string, string>>`
      explain select r.id from record r
       where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and r.data->>'Status' = '已派发'
       order by ${due}, r.id
       limit 31
    `.execute(within)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toContain('record_work_orders_status_by_due')
  expect(plan).not.toContain('Sort')
})
