import type { ReplaySpeed } from '@farm/contract/video'
import { waitMs } from '../../../../platform/retry.ts'
import { MOST_FAILURES, isH265 } from '../../../../engine/video/play.ts'

/** So long a picture may take from the moment its address is here. */
export const FIRST_FRAME_MS = 8_000
/** A picture that stands still for so long has stalled. */
export const STALLED_MS = 8_000
/** A picture that stands still for so long is waited for, and so is told. */
const DRY_MS = 1_500
/** After the connection is over, what is still here is played until it stands still for so long. */
const PLAYED_OUT_MS = 700
/** Seeks that follow one another so soon are taken for one. */
export const SETTLE_MS = 400
/** What is stopped for so long lets go of its connection, and so does what nobody looks at for a minute. */
export const PAUSED_MS = 15_000
export const HIDDEN_MS = 60_000
/** A recording that begins so much later than was asked was jumped to. */
const JUMP_MS = 2_500
/** Shown so near to its end, a recording has been seen. */
const END_MS = 2_500
/** So long it is told that something was jumped over. */
export const TOLD_MS = 5_000

/**
 * Where a replay stands. `aiming` gathers seeks that follow one another, `waiting` is between two tries, `ended` has shown
 * the recording until it breaks off, `refused` is not tried again by itself.
 */
export type ReplayPhase = 'aiming' | 'opening' | 'running' | 'waiting' | 'ended' | 'refused' | 'unsupported'

/** All that a player of recordings knows. Moments are in milliseconds. */
export interface Replay {
  readonly phase: ReplayPhase
  /** Each try has a new address and a new decoder. */
  readonly attempt: number
  /** A connection stands, or is being made. */
  readonly isOpen: boolean
  readonly isPaused: boolean
  readonly speed: ReplaySpeed
  /** What the try was made for. */
  readonly wish: number
  /** What is shown. */
  readonly moment: number
  /** From where to where the recording goes on without a break, as the server told. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** The connection has brought all that there is. */
  readonly isOver: boolean
  /** In a row. */
  readonly failures: number
  readonly reason: string
  readonly codec: string
  readonly since: number
  readonly soughtAt: number
  /** The clock of the picture, seconds, and when it last went on. */
  readonly position: number
  readonly movedAt: number
  readonly pausedAt: number | undefined
  readonly hiddenAt: number | undefined
  readonly pauseMs: number
  /** It is waited for more. */
  readonly isDry: boolean
  /** A gap was jumped over: when, and to which moment. */
  readonly jump: { readonly to: number; readonly at: number } | undefined
}

export type ReplayEvent =
  | { readonly is: 'pause' | 'resume' | 'again' | 'over' | 'unsupported' | 'blocked' | 'hidden' | 'shown' }
  /** `isJump`: what was asked for lies in a gap, this is the next that there is. */
  | { readonly is: 'seek'; readonly moment: number; readonly isJump?: boolean }
  /** The picture was turned to a moment that is here already. */
  | { readonly is: 'turned'; readonly moment: number; readonly position: number }
  | { readonly is: 'speed'; readonly speed: ReplaySpeed }
  | { readonly is: 'addressed'; readonly from: number; readonly to: number }
  | { readonly is: 'codec'; readonly codec: string }
  | { readonly is: 'broken'; readonly reason: string; readonly isFinal: boolean }
  | { readonly is: 'tick'; readonly position: number; readonly hasFrame: boolean }

interface Circumstances {
  readonly now: number
  /** Between 0 and 1. */
  readonly chance: number
}

interface Beginning {
  readonly moment: number
  readonly speed: ReplaySpeed
  readonly isPaused: boolean
}

export function begunReplay({ moment, speed, isPaused }: Beginning, now: number): Replay {
  const beginning: Replay = {
    phase: 'opening',
    attempt: 0,
    isOpen: false,
    isPaused,
    speed,
    wish: moment,
    moment,
    from: undefined,
    to: undefined,
    isOver: false,
    failures: 0,
    reason: '',
    codec: '',
    since: now,
    soughtAt: now,
    position: 0,
    movedAt: now,
    pausedAt: undefined,
    hiddenAt: undefined,
    pauseMs: 0,
    isDry: false,
    jump: undefined,
  }
  return opened(beginning, now)
}

/** What becomes of a replay by what happens. */
export function stepReplay(play: Replay, event: ReplayEvent, { now, chance }: Circumstances): Replay {
  switch (event.is) {
    case 'seek':
      return sought(play, event, now)
    case 'turned':
      return { ...play, moment: event.moment, position: event.position, movedAt: now, isDry: false }
    case 'speed':
      return turnedTo(play, event.speed, now)
    case 'pause':
      return { ...play, isPaused: true, pausedAt: now, isDry: false }
    case 'resume':
      return resumed(play, now)
    case 'again':
      return opened({ ...play, failures: 0, isPaused: false, pausedAt: undefined, wish: play.moment }, now)
    case 'addressed':
      return addressed(play, event, now)
    case 'codec':
      return { ...play, codec: event.codec }
    case 'unsupported':
      return { ...play, phase: 'unsupported', isOpen: false }
    case 'blocked':
      return { ...play, isPaused: true, pausedAt: now }
    case 'broken':
      return event.isFinal
        ? { ...play, phase: 'refused', isOpen: false, reason: event.reason }
        : failed(play, event.reason, { now, chance })
    case 'over':
      return play.isOpen ? { ...play, isOver: true } : play
    case 'hidden':
      return { ...play, hiddenAt: now }
    case 'shown':
      return { ...play, hiddenAt: undefined, movedAt: now }
    case 'tick':
      return ticked(forgetful(play, now), event, { now, chance })
  }
}

