import { type Fact, eventCalls } from '@farm/contract/events'
import { type LiveEvent, eventReader } from './live-events.ts'
import { HttpFailure, openStream } from './http.ts'
import { leave } from './leave.ts'
import { noteHeard, noteUnheard } from './live-state.ts'
import { waitToConnect } from './live-wake.ts'

/** The server says something each 15 s; a stream that is silent for longer is dead without knowing it. */
export const SILENT_MS = 40_000
/**
 * A tab in the background lets go of its stream: a browser opens six connections to a host, and with as many tabs
 * nothing else would get through.
 */
export const HIDDEN_MS = 60_000

export interface LiveListener {
  readonly onChange: (fact: Fact) => void
  /** Something may have been missed: after a `reset`, and when a stream was away that never told where it stood. */
  readonly onMissed: () => void
  /** A stream that was away is open again: what is told in passing and not kept may have been missed. */
  readonly onReturn: () => void
}

/** What the next stream goes on from. */
interface Progress {
  lastId: string
  /** Tries in a row that brought nothing. */
  failures: number
  wasOpen: boolean
}

/** Follows what changes on the server until the answer is called, however often the stream breaks off. */
export function followChanges(listener: LiveListener): () => void {
  const stop = new AbortController()
  void followOn(listener, stop.signal)
  return () => {
    stop.abort()
    noteHeard()
  }
}

async function followOn(listener: LiveListener, stopped: AbortSignal): Promise<void> {
  const progress: Progress = { lastId: '', failures: 0, wasOpen: false }
  while (!stopped.aborted) {
    const next = await oneStream(progress, listener, stopped)
    if (next === 'never' || stopped.aborted || leave.isUnderWay) return
    noteUnheard()
    if (next === 'at once') continue
    progress.failures += 1
    await waitToConnect(progress.failures, stopped)
  }
}

/** Why a stream is given up while it may still be good. */
const WORTH_A_TRY = 'worth a try'

/**
 * Reads one stream to its end and tells when to try the next. What ends it from here is silence, a hidden tab, a new
 * network or being stopped.
 */
async function oneStream(
  progress: Progress,
  listener: LiveListener,
  stopped: AbortSignal,
): Promise<'at once' | 'later' | 'never'> {
  const end = new AbortController()
  const guard = guardOf(end, stopped)
  try {
    const headers: Record<string, string> = progress.lastId ? { 'Last-Event-ID': progress.lastId } : {}
    const body = await openStream(eventCalls.stream, { headers, signal: end.signal })
    guard.heard()
    noteHeard()
    if (progress.wasOpen) listener.onReturn()
    if (progress.wasOpen && progress.lastId === '') listener.onMissed()
    progress.wasOpen = true
    await readAll(body, end.signal, (events) => {
      guard.heard()
      progress.failures = 0
      for (const event of events) tell(event, progress, listener)
    })
  } catch (error) {
    // The sign-in page is on its way; anything else that broke off is followed by another try.
    if (error instanceof HttpFailure && error.status === 401) return 'never'
  } finally {
    guard.dismiss()
  }
  return end.signal.reason === WORTH_A_TRY ? 'at once' : 'later'
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  ended: AbortSignal,
  onEvents: (events: readonly LiveEvent[]) => void,
): Promise<void> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  ended.addEventListener('abort', cancel, { once: true })
  const decoder = new TextDecoder()
  const read = eventReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || ended.aborted) return
      onEvents(read(decoder.decode(value, { stream: true })))
    }
  } finally {
    ended.removeEventListener('abort', cancel)
    cancel()
  }
}

function tell({ name, data, id }: LiveEvent, progress: Progress, { onChange, onMissed }: LiveListener): void {
  progress.lastId = id
  if (name === 'reset') onMissed()
  if (name !== 'change') return
  const fact = factIn(data)
  if (fact) onChange(fact)
  // What can’t be understood did change something.
  else onMissed()
}

function factIn(data: string): Fact | undefined {
  try {
    const value: unknown = JSON.parse(data)
    return isFact(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isFact(value: unknown): value is Fact {
  if (typeof value !== 'object' || value === null) return false
  const { fact, ids, organPath }: { fact?: unknown; ids?: unknown; organPath?: unknown } = value
  const isListOfIds = Array.isArray(ids) && ids.every((id) => typeof id === 'string')
  return typeof fact === 'string' && isListOfIds && typeof organPath === 'string'
}

interface Guard {
  /** The stream is alive. */
  readonly heard: () => void
  readonly dismiss: () => void
}

/** Ends a stream that is silent, unseen or belongs to a network that is gone. */
function guardOf(end: AbortController, stopped: AbortSignal): Guard {
  const give = () => end.abort()
  let heardAt = Date.now()
  let silence = setTimeout(give, SILENT_MS)
  let unseen: ReturnType<typeof setTimeout> | undefined
  const begin = () => end.abort(WORTH_A_TRY)
  const look = () => {
    clearTimeout(unseen)
    if (document.hidden) unseen = setTimeout(give, HIDDEN_MS)
    // The timers of a sleeping device stand still; its clock does not.
    else if (Date.now() - heardAt >= SILENT_MS) begin()
  }
  look()
  stopped.addEventListener('abort', give, { once: true })
  window.addEventListener('online', begin)
  document.addEventListener('visibilitychange', look)
  return {
    heard: () => {
      heardAt = Date.now()
      clearTimeout(silence)
      silence = setTimeout(give, SILENT_MS)
    },
    dismiss: () => {
      clearTimeout(silence)
      clearTimeout(unseen)
      stopped.removeEventListener('abort', give)
      window.removeEventListener('online', begin)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
