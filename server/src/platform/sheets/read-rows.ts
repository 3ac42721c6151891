import { Worker } from 'node:worker_threads'
import type { ReadAnswer, ReadOrder, ReadRow, RowMark } from './read-messages.ts'

/** Why a sheet could not be read to its end. */
export class SheetFault extends Error {
  readonly what: 'too many rows' | 'too large' | 'broken'

  constructor(what: SheetFault['what'], cause?: unknown) {
    super(what, { cause })
    this.name = 'SheetFault'
    this.what = what
  }
}

const MOST_MEMORY_MIB = 512
/** Nobody waits longer for one file to be read; what takes as long was made to. */
const MOST_SILENCE_MS = 60_000

/** Opens the thread and gives what it answers, one after another; asks for more when the last was worked on. */
async function* answersOf(order: ReadOrder): AsyncGenerator<ReadAnswer> {
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MIB },
    execArgv: [],
    stderr: true,
  })
  const waiting: ReadAnswer[] = []
  let wake: () => void = () => undefined
  let fault: Error | undefined
  const fail = (error: Error) => {
    fault ??= error
    wake()
  }
  worker.on('message', (answer: ReadAnswer) => {
    waiting.push(answer)
    wake()
  })
  worker.on('error', (error) => fail(faultOf(error)))
  worker.on('exit', () => fail(new SheetFault('broken')))
  /** The next answer; refuses where none comes. */
  const next = async (): Promise<ReadAnswer> => {
    const answer = waiting.shift()
    if (answer) return answer
    if (fault) throw fault
    const silence = setTimeout(() => fail(new SheetFault('too large')), MOST_SILENCE_MS)
    await new Promise<void>((done) => {
      wake = done
    })
    clearTimeout(silence)
    return next()
  }
  try {
    for (let answer = await next(); answer.what !== 'end'; answer = await next()) {
      yield answer
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}

function faultOf(error: unknown): SheetFault {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new SheetFault(isMemory ? 'too large' : 'broken', error)
}

/** Some rows, and how many there are in all, with the heads. */
export interface RowBatch {
  readonly rows: readonly ReadRow[]
  readonly count: number
}

interface Reading {
  readonly path: string
  /** Texts that may stand at the heads: the sheet is read that has most of them. */
  readonly heads: readonly string[]
  readonly mostRows: number
  readonly mostColumns: number
}

/**
 * The rows of the sheet whose heads fit, among those that are not hidden: in batches, read as fast as they are taken; empty
 * ones left out.
 */
export async function* readSheetRows(reading: Reading): AsyncGenerator<RowBatch> {
  for await (const answer of answersOf({ what: 'rows', ...reading })) {
    if (answer.what === 'too many rows') throw new SheetFault('too many rows')
    if (answer.what === 'rows') yield answer
  }
}

interface Marking {
  readonly path: string
  readonly heads: readonly string[]
  readonly mostColumns: number
  /** Of the last column, which tells all reasons of a row. */
  readonly head: string
  readonly marks: readonly RowMark[]
  /** The marked rows alone, without those that are right. */
  readonly isRestOnly: boolean
}

/** The same sheet with the wrong cells marked. */
export async function markedSheet(marking: Marking): Promise<Uint8Array> {
  for await (const answer of answersOf({ what: 'marked', ...marking })) {
    if (answer.what === 'book') return answer.bytes
  }
  throw new SheetFault('broken')
}
