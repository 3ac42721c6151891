import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open as openOnDisk } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { recordingCalls } from '@farm/contract/video'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { camerasOfA } from '../../app/testing/cameras-of-a.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { Retention } from '../../platform/retention/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { RecordingFolder } from '../../platform/video/index.ts'
import { openFlvCamera } from '../../platform/video/testing/flv-camera.ts'
import { Gateway } from './gateway.ts'
import { Recorder } from './recorder.ts'
import type { RecordingSettings } from './recording-settings.ts'
import { Storing } from './storing.service.ts'

const farm = await openFarm()
const { people } = farm
const { managerA } = people
const { camera } = camerasOfA(farm, people)
const { db } = farm.database
const picture = await openFlvCamera()
const folder = mkdtempSync(join(tmpdir(), 'farm-recorder-'))
const clock = { now: () => new Date(), zone: 'Asia/Shanghai' }
const retention = new Retention({ db, clock, log: silentLog() })
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
function recorder(more: Partial<RecordingSettings> = {}, own = { clock, retention }): Recorder {
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
  const one = new Recorder({ db, ...own, log: silentLog(), gateway, settings: { ...settings, ...more } })
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
const storing = (more: Partial<RecordingSettings> & { readonly atOnce?: number } = {}, now = () => new Date()) =>
  new Storing({ db, log: silentLog(), now, ...settings, ...more, folder: new RecordingFolder(folder) })
const later = (hours: number) => () => new Date(Date.now() + hours * 3_600_000)
/** When nobody writes any more to what is recorded now. */
const settled = later(0.3)
const compare = (
  one: Storing,
  { left = [], written = [] }: { readonly left?: string[]; readonly written?: string[] },
) =>
  one.compare({
    left: new Set(left),
    isWritten: (file) => written.includes(file),
    signal: new AbortController().signal,
  })
const beginOf = (file: string | undefined) => Number(/(\d+)\.flv$/.exec(file ?? '')?.[1])
/** What somebody kept of a file, or an alarm did. */
async function keep(id: string, file: string | undefined, byAlarm = false): Promise<void> {
  const from = new Date(beginOf(file) + 100)
  await sql`
    insert into recording_clip (id, device_id, name, begins, ends, by_alarm)
    values (${newId()}, ${id}, '留下', ${from}, ${from}::timestamptz + interval '100 ms', ${byAlarm})
  `.execute(db)
}
const clipsOf = async (id: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from recording_clip where device_id = ${id}`.execute(db)).rows[0]
    ?.n

/** A camera of which some files were recorded. */
async function recorded(name: string, count: number): Promise<string> {
  const one = await camera(name, { Driver: 'static', Address: picture.url })
  await set(one.Id)
  recorder()
  await vi.waitFor(async () => expect((await rowsOf(one.Id)).length).toBeGreaterThan(count))
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

describe('recording goes on', () => {
  test('beside a folder that can’t be tidied or compared, and the next process may go on after it', async () => {
    const one = await camera('库房', { Driver: 'static', Address: picture.url })
    await set(one.Id)
    const free = vi.spyOn(RecordingFolder.prototype, 'freeBytes').mockRejectedValue(new Error('EIO'))
    const days = vi.spyOn(RecordingFolder.prototype, 'days').mockImplementation(() => {
      throw new Error('EIO')
    })
    recorder()
    await vi.waitFor(async () => expect((await rowsOf(one.Id)).length).toBeGreaterThan(1))
    expect([free.mock.calls.length > 0, days.mock.calls.length > 0]).toEqual([true, true])
    free.mockRestore()
    days.mockRestore()
    await set(one.Id, 2, 'off')
  })

  test('of the others while one hangs, and the end of the process does not wait for the disk', async () => {
    const [stuck, well] = [
      await camera('闸口', { Driver: 'static', Address: picture.url }),
      await camera('堤坝', { Driver: 'static', Address: picture.url }),
    ]
    for (const { Id } of [stuck, well]) await set(Id)
    const hanging = Promise.withResolvers<never>()
    const openFile: RecordingSettings['openFile'] = async (path) => {
      if (path.includes(stuck.Id)) return hanging.promise
      mkdirSync(dirname(path), { recursive: true })
      return openOnDisk(path, 'wx')
    }
    const running = recorder({ openFile, diskMs: 300 })
    await vi.waitFor(async () => expect((await rowsOf(well.Id)).length).toBeGreaterThan(0))
    await set(stuck.Id, 2, 'off')
    const before = (await rowsOf(well.Id)).length
    await vi.waitFor(async () => expect((await rowsOf(well.Id)).length).toBeGreaterThan(before + 1))
    await set(stuck.Id)
    const told = async () =>
      done(await farm.call(managerA, recordingCalls.recordingStore, {})).Cameras.find(({ Id }) => Id === stuck.Id)
    await vi.waitFor(async () => expect((await told())?.Fault).toBe('磁盘没有响应，录像中断'))
    await running.close()
    expect(running.isRecording).toBe(false)
    for (const { Id } of [stuck, well]) await set(Id, 2, 'off')
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
    await compare(storing({ atOnce: 2 }, settled), {})
    const after = await rowsOf(id)
    expect(after.find(({ file }) => file === torn.file)).toEqual(torn)
    expect(statSync(path).size).toBe(torn.bytes)
    expect(after.find(({ file }) => file === lost.file)).toEqual(lost)
    expect(after.some(({ file }) => file === gone.file)).toBe(false)
    // What belongs to no camera goes, what is no recording stays.
    expect([existsSync(empty), ...foreign.map((name) => existsSync(join(folder, name)))]).toEqual([false, false, true])
    expect(after.map(({ file }) => file)).toEqual(filesOf(id))
  })

  test('what may still be written to is neither cut, nor dropped, nor taken in, unless it was left by another', async () => {
    const id = await recorded('西门', 3)
    const [torn, empty, other] = await rowsOf(id)
    if (!torn || !empty || !other) throw new Error('too little was recorded')
    const size = statSync(join(folder, torn.file)).size
    appendFileSync(join(folder, torn.file), Buffer.from('half of'))
    writeFileSync(join(folder, empty.file), '')
    await sql`update recording_segment set is_open = true where file = ${torn.file}`.execute(db)
    await sql`delete from recording_segment where file = any(${[empty.file, other.file]}::text[])`.execute(db)
    const all = [torn.file, empty.file, other.file]
    const seen = async () => [
      statSync(join(folder, torn.file)).size - size,
      existsSync(join(folder, empty.file)),
      (await rowsOf(id)).filter(({ file }) => all.includes(file)).map(({ isOpen }) => isOpen),
    ]
    // It began a moment ago; it is old, and this process writes to it.
    for (const [now, written] of [[later(0), []] as const, [settled, all] as const]) {
      await compare(storing({}, now), { written: [...written] })
      expect(await seen()).toEqual([7, true, [true]])
    }
    await compare(storing(), { left: [torn.file] })
    expect(await seen()).toEqual([0, true, [false]])
    await compare(storing({}, settled), {})
    expect(await seen()).toEqual([0, false, [false, false]])
  })

  test('nothing is forgotten where the folder holds none of it: the disk may not be there', async () => {
    const id = await recorded('粮仓', 2)
    const rows = await rowsOf(id)
    const empty = mkdtempSync(join(tmpdir(), 'farm-recorder-empty-'))
    const elsewhere = new Storing({
      db,
      log: silentLog(),
      now: settled,
      ...settings,
      folder: new RecordingFolder(empty),
    })
    await compare(elsewhere, {})
    expect(await rowsOf(id)).toEqual(rows)
    rmSync(empty, { recursive: true })
  })

  test('one that cannot be removed keeps none of the others, and is found again', async () => {
    const id = await recorded('后门', 3)
    const [first] = await rowsOf(id)
    if (!first) throw new Error('nothing was recorded')
    // A folder of that name can’t be removed as a file.
    rmSync(join(folder, first.file))
    mkdirSync(join(folder, first.file))
    await storing({ atOnce: 2 }).dropOld(trusted(later(49)()))
    expect([await rowsOf(id), filesOf(id)]).toEqual([[], [first.file]])
    rmSync(join(folder, first.file), { recursive: true })
  })

  test('how much there is, is summed up as files come, grow and go', async () => {
    const id = await recorded('鱼塘', 3)
    const [one] = await rowsOf(id)
    await sql`update recording_segment set bytes = bytes + 7 where file = ${one?.file}`.execute(db)
    await sql`delete from recording_segment where device_id = ${id} and file <> ${one?.file}`.execute(db)
    const told = done(await farm.call(managerA, recordingCalls.recordingStore, {}))
    expect(told.Cameras.find(({ Id }) => Id === id)?.Bytes).toBe((one?.bytes ?? 0) + 7)
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(bytes), 0)::float8 as n from recording_segment
    `.execute(db)
    expect(told.Used).toBe(rows[0]?.n)
  })
})

