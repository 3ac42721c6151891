import type { VideoQuality } from '@farm/contract/video'
import { waitMs } from '../../platform/retry.ts'

/** A picture that stands still for so long has stalled. */
export const STALLED_MS = 5_000
/** So long a picture may take from the moment its address is here. */
export const FIRST_FRAME_MS = 8_000
/** A page that nobody looks at lets go of its pictures. */
export const HIDDEN_MS = 60_000
/** Only a picture that has run for so long makes up for the failures before it. */
export const STEADY_MS = 10_000
/**
 * After a failure a picture counts as running only when it has gone on for so many seconds: a source that stands still still
 * brings the last ones that it sent.
 */
const PROVEN_S = 3
/** From so many failures in a row it is told as failed; it is tried on all the same. */
export const MOST_FAILURES = 3

/**
 * Where a player stands. `queued` wants a decoder and `full` has none to get, `waiting` is between two tries, `resting` is not
 * looked at, `refused` is not tried again by itself.
 */
export type Phase =
  | 'queued'
  | 'opening'
  | 'playing'
  | 'waiting'
  | 'full'
  | 'offline'
  | 'unsupported'
  | 'refused'
  | 'resting'

/** All that a player knows. Moments are in milliseconds. */
export interface Play {
  readonly phase: Phase
  /** Each try has a new address and a new decoder. */
  readonly attempt: number
  /** In a row. */
  readonly failures: number
  readonly quality: VideoQuality
  readonly isOnline: boolean
  readonly reason: string
  /** The server said at the last try that the camera is off. */
  readonly isOff: boolean
  /** When the phase began; while it opens, when its address came. */
  readonly since: number
  /** The clock of the picture, in seconds: where this try began, what it last said, and when it last went on. */
  readonly firstPosition: number | undefined
  readonly position: number
  readonly movedAt: number
  /** How long the phase `waiting` takes. */
  readonly pauseMs: number
  readonly codec: string
  readonly hiddenAt: number | undefined
}

export type PlayEvent =
  | { readonly is: 'seated' | 'addressed' | 'unsupported' | 'blocked' | 'hidden' | 'shown' | 'again' | 'online' }
  | { readonly is: 'unseated' | 'offline'; readonly reason: string }
  | { readonly is: 'codec'; readonly codec: string }
  | { readonly is: 'broken'; readonly reason: string; readonly isFinal: boolean; readonly isOff?: boolean }
  | { readonly is: 'tick'; readonly position: number; readonly hasFrame: boolean }

/** What a step depends on besides; `chance` is between 0 and 1. */
export interface Circumstances {
  readonly now: number
  readonly chance: number
}

interface Beginning {
  readonly isOnline: boolean
  readonly reason: string
  readonly quality: VideoQuality
}

/** A player as it begins: a camera that is off is not asked for a picture. */
export function begun({ isOnline, reason, quality }: Beginning, now: number): Play {
  return {
    phase: isOnline ? 'queued' : 'offline',
    attempt: 0,
    failures: 0,
    quality,
    isOnline,
    reason,
    isOff: false,
    since: now,
    firstPosition: undefined,
    position: 0,
    movedAt: now,
    pauseMs: 0,
    codec: '',
    hiddenAt: undefined,
  }
}

/** Whether a player has a decoder in that phase. */
export function isLive({ phase }: Play): boolean {
  return phase === 'opening' || phase === 'playing' || phase === 'waiting'
}

/** What becomes of a player by what happens. */
export function step(play: Play, event: PlayEvent, { now, chance }: Circumstances): Play {
  switch (event.is) {
    case 'seated':
      return play.phase === 'queued' || play.phase === 'full' ? opened(play, now) : play
    case 'unseated':
      return isLive(play) || play.phase === 'queued' ? { ...play, phase: 'full', reason: event.reason } : play
    case 'addressed':
      return play.phase === 'opening' ? { ...play, since: now } : play
    case 'codec':
      return { ...play, codec: event.codec }
    case 'unsupported':
      return undecoded(play, now)
    case 'blocked':
      return isLive(play) ? { ...play, phase: 'refused', reason: '浏览器要求点击后才播放' } : play
    case 'broken':
      return broken(play, event, { now, chance })
    case 'tick':
      return ticked(play, event, { now, chance })
    case 'online':
      return { ...play, isOnline: true, ...(play.phase === 'offline' && QUEUED) }
    case 'offline':
      return wentOff(play, event.reason)
    case 'hidden':
      return { ...play, hiddenAt: now }
    case 'shown':
      return { ...play, hiddenAt: undefined, movedAt: now, ...(play.phase === 'resting' && QUEUED) }
    case 'again':
      return play.phase === 'playing' || !play.isOnline ? play : { ...play, failures: 0, ...QUEUED }
  }
}

