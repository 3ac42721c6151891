import type { Log } from '../platform/log/index.ts'

/** Work that is done again and again. */
export interface Rounds {
  readonly everyMs: number
  /** Given up when the signal says so. */
  readonly work: (signal: AbortSignal) => Promise<unknown>
  readonly onFailure: (error: unknown) => void
}

/** Does something now and again and again; a round that takes long delays the next. Answers how to end it. */
export function inRounds({ everyMs, work, onFailure }: Rounds): () => void {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    await work(ending.signal).catch(onFailure)
    if (!ending.signal.aborted) timer = setTimeout(() => void round(), everyMs)
  }
  void round()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}

/** Notes in the log that a round failed. */
export function warning(log: Log, text: string): (error: unknown) => void {
  return (error) => log.warn({ err: error }, text)
}
