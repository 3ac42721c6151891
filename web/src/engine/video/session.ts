import { type AskAddress, type Attempt, beginAttempt } from './attempt.ts'
import { paceOf } from './chase.ts'
import { lookAt } from './look-at.ts'
import { type Play, type PlayEvent, isLive, step } from './play.ts'
import { ALL_TAKEN, seatFor } from './seats.ts'
import { drawStill } from './still.ts'

/** How often a picture is looked at. */
const TICK_MS = 500
/** A picture is there from this state of the element on. */
const HAS_FRAME = 2

interface Place {
  readonly video: HTMLVideoElement
  /** Keeps the last picture in sight while there is none. */
  readonly still: HTMLCanvasElement
  readonly ask: AskAddress
  readonly onChange: (play: Play) => void
}

/** One camera being played, until it is ended. */
export interface Session {
  readonly tell: (event: PlayEvent) => void
  readonly end: () => void
}

/** Plays a camera as `beginning` says; all that is decided is decided by the steps of a {@link Play}. */
export function beginSession(beginning: Play, { video, still, ask, onChange }: Place): Session {
  let play = beginning
  let attempt: Attempt | undefined
  const seat = seatFor({
    onFree: () => tell({ is: 'seated' }),
    onTaken: () => tell({ is: 'unseated', reason: ALL_TAKEN }),
  })

  function tell(event: PlayEvent): void {
    const before = play
    play = step(before, event, { now: Date.now(), chance: Math.random() })
    if (play === before) return
    if (play.attempt !== before.attempt || play.phase === 'waiting' || !isLive(play)) leaveAttempt()
    if (play.attempt !== before.attempt) attempt = beginAttempt({ video, quality: play.quality, ask, tell })
    onChange(play)
    sit(event)
  }

  /** Gets a decoder, or gives it up. */
  function sit({ is }: PlayEvent): void {
    if (play.phase !== 'queued') {
      if (!isLive(play) && play.phase !== 'full') seat.leave()
      return
    }
    // Who asks for this picture goes before those that nobody asks for.
    if (is === 'again') seat.takeOver()
    tell(seat.take() ? { is: 'seated' } : { is: 'unseated', reason: ALL_TAKEN })
  }

  function leaveAttempt(): void {
    if (!attempt) return
    drawStill(video, still)
    attempt.close()
    attempt = undefined
  }

  const stopLooking = lookAt(video, {
    everyMs: TICK_MS,
    onLook: () => {
      if (play.phase === 'playing' && attempt?.keepsUp() === false) keepUp(video)
      tell({ is: 'tick', position: video.currentTime, hasFrame: video.readyState >= HAS_FRAME })
    },
    onPage: (isHidden) => {
      tell({ is: isHidden ? 'hidden' : 'shown' })
      if (!isHidden && attempt) void video.play().catch(() => undefined)
    },
  })
  if (document.hidden) tell({ is: 'hidden' })
  sit({ is: 'online' })
  return {
    tell,
    end: () => {
      stopLooking()
      attempt?.close()
      seat.leave()
    },
  }
}

/** Brings a picture that has fallen behind nearer to what is happening. */
function keepUp(video: HTMLVideoElement): void {
  const { buffered, currentTime } = video
  if (buffered.length === 0) return
  const end = buffered.end(buffered.length - 1)
  const { rate, jumpTo } = paceOf(end - currentTime, video.playbackRate)
  if (video.playbackRate !== rate) video.playbackRate = rate
  if (jumpTo !== undefined) video.currentTime = end - jumpTo
}
