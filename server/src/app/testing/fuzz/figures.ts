import type { ErrorAnswer } from '@farm/contract/errors'
import type { Call } from '@farm/contract/wire'
import type { Answer, Farm } from '../test-farm.ts'

/** What a run comes to. */
export interface Figures {
  tries: number
  requests: number
  accepted: number
  refused: number
  /** Answers with a status of 500 and above. */
  broken: number
  slowestMs: number
  slowestCall: string
  /** Of all answers together. */
  totalMs: number
}

export function noFigures(): Figures {
  return { tries: 0, requests: 0, accepted: 0, refused: 0, broken: 0, slowestMs: 0, slowestCall: '', totalMs: 0 }
}

/** The calls of a farm, each of them counted and timed; what is broken ends the try. */
export function counted(farm: Farm, figures: Figures): Farm['call'] {
  return async (who, call, sent) => {
    const began = performance.now()
    const answer = await farm.call(who, call, sent)
    note(figures, call, answer, performance.now() - began)
    if (answer.status >= 500) throw new Error(`${call.path} answered ${answer.status} ${told(answer.error)}`)
    return answer
  }
}

function note(figures: Figures, { method, path }: Call, { status }: Answer<unknown>, ms: number): void {
  figures.requests += 1
  figures.totalMs += ms
  if (status < 300) figures.accepted += 1
  else if (status < 500) figures.refused += 1
  else figures.broken += 1
  if (ms <= figures.slowestMs) return
  figures.slowestMs = ms
  figures.slowestCall = `${method} ${path}`
}

export function told(error: ErrorAnswer): string {
  return JSON.stringify(error)
}
