import { cropForm } from '@farm/contract/crops'
import { careCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { afterAll, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { purgeBin } from './index.ts'

const DAY = 24 * 3600_000
let now = new Date('2026-11-20T04:00:00.000Z')
const farm = await openFarm(() => now)
const { managerA, managerB, workerA, county } = farm.people
afterAll(farm.close)

const changesFor = (who: Persona) => farm.call(who, manyCalls.changes, { query: { formId: cropForm.id } })
const present = async (id: string) => done(await farm.call(county, recordCalls.get, { query: { id } }))
const takeBack = (who: Persona, Change: string) =>
  farm.call(who, manyCalls.restoreMany, { body: { Change, EachAlone: true } })

/** Crops of managerA, all given the same note at once. */
async function changedTogether(names: readonly string[]) {
  const crops = []
  for (const Name of names) crops.push(await add(farm, managerA, cropForm, { data: { Name, Note: '原来的' } }))
  const Records = crops.map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
  const body = { FormId: cropForm.id, Records, Set: { Note: '一起改的' }, Clear: [] }
  done(await farm.call(managerA, manyCalls.editMany, { body }))
  // The answer was lost: the same again is the same change.
  done(await farm.call(managerA, manyCalls.editMany, { body }))
  return crops
}

test('who may not edit is not told of changes, and takes none back', async () => {
  const [crop] = await changedTogether(['甲一'])
  const [change] = done(await changesFor(managerA))
  expect((await changesFor(workerA)).status).toBe(403)
  expect(done(await changesFor(managerB))).toEqual([])
  const refused = await takeBack(managerB, change?.Id ?? '')
  const missing = await takeBack(managerB, newId())
  expect([refused.status, refused.error.errors]).toEqual([404, missing.error.errors])
  expect((await present(crop?.Id ?? '')).Data.Note).toBe('一起改的')
  expect(done(await takeBack(managerA, change?.Id ?? ''))).toHaveLength(1)
})

test('another person with the right sees it and takes it back, each record that stands', async () => {
  const [first, second] = await changedTogether(['乙一', '乙二'])
  if (!first || !second) throw new Error('nothing was added')
  const { UpdateTime } = await present(second.Id)
  done(await farm.call(managerA, recordCalls.edit, { body: { Id: second.Id, UpdateTime, Data: { Note: '又改了' } } }))
  const changes = done(await changesFor(county))
  expect(changes.map(({ Count, User }) => [Count, User.Id])).toEqual([[1, managerA.id]])
  const answers = done(await takeBack(county, changes[0]?.Id ?? ''))
  expect(answers.flatMap(({ Id, Kept }) => (Kept === undefined ? [] : [Id]))).toEqual([second.Id])
  expect((await present(first.Id)).Data.Note).toBe('原来的')
  expect((await present(second.Id)).Data.Note).toBe('又改了')
  const [entry] = done(await farm.call(county, careCalls.history, { query: { id: first.Id } }))
  expect([entry?.Act, entry?.Origin]).toEqual(['restore', 'undo'])
  expect(done(await changesFor(county))).toEqual([])
})

test('one that is asked for by records and by a change at once, or by neither, is refused', async () => {
  const asked = await farm.call(managerA, manyCalls.restoreMany, { body: {} })
  expect([asked.status, asked.error.fields]).toEqual([
    422,
    { Records: ['请指明要恢复的记录，或一次批量编辑，只填其中一项'] },
  ])
})

test('after a day it is not to be taken back any more, and is forgotten', async () => {
  await changedTogether(['丙一'])
  const [change] = done(await changesFor(managerA))
  now = new Date(now.getTime() + DAY + 1000)
  expect(done(await changesFor(managerA))).toEqual([])
  expect((await takeBack(managerA, change?.Id ?? '')).status).toBe(404)
  await purgeBin({ db: farm.database.db, now: trusted(now), signal: new AbortController().signal })
  const { rows } = await sql`select id from many_change where id = ${change?.Id ?? ''}`.execute(farm.database.db)
  expect(rows).toEqual([])
})
