import { afterAll, expect, test } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'
import { noteAttributes } from './attributes.store.ts'
import { notePartings, noteSeen } from './state.store.ts'

const farm = await openFarm()
const { device, numberOf, statusOf } = devicesOfA(farm, farm.people)
const { db } = farm.database
afterAll(farm.close)

/** How often it was told that the state of a device is to be worked out anew. */
async function turnsToldOf(id: string): Promise<number> {
  return Number(await oneText(db, `select count(*)::text as text from derive_due where record_id = '${id}'`))
}

test('a device that goes on speaking turns once, also where the clock of the database was set back', async () => {
  const one = await device('一直在说')
  const no = await numberOf(one)
  await runOnce(db, `delete from derive_due where record_id = '${one.Id}'`)
  await noteSeen(db, [{ no, time: new Date(), messages: 1, bad: 0 }])
  expect(await turnsToldOf(one.Id)).toBe(1)
  await runOnce(db, `update device_state set since = now() + interval '1 day' where device_no = ${no}`)
  await runOnce(db, `delete from derive_due where record_id = '${one.Id}'`)
  await noteSeen(db, [{ no, time: new Date(), messages: 1, bad: 0 }])
  expect(await turnsToldOf(one.Id)).toBe(0)
})

test('what becomes of the connections of many is noted at once, each at its own time', async () => {
  const [gone, left] = [await device('走了'), await device('断了')]
  const [goneNo, leftNo] = [await numberOf(gone), await numberOf(left)]
  const [said, ended] = [new Date('2026-03-10T00:00:00Z'), new Date('2026-03-10T00:05:00Z')]
  await noteSeen(
    db,
    [goneNo, leftNo].map((no) => ({ no, time: said, messages: 1, bad: 0 })),
  )
  await notePartings(db, [
    { no: leftNo, time: ended, turn: 'disconnected' },
    { no: goneNo, time: ended, turn: 'gone' },
  ])
  expect(await statusOf(gone)).toMatchObject({
    IsOnline: false,
    Reason: '网关报告设备断开',
    Since: ended.toISOString(),
  })
  expect(await statusOf(left)).toMatchObject({ IsOnline: true })
})

const named = (count: number, prefix = 'a') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 'x']))

test('of more names than a device may have the first are kept and the others told, in the first message, too', async () => {
  const one = await device('满口新词')
  const no = await numberOf(one)
  const lost = await noteAttributes(db, [{ no, attributes: named(300) }])
  expect([Object.keys((await statusOf(one)).Attributes).length, lost.get(no)?.length]).toEqual([200, 100])
})

test('what a device with the most names says anew under those that it has is kept', async () => {
  const one = await device('满了')
  const no = await numberOf(one)
  await noteAttributes(db, [{ no, attributes: { ...named(198), firmware: '1.0' } }])
  const lost = await noteAttributes(db, [{ no, attributes: { firmware: '2.0', fCnt: 7, lostFrames: 1 } }])
  const { Attributes } = await statusOf(one)
  expect([Attributes.firmware, Object.keys(Attributes).length, lost.get(no)]).toEqual(['2.0', 200, ['lostFrames']])
  expect(await noteAttributes(db, [{ no, attributes: { firmware: '2.0' } }])).toEqual(new Map())
})
