import { recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { workOrderForm } from '@farm/contract/work-orders'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertQuietly } from '../../app/testing/databases.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { openIndexedFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import type { Kinds } from './kinds.ts'
import { Scope, branchOf } from './scope.ts'
import { foundAsOwn, readable } from './scope.store.ts'

const farm = await openIndexedFarm()
const { admin, managerA, enterpriseA } = farm.people
const { db } = farm.database
afterAll(farm.close)

const role = await addRole(farm, admin, enterpriseA.Organ.Id, {
  name: '工人',
  scope: '仅本人',
  urls: ['/Clock', '/ClockSys/ClockOperation/WorkDetail/:workId'],
})
const hand = await addPerson(farm, admin, { name: 'hand', organId: enterpriseA.Organ.Id, roleIds: [role] })
const weeding = await add(farm, managerA, operationForm, { data: { Name: '除草', Type: '其他' } })
const { Id } = await add(farm, managerA, workOrderForm, {
  data: { Title: '除草', Enterprise: enterpriseA.Id, Operation: weeding.Id, Due: '2099-12-01T18:00:00+08:00' },
})

const noKinds: Kinds = {
  byId: () => undefined,
  byKey: () => undefined,
  all: () => [],
  inForce: () => [],
  bounds: () => [],
  isBeyond: () => false,
  mark: '',
}
const reach = new Map([['view', '仅本人'] as const])
const home = branchOf(hand.organPath)
const scope = Scope.scopeOf(
  { userId: hand.id, dataScope: '仅本人', home, roles: [], reachMark: '' },
  noKinds,
  undefined,
)

/** So many more that name somebody. */
const copy = (times: number, who: string) => `
  insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
  select gen_random_uuid(), form_id, data || jsonb_build_object('Assignees', jsonb_build_array(${who})), add_time,
         update_time - n * interval '1 minute', occur_time, user_id, update_user_id, organ_id, organ_no, organ_path
    from record, generate_series(1, ${times}) n where id = '${Id}'`

test('among twenty thousand work orders a worker’s own are found by the indexes, without looking at the others', async () => {
  await insertQuietly(db, copy(20_000, 'gen_random_uuid()'), copy(40, `'${hand.id}'`), 'analyze record')
  await db.connection().execute(async (one) => {
    const kind = { ...workOrderForm, reach }
    const page = sql`
      select r.id from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted
         and ${sql.join([readable(scope, kind, 'r'), ...foundAsOwn(scope, kind, 'r', 'view')], sql` and `)}
       order by r.update_time desc, r.id desc limit 31`
    const { sql: text, parameters } = page.compile(one)
    await runOnce(one, `prepare page as ${text}`)
    const { rows } = await sql<Record<string, string>>`
      explain execute page (${sql.join(parameters.map((value) => sql.lit(value)))})
    `.execute(one)
    const plan = rows.flatMap((row) => Object.values(row)).join('\n')
    expect(plan).toContain('record_work_orders_people')
    expect(plan).not.toMatch(/Seq Scan|record_(l\d_)?update/)
  })
  const mine = done(await farm.call(hand, recordCalls.list, { query: { formId: workOrderForm.id } }))
  expect(mine).toHaveLength(40)
}, 120_000)
