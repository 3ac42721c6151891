import { describe, expect, test } from 'vitest'
import {
  FIRST_FRAME_MS,
  HIDDEN_MS,
  PAUSED_MS,
  type Replay,
  type ReplayEvent,
  SETTLE_MS,
  STALLED_MS,
  TOLD_MS,
  begunReplay,
  stepReplay,
} from './replay-play.ts'
import { replayTold } from './replay-told.ts'

/** Of the recording; the clock of the person begins at 0. */
const AT = 1_000_000
const TO = AT + 600_000

/** What becomes of a replay by what happens at each moment, in milliseconds. */
function lived(play: Replay, ...events: ReadonlyArray<readonly [now: number, event: ReplayEvent]>): Replay {
  return events.reduce((present, [now, event]) => stepReplay(present, event, { now, chance: 0 }), play)
}
const frame = (position: number): ReplayEvent => ({ is: 'tick', position, hasFrame: true })
const NO_FRAME: ReplayEvent = { is: 'tick', position: 0, hasFrame: false }
const BROKEN: ReplayEvent = { is: 'broken', reason: '连接中断', isFinal: false }
const seek = (moment: number): ReplayEvent => ({ is: 'seek', moment })

const begun = begunReplay({ moment: AT, speed: 1, isPaused: false }, 0)
const addressed = lived(begun, [100, { is: 'addressed', from: AT, to: TO }])
const running = lived(addressed, [500, frame(0.2)])
const said = (play: Replay) => replayTold(play)?.text ?? '播放中'

describe('a recording that does not come', () => {
  test('is waited for eight seconds from its address, then asked for anew from where it was', () => {
    expect(said(begun)).toBe('加载中')
    expect(lived(addressed, [100 + FIRST_FRAME_MS - 1, NO_FRAME]).phase).toBe('opening')
    const late = lived(addressed, [100 + FIRST_FRAME_MS, NO_FRAME])
    expect([late.phase, late.isOpen, said(late)]).toEqual(['waiting', false, '重连中'])
    const again = lived(late, [100 + FIRST_FRAME_MS + 1_000, NO_FRAME])
    expect([again.phase, again.attempt, again.wish]).toEqual(['opening', 2, AT])
  })

  test('that was refused says why and is not tried by itself', () => {
    const refused = lived(begun, [50, { is: 'broken', reason: '这里没有录像', isFinal: true }], [99_000, NO_FRAME])
    expect(replayTold(refused)).toEqual({ text: '失败', reason: '这里没有录像', act: '重试', isBusy: false })
    expect(lived(refused, [99_500, { is: 'again' }]).phase).toBe('opening')
  })

  test('because the browser cannot decode it says so at once, and where it says nothing of H.265, in time', () => {
    expect(said(lived(addressed, [200, { is: 'unsupported' }]))).toBe('编码不支持')
    const silent = lived(addressed, [200, { is: 'codec', codec: 'hvc1.1.6.L93.B0' }], [100 + FIRST_FRAME_MS, NO_FRAME])
    expect(said(silent)).toBe('编码不支持')
  })
})

