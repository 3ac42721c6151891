import { newId } from '../ids/index.ts'
import type { Ask } from './in-turn.ts'

const ASKED = 'farm_asked'
const HEARD = 'farm_heard'
/** By this name all who listen are found among the connections of the database. */
const LISTENER = 'farm-listener'
/** A process that says nothing for so long is stuck or gone: it is waited for no longer. */
const PATIENCE_MS = 2_000
const LOOK_AGAIN_MS = 200

/**
 * Lets a process that told something wait until all others have heard it. They hear in the order of the commits: who
 * hears the question has heard everything that was told before it.
 */
export class Confirmation {
  readonly #waiting = new Map<string, (pid: number) => void>()
  /** Who did not answer in time: waited for no more until it is heard again. */
  readonly #silent = new Set<number>()

  /** From now on the connection is one of those who are asked. */
  async join(run: Ask): Promise<void> {
    for (const channel of [ASKED, HEARD]) await run(`listen ${channel}`)
    await run(`set application_name = '${LISTENER}'`)
  }

  /** Whether a notice was a question or an answer, and so of no interest to anybody else. */
  takes(run: Ask, channel: string, payload: string): boolean {
    if (channel === ASKED) {
      // A connection that breaks meanwhile is found out by itself.
      run(`select pg_notify('${HEARD}', $1 || ' ' || pg_backend_pid())`, [payload]).catch(() => undefined)
      return true
    }
    if (channel !== HEARD) return false
    const [question = '', pid] = payload.split(' ')
    this.#silent.delete(Number(pid))
    this.#waiting.get(question)?.(Number(pid))
    return true
  }

  /** Whether all others who listen have heard what was told before; false where one of them does not say so in time. */
  async ask(run: Ask): Promise<boolean> {
    const others = await othersBeside(run)
    for (const pid of this.#silent) if (!others.has(pid)) this.#silent.delete(pid)
    if (others.size === 0) return true
    const awaited = new Set([...others].filter((pid) => !this.#silent.has(pid)))
    const haveHeard = await this.#haveHeard(run, awaited)
    for (const pid of awaited) this.#silent.add(pid)
    return haveHeard && this.#silent.size === 0
  }

  /** Asks everybody, the silent too, and waits for these alone; who has answered is awaited no more. */
  async #haveHeard(run: Ask, awaited: Set<number>): Promise<boolean> {
    const question = newId()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#waiting.set(question, (pid) => {
      awaited.delete(pid)
      if (awaited.size === 0) resolve(true)
    })
    const patience = setTimeout(() => resolve(false), PATIENCE_MS)
    const looking = setInterval(() => {
      dropGone(run, awaited).then(
        () => awaited.size === 0 && resolve(true),
        () => resolve(false),
      )
    }, LOOK_AGAIN_MS)
    try {
      await run(`select pg_notify('${ASKED}', $1)`, [question])
      return awaited.size === 0 || (await promise)
    } finally {
      clearTimeout(patience)
      clearInterval(looking)
      this.#waiting.delete(question)
    }
  }
}

async function othersBeside(run: Ask): Promise<Set<number>> {
  const { rows } = await run<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = '${LISTENER}' and pid <> pg_backend_pid()`,
  )
  return new Set(rows.map(({ pid }) => pid))
}

/** Whose connection is gone hears nothing and keeps nothing. */
async function dropGone(run: Ask, awaited: Set<number>): Promise<void> {
  const there = await othersBeside(run)
  for (const pid of awaited) if (!there.has(pid)) awaited.delete(pid)
}
