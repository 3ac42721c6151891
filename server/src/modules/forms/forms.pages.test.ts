import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { MAX_OFFSET } from '@farm/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../app/testing/databases.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { foldCounts } from './index.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)

const OURS = 320
const THEIRS = 30

let ours: readonly string[] = []

beforeAll(async () => {
  const { admin, county, workerA, managerB, enterpriseA, enterpriseB } = people
  const operation = await add(farm, admin, operationForm, {
    data: { Name: '巡田', Type: '巡田' },
    organId: county.organId,
  })
  const punchIn = (who: Persona, Enterprise: string) =>
    add(farm, who, clockForm, { data: { Enterprise, Operation: operation.Id, Note: '第一遍' } })
  await copied(await punchIn(workerA, enterpriseA.Id), OURS - 1)
  await copied(await punchIn(managerB, enterpriseB.Id), THEIRS - 1)
  // Spread over half a year, several on some days and none on others.
  await runOnce(
    farm.database.db,
    `update record set update_time = update_time - ((hashtext(id::text) & 127) + 1) * interval '36 hours'
      where form_id = '${clockForm.id}'`,
  )
  ours = (await page(workerA, 1, 500)).ids
})

/** As many more of the same: adding them by calls would take most of the time of these tests. */
async function copied({ Id }: WireRecord, count: number): Promise<void> {
  await runOnce(
    farm.database.db,
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path
       from record cross join generate_series(1, ${count}) where id = '${Id}'`,
  )
}

async function page(who: Persona, number: number, pageSize: number) {
  const query = { formId: clockForm.id, page: number, pageSize }
  const answer = await farm.call(who, recordCalls.list, { query })
  return { ids: done(answer).map(({ Id }) => Id), total: Number(answer.headers['x-total-count']) }
}

/** Every page of 15 holds what a list read as a whole holds there, and tells the same total. */
async function expectPagesToAgree(who: Persona): Promise<void> {
  const { ids: all } = await page(who, 1, 500)
  for (let number = 1; number <= Math.ceil(all.length / 15) + 1; number += 1) {
    const { ids, total } = await page(who, number, 15)
    expect([number, ids]).toEqual([number, all.slice((number - 1) * 15, number * 15)])
    expect(total).toBe(all.length)
  }
}

describe.each([
  ['the manager of the enterprise', () => people.managerA],
  ['the county', () => people.county],
  ['the administrator', () => people.admin],
  ['the worker, who sees their own only', () => people.workerA],
])('pages found by the counts, for %s', (_, who) => {
  test('agree with the whole before the counts are folded, and after', async () => {
    await expectPagesToAgree(who())
    while ((await foldCounts(farm.database.db)) > 0);
    await expectPagesToAgree(who())
  })

  test('agree while some changes are folded and some are not', async () => {
    const { admin } = people
    const [edited, deleted, ...rest] = ours
    if (!edited || !deleted) throw new Error('nothing left to change')
    ours = rest
    const { UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id: edited } }))
    done(await farm.call(admin, recordCalls.edit, { body: { Id: edited, Data: { Note: '第二遍' }, UpdateTime } }))
    done(await farm.call(admin, recordCalls.remove, { body: { Ids: [deleted] } }))
    await expectPagesToAgree(who())
  })
})

test('a neighbour finds none of it on any page', async () => {
  const { ids, total } = await page(people.managerB, 1, 500)
  expect([ids.length, total]).toEqual([THEIRS, THEIRS])
  expect((await page(people.managerB, 20, 15)).ids).toEqual([])
})

test('behind the last page there is nothing, and the total is still told', async () => {
  const { ids, total } = await page(people.managerA, 400, 15)
  expect([ids, total]).toEqual([[], (await page(people.managerA, 1, 500)).ids.length])
})

describe('a list that is longer than pages can be jumped to', () => {
  const LONGER = MAX_OFFSET + 130
  beforeAll(async () => {
    const { managerA } = people
    await insertMany(
      farm.database.db,
      `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
       select gen_random_uuid(), '${placeForm.id}', jsonb_build_object('Name', '地 ' || n), now(), now() - n * interval '1 second', now(),
              '${managerA.id}', '${managerA.id}', o.id, o.no, o.path
         from organ o cross join generate_series(1, ${LONGER}) n where o.id = '${managerA.organId}'`,
    )
  })

  const ask = (more: object) =>
    farm.call(people.managerA, recordCalls.list, { query: { formId: placeForm.id, pageSize: 100, ...more } })
  const last = MAX_OFFSET / 100 + 1

  test('goes on from the last of those pages by its link, to the end', async () => {
    expect((await ask({ page: last + 1 })).error.code).toBe('wire/too-deep')
    const deepest = await ask({ page: last })
    expect([deepest.data.length, deepest.data[0]?.Data.Name]).toEqual([100, `地 ${MAX_OFFSET + 1}`])
    expect([deepest.headers['x-total-count'], deepest.headers['x-total-capped']]).toEqual(['10000', '1'])
    const cursor = /cursor=([^>]*)>/.exec(String(deepest.headers.link))?.[1] ?? ''
    const rest = await ask({ cursor })
    expect([rest.data.length, rest.data[0]?.Data.Name, rest.data.at(-1)?.Data.Name]).toEqual([
      30,
      `地 ${MAX_OFFSET + 101}`,
      `地 ${LONGER}`,
    ])
    expect(rest.headers.link).toBeUndefined()
  })
})
