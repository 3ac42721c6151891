import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open as openOnDisk } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findFfmpeg } from '../ffmpeg.ts'
import { flvHeader, written } from '../flv-tag.ts'
import { Neighbourhood } from '../guarded-address.ts'
import { Hub } from '../hub.ts'
import { sourceOpener } from '../open-source.ts'
import { type FlvCamera, openFlvCamera } from '../testing/flv-camera.ts'
import { canPlayRtsp, openRtspCamera } from '../testing/rtsp-camera.ts'
import { TestWatcher, tagsIn } from '../testing/watcher.ts'
import { CameraRecorder, type Segment } from './camera-recorder.ts'
import { headersOf, mp4Of } from './mp4.ts'
import { playInto, playback } from './playback.ts'
import { keyAtOrBefore, measured, tagsOf } from './segment-reader.ts'
import type { OpenFile } from './segment-writer.ts'

const patience = { frozenMs: 1_500, lingerMs: 50, shortestWaitMs: 20, longestWaitMs: 100 }
const pace = { segmentMs: 1_000, flushMs: 50, tellMs: 100 }
const ffmpeg = await findFfmpeg('ffmpeg')
const open = sourceOpener({ neighbourhood: new Neighbourhood(['127.0.0.1']), ffmpeg })
const folder = mkdtempSync(join(tmpdir(), 'farm-recording-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let hub = new Hub({ open, patience, most: 4 })
let camera: FlvCamera
let told: Segment[] = []
let shift = 0
let number = 0
beforeEach(async () => {
  hub = new Hub({ open, patience, most: 4 })
  camera = await openFlvCamera()
  told = []
  shift = 0
  number += 1
})
afterEach(async () => {
  await hub.close()
  await camera.close()
})

function means(url = camera.url, kind: 'flv' | 'rtsp' = 'flv') {
  return {
    hub,
    channel: { key: 'one', upstream: async () => ({ kind, url }) },
    folder,
    fileOf: (from: number) => `${number}/${from}.flv`,
    now: () => Date.now() + shift,
    onSegment: note,
    pace,
  }
}
function record(url = camera.url, kind: 'flv' | 'rtsp' = 'flv') {
  return new CameraRecorder(means(url, kind))
}
/** A disk of so many bytes, which takes a part of what is too much; it may break, and hang. */
function openDisk(bytes: number) {
  let [left, opened, isBroken] = [bytes, 0, false]
  let hanging: PromiseWithResolvers<void> | undefined
  let syncing: PromiseWithResolvers<void> | undefined
  const fail = (code: string) => Object.assign(new Error(code), { code })
  const openFile: OpenFile = async (path) => {
    await hanging?.promise
    mkdirSync(dirname(path), { recursive: true })
    const file = await openOnDisk(path, 'wx')
    opened += 1
    return {
      write: (async (buffer: Buffer, from: number, length: number, position: number) => {
        await hanging?.promise
        const part = Math.min(length, left)
        if (part === 0) throw fail('ENOSPC')
        left -= part
        return file.write(buffer, from, part, position)
      }) as Awaited<ReturnType<OpenFile>>['write'],
      sync: async () => {
        await syncing?.promise
        if (isBroken) throw fail('EIO')
      },
      close: async () => {
        opened -= 1
        await file.close()
      },
    }
  }
  return {
    openFile,
    /** Files that are open. */
    opened: () => opened,
    breakSync: () => {
      isBroken = true
      syncing?.resolve()
    },
    hangSync: () => {
      syncing = Promise.withResolvers()
    },
    hang: () => {
      hanging = Promise.withResolvers()
    },
    goOn: () => hanging?.resolve(),
  }
}
async function note(segment: Segment): Promise<void> {
  told = [...told.filter(({ file }) => file !== segment.file), segment]
}
const closed = () => told.filter(({ isOpen }) => !isOpen)
const pathOf = ({ file }: Segment) => join(folder, file)
const filesOf = (some: readonly Segment[]) => some.map((one) => ({ path: pathOf(one), from: one.from }))
const whenClosed = (count: number, ms = 15_000) =>
  vi.waitFor(() => expect(closed().length).toBeGreaterThanOrEqual(count), ms)

async function all<One>(some: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = []
  for await (const one of some) found.push(one)
  return found
}

/** The numbers that the camera draws into its pictures. */
const numbersOf = async (one: Segment) =>
  (await all(tagsOf(pathOf(one)))).filter(({ isHeader }) => !isHeader).map(({ body }) => body.readUInt32BE(5))

describe('a camera is recorded', () => {
  test('in files that each begin with a key picture, with nothing lost between them', async () => {
    const recorder = record()
    await whenClosed(3)
    const stopping = recorder.stop()
    // Whoever comes back soon finds the camera connected still.
    expect(hub.isPulled('one')).toBe(true)
    await stopping
    const files = closed()
    const numbers = await Promise.all(files.map(numbersOf))
    for (const [first = -1] of numbers) expect(first % 10).toBe(0)
    expect(numbers.flat()).toEqual(numbers.flat().map((_, at) => at))
    for (const [at, { to }] of files.slice(0, -1).entries())
      expect(files[at + 1]?.from).toBeGreaterThanOrEqual(Math.round(to))
    await vi.waitFor(() => expect(camera.pulled()).toBe(0))
  })

  test('by the one connection that those who watch have too', async () => {
    const recorder = record()
    const watcher = new TestWatcher()
    hub.watch({ key: 'one', upstream: async () => ({ kind: 'flv', url: camera.url }) }, watcher)
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
    expect([camera.pulls(), recorder.fault]).toEqual([1, undefined])
    await recorder.stop()
    watcher.leave()
  })

  test('with a gap where it was away, and goes on by itself', async () => {
    const recorder = record()
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
    camera.hangUp()
    await vi.waitFor(() => expect(recorder.fault).toBeDefined())
    await whenClosed(1)
    shift = 5_000
    camera.comeBack()
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1))
    const [before, after] = told
    expect((after?.from ?? 0) - (before?.to ?? 0)).toBeGreaterThan(4_000)
    expect(recorder.fault).toBeUndefined()
    await recorder.stop()
  })

  test('without a gap where it only began anew, however its clock jumps', async () => {
    const recorder = record()
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
    camera.hangUp()
    camera.comeBack()
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1))
    await recorder.stop()
    expect(told[1]?.from).toBe(Math.round(told[0]?.to ?? 0))
  })

  test('no longer where no folder can be made, and says so', async () => {
    const recorder = new CameraRecorder({ ...means(), folder: '/dev/full' })
    await vi.waitFor(() => expect(recorder.isOver).toBe(true))
    expect([recorder.fault, told]).toEqual(['录像写不进磁盘', []])
    await vi.waitFor(() => expect(camera.pulled()).toBe(0))
  })

  test('no longer when the disk is full, which keeps what was written before', async () => {
    const disk = openDisk(3_000)
    const recorder = new CameraRecorder({ ...means(), openFile: disk.openFile })
    await vi.waitFor(() => expect(recorder.isOver).toBe(true))
    await recorder.stop()
    expect(recorder.fault).toBe('磁盘已满，录像中断')
    const [one] = told
    if (!one) throw new Error('nothing was told')
    // A part of the last write is there as well, and is left out when it is read.
    expect([one.isOpen, one.bytes < 3_000, readFileSync(pathOf(one)).length]).toEqual([false, true, 3_000])
    expect((await measured(pathOf(one))).pictures).toBeGreaterThan(20)
    await vi.waitFor(() => expect(camera.pulled()).toBe(0))
    expect(disk.opened()).toBe(0)
  })

  test('no longer when a file can’t be ended, and the one after it is not left open', async () => {
    const disk = openDisk(Infinity)
    const unfinished = new Set<string>()
    const recorder = new CameraRecorder({ ...means(), openFile: disk.openFile, unfinished })
    await vi.waitFor(() => expect(told.length).toBe(1))
    expect(unfinished.size).toBeGreaterThan(0)
    disk.breakSync()
    await vi.waitFor(() => expect(recorder.isOver).toBe(true))
    await recorder.stop()
    expect([recorder.fault, disk.opened(), unfinished.size]).toEqual(['磁盘有故障，录像中断', 0, 0])
    expect(told.every(({ isOpen }) => !isOpen)).toBe(true)
  })

  test('and none is noted as open that was given up with the one before it', async () => {
    const disk = openDisk(Infinity)
    disk.hangSync()
    const begun: number[] = []
    const fileOf = (from: number) => {
      begun.push(from)
      return `${number}/${from}.flv`
    }
    const recorder = new CameraRecorder({ ...means(), fileOf, openFile: disk.openFile })
    await vi.waitFor(() => expect(begun.length).toBe(2))
    // While the first is being ended, what was taken for the second waits to be written.
    const pictures = camera.sent()
    await vi.waitFor(() => expect(camera.sent()).toBeGreaterThan(pictures + 10))
    disk.breakSync()
    await vi.waitFor(() => expect(recorder.isOver).toBe(true))
    await recorder.stop()
    expect(told.filter(({ isOpen }) => isOpen)).toEqual([])
  })

  test('while the disk hangs only as much as may wait, however many files that is, and goes on after it', async () => {
    const disk = openDisk(Infinity)
    const begun: number[] = []
    const fileOf = (from: number) => {
      begun.push(from)
      return `${number}/${from}.flv`
    }
    const quick = { segmentMs: 200, flushMs: 20, tellMs: 100 }
    const recorder = new CameraRecorder({
      ...means(),
      fileOf,
      openFile: disk.openFile,
      mostWaiting: 4_000,
      pace: quick,
    })
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1))
    disk.hang()
    await vi.waitFor(() => expect(recorder.fault).toBe('磁盘太慢，录像中断'))
    const [before, pictures] = [begun.length, camera.sent()]
    await vi.waitFor(() => expect(camera.sent()).toBeGreaterThan(pictures + 60))
    expect([begun.length, recorder.fault, recorder.isOver]).toEqual([before, '磁盘太慢，录像中断', false])
    disk.goOn()
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(before))
    expect(recorder.fault).toBeUndefined()
    await recorder.stop()
    expect(disk.opened()).toBe(0)
  })

  test('no longer when it is fetched otherwise', async () => {
    const recorder = record()
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
    hub.cut('one')
    expect(recorder.isOver).toBe(true)
    await recorder.stop()
    expect(closed()).toHaveLength(told.length)
  })
})

