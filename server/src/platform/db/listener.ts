import pg from 'pg'
import { Confirmation } from './confirmation.ts'
import { type Ask, inTurn } from './in-turn.ts'

interface Options {
  readonly url: string
  readonly channels: readonly string[]
  readonly onNotify: (channel: string, payload: string) => void
  /** Nothing is heard from now on; told once, however long it takes to come back. */
  readonly onLost: (error: Error) => void
  /** It hears: the first time, and again after every loss. What was told in between was missed. */
  readonly onBack: () => void
}

export interface Listener {
  /** Waits until everybody else who listens has heard what was told before; false where that is not sure. */
  readonly heardEverywhere: () => Promise<boolean>
  readonly close: () => Promise<void>
}

const CONNECT_LIMIT_MS = 5_000
/** A connection whose other end is gone without a word is found out by asking. */
const ASK_EVERY_MS = 10_000
const ANSWER_LIMIT_MS = 5_000
const SHORTEST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Hears what is told on channels of the database, on a connection of its own that comes back by itself. */
export function openListener({ url, channels, onNotify, onLost, onBack }: Options): Listener {
  const confirmation = new Confirmation()
  let client: pg.Client | undefined
  /** Of a connection that hears. */
  let run: Ask | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false

  const lose = (gone: pg.Client, error: Error) => {
    if (gone !== client || isClosed) return
    client = undefined
    run = undefined
    clearTimeout(timer)
    void gone.end().catch(() => undefined)
    if (failures === 0) onLost(error)
    timer = setTimeout(() => void connect(), waitAfter(failures))
    failures += 1
  }

  const connect = async () => {
    const made = connection(url)
    const ask = inTurn(made)
    client = made
    made.on('error', (error) => lose(made, error))
    made.on('end', () => lose(made, new Error('the database ended the connection')))
    made.on('notification', ({ channel, payload = '' }) => {
      if (!confirmation.takes(ask, channel, payload)) onNotify(channel, payload)
    })
    try {
      await made.connect()
      for (const channel of channels) await ask(`listen ${pg.escapeIdentifier(channel)}`)
      await confirmation.join(ask)
    } catch (error) {
      return lose(made, errorOf(error))
    }
    if (made !== client) return
    failures = 0
    run = ask
    onBack()
    askLater(made, ask)
  }

  const askLater = (asked: pg.Client, ask: Ask) => {
    timer = setTimeout(() => {
      ask('select 1').then(
        () => asked === client && askLater(asked, ask),
        (error: unknown) => lose(asked, errorOf(error)),
      )
    }, ASK_EVERY_MS)
  }

  void connect()
  return {
    heardEverywhere: async () => {
      // Who does not hear can't be told that others did.
      if (!run) return false
      return confirmation.ask(run).catch(() => false)
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

function connection(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  })
}

/** Doubled at each failure; spread, so that processes that lost the database together do not return together. */
function waitAfter(failures: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** Math.min(failures, 10))
  return longest * (0.5 + Math.random() / 2)
}

export function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
