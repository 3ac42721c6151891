import { describe, expect, test } from 'vitest'
import { FIRST_FRAME_MS, HIDDEN_MS, type Play, type PlayEvent, STALLED_MS, STEADY_MS, begun, step } from './play.ts'
import { toldOf } from './told.ts'

const ONLINE = { isOnline: true, reason: '', quality: 'main' } as const
const SEATED: PlayEvent = { is: 'seated' }
const BROKEN: PlayEvent = { is: 'broken', reason: '连接中断', isFinal: false }
const frame = (position: number): PlayEvent => ({ is: 'tick', position, hasFrame: true })
const NO_FRAME: PlayEvent = { is: 'tick', position: 0, hasFrame: false }

/** What becomes of a player by what happens at each moment, in milliseconds. */
function lived(beginning: Play, ...events: ReadonlyArray<readonly [now: number, event: PlayEvent]>): Play {
  return events.reduce((play, [now, event]) => step(play, event, { now, chance: 0 }), beginning)
}
const opening = lived(begun(ONLINE, 0), [0, SEATED], [100, { is: 'addressed' }])
const playing = lived(opening, [500, frame(0.1)])
const said = (play: Play) => toldOf(play)?.text ?? '播放中'

describe('a camera that is off', () => {
  const off = begun({ isOnline: false, reason: '10 分钟没有上报', quality: 'main' }, 0)

  test('is told as off with the reason, and never asked for a picture', () => {
    expect(toldOf(off)).toEqual({ text: '离线', reason: '10 分钟没有上报', isBusy: false })
    const later = lived(off, [1_000, SEATED], [2_000, { is: 'again' }], [90_000, NO_FRAME])
    expect([later.phase, later.attempt]).toEqual(['offline', 0])
  })

  test('wants to play as soon as it is on', () => {
    expect(lived(off, [1_000, { is: 'online' }]).phase).toBe('queued')
  })

  test('goes on playing while its picture runs, and is off when that stops', () => {
    const told = lived(playing, [1_000, { is: 'offline', reason: '没有心跳' }], [1_500, frame(1)])
    expect(told.phase).toBe('playing')
    expect(lived(told, [2_000, BROKEN]).phase).toBe('offline')
  })
})

