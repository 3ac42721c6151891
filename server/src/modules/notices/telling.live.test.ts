import { NOTICE_FACT } from '@farm/contract/notices'
import { recordCalls } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, expect, test, vi } from 'vitest'
import { listenAs } from '../../app/testing/listening.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { fieldWork, workOrder } from '../../app/testing/field-work.ts'
import { tell } from './index.ts'

const farm = await openFarm(undefined, { pollMs: 100, wakeMs: 5, beatMs: 60, sweepMs: 3_600_000 })
const { people } = farm
const { db } = farm.database
const { admin, county, managerA, workerA, colleagueA } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

async function newest(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from event`.execute(db)
  return rows[0]?.id ?? 0
}

test('a notice is told to its person at once, and to nobody else however far they see', async () => {
  const worker = await listenAs(farm.server, workerA)
  const others = await Promise.all([colleagueA, managerA, county, admin].map((who) => listenAs(farm.server, who)))
  const all = [worker, ...others]
  const one = await workOrder(farm, people, work, { Assignees: [workerA.id] })
  const last = await newest()
  await vi.waitFor(() => {
    for (const listening of all) expect(listening.reached()).toBeGreaterThanOrEqual(last)
  })
  const heard = ({ events }: (typeof all)[number]) => events.map(({ fact }) => fact.fact)
  expect(heard(worker)).toContain(NOTICE_FACT)
  expect(others.flatMap(heard)).not.toContain(NOTICE_FACT)
  for (const listening of all) listening.leave()
  expect((await farm.call(workerA, recordCalls.get, { query: { id: one.Id } })).status).toBe(200)
})

const about = { kind: workOrderForm, id: newId() }
const said = { kind: 'late', title: '工单已逾期', text: '', about } as const
const told = async () => {
  const { rows } = await sql<{ userId: string; once: string }>`
    select user_id as "userId", once from notice where about_id = ${about.id} order by id`.execute(db)
  return rows
}

test('the same is said to nobody twice, and what is given up was not said', async () => {
  await tell(db, { ...said, to: [workerA.id, workerA.id], once: 'first' })
  await tell(db, { ...said, to: [workerA.id, colleagueA.id], once: 'first' })
  const givenUp = db.transaction().execute(async (within) => {
    await tell(within, { ...said, to: [managerA.id], once: 'never' })
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  expect(await told()).toEqual([
    { userId: workerA.id, once: 'first' },
    { userId: colleagueA.id, once: 'first' },
  ])
})

test('who is not there any more is told nothing', async () => {
  const before = await told()
  await tell(db, { ...said, to: [newId()], once: 'second' })
  expect(await told()).toEqual(before)
  expect(done(await farm.call(admin, recordCalls.list, { query: { formId: workOrderForm.id } }))).toHaveLength(1)
})
