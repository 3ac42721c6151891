import { lookAt } from '../../../../engine/video/look-at.ts'
import { drawStill } from '../../../../engine/video/still.ts'
import { type Attempt, type AskReplay, beginAttempt } from './replay-attempt.ts'
import { type Replay, type ReplayEvent, stepReplay } from './replay-play.ts'

/** How often a picture is looked at. */
const TICK_MS = 200
/** A picture is there from this state of the element on. */
const HAS_FRAME = 2
/** So much has to be here behind a moment before the picture is turned to it, seconds. */
const ROOM_S = 0.5

interface Place {
  readonly video: HTMLVideoElement
  /** Keeps the last picture in sight while there is none. */
  readonly still: HTMLCanvasElement
  readonly ask: AskReplay
  readonly onChange: (play: Replay) => void
}

/** The recording of one camera being played, until it is ended. */
export interface ReplaySession {
  readonly tell: (event: ReplayEvent) => void
  /** Turns to a moment: at once where its picture is here already. */
  readonly seek: (moment: number, isJump?: boolean) => void
  readonly end: () => void
}

/** Plays recordings as `beginning` says; all that is decided is decided by the steps of a {@link Replay}. */
export function beginReplay(beginning: Replay, { video, still, ask, onChange }: Place): ReplaySession {
  let play = beginning
  let attempt: Attempt | undefined

  function tell(event: ReplayEvent): void {
    const before = play
    play = stepReplay(before, event, { now: Date.now(), chance: Math.random() })
    if (play === before) return
    if (play.attempt !== before.attempt || !play.isOpen) leave()
    if (play.attempt !== before.attempt) begin()
    if (play.isPaused !== before.isPaused) follow()
    onChange(play)
  }

  function begin(): void {
    const { wish, speed } = play
    attempt = beginAttempt({ video, moment: wish, speed, ask, tell, onOpen: follow })
  }

  /** The element does as the person wants. */
  function follow(): void {
    if (!attempt?.isOpen()) return
    if (play.isPaused) video.pause()
    else started(video, tell)
  }

  function leave(): void {
    if (!attempt) return
    drawStill(video, still)
    attempt.close()
    attempt = undefined
  }

  function look(): void {
    const isThere = attempt?.isOpen() === true && turnedToWish(video, play)
    tell({ is: 'tick', position: video.currentTime, hasFrame: isThere && video.readyState >= HAS_FRAME })
  }

  const stopLooking = lookAt(video, {
    everyMs: TICK_MS,
    onLook: look,
    onPage: (isHidden) => {
      tell({ is: isHidden ? 'hidden' : 'shown' })
      if (!isHidden) follow()
    },
  })
  begin()
  return {
    tell,
    seek: (moment, isJump = false) => {
      const position = positionIn(video, play, moment)
      if (isJump || position === undefined) return tell({ is: 'seek', moment, isJump })
      video.currentTime = position
      tell({ is: 'turned', moment, position })
    },
    end: () => {
      stopLooking()
      attempt?.close()
    },
  }
}

function started(video: HTMLVideoElement, tell: (event: ReplayEvent) => void): void {
  video.play().catch((fault: unknown) => {
    if (fault instanceof DOMException && fault.name === 'NotAllowedError') tell({ is: 'blocked' })
  })
}

/** The clock of the picture at a moment, where that is here; seconds. */
function positionIn(video: HTMLVideoElement, { phase, isOpen, from }: Replay, moment: number): number | undefined {
  if (phase !== 'running' || !isOpen || from === undefined) return undefined
  const position = (moment - from) / 1_000
  return isHere(video, position) ? position : undefined
}

function isHere({ buffered }: HTMLVideoElement, position: number): boolean {
  const spans = Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)])
  return spans.some(([start = 0, end = 0]) => position >= start && position <= end - ROOM_S)
}

/** A stream begins with the picture that the wished one is built upon: turns to the wished one as soon as it is here. */
function turnedToWish(video: HTMLVideoElement, { phase, wish, from }: Replay): boolean {
  if (phase !== 'opening' || from === undefined) return true
  const position = (wish - from) / 1_000
  if (position <= video.currentTime + ROOM_S) return true
  if (!isHere(video, position)) return false
  video.currentTime = position
  return true
}
