import { type CopyConnection, type Lsn, ReplicationConnection, formatLsn, parseLsn } from '../db/index.ts'
import type { Archive } from './archive.ts'
import { BackupFault } from './fault.ts'
import { OpenSegment, archivedSegments, readSegment, segmentName, writePosition } from './wal-archive.ts'

const FLUSH_EVERY_MS = 500
const POSITION_EVERY_MS = 3_000
const MOST_WAITING_BYTES = 16 << 20
const [XLOG_DATA, KEEPALIVE, STATUS] = ['w', 'k', 'r'].map((letter) => letter.charCodeAt(0))
const HEADER_BYTES = 25
const TEMPORARY = `farm_backup_${process.pid}`
/** PostgreSQL counts microseconds since 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

interface StreamSource {
  readonly url: string
  readonly archive: Archive
  /** Kept by the server while nobody listens; without a name one that ends with the connection. */
  readonly slot?: string
}

interface Beginning {
  readonly from: Lsn
  readonly isContinued: boolean
}

/** Streams the log of a database into an archive and acknowledges what is on the disk. */
export class WalStream {
  readonly #archive: Archive
  readonly #connection: ReplicationConnection
  readonly #slot: string
  /** Which line of history the server is on; a restored one begins a new one. */
  readonly timeline: number
  /** Whether nothing is missing between what the archive had and what comes. */
  readonly isContinued: boolean
  readonly #segmentBytes: number
  #flushed: Lsn
  #received: Lsn
  #segment: OpenSegment | undefined
  #pieces: Buffer[] = []
  #waiting = 0
  #at = 0
  #written = { at: 0, flushed: -1n }
  #wire: CopyConnection | undefined
  #isStopped = false
  #work: Promise<void> = Promise.resolve()
  #fail: (error: unknown) => void = () => undefined
  #watchers: { lsn: Lsn; resolve: () => void }[] = []

  private constructor(
    { archive, connection, slot }: { archive: Archive; connection: ReplicationConnection; slot: string },
    { timeline, segmentBytes, from, isContinued }: Beginning & { timeline: number; segmentBytes: number },
  ) {
    this.#slot = slot
    this.isContinued = isContinued
    this.timeline = timeline
    this.#archive = archive
    this.#connection = connection
    this.#segmentBytes = segmentBytes
    this.#flushed = from
    this.#received = from
  }