describe('a recording that runs', () => {
  test('tells the moment that is shown', () => {
    expect([running.moment, lived(running, [1_500, frame(1.25)]).moment]).toEqual([AT + 200, AT + 1_250])
  })

  test('does not go back to the picture that the wished one is built upon', () => {
    const early = lived(begun, [100, { is: 'addressed', from: AT - 1_800, to: TO }], [300, frame(0.1)])
    expect([early.moment, lived(early, [2_500, frame(2.3)]).moment]).toEqual([AT, AT + 500])
  })

  test('that stands still is told as waited for, and after eight seconds taken up anew where it stood', () => {
    expect(said(lived(running, [2_200, frame(0.2)]))).toBe('缓冲中')
    const stalled = lived(running, [500 + STALLED_MS, frame(0.2)])
    expect([stalled.phase, stalled.wish, stalled.reason]).toEqual(['waiting', AT + 200, '画面中断'])
  })

  test('is told as failed after three tries in a row, and a picture that goes on makes up for them', () => {
    const thrice = lived(running, [600, BROKEN], [1_600, NO_FRAME], [1_700, BROKEN], [3_700, NO_FRAME], [3_800, BROKEN])
    expect(replayTold(thrice)).toMatchObject({ text: '失败', act: '重试' })
    const back = lived(
      thrice,
      [9_000, NO_FRAME],
      [9_100, { is: 'addressed', from: AT, to: TO }],
      [9_200, frame(0.2)],
      [9_400, frame(0.4)],
    )
    expect([back.phase, back.failures]).toEqual(['running', 0])
  })

  test('has ended when all that came has been shown up to its end', () => {
    const last = lived(running, [600_000, frame(599)], [600_100, { is: 'over' }])
    expect(lived(last, [600_400, frame(599.2)]).phase).toBe('running')
    const ended = lived(last, [600_400, frame(599.2)], [601_200, frame(599.2)])
    expect([ended.phase, ended.isOpen, ended.moment]).toEqual(['ended', false, TO])
  })

  test('whose connection is over before its end is taken up where it broke off', () => {
    const cut = lived(running, [5_000, frame(4)], [5_100, { is: 'over' }], [6_000, frame(4)])
    expect([cut.phase, cut.wish]).toEqual(['waiting', AT + 4_000])
  })

  test('that somebody pauses keeps its picture, lets go of its connection, and goes on from there', () => {
    const paused = lived(running, [1_000, { is: 'pause' }], [1_000 + PAUSED_MS - 1, frame(0.2)])
    expect([paused.isOpen, said(paused)]).toEqual([true, '播放中'])
    const left = lived(paused, [1_000 + PAUSED_MS, frame(0.2)])
    expect([left.isOpen, said(left)]).toEqual([false, '播放中'])
    const on = lived(left, [90_000, { is: 'resume' }])
    expect([on.phase, on.isPaused, on.wish]).toEqual(['opening', false, AT + 200])
    expect(lived(paused, [9_000, { is: 'resume' }]).attempt).toBe(1)
  })

  test('that nobody looks at has not stalled, and rests after a minute', () => {
    const hidden = lived(running, [1_000, { is: 'hidden' }], [1_000 + HIDDEN_MS - 1, frame(0.2)])
    expect([hidden.phase, hidden.isOpen]).toEqual(['running', true])
    const resting = lived(hidden, [1_000 + HIDDEN_MS, frame(0.2)])
    expect([resting.isOpen, resting.isPaused]).toEqual([false, true])
  })

  test('at another speed is another stream from the moment shown', () => {
    const faster = lived(running, [1_500, frame(1.2)], [1_600, { is: 'speed', speed: 8 }])
    expect([faster.attempt, faster.wish, faster.speed]).toEqual([2, AT + 1_200, 8])
    expect(lived(running, [1_600, { is: 'speed', speed: 1 }])).toBe(running)
  })
})

describe('another moment', () => {
  test('is gone to at once; of many in a row only the last is asked for', () => {
    const first = lived(running, [5_000, seek(AT + 60_000)])
    expect([first.attempt, first.phase]).toEqual([2, 'opening'])
    const many = lived(first, [5_100, seek(AT + 70_000)], [5_200, seek(AT + 80_000)], [5_300, NO_FRAME])
    expect([many.attempt, many.phase, many.moment]).toEqual([2, 'aiming', AT + 80_000])
    const settled = lived(many, [5_200 + SETTLE_MS, NO_FRAME])
    expect([settled.attempt, settled.wish]).toEqual([3, AT + 80_000])
  })

  test('within a gap is told as jumped from, for a while', () => {
    const jumped = lived(running, [5_000, { is: 'seek', moment: AT + 90_000, isJump: true }])
    expect(jumped.jump?.to).toBe(AT + 90_000)
    const far = lived(running, [5_000, seek(AT + 60_000)], [5_100, { is: 'addressed', from: AT + 99_000, to: TO }])
    expect([far.jump?.to, far.moment]).toEqual([AT + 99_000, AT + 99_000])
    expect(lived(far, [5_100 + TOLD_MS, NO_FRAME]).jump).toBeUndefined()
  })

  test('after the end is gone to', () => {
    const ended: Replay = { ...running, phase: 'ended', isOpen: false }
    expect(lived(ended, [5_000, seek(AT)]).phase).toBe('opening')
  })
})
