import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { recordingCalls } from '@farm/contract/video'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { camerasOfA } from '../../app/testing/cameras-of-a.ts'
import { done, settle } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { RecordingFolder } from '../../platform/video/index.ts'
import { openFlvCamera } from '../../platform/video/testing/flv-camera.ts'
import { Gateway } from './gateway.ts'
import { Recorder } from './recorder.ts'
import type { RecordingSettings } from './recording-settings.ts'
import { Storing } from './storing.service.ts'

const farm = await openFarm()
const people = await settle(farm)
const { managerA } = people
const { camera } = camerasOfA(farm, people)
const { db } = farm.database
const picture = await openFlvCamera()
const folder = mkdtempSync(join(tmpdir(), 'farm-recorder-'))
const clock = { now: () => new Date(), zone: 'Asia/Shanghai' }
const settings: RecordingSettings = {
  folder,
  limitBytes: 1024 ** 3,
  leastFreeBytes: 0,
  roundMs: 50,
  pace: { segmentMs: 500, flushMs: 50, tellMs: 100 },
}
const open: Array<{ close: () => Promise<void> }> = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
afterAll(async () => {
  await farm.close()
  await picture.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server process as far as it records. */
function recorder(more: Partial<RecordingSettings> = {}): Recorder {
  const patience = { frozenMs: 2_000, lingerMs: 50, shortestWaitMs: 20, longestWaitMs: 50 }
  const gateway = new Gateway({
    db,
    clock,
    log: silentLog(),
    hosts: ['127.0.0.1'],
    ffmpeg: undefined,
    demoPort: () => undefined,
    patience,
  })
  const one = new Recorder({ db, clock, log: silentLog(), gateway, settings: { ...settings, ...more } })
  one.start()
  open.push({
    close: async () => {
      await one.close()
      await gateway.close()
    },
  })
  return one
}

const set = async (id: string, keepDays = 2, mode: 'always' | 'off' = 'always') =>
  done(
    await farm.call(managerA, recordingCalls.setRecording, {
      body: { DeviceIds: [id], Mode: mode, KeepDays: keepDays },
    }),
  )
interface Row {
  readonly file: string
  readonly bytes: number
  readonly isOpen: boolean
}
const rowsOf = async (id: string) =>
  (
    await sql<Row>`
      select file, bytes::float8 as bytes, is_open as "isOpen" from recording_segment where device_id = ${id} order by begins
    `.execute(db)
  ).rows
const filesOf = (id: string) =>
  existsSync(join(folder, id))
    ? readdirSync(join(folder, id), { recursive: true })
        .map((name) => `${id}/${String(name)}`)
        .filter((name) => name.endsWith('.flv'))
        .toSorted()
    : []
const storing = (more: Partial<RecordingSettings> = {}, now = () => new Date()) =>
  new Storing({ db, log: silentLog(), now, ...settings, ...more, folder: new RecordingFolder(folder) })

/** A camera of which some files were recorded. */
async function recorded(name: string, count: number): Promise<string> {
  const one = await camera(name, { Driver: 'static', Address: picture.url })
  await set(one.Id)
  recorder()
  await vi.waitFor(async () => expect((await rowsOf(one.Id)).length).toBeGreaterThanOrEqual(count))
  await set(one.Id, 2, 'off')
  await vi.waitFor(async () => expect((await rowsOf(one.Id)).every(({ isOpen }) => !isOpen)).toBe(true))
  for (const running of open.splice(0)) await running.close()
  return one.Id
}

describe('of two processes', () => {
  test('one records, and the other goes on when it ends', async () => {
    const one = await camera('水塔', { Driver: 'static', Address: picture.url })
    await set(one.Id)
    const [first, second] = [recorder(), recorder()]
    await vi.waitFor(async () => expect((await rowsOf(one.Id)).length).toBeGreaterThan(1))
    expect([first.isRecording, second.isRecording].filter(Boolean)).toHaveLength(1)
    expect(picture.pulled()).toBe(1)
    const [leader, other] = first.isRecording ? [first, second] : [second, first]
    await leader.close()
    const before = (await rowsOf(one.Id)).length
    await vi.waitFor(() => expect(other.isRecording).toBe(true))
    await vi.waitFor(async () => expect((await rowsOf(one.Id)).length).toBeGreaterThan(before + 1))
    await set(one.Id, 2, 'off')
  })
})

describe('the folder is held against what is noted', () => {
  test('what was written when the process was killed is cut and taken in, what is nothing is removed', async () => {
    const id = await recorded('南门', 3)
    const [torn, lost, gone] = await rowsOf(id)
    if (!torn || !lost || !gone) throw new Error('too little was recorded')
    const path = join(folder, torn.file)
    const whole = readFileSync(path)
    writeFileSync(path, Buffer.concat([whole, whole.subarray(13, 50)]))
    await sql`update recording_segment set is_open = true, bytes = 1 where file = ${torn.file}`.execute(db)
    await sql`delete from recording_segment where file = ${lost.file}`.execute(db)
    rmSync(join(folder, gone.file))
    const empty = join(folder, dirname(torn.file), '1000.flv')
    writeFileSync(empty, Buffer.from('FLV'))
    const foreign = [`${newId()}/2026-01-01/5.flv`, 'notes/readme.txt']
    for (const name of foreign) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), whole)
    }
    await storing().compare(new Set())
    const after = await rowsOf(id)
    expect(after.find(({ file }) => file === torn.file)).toEqual(torn)
    expect(statSync(path).size).toBe(torn.bytes)
    expect(after.find(({ file }) => file === lost.file)).toEqual(lost)
    expect(after.some(({ file }) => file === gone.file)).toBe(false)
    // What belongs to no camera goes, what is no recording stays.
    expect([existsSync(empty), ...foreign.map((name) => existsSync(join(folder, name)))]).toEqual([false, false, true])
    expect(after.map(({ file }) => file)).toEqual(filesOf(id))
  })

  test('what is written at this moment is left alone', async () => {
    const id = await recorded('西门', 2)
    const [one] = await rowsOf(id)
    await sql`delete from recording_segment where file = ${one?.file}`.execute(db)
    await storing().compare(new Set([one?.file ?? '']))
    expect((await rowsOf(id)).some(({ file }) => file === one?.file)).toBe(false)
    await storing().compare(new Set())
    expect((await rowsOf(id)).some(({ file }) => file === one?.file)).toBe(true)
  })
})