describe('what is kept', () => {
  test('goes after the days of its camera, but for what a clip reaches into', async () => {
    const id = await recorded('北门', 4)
    const [, kept] = await rowsOf(id)
    const from = beginOf(kept?.file) + 100
    const times = { From: new Date(from).toISOString(), To: new Date(from + 100).toISOString() }
    done(
      await farm.call(managerA, recordingCalls.keepClip, {
        body: { Id: newId(), DeviceId: id, ...times, Name: '留下' },
      }),
    )
    await storing().dropOld(trusted(later(47)()))
    expect((await rowsOf(id)).length).toBeGreaterThan(3)
    await storing().dropOld(trusted(later(49)()))
    expect((await rowsOf(id)).map(({ file }) => file)).toEqual([kept?.file])
    expect(filesOf(id)).toEqual([kept?.file])
  })

  test('stays while the clock is wrong, and room is made all the same', async () => {
    const id = await recorded('冷库', 3)
    const rows = await rowsOf(id)
    const ahead = { now: later(210 * 24), zone: 'Asia/Shanghai' }
    const wrong = new Retention({ db, clock: ahead, log: silentLog() })
    const one = recorder({}, { clock: ahead, retention: wrong })
    await vi.waitFor(async () => expect((await wrong.suspension())?.reason).toBe('differ'))
    await one.close()
    expect(await rowsOf(id)).toEqual(rows)
    const tight = storing({ leastFreeBytes: Number.MAX_SAFE_INTEGER })
    await tight.makeRoom()
    expect(await rowsOf(id)).toEqual([])
    // The clock is right again.
    await sql`update retention_clock set reason = null, since = null, seen_server = null, seen_database = null`.execute(
      db,
    )
  })

  test('goes however many of what is older clips hold', async () => {
    const id = await recorded('果园', 6)
    const rows = await rowsOf(id)
    for (const { file } of rows.slice(0, 3)) await keep(id, file)
    await storing({ atOnce: 2 }).dropOld(trusted(later(49)()))
    expect(filesOf(id)).toEqual(rows.slice(0, 3).map(({ file }) => file))
  })

  test('by alarms goes after days of its own, which the plan says, and what holds nothing after a day', async () => {
    const id = await recorded('温室', 2)
    const [one] = await rowsOf(id)
    const body = { DeviceIds: [id], Mode: 'off' as const, KeepDays: 2, AlarmDays: 5 }
    done(await farm.call(managerA, recordingCalls.setRecording, { body }))
    await keep(id, one?.file, true)
    await keep(id, one?.file)
    await keep(id, `${beginOf(one?.file) - 600_000}.flv`, true)
    expect(await clipsOf(id)).toBe(3)
    await storing().dropOld(trusted(later(25)()))
    expect(await clipsOf(id)).toBe(2)
    await storing().dropOld(trusted(later(5 * 24 - 1)()))
    expect([await clipsOf(id), filesOf(id)]).toEqual([2, [one?.file]])
    await storing().dropOld(trusted(later(5 * 24 + 1)()))
    expect([await clipsOf(id), filesOf(id)]).toEqual([1, [one?.file]])
  })

  test('by alarms goes before recording stops, and by people never', async () => {
    const id = await recorded('机井', 4)
    const rows = await rowsOf(id)
    const own = rows.reduce((sum, { bytes }) => sum + bytes, 0)
    const { Used } = done(await farm.call(managerA, recordingCalls.recordingStore, {}))
    // Of others nothing may go.
    const { rows: others } = await sql<{ id: string; from: Date; to: Date }>`
      select device_id as id, min(begins) as from, max(ends) as to from recording_segment where device_id <> ${id} group by 1
    `.execute(db)
    for (const other of others) {
      await sql`insert into recording_clip (id, device_id, name, begins, ends, by_alarm)
                values (${newId()}, ${other.id}, '全部', ${other.from}, ${other.to}, false)`.execute(db)
    }
    for (const { file } of rows.slice(0, 3)) await keep(id, file, true)
    await keep(id, rows[3]?.file)
    const tight = storing({ limitBytes: Used - own + (rows[3]?.bytes ?? 0) })
    await tight.makeRoom()
    expect([filesOf(id), tight.fault]).toEqual([[rows[3]?.file], undefined])
    const hopeless = storing({ limitBytes: 1 })
    await hopeless.makeRoom()
    expect([filesOf(id), hopeless.fault]).toEqual([[rows[3]?.file], '保存的片段占满了录像空间，录像暂停'])
    await sql`delete from recording_clip where name = '全部'`.execute(db)
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
    await tight.makeRoom()
    const after = await rowsOf(id)
    expect(after.length).toBeLessThan(before.length)
    expect(after).toEqual(before.slice(before.length - after.length))
    expect(filesOf(id)).toEqual(after.map(({ file }) => file))
    expect(tight.isFull).toBe(false)
    const hopeless = storing({ leastFreeBytes: Number.MAX_SAFE_INTEGER })
    await hopeless.makeRoom()
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
