import type { Db } from '../platform/db/index.ts'
import { type Paced, paced } from './live-paced.ts'
import { type Position, advance, beginAt, youngGaps } from './live.rules.ts'
import { type ChangeRow, eventsAfter, newestIds } from './live.store.ts'

interface Options {
  readonly db: Db
  readonly pollMs: number
  readonly paceMs: number
  /** Gets every event once, in the order of their ids but for late ones. */
  readonly tell: (events: readonly ChangeRow[]) => Promise<void>
  /** The database went back behind what was read: it is another one, or a copy that had fallen behind. */
  readonly onTurnedBack: () => void
  readonly onFault: (error: unknown) => void
}

/** The events of the database as they come. */
export interface Feed {
  /** Every event up to this one was told, but for late ones. */
  readonly last: () => number
  /** Something may be there to read. */
  readonly ask: () => void
  /** The database was away: whether it is still the same is looked at before anything is read. */
  readonly doubt: () => void
  readonly close: () => Promise<void>
}

const MOST_AT_ONCE = 1_000

/** Reads when asked and once a second anyway: being asked is a convenience that may fail. */
export async function openFeed({ db, pollMs, paceMs, tell, onTurnedBack, onFault }: Options): Promise<Feed> {
  let position: Position = beginAt(await newestIds(db), performance.now())
  let told = position.last
  let isPollDue = false
  let isInDoubt = false

  const lookAgain = async () => {
    const newest = await newestIds(db)
    isInDoubt = false
    if (Math.max(0, ...newest) >= position.last) return
    position = beginAt(newest, performance.now())
    told = position.last
    onTurnedBack()
  }
  const read = async (gaps: readonly number[]) => {
    const events = await eventsAfter(db, { last: position.last, gaps, most: MOST_AT_ONCE })
    const ids = events.map((event) => event.id)
    position = advance(position, ids, performance.now())
    await tell(events)
    told = position.last
    return events.length
  }
  const readAll = async () => {
    if (isInDoubt) await lookAgain()
    const gaps = isPollDue ? [...position.gaps.keys()] : youngGaps(position, performance.now())
    isPollDue = false
    let count = await read(gaps)
    while (count >= MOST_AT_ONCE) count = await read([])
  }
  const reading: Paced = paced(() => readAll().catch(onFault), paceMs)
  const poll = setInterval(() => {
    isPollDue = true
    reading.ask()
  }, pollMs)
  return {
    last: () => told,
    ask: reading.ask,
    doubt: () => {
      isInDoubt = true
      reading.ask()
    },
    close: async () => {
      clearInterval(poll)
      await reading.stop()
    },
  }
}