  /** Goes on where the archive ends; from where the server still has its log, where that is later. */
  static async open({ url, archive, slot }: StreamSource): Promise<WalStream> {
    const connection = await ReplicationConnection.open(url)
    try {
      const [system] = (await connection.run('IDENTIFY_SYSTEM')).at(0) ?? []
      const [, timeline = '1', now = '0/0'] = system ?? []
      const segmentBytes = await readSegmentBytes(connection)
      const kept = (await reserve(connection, slot)) ?? parseLsn(now)
      const begin = await beginningOf(archive, { timeline: Number(timeline), segmentBytes, kept })
      return new WalStream(
        { archive, connection, slot: slot ?? TEMPORARY },
        { timeline: Number(timeline), segmentBytes, ...begin },
      )
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  /** Runs until `stop`, or until the connection or the disk fails. */
  async run(): Promise<void> {
    const from = formatLsn(this.#flushed)
    const command = `START_REPLICATION SLOT ${this.#slot} PHYSICAL ${from} TIMELINE ${this.timeline}`
    const failing = Promise.withResolvers<never>()
    this.#fail = failing.reject
    failing.promise.catch(() => undefined)
    const timer = setInterval(() => this.#tick(), FLUSH_EVERY_MS)
    try {
      const streaming = this.#connection.run(command, { message: (content, wire) => this.#take(content, wire) })
      await Promise.race([streaming, failing.promise])
      if (!this.#isStopped) throw new BackupFault('数据库结束了日志的传送')
    } catch (error) {
      if (!this.#isStopped) throw error
    } finally {
      clearInterval(timer)
      this.#isStopped = true
      this.#connection.cut()
      await this.#work
      await this.#segment?.close()
      await this.#connection.close()
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#connection.cut()
  }

  /** Resolves when everything before the position is in the archive. */
  reached(lsn: Lsn): Promise<void> {
    if (this.#flushed >= lsn) return Promise.resolve()
    return new Promise((resolve) => this.#watchers.push({ lsn, resolve }))
  }

  #take(message: Buffer, wire: CopyConnection): void {
    this.#wire = wire
    if (message[0] === XLOG_DATA) {
      const content = message.subarray(HEADER_BYTES)
      this.#pieces.push(content)
      this.#waiting += content.length
      this.#received = message.readBigUInt64BE(1) + BigInt(content.length)
      this.#at = timeOf(message.readBigInt64BE(17))
      if (this.#waiting >= MOST_WAITING_BYTES) {
        wire.pause()
        this.#tick()
      }
    } else if (message[0] === KEEPALIVE) {
      // What is said of the end of the log is true of this time as long as all of it was received.
      if (message.readBigUInt64BE(1) <= this.#received) this.#at = timeOf(message.readBigInt64BE(9))
      if (message[17] === 1) this.#acknowledge({ asksBack: false })
    }
  }

  #tick(): void {
    this.#work = this.#work.then(() => this.#flush()).catch((error: unknown) => this.#fail(error))
  }

  async #flush(): Promise<void> {
    const [content, received, at] = [Buffer.concat(this.#pieces), this.#received, this.#at]
    this.#pieces = []
    this.#waiting = 0
    await this.#append(content)
    this.#flushed = received
    this.#wire?.resume()
    this.#watchers = this.#watchers.filter(({ lsn, resolve }) => {
      if (lsn <= received) resolve()
      return lsn > received
    })
    if (at > this.#written.at && (received > this.#written.flushed || at - this.#written.at >= POSITION_EVERY_MS)) {
      const position = { Timeline: this.timeline, Flushed: formatLsn(received), At: new Date(at).toISOString() }
      await writePosition(this.#archive, position)
      this.#written = { at, flushed: received }
    }
    this.#acknowledge({ asksBack: true })
  }

  /** Pieces end with segments in the archive, not on the wire. */
  async #append(content: Buffer): Promise<void> {
    let [rest, at] = [content, this.#flushed]
    while (rest.length > 0) {
      this.#segment ??= await OpenSegment.open(
        this.#archive,
        segmentName(this.timeline, at, this.#segmentBytes),
        this.#segmentBytes,
      )
      const part = rest.subarray(0, this.#segmentBytes - this.#segment.length)
      await this.#segment.append(part)
      at += BigInt(part.length)
      rest = rest.subarray(part.length)
      if (this.#segment.isComplete) {
        await this.#segment.close()
        this.#segment = undefined
      }
    }
  }

  #acknowledge({ asksBack }: { asksBack: boolean }): void {
    if (!this.#wire || this.#isStopped) return
    const status = Buffer.alloc(34)
    status[0] = STATUS ?? 0
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(this.#flushed, at)
    status.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1_000n, 25)
    status[33] = asksBack ? 1 : 0
    this.#wire.send(status)
  }
}

const timeOf = (microseconds: bigint) => Number(microseconds / 1_000n) + EPOCH_MS

async function readSegmentBytes(connection: ReplicationConnection): Promise<number> {
  const [size = ''] = (await connection.run('SHOW wal_segment_size')).at(0)?.[0] ?? []
  const [, count = '', unit] = /^(\d+)(MB|GB)$/.exec(size) ?? []
  return Number(count) * (unit === 'GB' ? 2 ** 30 : 2 ** 20)
}

/** From where the server keeps its log for this slot, which is made where it is missing or has lost what it kept. */
async function reserve(connection: ReplicationConnection, slot: string | undefined): Promise<Lsn | undefined> {
  if (slot) {
    const [type, restart] = (await connection.run(`READ_REPLICATION_SLOT ${slot}`)).at(0)?.[0] ?? []
    if (type && restart) return parseLsn(restart)
    if (type) await connection.run(`DROP_REPLICATION_SLOT ${slot}`)
  }
  await connection.run(
    slot
      ? `CREATE_REPLICATION_SLOT ${slot} PHYSICAL (RESERVE_WAL)`
      : `CREATE_REPLICATION_SLOT ${TEMPORARY} TEMPORARY PHYSICAL (RESERVE_WAL)`,
  )
  const [, restart] = (await connection.run(`READ_REPLICATION_SLOT ${slot ?? TEMPORARY}`)).at(0)?.[0] ?? []
  return restart ? parseLsn(restart) : undefined
}

async function beginningOf(
  archive: Archive,
  { timeline, segmentBytes, kept }: { timeline: number; segmentBytes: number; kept: Lsn },
): Promise<Beginning> {
  const bytes = BigInt(segmentBytes)
  const keptSegment = (kept / bytes) * bytes
  const prefix = segmentName(timeline, 0n, segmentBytes).slice(0, 8)
  const last = archivedSegments(archive).findLast((name) => name.startsWith(prefix))
  if (!last) return { from: keptSegment, isContinued: false }
  const perFile = 0x1_0000_0000n / bytes
  const start = (BigInt(`0x${last.slice(8, 16)}`) * perFile + BigInt(`0x${last.slice(16)}`)) * bytes
  const end = start + BigInt((await readSegment(archive, last))?.length ?? 0)
  return end >= keptSegment ? { from: end, isContinued: true } : { from: keptSegment, isContinued: false }
}