describe('a picture that does not come', () => {
  test('is given eight seconds from its address, then tried again', () => {
    expect(said(opening)).toBe('连接中')
    expect(lived(opening, [100 + FIRST_FRAME_MS - 1, NO_FRAME]).phase).toBe('opening')
    const late = lived(opening, [100 + FIRST_FRAME_MS, NO_FRAME])
    expect([late.phase, said(late)]).toEqual(['waiting', '重连中'])
  })

  test('waits longer from try to try, up to thirty seconds, and goes on by itself', () => {
    let play = opening
    const pauses: number[] = []
    for (let now = 1_000; pauses.length < 8; now += 60_000) {
      play = lived(play, [now, BROKEN])
      pauses.push(play.pauseMs)
      expect(lived(play, [now + play.pauseMs - 1, NO_FRAME]).phase).toBe('waiting')
      play = lived(play, [now + play.pauseMs, NO_FRAME])
      expect(play.phase).toBe('opening')
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    expect(play.attempt).toBe(9)
  })

  test('does not come back in the same moment for all', () => {
    const at = (chance: number) => step(opening, BROKEN, { now: 1_000, chance }).pauseMs
    expect([at(0), at(1)]).toEqual([1_000, 500])
  })

  test('is told as failed after three tries, and tried at once when the person says so', () => {
    const twice = lived(opening, [1, BROKEN], [2_000, NO_FRAME], [2_001, BROKEN])
    expect(said(twice)).toBe('重连中')
    const thrice = lived(twice, [9_000, NO_FRAME], [9_001, BROKEN])
    expect(toldOf(thrice)).toEqual({ text: '失败', reason: '连接中断', act: '重试', isBusy: false })
    const again = lived(thrice, [9_100, { is: 'again' }], [9_100, SEATED])
    expect([again.phase, said(again)]).toEqual(['opening', '连接中'])
  })

  test('because the server says that the camera is off is told as that, and tried again by itself', () => {
    const off = lived(opening, [1_000, { is: 'broken', reason: '断电', isFinal: false, isOff: true }])
    expect(toldOf(off)).toEqual({ text: '离线', reason: '断电', isBusy: false })
    expect(lived(off, [2_000, NO_FRAME]).phase).toBe('opening')
  })

  test('that was refused is not tried by itself', () => {
    const refused = lived(opening, [1_000, { is: 'broken', reason: '设备不存在', isFinal: true }], [99_000, NO_FRAME])
    expect([refused.phase, toldOf(refused)?.act, toldOf(refused)?.reason]).toEqual(['refused', '重试', '设备不存在'])
  })

  test('waits for a click where the browser wants one', () => {
    expect(toldOf(lived(opening, [1_000, { is: 'blocked' }]))?.act).toBe('点击播放')
  })
})

describe('a picture that runs', () => {
  test('has stalled when its clock has not gone on for five seconds', () => {
    const moving = lived(playing, [1_000, frame(0.6)], [1_500, frame(1.1)])
    expect(lived(moving, [1_500 + STALLED_MS - 1, frame(1.1)]).phase).toBe('playing')
    const stalled = lived(moving, [1_500 + STALLED_MS, frame(1.1)])
    expect([stalled.phase, said(stalled), toldOf(stalled)?.reason]).toEqual(['waiting', '重连中', '画面中断'])
  })

  test('counts as running after a failure only when it has gone on: a frozen source still brings its last seconds', () => {
    const again = lived(opening, [1_000, BROKEN], [3_000, NO_FRAME], [3_500, frame(1)], [5_500, frame(3)])
    expect([again.phase, said(again)]).toEqual(['opening', '重连中'])
    const frozen = lived(again, [3_000 + FIRST_FRAME_MS, frame(3)])
    expect([frozen.phase, frozen.failures, toldOf(frozen)?.reason]).toEqual(['waiting', 2, '画面中断'])
    const running = lived(again, [6_500, frame(4)])
    expect([running.phase, running.failures]).toEqual(['playing', 1])
    expect(lived(running, [6_500 + STEADY_MS, frame(14)]).failures).toBe(0)
  })

  test('that nobody sees has not stalled; after a minute it rests, and comes back with a new address', () => {
    const hidden = lived(playing, [1_000, { is: 'hidden' }], [1_000 + HIDDEN_MS - 1, frame(0.1)])
    expect(hidden.phase).toBe('playing')
    const seen = lived(hidden, [50_000, { is: 'shown' }], [51_000, frame(0.1)])
    expect(seen.phase).toBe('playing')
    const resting = lived(hidden, [1_000 + HIDDEN_MS, frame(0.1)])
    expect(said(resting)).toBe('已暂停')
    expect(lived(resting, [200_000, { is: 'shown' }], [200_000, SEATED]).attempt).toBe(resting.attempt + 1)
  })

  test('gives up its decoder to one that was asked for, and says why', () => {
    const gone = lived(playing, [1_000, { is: 'unseated', reason: '同时最多播放 9 路' }])
    expect(toldOf(gone)).toEqual({ text: '未播放', reason: '同时最多播放 9 路', act: '点击播放', isBusy: false })
    expect(lived(gone, [2_000, SEATED]).phase).toBe('opening')
  })
})

describe('a picture that the browser cannot decode', () => {
  test('is asked for as the smaller one at once; that one failing as well, the person is told', () => {
    const smaller = lived(opening, [200, { is: 'unsupported' }])
    expect([smaller.phase, smaller.quality, smaller.attempt, smaller.failures]).toEqual(['opening', 'sub', 2, 0])
    const neither = lived(smaller, [900, { is: 'unsupported' }])
    expect(said(neither)).toBe('编码不支持')
  })

  test('is known by H.265 that brings no picture in time, where the browser says nothing of it', () => {
    const silent = lived(opening, [200, { is: 'codec', codec: 'hvc1.1.6.L93.B0' }], [100 + FIRST_FRAME_MS, NO_FRAME])
    expect([silent.phase, silent.quality]).toEqual(['opening', 'sub'])
  })

  test('H.264 that brings none is a source that fails', () => {
    const silent = lived(opening, [200, { is: 'codec', codec: 'avc1.42c01e' }], [100 + FIRST_FRAME_MS, NO_FRAME])
    expect([silent.phase, silent.quality]).toEqual(['waiting', 'main'])
  })
})
