import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from './faults-http.ts'
import type { Chance } from './faults-photos.ts'
import type { Victim } from './faults-server.ts'

/** What is ended, and how. */
export const sorts = {
  server: 'kill -9 of the server',
  starting: 'kill -9 of the server while it starts',
  postmaster: 'kill -9 of PostgreSQL',
  backend: 'kill -9 of one process of PostgreSQL',
  both: 'kill -9 of PostgreSQL and of the server',
  orderly: 'SIGTERM',
} as const
export type Sort = keyof typeof sorts

const DATABASE_KILLS: readonly Sort[] = ['postmaster', 'both', 'backend']
const SHARE_WHILE_STARTING = 0.12
const LATEST_WHILE_STARTING_MS = 1_500
const LATEST_MS = 1_000

/** Every 25th is orderly, every 10th is about PostgreSQL, the others are the server’s. */
export function sortOf(number: number, chance: Chance): Sort {
  if (number % 25 === 0) return 'orderly'
  if (number % 10 === 0) return DATABASE_KILLS[(number / 10) % DATABASE_KILLS.length] ?? 'both'
  return chance.next() < SHARE_WHILE_STARTING ? 'starting' : 'server'
}

/** How long it took until the product was well again, in milliseconds. */
export interface Recovery {
  readonly sort: Sort
  readonly ms: number
}

/** Waits for a moment of chance, ends what is to be ended, and waits until the product is well again. */
export async function killOnce(victim: Victim, sort: Sort, chance: Chance): Promise<Recovery> {
  await wait(chance.whole(0, LATEST_MS))
  await ending[sort](victim, chance)
  return { sort, ms: await victim.ready() }
}

const ending: Readonly<Record<Sort, (victim: Victim, chance: Chance) => Promise<void>>> = {
  server: async (victim) => {
    await victim.end('SIGKILL')
    victim.spawn()
  },
  starting: async (victim, chance) => {
    await victim.end('SIGKILL')
    victim.spawn()
    await wait(chance.whole(0, LATEST_WHILE_STARTING_MS))
    await victim.end('SIGKILL')
    victim.spawn()
  },
  postmaster: async (victim) => {
    await victim.killPostmaster()
  },
  backend: async (victim, chance) => {
    if (!victim.killBackend(chance.pick)) throw new Fault('there was no process of PostgreSQL to kill')
  },
  both: async (victim, chance) => {
    const isServerFirst = chance.next() < 0.5
    if (isServerFirst) await victim.end('SIGKILL')
    await victim.killPostmaster()
    if (!isServerFirst) await victim.end('SIGKILL')
    victim.spawn()
  },
  orderly: async (victim) => {
    const code = await victim.end('SIGTERM')
    if (code !== 0) throw new Fault(`SIGTERM: the server ended with ${code}`)
    victim.spawn()
  },
}