const QUEUED = { phase: 'queued', reason: '' } as const

function opened(play: Play, now: number): Play {
  const clock = { firstPosition: undefined, position: 0, movedAt: now }
  return { ...play, ...clock, phase: 'opening', attempt: play.attempt + 1, since: now, codec: '' }
}

/** What plays goes on playing: that it is off was worked out from what it said, and may be late. */
function wentOff(play: Play, reason: string): Play {
  const off = { ...play, isOnline: false }
  return play.phase === 'playing' || play.phase === 'opening' ? off : { ...off, phase: 'offline', reason }
}

type Broken = Extract<PlayEvent, { is: 'broken' }>

function broken(play: Play, { reason, isFinal, isOff = false }: Broken, circumstances: Circumstances): Play {
  if (!isLive(play)) return play
  if (isFinal) return { ...play, phase: 'refused', reason, failures: MOST_FAILURES }
  return { ...failed(play, reason, circumstances), isOff }
}

function failed(play: Play, reason: string, { now, chance }: Circumstances): Play {
  if (!play.isOnline) return { ...play, phase: 'offline', reason: '' }
  const failures = play.failures + 1
  return { ...play, phase: 'waiting', failures, reason, isOff: false, since: now, pauseMs: waitMs(failures, chance) }
}

/** The smaller picture is one that every browser can show, where the camera has one. */
function undecoded(play: Play, now: number): Play {
  if (!isLive(play)) return play
  if (play.quality === 'main') return opened({ ...play, quality: 'sub' }, now)
  return { ...play, phase: 'unsupported', reason: '' }
}

type Tick = Extract<PlayEvent, { is: 'tick' }>

function ticked(play: Play, tick: Tick, circumstances: Circumstances): Play {
  const { now } = circumstances
  if (play.hiddenAt !== undefined) {
    // A browser holds pictures that nobody sees: they have not stalled.
    return isLive(play) && now - play.hiddenAt >= HIDDEN_MS ? { ...play, phase: 'resting', reason: '' } : play
  }
  if (play.phase === 'waiting') return now - play.since >= play.pauseMs ? opened(play, now) : play
  if (play.phase === 'opening') return openingTicked(play, tick, circumstances)
  return play.phase === 'playing' ? playingTicked(play, tick, circumstances) : play
}

function openingTicked(play: Play, { position, hasFrame }: Tick, circumstances: Circumstances): Play {
  const { now } = circumstances
  const { firstPosition = hasFrame ? position : undefined } = play
  if (firstPosition !== undefined && (play.failures === 0 || position - firstPosition >= PROVEN_S)) {
    return { ...play, phase: 'playing', reason: '', since: now, position, movedAt: now }
  }
  if (now - play.since < FIRST_FRAME_MS) return firstPosition === play.firstPosition ? play : { ...play, firstPosition }
  return isH265(play.codec) && firstPosition === undefined
    ? undecoded(play, now)
    : failed(play, firstPosition === undefined ? '没有收到画面' : '画面中断', circumstances)
}

function playingTicked(play: Play, { position }: Tick, circumstances: Circumstances): Play {
  const { now } = circumstances
  if (position === play.position) {
    return now - play.movedAt >= STALLED_MS ? failed(play, '画面中断', circumstances) : play
  }
  const isSteady = now - play.since >= STEADY_MS
  return { ...play, position, movedAt: now, failures: isSteady ? 0 : play.failures }
}

export function isH265(codec: string): boolean {
  return /^(hvc1|hev1|hevc|h265)/i.test(codec)
}