describe('what is kept', () => {
  test('goes after the days of its camera, but for what a clip reaches into', async () => {
    const id = await recorded('北门', 4)
    const [, kept] = await rowsOf(id)
    const from = Number(/(\d+)\.flv$/.exec(kept?.file ?? '')?.[1]) + 100
    const times = { From: new Date(from).toISOString(), To: new Date(from + 100).toISOString() }
    done(
      await farm.call(managerA, recordingCalls.keepClip, {
        body: { Id: newId(), DeviceId: id, ...times, Name: '留下' },
      }),
    )
    const later = (hours: number) => () => new Date(Date.now() + hours * 3_600_000)
    await storing({}, later(47)).tidy()
    expect((await rowsOf(id)).length).toBeGreaterThan(3)
    await storing({}, later(49)).tidy()
    expect((await rowsOf(id)).map(({ file }) => file)).toEqual([kept?.file])
    expect(filesOf(id)).toEqual([kept?.file])
  })

  test('goes the oldest first where there is too much, until nothing more may', async () => {
    const id = await recorded('晒场', 5)
    const before = await rowsOf(id)
    const others = (
      await sql<{ n: number }>`
      select coalesce(sum(bytes), 0)::float8 as n from recording_segment where device_id <> ${id}`.execute(db)
    ).rows[0]?.n
    const own = before.reduce((sum, { bytes }) => sum + bytes, 0)
    await sql`update recording_segment set begins = begins - interval '1 day', ends = ends - interval '1 day'
               where device_id = ${id}`.execute(db)
    const tight = storing({ limitBytes: (others ?? 0) + own - (before[0]?.bytes ?? 0) })
    await tight.tidy()
    const after = await rowsOf(id)
    expect(after.length).toBeLessThan(before.length)
    expect(after).toEqual(before.slice(before.length - after.length))
    expect(filesOf(id)).toEqual(after.map(({ file }) => file))
    expect(tight.isFull).toBe(false)
    const hopeless = storing({ leastFreeBytes: Number.MAX_SAFE_INTEGER })
    await hopeless.tidy()
    expect(await rowsOf(id)).toEqual([])
    expect(hopeless.fault).toBe('磁盘剩余空间不足，录像暂停')
  })

  test('where nothing may be written any more it is said, and nothing is pulled', async () => {
    const one = await camera('料场', { Driver: 'static', Address: picture.url })
    await set(one.Id)
    recorder({ leastFreeBytes: Number.MAX_SAFE_INTEGER })
    const told = async () =>
      done(await farm.call(managerA, recordingCalls.recordingStore, {})).Cameras.find(({ Id }) => Id === one.Id)
    await vi.waitFor(async () => expect((await told())?.Fault).toBe('磁盘剩余空间不足，录像暂停'))
    expect(picture.pulled()).toBe(0)
    for (const running of open.splice(0)) await running.close()
    // It goes on by itself once there is room.
    recorder()
    await vi.waitFor(async () => expect((await told())?.Fault).toBeUndefined())
    await set(one.Id, 2, 'off')
  })
})
