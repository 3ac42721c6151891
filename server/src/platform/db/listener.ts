import pg from 'pg'

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
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false

  const lose = (gone: pg.Client, error: Error) => {
    if (gone !== client || isClosed) return
    client = undefined
    clearTimeout(timer)
    void gone.end().catch(() => undefined)
    if (failures === 0) onLost(error)
    timer = setTimeout(() => void connect(), waitAfter(failures))
    failures += 1
  }

  const connect = async () => {
    const made = connection(url)
    client = made
    made.on('error', (error) => lose(made, error))
    made.on('end', () => lose(made, new Error('the database ended the connection')))
    made.on('notification', ({ channel, payload }) => onNotify(channel, payload ?? ''))
    try {
      await made.connect()
      for (const channel of channels) await made.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      return lose(made, errorOf(error))
    }
    if (made !== client) return
    failures = 0
    onBack()
    askLater(made)
  }

  const askLater = (asked: pg.Client) => {
    timer = setTimeout(() => {
      asked.query('select 1').then(
        () => asked === client && askLater(asked),
        (error: unknown) => lose(asked, errorOf(error)),
      )
    }, ASK_EVERY_MS)
  }

  void connect()
  return {
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

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
