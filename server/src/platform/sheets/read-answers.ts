import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import type { ReadAnswer, ReadOrder } from './read-messages.ts'

/** Why a sheet could not be read to its end. */
export class SheetFault extends Error {
  readonly what: 'too many rows' | 'too large' | 'broken' | 'crashed'

  constructor(what: SheetFault['what'], cause?: unknown) {
    super(what, { cause })
    this.name = 'SheetFault'
    this.what = what
  }
}

const MOST_MEMORY_MIB = 512
/** Nobody waits longer for one file to be read; what takes as long was made to. */
const MOST_SILENCE_MS = 60_000

/** Starts a process and gives what it answers, one after another; asks for more when the last was worked on. */
export async function* answersOf(order: ReadOrder): AsyncGenerator<ReadAnswer> {
  const reader = startReader()
  await once(reader, 'spawn')
  const end = endOf(reader)
  const answers = on(reader, 'message', { close: ['close'] })
  try {
    tell(reader, order)
    for (;;) {
      const { value } = await inTime(answers.next())
      const answer: unknown = value?.[0]
      if (!isAnswer(answer)) throw await end
      if (answer.what === 'end') return
      if (answer.what === 'broken') throw new SheetFault('broken', answer.why)
      yield answer
      tell(reader, 'next')
    }
  } finally {
    reader.kill('SIGKILL')
    await end
  }
}

function startReader(): ChildProcess {
  return fork(new URL('read-process.ts', import.meta.url), [], {
    // What the server knows is no business of who reads the files of others.
    env: {},
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MIB}`],
    serialization: 'advanced',
    // A signal to the group of the server is for the server: what becomes of the reading is up to it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** That the process has ended, with why. */
function endOf(reader: ChildProcess): Promise<SheetFault> {
  let words = ''
  reader.stderr?.setEncoding('utf8').on('data', (more: string) => {
    words += more
  })
  return new Promise((done) => {
    reader.once('close', (code, signal) => {
      const what = words.includes('out of memory') ? 'too large' : 'crashed'
      done(new SheetFault(what, `${signal ?? code} ${words}`))
    })
  })
}

/** Whether it can be told anything is seen by its end. */
function tell(reader: ChildProcess, message: ReadOrder | 'next'): void {
  reader.send(message, () => undefined)
}

function isAnswer(value: unknown): value is ReadAnswer {
  return typeof value === 'object' && value !== null && 'what' in value
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new SheetFault('too large')), MOST_SILENCE_MS)
  return Promise.race([answer, silence.promise]).finally(() => clearTimeout(timer))
}
