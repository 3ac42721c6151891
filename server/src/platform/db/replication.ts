import { Client, type Connection } from 'pg'

/** A byte position in the log of PostgreSQL. */
export type Lsn = bigint

export function parseLsn(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffff_ffffn).toString(16).toUpperCase()}`
}

type Row = readonly (string | undefined)[]

interface CopySink {
  /** The message is a copy of its own and may be kept. */
  message(content: Buffer, connection: CopyConnection): void
  ended?(): void
}

export interface CopyConnection {
  send(message: Buffer): void
  pause(): void
  resume(): void
}

interface WireConnection extends Connection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
}

function isWire(connection: Connection): connection is WireConnection {
  return 'sendCopyFromChunk' in connection
}

/** One command of the replication protocol; node-postgres hands it every message until the server is ready again. */
class Command {
  readonly done: Promise<Row[][]>
  readonly #text: string
  readonly #sink: CopySink | undefined
  readonly #results: Row[][] = []
  #rows: Row[] = []
  #fault: Error | undefined
  #settle: { resolve: (rows: Row[][]) => void; reject: (error: Error) => void }
  #wire: CopyConnection | undefined
  #cut: () => void = () => undefined

  constructor(text: string, sink?: CopySink) {
    this.#text = text
    this.#sink = sink
    const { promise, resolve, reject } = Promise.withResolvers<Row[][]>()
    this.done = promise
    this.#settle = { resolve, reject }
  }

  submit(connection: Connection): void {
    if (!isWire(connection)) throw new Error('node-postgres offers no copying')
    this.#wire = {
      send: (message) => connection.sendCopyFromChunk(message),
      pause: () => connection.stream.pause(),
      resume: () => connection.stream.resume(),
    }
    this.#cut = () => connection.stream.destroy()
    connection.query(this.#text)
  }

  cut(): void {
    this.#cut()
  }

  handleRowDescription(): void {
    this.#rows = []
  }

  handleDataRow({ fields }: { fields: readonly (Buffer | string | null)[] }): void {
    this.#rows.push(fields.map((field) => field?.toString()))
  }

  handleCommandComplete(): void {
    if (this.#rows.length > 0) this.#results.push(this.#rows)
    this.#rows = []
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#wire) this.#sink?.message(Buffer.from(chunk), this.#wire)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    this.#fault = error
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    if (!this.#fault) this.#settle.resolve(this.#results)
  }
}

/** A connection that speaks the replication protocol. */
export class ReplicationConnection {
  readonly #client: Client
  #command: Command | undefined

  private constructor(client: Client) {
    this.#client = client
  }

  static async open(url: string): Promise<ReplicationConnection> {
    const options = { connectionString: url, replication: 'true', keepAlive: true }
    const client = new Client(options)
    // A lost connection is noticed by the command that waits for it.
    client.on('error', () => undefined)
    await client.connect()
    return new ReplicationConnection(client)
  }

  async run(text: string, sink?: CopySink): Promise<Row[][]> {
    const command = new Command(text, sink)
    const { promise: lost, reject } = Promise.withResolvers<never>()
    const onEnd = () => reject(new Error('与数据库的连接中断'))
    this.#client.once('end', onEnd)
    this.#command = command
    this.#client.query(command)
    try {
      return await Promise.race([command.done, lost])
    } finally {
      this.#client.off('end', onEnd)
      lost.catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }

  /** Ends a stream in the middle: the server needs no goodbye. */
  cut(): void {
    this.#command?.cut()
  }
}
