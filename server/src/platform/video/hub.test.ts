import { afterEach, describe, expect, test, vi } from 'vitest'
import { Neighbourhood } from './guarded-address.ts'
import { Hub } from './hub.ts'
import { sourceOpener } from './open-source.ts'
import { type FlvCamera, openFlvCamera } from './testing/flv-camera.ts'
import { TestWatcher, tagsIn } from './testing/watcher.ts'

const quick = { frozenMs: 300, lingerMs: 200, shortestWaitMs: 20, longestWaitMs: 100 }
const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function openHub(patience = quick, most = 10) {
  const open = sourceOpener({ neighbourhood: new Neighbourhood(['127.0.0.1']), ffmpeg: undefined })
  const hub = new Hub({ open, patience, most })
  closing.unshift(() => hub.close())
  return hub
}

async function camera(manner?: Parameters<typeof openFlvCamera>[0]): Promise<FlvCamera> {
  const made = await openFlvCamera(manner)
  closing.push(made.close)
  return made
}

const outcomes: Array<string | undefined> = []
const channel = ({ url }: FlvCamera, key = 'c1') => ({
  key,
  upstream: async () => ({ kind: 'flv' as const, url }),
  onOutcome: (fault: string | undefined) => void outcomes.push(fault),
})
const join = (hub: Hub, one: FlvCamera, watcher = new TestWatcher()) => {
  hub.watch(channel(one), watcher)
  return watcher
}
const begun = (watcher: TestWatcher) => vi.waitFor(() => expect(watcher.pictures.length).toBeGreaterThan(3))

test('who left before they were let in is watched for by nobody', async () => {
  const one = await camera()
  const hub = openHub({ ...quick, lingerMs: 20 })
  const gone = new TestWatcher()
  gone.leave()
  join(hub, one, gone)
  await vi.waitFor(() => expect(hub.isPulled('c1')).toBe(false))
  expect(one.pulls()).toBe(0)
})

describe('a camera that cannot be had', () => {
  test('is told to who waits for it, and nothing tries again for nobody', async () => {
    const one = await camera()
    one.hangUp()
    const hub = openHub()
    const watcher = join(hub, one)
    await vi.waitFor(() => expect(watcher.fault).toBe('对方断开了连接'))
    expect(hub.isPulled('c1')).toBe(false)
    expect(one.pulls()).toBe(1)
  })

  test('is asked at once when the next one comes', async () => {
    const one = await camera()
    one.hangUp()
    const hub = openHub()
    const first = join(hub, one)
    await vi.waitFor(() => expect(first.isEnded).toBe(true))
    one.comeBack()
    await begun(join(hub, one))
  })

  test('is refused beyond as many as this machine carries', async () => {
    const one = await camera()
    const hub = openHub(quick, 1)
    await begun(join(hub, one))
    expect(() => hub.watch(channel(one, 'c2'), new TestWatcher())).toThrow('同时播放的摄像头太多')
  })

  test('that sends no FLV is told as such', async () => {
    const hub = openHub()
    const page = await camera()
    const watcher = new TestWatcher()
    hub.watch({ key: 'c3', upstream: async () => ({ kind: 'hls', url: page.url }) }, watcher)
    await vi.waitFor(() => expect(watcher.fault).toBe('这一路视频是 HLS'))
  })
})

describe('those who watch one camera', () => {
  test('share one connection', async () => {
    const one = await camera()
    const hub = openHub()
    const watchers = Array.from({ length: 20 }, () => join(hub, one))
    await Promise.all(watchers.map(begun))
    expect([one.pulled(), one.pulls()]).toEqual([1, 1])
  })

  test('begin with a header and a key picture, also between two of them', async () => {
    const one = await camera()
    const hub = openHub()
    const first = join(hub, one)
    await vi.waitFor(() => expect(first.pictures.length).toBeGreaterThan(14))
    const late = join(hub, one)
    const [header, key] = tagsIn(late.bytes)
    expect([header?.type, header?.body[1], key?.body[0], key?.body[1]]).toEqual([9, 0, 0x17, 1])
    const [from = 0, ...rest] = late.pictures
    expect([from % 10, rest]).toEqual([0, rest.map((_, index) => from + 1 + index)])
    expect(late.pictures.at(-1)).toBe(first.pictures.at(-1))
  })

  test('are told of sound only where it can be played', async () => {
    const hub = openHub()
    const [loud, dumb] = [await camera({ sound: 'AAC' }), await camera({ sound: 'G.711' })]
    const [hears, hearsNot] = [new TestWatcher(), new TestWatcher()]
    hub.watch(channel(loud, 'loud'), hears)
    hub.watch(channel(dumb, 'dumb'), hearsNot)
    await Promise.all([begun(hears), begun(hearsNot)])
    expect([hears.bytes[4], hearsNot.bytes[4]]).toEqual([5, 1])
    expect([hears, hearsNot].map((one) => one.tags.some(({ type }) => type === 8))).toEqual([true, false])
  })

  test('are not held up by one who is slow: that one jumps ahead to a key picture', async () => {
    const one = await camera()
    const hub = openHub()
    const [slow, fast] = [join(hub, one), join(hub, one)]
    await begun(slow)
    slow.backlog = 3 * 1024 * 1024
    const missed = slow.pictures.length
    await vi.waitFor(() => expect(fast.pictures.length).toBeGreaterThan(missed + 12))
    expect(slow.pictures.length).toBe(missed)
    slow.backlog = 0
    await vi.waitFor(() => expect(slow.pictures.length).toBeGreaterThan(missed + 3))
    const back = slow.pictures[missed] ?? 1
    expect([back % 10, back > (slow.pictures[missed - 1] ?? 0) + 1]).toEqual([0, true])
    expect(fast.pictures).toEqual(fast.pictures.map((_, index) => index))
  })

  test('lose one who takes nothing any more', async () => {
    const one = await camera()
    const hub = openHub()
    const [lost, other] = [join(hub, one), join(hub, one)]
    await begun(lost)
    lost.backlog = 9 * 1024 * 1024
    await vi.waitFor(() => expect(lost.fault).toBe('网络太慢'))
    const seen = other.pictures.length
    await vi.waitFor(() => expect(other.pictures.length).toBeGreaterThan(seen))
  })

  test('see time go on evenly when the camera counts anew, or near the end of its numbers', async () => {
    const one = await camera({ fromMs: 0xffffffff - 100 })
    const hub = openHub()
    const watcher = join(hub, one)
    await vi.waitFor(() => expect(watcher.pictures.length).toBeGreaterThan(20))
    const times = watcher.tags.map(({ at }) => at)
    const steps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect([Math.min(...steps) >= 0, Math.max(...steps) <= 60]).toEqual([true, true])
  })
})