describe('a file', () => {
  async function recorded(count: number): Promise<readonly Segment[]> {
    const recorder = record()
    await whenClosed(count)
    await recorder.stop()
    return closed()
  }

  test('that was torn is read as far as it is whole', async () => {
    const [one] = await recorded(1)
    if (!one) throw new Error('nothing was recorded')
    const whole = await measured(pathOf(one))
    expect(whole.bytes).toBe(readFileSync(pathOf(one)).length)
    expect(whole.bytes).toBe(one.bytes)
    expect(Math.abs(whole.lengthMs - (one.to - one.from))).toBeLessThan(60)
    appendFileSync(pathOf(one), readFileSync(pathOf(one)).subarray(13, 60))
    expect(await measured(pathOf(one))).toEqual(whole)
    writeFileSync(pathOf(one), readFileSync(pathOf(one)).subarray(0, whole.bytes - 1))
    expect((await measured(pathOf(one))).pictures).toBe(whole.pictures - 1)
  })

  test('is played from the key picture before a moment, with times from zero, over the seams', async () => {
    const files = await recorded(3)
    const [first] = files
    if (!first) throw new Error('nothing was recorded')
    const key = await keyAtOrBefore(pathOf(first), 500)
    expect(key).toBeLessThanOrEqual(500)
    const tags = await all(playback(filesOf(files), first.from + key))
    const pictures = tags.filter(({ isHeader }) => !isHeader)
    expect([tags[0]?.isHeader, pictures[0]?.isKey, pictures[0]?.timeMs]).toEqual([true, true, 0])
    const times = pictures.map(({ timeMs }) => timeMs)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const numbers = pictures.map(({ body }) => body.readUInt32BE(5))
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
  })

  test('is sent as fast as it is watched, some way ahead, and no faster than it is taken', async () => {
    const files = await recorded(2)
    const from = files[0]?.from ?? 0
    const sink = new TestWatcher()
    const begun = performance.now()
    const playing = playInto(sink, playback(filesOf(files), from), { speed: 2, aheadMs: 100 })
    await vi.waitFor(() => expect(sink.written.length).toBeGreaterThan(5))
    sink.backlog = 2_000_000
    const stuck = sink.written.length
    sink.looks = 0
    await vi.waitFor(() => expect(sink.looks).toBeGreaterThan(5))
    expect(sink.written.length).toBeLessThanOrEqual(stuck + 1)
    sink.backlog = 0
    await playing
    const lengthMs = (files.at(-1)?.to ?? 0) - from
    expect(performance.now() - begun).toBeGreaterThan(lengthMs / 2 - 400)
    expect([sink.isEnded, sink.fault]).toEqual([true, undefined])
    expect(tagsIn(sink.bytes).length).toBeGreaterThan(50)
  })

  test('is not sent on to who has left', async () => {
    const files = await recorded(1)
    const sink = new TestWatcher()
    const playing = playInto(sink, playback(filesOf(files), files[0]?.from ?? 0), { speed: 0.5, aheadMs: 100 })
    await vi.waitFor(() => expect(sink.written.length).toBeGreaterThan(2))
    sink.leave()
    await playing
    expect(sink.written.length).toBeLessThan(40)
  })
})