function opened(play: Replay, now: number): Replay {
  return {
    ...play,
    phase: 'opening',
    attempt: play.attempt + 1,
    isOpen: true,
    isOver: false,
    isDry: false,
    from: undefined,
    to: undefined,
    codec: '',
    reason: '',
    position: 0,
    since: now,
    movedAt: now,
  }
}

type Seek = Extract<ReplayEvent, { is: 'seek' }>

/** One seek is followed at once; of many in a row only the last. */
function sought(play: Replay, { moment, isJump }: Seek, now: number): Replay {
  const jump = isJump ? { to: moment, at: now } : undefined
  const next: Replay = { ...play, wish: moment, moment, jump, failures: 0, soughtAt: now, isDry: false }
  if (now - play.soughtAt >= SETTLE_MS || play.phase === 'ended') return opened(next, now)
  return { ...next, phase: 'aiming' }
}

function turnedTo(play: Replay, speed: ReplaySpeed, now: number): Replay {
  if (play.speed === speed) return play
  const next = { ...play, speed, wish: play.moment }
  return play.phase === 'ended' ? next : opened(next, now)
}

function resumed(play: Replay, now: number): Replay {
  const next = { ...play, isPaused: false, pausedAt: undefined, movedAt: now }
  return play.isOpen || play.phase === 'ended' ? next : opened({ ...next, wish: play.moment }, now)
}

type Addressed = Extract<ReplayEvent, { is: 'addressed' }>

function addressed(play: Replay, { from, to }: Addressed, now: number): Replay {
  const next = { ...play, from, to, since: now }
  return from - play.wish < JUMP_MS ? next : { ...next, wish: from, moment: from, jump: { to: from, at: now } }
}

function failed(play: Replay, reason: string, { now, chance }: Circumstances): Replay {
  const failures = play.failures + 1
  const pauseMs = waitMs(failures, chance)
  return { ...play, phase: 'waiting', isOpen: false, failures, reason, wish: play.moment, since: now, pauseMs }
}

function forgetful(play: Replay, now: number): Replay {
  return play.jump && now - play.jump.at >= TOLD_MS ? { ...play, jump: undefined } : play
}

type Tick = Extract<ReplayEvent, { is: 'tick' }>

function ticked(play: Replay, tick: Tick, circumstances: Circumstances): Replay {
  const { now } = circumstances
  if (isLeft(play, now)) return { ...play, isOpen: false, isPaused: true, pausedAt: play.pausedAt ?? now }
  switch (play.phase) {
    case 'aiming':
      return now - play.soughtAt >= SETTLE_MS ? opened(play, now) : play
    case 'waiting':
      return now - play.since >= play.pauseMs ? opened(play, now) : play
    case 'opening':
      return openingTicked(play, tick, circumstances)
    case 'running':
      return runningTicked(play, tick, circumstances)
    case 'ended':
    case 'refused':
    case 'unsupported':
      return play
  }
}

/** Nobody looks any more. */
function isLeft({ phase, isOpen, pausedAt, hiddenAt }: Replay, now: number): boolean {
  if (!isOpen || phase !== 'running') return false
  return (
    (pausedAt !== undefined && now - pausedAt >= PAUSED_MS) || (hiddenAt !== undefined && now - hiddenAt >= HIDDEN_MS)
  )
}

function openingTicked(play: Replay, { position, hasFrame }: Tick, circumstances: Circumstances): Replay {
  const { now } = circumstances
  if (hasFrame && play.from !== undefined) {
    const shown = { position, moment: momentIn(play, position), movedAt: now, since: now }
    return { ...play, ...shown, phase: 'running', pausedAt: play.isPaused ? now : undefined }
  }
  if (play.hiddenAt !== undefined || now - play.since < FIRST_FRAME_MS) return play
  return isH265(play.codec)
    ? { ...play, phase: 'unsupported', isOpen: false }
    : failed(play, '没有收到画面', circumstances)
}

function runningTicked(play: Replay, { position }: Tick, circumstances: Circumstances): Replay {
  const { now } = circumstances
  if (play.isPaused || play.hiddenAt !== undefined) return play
  if (position !== play.position) {
    // Only a picture that goes on makes up for the failures before it.
    return { ...play, position, moment: momentIn(play, position), movedAt: now, isDry: false, failures: 0 }
  }
  const still = now - play.movedAt
  if (play.isOver && still >= PLAYED_OUT_MS) return playedOut(play, circumstances)
  if (still >= STALLED_MS) return failed(play, '画面中断', circumstances)
  return still >= DRY_MS && !play.isDry ? { ...play, isDry: true } : play
}

/** All that came has been shown: that was the end of the recording, or the connection broke before. */
function playedOut(play: Replay, circumstances: Circumstances): Replay {
  const { to = play.moment, moment } = play
  if (to - moment > END_MS) return failed(play, '连接中断', circumstances)
  return { ...play, phase: 'ended', isOpen: false, moment: Math.max(moment, to), isDry: false }
}

function momentIn({ from = 0, wish, moment }: Replay, position: number): number {
  const shown = from + Math.round(position * 1_000)
  // A stream begins with the picture that the wished one is built upon.
  return Math.max(shown, Math.min(wish, moment))
}

/** Whether it has been told as failed. */
export function hasFailed({ phase, failures }: Replay): boolean {
  return phase === 'waiting' && failures >= MOST_FAILURES
}