describe('a camera that stops in the midst', () => {
  test('and sends nothing is called anew, and those who watch see it come back without asking', async () => {
    const one = await camera()
    const hub = openHub()
    const watcher = join(hub, one)
    await begun(watcher)
    one.freeze()
    await vi.waitFor(() => expect(one.pulls()).toBeGreaterThan(1))
    const seen = watcher.pictures.length
    one.thaw()
    await vi.waitFor(() => expect(watcher.pictures.length).toBeGreaterThan(seen + 3))
    expect([watcher.isEnded, one.pulled()]).toEqual([false, 1])
    const times = watcher.tags.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((left, right) => left - right))
  })

  test('and hangs up is called again, more and more rarely', async () => {
    const one = await camera()
    const hub = openHub({ ...quick, shortestWaitMs: 40, longestWaitMs: 400 })
    await begun(join(hub, one))
    const told: number[] = []
    one.hangUp()
    const before = one.pulls()
    await vi.waitFor(
      () => {
        if (one.pulls() - before > told.length) told.push(performance.now())
        expect(told.length).toBe(5)
      },
      { interval: 2 },
    )
    const gaps = told.slice(1).map((at, index) => at - (told[index] ?? 0))
    expect(gaps.at(-1)).toBeGreaterThan(2 * (gaps[0] ?? 0))
  })

  test('is noted once, and once when it is back', async () => {
    const one = await camera()
    const hub = openHub()
    const watcher = join(hub, one)
    await begun(watcher)
    outcomes.length = 0
    one.hangUp()
    await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(0))
    one.comeBack()
    const seen = watcher.pictures.length
    await vi.waitFor(() => expect(watcher.pictures.length).toBeGreaterThan(seen))
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['对方断开了连接', undefined])
  })
})

describe('when nobody watches any more', () => {
  test('the camera is let go after a while, not at once', async () => {
    const one = await camera()
    const hub = openHub({ ...quick, lingerMs: 150 })
    const watcher = join(hub, one)
    await begun(watcher)
    watcher.leave()
    expect(one.pulled()).toBe(1)
    await vi.waitFor(() => expect(one.pulled()).toBe(0))
    expect(hub.counts().size).toBe(0)
  })

  test('who comes back meanwhile finds it running', async () => {
    const one = await camera()
    const hub = openHub({ ...quick, lingerMs: 5_000 })
    const first = join(hub, one)
    await begun(first)
    first.leave()
    const second = join(hub, one)
    expect(second.pictures.length).toBeGreaterThan(0)
    expect(one.pulls()).toBe(1)
  })

  test('200 who come and go at once leave no connection', async () => {
    const one = await camera()
    const hub = openHub({ ...quick, lingerMs: 0 })
    for (let turn = 0; turn < 200; turn += 1) {
      const watcher = join(hub, one)
      if (turn % 3 === 0) await vi.waitFor(() => expect(watcher.written.length).toBeGreaterThan(0), { interval: 1 })
      watcher.leave()
    }
    await vi.waitFor(() => expect([one.pulled(), hub.counts().size]).toEqual([0, 0]))
  })

  test('at the end of the house everybody is told and nothing is left', async () => {
    const one = await camera()
    const hub = openHub()
    const watchers = [join(hub, one), join(hub, one)]
    await Promise.all(watchers.map(begun))
    await hub.close()
    expect(watchers.map(({ fault }) => fault)).toEqual(['服务正在停止', '服务正在停止'])
    await vi.waitFor(() => expect(one.pulled()).toBe(0))
    expect(() => join(hub, one)).toThrow('服务正在停止')
  })

  test('cutting one camera off leaves the others alone', async () => {
    const [one, two] = [await camera(), await camera()]
    const hub = openHub()
    const [cut, kept] = [new TestWatcher(), new TestWatcher()]
    hub.watch(channel(one, 'a main'), cut)
    hub.watch(channel(two, 'b main'), kept)
    await Promise.all([begun(cut), begun(kept)])
    hub.cut('a')
    expect([cut.fault, kept.isEnded]).toEqual(['摄像头的接入方式已变更', false])
  })
})
