import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type WireRecord, careCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)
const { admin, county, managerA, workerA, enterpriseA } = people

let made = 0
function operation(): Promise<WireRecord> {
  made += 1
  return add(farm, admin, operationForm, { data: { Name: `播种${made}`, Type: '播种' }, organId: county.organId })
}

async function askForPhoto({ Id, UpdateTime }: WireRecord): Promise<void> {
  done(await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data: { NeedsPhoto: true } } }))
}

const note = ({ Id, UpdateTime }: WireRecord) =>
  farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data: { Note: '补充说明' } } })

test('what is stored is answered again although it would be refused today', async () => {
  const sowing = await operation()
  const body = { FormId: clockForm.id, Id: newId(), Data: { Enterprise: enterpriseA.Id, Operation: sowing.Id } }
  const first = done(await farm.call(workerA, recordCalls.add, { body }))
  await askForPhoto(sowing)
  expect(done(await farm.call(workerA, recordCalls.add, { body }))).toEqual(first)
  const { status, error } = await farm.call(workerA, recordCalls.add, { body: { ...body, Id: newId() } })
  expect([status, error.fields]).toEqual([422, { Photos: ['这项操作要有照片，请至少拍 1 张'] }])
})

test('a note can be added to an older punch-in after its operation began to ask for photos', async () => {
  const sowing = await operation()
  const data = { Enterprise: enterpriseA.Id, Operation: sowing.Id }
  const punchIn = await add(farm, managerA, clockForm, { data })
  await askForPhoto(sowing)
  expect(done(await note(punchIn)).Data.Note).toBe('补充说明')
})

test('the distance stays when a note is added after the plot was deleted', async () => {
  const sowing = await operation()
  const plot = { Name: '东地', Compony: enterpriseA.Id, Area: 1, Position: { Lng: 110, Lat: 35 } }
  const place = await add(farm, managerA, placeForm, { data: plot })
  const data = {
    Enterprise: enterpriseA.Id,
    Operation: sowing.Id,
    Place: [place.Id],
    Position: { Lng: 110.001, Lat: 35 },
  }
  const punchIn = await add(farm, managerA, clockForm, { data })
  expect(punchIn.Data.Distance).toBe(77)
  // Both were deleted, and only the punch-in was taken back.
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [place.Id, punchIn.Id] } }))
  done(await farm.call(managerA, careCalls.recover, { body: { Ids: [punchIn.Id] } }))
  const back = done(await farm.call(managerA, recordCalls.get, { query: { id: punchIn.Id } }))
  expect(done(await note(back)).Data.Distance).toBe(77)
})

test('nothing is added to an enterprise that is being deleted at the same moment', async () => {
  const { db } = farm.database
  const sowing = await operation()
  const enterprise = await add(farm, admin, enterpriseForm, {
    data: { Name: '丙农场', Area: 1 },
    organId: county.organId,
  })
  const { Id: organId } = enterprise.Organ
  const data = { Enterprise: enterprise.Id, Operation: sowing.Id }
  const adding = await db.transaction().execute(async (closing) => {
    await sql`select from organ where id = ${organId} for update`.execute(closing)
    await sql`update organ set is_closed = true where id = ${organId}`.execute(closing)
    const waiting = farm.call(admin, recordCalls.add, { body: { FormId: clockForm.id, Data: data } })
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      expect(rows).toHaveLength(1)
    })
    return { waiting }
  })
  expect((await adding.waiting).status).toBe(404)
  const { rows } = await sql`select from record where form_id = ${clockForm.id} and organ_id = ${organId}`.execute(db)
  expect(rows).toHaveLength(0)
})