test('what comes a little before the first of its file is of its moment, not of the end of time', async () => {
  const body = (first: number) => Buffer.from([first, 1, 0, 0, 0, 0])
  const tags = [100, 98, 140].map((timeMs, at) =>
    written({ kind: 'video', timeMs, body: body(at ? 0x27 : 0x17) }, timeMs),
  )
  const path = join(folder, '1.flv')
  writeFileSync(path, Buffer.concat([flvHeader('silent'), ...tags]))
  expect((await all(tagsOf(path))).map(({ timeMs }) => timeMs)).toEqual([0, 0, 40])
  expect((await measured(path)).lengthMs).toBe(80)
})

const canPlay = await canPlayRtsp()

function probed(file: string, ...asked: string[]): string {
  const { stdout, stderr } = spawnSync('ffprobe', ['-v', 'error', ...asked, file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}

describe.skipIf(!canPlay)('a real camera by RTSP', () => {
  test.each(['main', 'hevc'])('%s becomes FLV and MP4 that other programs read', async (which) => {
    const real = await openRtspCamera()
    try {
      // A real encoder on a machine that others load as well may stop for a while.
      await hub.close()
      hub = new Hub({ open, patience: { ...patience, frozenMs: 20_000 }, most: 1 })
      const recorder = record(`${real.url}/${which}`, 'rtsp')
      if (which === 'hevc' && (ffmpeg?.major ?? 0) < 6) {
        await vi.waitFor(() => expect(recorder.fault).toMatch(/H\.265/), 20_000)
        return await recorder.stop()
      }
      await whenClosed(3, 60_000)
      await recorder.stop()
      const files = closed()
      const [first] = files
      if (!first) throw new Error('nothing was recorded')
      const lengthMs = (files.at(-1)?.to ?? 0) - first.from
      const movie = join(folder, `${which}.mp4`)
      const headers = await headersOf(files.map(pathOf))
      writeFileSync(movie, Buffer.concat(await all(mp4Of(playback(filesOf(files), first.from), { headers, lengthMs }))))
      const about = probed(movie, '-show_entries', 'stream=codec_name,width,height:format=duration', '-of', 'csv=p=0')
      expect(about).toMatch(/^h264,640,360/)
      const [, seconds] = about.trim().split('\n')
      expect(Math.abs(Number(seconds) * 1000 - lengthMs)).toBeLessThan(300)
      const packets = probed(movie, '-show_entries', 'packet=flags,pts', '-of', 'csv=p=0').trim().split('\n')
      expect(packets[0]).toMatch(/K/)
      const pictures = await Promise.all(files.map((one) => measured(pathOf(one))))
      expect(packets).toHaveLength(pictures.reduce((sum, one) => sum + one.pictures, 0))
      expect(spawnSync('ffmpeg', ['-v', 'error', '-xerror', '-i', movie, '-f', 'null', '-']).status).toBe(0)
    } finally {
      await real.close()
    }
  })
})

test('nothing else was left in the folder', () => {
  const left = readdirSync(folder, { recursive: true }).map(String)
  expect(left.filter((name) => !/^\d+$|\.flv$|\.mp4$/.test(name))).toEqual([])
})
